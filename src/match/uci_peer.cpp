#include "match/uci_peer.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace sennight {
namespace {

namespace chrono = std::chrono;

// How long a program may be silent. On a machine with much other work one of low priority waits for minutes.
constexpr chrono::seconds kPatience{600};
// Wall time that a program may take for its processor time, as a factor, on a machine with other work.
constexpr int kSlowest = 2000;

std::optional<std::string> move_of(std::string_view answer) {
  const auto words = split_words(answer);
  if (words.size() > 1 && words[0] == "bestmove") return std::string(words[1]);
  return std::nullopt;
}

}  // namespace

std::vector<std::string> command_words(std::string_view command) {
  std::vector<std::string> words;
  for (const std::string_view word : split_words(command)) words.emplace_back(word);
  return words;
}

UciPeer::UciPeer(const std::vector<std::string>& command, const std::string& variant,
                 const std::vector<std::string>& options)
    : process_(command) {
  process_.write_line("uci");
  while (const auto answer = line()) {
    if (*answer == "uciok") break;
  }
  process_.write_line("setoption name UCI_Variant value " + variant);
  for (const std::string& option : options) {
    const std::size_t equals = std::min(option.find('='), option.size());
    const std::string value = equals < option.size() ? " value " + option.substr(equals + 1) : "";
    process_.write_line("setoption name " + option.substr(0, equals) + value);
  }
  new_game();
}

std::optional<std::string> UciPeer::line() {
  auto answer = process_.read_line(kPatience);
  if (!answer) failed_ = true;
  return answer;
}

void UciPeer::new_game() {
  process_.write_line("ucinewgame");
  process_.write_line("isready");
  while (const auto answer = line()) {
    if (*answer == "readyok") break;
  }
}

void UciPeer::set_position(const std::string& fen, const std::vector<std::string>& moves) {
  std::string text = fen.empty() ? "position startpos" : "position fen " + fen;
  if (!moves.empty()) text += " moves";
  for (const std::string& move : moves) text += ' ' + move;
  process_.write_line(text);
}

std::optional<std::string> UciPeer::best_move(const std::string& fen, const std::vector<std::string>& moves,
                                              const std::string& go) {
  set_position(fen, moves);
  process_.write_line("go " + go);
  while (const auto answer = line()) {
    if (auto move = move_of(*answer)) return move;
  }
  return std::nullopt;
}

std::optional<std::string> UciPeer::best_move_within(const std::string& fen, const std::vector<std::string>& moves,
                                                     std::int64_t milliseconds) {
  set_position(fen, moves);
  // What it does with the last game's end or the position belongs to no move.
  process_.write_line("isready");
  while (const auto answer = line()) {
    if (*answer == "readyok") break;
  }
  const auto used_before = process_.processor_time();
  if (failed_ || !used_before) {
    failed_ = true;
    return std::nullopt;
  }
  process_.write_line(fmt::format("go movetime {}", milliseconds * kSlowest));
  bool stopped = false;
  auto deadline = chrono::steady_clock::now() + chrono::milliseconds(milliseconds * kSlowest) + kPatience;
  while (chrono::steady_clock::now() < deadline) {
    // One thread cannot use more processor time than passes: until then there is nothing to look at.
    const std::int64_t used = process_.processor_time().value_or(0) - *used_before;
    const std::int64_t left = milliseconds * 1000 - used;
    if (left <= 0 && !stopped) {
      process_.write_line("stop");
      stopped = true;
      deadline = chrono::steady_clock::now() + kPatience;
    }
    const auto wait = stopped ? chrono::milliseconds(1000)
                              : chrono::milliseconds(std::max<std::int64_t>(1, left / 1000));
    const auto answer = process_.read_line(wait);
    if (!answer) {
      if (process_.has_ended()) break;
      continue;
    }
    if (auto move = move_of(*answer)) return move;
  }
  failed_ = true;
  return std::nullopt;
}

std::optional<std::vector<std::string>> UciPeer::legal_moves(const std::string& fen,
                                                             const std::vector<std::string>& moves) {
  set_position(fen, moves);
  process_.write_line("go perft 1");
  std::vector<std::string> found;
  while (const auto answer = line()) {
    if (answer->starts_with("Nodes searched")) {
      std::ranges::sort(found);
      return found;
    }
    if (const std::size_t colon = answer->find(": 1"); colon != std::string::npos)
      found.push_back(answer->substr(0, colon));
  }
  return std::nullopt;
}

}  // namespace sennight
