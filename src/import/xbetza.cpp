#include "import/xbetza.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <vector>

#include "base/text.h"
#include "pieces/movement.h"

namespace sennight {

namespace {

constexpr std::size_t kMostCharacters = 400;
constexpr int kMostCases = 15;  // of an atom, and of a range

std::unexpected<XBetzaSlip> slip(std::size_t at, std::string text) {
  return std::unexpected(XBetzaSlip{static_cast<int>(at) + 1, std::move(text)});
}

struct Atom {
  char letter;
  int x, y;
  bool slides = false;
  char other = 0;  // a second atom that the letter stands for: the same letter with this one's vector
};
constexpr std::array kAtoms = {
    Atom{'W', 0, 1},
    Atom{'F', 1, 1},
    Atom{'D', 0, 2},
    Atom{'N', 1, 2},
    Atom{'A', 2, 2},
    Atom{'H', 0, 3},
    Atom{'C', 1, 3},
    Atom{'L', 1, 3},
    Atom{'Z', 2, 3},
    Atom{'J', 2, 3},
    Atom{'G', 3, 3},
    Atom{'R', 0, 1, true},
    Atom{'B', 1, 1, true},
    Atom{'K', 0, 1, false, 'F'},
    Atom{'Q', 0, 1, true, 'F'},
};

// Letters that mean something there and nothing here.
std::string_view reason_against(char letter) {
  switch (letter) {
    case 'j': return "a leap that needs a piece to jump over";
    case 'y': return "a range that changes without another leg";
    case 'd': return "a capture of an own piece";
    case 'u': return "a piece that is put down on the way";
    case 'o': return "a step round the edge of the board";
    case 't': return "a step that only types named here make";
    case 'k': return "a capture of the royal alone";
    case 'x': return "moves that other pieces get";
    case 'O': return "castling, which is a rule of the game and no movement";
    default: return {};
  }
}

bool is_direction(char c) { return std::string_view("fblrvs").find(c) != std::string_view::npos; }
bool is_vertical(char c) { return c == 'f' || c == 'b' || c == 'v'; }
bool is_horizontal(char c) { return c == 'l' || c == 'r' || c == 's'; }

// Does the vector point that way at all?
bool points(Vec v, char way) {
  switch (way) {
    case 'f': return v.y > 0;
    case 'b': return v.y < 0;
    case 'l': return v.x < 0;
    case 'r': return v.x > 0;
    case 'v': return v.y != 0;
    default: return v.x != 0;
  }
}

// Does a direction of two letters choose the vector? One letter is written twice. `of_both`: of an atom for orthogonal and
// diagonal steps, whose directions are eight.
bool chooses(std::string_view pair, Vec v, bool of_both) {
  const int across = std::abs(v.x), along = std::abs(v.y);
  if (of_both && (across == 0 || along == 0)) {
    if (pair[1] != 'h') return points(v, pair[1]);
    return points(v, pair[0]) || (is_vertical(pair[0]) ? along == 0 : across == 0);
  }
  if (across == 0 || along == 0) return points(v, pair[0]) || (pair[1] != 'h' && points(v, pair[1]));
  if (pair[1] == 'h') return points(v, pair[0]);
  if (across == along) return points(v, pair[0]) && points(v, pair[1]);
  // Of the others the second letter says where they mostly go.
  return (is_vertical(pair[1]) ? along > across : across > along) && points(v, pair[1]) &&
         (pair[0] == pair[1] || points(v, pair[0]));
}

struct LegRead {
  std::size_t at = 0;
  std::vector<std::string> directions;
  std::string modes;  // letters that are no directions, each once
  bool toggles = false;
};

const Lattice& squares() {
  static const Lattice kSquares(LatticeKind::kSquare, false);
  return kSquares;
}

std::vector<Vec> sorted(std::vector<Vec> vectors) {
  std::ranges::sort(vectors);
  return vectors;
}

// Our direction letters for these vectors of the atom, or nothing when no letters choose them.
std::optional<std::string> letters_for(const std::string& atom, const std::vector<Vec>& wanted) {
  static constexpr std::array<std::string_view, 17> kWays = {"",   "f",  "b",  "l",  "r",  "v",  "s",  "ff", "bb",
                                                             "ll", "rr", "fs", "bs", "fl", "fr", "bl", "br"};
  const std::vector<Vec> aim = sorted(wanted);
  std::optional<std::string> best;
  const auto attempt = [&](const std::string& letters) {
    if (best && best->size() <= letters.size()) return;
    const Result<Movement> read = parse_movement(squares(), letters + atom);
    if (read && sorted(first_vectors(read->terms.front().legs.front())) == aim) best = letters;
  };
  for (const std::string_view one : kWays)
    for (const std::string_view two : kWays) attempt(std::string(one) + std::string(two));
  if (best) return best;
  for (const std::string_view one : kWays)
    for (const std::string_view two : kWays)
      for (const std::string_view three : kWays) attempt(std::string(one) + std::string(two) + std::string(three));
  return best;
}

std::string atom_text(int x, int y) {
  for (const Atom& atom : kAtoms)
    if (!atom.slides && atom.other == 0 && atom.letter != 'L' && atom.letter != 'J' && atom.x == x && atom.y == y)
      return std::string(1, atom.letter);
  return fmt::format("({},{})", x, y);
}

// Reads one term after the other.
class Reader {
 public:
  explicit Reader(std::string_view line) : line_(line) {}

