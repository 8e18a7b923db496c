#include "pieces/movement.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <span>
#include <tuple>

#include "base/text.h"

namespace sennight {

namespace {

constexpr double kAngleTolerance = 20;  // degrees; lets a rose turn between knight's leaps 37 and 53 degrees apart

std::optional<Vec> atom_vector(const Lattice& lattice, char letter) {
  const Vec orthogonal = lattice.orthogonal();
  switch (letter) {
    case 'W': return orthogonal;
    case 'F': return Lattice::diagonal();
    case 'D': return 2 * orthogonal;
    case 'N': return Vec{1, 2, 0};
    case 'A': return Vec{2, 2, 0};
    case 'H': return 3 * orthogonal;
    case 'C': return Vec{1, 3, 0};
    case 'Z': return Vec{2, 3, 0};
    case 'G': return Vec{3, 3, 0};
    default: return std::nullopt;
  }
}

// Do the letters begin with a direction of two? Then they are one word: ff is not f and f.
bool is_pair(std::string_view text) {
  for (const std::string_view pair : {"ff", "fs", "fl", "fr", "bb", "bs", "bl", "br", "ll", "rr"})
    if (text.starts_with(pair)) return true;
  return false;
}

std::vector<std::string_view> direction_tokens(std::string_view directions) {
  std::vector<std::string_view> tokens;
  while (!directions.empty()) {
    const std::size_t length = is_pair(directions) ? 2 : 1;
    tokens.push_back(directions.substr(0, length));
    directions.remove_prefix(length);
  }
  return tokens;
}

// Does the direction word choose this image of an atom? Forward and right are measured, not looked up, so that each lattice
// has its own; narrow are those that lead as far forward or back as any image does.
bool selects(const Lattice& lattice, std::string_view token, Vec v, const std::vector<Vec>& images) {
  const int forward = lattice.forward(v);
  const int right = lattice.rightward(v);
  int most_forward = 0, most_right = 0;
  for (const Vec image : images) {
    most_forward = std::max(most_forward, lattice.forward(image));
    most_right = std::max(most_right, lattice.rightward(image));
  }
  const bool narrow = most_forward > 0 && std::abs(forward) == most_forward;
  if (token == "f") return forward > 0;
  if (token == "b") return forward < 0;
  if (token == "l") return right < 0;
  if (token == "r") return right > 0;
  if (token == "v") return narrow;
  if (token == "s") return !narrow;
  if (token == "ff") return narrow && forward > 0;
  if (token == "bb") return narrow && forward < 0;
  if (token == "fs") return !narrow && forward > 0;
  if (token == "bs") return !narrow && forward < 0;
  if (token == "fl") return forward > 0 && right < 0;
  if (token == "fr") return forward > 0 && right > 0;
  if (token == "bl") return forward < 0 && right < 0;
  if (token == "br") return forward < 0 && right > 0;
  if (token == "ll") return right < 0 && right == -most_right;
  return right > 0 && right == most_right;  // rr
}

class Parser {
 public:
  Parser(const Lattice& lattice, std::string_view text) : lattice_(lattice), text_(text) {}

  Result<Movement> parse() {
    Movement movement;
    if (trim(text_) == kNoMovement) return movement;
    for (skip_blanks(); at_ < text_.size(); skip_blanks()) {
      if (!(begins_group() ? parse_group(movement.terms) : parse_terms(movement.terms))) return std::unexpected(error_);
    }
    return movement;
  }

 private:
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  void skip_blanks() {
    while (std::string_view(" \t\r\n").contains(peek()) && at_ < text_.size()) ++at_;
  }
  // The character at the place that is read, with all its bytes.
  std::string_view character() const {
    std::size_t length = 1;
    while (at_ + length < text_.size() && (static_cast<unsigned char>(text_[at_ + length]) & 0xC0) == 0x80) ++length;
    return text_.substr(at_, length);
  }
  bool reject(std::string_view what) {
    const std::string found = at_ < text_.size() ? fmt::format("'{}'", character()) : "the end";
    return reject(what, found);
  }
  bool reject(std::string_view what, std::string_view found) {
    error_ = {fmt::format("movement '{}', character {}: {}, not {}", text_, at_ + 1, what, found), at_};
    return false;
  }
  // What is wrong is known only behind it; it begins at `from`.
  bool reject_whole(std::string_view what, std::size_t from) {
    error_ = {fmt::format("movement '{}', character {}: {}", text_, from + 1, what), from};
    return false;
  }
  bool reject_whole(std::string_view what) { return reject_whole(what, word_); }
  int take_number() {
    int value = 0;
    for (int digits = 0; is_digit(peek()) && digits < 4; ++digits) value = value * 10 + (text_[at_++] - '0');
    return value;
  }

