#include "match/player.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <ctime>

#include "base/random.h"
#include "base/text.h"
#include "match/cecp_peer.h"
#include "match/uci_peer.h"
#include "movegen/movegen.h"
#include "notation/game_notation.h"
#include "notation/move_text.h"
#include "position/attack.h"
#include "rules/net.h"
#include "search/levels.h"
#include "search/searcher.h"

namespace sennight {
namespace {

constexpr std::string_view kBuiltIn = "built-in", kGreedy = "greedy", kLevel = "built-in:level-";

// Milliseconds of processor time of this thread.
std::int64_t processor_now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
}

std::int64_t wall_now() {
  using std::chrono::duration_cast, std::chrono::milliseconds, std::chrono::steady_clock;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

class BuiltInPlayer final : public Player {
 public:
  BuiltInPlayer(const VariantPtr& variant, const SearcherOptions& options, const Weights* weights, const NetPtr& net,
                const std::atomic<bool>& stop)
      : searcher_(variant, options, weights, net), stop_(&stop) {}

  std::size_t hash_megabytes() const { return searcher_.options().hash_megabytes; }

  void new_game(std::uint64_t) override { searcher_.clear(); }

  Result<std::string> choose(const Record& record, const Spending& spending,
                             const PerPlayer<std::int64_t>& left) override {
    Limits limits;
    switch (spending.kind) {
      case Spending::Kind::kProcessorTime: limits.move_time = spending.amount; break;
      case Spending::Kind::kNodes: limits.nodes = static_cast<std::uint64_t>(spending.amount); break;
      case Spending::Kind::kDepth: limits.depth = static_cast<int>(spending.amount); break;
      case Spending::Kind::kClock:
        for (std::size_t p = 0; p < left.size(); ++p) {
          limits.time[p] = left[p];
          limits.increment[p] = spending.increment;
        }
        break;
    }
    const bool wall = spending.kind == Spending::Kind::kClock;
    const SearchResult result = searcher_.search(record.game, limits, wall ? wall_now : processor_now, *stop_);
    if (!result.best) return fail("finds no move");
    return format_move(record.game.position(), *result.best);
  }

 private:
  Searcher searcher_;
  const std::atomic<bool>* stop_;
};

// As the computer plays against people. It takes what its level takes, whatever the others may, but within a clock that runs: without one
// its moves depend on the seed alone.
class LevelPlayer final : public Player {
 public:
  LevelPlayer(const VariantPtr& variant, int level, const std::atomic<bool>& stop)
      : searcher_(variant, {.hash_megabytes = hash_megabytes_of_level(level)}), level_(level), stop_(&stop) {}

  void new_game(std::uint64_t seed) override { seed_ = seed; }

  Result<std::string> choose(const Record& record, const Spending& spending,
                             const PerPlayer<std::int64_t>& left) override {
    const bool timed = spending.kind == Spending::Kind::kClock;
    Limits bounds;
    for (std::size_t p = 0; timed && p < left.size(); ++p) {
      bounds.time[p] = left[p];
      bounds.increment[p] = spending.increment;
    }
    const SearchResult result = play_level(searcher_, record.game, level_, seed_, bounds,
                                           timed ? Clock(wall_now) : Clock(), *stop_);
    if (!result.best) return fail("finds no move");
    return format_move(record.game.position(), *result.best);
  }

 private:
  Searcher searcher_;
  const int level_;
  std::uint64_t seed_ = 0;
  const std::atomic<bool>* stop_;
};

// Attacks a rival's royal if it can, else takes the most valuable piece, else moves by chance: the least that any
// search must beat.
class GreedyPlayer final : public Player {
 public:
  explicit GreedyPlayer(const VariantPtr& variant) : variant_(variant), evaluator_(*variant) {}

  void new_game(std::uint64_t seed) override { random_ = Random(seed); }

  Result<std::string> choose(const Record& record, const Spending&, const PerPlayer<std::int64_t>&) override {
    constexpr int kAttack = 100'000;
    MoveList moves, best;
    Position position = record.game.position();
    legal_moves(position, moves);
    const PlayerId mover = position.turn();
    int most = -1;
    for (const Move& move : moves) {
      const Piece victim = move.to ? position.piece(move.to) : Piece();
      int worth = move.kind == MoveKind::kEnPassant   ? 1
                  : victim && victim.owner() != mover ? evaluator_.board_value(victim.type())
                                                      : 0;
      if (takes_between(move)) worth += evaluator_.board_value(position.piece(move.passed).type());
      Undo undo;
      position.make(move, undo);
      for (std::size_t p = 0; p < variant_->players(); ++p) {
        const Cell royal = position.royal(PlayerId(p));
        if (PlayerId(p) != mover && royal && position.is_living(PlayerId(p)) && is_attacked(position, royal, mover))
          worth += kAttack;
      }
      position.unmake(move, undo);
      if (worth > most) {
        most = worth;
        best.clear();
      }
      if (worth == most) best.push_back(move);
    }
    if (best.empty()) return fail("finds no move");
    return format_move(position, best[random_.below(best.size())]);
  }

 private:
  VariantPtr variant_;
  Evaluator evaluator_;
  Random random_{0};
};

class UciPlayer final : public Player {
 public:
  explicit UciPlayer(const PlayerSettings& settings)
      : peer_(command_words(settings.engine), settings.variant, settings.options) {}

  bool failed() const { return peer_.failed(); }
  void new_game(std::uint64_t) override { peer_.new_game(); }

  Result<std::string> choose(const Record& record, const Spending& spending,
                             const PerPlayer<std::int64_t>& left) override {
    const auto ask = [&]() -> std::optional<std::string> {
      switch (spending.kind) {
        case Spending::Kind::kProcessorTime: return peer_.best_move_within("", record.texts, spending.amount);
        case Spending::Kind::kNodes: return peer_.best_move("", record.texts, fmt::format("nodes {}", spending.amount));
        case Spending::Kind::kDepth: return peer_.best_move("", record.texts, fmt::format("depth {}", spending.amount));
        case Spending::Kind::kClock: break;
      }
      return peer_.best_move(
          "", record.texts,
          fmt::format("wtime {} btime {} winc {} binc {}", left[0], left[1], spending.increment, spending.increment));
    };
    auto text = ask();
    if (!text) return fail("does not answer");
    return *std::move(text);
  }

 private:
  UciPeer peer_;
};

// XBoard counts ranks from 0 where there are ten or more, so that each has one digit.
bool begins_at_rank_zero(const Board& board) {
  for (std::size_t c = 0; c < board.size(); ++c) {
    const std::string_view name = board.name(Cell(c));
    if (name.size() > 2 && is_digit(name[1]) && is_digit(name[2])) return true;
  }
  return false;
}

// "h10g8" by -1 is "h9g7".
std::string with_ranks_moved(std::string_view text, int by) {
  std::string moved;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_digit(text[end])) ++end;
    const auto rank = parse_integer<int>(text.substr(at, end - at));
    if (rank) moved += std::to_string(*rank + by);
    else moved += text[end++];
    at = end;
  }
  return moved;
}

