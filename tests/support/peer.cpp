#include "support/peer.h"

#include <fmt/format.h>

#include <algorithm>

#include "movegen/movegen.h"
#include "notation/move_text.h"

namespace sennight::test {
namespace {

std::vector<std::string> sorted_texts(const Position& position) {
  MoveList moves;
  legal_moves(position, moves);
  std::vector<std::string> texts;
  for (const Move& move : moves) texts.push_back(format_move(position, move));
  std::ranges::sort(texts);
  return texts;
}

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

ComparedGame play_compared_game(const Variant& variant, UciPeer& first, UciPeer& second,
                                const std::vector<std::string>& opening, const std::string& go, int plies,
                                UciPeer& compare) {
  ComparedGame result;
  Game game(Position::start(variant));
  for (const std::string& text : opening) {
    game.play(*parse_move(game.position(), text));
    result.moves.push_back(text);
  }
  first.new_game();
  second.new_game();
  for (int ply = 0; ply < plies && !game.outcome().over; ++ply) {
    const auto where = [&] { return fmt::format("ply {}", result.moves.size() + 1); };
    auto theirs = compare.legal_moves("", result.moves);
    const auto ours = sorted_texts(game.position());
    if (theirs) forgive_mating_drops(variant, ours, *theirs);
    if (!theirs || *theirs != ours) {
      result.fault = fmt::format("{}: {} legal moves against our {}", where(), theirs ? theirs->size() : 0,
                                 ours.size());
      return result;
    }
    UciPeer& mover = game.position().turn().index() == 0 ? first : second;
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

}  // namespace sennight::test
