// A variant, checked and compiled: immutable, self-contained, shared by every position of it. Many may live in one
// process.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/assert.h"
#include "base/mutex.h"
#include "geometry/board.h"
#include "pieces/attacks.h"
#include "pieces/movement.h"
#include "pieces/paths.h"
#include "rules/definition.h"
#include "rules/effects/effect_rules.h"
#include "rules/ends/ends.h"
#include "rules/piece.h"
#include "rules/shuffle.h"
#include "rules/weights.h"

namespace sennight {

struct PieceType {
  std::string token;  // in FEN, upper case: "K", "+P", "Q~"
  char letter = '?';  // the letter in the token, upper case: moves, hands
  std::string name;
  std::string notation;  // the movement as its author wrote it
  Movement movement;
  Movement facing;  // royals: lines on which an enemy royal attacks; empty for others
  bool royal = false;
  std::string picture;
  // How moves name it in the game's notation: letters, perhaps after '+'. Empty: by its cell alone.
  std::string sign;
  std::vector<std::string> glyphs;  // as PieceDefinition::glyphs
};

// One way in which one type may change when it makes a move.
struct Promotion {
  TypeId piece;
  std::vector<TypeId> targets;      // in the order of the file
  bool plus = false;                // text suffix '+', else the letter of the new type
  PerPlayer<CellSet> on_arrival;    // cells where an arriving piece may change
  PerPlayer<CellSet> on_departure;  // cells that give the chance to a move that starts there
  PerPlayer<CellSet> forced;        // arrival cells where the piece may not stay what it is
  PerPlayer<CellSet> except;        // arrival cells where this promotion is not offered
  int limit_per_type = 0;  // 0 = none; at most so many of the new type (of each component, see Fusion) afterwards
  bool only_lost_types = false;
  bool on_capture = false;  // offered only to moves that capture
};

// A promotion that is a move of its own: the piece changes where it stands, or with a quiet step.
struct InPlacePromotion {
  TypeId piece;
  Promotion promotion;                    // what it becomes, and the limits of that
  PerPlayer<CellSet> cells;               // where it may stand
  bool last_anywhere = false;             // a player's last piece of the type may stand anywhere
  bool peaceful = false;                  // the new piece attacks nothing, and no check is given
  PerPlayer<std::vector<CellSet>> steps;  // per player and cell; none without steps
};

// The right to make moves of `i` terms.
struct InitialRight {
  TypeSet types;                  // types that have such moves
  bool unmoved_only = false;      // the right belongs to unmoved pieces; else it comes with the cell
  PerPlayer<CellSet> cells;       // where it exists from the start, or for any such piece
  PerPlayer<CellSet> after_drop;  // a piece dropped here has it until it moves
  TypeSet not_in_check;           // types that do not use it while their player is in check
  // A piece that is unmoved loses the right for good when an enemy piece aims at it: would attack it on the empty board.
  struct Aim {
    TypeId of, by;                         // at which pieces, which pieces
    PerPlayer<std::vector<CellSet>> from;  // per player and cell: where the pieces of this player aim at the cell from
  };
  std::vector<Aim> aims;  // only where the right belongs to unmoved pieces
};

struct Castling {
  PlayerId player;
  char letter = '?';          // FEN
  std::uint8_t rule = 0;      // index of its definition, which may stand for several castlings
  bool from_sets = false;     // one of several: FEN names the partner's file
  bool is_short = false;      // people write O-O
  Piece royal, partner;       // in games without royals any two pieces
  Cell royal_from, royal_to;  // may be one cell when the castling is one of several
  Cell partner_from, partner_to;
  Cell target;    // where the move says that it goes: royal_to, or partner_from
  CellSet empty;  // cells that must be empty
  CellSet safe;   // cells that must not be attacked, the royal's own included; none where it is not royal
};

// Castling and swap rights need both pieces of one such pair unmoved.
struct RightPair {
  Cell royal, partner;
  Piece on_royal, on_partner;  // what stands there
};

struct Swap {
  SwapDefinition::Kind kind = SwapDefinition::Kind::kAdjacent;
  TypeSet except;                              // never swapped
  PerPlayer<std::vector<CellSet>> neighbours;  // kAdjacent: per player and cell
  PerPlayer<CellSet> partners;                 // kUnmovedInCheck: cells of possible partners
};

struct Compound {
  TypeId type;
  std::vector<std::pair<TypeId, TypeId>> components;  // the first pair is what it counts as
};

struct Fusion {
  std::vector<Compound> compounds;
  TypeSet simple;  // types that may fuse
  int component_limit = 0;
  // The compound of two simple types, none when they do not fuse.
  TypeId compound_of(TypeId a, TypeId b) const;
  const Compound* find(TypeId type) const;  // null when the type is no compound
};

struct Drops {
  bool exist = false;
  std::array<PerPlayer<CellSet>, kMaxTypes> cells;  // per type and player: where it may be dropped
  TypeSet one_per_line;
  TypeSet spread;  // as evenly over the colours of the cells as their number allows
  TypeSet no_mate_by;
  std::array<TypeId, kMaxTypes> other_face;  // per type in hand: another as which it may be dropped, or none
  std::array<TypeId, kMaxTypes> held_as;     // per type: what lies in the hand before it is dropped
  PerPlayer<std::vector<CellSet>> line;      // per player and cell: its line along straight forward, if one_per_line
};

// A piece from the hand may enter where an unmoved piece has just left, by a move or a castling.
struct Gating {
  PerPlayer<CellSet> gates;                         // cells whose unmoved pieces let others in
  CellSet all;                                      // those of all players
  TypeSet types;                                    // that may enter on some of them
  std::array<PerPlayer<CellSet>, kMaxTypes> cells;  // per type and player: where it may enter
  bool refills = false;                             // captures bring some of these types into hands
};

// How royals are protected.
enum class Safety {
  kNone,         // no royal, or nothing protects it
  kLegal,        // a move may not leave the own royal attacked; mate loses
  kElimination,  // every pseudo-legal move is legal; a royal attacked at the attacker's turn is eliminated
};

// Tables that a module above derives from a variant: built at their first use, by whichever thread comes first, and
// kept as long as the variant.
class DerivedTables {
 public:
  // REQUIRES: always the same T and the same result of build().
  template <class T, class Build>
  const T& get(Build build) const SENNIGHT_EXCLUDES(mutex_) {
#if SENNIGHT_ASSERTIONS
    const void* earlier = nullptr;
    SENNIGHT_REQUIRES(type_.compare_exchange_strong(earlier, &kType<T>) || earlier == &kType<T>);
#endif
    if (const void* tables = ready_.load(std::memory_order_acquire)) return *static_cast<const T*>(tables);
    const MutexLock lock(mutex_);
    if (!tables_) tables_ = std::make_shared<const T>(build());
    ready_.store(tables_.get(), std::memory_order_release);
    return *static_cast<const T*>(tables_.get());
  }