  // One word of the notation, with its limits: several terms where a letter stands for several atoms.
  bool parse_terms(std::vector<Term>& terms) {
    word_ = at_;
    const Term kind = take_kind();
    if (!are_different(text_.substr(word_, at_ - word_)) || !fits_together(kind)) return false;
    const std::size_t first_of_word = terms.size();
    if (!(peek() == '[' ? parse_bracket(kind, terms) : parse_single(kind, terms))) return false;
    return parse_limits(std::span(terms).subspan(first_of_word));
  }

  // Words in parentheses, which have limits together: "(WAD){in field}". A vector has a number behind its parenthesis.
  bool begins_group() const { return peek() == '(' && peek(1) != '-' && !is_digit(peek(1)); }
  bool parse_group(std::vector<Term>& terms) {
    const std::size_t begin = at_++, first = terms.size();
    for (skip_blanks(); peek() != ')'; skip_blanks()) {
      if (at_ >= text_.size()) return reject("expected ')' after the group");
      if (begins_group()) return reject("expected no group in a group");
      if (!parse_terms(terms)) return false;
    }
    ++at_;
    if (terms.size() == first) return reject_whole("the group is empty", begin);
    if (peek() != '{') return reject("expected a limit like '{in palace}' after the group");
    return parse_limits(std::span(terms).subspan(first));
  }

  bool parse_limits(std::span<Term> terms) {
    while (peek() == '{') {
      if (std::ranges::any_of(terms, &Term::twice)) return reject_whole("two steps joined by '+' have no limits", at_);
      Term limits;
      if (!parse_limit(terms, limits)) return false;
      for (Term& term : terms) {
        term.limits.insert(term.limits.end(), limits.limits.begin(), limits.limits.end());
        if (is_over(term) && limits.hop) term.screens = limits.screens;
        for (const TypeLimit& spared : limits.spared)
          if (spared.kind == TypeLimit::Kind::kOver ? is_over(term) : term.capture) term.spared.push_back(spared);
      }
    }
    return true;
  }

  // Letters that say a thing twice, or two things of which one is meant.
  bool are_different(std::string_view letters) {
    std::set<char> known;
    for (const char letter : letters)
      if (!known.insert(letter).second) return reject_whole(fmt::format("the letter {} is there twice", letter));
    for (const auto& [a, b, why] : {std::tuple('m', 'c', "without them a piece moves and captures"),
                                    std::tuple('p', 'g', "a hop stops anywhere behind, or on the next cell")})
      if (known.contains(a) && known.contains(b))
        return reject_whole(fmt::format("{} and {} do not go together: {}", a, b, why));
    return true;
  }

  // The letters before an atom or a bracket, in any order.
  Term take_kind() {
    Term term;
    bool m = false, c = false;
    for (;; ++at_) {
      if (peek() == 'm') m = true;
      else if (peek() == 'c') c = true;
      else if (peek() == 'i') term.initial = true;
      else if (peek() == 'p') term.hop = true;
      else if (peek() == 'g') term.hop = term.lands_next = true;
      else if (peek() == 'x') term.takes_passed = true;
      else break;
    }
    if (term.takes_passed) c = true;
    if (m != c) {
      term.quiet = m;
      term.capture = c;
    }
    return term;
  }

  bool fits_together(const Term& kind) {
    if (!kind.takes_passed) return true;
    if (!kind.hop) return reject_whole("'x' says that a hop takes what it passes: write xp or xg");
    if (kind.quiet || kind.initial)
      return reject_whole("a hop that takes what it passes always captures: it goes without m and i");
    return true;
  }

