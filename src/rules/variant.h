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
#include "rules/unmoved_rights.h"
#include "rules/weights.h"

namespace sennight {

struct PieceType {
  std::string token;  // in FEN, upper case: "K", "+P", "Q~"
  char letter = '?';  // the letter in the token, upper case: moves, hands
  TypeId kin;         // the type whose token is the same but for "~" at its end, or none
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

// What the rooms in rules/special have compiled, each its own part.
struct SpecialRules {
  InitialRight initial;
  EnPassantRule en_passant;
  std::vector<Castling> castlings;
  std::vector<Swap> swaps;
  std::optional<Fusion> fusion;
  std::vector<Promotion> promotions;
  std::array<std::vector<std::uint8_t>, kMaxTypes> promotions_of;  // by type: indices
  std::vector<InPlacePromotion> changes;
  HandRule hand;
  Drops drops;
  std::optional<Gating> gating;
  std::optional<Shuffle> shuffle;
  std::optional<TurnRule> turn;
  std::optional<NeutralRule> neutral;
  std::optional<ChainRule> chain;
  std::optional<TradeRule> trade;
  std::optional<SelfCapture> self_capture;
  std::optional<Pounce> pounce;
  std::optional<LineLimit> line_limit;
  TypeSet unattacked;                   // LegalDefinition::unattacked
  TypeSet compelling = TypeSet::all();  // types whose captures compel, where captures are compulsory
  std::optional<AttackedRule> attacked;
  std::vector<Aura> auras;
  UnmovedRights rights;  // several of them together
};

inline constexpr std::size_t kCheckKeys = 100;  // a player's checks are counted below this

struct Net;
using NetPtr = std::shared_ptr<const Net>;

class Variant {
 public:
  // Checks and compiles a definition. Every problem found is appended to `findings`; null if one of them is an error.
  static std::shared_ptr<const Variant> compile(const VariantDefinition& definition, Findings& findings);

  const VariantDefinition& definition() const { return definition_; }
  const std::string& id() const { return definition_.id; }
  const Board& board() const { return board_; }
  std::size_t cells() const { return board_.size(); }
  std::size_t players() const { return definition_.player_names.size(); }
  // More than each Piece::code() that occurs: nobody's piece has an owner of its own.
  std::size_t piece_codes() const { return (players() + (neutral() != nullptr ? 1 : 0)) * kCodesOfOwner; }
  const std::vector<PieceType>& types() const { return types_; }
  const PieceType& type(TypeId type) const { return types_[type.index()]; }
  TypeId find_type(std::string_view token) const;  // none when there is no such type
  // Do some players win and lose together?
  bool has_teams() const { return !definition_.teams.empty(); }
  // Are they two players who do not win and lose together? Where there are no teams: two different ones.
  bool are_rivals(PlayerId a, PlayerId b) const { return teams_[a.index()] != teams_[b.index()]; }
  // These players and all their partners.
  PerPlayer<bool> whole_teams(const PerPlayer<bool>& some) const;
  const Symmetry& view(PlayerId player) const { return views_[player.index()]; }
  // The zone as the player sees it. REQUIRES: the name is known.
  CellSet zone(const std::string& name, PlayerId player) const;
  bool has_zone(const std::string& name) const;

  Safety safety() const { return safety_; }
  TypeSet royals() const { return royals_; }
  // May a player have several royals? Else one at most.
  bool has_several_royals() const { return definition_.royals.has_value(); }
  // Is a royal captured like any other piece while its player has others? Then only who has all royals attacked is in check.
  bool royals_fall() const { return definition_.royals && definition_.royals->check == RoyalCheck::kAll; }

  // Movement tables, index = cell; see pieces/paths.h.
  const PathForest& moves(PlayerId player, TypeId type) const { return tables(player, type).moves; }
  const PathForest& initial_moves(PlayerId player, TypeId type) const { return tables(player, type).initial; }
  const HopForest& hops(PlayerId player, TypeId type) const { return tables(player, type).hops; }
  bool has_initial(TypeId type) const { return special_.initial.types.contains(type); }
  bool has_hops(TypeId type) const { return hoppers_.contains(type); }
  // The types that take two steps in a move (Term::twice), and the ways of one from a cell, each cell between once.
  TypeSet twice() const { return twice_; }
  // REQUIRES: it is one of them.
  const std::vector<TwoSteps>& two_steps(PlayerId player, TypeId type, Cell from) const {
    SENNIGHT_REQUIRES(twice_.contains(type), type);
    return tables(player, type).two_steps[from.index()];
  }
  // The types that may take on their way: these, and those with hops that take what they pass (Term::takes_passed).
  TypeSet locusts() const { return locusts_; }
  // Such hops, index = cell; a step that captures is one on which they end. Null for a type without them.
  const HopForest* locust_hops(PlayerId player, TypeId type) const {
    const HopForest& hops = tables(player, type).locust_hops;
    return hops.has_lists() ? &hops : nullptr;
  }
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

