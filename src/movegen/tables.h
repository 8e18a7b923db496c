// What the generator and the walk of perft know about a variant, in cell sets as wide as its board. generate.h explains
// how they use it. Built at the first use and kept in the variant; immutable.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/assert.h"
#include "movegen/bits.h"
#include "movegen/reach.h"
#include "rules/variant.h"

namespace sennight::fast {

// Cells between an attacker and its target; the attack holds when exactly `pieces` of them are occupied (0, or 1 for a
// hopper), or more where its ScreenRule says so.
template <int W>
struct Line {
  Bits<W> between;
  std::uint16_t attacker;
  std::uint16_t pieces;
  std::uint16_t screens;  // what may be a screen: index in Attacks::screens
  std::uint16_t next;     // the cell next to the target, where a screen stands of who lands next
};

// What may be a hopper's screens.
struct ScreenRule {
  TypeBits not_over = 0;    // not these types
  bool lands_next = false;  // one of them on the cell next to the target
  std::uint16_t most = 1;   // no more than so many; no fewer than Line::pieces
  friend bool operator==(const ScreenRule&, const ScreenRule&) = default;
};

// How one player's pieces attack. Types that attack alike form a group.
template <int W>
struct Attacks {
  std::vector<TypeBits> groups;         // groups without lines first
  std::vector<ScreenRule> screens{{}};  // named by lines; at 0 one piece, any, anywhere
  bool has_hops = false;
  struct Target {
    Bits<W> direct;           // from here nothing can stand in the way
    Bits<W> lined;            // lines lead from here
    std::uint32_t first = 0;  // in first_lines, for the lowest cell of `lined`
  };
  std::vector<Target> targets;  // [target cell * groups + group]
  std::vector<Line<W>> lines;
  // Where an attacker's lines begin; they end where those of the next cell of `lined` begin.
  std::vector<std::uint32_t> first_lines;

  const Target* to(unsigned target) const { return targets.data() + target * groups.size(); }
  // The lines from `attacker` to the target. REQUIRES: attacker is in at.lined.
  std::span<const Line<W>> lines_from(const Target& at, unsigned attacker) const {
    SENNIGHT_REQUIRES(at.lined.contains(attacker), attacker);
    const std::uint32_t* first = first_lines.data() + at.first + at.lined.count_below(attacker);
    return {lines.data() + first[0], lines.data() + first[1]};
  }
};

template <int W>
struct PromotionRule {
  Bits<W> on_arrival, on_departure, forced, except;
  std::vector<TypeId> targets;
  const Promotion* rule = nullptr;
  bool limited = false;        // ask is_promotion_allowed for each target
  bool on_capture = false;     // offered only to captures
  bool on_quiet = false;       // only to what does not capture
  bool on_entry = false;       // to what starts in on_departure only as a capture
  bool everywhere = false;     // offered on every cell: nothing that a search of captures need look at
  bool becomes_taken = false;  // of the targets only what is taken
  TypeBits taken = 0;          // types, one of which is taken; 0 where that does not matter
  bool shoots = false;         // the piece may stay where it is when it captures:
  Bits<W> shots(std::size_t player, unsigned from) const { return Bits<W>::from(rule->shots[player][from]); }
};

// A step, or two over an empty cell, that raises the numbers of cells by the same amount wherever it is possible.
template <int W>
struct Stride {
  Bits<W> origins;
  int first = 0, second = 0;  // 0 = one step
};

// Where pieces of one type go, by the cell that they stand on. What only leaps needs no lookups.
template <int W>
struct Mobility {
  std::vector<Bits<W>> leaps;      // empty when there is nothing at all
  std::vector<Reach<W>> slides;    // leaps included; empty when there are only leaps
  std::vector<Stride<W>> strides;  // instead of both, for many pieces at once; empty when there is no such short form
  bool exists() const { return !leaps.empty(); }
};

template <int W>
struct CastlingRule {
  Bits<W> leaves, arrives;  // the cells of royal and partner before, where both must be unmoved, and after
  Bits<W> empty, safe;
  Cell from, to;                    // of the move's text
  unsigned royal, partner;          // where they stand
  unsigned royal_to;                // where the royal goes
  std::uint8_t type, partner_type;  // of the two
  bool apart;                       // see Castling
  unsigned next;                    // index of the first one after this whose royal stands elsewhere
};

// As TwoSteps.
template <int W>
struct TwoStepsRule {
  unsigned between;
  Bits<W> ends;
};

// How one player's pieces of one type move.
template <int W>
struct TypeMoves {
  TypeId type;
  // Do the four kinds below never lead from one cell to the same other (quiet and capture excepted)?
  bool separate = false;
  bool is_rare = false;              // is one of the seven that follow true?
  bool takes_own = false;            // does it capture own pieces?
  bool may_borrow = false;           // may an aura lend it moves?
  bool may_be_slow = false;          // may an aura slow it?
  bool may_be_harmless = false;      // may an aura, or the lack of one, keep it from capturing?
  bool is_choosy = false;            // are there moves that spare some types? They are walked, not looked up
  bool moves_capture = false;        // EnPassantRule::by_moving
  bool is_guarded = false;           // may no rival attack some cells of its initial moves?
  Mobility<W> both, quiet, capture;  // chains that may end so
  Mobility<W> initial;               // only with an initial right, quiet:
  Bits<W> initial_cells;             // every such piece has it here
  Bits<W> initial_if_unmoved;        // one that is unmoved has it here
  std::vector<PromotionRule<W>> promotions;
  Bits<W> promotion_arrivals, promotion_departures;  // where one of them begins
  // Do its quiet paths include hops, by which it neither joins nor parts? Then `joins` are the others.
  bool joins_apart = false;
  Mobility<W> joins;
  std::vector<std::pair<TypeId, TypeId>> fusions;       // partner, compound
  std::vector<TypeId> components;                       // of a compound, each once
  std::vector<std::vector<TwoStepsRule<W>>> two_steps;  // by cell; empty where the type takes no two steps in a move
  const HopForest* locusts = nullptr;                   // Variant::locust_hops
};

template <int W>
struct Tables {
  explicit Tables(const Variant& of);

