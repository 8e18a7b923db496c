// tournament: lets ways to search play games for three against each other and prints a table. See docs/engine.md.
//
// Every game is one line of the file of results; a game that is in it already is not played again, so that a tournament
// may be broken off at any time and goes on when it is started again. Two at a time need a file each. A line:
//
//   VARIANT A B SEATING START PLACE PLACE PLACE PLIES
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <map>
#include <mutex>
#include <thread>

#include "base/random.h"
#include "base/text.h"
#include "movegen/movegen.h"
#include "notation/move_text.h"
#include "position/attack.h"
#include "search/searcher.h"
#include "support/peer.h"
#include "support/variants.h"

namespace {

using namespace sennight;  // a program of one page

constexpr const char* kGreedy = "greedy";
const std::vector<std::string> kAllSeatings = {"AAB", "ABA", "BAA", "ABB", "BAB", "BBA"};
const std::vector<std::string> kLoneSeatings = {"ABB", "BAB", "BBA"};

struct Settings {
  std::vector<std::string> variants;
  std::string a, b;
  int openings = 30, random_plies = 6, most_plies = 300, move_time = 20, threads = 1;
  std::vector<std::string> seatings = kAllSeatings;
};

struct GameId {
  std::string variant, a, b, seating;
  int opening = 0;
  auto operator<=>(const GameId&) const = default;
};
struct Played {
  PerPlayer<int> places{};  // those who are left at the end share the first place
  int plies = 0;
};

// Processor time of this thread, so that other work on the machine takes nothing from anybody.
std::int64_t now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
}

// ---- players ------------------------------------------------------------------------------------

// Attacks a rival's royal if it can, else takes the most valuable piece, else moves at random.
Move greedy_move(const Game& game, const Evaluator& evaluator, Random& random) {
  MoveList moves, best;
  legal_moves(game.position(), moves);
  Position position = game.position();
  const PlayerId mover = position.turn();
  int most = -1;
  for (const Move& move : moves) {
    const Piece victim = move.to ? position.piece(move.to) : Piece();
    int worth = move.kind == MoveKind::kEnPassant   ? 1
                : victim && victim.owner() != mover ? evaluator.board_value(victim.type())
                                                    : 0;
    Undo undo;
    position.make(move, undo);
    for (std::size_t p = 0; p < position.variant().players(); ++p) {
      const Cell royal = position.royal(PlayerId(p));
      if (PlayerId(p) != mover && royal && position.is_living(PlayerId(p)) && is_attacked(position, royal, mover))
        worth += 100'000;
    }
    position.unmake(move, undo);
    if (worth > most) {
      most = worth;
      best.clear();
    }
    if (worth == most) best.push_back(move);
  }
  return best[random.below(best.size())];
}

class Player {
 public:
  Player(const VariantPtr& variant, const std::string& name, std::uint64_t seed) : evaluator_(*variant), random_(seed) {
    if (name == kGreedy) return;
    const auto found = std::ranges::find(kMultiplayerNames, name);
    SearcherOptions options;
    options.hash_megabytes = 8;
    options.multiplayer = static_cast<Multiplayer>(found - kMultiplayerNames.begin());
    searcher_ = std::make_unique<Searcher>(variant, options);
  }
  Move choose(const Game& game, int milliseconds) {
    if (!searcher_) return greedy_move(game, evaluator_, random_);
    const std::atomic<bool> stop{false};
    Limits limits;
    limits.move_time = milliseconds;
    return *searcher_->search(game, limits, now, stop).best;
  }

 private:
  Evaluator evaluator_;
  Random random_;
  std::unique_ptr<Searcher> searcher_;
};

// Nobody is eliminated, nor would be if everybody did nothing.
bool is_open(const Position& position) {
  const std::size_t players = position.variant().players();
  for (std::size_t owner = 0; owner < players; ++owner) {
    if (!position.is_living(PlayerId(owner))) return false;
    for (std::size_t rival = 0; rival < players; ++rival)
      if (rival != owner && is_attacked(position, position.royal(PlayerId(owner)), PlayerId(rival))) return false;
  }
  return true;
}

