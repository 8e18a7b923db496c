// A board as JSON: everything that a client needs to draw it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "rules/variant.h"

namespace sennight {

using Json = nlohmann::ordered_json;

// A length or angle rounded to thousandths: shorter messages, and never -0.
double rounded(double value);

struct BoardLabel {
  std::string text;
  Point at;  // as Board::centre
};

// The names of the lines of cells, each beyond the end of its line, and of the levels of a prism.
std::vector<BoardLabel> board_labels(const Board& board);

// The player's straight forward, degrees clockwise from up the page.
double facing(const Variant& variant, PlayerId player);

// What the variant's pieces look like, in the singular: "figure", "token", "disc" or "wedge".
std::string piece_form(const Variant& variant);

// `Board` of docs/api.md.
Json board_json(const Variant& variant);

}  // namespace sennight
