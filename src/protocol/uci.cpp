#include "protocol/uci.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "outcome/perft.h"
#include "position/attack.h"
#include "protocol/board_text.h"

namespace sennight {
namespace {

constexpr int kMostHash = 65536, kMostThreads = 256, kMostLines = 500;

std::string joined(const std::vector<std::string_view>& words, std::size_t begin, std::size_t end) {
  std::string text;
  for (std::size_t i = begin; i < end; ++i) {
    if (i > begin) text += ' ';
    text += words[i];
  }
  return text;
}

std::string score_words(Score score) {
  if (!is_forced(score)) return fmt::format("cp {}", score);
  const int moves = (plies_to_end(score) + 1) / 2;
  return fmt::format("mate {}", score > 0 ? moves : -moves);
}

std::string line_text(Position position, const MoveList& moves) {
  std::string text;
  for (const Move& move : moves) {
    if (!text.empty()) text += ' ';
    text += format_move(position, move);
    Undo undo;
    position.make(move, undo);
  }
  return text;
}

}  // namespace

UciSession::UciSession(std::string name, UciVariants variants, Output output, Clock clock)
    : name_(std::move(name)), variants_(std::move(variants)), output_(std::move(output)), clock_(std::move(clock)) {}

UciSession::~UciSession() {
  stop_.store(true);
  stop_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void UciSession::write(const std::string& line) {
  const MutexLock lock(writing_);
  output_(line);
}

void UciSession::receive(std::string_view line) {
  const Words words = split_words(line);
  if (words.empty()) return;
  if (const Result<void> done = obey(words); !done) write("info string error: " + done.error().message);
}

void UciSession::finish() { settle(); }

// Ends the running search, if any.
void UciSession::settle() {
  if (unlimited_) {
    stop_.store(true);
    stop_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

Result<void> UciSession::obey(const Words& words) {
  const std::string_view command = words.front();
  if (command == "uci") {
    greet();
  } else if (command == "isready") {
    write("readyok");
  } else if (command == "stop") {
    stop_.store(true);
    stop_.notify_all();
  } else if (command == "quit") {
    has_quit_ = true;
    stop_.store(true);
    stop_.notify_all();
    if (thread_.joinable()) thread_.join();
  } else if (command == "ucinewgame") {
    settle();
    if (searcher_) searcher_->clear();
  } else if (command == "setoption") {
    return set_option(words);
  } else if (command == "position") {
    return set_position(words);
  } else if (command == "go") {
    return start(words);
  } else if (command == "d") {
    if (const Result<void> ready = ensure_variant(); !ready) return ready;
    show_board();
  } else if (command != "debug" && command != "register") {
    return fail(fmt::format("unknown command '{}'", command));
  }
  return {};
}

void UciSession::greet() {
  write("id name " + name_);
  write("id author the Sennight developers");
  std::string variants = "option name UCI_Variant type combo default " + variants_.first;
  for (const std::string& id : variants_.ids) variants += " var " + id;
  write(variants);
  write("option name VariantPath type string default <empty>");
  write(fmt::format("option name Hash type spin default {} min 1 max {}", SearcherOptions{}.hash_megabytes, kMostHash));
  write(fmt::format("option name Threads type spin default 1 min 1 max {}", kMostThreads));
  write(fmt::format("option name MultiPV type spin default 1 min 1 max {}", kMostLines));
  std::string ways = fmt::format("option name Multiplayer type combo default {}",
                                 name_of(SearcherOptions{}.multiplayer));
  for (const std::string_view name : kMultiplayerNames) ways += fmt::format(" var {}", name);
  write(ways);
  write("option name Clear Hash type button");
  write("uciok");
}

// ---- options ------------------------------------------------------------------------------------

Result<void> UciSession::use_variant(const std::string& id_or_path) {
  const Result<VariantPtr> variant = variants_.load(id_or_path);
  if (!variant) return std::unexpected(variant.error());
  settle();
  game_.reset();
  searcher_ = std::make_unique<Searcher>(*variant, options_);
  game_ = std::make_unique<Game>(Position::start(**variant));
  return {};
}

Result<void> UciSession::ensure_variant() {
  if (game_) return {};
  return use_variant(variants_.first);
}

Result<void> UciSession::set_option(const Words& words) {
  if (words.size() < 3 || words[1] != "name") return fail("setoption: expected 'setoption name NAME [value VALUE]'");
  const auto value_at = static_cast<std::size_t>(std::ranges::find(words, "value") - words.begin());
  const std::string name = joined(words, 2, value_at);
  const std::string option = to_lower(name);
  const bool has_value = value_at + 1 < words.size();
  const std::string value = has_value ? joined(words, value_at + 1, words.size()) : "";
  if (option == "clear hash") {
    settle();
    if (searcher_) searcher_->clear();
    return {};
  }
  if (option == "uci_variant") {
    if (std::ranges::find(variants_.ids, value) == variants_.ids.end())
      return fail(fmt::format("setoption UCI_Variant: no variant is called '{}'", value));
    return use_variant(value);
  }
  if (option == "variantpath") {
    if (value.empty() || value == "<empty>") return {};
    return use_variant(value);
  }

  const auto number_up_to = [&](int most) -> Result<int> {
    const auto number = parse_integer<int>(value);
    if (!number || *number < 1 || *number > most)
      return fail(fmt::format("setoption {}: expected a number from 1 to {}, not '{}'", name, most, value));
    return *number;
  };
  SearcherOptions options = options_;
  Result<int> number = 0;
  if (option == "hash") {
    number = number_up_to(kMostHash);
    if (number) options.hash_megabytes = static_cast<std::size_t>(*number);
  } else if (option == "threads") {
    number = number_up_to(kMostThreads);
    if (number) options.threads = *number;
  } else if (option == "multipv") {
    number = number_up_to(kMostLines);
    if (number) options.lines = *number;
  } else if (option == "multiplayer") {
    const auto found = std::ranges::find(kMultiplayerNames, value);
    if (found == kMultiplayerNames.end()) {
      number = fail(
          fmt::format("setoption {}: expected one of {}, not '{}'", name, fmt::join(kMultiplayerNames, ", "), value));
    } else {
      options.multiplayer = static_cast<Multiplayer>(found - kMultiplayerNames.begin());
    }
  } else {
    number = fail(fmt::format("setoption: no option is called '{}'", name));
  }
  if (!number) return std::unexpected(number.error());
  settle();
  options_ = options;
  if (searcher_) searcher_->set_options(options_);
  return {};
}

// ---- positions ----------------------------------------------------------------------------------

Result<void> UciSession::set_position(const Words& words) {
  if (const Result<void> ready = ensure_variant(); !ready) return ready;
  const Variant& variant = *searcher_->variant();
  const auto moves_at = static_cast<std::size_t>(std::ranges::find(words, "moves") - words.begin());
  std::unique_ptr<Game> game;
  if (words.size() > 1 && words[1] == "startpos") {
    if (moves_at > 2 && words.size() > 2)
      return fail(fmt::format("position: expected 'moves' after 'startpos', not '{}'", words[2]));
    game = std::make_unique<Game>(Position::start(variant));
  } else if (words.size() > 2 && words[1] == "fen") {
    const Result<Position> position = parse_fen(variant, joined(words, 2, moves_at));
    if (!position) return fail("position: " + position.error().message);
    game = std::make_unique<Game>(*position);
  } else {
    return fail("position: expected 'startpos' or 'fen FEN'");
  }
  for (std::size_t i = moves_at + 1; i < words.size(); ++i) {
    const Result<Move> move = parse_move(game->position(), words[i]);
    if (!move) return fail(fmt::format("position: move {}: {}", i - moves_at, move.error().message));
    game->play(*move);
  }
  settle();
  game_ = std::move(game);
  return {};
}

void UciSession::show_board() {
  const Position& position = game_->position();
  for (const std::string& line : board_text(position)) write(line);
  write("Fen: " + format_fen(position));
  write(fmt::format("Key: {:016x}", position.key()));
  const Outcome& outcome = game_->outcome();
  write("Result: " + score_text(position.variant(), outcome) +
        (outcome.over ? " " + reason_text(position.variant(), outcome) : ""));
}

// ---- searching ----------------------------------------------------------------------------------

Result<UciSession::Go> UciSession::parse_go(const Words& words) const {
  Go go;
  bool limited = false;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (word == "infinite") {
      go.infinite = true;
      continue;
    }
    if (word == "searchmoves") {
      while (i + 1 < words.size()) {
        const Result<Move> move = parse_move(game_->position(), words[i + 1]);
        if (!move) break;
        go.limits.only.push_back(*move);
        ++i;
      }
      if (go.limits.only.empty()) return fail("go searchmoves: expected legal moves");
      continue;
    }
    const std::string_view text = i + 1 < words.size() ? words[i + 1] : std::string_view();
    const auto number = parse_integer<std::int64_t>(text);
    const auto need = [&](std::int64_t least) -> Result<std::int64_t> {
      if (!number || *number < least)
        return fail(fmt::format("go {}: expected a number not below {}, not '{}'", word, least, text));
      return *number;
    };
    Result<std::int64_t> value = 0;
    if (word == "depth") {
      if ((value = need(1))) go.limits.depth = static_cast<int>(std::min<std::int64_t>(*value, kMaxPly));
    } else if (word == "nodes") {
      if ((value = need(1))) go.limits.nodes = static_cast<std::uint64_t>(*value);
    } else if (word == "movetime") {
      if ((value = need(0))) go.limits.move_time = *value;
    } else if (word == "wtime" || word == "btime") {
      // A clock that has run over is given as a negative number by some.
      if ((value = need(INT64_MIN))) go.limits.time[word == "btime"] = std::max<std::int64_t>(0, *value);
    } else if (word == "winc" || word == "binc") {
      if ((value = need(0))) go.limits.increment[word == "binc"] = *value;
    } else if (word == "movestogo") {
      if ((value = need(1))) go.limits.moves_to_go = static_cast<int>(std::min<std::int64_t>(*value, 1000));
    } else if (word == "perft") {
      if ((value = need(0))) go.perft = static_cast<int>(std::min<std::int64_t>(*value, 100));
    } else {
      return fail(fmt::format("go: unknown word '{}'", word));
    }
    if (!value) return std::unexpected(value.error());
    limited |= word == "depth" || word == "nodes" || word == "movetime" || word == "wtime" || word == "btime";
    ++i;
  }
  if (!limited) go.infinite = true;
  return go;
}

Result<void> UciSession::start(const Words& words) {
  if (const Result<void> ready = ensure_variant(); !ready) return ready;
  const Result<Go> go = parse_go(words);
  if (!go) return std::unexpected(go.error());
  settle();
  stop_.store(false);
  if (go->perft >= 0) {
    run_perft(go->perft);
    return {};
  }
  unlimited_ = go->infinite;
  thread_ = std::thread([this, go = *go] { run_search(go); });
  return {};
}

void UciSession::run_perft(int depth) {
  const Position& position = game_->position();
  if (depth == 0) {
    write("Nodes searched: 1");
    return;
  }
  std::vector<std::string> lines;
  std::uint64_t total = 0;
  for (const auto& [move, count] : perft_divide(position, depth, options_.threads)) {
    lines.push_back(fmt::format("{}: {}", format_move(position, move), count));
    total += count;
  }
  std::ranges::sort(lines);
  for (const std::string& line : lines) write(line);
  write("");
  write(fmt::format("Nodes searched: {}", total));
}

void UciSession::report(const SearchInfo& info) {
  const std::int64_t milliseconds = std::max<std::int64_t>(1, info.milliseconds);
  write(fmt::format("info depth {} seldepth {} multipv {} score {} nodes {} nps {} hashfull {} time {} pv {}",
                    info.depth, std::max(info.seldepth, 1), info.line, score_words(info.score), info.nodes,
                    info.nodes * 1000 / static_cast<std::uint64_t>(milliseconds), info.hash_permille, info.milliseconds,
                    line_text(game_->position(), info.pv)));
}

void UciSession::run_search(const Go& go) {
  const SearchResult result = searcher_->search(*game_, go.limits, clock_, stop_,
                                                [this](const SearchInfo& info) { report(info); });
  // An infinite search that has seen everything still waits to be told.
  if (go.infinite) stop_.wait(false);
  if (result.best) {
    write("bestmove " + format_move(game_->position(), *result.best));
    return;
  }
  const Position& position = game_->position();
  const Outcome outcome = outcome_of(position);
  const std::size_t mover = position.turn().index();
  const bool lost = position.variant().players() == 2 ? outcome.over && outcome.quarters[mover] == 0
                                                      : outcome.over && outcome.places[mover] > 1;
  write(lost ? "info depth 0 score mate 0" : "info depth 0 score cp 0");
  write("bestmove (none)");
}

}  // namespace sennight