  const Variant& variant;
  unsigned types = 0, players = 0, cells = 0;
  Safety safety = Safety::kNone;
  bool decides = false;  // Ends::may_decide()
  bool has_hands = false, has_fusion = false, has_en_passant = false, has_swaps = false, has_gating = false;
  // Are there moves besides those of pieces, en passant, castlings and drops? Passes are such moves.
  bool has_rare_moves = false;
  bool has_late_moves = false;  // changes, swaps and passes: what follows all others, and not only when there are none
  // Are plain moves all that they are? With effects, eliminations or counted checks they are not; with eliminations nearly.
  bool plays_plainly = false, plays_nearly_plainly = false;
  bool drops_plainly = false;  // does a drop change no more than a hand, a cell and a right?
  // Is the safety of royals found by trying moves? Effects may do anything, whether a hopper attacks may depend on what the
  // screen is, and whether a piece attacks at all on what stands near it.
  bool tries = false;
  bool may_forbid = false;  // EffectFacts::may_forbid
  bool may_pass = false, passes_without_move = false, facing_draws = false;
  bool tracks_unmoved = false;         // does it matter which pieces are unmoved?
  bool castles_without_royal = false;  // is castling possible without a royal that must be safe?
  bool limits_checks = false;          // may no move give check, or only one that mates?
  bool checks_must_mate = false;       // Variant::checks_must_mate()
  bool must_capture = false, must_drop = false, has_changes = false;
  bool has_turns = false;        // of several moves
  bool limits_pieces = false;    // Variant::turn_tells_pieces
  TypeBits leapers = 0;          // these, those that take what they pass, and those that wait to come down
  bool more_chances = false;     // can there be more chances to capture en passant than one of each rival?
  bool copies_more = false;      // has a state more than its core and the types?
  bool checks_last = false;      // only the last move of a turn may give check
  bool royal_stays = false;      // Variant::royal_stays()
  bool mates_eliminate = false;  // Variant::mates_eliminate()
  TypeBits moves_capture = 0;    // EnPassantRule::by_moving
  TypeBits not_in_check = 0;     // InitialRight::not_in_check
  bool has_aims = false;         // InitialRight::aims
  bool has_unused = false;       // InitialRight::unused
  TypeBits spread = 0;           // Drops::spread
  std::vector<Bits<W>> colours;  // the cells of each colour; empty where nothing asks for it
  TypeBits answers = 0;          // EndFacts::answers
  std::array<Bits<W>, kMaxPlayers> answer_zones;
  // Is each move tried before it is listed? For `tries`, `limits_checks`, `trade`, `may_forbid`, `line_limit`, `limits_pieces`,
  // `unattacked`, `attacked`, `forbids_places`.
  bool filters = false;
  bool lists = false;                 // is counting done by listing?
  int check_limit = 0;                // EndFacts::check_limit
  TypeBits counted_in_row = 0;        // EndFacts::counted_in_row
  const PrizeRule* prizes = nullptr;  // EndFacts::prizes, if points end the game; else they change no move
  TypeBits royals = 0;
  bool several_royals = false, royals_fall = false;  // as the variant has them
  bool has_teams = false;                            // as the variant has them
  bool spares_more = false;                          // what a player does not take is more than types tell
  TypeBits untakable = 0;                            // these, and what nobody can take
  const NeutralRule* neutral = nullptr;
  const TradeRule* trade = nullptr;
  const LineLimit* line_limit = nullptr;
  TypeBits unattacked = 0, compelling = 0;  // as the variant has them
  const AttackedRule* attacked = nullptr;
  bool forbids_places = false;                         // has_forbidding
  PerPlayer<std::array<TypeId, kMaxTypes>> returns{};  // by captor and captured type
  PerPlayer<unsigned> receivers{};                     // to whose hand, by captor