  // Legs one after another, "[W-F?N]", or two single steps, "[K+aK]".
  bool parse_bracket(Term term, std::vector<Term>& terms) {
    ++at_;
    const std::string_view inside = text_.substr(at_, text_.find(']', at_) - at_);
    term.twice = inside.find('+') != std::string_view::npos;
    for (;;) {
      Leg leg;
      skip_blanks();
      const std::size_t begin = at_;
      if (!parse_leg(leg, term.legs.empty(), term.twice)) return false;
      if (peek() == '{' && !parse_leg_limits(leg, term)) return false;
      if (!term.legs.empty() && !turns_somewhere(term.legs.back(), leg, begin)) return false;
      skip_blanks();
      term.legs.push_back(leg);
      if (peek() == ']') break;
      if (term.twice && term.legs.size() == 2) return reject("expected ']' after two steps joined by '+'");
      if (term.twice && peek() != '+') return reject("expected '+', which is not mixed with '-' and '?'");
      if (!term.twice && peek() != '-' && peek() != '?') return reject("expected '-', '?', '+' or ']'");
      term.legs.back().may_stop = peek() == '?';
      ++at_;
    }
    ++at_;
    if (term.legs.size() == 1 && term.legs[0].name == "K") return reject_whole("K alone needs no brackets");
    if (term.twice && (term.quiet != term.capture || term.initial || term.hop))
      return reject_whole("two steps joined by '+' move and take alike: they go without m, c, i, p and g");
    terms.push_back(term);
    return true;
  }

  // "W0{in field}", one of several legs.
  bool parse_leg_limits(Leg& leg, const Term& term) {
    const std::size_t begin = at_;
    if (term.twice) return reject_whole("two steps joined by '+' have no limits");
    while (peek() == '{') {
      const std::size_t brace = at_;
      Term limits = term;
      if (!parse_limit(std::span(&term, 1), limits)) return false;
      if (limits.limits.size() == term.limits.size())
        return reject_whole("a leg has limits of zones alone; write the others behind the bracket", brace);
      leg.limits.push_back(limits.limits.back());
    }
    if (term.legs.empty() && peek() == ']')
      return reject_whole("the limit of a single leg stands behind the bracket", begin);
    return true;
  }

  // One leg without a bracket. K, Q, R and B are short for terms of W and F.
  bool parse_single(Term term, std::vector<Term>& terms) {
    Leg leg;
    if (!parse_curve_and_directions(leg, true)) return false;
    const char letter = peek();
    if (letter == 'U') return parse_anywhere(term, leg, terms);
    if (letter != 'K' && letter != 'Q' && letter != 'R' && letter != 'B') {
      if (!parse_atom(leg) || !finish_leg(leg, true)) return false;
      term.legs = {leg};
      terms.push_back(term);
      return true;
    }
    ++at_;
    const bool ranged = is_digit(peek());
    const int range = ranged ? take_number() : letter == 'K' ? 1 : 0;
    for (const char part : {'W', 'F'}) {
      if ((letter == 'R' && part == 'F') || (letter == 'B' && part == 'W')) continue;
      Leg whole = leg;
      whole.name = part;
      whole.atom = *atom_vector(lattice_, part);
      whole.range = range;
      if (!finish_leg(whole, true)) return false;
      term.legs = {whole};
      terms.push_back(term);
    }
    return true;
  }

  // A leap to any other cell.
  bool parse_anywhere(Term term, Leg leg, std::vector<Term>& terms) {
    ++at_;
    if (term.hop || leg.curve != Curve::kStraight || !leg.directions.empty() || is_digit(peek()))
      return reject_whole("U is a leap to any other cell: it has no hop, no curve, no directions and no range");
    leg.name = "U";
    leg.anywhere = true;
    term.legs = {leg};
    terms.push_back(term);
    return true;
  }

  bool parse_leg(Leg& leg, bool first, bool twice) {
    if (!first && peek() == 'a') {
      leg.any_direction = true;
      ++at_;
    } else if (!first) {
      if (peek() == 'l') leg.turn_right = false;
      if (peek() == 'r') leg.turn_left = false;
      if (!leg.turn_left || !leg.turn_right) {
        ++at_;
        if (!is_digit(peek())) return reject("expected the degrees of a turn");
      }
      if (is_digit(peek())) leg.turn_degrees = take_number();
      if (leg.turn_degrees > 180) return reject_whole("a turn has at most 180 degrees");
    }
    if (!parse_curve_and_directions(leg, first)) return false;
    if (peek() == 'K') {
      leg.atom = lattice_.orthogonal();
      leg.name = "K";
      ++at_;
      if (is_digit(peek()) || leg.curve != Curve::kStraight)
        return reject_whole("K between brackets is a single step, without a range and without a curve");
    } else if (!parse_atom(leg)) {
      return false;
    }
    if (twice && (leg.range != 1 || leg.curve != Curve::kStraight))
      return reject_whole("'+' joins two single steps, without a range and without a curve");
    return finish_leg(leg, first);
  }