 private:
#if SENNIGHT_ASSERTIONS
  template <class T>
  static constexpr char kType = 0;  // its address stands for T
  mutable std::atomic<const void*> type_ = nullptr;
#endif
  mutable std::atomic<const void*> ready_ = nullptr;  // tables_, for those who do not want to wait
  mutable Mutex mutex_;
  mutable std::shared_ptr<const void> tables_ SENNIGHT_GUARDED_BY(mutex_);
};

inline constexpr std::size_t kCheckKeys = 100;  // a player's checks are counted below this

class Variant {
 public:
  // Checks and compiles a definition. Every problem found is appended to `findings`; null if one of them is an error.
  static std::shared_ptr<const Variant> compile(const VariantDefinition& definition, Findings& findings);

  const VariantDefinition& definition() const { return definition_; }
  const std::string& id() const { return definition_.id; }
  const Board& board() const { return board_; }
  std::size_t cells() const { return board_.size(); }
  std::size_t players() const { return definition_.player_names.size(); }
  const std::vector<PieceType>& types() const { return types_; }
  const PieceType& type(TypeId type) const { return types_[type.index()]; }
  TypeId find_type(std::string_view token) const;  // none when there is no such type
  const Symmetry& view(PlayerId player) const { return views_[player.index()]; }
  // The zone as the player sees it. REQUIRES: the name is known.
  CellSet zone(const std::string& name, PlayerId player) const;
  bool has_zone(const std::string& name) const;

  Safety safety() const { return safety_; }
  TypeSet royals() const { return royals_; }