class CecpPlayer final : public Player {
 public:
  CecpPlayer(const Variant& variant, const PlayerSettings& settings)
      : first_rank_(begins_at_rank_zero(variant.board()) ? 0 : 1),
        peer_(command_words(std::string_view(settings.engine).substr(kCecp.size())), settings.variant,
              settings.options) {}

  const std::string& error() const { return peer_.error(); }
  void new_game(std::uint64_t) override { peer_.new_game(); }

  Result<std::string> choose(const Record& record, const Spending& spending,
                             const PerPlayer<std::int64_t>& left) override {
    using Kind = CecpPeer::Limit::Kind;
    const std::size_t seat = record.game.position().turn().index();
    CecpPeer::Limit limit{.amount = spending.amount};
    switch (spending.kind) {
      case Spending::Kind::kProcessorTime: break;
      case Spending::Kind::kNodes: return fail("has no limit of nodes");
      case Spending::Kind::kDepth: limit.kind = Kind::kDepth; break;
      case Spending::Kind::kClock:
        limit = {
            .kind = Kind::kClock, .amount = left[seat], .increment = spending.increment, .whole_game = spending.amount};
        for (std::size_t p = 0; p < left.size(); ++p) {
          if (p != seat) limit.opponent = left[p];
        }
        break;
    }
    std::vector<std::string> told;
    for (const std::string& own : record.texts) told.push_back(with_ranks_moved(own, first_rank_ - 1));
    Result<std::string> text = peer_.best_move(told, limit);
    if (!text || *text == kResigns) return text;
    text = with_ranks_moved(*text, 1 - first_rank_);
    // Some write castling as in notation, whatever else they write.
    const Position& position = record.game.position();
    Result<Move> move = parse_move(position, *text);
    if (!move) move = read_notation(position, *text);
    if (!move) return *text;
    std::string own = format_move(position, *move);
    peer_.agree(with_ranks_moved(own, first_rank_ - 1));
    return own;
  }

