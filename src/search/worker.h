// One thread of a search: iterative deepening over the root moves, and what all ways to search below the root share.
// What happens below the root is another matter for two players (two_player.h) than for more (alliance.h, max_n.h).
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "outcome/outcome.h"
#include "search/budget.h"
#include "search/check_lines.h"
#include "search/corrections.h"
#include "search/evaluator.h"
#include "search/known_ends.h"
#include "search/limits.h"
#include "search/ordering.h"
#include "search/path.h"
#include "search/picker.h"
#include "search/score.h"
#include "search/transposition.h"

namespace sennight {

// What the workers of one search share.
struct Team {
  const Evaluator* evaluator = nullptr;
  TranspositionTable* table = nullptr;
  const KnownEnds* known_ends = nullptr;    // null: there are no tables, or they are not to be asked
  const std::atomic<bool>* stop = nullptr;  // the caller's wish
  std::atomic<bool> halt{false};            // the first worker has finished
  std::atomic<std::uint64_t> helper_nodes{0};
};

// What one thread has learnt about moves and about the evaluation. It is kept from one search to the next.
struct Experience {
  explicit Experience(const Variant& variant) : history(variant) {}
  void clear() {
    history.clear();
    corrections.clear();
  }
  History history;
  Corrections corrections;
};

class Worker {
 public:
  // Worker 0 keeps the limits and reports; the others only help through the table. The experience outlives the worker.
  Worker(Team& team, int number, Experience& experience);
  virtual ~Worker() = default;
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // Searches until a limit, the stop flag, or for helpers the first worker's end. `moves`: the legal root moves to
  // search, not empty.
  void think(const Game& game, const MoveList& moves, const Limits& limits, int lines, const Clock& clock,
             const InfoHandler& report);

  SearchResult result() const;
  std::uint64_t nodes() const { return nodes_; }

 protected:
  struct Frame {
    MoveList moves, pv;
    MoveList tried, tried_captures;  // and found no better than the best; promotions are among the captures
    OrderedMoves ordered;
    Undo undo;
    Sums sums;
    std::array<MoveCode, 2> killers{};
    Score raw = 0;         // the evaluation as it is
    Score evaluation = 0;  // with what was learnt about such positions
    Piece moved;           // by the move from this node; empty after a null move
    Cell to;
    bool in_check = false;
    bool cut = false;       // is a move expected that fails high?
    MoveCode excluded = 0;  // left out while it is tested whether it is the only good one
    History::Sequels before{};
  };

  // The best move of a node so far, and the window that is left for the others.
  struct Best {
    Score alpha, beta, score;
    bool pv_node;  // was the window open when the node began?
    MoveCode move = 0;
  };