  // Movement tables, index = cell; see pieces/paths.h.
  const PathForest& moves(PlayerId player, TypeId type) const { return tables(player, type).moves; }
  const PathForest& initial_moves(PlayerId player, TypeId type) const { return tables(player, type).initial; }
  const HopForest& hops(PlayerId player, TypeId type) const { return tables(player, type).hops; }
  bool has_initial(TypeId type) const { return initial_.types.contains(type); }
  bool has_hops(TypeId type) const { return hoppers_.contains(type); }
  // Attack tables of the player's pieces, index = target cell; see pieces/attacks.h. Facing royals are in them,
  // unless facing is an end of its own.
  const AttackForest& attacks(PlayerId player) const { return attacks_[player.index()]; }
  const std::vector<HopAttackForest>& hop_attacks(PlayerId player) const { return hop_attacks_[player.index()]; }
  // Lines on which a royal of the player faces the rival's, as capturing paths; null where facing is no end of its own
  // (EndFacts::facing_draws): then facing royals attack each other, and the lines are in attacks().
  const PathForest* facing(PlayerId player, TypeId type) const {
    return facing_.empty() ? nullptr : &facing_[player.index() * types_.size() + type.index()];
  }
  // The types that a term does not hop over, or does not take.
  TypeSet spared(const Term& term, TypeLimit::Kind kind) const;
  // Does some movement spare types?
  bool has_choosy_moves() const { return has_choosy_moves_; }

  const std::vector<Promotion>& promotions() const { return promotions_; }
  // The promotions of one type, as indices.
  const std::vector<std::uint8_t>& promotions_of(TypeId type) const { return promotions_of_[type.index()]; }
  const std::vector<InPlacePromotion>& changes() const { return changes_; }
  const InitialRight& initial() const { return initial_; }
  TypeSet en_passant() const { return en_passant_; }  // types that may capture en passant
  // The passed cells on which they may, if the piece that passed is this player's.
  const CellSet& en_passant_over(PlayerId passer) const { return en_passant_over_[passer.index()]; }
  const std::vector<Castling>& castlings() const { return castlings_; }
  const std::vector<Swap>& swaps() const { return swaps_; }
  const std::optional<Fusion>& fusion() const { return fusion_; }
  const Drops& drops() const { return drops_; }
  // What a captured piece of this type becomes in the captor's hand; none = it leaves the game.
  TypeId returns_as(TypeId type) const { return returns_[type.index()]; }
  bool has_hands() const { return drops_.exist || gating_; }
  // Null where no piece enters behind another.
  const Gating* gating() const { return gating_ ? &*gating_ : nullptr; }
  // Who can capture must.
  bool must_capture() const { return definition_.legal.must_capture && definition_.legal.must_capture->value; }
  // No move may attack the rival's royal.
  bool forbids_checks() const { return definition_.legal.forbids_checks && definition_.legal.forbids_checks->value; }
  // Who can drop must.
  bool must_drop() const { return definition_.legal.must_drop && definition_.legal.must_drop->value; }
  // The player to move may pass.
  bool may_pass() const { return definition_.legal.may_pass && definition_.legal.may_pass->value; }
  // A royal in check moves only to capture the one piece that gives check.
  bool royal_stays() const { return definition_.legal.royal_stays && definition_.legal.royal_stays->value; }
  const Ends& ends() const { return ends_; }
  // What may follow from a move besides what the move itself changes.
  const EffectRules& effects() const { return effects_; }
  bool recruits_army() const {
    return definition_.elimination && definition_.elimination->army == EliminationDefinition::Army::kRecruited;
  }

  // Where pieces of this player stand in the start array, and cells whose unmoved pieces have rights (initial moves,
  // castling, swaps).
  const CellSet& array_cells(PlayerId player) const { return array_cells_[player.index()]; }
  Piece array_piece(Cell cell) const { return array_[cell.index()]; }
  // The piece that may have a right on this cell as one that never moved: who stands there at the start, or is dropped
  // there for a castling.
  Piece right_piece(Cell cell) const { return right_pieces_[cell.index()]; }
  // Where a drop may give the right to castle.
  const CellSet& drop_right_cells() const { return drop_right_cells_; }
  const CellSet& unmoved_matters(PlayerId player) const { return unmoved_matters_[player.index()]; }
  // An unmoved piece without a partner has no right.
  const std::vector<RightPair>& right_pairs() const { return right_pairs_; }
  const CellSet& right_pair_cells() const { return right_pair_cells_; }
  // The start arrays by number, where the game has several; the one in the file is one of them.
  const std::optional<Shuffle>& shuffle() const { return shuffle_; }
  // How many pieces of the type each player holds at the start.
  int start_hand(TypeId type) const { return start_hand_[type.index()]; }
  // On the board at the start.
  int array_count(PlayerId player, TypeId type) const { return array_count_[player.index()][type.index()]; }

