// Games that Fairy-Stockfish plays by other rules than those written down, which our files follow: with the difference taken
// back the counts are that program's. The files say what differs and why.

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "base/files.h"
#include "base/text.h"
#include "outcome/perft.h"
#include "position/position.h"
#include "support/games.h"

namespace sennight::test {
namespace {

struct PeersGame {
  std::string difference;  // a test's name
  std::string text;        // beside the file of chess
  std::vector<std::uint64_t> counts;
};
void PrintTo(const PeersGame& game, std::ostream* out) { *out << game.difference; }

const std::vector<PeersGame>& all_peers_games() {
  static const std::vector<PeersGame> kGames = {
      PeersGame{"leaps_of_kings_that_a_boat_aims_at",
                "name = 'Test'\nextends = 'cambodian'\nremove = ['initial.aimed-by']\n",
                {25, 625, 15031, 361793, 8601434}},
      PeersGame{"the_same_where_a_check_wins",
                "name = 'Test'\nextends = 'karouk'\nremove = ['initial.aimed-by']\n",
                {25, 625, 15031, 361793, 8601434}},
      PeersGame{"chicks_that_stay_chicks",
                "name = 'Test'\nextends = 'dobutsu'\n[promotion.last-rank]\nforced = false\n",
                {4, 13, 69, 412, 2334, 14011, 91336, 581063, 3767502}}};
  return kGames;
}

class Peers : public testing::TestWithParam<PeersGame> {};

TEST_P(Peers, count_the_same) {
  const Position start = Position::start(variant_from_text(GetParam().text));
#ifdef SENNIGHT_SANITIZED
  const std::size_t depths = 3;
#else
  const std::size_t depths = GetParam().counts.size();
#endif
  for (std::size_t i = 0; i < depths; ++i)
    EXPECT_EQ(perft(start, static_cast<int>(i) + 1), GetParam().counts[i]) << "depth " << i + 1;
}

INSTANTIATE_TEST_SUITE_P(Every, Peers, testing::ValuesIn(all_peers_games()),
                         [](const testing::TestParamInfo<PeersGame>& game) { return game.param.difference; });

// ---- the table in docs/variants.md -------------------------------------------------------------------------------------

// All names of games that version 11.1 of that program has.
constexpr std::string_view kPeersNames =
    "3check 5check ai-wok almost amazon antichess asean breakthrough bughouse cambodian capablanca capahouse "
    "caparandom "
    "centaur chancellor chess chessgi chigorin clobber clobber10 codrus courier crazyhouse dobutsu embassy euroshogi "
    "extinction fairy fischerandom gardner giveaway gorogoro gothic grand hoppelpoppel horde janggi janggicasual "
    "janggimodern janggitraditional janus jesonmor judkins karouk kinglet kingofthehill knightmate koedem kyotoshogi "
    "loop "
    "losalamos losers makpong makruk manchu micro mini minishogi minixiangqi modern newzealand nocastle normal "
    "placement "
    "pocketknight racingkings seirawan shako shatar shatranj shogi shouse sittuyin suicide supply threekings xiangqi";
constexpr std::size_t kLeastGames = 70;
constexpr std::uint64_t kAboutAMillion = 400'000;

struct TableRow {
  std::string name, id, counts, differs;
};

std::vector<TableRow> rows_of_the_table() {
  const Result<std::string> page = read_file(std::string(SENNIGHT_SOURCE_DIR) + "/docs/variants.md");
  std::vector<TableRow> rows;
  if (!page) return rows;
  const std::string_view table = std::string_view(*page).substr(page->find("## Games of Fairy-Stockfish"));
  for (const std::string_view line : split(table, '\n')) {
    if (!line.starts_with("| `")) continue;
    std::vector<std::string> cells;
    for (const std::string_view cell : split(line.substr(1, line.size() - 2), '|')) {
      std::string text(trim(cell));
      if (cells.size() < 2 && text.size() > 1) text = text.substr(1, text.size() - 2);  // without `…`
      cells.push_back(std::move(text));
    }
    EXPECT_EQ(cells.size(), 4u) << line;
    if (cells.size() == 4) rows.push_back({cells[0], cells[1], cells[2], cells[3]});
  }
  return rows;
}

TEST(PeersTable, has_every_game_once) {
  std::string names;
  for (const TableRow& row : rows_of_the_table()) names += (names.empty() ? "" : " ") + row.name;
  EXPECT_EQ(names, kPeersNames);
}

TEST(PeersTable, says_what_the_files_say_and_why_not) {
  std::size_t the_same = 0;
  for (const TableRow& row : rows_of_the_table()) {
    SCOPED_TRACE(row.name);
    if (row.id.empty()) {
      EXPECT_TRUE(row.differs.starts_with("missing: ") && row.differs.size() > 12) << row.differs;
      continue;
    }
    const VariantDefinition& game = variant(row.id)->definition();
    // "janggi" is the id of another game here, which has a name of its own there.
    const bool is_called_so = row.name == row.id || std::ranges::any_of(game.aliases, [&](const Text& alias) {
                                return alias.value == row.name;
                              });
    EXPECT_TRUE(is_called_so || row.name == "janggi") << row.id;
    const auto from_start = std::ranges::find_if(game.perfts, [](const auto& perft) { return perft.fen.empty(); });
    ASSERT_NE(from_start, game.perfts.end());
    EXPECT_EQ(row.counts, fmt::format("{}: {}", from_start->counts.size(), from_start->counts.back()));
    EXPECT_TRUE(from_start->origin.starts_with("fairy-stockfish") || from_start->origin == "published")
        << from_start->origin;
    std::uint64_t nodes = from_start->counts.back();
    if (!row.differs.empty()) {
      // The words end with the depth and the count of a game above, which that program plays.
      const std::size_t colon = row.differs.rfind(": ");
      ASSERT_NE(colon, std::string::npos) << row.differs;
      nodes = parse_integer<std::uint64_t>(std::string_view(row.differs).substr(colon + 2)).value_or(0);
      EXPECT_TRUE(std::ranges::any_of(all_peers_games(), [&](const PeersGame& one) {
        return one.text.find("'" + row.id + "'") != std::string::npos && one.counts.back() == nodes;
      })) << row.differs;
    }
    EXPECT_GE(nodes, kAboutAMillion);
    ++the_same;
  }
  EXPECT_GE(the_same, kLeastGames);
}

}  // namespace
}  // namespace sennight::test