  std::expected<FromXBetza, XBetzaSlip> read() {
    if (line_.size() > kMostCharacters) return slip(kMostCharacters, "a line of more characters than any piece needs");
    for (;;) {
      skip_blanks();
      if (at_ == line_.size()) return result_;
      if (auto term = read_term(); !term) return std::unexpected(term.error());
    }
  }

 private:
  using Done = std::expected<void, XBetzaSlip>;

  char peek(std::size_t ahead = 0) const { return at_ + ahead < line_.size() ? line_[at_ + ahead] : '\0'; }
  void skip_blanks() {
    while (peek() == ' ') ++at_;
  }

  Done read_modifiers(std::vector<LegRead>& legs) {
    legs.assign(1, {});
    legs.back().at = at_;
    while (peek() >= 'a' && peek() <= 'z') {
      const char c = peek();
      LegRead& leg = legs.back();
      if (is_direction(c)) {
        const char next = peek(1);
        const bool pairs = next == c || (is_vertical(c) && is_horizontal(next)) ||
                           (is_horizontal(c) && is_vertical(next)) || (next == 'h' && c != 'v' && c != 's');
        leg.directions.push_back({c, pairs ? next : c});
        at_ += pairs ? 2 : 1;
        continue;
      }
      if (c == 'a') {
        legs.emplace_back();
        legs.back().at = at_ + 1;
      } else if (c == 'y' && line_.substr(at_).find('a') != std::string_view::npos) {
        leg.toggles = true;
      } else if (std::string_view("mcingpzqe").find(c) == std::string_view::npos) {
        const std::string_view reason = reason_against(c);
        if (!reason.empty()) return slip(at_, fmt::format("'{}' cannot be said: {}", c, reason));
        return slip(at_, fmt::format("'{}' means nothing before an atom", c));
      } else if (leg.modes.find(c) == std::string::npos) {
        leg.modes += c;
      }
      ++at_;
    }
    return {};
  }

  // "(1,4)", with at_ on the bracket.
  std::expected<Atom, XBetzaSlip> read_vector() {
    const std::size_t begin = at_, end = line_.find(')', at_);
    const auto bad = [&] {
      return slip(begin, fmt::format("expected a vector as (1,4), each number at most {}", kMostCases));
    };
    if (end == std::string_view::npos) return bad();
    const std::vector<std::string_view> numbers = split(line_.substr(at_ + 1, end - at_ - 1), ',');
    if (numbers.size() != 2) return bad();
    const auto x = parse_integer(trim(numbers[0])), y = parse_integer(trim(numbers[1]));
    if (!x || !y || *x < 0 || *y < 0 || *x > kMostCases || *y > kMostCases || *x + *y == 0) return bad();
    at_ = end + 1;
    return Atom{'(', std::min(*x, *y), std::max(*x, *y)};
  }