  bool parse_curve_and_directions(Leg& leg, bool first) {
    if (peek() == 'q' || peek() == 'z') {
      leg.curve = peek() == 'q' ? Curve::kCircular : Curve::kZigzag;
      ++at_;
      if (is_digit(peek())) leg.curve_degrees = take_number();
    }
    const std::string_view letters = lattice_.has_levels() ? "fbslrvud" : "fbslrv";
    while (letters.find(peek()) != std::string_view::npos && peek() != '\0') {
      if (!first) return reject("expected an atom (a later leg turns by degrees)");
      leg.directions += text_[at_++];
    }
    std::set<std::string_view> known;
    for (const std::string_view token : direction_tokens(leg.directions))
      if (!known.insert(token).second) return reject_whole(fmt::format("the direction {} is there twice", token));
    for (const std::string_view token : known)
      if (token.size() == 2 && known.contains(token.substr(0, 1)))
        return reject_whole(fmt::format("the direction {} is one of those that {} names", token, token.substr(0, 1)));
    return true;
  }

  bool parse_atom(Leg& leg) {
    const std::size_t start = at_;
    if (const auto vector = atom_vector(lattice_, peek())) {
      leg.atom = *vector;
      ++at_;
    } else if (peek() == '(') {
      ++at_;
      Vec leap;
      unsigned count = 0;
      for (;;) {
        const bool negative = peek() == '-';
        if (negative) ++at_;
        if (!is_digit(peek()))
          return reject(count == 0 && is_letter(peek())
                            ? "expected a number of a vector (what stands before a group is written inside it)"
                            : "expected a number");
        const int number = negative ? -take_number() : take_number();
        (count == 0 ? leap.x : count == 1 ? leap.y : leap.z) = number;
        ++count;
        if (peek() != ',') break;
        ++at_;
      }
      if (peek() != ')') return reject("expected ',' or ')'");
      ++at_;
      if (count < 2 || count > (lattice_.has_levels() ? 3u : 2u)) {
        return reject_whole(lattice_.has_levels() ? "a vector has two or three numbers here"
                                                  : "a vector has two numbers here");
      }
      leg.atom = leap;
      if (leg.atom == Vec{}) return reject_whole("the vector must not be zero");
    } else {
      constexpr std::string_view kSeveral = "QRBU";  // only in a bracket they come so far
      return reject(kSeveral.contains(peek())
                        ? "expected one step or leap (W F K D N A H C Z G or a vector; W0 and F0 are "
                          "the lines of R and B)"
                    : peek() == '-' && at_ > 0 && is_digit(text_[at_ - 1])
                        ? "expected one number as range, the greatest ('[W-W?W2]' goes two to four steps)"
                        : "expected an atom (W F D N A H C Z G K Q R B U or a vector)");
    }
    leg.name = text_.substr(start, at_ - start);
    if (is_digit(peek())) leg.range = take_number();
    return true;
  }

  // Angles are kept with the leg: a later one that turns looks for the image nearest to an angle.
  bool finish_leg(Leg& leg, bool first) {
    leg.images = lattice_.images(leg.atom);
    if (leg.name == "K") {  // both atoms at once
      const std::vector<Vec> diagonal = lattice_.images(Lattice::diagonal());
      leg.images.insert(leg.images.end(), diagonal.begin(), diagonal.end());
    }
    leg.angles.clear();
    for (const Vec image : leg.images) leg.angles.push_back(lattice_.angle(image));
    leg.first = chosen(leg);
    if (first && leg.first.empty()) {
      return reject_whole(fmt::format("no direction of {} is '{}' on this lattice", leg.name, leg.directions));
    }
    return curves_somewhere(leg);
  }