  const std::vector<Promotion>& promotions() const { return special_.promotions; }
  // The promotions of one type, as indices.
  const std::vector<std::uint8_t>& promotions_of(TypeId type) const { return special_.promotions_of[type.index()]; }
  const std::vector<InPlacePromotion>& changes() const { return special_.changes; }
  const InitialRight& initial() const { return special_.initial; }
  TypeSet en_passant() const { return special_.en_passant.by; }  // types that may capture en passant
  // The passed cells on which they may, if the piece that passed is this player's.
  const CellSet& en_passant_over(PlayerId passer) const { return special_.en_passant.over[passer.index()]; }
  // They may do so on each cell that was passed; else on the last one only.
  bool en_passant_every() const { return special_.en_passant.every; }
  TypeSet en_passant_by_moving() const { return special_.en_passant.by_moving; }
  const std::vector<Castling>& castlings() const { return special_.castlings; }
  const std::vector<Swap>& swaps() const { return special_.swaps; }
  const std::optional<Fusion>& fusion() const { return special_.fusion; }
  const Drops& drops() const { return special_.drops; }
  // What a captured piece of this type becomes in the captor's hand; none = it leaves the game.
  TypeId returns_as(TypeId type) const { return special_.hand.returns[type.index()]; }
  const PerPlayer<bool>& hand_players() const { return special_.hand.players; }  // whose captures come to a hand
  // ... captured by this player.
  TypeId returns_as(TypeId type, PlayerId captor) const {
    return special_.hand.players[captor.index()] ? returns_as(type) : TypeId();
  }
  // To whose hand it comes then: the captor's own, or a partner's.
  PlayerId receiver(PlayerId captor) const { return special_.hand.receivers[captor.index()]; }
  bool has_hands() const { return special_.drops.exist || special_.gating; }
  // Null where no piece enters behind another.
  const Gating* gating() const { return special_.gating ? &*special_.gating : nullptr; }
  bool captures_nothing() const { return definition_.legal.no_captures.has_value(); }
  // Who can capture must.
  bool must_capture() const { return definition_.legal.must_capture && definition_.legal.must_capture->value; }
  // Then: the types of which somebody must be able to capture for that.
  TypeSet compelling() const { return special_.compelling; }
  // No move may attack the rival's royal.
  bool forbids_checks() const { return may_check() == MayCheck::kNever; }
  // ... unless the rival then has no legal move.
  bool checks_must_mate() const { return may_check() == MayCheck::kToMate; }
  MayCheck may_check() const {
    return definition_.legal.may_check ? definition_.legal.may_check->value : MayCheck::kAlways;
  }
  // Who can drop must.
  bool must_drop() const { return definition_.legal.must_drop && definition_.legal.must_drop->value; }
  // The player to move may pass, if only where nothing else is legal.
  bool may_pass() const { return definition_.legal.may_pass && definition_.legal.may_pass->value != MayPass::kNever; }
  // Who passes has no other legal move.
  bool passes_without_move() const {
    return definition_.legal.may_pass && definition_.legal.may_pass->value == MayPass::kWithoutMove;
  }
  // A royal in check moves only to capture the one piece that gives check.
  bool royal_stays() const { return definition_.legal.royal_stays && definition_.legal.royal_stays->value; }
  // Null where each turn is one move.
  const TurnRule* turn_rule() const { return special_.turn ? &*special_.turn : nullptr; }
  // Does it ask which pieces have moved in it?
  bool turn_tells_pieces() const { return special_.turn && special_.turn->pieces != TurnPieces::kAny; }
  // Null where no piece belongs to nobody. Where one does, a turn is the own move and that piece's.
  const NeutralRule* neutral() const { return special_.neutral ? &*special_.neutral : nullptr; }
  // Null where every capture ends the turn. Where one does not, turns have more moves than their rule says.
  const ChainRule* chain() const { return special_.chain ? &*special_.chain : nullptr; }
  // Null where pieces are traded freely.
  const TradeRule* trade() const { return special_.trade ? &*special_.trade : nullptr; }
  // Null where nobody captures the own pieces.
  const SelfCapture* self_capture() const { return special_.self_capture ? &*special_.self_capture : nullptr; }
  // Null where nobody waits to come down.
  const Pounce* pounce() const { return special_.pounce ? &*special_.pounce : nullptr; }
  // Null where as many pieces as fit may stand on a line.
  const LineLimit* line_limit() const { return special_.line_limit ? &*special_.line_limit : nullptr; }
  // Types that no move brings to a cell that a rival attacks, royals aside.
  TypeSet unattacked() const { return special_.unattacked; }
  const AttackedRule* attacked() const { return special_.attacked ? &*special_.attacked : nullptr; }
  // Where pieces freeze others near them, or lend them moves.
  const std::vector<Aura>& auras() const { return special_.auras; }
  // Types that nobody can capture, royals aside.
  TypeSet untakable() const {
    if (captures_nothing()) return TypeSet::all();
    const TypeBits waiting = special_.pounce && special_.pounce->immune ? special_.pounce->pieces.bits() : 0;
    const TypeBits attacked = special_.attacked ? special_.attacked->types.bits() : 0;
    return TypeSet(effects_.facts().untakable.bits() | waiting | attacked);
  }
  // Do pieces of the first type capture own ones of the second?
  bool captures_own(TypeId piece, TypeId own) const {
    if (special_.self_capture && special_.self_capture->pieces.contains(piece) &&
        !special_.self_capture->except.contains(own))
      return true;
    return special_.pounce && special_.pounce->pieces.contains(piece) && !royals().contains(own) &&
           !untakable().contains(own);
  }
  const Ends& ends() const { return ends_; }
  // What may follow from a move besides what the move itself changes.
  const EffectRules& effects() const { return effects_; }
  // May more follow from a plain move than that a piece goes, or takes another one? Then it is a list of effects, too.
  bool plain_moves_lead_on() const { return effects_.any() || captures_royals(); }
  // May no move leave the own royal attacked, by whomever?
  bool has_checks() const { return safety_ == Safety::kLegal || mates_eliminate(); }
  // Is whose royal is attacked at the turn of the attacker out?
  bool attacks_eliminate() const { return eliminates_by(EliminationDefinition::By::kAttack); }
  // Is the royal captured like any other piece, and its player out then?
  bool captures_royals() const { return eliminates_by(EliminationDefinition::By::kCapture); }
  // Is who is in check and has no legal move out, by a pass?
  bool mates_eliminate() const { return eliminates_by(EliminationDefinition::By::kMate); }
  // Is who has no legal move out, by a pass, and by nobody's doing?
  bool stalemates_eliminate() const {
    return safety_ == Safety::kElimination &&
           definition_.elimination->stalemate == EliminationDefinition::Stalemate::kOut;
  }
  // What becomes of the other pieces of a player who is out.
  // Does who passes end the game?
  bool stalemates_draw() const {
    return safety_ == Safety::kElimination &&
           definition_.elimination->stalemate == EliminationDefinition::Stalemate::kDraw;
  }
  // Is the game over when somebody is out, not only when one is left?
  bool first_elimination_ends() const { return safety_ == Safety::kElimination && definition_.elimination->first_ends; }
  EliminationDefinition::Army army_of_the_eliminated() const {
    return definition_.elimination ? definition_.elimination->army : EliminationDefinition::Army::kLeaves;
  }
  bool recruits_army() const { return army_of_the_eliminated() == EliminationDefinition::Army::kRecruited; }