  // The score for the root player after a root move, searched `depth` plies deep; exact between alpha and beta, else a
  // bound. The rest of the line is left in the frame of ply 1.
  virtual Score after_root_move(Score alpha, Score beta, int depth) = 0;
  // Is the score of after_root_move always exact, whatever the window?
  virtual bool has_windows() const { return true; }
  // Makes keys of the table differ where the same position has other scores.
  virtual std::uint64_t salt() const { return 0; }
  // Static score for the player to move at `ply`, whose position is the present one.
  virtual Score evaluate(int ply) const = 0;
  // Is the royal of the player to move attacked? Every rival has a turn before this player moves again; but where rivals do not
  // unite, only the next one counts.
  bool is_in_check() const;

  Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply)]; }
  const Frame& frame(int ply) const { return frames_[static_cast<std::size_t>(ply)]; }
  Frame& frame_after(int ply, int plies) {
    return frames_[static_cast<std::size_t>(std::min(ply + plies, kMaxPly + 3))];
  }
  NodeMoves& node(int ply) { return node_moves_[static_cast<std::size_t>(ply)]; }
  // Does a draw by a count of moves come so soon that old scores are not trusted?
  bool is_count_near_its_end() const;
  void play(const Move& move, int ply);
  void take_back(const Move& move, int ply);
  Hints hints(const Frame& frame, MoveCode table_move, int ply);
  // Puts `move` before the line of the next ply.
  void extend_line(Frame& frame, const Move& move, int ply);
  // Takes in the score of a move; is the node decided?
  bool fails_high(Best& best, Score score, const Move& move, Frame& frame, int ply) {
    if (score <= best.score) return false;
    best.score = score;
    if (score <= best.alpha) return false;
    best.alpha = score;
    best.move = move_code(move);
    if (best.pv_node) extend_line(frame, move, ply);
    return score >= best.beta;
  }
  // Near the leaves: is it too late for this move, or too little that it can gain? `quiets`: quiet moves so far with
  // this one, `tried`: moves searched, `stages`: of the position.
  bool is_hopeless(const OrderedMove& entry, const Frame& frame, int depth, int quiets, int tried, bool improving,
                   const Best& best, StagedMoves* stages) const;
  // Plies by which a move is searched shallower, 0..depth - 2: late ones that are quiet or lose material.
  int reduction(int depth, int tried, const OrderedMove& entry, const Frame& frame, bool pv_node, bool improving) const;
  void note_cutoff(Frame& frame, const OrderedMove& entry, int depth, int ply);
  // Centipawns that a capture or promotion gains when it is not answered.
  int gain_of(const Move& move) const;
  // The score of a move that has been made, by `child(alpha, beta, depth)`: the first move in full; the others `less`
  // plies shallower and with a narrow window first, to show that they are not better.
  template <class Child>
  static Score search_in_window(Score alpha, Score beta, int depth, bool first, int less, const Child& child) {
    if (first) return child(alpha, beta, depth);
    Score score = child(alpha, alpha + 1, depth - less);
    if (score > alpha && less > 0) score = child(alpha, alpha + 1, depth);
    if (score > alpha && score < beta) score = child(alpha, beta, depth);
    return score;
  }
  std::uint64_t table_key() const { return position().key() ^ salt_; }
  const Position& position() const { return *position_; }
  bool must_stop();

  Team* team_;
  const Evaluator& evaluator_;
  const Variant& variant_;
  TranspositionTable& table_;
  std::optional<Position> position_;
  Sums sums_;
  const KnownEnds* const known_ends_;
  const NetEvaluator* const net_;  // null where there is none
  std::vector<NetSums> net_sums_;  // at each ply; empty without a net
  Path path_;
  History& history_;
  Corrections& corrections_;
  Ordering ordering_;
  CheckLines check_lines_;
  std::vector<Frame> frames_;
  std::vector<NodeMoves> node_moves_;  // at each ply
  PlayerId root_player_{0};
  std::uint64_t salt_ = 0;
  std::uint64_t nodes_ = 0;
  int seldepth_ = 0, root_depth_ = 0;
  bool stopped_ = false;

 private:
  struct RootMove {
    Move move;
    Score score = -kInfinity, previous = -kInfinity;
    MoveList pv;
    int seldepth = 0;
  };

  void prepare(const Game& game, const MoveList& moves);
  bool iterate(int depth, int lines, const InfoHandler& report);
  Score search_root(Score alpha, Score beta, int depth, std::size_t first);
  std::int64_t elapsed() const { return clock_ ? clock_() - began_ : 0; }
  // Of the budget.
  std::int64_t spent() const { return clock_ ? clock_() - counted_from_ : 0; }
  // Does the time of this search not count yet?
  bool ponders();
  SearchInfo info(int depth, std::size_t line) const;

  const int number_;
  std::vector<RootMove> root_moves_;
  Clock clock_;
  std::int64_t began_ = 0, counted_from_ = 0;
  const std::atomic<bool>* pondering_ = nullptr;
  std::optional<Budget> budget_;
  std::uint64_t node_limit_ = 0;  // 0 = none
  int finished_depth_ = 0;
  std::size_t lines_ = 1;
};

// Forced scores in the table count from the node, in the search from the root.
constexpr Score to_table(Score score, int ply) {
  return score >= kForced ? score + ply : score <= -kForced ? score - ply : score;
}
constexpr Score from_table(Score score, int ply) {
  return score >= kForced ? score - ply : score <= -kForced ? score + ply : score;
}

// The score that the table knows, when it is exact or lies outside the window already.
constexpr std::optional<Score> settled(const TableEntry& entry, Score alpha, Score beta, int ply) {
  const Score score = from_table(entry.score, ply);
  const bool enough = entry.bound == Bound::kExact || (entry.bound == Bound::kLower && score >= beta) ||
                      (entry.bound == Bound::kUpper && score <= alpha);
  return enough ? std::optional(score) : std::nullopt;
}
// A static evaluation with what was learnt about such positions; never a forced score.
constexpr Score corrected(Score evaluation, Score correction) {
  return std::clamp(evaluation + correction, -kMaxEvaluation, kMaxEvaluation);
}
// A static evaluation, or what the table knows better.
constexpr Score corrected(const TableEntry& entry, Score evaluation) {
  if (is_forced(entry.score)) return evaluation;
  const bool better = (entry.bound == Bound::kLower && entry.score > evaluation) ||
                      (entry.bound == Bound::kUpper && entry.score < evaluation) || entry.bound == Bound::kExact;
  return better ? entry.score : evaluation;
}
// What the table says of a node where the best score was `best`, searched from `alpha` to `beta`.
constexpr Bound bound_of(Score best, Score alpha, Score beta) {
  return best >= beta ? Bound::kLower : best > alpha ? Bound::kExact : Bound::kUpper;
}

}  // namespace sennight