  // A curve turns by an angle that its steps have, else it would end after the first of them.
  bool curves_somewhere(const Leg& leg) {
    if (leg.curve == Curve::kStraight || leg.range == 1) return true;
    const int degrees = leg.curve_degrees != 0 ? leg.curve_degrees : lattice_.turn_degrees();
    std::vector<int> turns = turns_between(leg, leg);
    const double tolerance = turn_tolerance(turns);
    std::erase(turns, 0);
    if (std::ranges::any_of(turns, [&](int turn) { return std::abs(turn - degrees) < tolerance; })) return true;
    return reject_whole(turns.empty() ? fmt::format("{} never turns", leg.name)
                                      : fmt::format("{} does not turn by {} degrees; possible are {}", leg.name,
                                                    degrees, fmt::join(turns, ", ")));
  }

  static bool is_upright(const Leg& leg) {
    return std::ranges::all_of(leg.images, [](Vec v) { return v.x == 0 && v.y == 0; });
  }

  // By how many degrees a step along one of these leads away from a step along one of those.
  std::vector<int> turns_between(const Leg& before, const Leg& after) const {
    std::set<int> turns;
    for (std::size_t i = 0; i < before.images.size(); ++i)
      for (std::size_t k = 0; k < after.images.size(); ++k)
        if (before.images[i].z == after.images[k].z)
          turns.insert(
              static_cast<int>(std::lround(std::abs(std::remainder(before.angles[i] - after.angles[k], 360.0)))));
    return {turns.begin(), turns.end()};
  }

  // Where the turns lie evenly they are exact: "50" is no sloppy 45.
  static double turn_tolerance(const std::vector<int>& turns) {
    return std::ranges::all_of(turns, [](int turn) { return turn % 15 == 0; }) ? 1 : kAngleTolerance;
  }

  // A later leg's turn is one that its steps have.
  bool turns_somewhere(const Leg& before, const Leg& leg, std::size_t begin) {
    if (leg.any_direction) return true;
    if (is_upright(before) != is_upright(leg))
      return reject_whole(fmt::format("{} never follows {}: one leads straight up or down, seen from above that is no "
                                      "direction to turn from; an 'a' before it is any direction",
                                      leg.name, before.name),
                          begin);
    const std::vector<int> turns = turns_between(before, leg);
    const double tolerance = turn_tolerance(turns);
    if (std::ranges::any_of(turns, [&](int turn) { return std::abs(turn - leg.turn_degrees) < tolerance; }))
      return true;
    if (turns.empty()) return reject_whole(fmt::format("{} never follows {}", leg.name, before.name), begin);
    const std::string possible = fmt::format("{}", fmt::join(turns, ", "));
    return reject_whole(
        leg.turn_degrees == 0
            ? fmt::format("{} does not go straight on after {}; write its turn in degrees before it: {}", leg.name,
                          before.name, possible)
            : fmt::format("{} does not turn by {} degrees after {}; possible are {}", leg.name, leg.turn_degrees,
                          before.name, possible),
        begin);
  }

  // The images that a leg's direction letters choose.
  std::vector<Vec> chosen(const Leg& leg) const {
    if (leg.directions.empty()) return leg.images;
    const auto tokens = direction_tokens(leg.directions);
    std::vector<Vec> vectors;
    // The level that the letters name, whatever else they say; of two levels each is meant.
    const auto names = [&](char level) { return leg.directions.find(level) != std::string::npos; };
    const auto is_level = [&](std::string_view token) { return token == "u" || token == "d"; };
    const bool only_levels = std::ranges::all_of(tokens, is_level);
    for (const Vec v : leg.images) {
      const bool leads_there = (names('u') && v.z < 0) || (names('d') && v.z > 0);
      if ((names('u') || names('d')) && !leads_there) continue;
      if (only_levels) {
        vectors.push_back(v);
        continue;
      }
      const auto selected = [&](std::string_view token) { return selects(lattice_, token, v, leg.images); };
      if (std::any_of(tokens.begin(), tokens.end(),
                      [&](std::string_view token) { return !is_level(token) && selected(token); }))
        vectors.push_back(v);
    }
    return vectors;
  }

