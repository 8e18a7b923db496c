// A position: what stands where and everything else that the rules look at, except the history of the game.
//
// Setup is raw data, as read from a FEN. Position is validated; the only way from one to the other is
// Position::from_setup. Invariants of Position (is_consistent tests them): the sets, counts, royals and key agree with
// the board; at most one royal a player, unless the variant allows several; rights only where a piece can use them; en passant chances only behind a piece
// of another player.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/assert.h"
#include "base/result.h"
#include "position/move.h"
#include "position/placement.h"
#include "rules/effects.h"
#include "rules/prizes.h"
#include "rules/variant.h"

namespace sennight {

// Where in a turn of several moves a position is.
struct TurnMoves {
  std::uint8_t made = 0;  // in this turn
  std::uint8_t left = 0;  // that follow the next one
  friend constexpr bool operator==(const TurnMoves&, const TurnMoves&) = default;
};

struct Setup {
  std::array<Piece, kMaxCells> board{};
  PerPlayer<std::array<std::uint8_t, kMaxTypes>> hands{};
  PlayerId turn{0};
  // 0 = living, else the place of an eliminated player (2 to kMaxPlayers).
  PerPlayer<std::uint8_t> places{};
  CellSet unmoved;                    // pieces with rights that need them unmoved
  std::vector<EnPassant> en_passant;  // newest first
  int clock = 0;                     // plies, or turns, since the last capture, move of a resetting type or elimination
  CountState counting;               // of moves, where [ends] counting has it
  int round = 1;                     // goes up when the turn wraps around
  int passes = 0;                    // passes in succession just made by those who live
  PerPlayer<std::uint8_t> checks{};  // given so far, where an end counts them
  PerPlayer<WonPoints> points{};     // won so far, where something is to be won
  // Where turns have several moves: of the present turn. Nothing: it begins, and is as long as the round tells.
  std::optional<TurnMoves> turn_moves;
  CellSet moved;             // as Position::moved
  Cell avenged;              // as Position::avenged
  Cell chain;                // as Position::chain
  bool chain_stood = false;  // as Position::chain_stood
};

// The cells of the pieces that have moved in a turn; two for each move, as two castle.
class MovedCells {
 public:
  static constexpr int kMost = 2 * kMostDifferent;

  MovedCells() = default;
  // REQUIRES: no more cells than there is room for.
  MovedCells(const CellSet& cells) {  // NOLINT(google-explicit-constructor): the same cells
    std::size_t count = 0;
    for (const Cell cell : cells) {
      SENNIGHT_REQUIRES(count < cells_.size(), cells.size());
      cells_[count++] = cell;
    }
  }
  CellSet set() const {
    CellSet cells;
    for (const Cell cell : cells_)
      if (cell) cells.insert(cell);
    return cells;
  }
  bool empty() const { return !cells_[0]; }
  friend bool operator==(const MovedCells&, const MovedCells&) = default;

 private:
  std::array<Cell, static_cast<std::size_t>(kMost)> cells_;  // in order; none behind the last
};

// What unmake needs. The caller owns it; make fills it.
struct Undo {
  // Copied from the position before the move.
  CellSet unmoved;
  EnPassantChances en_passant;
  std::uint64_t key = 0;
  std::uint16_t clock = 0, round = 0;
  CountState counting;
  std::uint8_t passes = 0;
  PlayerId turn;
  PerPlayer<std::uint8_t> places{};
  PerPlayer<std::uint8_t> checks{};
  PerPlayer<WonPoints> points{};
  TurnMoves turn_moves;
  CellSet moved_in_turn;  // only where the turn asks for it
  Cell avenged, chain;
  bool chain_stood = false;
  // Found out by the move. A plain one, quiet or a capture, needs no list: what moved, and what stood on its target.
  bool plain = false;
  Piece moved, captured;
  Effects effects;       // of every other move
  Effects eliminations;  // what followed at the turn's end, and became of armies and hands of those who left
  PerPlayer<PlayerId> eliminated_by{};  // none for those who did not leave, the player himself who left by himself
};

class Position {
 public:
  // The start position. REQUIRES of everything here: the variant outlives the position.
  static Position start(const Variant& variant);
  // One of the start positions of a game that has several. Errors: it has one only; no array has this number.
  static Result<Position> start(const Variant& variant, std::uint32_t number);
  // Positions that no play reaches are welcome, for study: royals may be missing, the player who is not to move may be
  // in check. Errors: two royals of one player, a piece off the board, no living player to move, en passant that fits
  // no double step. Rights and chances that no piece can use are dropped silently.
  static Result<Position> from_setup(const Variant& variant, const Setup& setup);
  Setup setup() const;
  // Which of the start positions this is; nothing if it is none.
  std::optional<std::uint32_t> array_number() const;
  // The rights that pieces have when nothing is known of the past: unmoved on cells where they may have started.
  static CellSet default_unmoved(const Variant& variant, const std::array<Piece, kMaxCells>& board);
  // The cells of the pieces of `owner` that may have passed over `passed` by an initial move a moment ago.
  static CellSet possible_passers(const Variant& variant, const std::array<Piece, kMaxCells>& board, Cell passed,
                                  PlayerId owner);

