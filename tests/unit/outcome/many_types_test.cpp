// As many piece types as a variant may have: what is kept as a byte or as bits of a word must hold the last one, too.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <atomic>
#include <map>
#include <string>
#include <vector>

#include "movegen/movegen.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "position/attack.h"
#include "search/searcher.h"
#include "search/transposition.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/plain.h"

namespace sennight::test {
namespace {

// The tokens A to Z, +A to +Z and A~ to Z~, in this order.
std::string token(std::size_t type) {
  const std::string letter(1, static_cast<char>('A' + type % 26));
  return type < 26 ? letter : type < 52 ? "+" + letter : letter + "~";
}

constexpr const char* kMoves[] = {"W", "R", "mfW cfF", "F", "N", "F0", "K", "W2", "D", "A"};

// A game with so many types: the last but one is royal, pieces come back from the hand, and the first may become the
// last.
std::string game_of(std::size_t types) {
  std::string text =
      "name = \"Many\"\nboard = { shape = \"rectangle\", files = 11, ranks = 8 }\n"
      "players = { views = [\"identity\", \"half-turn\"] }\n[drops]\n";
  std::string returns = "[hand.returns]\n", setup = "[setup]\n";
  for (std::size_t t = 0; t < types; ++t) {
    const bool royal = t + 2 == types;
    text += fmt::format("[pieces.\"{}\"]\nname = \"Piece {}\"\nmove = \"{}\"\n{}", token(t), t,
                        royal ? "K" : kMoves[t % std::size(kMoves)], royal ? "royal = true\n" : "");
    if (!royal) returns += fmt::format("\"{}\" = \"{}\"\n", token(t), token(t < 26 ? t : t % 26));
  }
  // Every third type and the last one stand at the start, the royal in the corner behind them, the first in front.
  std::vector<std::size_t> standing{types - 2};
  for (std::size_t t = 3; t < types; t += 3)
    if (t != types - 2 && t != types - 1) standing.push_back(t);
  standing.push_back(types - 1);
  while (standing.size() < 22) standing.push_back(1 + 3 * (standing.size() % 3));
  standing.push_back(0);
  std::map<std::size_t, std::string> cells;
  for (std::size_t i = 0; i < standing.size(); ++i)
    cells[standing[i]] += fmt::format(" {}{}", static_cast<char>('a' + i % 11), 1 + i / 11);
  for (const auto& [type, names] : cells) setup += fmt::format("\"{}\" = \"{}\"\n", token(type), names.substr(1));
  return text + setup + returns +
         fmt::format("[promotion.last]\npieces = \"A\"\nto = \"{}\"\nzone = \"ranks:1-8\"\nforced = false\n",
                     token(types - 1));
}

TEST(ManyTypes, both_generators_agree_on_games_of_33_and_of_63_types) {
  for (const std::size_t types : {33uz, 63uz}) {
    const Variant& game = variant_from_text(game_of(types));
    ASSERT_EQ(game.types().size(), types);
    for (int depth = 1; depth <= 3; ++depth)
      EXPECT_EQ(perft(Position::start(game), depth), reference_perft(Position::start(game), depth)) << types;
  }
}

TEST(ManyTypes, obey_the_laws) {
  const Variant& game = variant_from_text(game_of(63));
  Position at = Position::start(game);
  std::size_t met = 0;
  for (int ply = 0; ply < 24; ++ply) {
    MoveList legal;
    EXPECT_EQ(laws::generators_agree(at, legal), "");
    ASSERT_FALSE(legal.empty());
    EXPECT_EQ(laws::captures_are_legal(at, legal), "");
    EXPECT_EQ(laws::moves_can_be_taken_back(at, legal), "");
    EXPECT_EQ(laws::fen_comes_back(at), "");
    EXPECT_TRUE(at.is_consistent());
    for (const Move& move : legal) {
      EXPECT_EQ(plain::make_does_what_the_text_says(at, move), "");
      const Move coded = move_of(move_code(move));
      EXPECT_EQ(coded.from, move.from);
      EXPECT_EQ(coded.to, move.to);
      EXPECT_EQ(coded.type, move.type);
      met += move.type && move.type.index() == 62;
    }
    const Move move = legal[static_cast<std::size_t>(ply * 7 + 3) % legal.size()];
    Undo undo;
    at.make(move, undo);
  }
  EXPECT_GT(met, 0u) << "no move was to the last type";
}

TEST(ManyTypes, keep_apart_what_is_far_apart) {
  const Variant& game = variant_from_text(game_of(63));
  const TypeId first(0), middle(32), last(62);
  EXPECT_NE(Piece(PlayerId(0), last), Piece(PlayerId(1), first));
  for (std::size_t owner = 0; owner < kMaxPlayers; ++owner) {
    for (const TypeId type : {first, middle, last}) {
      const Piece piece(PlayerId(owner), type);
      EXPECT_TRUE(piece);
      EXPECT_EQ(piece.owner(), PlayerId(owner));
      EXPECT_EQ(piece.type(), type);
      EXPECT_LT(piece.code(), kPieceCodes);
    }
  }
  TypeSet set;
  set.insert(middle);
  EXPECT_FALSE(set.contains(first));
  EXPECT_TRUE(set.contains(middle));
  EXPECT_TRUE(TypeSet::all().contains(last));
  const Variant::Keys& keys = game.keys();
  EXPECT_NE(keys.piece(Cell(0), Piece(PlayerId(0), middle)), keys.piece(Cell(0), Piece(PlayerId(1), first)));
  EXPECT_LT(sizeof(Position), 1024u);
}

TEST(ManyTypes, are_searched) {
  const VariantPtr game(&variant_from_text(game_of(63)), [](const Variant*) {});
  Searcher searcher(game);
  const std::atomic<bool> stop = false;
  Limits limits;
  limits.depth = 3;
  EXPECT_TRUE(searcher.search(Game(Position::start(*game)), limits, {}, stop).best.has_value());
}

TEST(ManyTypes, are_63_at_most) {
  EXPECT_NE(complaints_about(game_of(64)).find("64 piece types; 1 to 63 are possible"), std::string::npos)
      << complaints_about(game_of(64));
}

}  // namespace
}  // namespace sennight::test
