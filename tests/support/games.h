// Games, positions and moves from texts, for tests.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "outcome/outcome.h"
#include "support/variants.h"

namespace sennight::test {

// The name of a test whose parameter is an id.
std::string test_name(const testing::TestParamInfo<std::string>& info);

// A variant from the text of a file. It may extend those of the catalogue as if it lay beside
// chess. The reference stays good.
const Variant& variant_from_text(const std::string& toml);

// What is wrong with such a text: one line for each finding, without its place.
std::string complaints_about(const std::string& toml);

// REQUIRES of these: good text. Otherwise the current test fails with the error and the start
// position is returned.
Position position(const Variant& variant, std::string_view fen);
Move move(const Position& position, std::string_view text);
// Plays the moves, separated by blanks, from the start or a FEN.
Game play(const Variant& variant, std::string_view moves, std::string_view fen = {});
// The FEN after the moves.
std::string fen_after(const Variant& variant, std::string_view moves, std::string_view fen = {});
// The FEN that the moves leave of another one, by the rules of the text of a file.
std::string fen_left(const std::string& toml, std::string_view fen, std::string_view moves);
// "SCORE reason" after the moves; "ongoing" without a reason.
std::string result_text(const Variant& variant, std::string_view moves, std::string_view fen = {});

// The texts of all legal moves, sorted.
std::vector<std::string> legal_texts(const Position& position);
// Is the text of a legal move one of them, exactly so?
bool may_play(const Position& position, std::string_view text);

}  // namespace sennight::test