  const Variant& variant() const { return *variant_; }
  // REQUIRES of all that follows: cells, players and types are those of the variant.
  Piece piece(Cell cell) const {
    SENNIGHT_REQUIRES(cell.index() < variant_->cells(), cell, variant_->cells());
    return placement_[cell];
  }
  bool is_empty(Cell cell) const { return piece(cell).is_empty(); }
  CellSet pieces(PlayerId player) const { return placement_.pieces(player); }
  // For loops that must be fast: the board, and each player's pieces, without a copy.
  const Placement& placement() const { return placement_; }
  CellSet occupied() const { return placement_.occupied(); }
  int pieces_in_all() const { return placement_.size(); }
  int count(PlayerId player, TypeId type) const { return placement_.count(player, type); }
  int in_hand(PlayerId player, TypeId type) const { return hands_[player.index()][type.index()]; }
  // none when the player has no royal on the board; of several the one on the first cell.
  Cell royal(PlayerId player) const {
    SENNIGHT_REQUIRES(player.index() < variant_->players(), player, variant_->players());
    return royals_[player.index()];
  }
  // All of them.
  CellSet royals(PlayerId player) const;
  PlayerId turn() const { return turn_; }
  bool is_living(PlayerId player) const {
    SENNIGHT_REQUIRES(player.index() < variant_->players(), player, variant_->players());
    return places_[player.index()] == 0;
  }
  int place(PlayerId player) const { return places_[player.index()]; }  // 0 while living
  int living() const;
  // The next player in turn who has not been eliminated; `player` where there is no other.
  PlayerId next_living(PlayerId player) const;
  int living_sides() const;  // teams of which somebody lives, or players where there are no teams
  const CellSet& unmoved() const { return unmoved_; }
  // Chances that may still be used, newest first; entries without a cell are unused.
  const EnPassantChances& en_passant() const { return en_passant_; }
  int clock() const { return clock_; }
  // The count of moves that runs; while it does, the clock stands still at 0.
  CountState counting() const { return counting_; }
  int round() const { return round_; }
  // Moves of the player that gave check, at most EndFacts::check_limit; 0 where no end counts them.
  int checks(PlayerId player) const { return checks_[player.index()]; }
  // What the player has won, in the game or out of it; 0 where nothing is to be won (EndFacts::prizes).
  int points(PlayerId player) const { return points_[player.index()]; }
  // Passes in succession just made by those who live; 0 where nothing counts them.
  int passes() const { return passes_; }
  // How many moves of the present turn are made and how many follow the next one; both 0 where each turn is one move.
  TurnMoves turn_moves() const { return turn_moves_; }
  // The pieces that have moved in this turn; nothing where it does not ask which.
  CellSet moved() const { return moved_.set(); }
  // Is it the neutral piece that moves now? Where it stands; none while it is not on the board.
  bool is_neutral_turn() const { return variant_->neutral() != nullptr && turn_moves_.made > 0; }
  Cell neutral() const {
    SENNIGHT_REQUIRES(variant_->neutral() != nullptr);
    const CellSet cells = pieces(variant_->neutral()->owner);
    return cells.empty() ? Cell() : cells.first();
  }
  // Where the last move took a piece whose trade is limited ([trade]) with one of another kind: there alone it may be
  // answered in kind. None otherwise.
  Cell avenged() const { return avenged_; }
  // The piece that has just captured and has to go on, or may ([chain]); none otherwise.
  Cell chain() const { return chain_; }
  // Did it stand, when the turn began, where an effect at the end of the turn asks for that (EffectRule::asks_for)?
  bool chain_stood() const { return chain_stood_; }
  // Equal for positions that the repetition rule calls equal (placement, hands, turn, living, rights, usable en
  // passant, checks given, points won, passes where an end counts them, moves made in the turn, by whom, and left, avenged, chain and where that piece
  // stood).
  std::uint64_t key() const { return key_; }

