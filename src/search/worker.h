// One thread of a search: iterative deepening, alpha-beta with a narrow window for all moves but the first, and quiescence.
//
// The two sides of the search are the players of a two-player game. With three players the root player is one side and the rivals
// together are the other: each is taken to play against the root player only, which is pessimistic but sound. Scores inside the
// search are from the view of the side to move.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "outcome/outcome.h"
#include "search/budget.h"
#include "search/evaluator.h"
#include "search/limits.h"
#include "search/ordering.h"
#include "search/path.h"
#include "search/score.h"
#include "search/transposition.h"

namespace sennight {

// What the workers of one search share.
struct Team {
  const Evaluator* evaluator = nullptr;
  TranspositionTable* table = nullptr;
  const std::atomic<bool>* stop = nullptr;   // the caller's wish
  std::atomic<bool> halt{false};             // the first worker has finished
  std::atomic<std::uint64_t> helper_nodes{0};
};

class Worker {
 public:
  // Worker 0 keeps the limits and reports; the others only help through the table.
  Worker(Team& team, int number);

  // Searches until a limit, the stop flag, or for helpers the first worker's end. `moves`: the legal root moves to search, not empty.
  void think(const Game& game, const MoveList& moves, const Limits& limits, int lines, const Clock& clock, const InfoHandler& report);

  SearchResult result() const;
  std::uint64_t nodes() const { return nodes_; }

 private:
  struct RootMove {
    Move move;
    Score score = -kInfinity, previous = -kInfinity;
    MoveList pv;
    int seldepth = 0;
  };
  struct Frame {
    MoveList moves, pv, tried;
    std::vector<OrderedMove> ordered;
    Undo undo;
    Sums sums;
    std::array<MoveCode, 2> killers{};
    Score evaluation = 0;
    Piece moved;          // by the move from this node; empty after a null move
    Cell to;
    bool in_check = false;
  };

  void prepare(const Game& game, const MoveList& moves);
  bool iterate(int depth, int lines, const InfoHandler& report);
  Score search_root(Score alpha, Score beta, int depth, std::size_t first);
  Score search(Score alpha, Score beta, int depth, int ply, bool may_pass);
  Score quiesce(Score alpha, Score beta, int ply, int depth);
  Score null_move(Score beta, int depth, int ply);
  int reduction(int depth, int tried, const OrderedMove& entry, const Frame& frame, bool pv_node, bool improving) const;
  void note_cutoff(Frame& frame, const OrderedMove& entry, int depth, int ply);

  void play(const Move& move, int ply);
  void take_back(const Move& move, int ply);
  Hints hints(const Frame& frame, MoveCode table_move, int ply);

  // Is the next node's side the same as that of the node at hand? Only with three players.
  bool same_side(PlayerId a, PlayerId b) const { return players_ > 2 && (a == root_player_) == (b == root_player_); }
  Score evaluate() const;
  std::uint64_t table_key() const { return position().key() ^ salt_; }
  const Position& position() const { return *position_; }
  // Score of the end of the game at this node, if it ends here.
  std::optional<Score> end_of_game(int ply) const;
  Score verdict_score(Ends::Verdict verdict, PlayerId affected, Score win) const;
  Score no_move_score(int ply) const;

  bool must_stop();
  std::int64_t elapsed() const { return clock_ ? clock_() - began_ : 0; }
  SearchInfo info(int depth, std::size_t line) const;

  Team* team_;
  const Evaluator& evaluator_;
  const Variant& variant_;
  TranspositionTable& table_;
  const int number_;
  const std::size_t players_;
  bool may_be_decided_ = false;

  std::optional<Position> position_;
  Sums sums_;
  Path path_;
  History history_;
  Ordering ordering_;
  std::vector<Frame> frames_;
  std::vector<RootMove> root_moves_;
  PlayerId root_player_{0};
  std::uint64_t salt_ = 0;

  Clock clock_;
  std::int64_t began_ = 0;
  std::optional<Budget> budget_;
  std::uint64_t node_limit_ = 0;  // 0 = none
  std::uint64_t nodes_ = 0;
  int seldepth_ = 0, root_depth_ = 0, finished_depth_ = 0, stable_ = 0;
  std::size_t lines_ = 1;
  bool stopped_ = false;
};

}  // namespace sennight