  // Where pieces of this player stand in the start array, and cells whose unmoved pieces have rights (initial moves,
  // castling, swaps).
  const CellSet& array_cells(PlayerId player) const { return array_cells_[player.index()]; }
  Piece array_piece(Cell cell) const { return array_[cell.index()]; }
  // The piece that may have a right on this cell as one that never moved: who stands there at the start, or is dropped
  // there for a castling.
  Piece right_piece(Cell cell) const { return special_.rights.pieces[cell.index()]; }
  // Where a drop may give the right to castle.
  const CellSet& drop_right_cells() const { return special_.rights.drop_cells; }
  const CellSet& unmoved_matters(PlayerId player) const { return special_.rights.matters[player.index()]; }
  // An unmoved piece without a partner has no right.
  const std::vector<RightPair>& right_pairs() const { return special_.rights.pairs; }
  const CellSet& right_pair_cells() const { return special_.rights.pair_cells; }
  // The start arrays by number, where the game has several; the one in the file is one of them.
  const std::optional<Shuffle>& shuffle() const { return special_.shuffle; }
  // How many pieces of the type each player holds at the start.
  int start_hand(PlayerId player, TypeId type) const { return special_.hand.start[player.index()][type.index()]; }
  bool starts_in_a_hand(TypeId type) const {
    return std::ranges::any_of(special_.hand.start, [&](const auto& held) { return held[type.index()] > 0; });
  }
  // On the board at the start.
  int array_count(PlayerId player, TypeId type) const { return array_count_[player.index()][type.index()]; }

