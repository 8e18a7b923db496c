// A rating as everybody sees it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "protocol/json_board.h"

namespace sennight {

struct RatingView {
  int rating = 1500, deviation = 350;  // points
  bool provisional = true;             // too few games to say much
  friend bool operator==(const RatingView&, const RatingView&) = default;
};

Json rating_json(const RatingView& rating);
// Nothing when it is no rating.
std::optional<RatingView> parse_rating(const nlohmann::json& json);

}  // namespace sennight