  // A hop whose screens a limit may name: what takes them is told by what it takes.
  static bool is_over(const Term& term) { return term.hop && !term.takes_passed; }
  bool has_screens(std::span<const Term> terms) {
    if (std::ranges::any_of(terms, is_over)) return true;
    return std::ranges::any_of(terms, &Term::hop)
               ? reject_whole("a hop that takes what it passes goes over one piece; '{not taking C}' says which not",
                              at_)
               : reject_whole("only a hop (p or g) goes over a piece", at_);
  }

  // Reads one limit of the terms into the lists of `into`.
  bool parse_limit(std::span<const Term> terms, Term& into) {
    const std::size_t end = text_.find('}', at_);
    if (end == std::string_view::npos) {
      at_ = text_.size();
      return reject("expected '}' after the limit");
    }
    const auto words = split_words(text_.substr(at_ + 1, end - at_ - 1));
    if (words.size() > 2 && words[0] == "not" && (words[1] == "over" || words[1] == "taking")) {
      const bool over = words[1] == "over";
      if (over && !has_screens(terms)) return false;
      if (!over && std::ranges::none_of(terms, &Term::capture)) return reject_whole("a quiet move takes nothing", at_);
      TypeLimit spared{over ? TypeLimit::Kind::kOver : TypeLimit::Kind::kTaking, {}};
      for (const std::string_view type : std::span(words).subspan(2)) spared.types.emplace_back(type);
      into.spared.push_back(std::move(spared));
      at_ = end + 1;
      return true;
    }
    if (words.size() == 2 && words[0] == "over") {
      if (!parse_screens(words[1], into.screens)) return false;
      if (!has_screens(terms)) return false;
      into.hop = true;  // a mark that it was written
      at_ = end + 1;
      return true;
    }
    const bool known = words.size() == 2 && (words[0] == "from" || words[0] == "to" || words[0] == "in");
    if (!known) return reject_limit(words, end);
    ZoneLimit limit;
    limit.kind = words[0] == "from" ? ZoneLimit::Kind::kFrom
                 : words[0] == "to" ? ZoneLimit::Kind::kTo
                                    : ZoneLimit::Kind::kIn;
    limit.zone = words[1];
    into.limits.push_back(std::move(limit));
    at_ = end + 1;
    return true;
  }

  // Says which word of a limit is wrong, or where one is missing. `end` is where its brace closes.
  bool reject_limit(const std::vector<std::string_view>& words, std::size_t end) {
    const auto place_of = [&](std::size_t word) {
      return word < words.size() ? static_cast<std::size_t>(words[word].data() - text_.data()) : end;
    };
    const auto expect = [&](std::size_t word, std::string_view what) {
      at_ = place_of(word);
      return reject(what, word < words.size() ? fmt::format("'{}'", words[word]) : "'}'");
    };
    if (words.empty()) return expect(0, "expected a limit like '{in palace}' or '{not over C}'");
    const std::string_view first = words.front();
    if (first == "not") {
      if (words.size() == 1 || (words[1] != "over" && words[1] != "taking"))
        return expect(1, "expected 'over' or 'taking' after 'not'");
      return expect(2, "expected piece types");
    }
    if (first != "from" && first != "to" && first != "in" && first != "over")
      return expect(0, "expected 'from', 'to', 'in', 'over' or 'not'");
    if (words.size() > 2) return expect(2, "expected '}' after the limit");
    return expect(1, first == "over" ? "expected a number of pieces, as in '{over 2}'" : "expected the name of a zone");
  }

  // "2", "1-3" or "any".
  bool parse_screens(std::string_view word, Screens& screens) {
    if (word == "any") {
      screens = {1, Screens::kAny};
      return true;
    }
    const auto ends = split(word, '-');
    std::vector<int> numbers;
    for (const std::string_view end : ends)
      if (end.size() == 1 && is_digit(end[0]) && end[0] != '0') numbers.push_back(end[0] - '0');
    if (numbers.size() != ends.size() || numbers.size() > 2 || numbers.front() > numbers.back())
      return reject_whole("a hop goes over 1 to 9 pieces, '{over 2}' or '{over 1-3}', or over '{over any}'", at_);
    screens = {numbers.front(), numbers.back()};
    return true;
  }

