// What a position is worth without looking ahead. Everything is computed from the variant's own rules: how far its
// pieces reach, what they may become, what is dropped, how the game is lost. Immutable once made, shared by all
// threads.
#pragma once

#include <array>
#include <vector>

#include "position/position.h"
#include "search/score.h"

namespace sennight {

// Centipawns with all pieces on the board, and with few.
struct Value {
  int middle = 0, end = 0;
  constexpr Value& operator+=(Value other) {
    middle += other.middle;
    end += other.end;
    return *this;
  }
  constexpr Value& operator-=(Value other) {
    middle -= other.middle;
    end -= other.end;
    return *this;
  }
};

// Sums over the pieces of each player, on the board and in hand. Kept up to date from move to move.
struct Sums {
  PerPlayer<Value> value{};
  PerPlayer<int> material{};  // centipawns, royals left out, hands included
  friend bool operator==(const Sums& a, const Sums& b) {
    for (std::size_t i = 0; i < kMaxPlayers; ++i) {
      if (a.value[i].middle != b.value[i].middle || a.value[i].end != b.value[i].end ||
          a.material[i] != b.material[i]) {
        return false;
      }
    }
    return true;
  }
};

class Evaluator {
 public:
  explicit Evaluator(const Variant& variant);

  const Variant& variant() const { return *variant_; }

  // Centipawns of a piece on the board, and in hand; 0 for royals.
  int board_value(TypeId type) const { return board_value_[type.index()]; }
  int hand_value(TypeId type) const { return hand_value_[type.index()]; }
  // What a capture of this type gains: the piece lost to the other side and the piece in the captor's hand.
  int capture_value(TypeId type) const { return capture_value_[type.index()]; }
  // What a change into another type gains, may be negative.
  int change_value(TypeId from, TypeId to) const { return board_value(to) - board_value(from); }
  Value cell_value(Piece piece, Cell cell) const { return cell_values_[piece.code() * cells_ + cell.index()]; }

  Sums sums(const Position& position) const;
  // Brings the sums from before a move to after it. REQUIRES: `undo` as make filled it.
  void update(Sums& sums, const Move& move, const Undo& undo) const;

  // The evaluation from the view of `player`, who need not be to move. REQUIRES: sums == sums(position).
  Score evaluate(const Position& position, const Sums& sums, PlayerId player) const;

  // What each player's army is worth, in centipawns, as far as it will stay the player's: a royal that is attacked when
  // the attacker's turn comes is lost with its army. At least 1 for the living, 0 for the eliminated. For three
  // players. REQUIRES: sums == sums(position).
  struct Standings {
    PerPlayer<int> worth{};
    PerPlayer<int> risk{};  // of elimination, in percent
  };
  Standings standings(const Position& position, const Sums& sums) const;

  // Enough non-royal material that a forced move hardly ever hurts.
  bool has_play(const Sums& sums, PlayerId player) const { return sums.material[player.index()] >= play_material_; }

 private:
  // What is special about a type when its moves are looked at.
  struct Traits {
    int activity = 0;   // centipawns * 16 per cell reached beyond the usual, 0 = not counted
    int usual = 0;      // cells usually reached, * 16
    int assault = 0;    // weight of an attack on a rival royal's surroundings
    bool slow = false;  // walks to its promotion step by step
  };
  // What looking along all moves of one player's pieces tells.
  struct Survey {
    Value value;
    int assault = 0, assailants = 0;  // on the surroundings of rival royals
    CellSet slow;                     // cells of slow pieces
  };

  void compute_reach();
  void compute_piece_values();
  void compute_cell_values();
  void compute_surroundings();
  void compute_traits();
  void compute_passage(TypeId type);
  void add_royal_values(TypeId type);
  double mobility(TypeId type, Cell cell) const { return mobility_[type.index() * cells_ + cell.index()]; }

  PerPlayer<Survey> surveys(const Position& position) const;
  // The same for boards of W words.
  template <int W>
  PerPlayer<Survey> wide_surveys(const Position& position) const;
  void add_passed(const Position& position, PlayerId player, const PerPlayer<Survey>& surveys, Value& value) const;
  int royal_danger(const Position& position, const Sums& sums, PlayerId owner, const PerPlayer<Survey>& surveys) const;
  void add_risks(const Position& position, Standings& standings) const;
  Score side_value(const Position& position, const Sums& sums, PlayerId player, const PerPlayer<Survey>& surveys) const;

  void add_changes(Sums& sums, const Effects& effects) const;
  int lone_royal_value(const Position& position, PlayerId player) const;

  const Variant* variant_;
  std::size_t cells_;
  std::vector<double> mobility_;       // [type * cells + cell]
  std::vector<double> mean_mobility_;  // over the cells from which it moves at all
  std::array<int, kMaxTypes> board_value_{}, hand_value_{}, capture_value_{};
  std::vector<Value> cell_values_;  // [code * cells + cell]
  std::array<Traits, kMaxTypes> traits_;
  std::vector<CellSet> near_;  // cells close to each cell
  // Slow pieces: the rivals' slow pieces on these cells may stop it, and what it is worth when there is none. [code *
  // cells + cell]
  std::vector<CellSet> stoppers_;
  std::vector<Value> passed_values_;
  int start_material_ = 1;  // of all players together
  int play_material_ = 0;
};

}  // namespace sennight
