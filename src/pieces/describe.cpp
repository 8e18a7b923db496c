// A movement becomes phrases, one for each term: "any distance orthogonally". Phrases that differ in one part are
// joined, and sorted by what they allow into sentences. Directions are read off the vectors, not off the letters of the
// notation, so that each lattice gets its own words.
#include "pieces/describe.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>

#include "base/english.h"

namespace sennight {

namespace {

using Words = std::vector<std::string>;

// Degrees from straight forward, to either side, rounded: 0 to 180.
int off_forward(const Lattice& lattice, Vec v) {
  const double angle = lattice.angle(v);
  return static_cast<int>(std::lround(angle > 180 ? 360 - angle : angle));
}

bool has_plane_part(Vec v) { return v.x != 0 || v.y != 0; }
Vec plane_part(Vec v) { return {v.x, v.y, 0}; }

bool is_image(const Lattice& lattice, Vec v, Vec of) {
  const std::vector<Vec> images = lattice.images(of);
  return std::ranges::find(images, v) != images.end();
}

// The plane part of a vector as `along` steps one way and `across` steps beside it, along >= across.
struct Extent {
  int along = 0, across = 0;
};

Extent extent(const Lattice& lattice, Vec v) {
  const int x = std::abs(v.x), y = std::abs(v.y);
  if (lattice.turn_degrees() == 90) return {std::max(x, y), std::min(x, y)};
  const int sum = std::abs(v.x + v.y), across = std::min({x, y, sum});
  return {std::max({x, y, sum}) - across, across};
}

// ---- directions ---------------------------------------------------------------------------------

// The part of the directions that point forward (or backward), of all that the atom has there. `degrees` are counted
// from straight ahead in that sense.
void add_half(Words& words, const std::set<int>& chosen, const std::set<int>& all, std::string_view sense) {
  if (chosen.empty()) return;
  const std::string word(sense);
  if (chosen == all) {
    const bool straight = all.contains(0);
    words.push_back(!straight         ? word
                    : all.size() == 1 ? "straight " + word
                                      : fmt::format("in any of the {} {} directions",
                                                    number_word(static_cast<int>(all.size()) * 2 - 1), sense));
    return;
  }
  for (const int degrees : chosen) words.push_back(degrees == 0 ? "straight " + word : word + " to the left or right");
}

std::string one_direction(const Lattice& lattice, Vec v) {
  const int degrees = off_forward(lattice, v);
  const std::string_view side = lattice.rightward(v) > 0 ? "right" : "left";
  if (degrees == 0) return "straight forward";
  if (degrees == 180) return "straight backward";
  if (degrees == 90) return fmt::format("to the {}", side);
  return fmt::format("{} to the {}", degrees < 90 ? "forward" : "backward", side);
}

// "straight forward or sideways"; nothing when all images are meant. Level parts are left out.
std::string direction_words(const Lattice& lattice, const std::vector<Vec>& vectors, const std::vector<Vec>& images) {
  std::set<std::pair<int, int>> chosen, all;  // degrees off forward, and the side
  const auto place = [&](Vec v) {
    const int right = lattice.rightward(v);
    return std::pair(off_forward(lattice, v), right > 0 ? 1 : right < 0 ? -1 : 0);
  };
  for (const Vec v : vectors) chosen.insert(place(plane_part(v)));
  for (const Vec v : images) all.insert(place(plane_part(v)));
  if (chosen == all) return "";
  Words words;
  const bool symmetric = std::ranges::all_of(chosen, [&](const auto& one) {
    return chosen.contains({one.first, -one.second});
  });
  if (!symmetric) {
    for (const Vec v : vectors) words.push_back(one_direction(lattice, plane_part(v)));
    return join_words(words, "or");
  }
  std::set<int> forward, backward, all_forward, all_backward;
  bool sideways = false;
  for (const auto& [degrees, side] : chosen) {
    if (degrees < 90) forward.insert(degrees);
    else if (degrees > 90) backward.insert(180 - degrees);
    else sideways = true;
  }
  for (const auto& [degrees, side] : all) {
    if (degrees < 90) all_forward.insert(degrees);
    else if (degrees > 90) all_backward.insert(180 - degrees);
  }
  add_half(words, forward, all_forward, "forward");
  if (sideways) words.emplace_back("sideways");
  add_half(words, backward, all_backward, "backward");
  return join_words(words, "or");
}

// "orthogonally", "diagonally forward", "straight forward".
std::string adverb(const Lattice& lattice, bool is_diagonal, const std::vector<Vec>& vectors,
                   const std::vector<Vec>& images) {
  std::string where = direction_words(lattice, vectors, images);
  if (where.empty()) return is_diagonal ? "diagonally" : "orthogonally";
  // Straight on and sideways lie no diagonals, unless the word says so.
  const bool plain = where.find("to the ") == std::string::npos && where.find("any of") == std::string::npos &&
                     (where.starts_with("straight") || where.starts_with("sideways"));
  if (!is_diagonal && plain) return where;
  return (is_diagonal ? "diagonally " : "orthogonally ") + where;
}

// ---- one leg ------------------------------------------------------------------------------------

// Words before, in and behind the part in which phrases may differ and be joined.
struct Phrase {
  std::string head, middle, tail;
  bool bare = true;    // the middle names no direction, so words behind it must not be read as its own
  bool turns = false;  // step by step: all steps are of the one kind or of the other
  std::string text() const { return head + middle + tail; }
};

// Up, down or both, as all these vectors lead.
std::string_view level_sense(const std::vector<Vec>& vectors) {
  const auto leads_up = [](Vec v) { return v.z < 0; };
  if (std::ranges::all_of(vectors, leads_up)) return "up";
  return std::ranges::none_of(vectors, leads_up) ? "down" : "up or down";
}

std::string levels_words(const Leg& leg) {
  return fmt::format("{} {}", counted(std::abs(leg.atom.z), "level"), level_sense(leg.first));
}

// A leap on the plane that is neither orthogonal nor diagonal: "two cells orthogonally and one to the side".
std::string oblique_words(const Lattice& lattice, const Leg& leg) {
  const auto [along, across] = extent(lattice, leg.atom);
  const bool all = leg.first.size() == leg.images.size();
  if (lattice.turn_degrees() == 90) {
    if (all) return fmt::format("{} orthogonally and {} to the side", counted(along, "cell"), number_word(across));
    Words words;
    for (const Vec v : leg.first) {
      std::string word = fmt::format("{} {} and {} to the side", counted(std::abs(v.y), "cell"),
                                     v.y > 0 ? "straight forward" : "straight backward", number_word(std::abs(v.x)));
      if (std::ranges::find(words, word) == words.end()) words.push_back(std::move(word));
    }
    return join_words(words, "or");
  }
  std::string words = fmt::format("{} orthogonally and {} at 60 degrees to that", counted(along, "cell"),
                                  number_word(across));
  if (all) return words;
  int furthest = 0;
  for (const Vec v : leg.images) furthest = std::max(furthest, lattice.forward(v));
  const bool most = std::ranges::all_of(leg.first, [&](Vec v) { return lattice.forward(v) == furthest; });
  const auto count = number_word(static_cast<int>(leg.first.size()));
  if (most) return fmt::format("{}, only in the {} directions furthest forward", words, count);
  return fmt::format("{}, only {}", words, direction_words(lattice, leg.first, leg.images));
}

// How far one step of the leg goes: "one cell orthogonally and one level up or down".
std::string displacement(const Lattice& lattice, const Leg& leg) {
  Words words;
  if (has_plane_part(leg.atom)) {
    const auto [along, across] = extent(lattice, leg.atom);
    const bool is_diagonal = along == across;
    if (across != 0 && !is_diagonal) words.push_back(oblique_words(lattice, leg));
    else words.push_back(counted(along, "cell") + " " + adverb(lattice, is_diagonal, leg.first, leg.images));
  }
  if (leg.atom.z != 0) words.push_back(levels_words(leg));
  return join_words(words);
}

// Where a single step of both kinds goes.
std::string any_step(const Lattice& lattice, const Leg& leg) {
  const std::string words = direction_words(lattice, leg.first, leg.images);
  return words.empty() ? std::string("in any direction") : words;
}

Phrase leg_phrase(const Lattice& lattice, const Leg& leg) {
  if (leg.anywhere) return {"", "to any other cell", ""};
  if (leg.name == "K") return {"one step ", any_step(lattice, leg), "", leg.first.size() == leg.images.size()};
  const std::string distance = leg.range == 0 ? "any distance " : fmt::format("up to {} ", counted(leg.range, "step"));
  if (!has_plane_part(leg.atom) && std::abs(leg.atom.z) == 1) {
    return {leg.range == 1 ? "one level " : distance, fmt::format("straight {}", level_sense(leg.first)), ""};
  }
  const bool is_diagonal = is_image(lattice, leg.atom, Lattice::diagonal());
  const bool is_flat_step = is_diagonal || is_image(lattice, leg.atom, lattice.orthogonal());
  if (is_flat_step) {
    Phrase phrase{leg.range == 1 ? "one step " : distance, adverb(lattice, is_diagonal, leg.first, leg.images), ""};
    phrase.bare = leg.first.size() == leg.images.size();
    if (leg.curve != Curve::kStraight) {
      const int degrees = leg.curve_degrees != 0 ? leg.curve_degrees : lattice.turn_degrees();
      phrase.head = leg.range == 0 ? "any number of steps " : fmt::format("up to {} ", counted(leg.range, "step"));
      phrase.turns = true;
      phrase.tail =
          leg.curve == Curve::kCircular
              ? fmt::format(" round a circle, turning {} degrees before each further step, always left or always right",
                            degrees)
              : fmt::format(" in a zigzag, turning {} degrees left and right alternately", degrees);
    }
    return phrase;
  }
  const auto [along, across] = extent(lattice, leg.atom);
  const bool is_step = std::abs(leg.atom.z) == 1 && (along == 1 || across == 1) && along <= 1 && across <= 1;
  const std::string far = displacement(lattice, leg);
  if (is_step && leg.range == 1) return {"", far, ""};
  if (is_step) return {distance + "along lines that go ", far, " with each step"};
  return leg.range == 1 ? Phrase{"with a leap of ", far, ""}
         : leg.range == 0
             ? Phrase{"with any number of leaps in one line, each of ", far, ""}
             : Phrase{fmt::format("with up to {} in one line, each of ", counted(leg.range, "leap")), far, ""};
}

bool is_leap(const Lattice& lattice, const Leg& leg) {
  if (leg.anywhere) return true;
  const auto [along, across] = extent(lattice, leg.atom);
  return along > 1 || across > 1 || std::abs(leg.atom.z) > 1;
}

// ---- one term -----------------------------------------------------------------------------------

std::string turn_words(const Leg& leg) {
  if (leg.any_direction) return "whatever the direction before";
  if (leg.turn_degrees == 0) return "straight on";
  const std::string_view side = !leg.turn_right ? "to the left" : !leg.turn_left ? "to the right" : "to either side";
  return fmt::format("{} degrees off {}", leg.turn_degrees, side);
}

// ", only in the corners": what the limits of one of several legs say.
std::string leg_limit_words(const Leg& leg, const ZoneWords& zones) {
  std::string words;
  for (const ZoneLimit& limit : leg.limits) {
    const std::string where = zones(limit.zone);
    switch (limit.kind) {
      case ZoneLimit::Kind::kFrom: words += ", beginning " + where; break;
      case ZoneLimit::Kind::kTo: words += ", ending " + where; break;
      case ZoneLimit::Kind::kIn: words += ", only " + where; break;
    }
  }
  return words;
}

bool has_limits(const Leg& leg) { return !leg.limits.empty(); }

// "exactly two steps diagonally over an empty cell": all legs the same single step in one line.
bool is_repeated_step(const Term& term) {
  return std::ranges::none_of(term.legs, has_limits) &&
         std::all_of(term.legs.begin() + 1, term.legs.end(),
                     [&](const Leg& leg) {
                       return leg.images == term.legs[0].images && !leg.any_direction && leg.turn_degrees == 0 &&
                              leg.range == 1 && leg.curve == Curve::kStraight;
                     }) &&
         term.legs[0].range == 1 &&
         // It may stop behind a leg and behind each that follows.
         std::ranges::is_sorted(term.legs.begin(), term.legs.end() - 1, {}, &Leg::may_stop);
}

// "exactly two ", "two or three ", "two to five ".
std::string repeated_head(const Term& term) {
  const int most = static_cast<int>(term.legs.size());
  const int more = static_cast<int>(std::ranges::count(term.legs.begin(), term.legs.end() - 1, true, &Leg::may_stop));
  if (more == 0) return fmt::format("exactly {} ", counted(most, "step"));
  return fmt::format("{} {} {} ", number_word(most - more), more == 1 ? "or" : "to", counted(most, "step"));
}

// "one to three steps in any direction, which may differ, over empty cells": legs that are the same single step in all
// directions.
bool is_area(const Term& term) {
  const Leg& first = term.legs[0];
  return first.range == 1 && first.curve == Curve::kStraight && std::ranges::none_of(term.legs, has_limits) &&
         std::all_of(term.legs.begin() + 1, term.legs.end(),
                     [&](const Leg& leg) {
                       return leg.any_direction && leg.images == first.images && leg.range == 1 &&
                              leg.curve == Curve::kStraight;
                     }) &&
         std::all_of(term.legs.begin() + 1, term.legs.end() - 1,
                     [&](const Leg& leg) { return leg.may_stop == first.may_stop; });
}

std::string area_head(const Term& term) {
  const int steps = static_cast<int>(term.legs.size());
  if (!term.legs[0].may_stop) return fmt::format("exactly {} ", counted(steps, "step"));
  return fmt::format("one {} {} ", steps == 2 ? "or" : "to", counted(steps, "step"));
}

// "one or two steps in any direction", "one or two steps diagonally forward in one line".
Phrase twice_phrase(const Lattice& lattice, const Term& term) {
  const auto where = [&](const Leg& leg) {
    if (leg.name != "K") {
      const bool is_step = is_image(lattice, leg.atom, Lattice::diagonal()) ||
                           is_image(lattice, leg.atom, lattice.orthogonal());
      return is_step ? adverb(lattice, is_image(lattice, leg.atom, Lattice::diagonal()), leg.first, leg.images)
                     : "of " + displacement(lattice, leg);
    }
    return any_step(lattice, leg);
  };
  const Leg &first = term.legs[0], &second = term.legs[1];
  if (second.images == first.images && !second.any_direction && second.turn_degrees == 0)
    return {"", fmt::format("one or two steps {} in one line", where(first)), "", false};
  if (second.images == first.images && second.any_direction && first.first == first.images)
    return {"", fmt::format("one or two steps {}, which may differ", where(first)), "", false};
  const std::string then = second.any_direction ? where(second) : where(second) + " " + turn_words(second);
  return {"", fmt::format("one step {}, or another one after it {}", where(first), then), "", false};
}

// "exactly one piece", "two or more pieces".
std::string screen_words(const Screens& screens) {
  const auto word = [](int number) { return std::string(number_word(number)); };
  if (screens.most == Screens::kAny) return word(screens.fewest) + " or more pieces";
  if (screens.fewest == screens.most) return "exactly " + counted(screens.fewest, "piece");
  return fmt::format("{} {} {} pieces", word(screens.fewest), screens.most - screens.fewest == 1 ? "or" : "to",
                     word(screens.most));
}

Phrase term_phrase(const Lattice& lattice, const Term& term, const ZoneWords& zones, const TypeNames& types) {
  if (term.twice) return twice_phrase(lattice, term);
  Phrase phrase = leg_phrase(lattice, term.legs[0]);
  if (term.legs.size() > 1) {
    if (phrase.head == "one step " && is_repeated_step(term)) {
      phrase.head = repeated_head(term);
      phrase.tail = term.legs.size() == 2 ? " over an empty cell" : " over empty cells";
      if (phrase.bare) phrase.tail = " in one line," + phrase.tail;
    } else if (phrase.head == "one step " && is_area(term)) {
      phrase.head = area_head(term);
      phrase.tail = ", which may differ, over empty cells";
    } else {
      phrase.middle = phrase.text() + leg_limit_words(term.legs[0], zones);
      phrase.head = phrase.tail = "";
      for (std::size_t i = 1; i < term.legs.size(); ++i) {
        const std::string leg = leg_phrase(lattice, term.legs[i]).text();
        // Whether the piece may stop before this leg, the leg before says.
        phrase.middle += (term.legs[i - 1].may_stop ? ", after which it may go on " : ", then ") + leg + " " +
                         turn_words(term.legs[i]) + leg_limit_words(term.legs[i], zones);
      }
      phrase.bare = false;
    }
  }
  if (term.takes_passed) {
    if (term.lands_next && term.legs[0].range == 2 && phrase.head.starts_with("up to "))
      phrase.head.replace(0, 5, "exactly");
    phrase.tail += ", hopping over exactly one enemy, which it takes, and ending on ";
    phrase.tail += term.lands_next ? "the next cell behind it, which must be empty" : "an empty cell behind it";
  } else if (term.hop) {
    phrase.tail += ", hopping over " + screen_words(term.screens) + " of any side";
  }
  if (term.lands_next && !term.takes_passed)
    phrase.tail += term.screens == Screens{} ? " to the next cell behind it" : " to the next cell behind one";
  for (const TypeLimit& spared : term.spared) {
    Words names = types(spared.types);
    if (names.empty()) continue;
    for (std::string& name : names) name = with_article(name);
    phrase.tail += (spared.kind == TypeLimit::Kind::kOver ? ", but not over " : ", and never capturing ") +
                   join_words(names, "or");
  }
  for (const ZoneLimit& limit : term.limits) {
    const std::string where = zones(limit.zone);
    switch (limit.kind) {
      case ZoneLimit::Kind::kFrom: phrase.tail += ", if it stands " + where; break;
      case ZoneLimit::Kind::kTo: phrase.tail += ", ending " + where; break;
      case ZoneLimit::Kind::kIn: phrase.tail += ", staying " + where; break;
    }
  }
  return phrase;
}

// ---- all terms ----------------------------------------------------------------------------------

// "any distance orthogonally or diagonally, or one step ...".
std::string joined(std::vector<Phrase> phrases) {
  for (std::size_t i = 0; i < phrases.size(); ++i) {
    for (std::size_t k = i + 1; k < phrases.size();) {
      const bool alike = phrases[i].head == phrases[k].head && phrases[i].tail == phrases[k].tail &&
                         !phrases[i].head.empty() && phrases[i].bare == phrases[k].bare;
      if (!alike) {
        ++k;
        continue;
      }
      const bool listed = phrases[i].middle.find(" or ") != std::string::npos ||
                          phrases[k].middle.find(" or ") != std::string::npos;
      if (phrases[i].turns) {
        if (!listed) phrases[i].middle = "all " + phrases[i].middle;
        phrases[i].middle += " or all " + phrases[k].middle;
      } else {
        phrases[i].middle += (listed ? ", or " : " or ") + phrases[k].middle;
      }
      phrases.erase(phrases.begin() + static_cast<std::ptrdiff_t>(k));
    }
  }
  std::string text;
  for (std::size_t i = 0; i < phrases.size(); ++i) {
    const bool long_list = std::ranges::any_of(
        phrases, [](const Phrase& phrase) { return phrase.text().find(", ") != std::string::npos; });
    if (i > 0) text += long_list ? "; or " : i + 1 == phrases.size() ? ", or " : ", ";
    text += phrases[i].text();
  }
  return text;
}

}  // namespace

std::string directions_in_words(const Lattice& lattice, const std::vector<Vec>& vectors) {
  const bool is_diagonal = is_image(lattice, vectors.front(), Lattice::diagonal());
  return adverb(lattice, is_diagonal, vectors, lattice.images(vectors.front()));
}

std::string steps_in_words(const Lattice& lattice, const Movement& movement, const ZoneWords& zones) {
  std::vector<Phrase> phrases;
  for (const Term& term : movement.terms) {
    Phrase phrase = term_phrase(lattice, term, zones, [](const Words&) { return Words(); });
    if (std::ranges::none_of(phrases, [&](const Phrase& other) { return other.text() == phrase.text(); }))
      phrases.push_back(std::move(phrase));
  }
  return joined(std::move(phrases));
}

std::string describe(const Lattice& lattice, const Movement& movement, const ZoneWords& zones, const TypeNames& types) {
  if (movement.terms.empty()) return "Does not move.";
  struct Way {
    Phrase phrase;
    bool quiet, capture;
  };
  std::vector<Way> ways;
  std::vector<Phrase> initial, both, quiet, capture;
  bool leaps = false, circles = false, bends = false, twice = false;
  for (const Term& term : movement.terms) {
    Phrase phrase = term_phrase(lattice, term, zones, types);
    twice = twice || term.twice;
    for (const Leg& leg : term.legs) {
      leaps = leaps || is_leap(lattice, leg);
      circles = circles || leg.curve == Curve::kCircular;
    }
    bends = bends || (term.legs.size() > 1 && !term.twice && !is_repeated_step(term));
    if (term.initial) {
      initial.push_back(std::move(phrase));
      continue;
    }
    const auto same = std::ranges::find_if(ways, [&](const Way& way) { return way.phrase.text() == phrase.text(); });
    if (same == ways.end()) {
      ways.push_back({std::move(phrase), term.quiet, term.capture});
    } else {
      same->quiet = same->quiet || term.quiet;
      same->capture = same->capture || term.capture;
    }
  }
  for (Way& way : ways)
    (way.quiet && way.capture ? both : way.quiet ? quiet : capture).push_back(std::move(way.phrase));

  Words sentences;
  if (!both.empty()) {
    sentences.push_back((quiet.empty() && capture.empty() ? "Moves " : "Moves and captures ") + joined(both));
    if (!quiet.empty()) sentences.push_back("Without capturing it also moves " + joined(quiet));
    if (!capture.empty()) sentences.push_back("It also captures " + joined(capture));
  } else if (!quiet.empty()) {
    sentences.push_back(
        fmt::format("Moves, {}, {}", capture.empty() ? "never capturing" : "without capturing", joined(quiet)));
    if (!capture.empty()) sentences.push_back("Captures " + joined(capture));
  } else if (!capture.empty()) {
    sentences.push_back("Moves only to capture, " + joined(capture));
  }
  if (!initial.empty()) sentences.push_back("Its initial move, which captures nothing, is " + joined(initial));
  if (bends) sentences.emplace_back("Every cell on the way must be empty");
  if (twice) {
    sentences.emplace_back(
        "With two steps it jumps over what stands on the first cell, or takes it if it is an enemy, and may take "
        "another one where it ends");
    sentences.emplace_back(
        "The second step may lead back to where it started: so it takes without leaving its cell, or stays where it is "
        "if a cell of a first step is empty");
  }
  if (circles)
    sentences.emplace_back(
        "A piece on the circle is in its way, one inside it is not; it never comes back to where it started");
  if (leaps) sentences.emplace_back("Nothing can block a leap");
  std::string text;
  for (const std::string& sentence : sentences) text += (text.empty() ? "" : " ") + sentence + ".";
  return text;
}

}  // namespace sennight
