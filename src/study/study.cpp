#include "study/study.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/helpers.h"
#include "base/mutex.h"
#include "base/random.h"
#include "match/opening.h"
#include "movegen/movegen.h"
#include "notation/fen.h"
#include "rules/occurring.h"
#include "search/searcher.h"

namespace sennight {
namespace {

constexpr std::size_t kMegabytes = 4;  // of the table of one who plays
constexpr int kWhole = 1000;
constexpr int kMostOpenings = 200;  // that are tried for one game
// One piece that wins so many of its positions needs no second one.
constexpr double kWinsAlone = 0.9;

PerPlayer<int> shares_of(const Game& game) {
  const std::size_t players = game.position().variant().players();
  const Outcome& outcome = game.outcome();
  PerPlayer<int> permille{};
  if (outcome.over && players == 2) {
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

// The royal type that the player has at the start; none when there is none.
TypeId royal_of(const Variant& variant, PlayerId player) {
  for (std::size_t t = 0; t < variant.types().size(); ++t)
    if (variant.royals().contains(TypeId(t)) && variant.array_count(player, TypeId(t)) > 0) return TypeId(t);
  return {};
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
    Searcher searcher(settings_.variant, {.hash_megabytes = kMegabytes});
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

class EndingStudy {
 public:
  EndingStudy(Study& study, const std::atomic<bool>& stop, const StudyProgress& progress)
      : study_(study),
        stop_(stop),
        progress_(progress),
        variant_(*study.settings.variant),
        endings_(study.settings.variant,
                 {.most_positions = study.settings.most_positions, .threads = study.settings.threads}),
        travels_(travels(variant_)) {}

  void run() {
    if (const auto fine = Endings::check(variant_); !fine) {
      study_.endings_refusal = fine.error().message;
      return;
    }
    for (std::size_t p = 0; p < 2; ++p) {
      const TypeId royal = royal_of(variant_, PlayerId(p));
      if (!royal) {
        study_.endings_refusal = "a player has no royal piece";
        return;
      }
      royals_.emplace_back(PlayerId(p), royal);
    }
    const TypeSet occurring = occurring_types(variant_);
    std::vector<TypeId> types;
    for (std::size_t t = 0; t < variant_.types().size(); ++t)
      if (occurring.contains(TypeId(t)) && !variant_.royals().contains(TypeId(t))) types.emplace_back(t);
    std::vector<TypeId> minor;  // that hardly win alone, and stay what they are
    for (std::size_t i = 0; i < types.size() && !stop_; ++i) {
      solve({types[i]}, i, types.size());
      if (stop_) return;
      const StudiedEnding& last = study_.endings.back();
      if (last.refusal.empty() && last.share(0) < kWinsAlone && variant_.promotions_of(types[i]).empty())
        minor.push_back(types[i]);
    }
    if (study_.settings.ending_pieces < 2) return;
    const std::size_t pairs = minor.size() * (minor.size() + 1) / 2;
    std::size_t which = 0;
    for (std::size_t i = 0; i < minor.size(); ++i)
      for (std::size_t k = i; k < minor.size() && !stop_; ++k) solve({minor[i], minor[k]}, which++, pairs);
  }

 private:
  void solve(const std::vector<TypeId>& types, std::size_t which, std::size_t of) {
    std::vector<Piece> pieces = royals_;
    for (const TypeId type : types) pieces.emplace_back(PlayerId(0), type);
    StudiedEnding ending{.material = Material(variant_, pieces), .refusal = {}, .summary = {}, .hardest = {}};
    if (progress_.on_ending) progress_.on_ending(ending.material, which, of);
    const auto table = endings_.table(ending.material, stop_);
    if (stop_) return;
    if (!table) {
      // The report names the pieces itself; others are named, to which they come by a capture or a promotion.
      const std::string own = material_text(variant_, ending.material) + ": ";
      const std::string& why = table.error().message;
      ending.refusal = why.starts_with(own) ? why.substr(own.size()) : why;
    } else {
      ending.summary = (*table)->summary(travels_);
      if (ending.summary.hard[0])
        if (const auto position = Position::from_setup(variant_, *ending.summary.hard[0]))
          ending.hardest = format_fen(*position);
    }
    study_.endings.push_back(std::move(ending));
  }

  Study& study_;
  const std::atomic<bool>& stop_;
  const StudyProgress& progress_;
  const Variant& variant_;
  Endings endings_;
  const Travels travels_;
  std::vector<Piece> royals_;
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
  if (!stop && settings.ending_pieces > 0) EndingStudy(study, stop, progress).run();
  study.stopped = stop;
  return study;
}

}  // namespace sennight