  // What the computer has learnt for this game; null when nothing, or when the rules have changed since.
  const Weights* weights() const { return weights_ ? &*weights_ : nullptr; }
  // Beside these weights; null when there is none, or when rules or weights have changed since.
  const NetPtr& net() const { return net_; }

  // Random numbers for position keys.
  struct Keys {
    std::vector<std::uint64_t> pieces;  // [code * cells + cell], 0 for empty cells
    std::vector<std::uint64_t> hands;   // [(player * types + type) * 256 + count], 0 at 0
    std::size_t cells = 0, types = 0;
    std::uint64_t piece(Cell cell, Piece piece) const { return pieces[piece.code() * cells + cell.index()]; }
    // Of so many of a type, from 0 to 255, by their number.
    const std::uint64_t* hand(PlayerId player, TypeId type) const {
      return hands.data() + (player.index() * types + type.index()) * 256;
    }
    std::array<std::uint64_t, kMaxPlayers> turn{};
    std::array<std::uint64_t, kMaxPlayers> eliminated{};
    std::vector<std::uint64_t> unmoved, en_passant;  // [cell]
    std::vector<std::uint64_t> moved;                // [cell]; only where a turn asks which pieces have moved in it
    std::vector<std::uint64_t> checks;  // [player * kCheckKeys + count], count > 0; empty where none are counted
    std::vector<std::uint64_t> passes;  // [count], 0 at 0; up to EndFacts::pass_limit, empty where none are counted
    // [moves made in the turn], [moves that follow the next one]: 0 at 0, empty where each turn is one move.
    std::vector<std::uint64_t> made, left;
    std::vector<std::uint64_t> chain;    // [cell], of Position::chain; empty where there are none
    std::vector<std::uint64_t> avenged;  // [cell], of Position::avenged; empty where pieces are traded freely
  };
  const Keys& keys() const { return keys_; }

  // The move generator's tables (movegen/tables.h).
  const DerivedTables& movegen_tables() const { return movegen_tables_; }

 private:
  friend class VariantCompiler;
  explicit Variant(VariantDefinition definition, Board board)
      : definition_(std::move(definition)), board_(std::move(board)) {}
  bool eliminates_by(EliminationDefinition::By by) const {
    return safety_ == Safety::kElimination && definition_.elimination->by == by;
  }

  struct Tables {
    PathForest moves, initial;
    HopForest hops, locust_hops;
    std::vector<std::vector<TwoSteps>> two_steps;  // by cell; empty for other types
  };
  const Tables& tables(PlayerId player, TypeId type) const {
    return tables_[player.index() * types_.size() + type.index()];
  }

  VariantDefinition definition_;
  Board board_;
  std::vector<PieceType> types_;
  std::vector<Symmetry> views_;
  PerPlayer<std::uint8_t> teams_{};  // of each player the first one of the team
  std::vector<std::pair<std::string, PerPlayer<CellSet>>> zones_;
  Safety safety_ = Safety::kNone;
  TypeSet royals_, hoppers_, twice_, locusts_;
  std::vector<Tables> tables_;
  PerPlayer<AttackForest> attacks_;
  PerPlayer<std::vector<HopAttackForest>> hop_attacks_;  // one for each set of types that are no screens
  std::vector<PathForest> facing_;                       // [player * types + type], or empty
  bool has_choosy_moves_ = false;
  EffectRules effects_;
  Ends ends_;
  PerPlayer<CellSet> array_cells_;
  std::array<Piece, kMaxCells> array_;
  SpecialRules special_;
  PerPlayer<std::array<int, kMaxTypes>> array_count_{};
  Keys keys_;
  std::optional<Weights> weights_;
  NetPtr net_;
  DerivedTables movegen_tables_;
};

// How many sides, teams or players, have a player of whom `lives(player)` holds.
template <class Lives>
int living_sides(const Variant& variant, Lives lives) {
  int sides = 0;
  for (std::size_t p = 0; p < variant.players(); ++p) {
    bool counted = !lives(PlayerId(p));
    for (std::size_t before = 0; variant.has_teams() && before < p && !counted; ++before)
      counted = lives(PlayerId(before)) && !variant.are_rivals(PlayerId(before), PlayerId(p));
    sides += !counted;
  }
  return sides;
}

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
