#include "protocol/rating_view.h"

#include <nlohmann/json.hpp>

namespace sennight {

Json rating_json(const RatingView& rating) {
  return {{"rating", rating.rating}, {"deviation", rating.deviation}, {"provisional", rating.provisional}};
}

std::optional<RatingView> parse_rating(const nlohmann::json& json) {
  if (!json.is_object()) return std::nullopt;
  const auto rating = json.find("rating"), deviation = json.find("deviation"), provisional = json.find("provisional");
  if (rating == json.end() || !rating->is_number_integer() || deviation == json.end() ||
      !deviation->is_number_integer() || provisional == json.end() || !provisional->is_boolean())
    return std::nullopt;
  return RatingView{rating->get<int>(), deviation->get<int>(), provisional->get<bool>()};
}

}  // namespace sennight
