#include "study/study.h"

#include <algorithm>

#include "base/helpers.h"
#include "base/mutex.h"
#include "base/random.h"
#include "match/opening.h"
#include "movegen/movegen.h"
#include "search/searcher.h"
#include "study/ending_study.h"

namespace sennight {
namespace {

constexpr int kWhole = 1000;
constexpr int kMostOpenings = 200;  // that are tried for one game

PerPlayer<int> shares_of(const Game& game) {
  const std::size_t players = game.position().variant().players();
  const Outcome& outcome = game.outcome();
  PerPlayer<int> permille{};
  if (outcome.over && players <= 2) {
    for (std::size_t p = 0; p < players; ++p) permille[p] = outcome.quarters[p] * kWhole / 4;
    return permille;
  }
  std::vector<std::size_t> firsts;
  for (std::size_t p = 0; p < players; ++p)
    if (outcome.over ? outcome.places[p] == 1 : game.position().is_living(PlayerId(p))) firsts.push_back(p);
  for (const std::size_t p : firsts) permille[p] = kWhole / static_cast<int>(firsts.size());
  return permille;
}

// So many moves by chance, after which the game goes on and nobody is in check. A game that allows none of this, because
// it is over soon whatever one plays, is taken as it comes.
Game opened_game(const Variant& variant, Random& random, int plies) {
  MoveList moves;
  for (int attempt = 1;; ++attempt) {
    Game game(Position::start(variant));
    for (int ply = 0; ply < plies && !game.outcome().over; ++ply) {
      legal_moves(game.position(), moves);
      if (moves.empty()) break;
      game.play(moves[random.below(moves.size())]);
    }
    if (attempt == kMostOpenings || (!game.outcome().over && is_quiet_start(game.position()))) return game;
  }
}

// Games that several threads share out.
class Games {
 public:
  Games(const StudySettings& settings, const std::atomic<bool>& stop, const StudyProgress& progress, Tally& tally)
      : settings_(settings), stop_(stop), progress_(progress), tally_(tally) {}
  void play() {
    Helpers helpers(std::min(settings_.threads, settings_.games) - 1, [this](int) { work(); });
    work();
    helpers.wait();
  }

 private:
  void work() {
    Searcher searcher(settings_.variant, {.hash_megabytes = kStudyMegabytes});
    Tally own(*settings_.variant);
    for (int number; !stop_ && (number = ++next_) <= settings_.games;) {
      if (!play_studied_game(searcher, settings_, number, own, stop_)) break;
      const MutexLock lock(mutex_);
      ++played_;
      if (progress_.on_game) progress_.on_game(played_);
    }
    const MutexLock lock(mutex_);
    tally_.merge(own);
  }

  const StudySettings& settings_;
  const std::atomic<bool>& stop_;
  const StudyProgress& progress_;
  std::atomic<int> next_ = 0;
  Mutex mutex_;
  Tally& tally_ SENNIGHT_GUARDED_BY(mutex_);
  int played_ SENNIGHT_GUARDED_BY(mutex_) = 0;
};

}  // namespace

double StudiedEnding::share(std::size_t turn) const {
  const EndingSummary::Turn& of = summary.turns[turn];
  return of.positions == 0 ? 0.0 : static_cast<double>(of.won[0]) / static_cast<double>(of.positions);
}

bool play_studied_game(Searcher& searcher, const StudySettings& settings, int number, Tally& tally,
                       const std::atomic<bool>& stop) {
  const Variant& variant = *searcher.variant();
  Random random(settings.seed * 1'000'003 + static_cast<std::uint64_t>(number));
  const int opening = settings.opening_plies * static_cast<int>(variant.players());
  Game game = opened_game(variant, random, opening);
  searcher.clear();
  Limits limits;
  limits.nodes = settings.nodes;
  while (!game.outcome().over && static_cast<int>(game.moves().size()) < settings.most_plies) {
    const SearchResult found = searcher.search(game, limits, {}, stop);
    if (stop) return false;
    if (!found.best) break;
    game.play(*found.best);
  }
  // Counted when the game is whole, so that one that is broken off leaves no trace.
  Position position = game.start();
  MoveList legal;
  for (const Move& move : game.moves()) {
    legal_moves(position, legal);
    tally.add(position, move, legal.size());
    Undo undo;
    position.make(move, undo);
  }
  tally.finish({number, static_cast<int>(game.moves().size()), shares_of(game), game.outcome().reason.text});
  return true;
}

Study make_study(const StudySettings& settings, const std::atomic<bool>& stop, const StudyProgress& progress) {
  Study study{.settings = settings, .tally = Tally(*settings.variant), .endings_refusal = {}, .endings = {}};
  Games(settings, stop, progress, study.tally).play();
  std::ranges::sort(study.tally.games, {}, &StudiedGame::number);
  if (!stop && settings.ending_pieces > 0) {
    EndingStudy endings(study, stop, progress);
    while (endings.step()) {
    }
  }
  study.stopped = stop;
  return study;
}

}  // namespace sennight
