#include "protocol/uci.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>
#include <new>
#include <system_error>

#include "base/helpers.h"
#include "base/printable.h"
#include "base/text.h"
#include "movegen/movegen.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "outcome/perft.h"
#include "position/attack.h"
#include "protocol/board_text.h"
#include "protocol/evaluation_text.h"
#include "search/levels.h"

namespace sennight {
namespace {

constexpr std::int64_t kGreatest = std::numeric_limits<std::int64_t>::max();
constexpr int kMostHash = 65536, kMostLines = 500, kDeepestPerft = 100;

// What changes something, or shows what may be changing.
constexpr std::array<std::string_view, 6> kCommandsThatWait = {"ucinewgame", "setoption", "position",
                                                               "go",         "d",         "eval"};

// How long `quit` waits for what stands before it.
constexpr std::int64_t kPatienceMs = 1000;

std::string joined(const std::vector<std::string_view>& words, std::size_t begin, std::size_t end) {
  std::string text;
  for (std::size_t i = begin; i < end; ++i) {
    if (i > begin) text += ' ';
    text += words[i];
  }
  return text;
}

std::string score_words(Score score, std::size_t players) {
  if (!is_forced(score)) return fmt::format("cp {}", score);
  const int moves = moves_to_end(score, players);
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

UciSession::UciSession(std::string name, UciVariants variants, Output output, Clock clock, UciMachine machine)
    : name_(std::move(name)),
      variants_(std::move(variants)),
      output_(std::move(output)),
      clock_(std::move(clock)),
      machine_(machine),
      elo_(kHighestElo),
      seed_(clock_ ? static_cast<std::uint64_t>(clock_()) : 0) {
  options_.hash_megabytes = std::min(options_.hash_megabytes, static_cast<std::size_t>(most_hash()));
}

UciSession::~UciSession() {
  {
    const MutexLock lock(mutex_);
    waiting_.clear();
  }
  stop();
}

// One line, whatever names and values of others it quotes.
void UciSession::write(std::vector<std::string> lines) {
  for (std::string& line : lines) line = printable(line);
  const MutexLock lock(writing_);
  output_(lines);
}

void UciSession::complain(const Error& error) { write("info string error: " + one_line(error.message)); }

int UciSession::most_hash() const {
  return static_cast<int>(std::clamp<std::size_t>(machine_.hash_megabytes, 1, kMostHash));
}

// ---- lines, and what waits for a search ---------------------------------------------------------

void UciSession::receive(std::string_view line) {
  const Words words = split_words(line);
  if (words.empty()) return;
  const std::string_view command = words.front();
  if (command == "uci") return greet();
  if (command == "isready") return wait_until_ready();
  if (command == "stop") return stop();
  if (command == "ponderhit") return hit();
  if (command == "quit") return quit();
  if (command == "debug" || command == "register") return;
  if (std::ranges::find(kCommandsThatWait, command) == kCommandsThatWait.end())
    return complain({fmt::format("unknown command '{}'", command)});
  if (waits_in_line(words, line)) return;
  if (thread_.joinable()) thread_.join();  // it has nothing left to do
  stop_.store(false);
  if (const auto go = obey(words)) start(*go);
}

// Everything before is done, or a search runs.
void UciSession::wait_until_ready() {
  {
    const MutexLock lock(mutex_);
    while (state_ == State::kObeying) changed_.wait(mutex_);
  }
  write("readyok");
}

void UciSession::stop() {
  const MutexLock lock(mutex_);
  for (Waiting& waiting : waiting_) waiting.stopped = true;
  end_search();
}

void UciSession::end_search() {
  stop_.store(true);
  changed_.notify_all();
}

// The move that was pondered about has been played. It may have come before the search has begun.
void UciSession::hit() {
  const MutexLock lock(mutex_);
  for (Waiting& waiting : waiting_) waiting.hit = true;
  if (state_ == State::kObeying) hit_ = true;
  if (!pondering_.load()) return;
  pondering_.store(false);
  unlimited_ = infinite_;
  changed_.notify_all();
}

void UciSession::quit() {
  has_quit_ = true;
  {
    const MutexLock lock(mutex_);
    // Who writes all lines at once means what stands before the last one to be done, as far as it is done in a moment.
    // A single search is stopped at once.
    const bool patient = counting_ || !waiting_.empty() || state_ == State::kObeying;
    const std::int64_t end = clock_() + kPatienceMs;
    for (std::int64_t now = end - kPatienceMs; patient && state_ != State::kIdle && now < end; now = clock_())
      changed_.wait_for(mutex_, std::chrono::milliseconds(end - now));
    waiting_.clear();
  }
  stop();
  if (thread_.joinable()) thread_.join();
}

void UciSession::finish() {
  {
    const MutexLock lock(mutex_);
    ending_ = true;
    if (unlimited_) end_search();
  }
  if (thread_.joinable()) thread_.join();
}

// False when nothing runs that the line would have to wait for.
bool UciSession::waits_in_line(const Words& words, std::string_view line) {
  const MutexLock lock(mutex_);
  if (state_ == State::kIdle) return false;
  if (state_ == State::kSearching && waiting_.empty()) {
    if (shows(words.front())) return true;
    // A bad line changes nothing, not even a search without limits.
    if (const auto action = prepare(words); !action) {
      complain(action.error());
      return true;
    }
    if (unlimited_) end_search();
  }
  waiting_.push_back({std::string(line)});
  return true;
}

// Returns what is to be searched, if that was the line.
std::optional<UciSession::Go> UciSession::obey(const Words& words) {
  try {
    const Result<Action> action = prepare(words);
    if (!action) {
      complain(action.error());
      return std::nullopt;
    }
    auto done = (*action)();
    if (done) return std::move(*done);
    complain(done.error());
  } catch (const std::bad_alloc&) {
    complain({fmt::format("{}: there is not enough memory", words.front())});
  }
  return std::nullopt;
}

void UciSession::start(const Go& go) {
  begin(go);
  try {
    thread_ = std::jthread([this, go] { work(go); });
  } catch (const std::system_error&) {
    {
      const MutexLock lock(mutex_);
      state_ = State::kIdle;
      unlimited_ = counting_ = false;
      pondering_.store(false);
    }
    complain({"go: the system gives no thread to search in"});
  }
}

void UciSession::begin(const Go& go) {
  const MutexLock lock(mutex_);
  state_ = State::kSearching;
  counting_ = go.perft >= 0;
  pondering_.store(go.ponder && !counting_ && !hit_);
  infinite_ = go.infinite && !counting_;
  unlimited_ = infinite_ || pondering_.load();
  hit_ = false;
  if (unlimited_ && ending_) stop_.store(true);
  changed_.notify_all();
}

// The thread's work: a search, then the lines that have waited for its end, with their searches.
void UciSession::work(Go go) {
  for (;;) {
    run(go);
    for (bool searches = false; !searches;) {
      std::string line;
      {
        const MutexLock lock(mutex_);
        unlimited_ = counting_ = false;
        pondering_.store(false);
        if (waiting_.empty()) {
          state_ = State::kIdle;
          hit_ = false;
          changed_.notify_all();
          return;
        }
        state_ = State::kObeying;
        stop_.store(waiting_.front().stopped);
        hit_ = waiting_.front().hit;
        line = std::move(waiting_.front().line);
        waiting_.pop_front();
      }
      if (auto next = obey(split_words(line))) {
        go = std::move(*next);
        begin(go);
        searches = true;
      }
    }
  }
}

void UciSession::run(const Go& go) {
  try {
    if (go.perft >= 0) run_perft(go.perft);
    else run_search(go);
  } catch (const std::bad_alloc&) {
    complain({"there was not enough memory to go on"});
    if (go.perft >= 0) return;
    MoveList moves;
    legal_moves(game_->position(), moves);
    write("bestmove " + (moves.empty() ? "(none)" : format_move(game_->position(), moves.front())));
  }
}

Result<UciSession::Action> UciSession::prepare(const Words& words) {
  const std::string_view command = words.front();
  if (command == "setoption") return prepare_option(words);
  if (command == "ucinewgame") {
    return Action([this]() -> Result<std::optional<Go>> {
      if (searcher_) searcher_->clear();
      return std::nullopt;
    });
  }
  if (const Result<void> ready = ensure_variant(); !ready) return std::unexpected(ready.error());
  if (command == "position") return prepare_position(words);
  if (command == "go") {
    const Result<Go> go = parse_go(words);
    if (!go) return std::unexpected(go.error());
    return Action([go = *go]() -> Result<std::optional<Go>> { return go; });
  }
  return Action([this, command = std::string(command)]() -> Result<std::optional<Go>> {
    shows(command);
    return std::nullopt;
  });
}

void UciSession::greet() {
  write("id name " + name_);
  write("id author the Sennight developers");
  std::string variants = "option name UCI_Variant type combo default " + variants_.first;
  for (const std::string& id : variants_.ids) variants += " var " + id;
  for (const std::string& alias : variants_.aliases) variants += " var " + alias;
  write(variants);
  write("option name VariantPath type string default <empty>");
  write(fmt::format("option name Hash type spin default {} min 1 max {}",
                    std::min(SearcherOptions{}.hash_megabytes, static_cast<std::size_t>(most_hash())), most_hash()));
  write(fmt::format("option name Threads type spin default 1 min 1 max {}", machine_.threads));
  write(fmt::format("option name MultiPV type spin default 1 min 1 max {}", kMostLines));
  std::string ways = fmt::format("option name Multiplayer type combo default {}",
                                 name_of(SearcherOptions{}.multiplayer));
  for (const std::string_view name : kMultiplayerNames) ways += fmt::format(" var {}", name);
  write(ways);
  write("option name EndingsPath type string default <empty>");
  write("option name Ponder type check default false");
  write("option name UCI_LimitStrength type check default false");
  write(fmt::format("option name UCI_Elo type spin default {} min {} max {}", kHighestElo, kLowestElo, kHighestElo));
  write("option name UCI_Chess960 type check default false");
  write("option name Clear Hash type button");
  write("uciok");
}

// ---- options ------------------------------------------------------------------------------------

Result<UciSession::Action> UciSession::prepare_variant(const std::string& id_or_path) {
  const Result<VariantPtr> variant = variants_.load(id_or_path);
  if (!variant) return std::unexpected(variant.error());
  return Action([this, variant = *variant]() -> Result<std::optional<Go>> {
    use_variant(variant);
    return std::nullopt;
  });
}

void UciSession::use_variant(const VariantPtr& variant) {
  game_.reset();
  level_searcher_.reset();
  searcher_.reset();  // two tables at a time may be more than there is memory for
  searcher_ = std::make_unique<Searcher>(variant, options_);
  game_ = std::make_shared<Game>(Position::start(*variant));
  const std::size_t got = searcher_->options().hash_megabytes;
  if (got < options_.hash_megabytes)
    write(fmt::format("info string there is no memory for Hash {}; it is {} now", options_.hash_megabytes, got));
  options_.hash_megabytes = got;
  use_endings();
}

// The tables of the variant, where there is a folder of them.
void UciSession::use_endings() {
  FoundEndings found;
  if (!endings_path_.empty() && variants_.endings) {
    found = variants_.endings(searcher_->variant(), endings_path_);
    for (const std::string& why : found.refused) complain({why});
    write(fmt::format("info string {} tables of endings for {} in {}", found.endings ? found.endings->tables() : 0,
                      searcher_->variant()->id(), endings_path_));
  }
  searcher_->use_endings(std::move(found.endings));
}

// The first variant, when none was chosen.
Result<void> UciSession::ensure_variant() {
  if (game_) return {};
  const Result<VariantPtr> variant = variants_.load(variants_.first);
  if (!variant) return std::unexpected(variant.error());
  use_variant(*variant);
  return {};
}

// Errors: what is possible instead; the table is then as large as before.
Result<void> UciSession::use_hash(std::size_t megabytes) {
  SearcherOptions wanted = options_;
  wanted.hash_megabytes = megabytes;
  if (searcher_) {
    // Where old and new do not fit together, the old table goes first.
    SearcherOptions least = options_;
    least.hash_megabytes = 1;
    if (options_.hash_megabytes + megabytes > machine_.hash_megabytes) static_cast<void>(searcher_->set_options(least));
    if (const Result<void> set = searcher_->set_options(wanted); !set) {
      static_cast<void>(searcher_->set_options(options_));
      options_ = searcher_->options();
      return fail(fmt::format("setoption Hash: there is no memory for {} MB; it stays at {}", megabytes,
                              options_.hash_megabytes));
    }
  }
  options_ = wanted;
  return {};
}

Result<UciSession::Action> UciSession::prepare_option(const Words& words) {
  if (words.size() < 3 || words[1] != "name") return fail("setoption: expected 'setoption name NAME [value VALUE]'");
  const auto value_at = static_cast<std::size_t>(std::ranges::find(words, "value") - words.begin());
  const std::string name = joined(words, 2, value_at);
  const std::string option = to_lower(name);
  const bool has_value = value_at + 1 < words.size();
  const std::string value = has_value ? joined(words, value_at + 1, words.size()) : "";
  const auto number_up_to = [&](int most, std::size_t now) -> Result<int> {
    const auto number = parse_integer<int>(value);
    if (number && *number >= 1 && *number <= most) return *number;
    return fail(fmt::format("setoption {}: expected a number from 1 to {}, not '{}'{}", name, most, value,
                            number && *number > most ? fmt::format("; it stays at {}", now) : ""));
  };
  // `set` as an action.
  const auto action = [](const auto& set) {
    return Action([set]() -> Result<std::optional<Go>> {
      if (const Result<void> done = set(); !done) return std::unexpected(done.error());
      return std::nullopt;
    });
  };
  if (option == "clear hash") {
    return action([this]() -> Result<void> {
      if (searcher_) searcher_->clear();
      return {};
    });
  }
  if (option == "uci_variant") {
    const auto is_in = [&](const std::vector<std::string>& names) {
      return std::ranges::find(names, value) != names.end();
    };
    if (!is_in(variants_.ids) && !is_in(variants_.aliases))
      return fail(fmt::format("setoption UCI_Variant: no variant is called '{}'", value));
    return prepare_variant(value);
  }
  if (option == "uci_chess960" || option == "ponder" || option == "uci_limitstrength") {
    if (value != "true" && value != "false")
      return fail(fmt::format("setoption {}: expected true or false, not '{}'", name, value));
    // Of the others nothing depends: a file says itself how its castlings are written, and who wants pondering says `go ponder`.
    if (option != "uci_limitstrength") return action([]() -> Result<void> { return {}; });
    return action([this, limits = value == "true"]() -> Result<void> {
      limits_strength_ = limits;
      return {};
    });
  }
  if (option == "uci_elo") {
    const auto elo = parse_integer<int>(value);
    if (!elo || *elo < kLowestElo || *elo > kHighestElo) {
      return fail(fmt::format("setoption {}: expected a number from {} to {}, not '{}'; it stays at {}", name,
                              kLowestElo, kHighestElo, value, elo_));
    }
    return action([this, elo = *elo]() -> Result<void> {
      elo_ = elo;
      return {};
    });
  }
  if (option == "variantpath") {
    if (value.empty() || value == "<empty>") return action([]() -> Result<void> { return {}; });
    return prepare_variant(value);
  }
  if (option == "endingspath") {
    return action([this, path = value == "<empty>" ? std::string() : value]() -> Result<void> {
      endings_path_ = path;
      if (searcher_) use_endings();
      return {};
    });
  }
  if (option == "hash") {
    const Result<int> number = number_up_to(most_hash(), options_.hash_megabytes);
    if (!number) return std::unexpected(number.error());
    return action([this, number = *number] { return use_hash(static_cast<std::size_t>(number)); });
  }
  if (option == "threads") {
    const Result<int> number = number_up_to(machine_.threads, static_cast<std::size_t>(options_.threads));
    if (!number) return std::unexpected(number.error());
    return action([this, number = *number]() -> Result<void> {
      if (const int possible = startable_threads(number); possible < number) {
        return fail(fmt::format("setoption Threads: the system gives no more than {} now; it stays at {}", possible,
                                options_.threads));
      }
      options_.threads = number;
      return searcher_ ? searcher_->set_options(options_) : Result<void>();
    });
  }
  if (option == "multipv") {
    const Result<int> number = number_up_to(kMostLines, static_cast<std::size_t>(options_.lines));
    if (!number) return std::unexpected(number.error());
    return action([this, number = *number]() -> Result<void> {
      options_.lines = number;
      return searcher_ ? searcher_->set_options(options_) : Result<void>();
    });
  }
  if (option == "multiplayer") {
    const auto found = std::ranges::find(kMultiplayerNames, value);
    if (found == kMultiplayerNames.end()) {
      return fail(
          fmt::format("setoption {}: expected one of {}, not '{}'", name, fmt::join(kMultiplayerNames, ", "), value));
    }
    return action([this, way = static_cast<Multiplayer>(found - kMultiplayerNames.begin())]() -> Result<void> {
      options_.multiplayer = way;
      return searcher_ ? searcher_->set_options(options_) : Result<void>();
    });
  }
  return fail(fmt::format("setoption: no option is called '{}'", name));
}

// ---- positions ----------------------------------------------------------------------------------

Result<UciSession::Action> UciSession::prepare_position(const Words& words) {
  const Variant& variant = *searcher_->variant();
  const auto moves_at = static_cast<std::size_t>(std::ranges::find(words, "moves") - words.begin());
  std::shared_ptr<Game> game;
  if (words.size() > 1 && words[1] == "startpos") {
    const bool has_array = words.size() > 2 && words[2] == "array";
    const std::size_t end = has_array ? 4 : 2;
    if (words.size() > end && moves_at > end)
      return fail(fmt::format("position: expected 'moves' after '{}', not '{}'", words[end - 1], words[end]));
    if (has_array) {
      const auto number = parse_integer<std::uint32_t>(words.size() > 3 ? words[3] : "");
      if (!number) return fail("position: 'array' needs the number of a start array");
      const Result<Position> position = Position::start(variant, *number);
      if (!position) return fail("position: " + position.error().message);
      game = std::make_shared<Game>(*position);
    } else {
      game = std::make_shared<Game>(Position::start(variant));
    }
  } else if (words.size() > 2 && words[1] == "fen") {
    const Result<Position> position = parse_fen(variant, joined(words, 2, moves_at));
    if (!position) return fail("position: " + position.error().message);
    game = std::make_shared<Game>(*position);
  } else {
    return fail("position: expected 'startpos', 'startpos array NUMBER' or 'fen FEN'");
  }
  for (std::size_t i = moves_at + 1; i < words.size(); ++i) {
    const Result<Move> move = parse_move(game->position(), words[i]);
    if (!move) return fail(fmt::format("position: move {}: {}", i - moves_at, move.error().message));
    game->play(*move);
  }
  return Action([this, game]() -> Result<std::optional<Go>> {
    game_ = game;
    return std::nullopt;
  });
}

// What can be seen at any time, also of the position that is searched. False: `command` shows nothing.
bool UciSession::shows(std::string_view command) {
  if (command == "d") show_board();
  else if (command == "eval") show_evaluation();
  else return false;
  return true;
}

void UciSession::show_evaluation() { write(evaluation_text(searcher_->evaluator(), game_->position())); }

void UciSession::show_board() {
  const Position& position = game_->position();
  write(board_text(position));
  write(fmt::format("Fen: {}", format_fen(position)));
  write(fmt::format("Key: {:016x}", position.key()));
  const Outcome& outcome = game_->outcome();
  write(fmt::format("Result: {}{}{}", score_text(position.variant(), outcome), outcome.over ? " " : "",
                    outcome.reason.text));
}

// ---- searching ----------------------------------------------------------------------------------

Result<UciSession::Go> UciSession::parse_go(const Words& words) const {
  Go go;
  bool limited = false;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (word == "infinite" || word == "ponder") {
      (word == "ponder" ? go.ponder : go.infinite) = true;
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
    const auto need = [&](std::int64_t least, std::int64_t most = kGreatest) -> Result<std::int64_t> {
      const bool is_great = !number && !text.empty() && std::ranges::all_of(text, is_digit);
      if (is_great || (number && *number > most))
        return fail(fmt::format("go {}: expected a number up to {}, not '{}'", word, most, text));
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
      if ((value = need(-kGreatest))) go.limits.time[word == "btime"] = std::max<std::int64_t>(0, *value);
    } else if (word == "winc" || word == "binc") {
      if ((value = need(0))) go.limits.increment[word == "binc"] = *value;
    } else if (word == "movestogo") {
      if ((value = need(1))) go.limits.moves_to_go = static_cast<int>(std::min<std::int64_t>(*value, 1000));
    } else if (word == "perft") {
      if ((value = need(0, kDeepestPerft))) go.perft = static_cast<int>(*value);
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

void UciSession::run_perft(int depth) {
  const Position& position = game_->position();
  if (depth == 0) {
    write("Nodes searched: 1");
    return;
  }
  std::vector<std::string> lines;
  std::uint64_t total = 0;
  const std::optional<Division> division = perft_divide(position, depth, options_.threads, stop_);
  if (!division) {
    write("info string perft was stopped: nothing is counted");
    return;
  }
  for (const auto& [move, count] : *division) {
    lines.push_back(fmt::format("{}: {}", format_move(position, move), count));
    total += count;
  }
  std::ranges::sort(lines);
  lines.emplace_back();
  lines.push_back(fmt::format("Nodes searched: {}", total));
  write(std::move(lines));
}

void UciSession::report(const SearchInfo& info) {
  const std::int64_t milliseconds = std::max<std::int64_t>(1, info.milliseconds);
  write(fmt::format("info depth {} seldepth {} multipv {} score {} nodes {} nps {} hashfull {} time {} pv {}",
                    info.depth, std::max(info.seldepth, 1), info.line,
                    score_words(info.score, game_->position().variant().players()), info.nodes,
                    info.nodes * 1000 / static_cast<std::uint64_t>(milliseconds), info.hash_permille, info.milliseconds,
                    line_text(game_->position(), info.pv)));
}

SearchResult UciSession::search(const Go& go) {
  Limits limits = go.limits;
  limits.pondering = &pondering_;
  if (!limits_strength_)
    return searcher_->search(*game_, limits, clock_, stop_, [this](const SearchInfo& info) { report(info); });
  const double level = level_of_elo(elo_);
  // With a table of its own: what the level is worth depends on its size, and each thought begins with an empty one.
  const SearcherOptions options{.hash_megabytes = hash_megabytes_of_level(static_cast<int>(level)),
                                .multiplayer = options_.multiplayer};
  if (!level_searcher_) level_searcher_ = std::make_unique<Searcher>(searcher_->variant(), options);
  static_cast<void>(level_searcher_->set_options(options));  // without memory for it the table stays smaller
  level_searcher_->use_endings(searcher_->endings());
  // Among the lines is which moves it considers: that is for nobody but the level.
  return play_level(*level_searcher_, *game_, level, seed_, limits, clock_, stop_, [this](const SearchInfo& info) {
    if (info.line == 1) report(info);
  });
}

void UciSession::run_search(const Go& go) {
  const SearchResult result = search(go);
  if (result.best && result.threads < options_.threads)
    write(fmt::format("info string the system gave {} threads only", result.threads));
  {
    // One that has seen everything still waits to be told, where it is infinite or ponders.
    const MutexLock lock(mutex_);
    while (unlimited_ && !stop_.load()) changed_.wait(mutex_);
  }
  if (result.best) {
    Position position = game_->position();
    std::string text = "bestmove " + format_move(position, *result.best);
    if (result.reply) {
      Undo undo;
      position.make(*result.best, undo);
      text += " ponder " + format_move(position, *result.reply);
    }
    write(text);
    return;
  }
  const Position& position = game_->position();
  const Outcome outcome = outcome_of(position);
  const std::size_t mover = position.turn().index();
  const bool lost = position.variant().players() <= 2 ? outcome.over && outcome.quarters[mover] == 0
                                                      : outcome.over && outcome.places[mover] > 1;
  write(lost ? "info depth 0 score mate 0" : "info depth 0 score cp 0");
  write("bestmove (none)");
}

}  // namespace sennight