 private:
  const int first_rank_;
  CecpPeer peer_;
};

using OwnPlayer = Result<std::unique_ptr<BuiltInPlayer>>;

OwnPlayer make_built_in(const VariantPtr& variant, const PlayerSettings& settings, const std::atomic<bool>& stop) {
  SearcherOptions options;
  options.hash_megabytes = settings.hash_megabytes;
  const std::string_view rest = std::string_view(settings.engine).substr(kBuiltIn.size());
  if (!rest.empty()) {
    const auto* const found = std::ranges::find(kMultiplayerNames, rest.substr(1));
    if (rest.front() != ':' || found == kMultiplayerNames.end())
      return fail(fmt::format("there is no engine '{}'", settings.engine));
    options.multiplayer = static_cast<Multiplayer>(found - kMultiplayerNames.begin());
  }
  const auto made = [&](const Weights* weights, const NetPtr& net) {
    return std::make_unique<BuiltInPlayer>(variant, options, weights, net, stop);
  };
  if (settings.weights.empty()) return made(variant->weights(), variant->net());
  if (settings.weights == kDerivedWeights) return made(nullptr, nullptr);
  if (is_net(settings.weights)) {
    auto net = parse_net(*variant, variant->weights(), settings.weights);
    if (!net) return fail(fmt::format("net, line {}: {}", net.error().line, net.error().text));
    return made(variant->weights(), std::make_shared<const Net>(*std::move(net)));
  }
  const auto weights = parse_weights(*variant, settings.weights);
  if (!weights) return fail(fmt::format("weights, line {}: {}", weights.error().line, weights.error().text));
  return made(&*weights, nullptr);
}

}  // namespace

bool is_own_engine(std::string_view engine) { return engine == kGreedy || engine.starts_with(kBuiltIn); }

Result<std::unique_ptr<Player>> make_player(const VariantPtr& variant, const PlayerSettings& settings,
                                            const std::atomic<bool>& stop) {
  if (settings.engine == kGreedy) return std::make_unique<GreedyPlayer>(variant);
  if (settings.engine.starts_with(kLevel)) {
    const auto level = parse_integer<int>(std::string_view(settings.engine).substr(kLevel.size()));
    if (!level || *level < kLowestLevel || *level > kHighestLevel)
      return fail(
          fmt::format("there is no engine '{}': levels are {} to {}", settings.engine, kLowestLevel, kHighestLevel));
    return std::make_unique<LevelPlayer>(variant, *level, stop);
  }
  if (settings.engine.starts_with(kBuiltIn)) {
    OwnPlayer made = make_built_in(variant, settings, stop);
    if (!made) return std::unexpected(made.error());
    // With a smaller one it would be another engine than the results say.
    if ((*made)->hash_megabytes() < settings.hash_megabytes)
      return fail(fmt::format("there is no memory for a table of {} MB", settings.hash_megabytes));
    return *std::move(made);
  }
  if (command_words(settings.engine).empty()) return fail("an engine needs a command");
  if (settings.engine.starts_with(kCecp)) {
    auto player = std::make_unique<CecpPlayer>(*variant, settings);
    if (!player->error().empty()) return fail(fmt::format("'{}' {}", settings.engine, player->error()));
    return player;
  }
  auto player = std::make_unique<UciPlayer>(settings);
  if (player->failed()) return fail(fmt::format("'{}' does not run or speaks no UCI", settings.engine));
  return player;
}

}  // namespace sennight
