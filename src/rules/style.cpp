#include "rules/style.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace sennight {

namespace {

constexpr std::size_t kLongestGlyph = 2;         // characters that find room on a piece
constexpr std::size_t kLongestInscription = 12;  // ... and along a river
constexpr std::array<std::string_view, 5> kArmies = {"white", "black", "red", "yellow", "blue"};

// How many characters a text in UTF-8 has.
std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

class StyleChecker {
 public:
  StyleChecker(const Variant& variant, Findings& findings)
      : variant_(variant), style_(variant.definition().style), findings_(findings) {}

  void check() {
    check_zones();
    check_labels();
    check_armies();
    check_glyphs();
    if (characters(style_.inscription) > kLongestInscription)
      error(style_.inscription_at, fmt::format("'inscription' has more than {} characters", kLongestInscription));
    if (!style_.inscription.empty() && !style_.river)
      error(style_.inscription_at, "'inscription' needs a 'river' to stand on");
  }

 private:
  void error(const Location& at, std::string text) { findings_.push_back({at, true, std::move(text)}); }

  void check_zone(const Text& name, bool of_points, std::string_view key) {
    if (!variant_.has_zone(name.value)) error(name.at, fmt::format("no zone is called '{}'", name.value));
    const bool points = variant_.definition().board.value.points;
    if (points != of_points)
      error(name.at, fmt::format("'{}' is for boards that are drawn as {}", key, of_points ? "points" : "cells"));
  }

  void check_zones() {
    if (style_.river) check_zone(*style_.river, true, "river");
    if (style_.marks) check_zone(*style_.marks, true, "marks");
    if (style_.dots) check_zone(*style_.dots, false, "dots");
    for (const Text& name : style_.diagonals) check_zone(name, true, "diagonals");
    for (const Text& name : style_.water)
      if (!variant_.has_zone(name.value)) error(name.at, fmt::format("no zone is called '{}'", name.value));
  }

  void check_labels() {
    const StyleDefinition::Labels& labels = style_.labels;
    if (labels.empty()) return;
    const BoardDefinition& board = variant_.definition().board.value;
    if (!board.has_files_and_ranks()) {
      error(style_.at, "[style.labels] are for rectangles of squares on one level");
      return;
    }
    const auto count = [&](const std::vector<Text>& texts, int lines, std::string_view side) {
      if (!texts.empty() && texts.size() != static_cast<std::size_t>(lines))
        error(texts.front().at, fmt::format("{} labels on the {} for {} lines", texts.size(), side, lines));
    };
    count(labels.top, board.files, "top");
    count(labels.bottom, board.files, "bottom");
    count(labels.left, board.ranks, "left");
    count(labels.right, board.ranks, "right");
  }

  void check_armies() {
    if (style_.armies.empty()) return;
    if (style_.armies.size() != variant_.players())
      error(style_.armies.front().at,
            fmt::format("{} colours of armies for {} players", style_.armies.size(), variant_.players()));
    for (auto army = style_.armies.begin(); army != style_.armies.end(); ++army) {
      if (std::find(kArmies.begin(), kArmies.end(), army->value) == kArmies.end())
        error(army->at, fmt::format("no army has the colour '{}'; known here: {}", army->value,
                                    fmt::join(kArmies.begin(), kArmies.end(), ", ")));
      if (std::any_of(style_.armies.begin(), army, [&](const Text& other) { return other.value == army->value; }))
        error(army->at, fmt::format("two armies are '{}'", army->value));
    }
  }

  void check_glyphs() {
    for (const PieceDefinition& piece : variant_.definition().pieces) {
      const std::size_t count = piece.glyphs.size();
      if (count > 1 && count != variant_.players())
        error(piece.glyphs.front().at,
              fmt::format("{} glyphs; one for all players or one for each of {}", count, variant_.players()));
      for (const Text& glyph : piece.glyphs)
        if (characters(glyph.value) > kLongestGlyph)
          error(glyph.at, fmt::format("'{}' has more than {} characters", glyph.value, kLongestGlyph));
    }
  }

  const Variant& variant_;
  const StyleDefinition& style_;
  Findings& findings_;
};

}  // namespace

void check_style(const Variant& variant, Findings& findings) { StyleChecker(variant, findings).check(); }

}  // namespace sennight