  ReachTables<W> reach;
  std::array<std::vector<TypeMoves<W>>, kMaxPlayers> moves;  // [player][type]
  std::array<Attacks<W>, kMaxPlayers> attacks;               // of the player's pieces
  std::array<std::vector<CastlingRule<W>>, kMaxPlayers> castlings;
  // From where a piece of the player might capture in passing on a cell, and perhaps some cells more. Empty without en
  // passant.
  std::array<std::vector<Bits<W>>, kMaxPlayers> en_passant_origins;

  Bits<W> right_pair_cells;
  std::array<Bits<W>, kMaxPlayers> gates;  // who leaves one of these unmoved lets a piece in
  std::array<std::array<Bits<W>, kMaxTypes>, kMaxPlayers> gate_cells;  // by the type that enters
  TypeBits gate_types = 0;                                             // those that may enter
  std::array<std::array<Bits<W>, kMaxTypes>, kMaxPlayers> drop_cells;
  // Per cell: its line, for types of which one may stand on a line.
  std::array<std::vector<Bits<W>>, kMaxPlayers> drop_lines;
  // Per cell: its line with the cell itself, where a line may be full.
  std::array<std::vector<Bits<W>>, kMaxPlayers> full_lines;
  // By the cell of an own piece: where it lets its player drop. Empty where drops need none.
  std::array<std::vector<Bits<W>>, kMaxPlayers> drop_beside;

  bool has_auras = false;
  TypeBits covered = 0;  // types that capture only where an aura covers them
  const ChainRule* chain = nullptr;
  TypeBits slowed = 0;  // types that an aura may slow
  const Pounce* pounce = nullptr;
  Bits<W> board;               // all cells
  TypeBits own_untakable = 0;  // own pieces that own ones never capture
};

inline constexpr std::size_t kMaxAttacks = kMaxTypes;

// How many words a variant's sets have: as many as its board needs, but for boards of more than kMostExact words as many as
// there are. No game that ships has four, and in the page a width costs what everybody fetches.
#if defined(__wasm__)
inline constexpr int kMostExact = 3;
#else
inline constexpr int kMostExact = 4;
#endif
inline int width_of(const Variant& variant) {
  static_assert(CellSet::kWords == 8);
  const auto words = static_cast<int>(words_for(variant.cells()));
  return words > kMostExact ? 8 : words;
}

// The tables of a variant. REQUIRES: W is its width.
template <int W>
const Tables<W>& tables_of(const Variant& variant) {
  SENNIGHT_REQUIRES(W == width_of(variant), W, variant.cells());
  return variant.movegen_tables().get<Tables<W>>([&] { return Tables<W>(variant); });
}

// Calls f.template operator()<W>() with the words that the variant's board needs.
template <class F>
auto with_width(const Variant& variant, F f) {
  switch (width_of(variant)) {
    case 1: return f.template operator()<1>();
    case 2: return f.template operator()<2>();
    case 3: return f.template operator()<3>();
    case 4:
      if constexpr (kMostExact >= 4) return f.template operator()<4>();
      [[fallthrough]];
    default: return f.template operator()<8>();
  }
}

}  // namespace sennight::fast
