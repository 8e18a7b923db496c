// What a position is worth without looking ahead: what there is of everything, times weights. The weights are computed
// from the variant's own rules (how far its pieces reach, what they may become, what is dropped, how the game is lost),
// or were learnt for it (rules/weights.h). Where a net was learnt beside them (search/net_sums.h), what it says is added.
// Immutable once made, shared by all threads.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "position/position.h"
#include "rules/weights.h"
#include "search/net_sums.h"
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
  friend constexpr Value operator*(Value value, int times) { return {value.middle * times, value.end * times}; }
  friend constexpr bool operator==(Value, Value) = default;
};

// Sums over the pieces of each player, on the board and in hand. Kept up to date from move to move.
struct Sums {
  PerPlayer<Value> value{};
  PerPlayer<int> material{};  // by the rules, whatever was learnt: centipawns, royals left out, hands included
  // Keys of where walkers stand, and of where each player's other pieces do.
  std::uint64_t walkers = 0;
  PerPlayer<std::uint64_t> others{};
  friend bool operator==(const Sums& a, const Sums& b) = default;
};

// What hangs on nothing but where walkers stand, kept for when they stand so again: few moves are theirs. Of two players;
// not shared between threads.
class WalkerMemory {
 public:
  struct Counts {
    int promise = 0, doubled = 0, isolated = 0;
  };
  struct Known {
    std::uint64_t key = 0;  // Sums::walkers; 0 for nothing
    std::array<Counts, 2> counts;
  };

  WalkerMemory() : known_(kSize) {}
  Known& of(std::uint64_t key) { return known_[key % kSize]; }

 private:
  static constexpr std::size_t kSize = 1 << 10;  // 32 KB
  std::vector<Known> known_;
};

// How a position's evaluation comes about: for each player so much of each weight.
struct Trace {
  struct Amount {
    std::size_t weight = 0;  // index in Weights
    double amount = 0.0;
  };
  PerPlayer<std::vector<Amount>> amounts;
  PerPlayer<double> rest{};  // centipawns that no weight decides
  int phase = 0;             // 256: the middle's weights count, 0: the end's
};

// Parts of a centipawn: small amounts are added up in these.
inline constexpr int kFine = 256;

class Evaluator {
 public:
  // With what was learnt for the variant, else with what follows from its rules.
  explicit Evaluator(const Variant& variant) : Evaluator(variant, variant.weights(), variant.net()) {}
  // With these weights; null: with what follows from the rules. And with this net, which was learnt beside them; null: without.
  Evaluator(const Variant& variant, const Weights* weights, const NetPtr& net = nullptr);

  const Variant& variant() const { return *variant_; }
  const Weights& weights() const { return weights_; }
  // Does it help all rivals alike when a player is put out, so that they do it together and the last two play a game for two?
  // False for two players, and where who does it takes the army over: what follows from it was measured to be weaker there
  // (docs/strength.md).
  bool unites_rivals() const { return variant_->players() > 2 && !variant_->recruits_army(); }
  // What a draw counts for whom it befalls. Where armies are taken over it is worse than a level game by as much as the own army
  // counts more there than those of the rivals: who shares the first place has won nothing.
  Score draw() const { return -par_; }
  // Null where there is none.
  const NetEvaluator* net() const { return net_ ? &*net_ : nullptr; }

  // Centipawns of a piece on the board; 0 for royals.
  int board_value(TypeId type) const { return board_value_[type.index()]; }
  // Centipawns of the first piece of a type in a hand.
  int hand_value(TypeId type) const {
    const Value& held = held_values_[type.index()].front();
    return (held.middle + held.end) / 2;
  }
  // What a capture of this type gains: the piece lost to the other side and the piece in the captor's hand.
  int capture_value(TypeId type) const { return capture_value_[type.index()]; }
  // What a change into another type gains, may be negative.
  int change_value(TypeId from, TypeId to) const { return board_value(to) - board_value(from); }
  // Does the type change wherever it goes? Such a change is no progress.
  bool changes_everywhere(TypeId type) const { return changing_.contains(type); }
  Value cell_value(Piece piece, Cell cell) const { return cell_values_[piece.code() * cells_ + cell.index()]; }

  Sums sums(const Position& position) const;
  // Brings the sums from before a move to after it. REQUIRES: `undo` as make filled it.
  void update(Sums& sums, const Position& after, const Move& move, const Undo& undo) const;

  // The evaluation from the view of `player`, who need not be to move. REQUIRES: sums == sums(position).
  Score evaluate(const Position& position, const Sums& sums, PlayerId player) const;
  // The same with what the net has made of the position already. REQUIRES: there is a net; net_sums ==
  // net()->sums(position).
  Score evaluate(const Position& position, const Sums& sums, const NetSums& net_sums, PlayerId player) const;
  // What the weights alone make of it.
  Score evaluate_weights(const Position& position, const Sums& sums, PlayerId player) const;

  // The same in two steps, for those who keep what the first has found: it does not hang on who is to move. The balance is
  // in centipawns from the view of the first of two rivals who alone are left. REQUIRES: sums == sums(position); `walkers`
  // has served this evaluator alone, or is null.
  Score balance(const Position& position, const Sums& sums, PlayerId first, PlayerId second,
                WalkerMemory* walkers) const;
  // The same without what pieces reach and how royals stand: cheap, and mostly near it.
  Score outline(const Position& position, const Sums& sums, PlayerId first, PlayerId second) const;
  // With what the right to move is worth, in the range of evaluations.
  Score with_tempo(Score score, const Sums& sums, bool to_move) const;
  // With what the net adds. REQUIRES: there is a net; net_sums == net()->sums(position) where `turn` is to move.
  Score with_net(Score weights, const NetSums& net_sums, PlayerId turn, PlayerId player) const;

