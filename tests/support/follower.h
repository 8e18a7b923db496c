// A client that keeps a game by what it is told: whole games, and changes of the version that it has.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

namespace sennight::test {

// `Game` after a `Change` of docs/api.md. The test fails where the change is not one of this game as it stands.
template <class Json>
Json with_change(Json game, const Json& change) {
  EXPECT_EQ(change.at("from"), game.at("version"));
  Json& moves = game["moves"];
  const auto kept = change.at("kept").template get<std::size_t>();
  EXPECT_LE(kept, moves.size());
  while (moves.size() > kept) moves.erase(moves.size() - 1);
  for (const Json& move : change.at("moves")) moves.push_back(move);
  for (const auto& [name, value] : change.at("game").items()) game[name] = value;
  game["version"] = change.at("version");
  return game;
}

// Of an answer: the game, where `before` is the one that the client has said to have.
template <class Json>
Json with_answer(const Json& before, const Json& answer) {
  return answer.contains("from") ? with_change(before, answer) : answer;
}

}  // namespace sennight::test
