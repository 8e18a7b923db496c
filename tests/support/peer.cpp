#include "support/peer.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/random.h"
#include "base/text.h"
#include "movegen/movegen.h"
#include "notation/move_text.h"

namespace sennight::test {

namespace {

constexpr std::chrono::seconds kPatience{20};

std::vector<std::string> sorted_texts(const Position& position) {
  MoveList moves;
  sennight::legal_moves(position, moves);
  std::vector<std::string> texts;
  for (const Move& move : moves) texts.push_back(format_move(position, move));
  std::ranges::sort(texts);
  return texts;
}

}  // namespace

namespace {

// The other program may list drops that mate although they may not: it takes them for moves that lose.
void forgive_mating_drops(const Variant& variant, const std::vector<std::string>& ours,
                          std::vector<std::string>& theirs) {
  std::erase_if(theirs, [&](const std::string& move) {
    if (move.size() < 2 || move[1] != '@' || std::ranges::binary_search(ours, move)) return false;
    const TypeId type = variant.find_type(move.substr(0, 1));
    return type && variant.drops().no_mate_by.contains(type);
  });
}

}  // namespace

Peer::Peer(const std::vector<std::string>& command, const std::string& variant, const std::vector<std::string>& options)
    : process_(command) {
  process_.write_line("uci");
  while (const auto answer = line()) {
    if (*answer == "uciok") break;
  }
  process_.write_line("setoption name UCI_Variant value " + variant);
  for (const std::string& option : options) {
    const std::size_t equals = option.find('=');
    process_.write_line("setoption name " + option.substr(0, equals) + " value " + option.substr(equals + 1));
  }
  new_game();
}

std::optional<std::string> Peer::line() {
  auto answer = process_.read_line(kPatience);
  if (!answer) failed_ = true;
  return answer;
}

void Peer::new_game() {
  process_.write_line("ucinewgame");
  process_.write_line("isready");
  while (const auto answer = line()) {
    if (*answer == "readyok") break;
  }
}

void Peer::set_position(const std::string& fen, const std::vector<std::string>& moves) {
  std::string text = fen.empty() ? "position startpos" : "position fen " + fen;
  if (!moves.empty()) text += " moves";
  for (const std::string& move : moves) text += ' ' + move;
  process_.write_line(text);
}

std::optional<std::string> Peer::best_move(const std::string& fen, const std::vector<std::string>& moves,
                                           const std::string& go) {
  set_position(fen, moves);
  process_.write_line("go " + go);
  while (const auto answer = line()) {
    const auto words = split_words(*answer);
    if (words.size() > 1 && words[0] == "bestmove") return std::string(words[1]);
  }
  return std::nullopt;
}

std::optional<std::vector<std::string>> Peer::legal_moves(const std::string& fen,
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

MatchGame play_match_game(const Variant& variant, Peer& first, Peer& second, const std::vector<std::string>& opening,
                          const std::string& go, int plies, Peer* compare) {
  MatchGame result;
  Game game(Position::start(variant));
  for (const std::string& text : opening) {
    game.play(*parse_move(game.position(), text));
    result.moves.push_back(text);
  }
  first.new_game();
  second.new_game();
  for (int ply = 0; ply < plies && !game.outcome().over; ++ply) {
    const auto where = [&] { return fmt::format("ply {}", result.moves.size() + 1); };
    if (compare != nullptr) {
      auto theirs = compare->legal_moves("", result.moves);
      const auto ours = sorted_texts(game.position());
      if (theirs) forgive_mating_drops(variant, ours, *theirs);
      if (!theirs || *theirs != ours) {
        result.fault = fmt::format("{}: {} legal moves against our {}", where(), theirs ? theirs->size() : 0,
                                   ours.size());
        return result;
      }
    }
    Peer& mover = game.position().turn().index() == 0 ? first : second;
    const auto text = mover.best_move("", result.moves, go);
    if (!text) {
      result.fault = where() + ": no answer";
      return result;
    }
    const Result<Move> move = parse_move(game.position(), *text);
    if (!move) {
      result.fault = where() + ": " + move.error().message;
      return result;
    }
    game.play(*move);
    result.moves.push_back(*text);
  }
  result.outcome = game.outcome();
  return result;
}

std::vector<std::string> random_opening(const Variant& variant, std::uint64_t seed, int plies) {
  Random random(seed);
  for (;;) {
    Game game(Position::start(variant));
    std::vector<std::string> texts;
    MoveList moves;
    for (int ply = 0; ply < plies && !game.outcome().over; ++ply) {
      sennight::legal_moves(game.position(), moves);
      const Move move = moves[random.below(moves.size())];
      texts.push_back(format_move(game.position(), move));
      game.play(move);
    }
    if (!game.outcome().over) return texts;
  }
}

}  // namespace sennight::test
