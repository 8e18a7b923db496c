#include "pieces/describe.h"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <utility>
#include <vector>

namespace sennight {

namespace {

std::string number_word(int number) {
  constexpr std::array<const char*, 7> kWords = {"no", "one", "two", "three", "four", "five", "six"};
  return number < static_cast<int>(kWords.size()) ? kWords[static_cast<std::size_t>(number)] : std::to_string(number);
}

enum class AtomKind { kOrthogonal, kDiagonal, kLeap };

AtomKind kind_of(const Lattice& lattice, Vec atom) {
  const Vec orthogonal = lattice.is_hexagonal() ? Vec{0, 1, 0} : Vec{1, 0, 0};
  for (const Vec image : lattice.images(orthogonal))
    if (image == atom) return AtomKind::kOrthogonal;
  for (const Vec image : lattice.images({1, 1, 0}))
    if (image == atom) return AtomKind::kDiagonal;
  return AtomKind::kLeap;
}

std::string leap_name(const Lattice& lattice, const Leg& leg) {
  const std::vector<Vec> knight = lattice.images({1, 2, 0});
  for (const Vec image : knight)
    if (image == leg.atom) return lattice.is_hexagonal() ? "a sennight's leap" : "a knight's leap";
  if (leg.atom.x == 0 && leg.atom.y == 0)
    return leg.atom.z == 1 || leg.atom.z == -1 ? "to the next level" : "between levels";
  const int levels = std::abs(leg.atom.z);
  for (int cells = 1; levels > 0 && cells <= 3; ++cells) {
    for (const Vec step : lattice.images(lattice.is_hexagonal() ? Vec{0, 1, 0} : Vec{1, 0, 0})) {
      if (step.x * cells != leg.atom.x || step.y * cells != leg.atom.y) continue;
      return fmt::format("a leap of {} {} and {} {} orthogonally", number_word(levels),
                         levels == 1 ? "level" : "levels", number_word(cells), cells == 1 ? "cell" : "cells");
    }
  }
  return lattice.has_levels() ? fmt::format("a leap of ({},{},{})", leg.atom.x, leg.atom.y, leg.atom.z)
                              : fmt::format("a leap of ({},{})", leg.atom.x, leg.atom.y);
}

std::string direction_words(std::string_view directions) {
  static constexpr std::pair<std::string_view, std::string_view> kPairs[] = {
      {"ff", "straight forward"},     {"bb", "straight backward"},     {"fs", "half-forward"},
      {"bs", "half-backward"},        {"fl", "forward to the left"},   {"fr", "forward to the right"},
      {"bl", "backward to the left"}, {"br", "backward to the right"}, {"ll", "straight to the left"},
      {"rr", "straight to the right"}};
  static constexpr std::pair<char, std::string_view> kSingles[] = {
      {'f', "forward"},      {'b', "backward"}, {'l', "to the left"},
      {'r', "to the right"}, {'s', "sideways"}, {'v', "straight forward or backward"}};
  std::string words;
  while (!directions.empty()) {
    std::string_view word;
    std::size_t length = 2;
    for (const auto& [token, meaning] : kPairs)
      if (directions.starts_with(token)) word = meaning;
    if (word.empty()) {
      length = 1;
      for (const auto& [token, meaning] : kSingles)
        if (directions.front() == token) word = meaning;
    }
    if (!words.empty()) words += " or ";
    words += word;
    directions.remove_prefix(length);
  }
  return words;
}

std::string leg_words(const Lattice& lattice, const Leg& leg) {
  const AtomKind kind = kind_of(lattice, leg.atom);
  const std::string way = kind == AtomKind::kOrthogonal ? "orthogonally" : "diagonally";
  std::string words;
  if (leg.curve != Curve::kStraight) {
    words = leg.range == 0 ? "any number of" : fmt::format("up to {}", number_word(leg.range));
    words += kind == AtomKind::kLeap
                 ? fmt::format(" steps of {}", leap_name(lattice, leg))
                 : fmt::format(" {} steps", kind == AtomKind::kOrthogonal ? "orthogonal" : "diagonal");
    const int degrees = leg.curve_degrees != 0 ? leg.curve_degrees : lattice.turn_degrees();
    words += leg.curve == Curve::kCircular
                 ? fmt::format(", turning {} degrees to the same side before each further step", degrees)
                 : fmt::format(", turning {} degrees to alternate sides before each further step", degrees);
  } else if (kind == AtomKind::kLeap) {
    const std::string leap = leap_name(lattice, leg);
    words = leg.range == 1   ? leap
            : leg.range == 0 ? fmt::format("any number of times {}", leap)
                             : fmt::format("up to {} times {}", number_word(leg.range), leap);
  } else {
    words = leg.range == 0   ? fmt::format("any distance {}", way)
            : leg.range == 1 ? fmt::format("one step {}", way)
                             : fmt::format("up to {} steps {}", number_word(leg.range), way);
  }
  const std::string directions = direction_words(leg.directions);
  if (!directions.empty()) words += " " + directions;
  return words;
}

std::string turn_words(const Leg& leg) {
  if (leg.turn_degrees == 0) return "straight on";
  const std::string_view side = !leg.turn_right ? "to the left" : !leg.turn_left ? "to the right" : "to either side";
  return fmt::format("at {} degrees {}", leg.turn_degrees, side);
}

std::string term_words(const Lattice& lattice, const Term& term) {
  std::string words = leg_words(lattice, term.legs[0]);
  for (std::size_t i = 1; i < term.legs.size(); ++i) {
    words += term.legs[i - 1].may_stop ? ", then, if it likes, " : ", then ";
    words += fmt::format("{} {}", leg_words(lattice, term.legs[i]), turn_words(term.legs[i]));
  }
  if (term.hop) words += ", over exactly one piece";
  for (const ZoneLimit& limit : term.limits) {
    switch (limit.kind) {
      case ZoneLimit::Kind::kFrom: words += fmt::format(", only from the zone '{}'", limit.zone); break;
      case ZoneLimit::Kind::kTo: words += fmt::format(", only into the zone '{}'", limit.zone); break;
      case ZoneLimit::Kind::kIn: words += fmt::format(", only inside the zone '{}'", limit.zone); break;
    }
  }
  return words;
}

}  // namespace

std::string describe(const Lattice& lattice, const Movement& movement) {
  if (movement.terms.empty()) return "does not move";
  // Terms of one mode are joined, so that a rook with an extra step reads as one sentence.
  std::string both, quiet, capture, initial;
  for (const Term& term : movement.terms) {
    std::string& list = term.initial ? initial : !term.capture ? quiet : !term.quiet ? capture : both;
    if (!list.empty()) list += "; or ";
    list += term_words(lattice, term);
  }
  std::string words;
  const auto append = [&](std::string_view lead, const std::string& list) {
    if (list.empty()) return;
    if (!words.empty()) words += ". ";
    words += fmt::format("{}{}", lead, list);
  };
  append("Moves and captures ", both);
  append(both.empty() && capture.empty() ? "Moves, never capturing, " : "Without capturing: ", quiet);
  append("To capture: ", capture);
  append("With its initial right: ", initial);
  return words;
}

}  // namespace sennight