  // What each player's army is worth, in centipawns, as far as it will stay the player's: a royal that is attacked when
  // the attacker's turn comes is lost with its army. At least 1 for the living, 0 for the eliminated. For three
  // players. REQUIRES: sums == sums(position). Points that have been won are added, for the eliminated too.
  struct Standings {
    PerPlayer<int> worth{};
    PerPlayer<int> risk{};  // of elimination, in percent
  };
  Standings standings(const Position& position, const Sums& sums) const;

  // What each player's side is worth, in centipawns, risks left out; and how that comes about. The sum of amounts times
  // weights and the rest differs from the worth by rounding only.
  PerPlayer<int> side_values(const Position& position) const;
  Trace trace(const Position& position) const;

  // Enough non-royal material that a forced move hardly ever hurts.
  bool has_play(const Sums& sums, PlayerId player) const { return sums.material[player.index()] >= play_material_; }

 private:
  // What is special about a type when its moves are looked at.
  struct Traits {
    Value activity;       // centipawns * 16 per cell reached beyond the usual
    Value attack;         // centipawns * 256 per attacked cell near a rival royal
    int usual = 0;        // cells usually reached, * 16
    int assault = 0;      // weight of an attack on a rival royal's surroundings
    bool active = false;  // is activity counted?
    bool slow = false;    // a walker: goes to its promotion step by step
  };
  // Cells that matter for a walker on a cell.
  enum class Walk : std::uint8_t {
    kStoppers,  // a rival's walker on one of them may stop it
    kWay,       // that it enters
    kGuards,    // an own walker on one of them may come to guard it
    kSteps,     // that it may enter next
  };
  static constexpr std::size_t kWalkKinds = 4;
  template <int W, class Recorder>
  friend class Surveyor;

  void compute_reach();
  bool is_priceless(TypeId type) const;
  void compute_piece_values();
  void compute_cell_values();
  void compute_surroundings();
  void compute_traits();
  void compute_walks();
  void compute_walks(TypeId type, const std::vector<CellSet>& ways, const std::vector<CellSet>& control);
  void add_royal_values(TypeId type);
  void use_weights();
  void find_worth_of_points();
  double mobility(TypeId type, Cell cell) const { return mobility_[type.index() * cells_ + cell.index()]; }
  int change_material(TypeId from, TypeId to) const { return material_[to.index()] - material_[from.index()]; }
  // What the nth piece of a type in hand adds. REQUIRES: nth >= 1.
  Value held_value(TypeId type, int nth) const {
    return held_values_[type.index()][std::min(static_cast<std::size_t>(nth), kHeldSteps) - 1];
  }
  Value general(General what) const { return general_[static_cast<std::size_t>(what)]; }
  int phase(const Sums& sums) const;

  // What each player's pieces reach and attack, how far walkers may come and how royals stand: centipawns * 256.
  // `record` is told how much there is of each weight, see Trace. `walkers`: null where nothing is kept.
  template <class Recorder>
  PerPlayer<Value> survey(const Position& position, const Sums& sums, Recorder& record,
                          WalkerMemory* walkers = nullptr) const;
  void add_risks(const Position& position, Standings& standings) const;
  void find_par();
  // `surveyed`: what survey() says of the player.
  int side_value(const Position& position, const Sums& sums, PlayerId player, Value surveyed) const;
  // What the points are worth that the player has won.
  int won_value(const Position& position, PlayerId player) const { return point_ * position.points(player); }
  // What no weight decides.
  int fixed_value(const Position& position, const Sums& sums, PlayerId player) const;
  // A piece comes to a cell or leaves it.
  void toggle(Sums& sums, Piece piece, Cell cell) const {
    const std::uint64_t key = variant_->keys().piece(cell, piece);
    (traits_[piece.type().index()].slow ? sums.walkers : sums.others[piece.owner().index()]) ^= key;
  }
  void add_changes(Sums& sums, const Effects& effects) const;
  void add_hand_change(Sums& sums, PlayerId player, TypeId type, int before, int after) const;
  void update_hands(Sums& sums, const Position& after, const Undo& undo) const;
  int royal_material(const Position& position, PlayerId player) const;
  int lone_royal_value(const Position& position, PlayerId player) const;

  const Variant* variant_;
  std::size_t cells_;
  Weights weights_;
  std::vector<double> mobility_;       // [type * cells + cell]
  std::vector<double> mean_mobility_;  // over the cells from which it moves at all
  // By the rules alone: what amounts are made of, which must not change when weights are learnt.
  std::array<int, kMaxTypes> material_{}, held_material_{};
  // With the weights.
  std::array<int, kMaxTypes> board_value_{}, capture_value_{};
  std::array<std::array<Value, kHeldSteps>, kMaxTypes> held_values_{};
  std::vector<Value> cell_values_;                          // [code * cells + cell]
  std::array<Value, kGeneralWords.size()> general_{};       // * 256
  std::array<Value, kMaxTypes> pair_values_{}, shelter_{};  // * 256
  TypeSet changing_;                                        // that change wherever they go
  TypeSet paired_;                                          // with a value as a pair
  std::array<Traits, kMaxTypes> traits_;
  CellSets near_;              // cells close to each cell
  CellSets walks_;             // [(code * cells + cell) * kWalkKinds + kind]
  std::vector<int> promises_;  // [code * cells + cell]: centipawns that the coming promotion of a walker is worth
  std::optional<NetEvaluator> net_;
  int start_material_ = 1;  // of all players together
  Score par_ = 0;           // what makes the start level
  int point_ = 0;           // centipawns of a point that has been won; 0 where nothing is to be won
  int play_material_ = 0;
};

}  // namespace sennight
