// The moves of a node, best first, each found when it is asked for: the table's move before anything is listed, then
// captures and promotions that seem to lose nothing, then quiet moves that did well in sibling nodes, then the other
// quiet ones, and the captures that seem to lose last. Where moves hang together all are listed at once.
#pragma once

#include "movegen/stages.h"
#include "search/ordering.h"

namespace sennight {

// What is kept of a position for as long as it is a node of the search, and found out once.
struct NodeMoves {
  explicit NodeMoves(const Variant& variant) : stages(variant) {}
  // REQUIRES: until the next call the position is this one whenever something is asked.
  void look_at(const Position& position) {
    stages.look_at(position);
    checks.found = false;
    checks.cells.clear();
  }
  StagedMoves stages;
  CheckCells checks;
};

// Gives moves of one node. What it refers to outlives it.
class Picker {
 public:
  // Works in `moves` and `ordered`. `excluded`: a move that is not given; 0 if none.
  Picker(const Position& position, NodeMoves& node, Ordering& ordering, const Hints& hints, const History& history,
         MoveList& moves, OrderedMoves& ordered, MoveCode excluded)
      : position_(position),
        node_(node),
        ordering_(ordering),
        hints_(hints),
        history_(history),
        moves_(moves),
        ordered_(ordered),
        excluded_(excluded) {
    ordered_.clear();
  }

  // The next move, until the next call; null when all were given. REQUIRES: the position is that of the beginning.
  const OrderedMove* next();
  // After next() was null: was there a legal move at all, the excluded one counted?
  bool has_any() const { return has_any_; }

 private:
  enum class Stage : std::uint8_t { kTable, kCaptures, kGoodCaptures, kKillers, kQuiets, kRest };

  bool give_table_move();
  bool give_killer();
  // Scores what was listed, without what was given already.
  void add_listed();
  // Scores one move and puts it next.
  void put_next(Move move, CheckCells& checks);
  bool was_given(MoveCode code) const;

  const Position& position_;
  NodeMoves& node_;
  Ordering& ordering_;
  const Hints& hints_;
  const History& history_;
  MoveList& moves_;
  OrderedMoves& ordered_;  // those before next_ were given
  const MoveCode excluded_;
  Stage stage_ = Stage::kTable;
  bool has_any_ = false;
  std::size_t next_ = 0;
  std::size_t killer_ = 0;           // looked at so far
  std::array<MoveCode, 4> given_{};  // before they were listed; 0 where there is none
  std::size_t given_count_ = 0;
};

}  // namespace sennight
