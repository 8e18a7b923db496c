// The movement notation: one short line per piece type. docs/movement-notation.md teaches it.
//
//   movement = term { [" "] term }           union of the terms
//   term     = modifiers ( atom [range] | "[" leg { ("-" | "?") leg } "]" ) { "{" limit "}" } | "[" leg "+" leg "]"
//   limit    = ("from" | "to" | "in") zone | "not" ("over" | "taking") type { type } | "over" (number ["-" number] | "any")
//   leg      = first leg: [curve] [directions] atom [range];  later legs: [["l" | "r"] degrees | "a"] [curve] atom [range];
//              of several each may have limits of zones
//              (K among several legs is one leg of a single step; alone it is short for "W F")
//   atom     = letter | "(" x "," y ["," z] ")"
//
// Modifiers of a term: m quiet only, c capture only, i initial (only with an initial right), p hops over one piece, g hops
// over one and lands on the next cell, x takes the one that it hops over;
// then curve and directions. "-" means that the piece goes on and may not stop before; "?" that it may stop on every
// cell so far; "+" joins two single steps of a piece that may take on both (Term::twice). A later leg goes in all
// directions after "a".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "geometry/lattice.h"

namespace sennight {

enum class Curve { kStraight, kCircular, kZigzag };

// Of a term: where the move begins, where it ends, or where all its cells lie. Of one of several legs: where the leg begins,
// where it ends, so that the piece stops or goes on to the next leg, or where all cells lie to which its steps lead.
struct ZoneLimit {
  enum class Kind { kFrom, kTo, kIn } kind = Kind::kFrom;
  std::string zone;
  friend bool operator==(const ZoneLimit&, const ZoneLimit&) = default;
};

struct Leg {
  Vec atom;                // stands for all its images under the lattice's symmetries
  std::string directions;  // direction modifiers as written, only on a first leg
  int range = 1;           // greatest number of steps; 0 = as far as the board goes
  Curve curve = Curve::kStraight;
  int curve_degrees = 0;  // turn before each step after the first; 0 = the smallest turn of the lattice
  int turn_degrees = 0;   // later legs: turn against the previous step's direction
  bool turn_left = true, turn_right = true;
  bool any_direction = false;     // later legs: whatever the direction of the step before
  bool may_stop = false;          // may the piece stop on the cells of this leg although legs follow
  bool anywhere = false;          // a leap to any other cell; then the only leg, with no images
  std::string name;               // the atom as written
  std::vector<ZoneLimit> limits;  // of this leg alone; empty where it is the only one
  // What the parser works out once: paths ask for it again and again.
  std::vector<Vec> images;     // of the atom, as Lattice::images
  std::vector<double> angles;  // of the images; 0 where an image has no plane part
  std::vector<Vec> first;      // the images that `directions` choose
  friend bool operator==(const Leg&, const Leg&) = default;
};

// Pieces that the move spares: those that it does not hop over, or does not capture.
struct TypeLimit {
  enum class Kind { kOver, kTaking } kind = Kind::kOver;
  std::vector<std::string> types;  // tokens, at least one
  friend bool operator==(const TypeLimit&, const TypeLimit&) = default;
};

// How many pieces a hop passes; kAny is as many as stand there.
struct Screens {
  static constexpr int kAny = 255;
  int fewest = 1, most = 1;
  friend bool operator==(const Screens&, const Screens&) = default;
};

struct Term {
  bool quiet = true, capture = true;
  bool initial = false;
  bool hop = false;
  bool lands_next =
      false;        // of a hop: it ends on the first cell behind a piece that it passes, the last one of several
  Screens screens;  // of a hop
  // Of a hop: it captures the one piece that it passes, and ends on an empty cell behind it. Always a capture.
  bool takes_passed = false;
  // Two single steps in one move: the piece may stop after the first, or go on over whatever stands there, which it
  // takes if it likes and if it is an enemy; it may also go back to where it started.
  bool twice = false;
  std::vector<Leg> legs;  // at least one; two if `twice`
  std::vector<ZoneLimit> limits;
  std::vector<TypeLimit> spared;
  // Its own and those of its legs.
  std::vector<ZoneLimit> zone_limits() const;
  friend bool operator==(const Term&, const Term&) = default;
};

struct Movement {
  std::vector<Term> terms;
  friend bool operator==(const Movement&, const Movement&) = default;
};

// The movement of a piece that never moves.
inline constexpr std::string_view kNoMovement = "none";

// Reads a movement. Errors name the character (from 1) where reading stopped. An empty text, as kNoMovement, is a piece that
// never moves.
Result<Movement> parse_movement(const Lattice& lattice, std::string_view text);

// The movement in normal form; parse_movement(to_text(m)) == m.
std::string to_text(const Movement& movement);

// The vectors with which a first leg may begin, in the first player's view, clockwise from straight forward.
inline const std::vector<Vec>& first_vectors(const Leg& leg) { return leg.first; }

// The vectors with which `leg` may go on after a step by `previous`.
std::vector<Vec> next_vectors(const Lattice& lattice, const Leg& leg, Vec previous);

// `v` turned clockwise by `degrees` to the nearest image of the leg's atom (within 20 degrees); false when there is
// none.
bool turned(const Lattice& lattice, const Leg& leg, Vec v, int degrees, Vec& result);

}  // namespace sennight