  std::expected<Atom, XBetzaSlip> read_atom() {
    const char c = peek();
    if (c == '(') return read_vector();
    const auto* const atom = std::ranges::find(kAtoms, c, &Atom::letter);
    if (atom == kAtoms.end()) {
      const std::string_view reason = reason_against(c);
      if (!reason.empty()) return slip(at_, fmt::format("'{}' cannot be said: {}", c, reason));
      return slip(at_, c == '\0'
                           ? std::string("expected an atom (W F D N A H C Z G, R B Q K or a vector)")
                           : fmt::format("expected an atom (W F D N A H C Z G, R B Q K or a vector), not '{}'", c));
    }
    ++at_;
    return *atom;
  }

  std::expected<int, XBetzaSlip> read_range(const Atom& atom) {
    if (is_digit(peek())) {
      const std::size_t begin = at_;
      while (is_digit(peek())) ++at_;
      const auto number = parse_integer(line_.substr(begin, at_ - begin));
      if (!number || *number > 99)
        return slip(begin, "a range is a number up to 99, or 0 for as far as the board goes");
      return *number;
    }
    if (!atom.slides && atom.letter != '(' && peek() == atom.letter) {
      ++at_;
      return 0;
    }
    return atom.slides ? 0 : 1;
  }

  Done read_term() {
    const std::size_t begin = at_;
    whole_ = false;
    std::vector<LegRead> legs;
    if (auto read = read_modifiers(legs); !read) return read;
    if (peek() == 'U') return read_anywhere(begin, legs);
    const auto atom = read_atom();
    if (!atom) return std::unexpected(atom.error());
    const auto range = read_range(*atom);
    if (!range) return std::unexpected(range.error());
    if (auto done = add(begin, legs, *atom, *range); !done) return done;
    if (atom->other == 0 || whole_) return {};
    return add(begin, legs, Atom{atom->letter, 1, 1, atom->slides, 'W'}, *range);
  }

  // A leap to any other cell.
  Done read_anywhere(std::size_t begin, const std::vector<LegRead>& legs) {
    ++at_;
    std::string modes = legs.front().modes;
    const bool is_plain = legs.size() == 1 && legs.front().directions.empty() && !is_digit(peek()) && peek() != 'U';
    if (!is_plain || modes.find_first_not_of("mc") != std::string::npos)
      return slip(begin, "of 'U', a leap to any other cell, nothing can be said but 'm' and 'c'");
    if (modes.size() == 2) modes.clear();
    write(modes + 'U');
    return {};
  }