  // What the computer has learnt for this game; null when nothing, or when the rules have changed since.
  const Weights* weights() const { return weights_ ? &*weights_ : nullptr; }

  // Random numbers for position keys.
  struct Keys {
    std::vector<std::uint64_t> piece;  // [cell * kPieceCodes + code]
    std::vector<std::uint64_t> hand;   // [(player * kMaxTypes + type) * 256 + count]
    std::array<std::uint64_t, kMaxPlayers> turn{};
    std::array<std::uint64_t, kMaxPlayers> eliminated{};
    std::vector<std::uint64_t> unmoved, en_passant;  // [cell]
    std::vector<std::uint64_t> checks;  // [player * kCheckKeys + count], count > 0; empty where none are counted
    std::vector<std::uint64_t> passes;  // [count], 0 at 0; up to EndFacts::pass_limit, empty where none are counted
  };
  const Keys& keys() const { return keys_; }

  // The move generator's tables (movegen/tables.h).
  const DerivedTables& movegen_tables() const { return movegen_tables_; }

 private:
  friend class VariantCompiler;
  explicit Variant(VariantDefinition definition, Board board)
      : definition_(std::move(definition)), board_(std::move(board)) {}

  struct Tables {
    PathForest moves, initial;
    HopForest hops;
  };
  const Tables& tables(PlayerId player, TypeId type) const {
    return tables_[player.index() * types_.size() + type.index()];
  }

  VariantDefinition definition_;
  Board board_;
  std::vector<PieceType> types_;
  std::vector<Symmetry> views_;
  std::vector<std::pair<std::string, PerPlayer<CellSet>>> zones_;
  Safety safety_ = Safety::kNone;
  TypeSet royals_, hoppers_, en_passant_;
  std::vector<Tables> tables_;
  PerPlayer<AttackForest> attacks_;
  PerPlayer<std::vector<HopAttackForest>> hop_attacks_;  // one for each set of types that are no screens
  std::vector<PathForest> facing_;                       // [player * types + type], or empty
  bool has_choosy_moves_ = false;
  std::vector<Promotion> promotions_;
  std::vector<InPlacePromotion> changes_;
  std::array<std::vector<std::uint8_t>, kMaxTypes> promotions_of_;
  InitialRight initial_;
  std::vector<Castling> castlings_;
  std::vector<Swap> swaps_;
  std::optional<Fusion> fusion_;
  Drops drops_;
  std::optional<Gating> gating_;
  std::array<TypeId, kMaxTypes> returns_;
  EffectRules effects_;
  Ends ends_;
  PerPlayer<CellSet> array_cells_, unmoved_matters_, en_passant_over_;
  std::array<Piece, kMaxCells> array_, right_pieces_;
  CellSet drop_right_cells_;
  std::vector<RightPair> right_pairs_;
  CellSet right_pair_cells_;
  std::optional<Shuffle> shuffle_;
  PerPlayer<std::array<int, kMaxTypes>> array_count_{};
  std::array<std::uint8_t, kMaxTypes> start_hand_{};
  Keys keys_;
  std::optional<Weights> weights_;
  DerivedTables movegen_tables_;
};

// Does something depend on how many passes were made in succession?
inline bool counts_passes(const Variant& variant) {
  return variant.safety() == Safety::kElimination || variant.ends().facts().pass_limit > 0;
}
// The passes in succession after one more.
inline std::uint8_t passes_after(const Variant& variant, std::uint8_t before) {
  return !counts_passes(variant) ? std::uint8_t{0} : before == 255 ? before : static_cast<std::uint8_t>(before + 1);
}

using VariantPtr = std::shared_ptr<const Variant>;

}  // namespace sennight
