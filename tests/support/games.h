// Variants and games for tests: those of the variants folder by id, and others from a text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "outcome/outcome.h"
#include "rules/catalogue.h"
#include "rules/variant.h"

namespace sennight::test {

// The variants of the sources.
const Catalogue& catalogue();

// The ids of all games in it, sorted. Bases are left out.
const std::vector<std::string>& game_ids();

// A variant of the catalogue, loaded once; the reference stays good. A variant that cannot be
// loaded ends the test program with the reason.
const Variant& variant(const std::string& id);

// A variant from the text of a file. It may extend those of the catalogue as if it lay beside
// chess. The reference stays good.
const Variant& variant_from_text(const std::string& toml);

// REQUIRES of these: good text. Otherwise the current test fails with the error and the start
// position is returned.
Position position(const Variant& variant, std::string_view fen);
Move move(const Position& position, std::string_view text);
// Plays the moves, separated by blanks, from the start or a FEN.
Game play(const Variant& variant, std::string_view moves, std::string_view fen = {});

// The texts of all legal moves, sorted.
std::vector<std::string> legal_texts(const Position& position);

}  // namespace sennight::test