  Done add(std::size_t begin, const std::vector<LegRead>& legs, const Atom& atom, int range) {
    const LegRead& last = legs.back();
    const auto has = [&](char mode) { return last.modes.find(mode) != std::string::npos; };
    std::string modes;
    const bool quiet = has('m'), captures = has('c');
    if (has('e')) {
      if (!captures)
        return slip(last.at,
                    "'e' cannot be said: a capture en passant alone; here it is a rule beside a capture, 'ce'");
      result_.en_passant = true;
    }
    if (has('i')) {
      if (captures || !quiet) return slip(last.at, "'i' cannot be said: an initial move that captures; 'im' can");
      modes = "im";
    } else if (quiet != captures) {
      modes = quiet ? "m" : "c";
    }
    const bool hops = has('p') || has('g');
    if (hops) modes += has('p') ? "p" : "g";
    const bool curved = has('z') || has('q');
    if (curved && range == 1) range = 0;  // one step has no curve
    if ((hops || curved) && range != 0)
      return slip(begin, "a hop, a circle or a zigzag that does not go as far as the board does cannot be said");
    if ((hops || curved || has('n')) && legs.size() > 1)
      return slip(begin, "letters g, n, p, q and z cannot be said of a path with several legs");
    if ((has('p') ? 1 : 0) + (has('g') ? 1 : 0) + (has('z') ? 1 : 0) + (has('q') ? 1 : 0) + (has('n') ? 1 : 0) > 1)
      return slip(begin, "letters g, n, p, q and z cannot be said together");
    if (has('i') && hops) return slip(begin, "an initial hop cannot be said");

    for (const std::string& way : legs.front().directions)
      if ((way == "vs" || way == "sv") && (atom.x != 0 || atom.other != 0))
        return slip(legs.front().at, fmt::format("'{}' names no direction of this atom", way));
    std::vector<Vec> wanted;
    for (const Vec v : squares().images({atom.x, atom.y, 0})) {
      const auto& ways = legs.front().directions;
      if (ways.empty() ||
          std::ranges::any_of(ways, [&](const std::string& way) { return chooses(way, v, atom.other != 0); }))
        wanted.push_back(v);
    }
    if (wanted.empty()) return slip(begin, "these directions leave nothing of the atom");
    if (is_locust(legs)) return add_locust(begin, legs, atom, range, wanted);
    if (legs.size() > 1) return add_legs(begin, legs, modes, atom, range, wanted);
    if (has('n')) return add_lame(begin, modes, atom, range, wanted);
    // The letters that stand for sliders and for two atoms are ours, too.
    const bool is_letter_ours = std::string_view("RBQK").find(atom.letter) != std::string_view::npos;
    if (is_letter_ours && legs.front().directions.empty() && !curved) {
      whole_ = true;
      write(modes + atom.letter + (range == (atom.slides ? 0 : 1) ? "" : fmt::format("{}", range)));
      return {};
    }
    const std::string name = atom_text(atom.x, atom.y);
    const auto letters = letters_for(name, wanted);
    if (!letters) return slip(begin, "no direction letters of ours choose these leaps");
    const std::string curve = has('q') ? (atom.x == atom.y || atom.x == 0 ? "q" : "q45") : has('z') ? "z" : "";
    if (has('z') && atom.x != atom.y && atom.x != 0) return slip(begin, "a zigzag of oblique leaps cannot be said");
    write(modes + curve + *letters + name + (range == 1 ? "" : fmt::format("{}", range)));
    return {};
  }

  // A leap that a piece on its way blocks is a path of steps.
  Done add_lame(std::size_t begin, const std::string& modes, const Atom& atom, int range,
                const std::vector<Vec>& wanted) {
    const int x = atom.x, y = atom.y;
    if (range != 1) return slip(begin, "'n' cannot be said of a range");
    const bool straight = x == 0 || x == y, oblique = (x == 1 && y == 2) || (x == 2 && y == 3);
    if ((!straight || y == 1) && !oblique)
      return slip(begin, "'n' cannot be said of this atom: which way it takes is not known");
    // The first step goes where the leap mostly goes.
    std::vector<Vec> steps;
    for (const Vec v : wanted) {
      const Vec step = straight                        ? Vec{v.x / y, v.y / y, 0}
                       : std::abs(v.x) > std::abs(v.y) ? Vec{v.x > 0 ? 1 : -1, 0, 0}
                                                       : Vec{0, v.y > 0 ? 1 : -1, 0};
      if (std::ranges::find(steps, step) == steps.end()) steps.push_back(step);
    }
    if (oblique && steps.size() * 2 != wanted.size())
      return slip(begin, "'n' with one of two neighbouring leaps cannot be said");
    const std::string name = x == y ? "F" : "W";
    const auto letters = letters_for(name, steps);
    if (!letters) return slip(begin, "no direction letters of ours choose these leaps");
    std::string path = *letters + name;
    if (straight)
      for (int i = 1; i < y; ++i) path += "-" + name;
    else path += x == 1 ? "-45F" : "-45F-F";
    write(fmt::format("{}[{}]", modes, path));
    return {};
  }

