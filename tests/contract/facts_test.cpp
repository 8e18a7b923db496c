// The facts of facts.h, one test for each table: the variant files mean what their sources say.
#include "contract/facts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/files.h"
#include "base/text.h"
#include "movegen/movegen.h"
#include "position/attack.h"
#include "rules/catalogue.h"
#include "rules/occurring.h"

namespace sennight {
namespace {

const Catalogue& catalogue() {
  static const Catalogue kCatalogue = *Catalogue::open(SENNIGHT_SOURCE_DIR "/variants", read_file, list_files);
  return kCatalogue;
}

VariantPtr variant(const std::string& id) {
  static std::map<std::string, VariantPtr> loaded;
  VariantPtr& entry = loaded[id];
  if (!entry) {
    auto read = catalogue().load(id);
    if (!read) {
      ADD_FAILURE() << id << ": " << read.error().message;
      read = catalogue().load("chess");
    }
    entry = *read;
  }
  return entry;
}

using Row = std::vector<std::string>;

std::vector<Row> rows(std::string_view table) {
  std::vector<Row> rows;
  for (const std::string_view line : split(table, '\n')) {
    if (trim(line).empty()) continue;
    Row row;
    for (const std::string_view part : split(line, '|')) row.emplace_back(trim(part));
    rows.push_back(std::move(row));
  }
  return rows;
}

TypeId type_called(const Variant& game, std::string_view name) {
  for (std::size_t t = 0; t < game.types().size(); ++t)
    if (game.types()[t].name == name) return TypeId(t);
  return TypeId();
}

struct Targets {
  CellSet quiet, capture;
};

// Where a lone piece of the first player can go, initial moves left out; hoppers find nothing to hop over.
Targets targets(const Variant& game, TypeId type, Cell from) {
  Targets targets;
  const PathForest& moves = game.moves(PlayerId(0), type);
  const auto [begin, end] = moves.tree(from.index());
  for (auto i = begin; i < end; ++i) {
    if (moves.nodes()[i].quiet) targets.quiet.insert(moves.nodes()[i].cell);
    if (moves.nodes()[i].capture) targets.capture.insert(moves.nodes()[i].cell);
  }
  return targets;
}

std::string counts_text(const Targets& targets) {
  const auto quiet = targets.quiet.size(), capture = targets.capture.size();
  return quiet == capture ? std::to_string(quiet) : std::to_string(quiet) + "/" + std::to_string(capture);
}

// Checks a table of target counts; a piece is looked for in the variants in turn.
void expect_targets(const char* table, std::string_view cells, const std::vector<std::string>& ids) {
  for (const Row& row : rows(table)) {
    const auto with_piece = std::find_if(ids.begin(), ids.end(),
                                         [&](const auto& id) { return !type_called(*variant(id), row[0]).is_none(); });
    ASSERT_NE(with_piece, ids.end()) << row[0];
    const Variant& game = *variant(*with_piece);
    std::size_t column = 1;
    for (const std::string_view cell : split_words(cells)) {
      EXPECT_EQ(counts_text(targets(game, type_called(game, row[0]), game.board().find(cell))), row[column++])
          << row[0] << " on " << cell << " in " << *with_piece;
    }
  }
}

TEST(Facts, TargetsOnTheEmptyBoardInHornRimmedGames) {
  expect_targets(facts::kHornRimmedFiles, "g7 g1 a1 a7 d4 g13",
                 {"hr-glinski", "hr-glinski-foh", "hr-mccooey", "hr-liu-yang"});
  expect_targets(facts::kHornRimmedRanks, "g7 a1 d1 a7 g13 e2", {"hr-wellisch", "hr-wellisch-foh"});
}

TEST(Facts, TargetsOnTheEmptyBoardIn4LinepieceGames) {
  expect_targets(facts::kFourLinepiece, "f6 f1 a1 a6 d4",
                 {"mishling-fusion", "waitress-trios-fusion", "shammes-trios-fusion", "mishling-long-hexer-fusion",
                  "mishling-short-hexer-fusion", "mishling-hexer-fusion", "mishling-bent-fusion",
                  "mishling-double-bent-fusion", "mishling-cannon"});
}

void expect_prism_targets(const char* table, const std::vector<std::string>& ids) {
  for (const Row& row : rows(table)) {
    const auto with_piece = std::find_if(ids.begin(), ids.end(),
                                         [&](const auto& id) { return !variant(id)->find_type(row[0]).is_none(); });
    ASSERT_NE(with_piece, ids.end()) << row[0];
    const Variant& game = *variant(*with_piece);
    const TypeId type = game.find_type(row[0]);
    std::size_t column = 1;
    for (const std::string_view cell : split_words("3c5 3b5 3a5 2b5 1c4 1a4 1c1 1a1"))
      EXPECT_EQ(counts_text(targets(game, type, game.board().find(cell))), row[column++]) << row[0] << " on " << cell;
    std::size_t greatest = 0, sum = 0;
    for (const Cell cell : game.board().all()) {
      const auto count = static_cast<std::size_t>(targets(game, type, cell).quiet.size());
      greatest = std::max(greatest, count);
      sum += count;
    }
    EXPECT_EQ(std::to_string(greatest), row[9]) << row[0];
    EXPECT_EQ(std::to_string(sum), row[10]) << row[0];
  }
}

TEST(Facts, TargetsOnTheEmptyPrism) {
  expect_prism_targets(facts::kHoneycomb, {"honeycomb", "wildhoney"});
  expect_prism_targets(facts::kHoneycombDouble, {"honeycomb-double", "wildhoney-double"});
}

std::string names(const Board& board, const CellSet& cells) {
  std::vector<std::string> sorted;
  for (const Cell cell : cells) sorted.push_back(board.name(cell));
  std::sort(sorted.begin(), sorted.end());
  std::string text;
  for (const std::string& name : sorted) text += (text.empty() ? "" : " ") + name;
  return text;
}

std::string sorted_words(std::string_view text) {
  std::vector<std::string> words;
  for (const std::string_view word : split_words(text)) words.emplace_back(word);
  std::sort(words.begin(), words.end());
  std::string sorted;
  for (const std::string& word : words) sorted += (sorted.empty() ? "" : " ") + word;
  return sorted;
}

void expect_promotion_cells(const char* table, const std::vector<std::string>& ids) {
  for (const Row& row : rows(table)) {
    bool met = false;
    for (const std::string& id : ids) {
      const Variant& game = *variant(id);
      const TypeId type = type_called(game, row[0]);
      if (type.is_none()) continue;
      met = true;
      ASSERT_EQ(game.promotions_of(type).size(), 1u) << id << " " << row[0];
      const Promotion& promotion = game.promotions()[game.promotions_of(type)[0]];
      const auto cells = [](const std::string& text) { return sorted_words(text.substr(text.find(':') + 1)); };
      EXPECT_EQ(names(game.board(), promotion.forced[0]), cells(row[1])) << id << " " << row[0];
      EXPECT_EQ(names(game.board(), promotion.on_arrival[0] - promotion.forced[0]), cells(row[2]))
          << id << " " << row[0];
    }
    EXPECT_TRUE(met) << row[0];
  }
}

TEST(Facts, PromotionCellsOfHornRimmedGames) {
  expect_promotion_cells(facts::kPromotionFiles, {"hr-glinski", "hr-glinski-foh", "hr-mccooey", "hr-trios-foh",
                                                  "hr-liu-yang", "hr-mccooey-3p"});
  expect_promotion_cells(facts::kPromotionRanks, {"hr-wellisch", "hr-wellisch-foh", "hr-wellisch-3p"});
}

TEST(Facts, CampsOfHornRimmedGames) {
  const auto camp = [](const std::string& id) {
    return names(variant(id)->board(), variant(id)->zone("camp", PlayerId(0)));
  };
  EXPECT_EQ(
      camp("hr-glinski"),
      sorted_words(
          "c1 c2 d1 d2 d3 e1 e2 e3 e4 f1 f2 f3 f4 f5 g1 g2 g3 g4 g5 g6 h1 h2 h3 h4 h5 i1 i2 i3 i4 k1 k2 k3 l1 l2"));
  EXPECT_EQ(camp("hr-mccooey"),
            sorted_words("c1 d1 d2 e1 e2 e3 f1 f2 f3 f4 g1 g2 g3 g4 g5 h1 h2 h3 h4 i1 i2 i3 k1 k2 l1"));
  EXPECT_EQ(camp("hr-trios"), sorted_words("b1 c1 c2 d1 d2 d3 e1 e2 e3 e4 f1 f2 f3 f4 f5 g1 g2 g3 g4 g5 g6 h1 h2 h3 h4 "
                                           "h5 i1 i2 i3 i4 k1 k2 k3 l1 l2 m1"));
}

std::string piece_text(const Position& position, Cell cell) {
  return position.variant().type(position.piece(cell).type()).name + " " + position.variant().board().name(cell);
}

std::multiset<std::string> parts(const std::string& text, char separator) {
  std::multiset<std::string> parts;
  if (text == "none") return parts;
  for (const std::string_view part : split(text, separator)) parts.emplace(trim(part));
  return parts;
}

// Which pieces of the first player are attacked at the start and by whom, and which have no guard.
void expect_attacked(const Row& row, const std::string& id) {
  const VariantPtr game = variant(id);
  const Position start = Position::start(*game);
  std::multiset<std::string> attacked, unguarded;
  for (const Cell cell : start.pieces(PlayerId(0))) {
    std::multiset<std::string> by;
    for (std::size_t p = 1; p < game->players(); ++p)
      for (const Cell from : attackers(start, cell, PlayerId(p))) by.insert(piece_text(start, from));
    if (!by.empty()) attacked.insert(piece_text(start, cell) + " " + std::to_string(by.size()));
    for (const std::string& enemy : by) attacked.insert(piece_text(start, cell) + " by " + enemy);
    if (cell != start.royal(PlayerId(0)) && attackers(start, cell, PlayerId(0)).empty())
      unguarded.insert(piece_text(start, cell));
  }
  std::multiset<std::string> expected;
  for (const std::string& part : parts(row[1], ';')) {
    const std::size_t bracket = part.find(" (by ");
    const std::string piece = part.substr(0, bracket);
    const auto by = parts(part.substr(bracket + 5, part.size() - bracket - 6), ',');
    expected.insert(piece + " " + std::to_string(by.size()));
    for (const std::string& enemy : by) expected.insert(piece + " by " + enemy);
  }
  EXPECT_EQ(attacked, expected) << id;
  EXPECT_EQ(unguarded, parts(row[2], ',')) << id;
}

TEST(Facts, PiecesAttackedAndUnguardedAtTheStart) {
  for (const Row& row : rows(facts::kAttackedFour)) expect_attacked(row, row[0]);
  for (const Row& row : rows(facts::kAttackedHorn)) {
    expect_attacked(row, row[0]);
    const bool three = row[0].ends_with("-3p");
    expect_attacked(row, three ? row[0].substr(0, row[0].size() - 3) + "-foh-3p" : row[0] + "-foh");
  }
}

TEST(Facts, NothingIsAttackedAtTheStartOfMitredGames) {
  for (const Row& row : rows(facts::kMitredTypes)) {
    const VariantPtr game = variant(row[0]);
    const Position start = Position::start(*game);
    for (const Cell cell : start.occupied())
      EXPECT_TRUE(attackers(start, cell, PlayerId(1 - start.piece(cell).owner().index())).empty())
          << row[0] << " " << piece_text(start, cell);
  }
}

// "D 1, U 2; fusions by: R 6" with the types in alphabetical order.
std::string first_moves(const Variant& game) {
  const Position start = Position::start(game);
  MoveList moves;
  legal_moves(start, moves);
  std::map<std::string, std::map<std::string, int>> counts;
  for (const Move& move : moves) {
    std::string kind;
    if (move.kind == MoveKind::kInitial) kind = "double steps: ";
    if (move.kind == MoveKind::kFusion) kind = "fusions by: ";
    if (move.kind == MoveKind::kFission) kind = "fissions of: ";
    if (move.kind == MoveKind::kSwap) kind = "swaps by: ";
    ++counts[kind][game.type(start.piece(move.from).type()).token];
  }
  std::string text;
  for (const char* kind : {"", "double steps: ", "swaps by: ", "fusions by: ", "fissions of: "}) {
    if (counts[kind].empty()) continue;
    text += (text.empty() ? "" : "; ") + std::string(kind);
    bool first = true;
    for (const auto& [token, count] : counts[kind]) {
      text += (first ? "" : ", ") + token + " " + std::to_string(count);
      first = false;
    }
  }
  return text;
}

std::string in_alphabetical_order(const std::string& text) {
  std::string sorted;
  for (const std::string_view group : split(text, ';')) {
    const std::size_t colon = group.find(':');
    const std::string_view heading = colon == std::string_view::npos ? "" : trim(group.substr(0, colon + 1));
    const std::string_view list = colon == std::string_view::npos ? group : group.substr(colon + 1);
    sorted += (sorted.empty() ? "" : "; ") + std::string(heading) + (heading.empty() ? "" : " ");
    bool first = true;
    for (const std::string& part : parts(std::string(list), ',')) {
      sorted += (first ? "" : ", ") + part;
      first = false;
    }
  }
  return sorted;
}

TEST(Facts, FirstMovesByType) {
  for (const char* table : {facts::kFirstMovesFour, facts::kFirstMovesHorn, facts::kFirstMovesHoneycomb})
    for (const Row& row : rows(table))
      EXPECT_EQ(first_moves(*variant(row[0])), in_alphabetical_order(row[1])) << row[0];
}

// The types that can come onto the board (first) or into a hand (second) from the array on.
std::pair<std::string, std::string> reachable(const Variant& game) {
  std::set<TypeId> board, hand;
  for (std::size_t t = 0; t < game.types().size(); ++t)
    if (game.array_count(PlayerId(0), TypeId(t)) > 0) board.insert(TypeId(t));
  for (std::size_t before = 0; before != board.size() + hand.size();) {
    before = board.size() + hand.size();
    for (const TypeId type : std::set<TypeId>(board)) {
      for (const std::uint8_t index : game.promotions_of(type))
        board.insert(game.promotions()[index].targets.begin(), game.promotions()[index].targets.end());
      if (!game.type(type).royal && game.returns_as(type)) hand.insert(game.returns_as(type));
    }
    board.insert(hand.begin(), hand.end());
  }
  const auto text = [&](const std::set<TypeId>& types) {
    std::string letters;
    for (const TypeId type : types) letters += game.type(type).token;
    std::sort(letters.begin(), letters.end());
    return letters;
  };
  return {text(board), text(hand)};
}

TEST(Facts, TypesThatCanComeUpInMitredGames) {
  for (Row row : rows(facts::kMitredTypes)) {
    std::sort(row[1].begin(), row[1].end());
    EXPECT_EQ(reachable(*variant(row[0])), std::pair(row[1], row[2])) << row[0];
    std::string told;
    for (const PieceType& type : variant(row[0])->types())
      if (occurring_types(*variant(row[0])).contains(variant(row[0])->find_type(type.token))) told += type.token;
    std::sort(told.begin(), told.end());
    EXPECT_EQ(told, row[1]) << row[0];
  }
}

TEST(Facts, TargetsOfMitredPieces) {
  for (const Row& row : rows(facts::kMitredTargets)) {
    bool met = false;
    for (const char* id : {"mitred-sylvia", "mitred-sylvia-bishogi", "mitred-ariana"}) {
      const Variant& game = *variant(id);
      const TypeId type = type_called(game, row[0]);
      if (type.is_none()) continue;
      met = true;
      EXPECT_EQ(names(game.board(), targets(game, type, game.board().find("d4")).quiet), sorted_words(row[1]))
          << id << " " << row[0];
    }
    EXPECT_TRUE(met) << row[0];
  }
}

TEST(Facts, TargetsOfSinglePiecesOnThePrism) {
  const Variant& game = *variant("honeycomb");
  const auto from = [&](char letter, const char* cell) {
    return names(game.board(), targets(game, game.find_type(std::string(1, letter)), game.board().find(cell)).quiet);
  };
  EXPECT_EQ(from('F', "2c3"), "1c1 1c2 1c3 1c4 2b3 2c2 2c4 2c5 2d3 3c3 3c4 3c5 4c4 4c5");
  EXPECT_EQ(from('F', "3c5"), "1c3 1c4 1c5 2c3 2c4 2c5 2c6 3b5 3c3 3c4 3c6 3c7 3d5 4c4 4c5 4c6 4c7 5c5 5c6 5c7");
  EXPECT_EQ(from('N', "3c5"),
            "1b3 1b5 1d3 1d5 2a4 2a5 2e4 2e5 3a4 3a6 3b3 3b7 3d3 3d7 3e4 3e6 4a5 4a6 4e5 4e6 5b5 5b7 5d5 5d7");
  std::map<int, int> pawn_steps;
  for (const Cell cell : game.board().all()) ++pawn_steps[targets(game, game.find_type("P"), cell).quiet.size()];
  EXPECT_EQ(pawn_steps, (std::map<int, int>{{0, 40}, {2, 140}}));
}

TEST(Facts, ThePageOfVariantsListsEveryGame) {
  const auto page = read_file(SENNIGHT_SOURCE_DIR "/docs/variants.md");
  ASSERT_TRUE(page);
  Findings findings;
  const auto games = catalogue().games(findings);
  EXPECT_EQ(games.size(), 209u);
  for (const VariantDefinition& game : games)
    EXPECT_NE(page->find("| `" + game.id + "` | " + game.name + " |"), std::string::npos)
        << game.id << " is missing: run scripts/variants-page";
}

// ---- points and palaces ---------------------------------------------------------------------------

// The cells that a piece reaches by any number of moves on the empty board, its own included.
CellSet reach(const Variant& game, TypeId type, Cell from) {
  CellSet reached;
  reached.insert(from);
  for (int before = 0; before != static_cast<int>(reached.size());) {
    before = static_cast<int>(reached.size());
    for (const Cell cell : CellSet(reached)) reached |= targets(game, type, cell).quiet;
  }
  return reached;
}

TEST(Facts, ReachOfPalacePieces) {
  const auto reached = [](const std::string& id, char letter, const char* from) {
    const Variant& game = *variant(id);
    return names(game.board(), reach(game, game.find_type(std::string(1, letter)), game.board().find(from)));
  };
  for (const char* cell : {"d2", "e1", "e4", "f3", "g1", "g4", "h2"})
    EXPECT_EQ(reached("trimac", 'G', cell), "d2 e1 e4 f3 g1 g4 h2");
  for (const char* cell : {"d2", "h2"}) EXPECT_EQ(reached("trimac-original", 'G', cell), "d2 e1 f3 g1 h2");
  EXPECT_EQ(reached("trimac-original", 'G', "f4"), "e2 f1 f4 g2");
  for (const char* id : {"trimac", "trimac-original"}) {
    const Variant& game = *variant(id);
    for (const char* cell : {"d1", "f5", "h1"}) EXPECT_EQ(reached(id, 'B', cell), "b3 d1 d7 f5 h1 h7 j3");
    EXPECT_EQ(reach(game, game.find_type("K"), game.board().find("f3")), game.zone("palace", PlayerId(0)));
    EXPECT_EQ(targets(game, game.find_type("B"), game.board().find("f5")).quiet.size(), 6);
    EXPECT_EQ(targets(game, game.find_type("B"), game.board().find("d1")).quiet.size(), 3);
  }
  EXPECT_EQ(variant("trimac")->zone("palace", PlayerId(0)).size(), 14);
  EXPECT_EQ(variant("trimac-original")->zone("palace", PlayerId(0)).size(), 12);
}

TEST(Facts, TargetsOnTheTriangularLattice) {
  const Variant& game = *variant("trimac");
  const auto histogram = [&](char letter) {
    std::map<int, int> cells;
    for (const Cell cell : game.board().all())
      ++cells[static_cast<int>(targets(game, game.find_type(std::string(1, letter)), cell).quiet.size())];
    return cells;
  };
  const auto sum = [](const std::map<int, int>& cells) {
    return std::accumulate(cells.begin(), cells.end(), 0,
                           [](int so_far, auto entry) { return so_far + entry.first * entry.second; });
  };
  EXPECT_EQ(histogram('N'), (std::map<int, int>{{4, 6}, {5, 12}, {6, 26}, {7, 12}, {8, 20}, {10, 20}, {12, 39}}));
  EXPECT_EQ(histogram('P'), (std::map<int, int>{{0, 1}, {2, 20}, {3, 68}, {4, 8}, {5, 38}}));
  EXPECT_EQ(histogram('R').begin()->first, 24);
  EXPECT_EQ(histogram('R').rbegin()->first, 34);
  EXPECT_EQ(histogram('R'), histogram('C'));
  EXPECT_EQ(sum(histogram('R')), 3810);
  EXPECT_EQ(sum(histogram('N')), 1152);
  EXPECT_EQ(sum(histogram('P')), 466);
}

TEST(Facts, FirstMovesOnTheTriangularLattice) {
  for (const auto& [id, by_type] : {std::pair("trimac", "B 4, C 26, G 6, K 2, N 10, P 18, R 26"),
                                    std::pair("trimac-original", "B 4, C 34, G 4, K 4, N 10, P 18, R 18")}) {
    const Variant& game = *variant(id);
    EXPECT_EQ(first_moves(game), by_type) << id;
    const Position start = Position::start(game);
    MoveList moves;
    legal_moves(start, moves);
    CellSet sources, reached;
    for (const Move& move : moves) {
      sources.insert(move.from);
      reached.insert(move.to);
    }
    EXPECT_EQ(sources.size(), 24) << id;
    EXPECT_EQ(reached.size(), 51) << id;
    CellSet attacked;
    for (const Cell cell : start.occupied())
      if (!attackers(start, cell, PlayerId(1 - start.piece(cell).owner().index())).empty()) attacked.insert(cell);
    EXPECT_EQ(names(game.board(), attacked), "c1 c12 i1 i12") << id;
  }
}

}  // namespace
}  // namespace sennight