// The start after some random moves.
Game random_start(const Variant& variant, int number, int plies) {
  for (int attempt = 0;; ++attempt) {
    Game game(Position::start(variant));
    for (const std::string& text :
         test::random_opening(variant, static_cast<std::uint64_t>(number + 1'000 * attempt), plies))
      game.play(*parse_move(game.position(), text));
    if (is_open(game.position())) return game;
  }
}

Played play(const GameId& id, const Settings& settings) {
  const VariantPtr& variant = test::variant(id.variant);
  Game game = random_start(*variant, id.opening, settings.random_plies);
  std::vector<std::unique_ptr<Player>> players;
  for (std::size_t p = 0; p < id.seating.size(); ++p)
    players.push_back(std::make_unique<Player>(variant, id.seating[p] == 'A' ? id.a : id.b,
                                               static_cast<std::uint64_t>(id.opening) * 8 + p));
  while (!game.outcome().over && static_cast<int>(game.moves().size()) < settings.most_plies)
    game.play(players[game.position().turn().index()]->choose(game, settings.move_time));
  Played played;
  played.plies = static_cast<int>(game.moves().size());
  for (std::size_t p = 0; p < variant->players(); ++p)
    played.places[p] = game.outcome().over ? game.outcome().places[p] : std::max(1, game.position().place(PlayerId(p)));
  return played;
}

// ---- results ------------------------------------------------------------------------------------

using Results = std::map<GameId, Played>;

Results read_results(const std::string& path) {
  Results results;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const auto words = split_words(line);
    if (words.size() != 9) continue;  // a line that was cut off
    const auto number = [&](std::size_t i) { return parse_integer<int>(words[i]).value_or(0); };
    const GameId id{std::string(words[0]), std::string(words[1]), std::string(words[2]), std::string(words[3]),
                    number(4)};
    results[id] = {{number(5), number(6), number(7)}, number(8)};
  }
  return results;
}

// The share of A's seats in the first place: 1 in all when one player is first, divided between those who share it.
double points_of_a(const GameId& id, const Played& played) {
  const auto firsts = std::ranges::count(played.places, 1);
  double points = 0;
  for (std::size_t p = 0; p < id.seating.size(); ++p)
    points += id.seating[p] == 'A' && played.places[p] == 1 ? 1.0 / static_cast<double>(firsts) : 0.0;
  return points;
}

void print_table(const Results& results) {
  struct Sum {
    int games = 0, plies = 0, open = 0;
    double points = 0, squares = 0;
  };
  std::map<std::vector<std::string>, Sum> sums;
  for (const auto& [id, played] : results) {
    for (const std::string& variant : {id.variant, std::string("~all")}) {
      Sum& sum = sums[{id.a, id.b, variant}];
      const double points = points_of_a(id, played);
      ++sum.games;
      sum.points += points;
      sum.squares += points * points;
      sum.plies += played.plies;
      sum.open += std::ranges::count(played.places, 1) > 1;
    }
  }
  fmt::print(
      "| A | B | game | games | first: A, percent | error | shared | plies |\n|---|---|---|---|---|---|---|---|\n");
  for (const auto& [key, sum] : sums) {
    const double mean = sum.points / sum.games;
    const double error = std::sqrt(std::max(0.0, sum.squares / sum.games - mean * mean) / sum.games);
    fmt::print("| {} | {} | {} | {} | {:.1f} | {:.1f} | {} | {} |\n", key[0], key[1], key[2] == "~all" ? "all" : key[2],
               sum.games, 100 * mean, 100 * error, sum.open, sum.plies / sum.games);
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Play games for three between ways to search: best-reply, paranoid, max-n, greedy", "tournament");
  Settings settings;
  std::string path;
  bool lone = false;
  std::vector<std::string> players(kMultiplayerNames.begin(), kMultiplayerNames.end());
  players.emplace_back(kGreedy);
  app.add_option("RESULTS", path, "File of results; games in it are not played again")->required();
  app.add_option("--a", settings.a, "One way to search; without it only the table is printed")
      ->check(CLI::IsMember(players));
  app.add_option("--b", settings.b, "The other")->check(CLI::IsMember(players));
  app.add_option("--variants", settings.variants, "Games for three")->delimiter(',');
  app.add_option("--openings", settings.openings, "Random starts; each is played once with each seating");
  app.add_option("--opening-plies", settings.random_plies, "Random plies at the start");
  app.add_option("--plies", settings.most_plies, "Longest game; who is left then shares the first place");
  app.add_option("--movetime", settings.move_time, "Milliseconds of processor time a move");
  app.add_option("--threads", settings.threads, "Games at the same time");
  app.add_flag("--lone", lone, "One A against two B only");
  CLI11_PARSE(app, argc, argv);
  if (lone) settings.seatings = kLoneSeatings;

  Results results = read_results(path);
  std::vector<GameId> waiting;
  for (int opening = 1; !settings.a.empty() && opening <= settings.openings; ++opening) {
    for (const std::string& variant : settings.variants) {
      test::variant(variant);  // compiled before the threads begin
      for (const std::string& seating : settings.seatings) {
        const GameId id{variant, settings.a, settings.b, seating, opening};
        if (!results.contains(id)) waiting.push_back(id);
      }
    }
  }
  std::ofstream file(path, std::ios::app);
  std::mutex guard;
  std::size_t next = 0;
  std::vector<std::jthread> threads;
  for (int t = 0; t < settings.threads; ++t) {
    threads.emplace_back([&] {
      for (;;) {
        GameId id;
        {
          const std::scoped_lock lock(guard);
          if (next == waiting.size()) return;
          id = waiting[next++];
        }
        const Played played = play(id, settings);
        const std::scoped_lock lock(guard);
        results[id] = played;
        file << fmt::format("{} {} {} {} {} {} {}\n", id.variant, id.a, id.b, id.seating, id.opening,
                            fmt::join(played.places, " "), played.plies)
             << std::flush;
      }
    });
  }
  threads.clear();
  print_table(results);
  return 0;
}
