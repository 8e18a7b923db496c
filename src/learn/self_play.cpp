#include "learn/self_play.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <span>

#include "base/random.h"
#include "base/text.h"
#include "match/opening.h"
#include "notation/move_text.h"
#include "position/attack.h"

namespace sennight {
namespace {

constexpr Score kDecided = 2500;  // centipawns, for so many plies in succession: the game is won
constexpr int kDecidedPlies = 6;
constexpr Score kTooMuch = 2000;  // positions with a greater score teach nothing
constexpr int kWhole = 1000;
constexpr std::size_t kFewestShares = 3;  // in a line; the fourth player's is written if it is not 0

PerPlayer<int> shares_of(const Game& game, std::optional<PlayerId> winner) {
  const std::size_t players = game.position().variant().players();
  const Outcome& outcome = game.outcome();
  PerPlayer<int> permille{};
  if (winner) {
    permille[winner->index()] = kWhole;
  } else if (outcome.over && players == 2) {
    for (std::size_t p = 0; p < players; ++p) permille[p] = outcome.quarters[p] * kWhole / 4;
  } else {
    std::vector<std::size_t> firsts;
    for (std::size_t p = 0; p < players; ++p)
      if (outcome.over ? outcome.places[p] == 1 : game.position().is_living(PlayerId(p))) firsts.push_back(p);
    for (const std::size_t p : firsts) permille[p] = kWhole / static_cast<int>(firsts.size());
  }
  return permille;
}

}  // namespace

LearnedGame play_game(Searcher& searcher, const SelfPlaySettings& settings, int round, int number,
                      const std::atomic<bool>& stop) {
  const Variant& variant = *searcher.variant();
  LearnedGame learned;
  learned.round = round;
  learned.number = number;
  Random random(settings.seed * 1'000'003 + static_cast<std::uint64_t>(round) * 10'000'019 +
                static_cast<std::uint64_t>(number));
  const int plies = settings.opening_plies +
                    static_cast<int>(random.below(static_cast<std::uint64_t>(settings.opening_plies) + 1));
  Game game(Position::start(variant));
  learned.moves = random_opening(variant, random.next(), plies,
                                 [](const Game& start) { return is_quiet_start(start.position()); });
  for (const std::string& text : learned.moves) game.play(*parse_move(game.position(), text));
  learned.scores.resize(learned.moves.size());

  searcher.clear();
  Limits limits;
  limits.nodes = settings.nodes;
  std::optional<PlayerId> winner;
  PlayerId ahead = PlayerId::none();
  int since = 0;
  while (!game.outcome().over && static_cast<int>(learned.moves.size()) < settings.most_plies && !stop) {
    const SearchResult found = searcher.search(game, limits, {}, stop);
    if (!found.best) break;
    if (game.position().living() == 2 && !variant.has_teams()) {
      const PlayerId mover = game.position().turn();
      const PlayerId better = found.score > 0 ? mover : game.position().next_living(mover);
      since = std::abs(found.score) < kDecided ? 0 : better == ahead ? since + 1 : 1;
      ahead = better;
      if (is_forced(found.score) || since >= kDecidedPlies) {
        winner = better;
        break;
      }
    }
    learned.moves.push_back(format_move(game.position(), *found.best));
    learned.scores.emplace_back(found.score);
    game.play(*found.best);
  }
  learned.permille = shares_of(game, winner);
  return learned;
}

std::string format_game(const LearnedGame& game) {
  std::string scores;
  for (const auto& score : game.scores)
    scores += fmt::format("{}{}", scores.empty() ? "" : " ", score ? fmt::to_string(*score) : "-");
  std::span<const int> shares(game.permille);
  while (shares.size() > kFewestShares && shares.back() == 0) shares = shares.first(shares.size() - 1);
  return fmt::format("{}\t{}\t{}\t{}\t{}", game.round, game.number, fmt::join(shares, ","), fmt::join(game.moves, " "),
                     scores);
}

std::optional<LearnedGame> parse_game(std::string_view line) {
  const auto fields = split(line, '\t');
  if (fields.size() != 5) return std::nullopt;
  LearnedGame game;
  const auto round = parse_integer(fields[0]), number = parse_integer(fields[1]);
  const auto shares = split(fields[2], ',');
  if (!round || !number || shares.size() < kFewestShares || shares.size() > game.permille.size()) return std::nullopt;
  game.round = *round;
  game.number = *number;
  for (std::size_t p = 0; p < shares.size(); ++p) {
    const auto share = parse_integer(shares[p]);
    if (!share || *share < 0 || *share > kWhole) return std::nullopt;
    game.permille[p] = *share;
  }
  for (const std::string_view text : split_words(fields[3])) game.moves.emplace_back(text);
  for (const std::string_view text : split_words(fields[4])) {
    const auto score = parse_integer(text);
    if (!score && text != "-") return std::nullopt;
    game.scores.push_back(score);
  }
  if (game.scores.size() != game.moves.size()) return std::nullopt;
  return game;
}

Result<void> walk_game(const Variant& variant, const LearnedGame& game, const LearnFrom& learn_from) {
  Position position = Position::start(variant);
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const Result<Move> move = parse_move(position, game.moves[i]);
    if (!move)
      return fail(fmt::format("game {} of round {}, ply {}: {}", game.number, game.round, i + 1, move.error().message));
    const auto score = game.scores[i];
    const bool quiet = !move->type && move->kind != MoveKind::kEnPassant && move->kind != MoveKind::kPass &&
                       !takes_between(*move) && (!move->to || position.is_empty(move->to));
    const bool drop = move->kind == MoveKind::kDrop;
    if (score && (quiet || drop) && std::abs(*score) <= kTooMuch) {
      bool calm = true;
      for (std::size_t p = 0; p < variant.players(); ++p)
        calm = calm && (!position.is_living(PlayerId(p)) || !in_check(position, PlayerId(p)));
      if (calm) learn_from({position, *score});
    }
    Undo undo;
    position.make(*move, undo);
  }
  return {};
}

}  // namespace sennight