  // May a piece of `type` standing on `cell` make its initial moves?
  bool has_initial_right(Cell cell, TypeId type, PlayerId owner) const;

  // Does the move fit what stands on its cells and lies in the hand of the player to move? Every pseudo-legal move does.
  // A glance, for assertions and for the message that one gives: it does not ask how the piece moves.
  bool fits(const Move& move) const;

  // What the move moves, or brings onto the board. REQUIRES: it is no pass.
  Piece moved_by(const Move& move) const {
    if (move.from) return piece(move.from);
    return move.kind == MoveKind::kNeutral ? variant_->neutral()->piece() : Piece(turn_, move.type);
  }

  // May the player to move leave the game in place of moving? Where a rule says what becomes of players who are out, while
  // there are others.
  bool may_leave() const { return variant_->safety() == Safety::kElimination && living_sides() > 1; }

  // Plays a pseudo-legal move of the player to move, eliminations at the start of the next turn included. Where a turn
  // has several moves this is one of them, and the same player may be to move again. REQUIRES: the
  // move is pseudo-legal, a pass, or a departure that may_leave() allows.
  void make(const Move& move, Undo& undo);
  // Takes back the move. REQUIRES: the last move made, with the Undo it filled.
  void unmake(const Move& move, const Undo& undo);

  // Recomputes everything from the board; for tests and assertions.
  bool is_consistent() const;
  std::uint64_t computed_key() const;

  // Same position in every respect, counters included.
  friend bool operator==(const Position& a, const Position& b);

 private:
  explicit Position(const Variant& variant) : variant_(&variant), placement_(variant.cells()) {}
  void put(Cell cell, Piece piece);
  Piece remove(Cell cell);
  void find_royal(PlayerId player);
  void add_to_hand(PlayerId player, TypeId type, int change);
  void play_plain(const Move& move, Undo& undo);
  void apply(const Effects& effects);
  void take_back(const Effects& effects);
  void drop_impossible_rights();
  void drop_useless_rights();
  void drop_aimed_rights();
  void settle_en_passant(const Move& move, PlayerId mover, TypeId type);
  void drop_useless_chances();
  PlayerId checker_of(PlayerId player) const;
  PlayerId loses_by_pass(PlayerId player) const;
  void eliminate_attacked(Undo& undo);
  void count_check(PlayerId mover);
  void win_prizes(const PrizeRule& rule, const Move& move, const Undo& undo);
  void count_move(const Move& move, const Undo& undo);
  void settle_trade(const TradeRule& rule, const Move& move, const Undo& undo);
  bool goes_on(const Move& move) const;
  bool begins_chain(const Move& move) const;
  void end_turn(Cell moved, bool stood, Undo& undo);
  bool can_capture_on(Cell from) const;
  void advance_turn();
  void eliminate(PerPlayer<bool> leaving, PlayerId by, Undo& undo);
  std::uint8_t passes_without(const PerPlayer<bool>& leaving) const;
  std::uint64_t en_passant_key() const;
  std::uint64_t passes_key() const;
  std::uint64_t turn_key() const;
  std::uint64_t chain_key() const;
  std::uint64_t moved_key() const;
  std::uint64_t points_key() const;
  void restore(const Undo& undo);

  const Variant* variant_;
  Placement placement_;
  PerPlayer<std::array<std::uint8_t, kMaxTypes>> hands_{};
  PerPlayer<Cell> royals_;
  CellSet unmoved_;
  EnPassantChances en_passant_;
  std::uint64_t key_ = 0;
  std::uint16_t clock_ = 0, round_ = 1;
  CountState counting_;
  PlayerId turn_{0};
  std::uint8_t passes_ = 0;
  PerPlayer<std::uint8_t> places_{};
  PerPlayer<std::uint8_t> checks_{};
  PerPlayer<WonPoints> points_{};
  TurnMoves turn_moves_;
  MovedCells moved_;
  Cell avenged_, chain_;
  bool chain_stood_ = false;
};

}  // namespace sennight