  const Lattice& lattice_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t word_ = 0;  // where the part that is being read begins
  Error error_ = {};
};

std::string limit_text(const ZoneLimit& limit) {
  const std::string_view kind = limit.kind == ZoneLimit::Kind::kFrom ? "from"
                                : limit.kind == ZoneLimit::Kind::kTo ? "to"
                                                                     : "in";
  return fmt::format("{{{} {}}}", kind, limit.zone);
}

std::string leg_text(const Leg& leg, bool first) {
  std::string text;
  const bool one_sided = !leg.turn_left || !leg.turn_right;
  if (leg.any_direction) text += 'a';
  if (!first && (leg.turn_degrees != 0 || one_sided || leg.curve_degrees != 0)) {
    if (!leg.turn_right) text += 'l';
    if (!leg.turn_left) text += 'r';
    text += fmt::format("{}", leg.turn_degrees);
  }
  if (leg.curve != Curve::kStraight) {
    text += leg.curve == Curve::kCircular ? 'q' : 'z';
    if (leg.curve_degrees != 0) text += fmt::format("{}", leg.curve_degrees);
  }
  text += leg.directions + leg.name;
  if (leg.range != 1) text += fmt::format("{}", leg.range);
  for (const ZoneLimit& limit : leg.limits) text += limit_text(limit);
  return text;
}

}  // namespace

std::vector<ZoneLimit> Term::zone_limits() const {
  std::vector<ZoneLimit> all = limits;
  for (const Leg& leg : legs) all.insert(all.end(), leg.limits.begin(), leg.limits.end());
  return all;
}

Result<Movement> parse_movement(const Lattice& lattice, std::string_view text) { return Parser(lattice, text).parse(); }

std::string to_text(const Movement& movement) {
  std::string text;
  for (const Term& term : movement.terms) {
    if (!text.empty()) text += ' ';
    if (term.initial) text += 'i';
    if (!term.capture) text += 'm';
    if (!term.quiet) text += term.takes_passed ? 'x' : 'c';
    if (term.hop) text += term.lands_next ? 'g' : 'p';
    if (term.legs.size() == 1) {
      text += leg_text(term.legs[0], true);
    } else {
      text += '[';
      for (std::size_t i = 0; i < term.legs.size(); ++i) {
        if (i > 0) text += term.twice ? '+' : term.legs[i - 1].may_stop ? '?' : '-';
        text += leg_text(term.legs[i], i == 0);
      }
      text += ']';
    }
    for (const ZoneLimit& limit : term.limits) text += limit_text(limit);
    if (term.screens.most == Screens::kAny) text += "{over any}";
    else if (term.screens.fewest != term.screens.most)
      text += fmt::format("{{over {}-{}}}", term.screens.fewest, term.screens.most);
    else if (term.screens != Screens{}) text += fmt::format("{{over {}}}", term.screens.fewest);
    for (const TypeLimit& spared : term.spared)
      text += fmt::format("{{not {} {}}}", spared.kind == TypeLimit::Kind::kOver ? "over" : "taking",
                          fmt::join(spared.types, " "));
  }
  return text;
}

// On some lattices no image lies exactly there: the nearest one within the tolerance counts.
bool turned(const Lattice& lattice, const Leg& leg, Vec v, int degrees, Vec& result) {
  const double wanted = lattice.angle(v) + degrees;
  double best = kAngleTolerance;
  for (std::size_t i = 0; i < leg.images.size(); ++i) {
    if (leg.images[i].z != v.z) continue;
    const double off = std::abs(std::remainder(leg.angles[i] - wanted, 360.0));
    if (off < best) {
      best = off;
      result = leg.images[i];
    }
  }
  return best < kAngleTolerance;
}

std::vector<Vec> next_vectors(const Lattice& lattice, const Leg& leg, Vec previous) {
  if (leg.any_direction) return leg.images;
  std::vector<Vec> vectors;
  Vec v;
  if (leg.turn_left && turned(lattice, leg, previous, -leg.turn_degrees, v)) vectors.push_back(v);
  // Straight on and straight back are one direction, whichever way one turns.
  const bool symmetric = leg.turn_degrees == 0 || leg.turn_degrees == 180;
  if (leg.turn_right && !(symmetric && leg.turn_left) && turned(lattice, leg, previous, leg.turn_degrees, v))
    vectors.push_back(v);
  return vectors;
}

}  // namespace sennight
