#include "match/cecp_peer.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>

#include "base/text.h"
#include "match/player.h"

namespace sennight {
namespace {

namespace chrono = std::chrono;

// How long a program may be silent, and how long an old one that sends no features may take to start.
constexpr chrono::seconds kSilence{600}, kGreeting{5};
// What it may have left to say that belongs to the game before, if it knows no "ping".
constexpr chrono::milliseconds kRest{50};
// Processor time is given for so many moves at a time, as in tournaments: a program shares it out by itself.
constexpr int kMovesOfControl = 40;
constexpr std::int64_t kForever = 1'000'000'000;  // milliseconds on the clock where depth is the limit

bool is_result(std::string_view line) {
  return line.starts_with("1-0") || line.starts_with("0-1") || line.starts_with("1/2-1/2");
}

bool is_refusal(std::string_view line) {
  return line.starts_with("Illegal move") || line.starts_with("Error (Illegal move");
}

// "normal,fairy": is the variant one of these?
bool knows(std::string_view variants, std::string_view variant) {
  const auto all = split(variants, ',');
  return std::ranges::find(all, variant) != all.end();
}

std::optional<std::string> answer_of(std::string_view line) {
  const auto words = split_words(line);
  if (words.size() == 2 && words[0] == "move") return std::string(words[1]);
  // Before version 2 of the protocol a number and dots stood before it: "7. ... e7e5".
  if (words.size() == 3 && words[1] == "...") return std::string(words[2]);
  return std::nullopt;
}

// "40 1:30 0": minutes and seconds.
std::string level(int moves, std::int64_t milliseconds, std::int64_t increment) {
  const std::int64_t seconds = std::max<std::int64_t>(1, (milliseconds + 999) / 1000);
  return fmt::format("level {} {}:{:02} {:g}", moves, seconds / 60, seconds % 60,
                     static_cast<double>(increment) / 1000.0);
}

}  // namespace

CecpPeer::CecpPeer(const std::vector<std::string>& command, std::string variant, std::vector<std::string> options)
    : process_(command), variant_(std::move(variant)), options_(std::move(options)) {
  if (const Result<void> greeted = greet(); !greeted) error_ = greeted.error().message;
  else new_game();
}

std::unexpected<Error> CecpPeer::give_up(std::string why) {
  error_ = why;
  return fail(std::move(why));
}

std::string CecpPeer::feature(const std::string& name) const {
  const auto found = features_.find(name);
  return found == features_.end() ? "" : found->second;
}

// A line: feature NAME=NUMBER NAME="text with spaces" ...
void CecpPeer::take_features(std::string_view line) {
  line.remove_prefix(std::string_view("feature").size());
  while (!line.empty()) {
    const std::size_t begin = line.find_first_not_of(" \t");
    const std::size_t equals = line.find('=');
    if (begin == std::string_view::npos || equals == std::string_view::npos || equals < begin) return;
    const std::string name(line.substr(begin, equals - begin));
    line.remove_prefix(equals + 1);
    const bool quoted = line.starts_with('"');
    if (quoted) line.remove_prefix(1);
    const std::size_t end = std::min(line.find(quoted ? '"' : ' '), line.size());
    features_[name] = line.substr(0, end);
    line.remove_prefix(std::min(end + 1, line.size()));
    if (name != "done") process_.write_line("accepted " + name);
  }
}

Result<void> CecpPeer::greet() {
  process_.write_line("xboard");
  process_.write_line("protover 2");
  auto deadline = chrono::steady_clock::now() + kGreeting;
  while (feature("done") != "1") {
    const auto wait = chrono::duration_cast<chrono::milliseconds>(deadline - chrono::steady_clock::now());
    const auto line = process_.read_line(wait);
    if (!line) {
      if (process_.has_ended()) return fail("does not run");
      if (!features_.empty()) return fail("does not answer");
      break;  // Version 1 has no features.
    }
    if (!line->starts_with("feature ")) continue;
    take_features(*line);
    deadline = chrono::steady_clock::now() + kSilence;
  }
  const std::string known = feature("variants");
  if (!known.empty() && !knows(known, variant_))
    return fail(fmt::format("does not know '{}'; it knows {}", variant_, known));
  return {};
}

// Reads what it still says. Errors: it refuses what it was told, or has gone.
Result<void> CecpPeer::settle() {
  const bool pings = feature("ping") == "1";
  const std::string pong = fmt::format("pong {}", ++pings_);
  if (pings) process_.write_line(fmt::format("ping {}", pings_));
  std::string refusal;
  for (;;) {
    const auto line = process_.read_line(pings ? chrono::milliseconds(kSilence) : kRest);
    if (!line && (pings || process_.has_ended())) return give_up("does not answer");
    if (!line || *line == pong) break;
    if (is_refusal(*line)) refusal = *line;
  }
  if (!refusal.empty()) return fail("says: " + refusal);
  return {};
}

void CecpPeer::new_game() {
  told_.clear();
  moves_left_ = 0;
  process_.write_line("new");
  if (variant_ != "normal") process_.write_line("variant " + variant_);
  process_.write_line("force");
  process_.write_line("easy");
  process_.write_line("nopost");
  for (const std::string& option : options_) process_.write_line("option " + option);
  [[maybe_unused]] const Result<void> heard = settle();  // The end of the game before is nobody's fault.
}

Result<void> CecpPeer::set_position(const std::vector<std::string>& moves) {
  if (told_.size() > moves.size() || !std::equal(told_.begin(), told_.end(), moves.begin())) new_game();
  const std::string before = feature("usermove") == "1" ? "usermove " : "";
  process_.write_line("force");
  for (std::size_t i = told_.size(); i < moves.size(); ++i) process_.write_line(before + moves[i]);
  told_ = moves;
  return settle();
}

void CecpPeer::set_limit(const Limit& limit) {
  const auto centiseconds = [](std::int64_t milliseconds) { return std::max<std::int64_t>(1, milliseconds / 10); };
  std::int64_t own = kForever, opponent = kForever;
  switch (limit.kind) {
    case Limit::Kind::kProcessorTime:
      if (moves_left_ == 0) {
        moves_left_ = kMovesOfControl;
        saved_ = kMovesOfControl * limit.amount * 1000;
        process_.write_line(level(kMovesOfControl, kMovesOfControl * limit.amount, 0));
      }
      own = opponent = saved_ / 1000;
      break;
    case Limit::Kind::kDepth:
      process_.write_line(level(0, kForever, 0));
      process_.write_line(fmt::format("sd {}", limit.amount));
      break;
    case Limit::Kind::kClock:
      if (moves_left_ == 0) process_.write_line(level(0, limit.whole_game, limit.increment));
      moves_left_ = 1;
      own = limit.amount;
      opponent = limit.opponent;
      break;
  }
  process_.write_line(fmt::format("time {}", centiseconds(own)));
  process_.write_line(fmt::format("otim {}", centiseconds(opponent)));
}

Result<std::string> CecpPeer::best_move(const std::vector<std::string>& moves, const Limit& limit) {
  if (!error_.empty()) return fail(error_);
  if (const Result<void> set = set_position(moves); !set) return std::unexpected(set.error());
  set_limit(limit);
  const std::int64_t before = process_.processor_time().value_or(0);
  process_.write_line("go");
  while (const auto line = process_.read_line(kSilence)) {
    if (is_result(*line)) return fail("claims " + *line);
    if (*line == "resign") return std::string(kResigns);
    if (is_refusal(*line)) return fail("says: " + *line);
    auto move = answer_of(*line);
    if (!move) continue;
    if (limit.kind == Limit::Kind::kProcessorTime) {
      saved_ -= process_.processor_time().value_or(before) - before;
      --moves_left_;
    }
    process_.write_line("force");
    return *std::move(move);
  }
  return give_up("does not answer");
}

void CecpPeer::agree(const std::string& move) { told_.push_back(move); }

}  // namespace sennight