  // "cafmW": it takes what it meets and goes straight on over it.
  static bool is_locust(const std::vector<LegRead>& legs) {
    return legs.size() == 2 && legs[0].modes == "c" && legs[1].modes == "m" &&
           legs[1].directions == std::vector<std::string>{"ff"};
  }
  Done add_locust(std::size_t begin, const std::vector<LegRead>& legs, const Atom& atom, int range,
                  const std::vector<Vec>& wanted) {
    const bool toggles = legs[0].toggles;
    if (range > 1 || (range == 1 && toggles))
      return slip(begin,
                  "a capture on the way can be said only of one step and one behind it, or of any distance before it");
    const std::string name = atom_text(atom.x, atom.y);
    const auto letters = letters_for(name, wanted);
    if (!letters) return slip(begin, "no direction letters of ours choose these leaps");
    write((range == 0 && !toggles ? "xp" : "xg") + *letters + name + (range == 0 ? "0" : "2"));
    return {};
  }

  Done add_legs(std::size_t begin, const std::vector<LegRead>& legs, const std::string& modes, const Atom& atom,
                int range, const std::vector<Vec>& wanted) {
    if (atom.letter == 'K' || atom.letter == 'Q')
      return slip(begin, "a path with several legs of K or Q cannot be said: write it for W and for F");
    bool diagonal = atom.x == atom.y;
    const bool step = atom.y == 1;
    const auto leg_name = [&] { return step ? std::string(diagonal ? "F" : "W") : atom_text(atom.x, atom.y); };
    const auto letters = letters_for(leg_name(), wanted);
    if (!letters) return slip(begin, "no direction letters of ours choose these leaps");
    std::string path = *letters;
    for (std::size_t i = 0; i < legs.size(); ++i) {
      const LegRead& leg = legs[i];
      if (i + 1 < legs.size() && leg.modes.find_first_not_of('m') != std::string::npos)
        return slip(leg.at, "a leg before the last that does more than move cannot be said");
      if (i > 0) {
        std::string turn;
        if (auto turned = turn_of(leg, step, turn, diagonal); !turned) return turned;
        path += "-" + turn;
      }
      path += leg_name() + (range == 1 ? "" : fmt::format("{}", range));
      if (leg.toggles) range = range == 1 ? 0 : 1;
    }
    write(fmt::format("{}[{}]", modes, path));
    return {};
  }

  // How a later leg turns against the one before it, in our words.
  static Done turn_of(const LegRead& leg, bool step, std::string& turn, bool& diagonal) {
    if (leg.directions.size() != 1)
      return slip(leg.at, "a later leg needs one direction, f, fs, s, bs, b or one with l or r for s");
    const std::string& way = leg.directions.front();
    int degrees = 0;
    if (way == "ff") return {};
    if (way == "bb") degrees = 180;
    else if (way == "ss" || way == "ll" || way == "rr") degrees = 90;
    else if (way[0] == 'f' && is_horizontal(way[1])) degrees = 45;
    else if (way[0] == 'b' && is_horizontal(way[1])) degrees = 135;
    else return slip(leg.at, fmt::format("'{}' cannot be said of a later leg", way));
    if (degrees % 90 != 0) {
      if (!step) return slip(leg.at, "half a turn to the side can be said of steps only, not of leaps");
      diagonal = !diagonal;
    }
    if (way[1] == 'l' || way[1] == 'r') turn = way[1];
    turn += fmt::format("{}", degrees);
    return {};
  }

  void write(const std::string& term) {
    if (!result_.movement.empty()) result_.movement += ' ';
    result_.movement += term;
  }

  std::string_view line_;
  std::size_t at_ = 0;
  bool whole_ = false;  // the term is written with one letter for both its atoms
  FromXBetza result_;
};

}  // namespace

std::expected<FromXBetza, XBetzaSlip> read_xbetza(std::string_view line) {
  auto result = Reader(line).read();
  // What is too large for the notation it says itself.
  if (result)
    if (const Result<Movement> read = parse_movement(squares(), result->movement); !read)
      return slip(0, read.error().message);
  return result;
}

}  // namespace sennight
