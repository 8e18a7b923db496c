// What clients are told of variants, positions and games. Expected values follow docs/api.md and the rules of
// well-known games.

#include "protocol/json.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "base/random.h"
#include "movegen/movegen.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "protocol/game_text.h"
#include "support/games.h"
#include "support/variants.h"

namespace sennight {
namespace {

using test::variant;

Json by(const Json& list, const std::string& field, const std::string& value) {
  for (const Json& item : list)
    if (item.at(field) == value) return item;
  ADD_FAILURE() << "no " << field << " is " << value;
  return {};
}

Position position_of(const std::string& id, const std::string& fen) {
  auto position = parse_fen(*variant(id), fen);
  EXPECT_TRUE(position) << position.error().message;
  return position ? *position : Position::start(*variant(id));
}

MoveView view_of_text(const Position& position, const std::string& text) {
  const auto move = parse_move(position, text);
  EXPECT_TRUE(move) << move.error().message;
  return move ? view_of(position, *move) : MoveView{};
}

TEST(VariantJson, has_every_field_of_the_interface) {
  const Json json = variant_json(*variant("chess"));
  for (const char* field : {"id", "name", "family", "summary", "inventor", "source", "reconstruction", "players",
                            "board", "pieces", "hands", "start", "rules"}) {
    EXPECT_TRUE(json.contains(field)) << field;
  }
  for (const char* field : {"style", "look", "width", "height", "levels", "cells", "links", "zones", "labels"}) {
    EXPECT_TRUE(json.at("board").contains(field)) << field;
  }
  for (const char* field : {"token", "letter", "name", "royal", "value", "occurs", "notation", "words", "picture",
                            "form", "glyphs", "marks", "diagram"}) {
    EXPECT_TRUE(json.at("pieces").at(0).contains(field)) << field;
  }
  for (const char* field : {"fen", "turn", "pieces", "hands", "checks", "living", "legal"}) {
    EXPECT_TRUE(json.at("start").contains(field)) << field;
  }
}

TEST(VariantJson, says_what_pieces_are_worth) {
  const Json json = variant_json(*variant("chess"));
  std::map<std::string, int> values;
  for (const Json& piece : json.at("pieces"))
    values[piece.at("token").get<std::string>()] = piece.at("value").get<int>();
  EXPECT_EQ(values.at("K"), 0);
  EXPECT_GT(values.at("P"), 0);
  EXPECT_GT(values.at("N"), 2 * values.at("P"));
  EXPECT_GT(values.at("Q"), values.at("R"));
}

TEST(VariantJson, players_face_each_other) {
  for (const std::string id : {"chess", "glinski", "shogi"}) {
    const Json players = variant_json(*variant(id)).at("players");
    ASSERT_EQ(players.size(), 2u);
    EXPECT_EQ(players[0].at("facing"), 0.0) << id;
    EXPECT_EQ(players[1].at("facing"), 180.0) << id;
  }
}

TEST(VariantJson, three_players_sit_a_third_of_a_turn_apart) {
  int met = 0;
  for (const std::string& id : test::variant_ids()) {
    if (variant(id)->players() != 3) continue;
    ++met;
    const Json players = variant_json(*variant(id)).at("players");
    double sum = 0;
    for (const Json& player : players) {
      const double facing = player.at("facing");
      EXPECT_NEAR(std::remainder(facing, 120.0), 0.0, 0.01) << id;
      sum += facing;
    }
    EXPECT_NEAR(sum, 360.0, 0.01) << id;
  }
  EXPECT_GE(met, 12);
}

TEST(VariantJson, partners_have_the_same_team) {
  const Json players = variant_json(*variant("four-armies-partners")).at("players");
  ASSERT_EQ(players.size(), 4u);
  EXPECT_EQ(players[0].at("team"), players[2].at("team"));
  EXPECT_EQ(players[1].at("team"), players[3].at("team"));
  EXPECT_NE(players[0].at("team"), players[1].at("team"));
  EXPECT_FALSE(variant_json(*variant("four-armies")).at("players")[0].contains("team"));
}

TEST(BoardJson, squares_lie_where_they_are_drawn) {
  const Json board = variant_json(*variant("chess")).at("board");
  const Json corner = by(board.at("cells"), "name", "a1");
  EXPECT_EQ(corner.at("x"), 0.5);
  EXPECT_EQ(corner.at("y"), 7.5);
  EXPECT_EQ(corner.at("polygon").size(), 4u);
  EXPECT_NE(corner.at("shade"), by(board.at("cells"), "name", "b1").at("shade"));
  EXPECT_EQ(corner.at("shade"), by(board.at("cells"), "name", "h8").at("shade"));
  EXPECT_EQ(board.at("style"), "cells");
  EXPECT_TRUE(board.at("links").empty());
}

TEST(BoardJson, files_are_named_below_and_ranks_on_the_left) {
  const Json labels = variant_json(*variant("chess")).at("board").at("labels");
  EXPECT_EQ(labels.size(), 16u);
  const Json a = by(labels, "text", "a"), h = by(labels, "text", "h"), one = by(labels, "text", "1"),
             eight = by(labels, "text", "8");
  EXPECT_EQ(a.at("x"), 0.5);
  EXPECT_GT(a.at("y"), 8.0);
  EXPECT_EQ(h.at("x"), 7.5);
  EXPECT_LT(one.at("x"), 0.0);
  EXPECT_EQ(one.at("y"), 7.5);
  EXPECT_EQ(eight.at("y"), 0.5);
}

TEST(BoardJson, hexagonal_files_are_named_below_and_bent_lines_at_their_left_end) {
  const Json board = variant_json(*variant("glinski")).at("board");
  EXPECT_EQ(board.at("labels").size(), 22u);  // files a to l without j, numbers 1 to 11
  const Json f = by(board.at("labels"), "text", "f"), f1 = by(board.at("cells"), "name", "f1");
  EXPECT_EQ(f.at("x"), f1.at("x"));
  EXPECT_GT(f.at("y"), f1.at("y"));
  const Json three = by(board.at("labels"), "text", "3"), a3 = by(board.at("cells"), "name", "a3");
  EXPECT_LT(three.at("x"), a3.at("x"));
  EXPECT_LT(three.at("y"), a3.at("y"));
}

TEST(BoardJson, a_plain_variant_has_the_usual_look) {
  const Json game = variant_json(*variant("chess"));
  const Json look = game.at("board").at("look");
  EXPECT_EQ(look.at("cells"), "chequered");
  EXPECT_EQ(look.at("colours"), "green");
  EXPECT_EQ(look.at("hands"), "above");
  EXPECT_TRUE(look.at("dots").empty() && look.at("marks").empty());
  EXPECT_EQ(by(game.at("pieces"), "token", "K").at("form"), "figure");
  EXPECT_EQ(game.at("players")[0].at("colour"), "");
}

TEST(BoardJson, a_river_parts_the_lines_and_palaces_have_diagonals) {
  const Json game = variant_json(*variant("xiangqi"));
  const Json& board = game.at("board");
  const auto linked = [&](const std::string& a, const std::string& b) {
    for (const Json& link : board.at("links"))
      if ((link[0] == a && link[1] == b) || (link[0] == b && link[1] == a)) return true;
    return false;
  };
  EXPECT_EQ(board.at("links").size(), 80u + 81u - 7u + 8u);
  EXPECT_TRUE(linked("a5", "a6") && linked("i5", "i6") && linked("b4", "b5") && linked("b6", "c6"));
  for (const std::string file : {"b", "c", "d", "e", "f", "g", "h"}) EXPECT_FALSE(linked(file + "5", file + "6"));
  for (const std::string corner : {"d1", "f1", "d3", "f3"}) EXPECT_TRUE(linked("e2", corner));
  for (const std::string corner : {"d8", "f8", "d10", "f10"}) EXPECT_TRUE(linked("e9", corner));
  EXPECT_FALSE(linked("d2", "e3"));
  const Json river = by(board.at("zones"), "name", "river");
  EXPECT_EQ(river.at("look"), "river");
  EXPECT_EQ(river.at("cells").size(), 18u);
  EXPECT_TRUE(river.at("player").is_null());
  EXPECT_EQ(by(board.at("zones"), "name", "palace").at("look"), "lines");
  EXPECT_EQ(board.at("look").at("marks").size(), 14u);
  const Json general = by(game.at("pieces"), "token", "K");
  EXPECT_EQ(general.at("form"), "disc");
  EXPECT_EQ(general.at("glyphs"), (Json{"帥", "將"}));
}

TEST(BoardJson, a_style_has_labels_of_its_own) {
  const Json game = variant_json(*variant("shogi"));
  const Json& labels = game.at("board").at("labels");
  EXPECT_EQ(labels.size(), 18u);
  const Json nine = by(labels, "text", "9"), a = by(labels, "text", "a"), i = by(labels, "text", "i");
  EXPECT_EQ(nine.at("x"), 0.5);
  EXPECT_LT(nine.at("y"), 0.0);
  EXPECT_GT(a.at("x"), 9.0);
  EXPECT_EQ(a.at("y"), 0.5);
  EXPECT_EQ(i.at("y"), 8.5);
  EXPECT_EQ(game.at("board").at("look").at("dots").size(), 4u);
  EXPECT_EQ(game.at("board").at("look").at("dots")[0], (Json{3.0, 6.0}));
  EXPECT_EQ(game.at("players")[0].at("colour"), "black");
  EXPECT_EQ(by(game.at("board").at("zones"), "name", "camp").at("look"), "outlined");
  EXPECT_EQ(variant_json(*variant("minishogi")).at("board").at("labels").size(), 10u);
}

// On every board: no two labels fall together, none lies on a cell, and every line of cells has one.
TEST(BoardJson, labels_keep_clear_of_cells_and_of_each_other) {
  for (const std::string& id : test::variant_ids()) {
    const Board& board = variant(id)->board();
    const std::vector<BoardLabel> labels = board_labels(board);
    EXPECT_GE(labels.size(), 2u) << id;
    for (std::size_t i = 0; i < labels.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        EXPECT_GT(std::hypot(labels[i].at.x - labels[j].at.x, labels[i].at.y - labels[j].at.y), 0.25)
            << id << ": " << labels[i].text << " and " << labels[j].text;
      }
      for (const Cell cell : board.all()) {
        const Point p = board.centre(cell);
        EXPECT_GT(std::hypot(labels[i].at.x - p.x, labels[i].at.y - p.y), 0.6)
            << id << ": " << labels[i].text << " on " << board.name(cell);
      }
    }
  }
}

TEST(BoardJson, polygons_of_neighbours_share_corners_and_none_leaves_the_page) {
  for (const std::string& id : test::variant_ids()) {
    const Json board = board_json(*variant(id));
    for (const Json& cell : board.at("cells")) {
      EXPECT_EQ(cell.at("polygon").empty(), board.at("style") == "points") << id;
      for (const Json& corner : cell.at("polygon")) {
        EXPECT_GE(corner[0], -0.001) << id;
        EXPECT_GE(corner[1], -0.001) << id;
        EXPECT_LE(corner[0], board.at("width").get<double>() + 0.001) << id;
        EXPECT_LE(corner[1], board.at("height").get<double>() + 0.001) << id;
      }
    }
  }
}

TEST(BoardJson, points_are_joined_to_their_neighbours_once) {
  int met = 0;
  for (const std::string& id : test::variant_ids()) {
    const Json board = board_json(*variant(id));
    if (board.at("style") != "points") continue;
    ++met;
    std::map<std::pair<std::string, std::string>, int> seen;
    for (const Json& link : board.at("links")) {
      const Json a = by(board.at("cells"), "name", link[0]), b = by(board.at("cells"), "name", link[1]);
      // One step apart, or two corners of a zone whose diagonals are drawn.
      bool diagonal = false;
      for (const Json& zone : board.at("zones")) {
        const auto in = [&](const Json& name) {
          return std::find(zone.at("cells").begin(), zone.at("cells").end(), name) != zone.at("cells").end();
        };
        diagonal = diagonal || (zone.at("look") == "lines" && in(link[0]) && in(link[1]));
      }
      const double distance = std::hypot(a.at("x").get<double>() - b.at("x").get<double>(),
                                         a.at("y").get<double>() - b.at("y").get<double>());
      EXPECT_TRUE(std::abs(distance - 1) < 0.01 || (diagonal && distance < 1.8)) << id << ' ' << link;
      EXPECT_EQ(++seen[std::minmax(link[0].get<std::string>(), link[1].get<std::string>())], 1);
    }
    EXPECT_GT(seen.size(), board.at("cells").size()) << id;
  }
  EXPECT_GE(met, 2);
}

TEST(BoardJson, zones_belong_to_a_player_or_to_all) {
  for (const std::string& id : test::variant_ids()) {
    const Json board = board_json(*variant(id));
    for (const Json& zone : board.at("zones")) {
      EXPECT_FALSE(zone.at("cells").empty()) << id;
      EXPECT_TRUE(zone.at("player").is_null() || zone.at("player").is_number()) << id;
    }
  }
}

TEST(PieceJson, a_knight_has_eight_marks_and_its_diagram_eight_cells) {
  const Json knight = by(variant_json(*variant("chess")).at("pieces"), "name", "Knight");
  EXPECT_EQ(knight.at("marks").size(), 8u);
  EXPECT_EQ(knight.at("marks")[0].at("kind"), "leap");
  EXPECT_EQ(knight.at("marks")[0].at("mode"), "both");
  EXPECT_EQ(knight.at("diagram").at("both").size(), 8u);
  EXPECT_FALSE(knight.at("words").get<std::string>().empty());
}

TEST(PieceJson, a_pawns_diagram_stands_on_its_array_and_shows_the_double_step) {
  const Json pawn = by(variant_json(*variant("chess")).at("pieces"), "name", "Pawn");
  const Json diagram = pawn.at("diagram");
  EXPECT_EQ(diagram.at("cell").get<std::string>().substr(1), "2");
  EXPECT_EQ(diagram.at("quiet").size(), 1u);
  EXPECT_EQ(diagram.at("capture").size(), 2u);
  EXPECT_EQ(diagram.at("initial").size(), 1u);
  EXPECT_TRUE(diagram.at("hop").empty());
}

TEST(PieceJson, a_cannon_hops) {
  const Json xiangqi = variant_json(*variant("xiangqi"));
  for (const Json& piece : xiangqi.at("pieces")) {
    const bool cannon = piece.at("name") == "Cannon";
    EXPECT_EQ(!piece.at("diagram").at("hop").empty(), cannon) << piece.at("name");
  }
}

TEST(PositionJson, lists_the_legal_moves_by_text) {
  const Json start = position_json(Position::start(*variant("chess")), true);
  EXPECT_EQ(start.at("legal").size(), 20u);  // published perft
  EXPECT_EQ(start.at("legal")[0].at("text"), "a2a3");
  EXPECT_EQ(start.at("pieces").size(), 32u);
  EXPECT_EQ(start.at("living"), Json::array({0, 1}));
  EXPECT_EQ(start.at("hands"), Json::array({Json::object(), Json::object()}));
  EXPECT_TRUE(position_json(Position::start(*variant("chess")), false).at("legal").empty());
}

TEST(PositionJson, names_the_royal_in_check) {
  const Json json = position_json(position_of("chess", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"), true);
  EXPECT_EQ(json.at("checks"), Json::array({"e1"}));
}

TEST(PositionJson, counts_hands_by_token) {
  const Json json = position_json(position_of("crazyhouse", "4k3/8/8/8/8/8/8/4K3[PPn] w - - 0 1"), true);
  EXPECT_EQ(json.at("hands")[0], (Json{{"P", 2}}));
  EXPECT_EQ(json.at("hands")[1], (Json{{"N", 1}}));
}

TEST(PositionJson, tells_the_checks_given_where_they_are_counted) {
  const Json json = position_json(position_of("three-check", "4k3/8/8/8/8/8/4R3/4K3 b - - 2+3 0 1"), true);
  EXPECT_EQ(json.at("checksGiven"), (Json{{"counts", {1, 0}}, {"limit", 3}}));
  EXPECT_FALSE(position_json(Position::start(*variant("chess")), true).contains("checksGiven"));
}

TEST(PositionJson, tells_the_points_won_where_they_are_counted) {
  const std::string head = "extends = \"chess\"\nname = \"x\"\n[ends]\nprizes = { captures = \"Q=9 R=5 B=3 N=3 P=1\"";
  const char* fen = "4k3/8/8/8/8/8/4R3/4K3 b - - 9:4 0 1";
  EXPECT_EQ(position_json(test::position(test::variant_from_text(head + " }\n"), fen), true).at("pointsWon"),
            (Json{{"counts", {9, 4}}}));
  EXPECT_EQ(position_json(test::position(test::variant_from_text(head + ", goal = 15 }\n"), fen), true).at("pointsWon"),
            (Json{{"counts", {9, 4}}, {"goal", 15}}));
  EXPECT_FALSE(position_json(Position::start(*variant("chess")), true).contains("pointsWon"));
}

TEST(PositionJson, tells_which_piece_goes_on_in_a_chain) {
  const Variant& variant = test::variant_from_text(
      "extends = \"chess\"\nname = \"x\"\nfen = \"own\"\n[chain]\npieces = \"N\"\n");
  const auto start = parse_fen(variant, "4k3/8/8/3p4/5p2/8/4N3/R3K3 w a1,e1 - - 0 1");
  ASSERT_TRUE(start);
  EXPECT_FALSE(position_json(*start, true).contains("chain"));
  const auto middle = parse_fen(variant, "4k3/8/8/3p4/5N2/8/8/R3K3 w a1,e1 - f4 0 1");
  ASSERT_TRUE(middle);
  const Json json = position_json(*middle, true);
  EXPECT_EQ(json.at("chain"), "f4");
  EXPECT_EQ(json.at("legal").size(), 2u);
  EXPECT_FALSE(json.contains("turnMoves"));
}

TEST(PositionJson, tells_the_moves_left_where_turns_have_several) {
  const Json json = position_json(position_of("marseillais", "4k3/8/8/8/8/8/4R3/4K3 b - - 1/2 0 3"), true);
  EXPECT_EQ(json.at("turnMoves"), (Json{{"left", 1}, {"of", 2}}));
  EXPECT_FALSE(position_json(Position::start(*variant("chess")), true).contains("turnMoves"));
}

TEST(MoveView, tells_what_kind_a_move_is) {
  const Position position = position_of("chess", "r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1");
  EXPECT_EQ(view_of_text(position, "e1e2").kind, "quiet");
  EXPECT_EQ(view_of_text(position, "a1a8").kind, "capture");
  EXPECT_EQ(view_of_text(position, "e5d6").kind, "en-passant");
  EXPECT_EQ(view_of_text(position, "e1g1").kind, "castling");
  const MoveView promotion = view_of_text(position, "b7a8q");
  EXPECT_EQ(promotion.kind, "capture");
  EXPECT_EQ(promotion.promotion.substr(0, 1), "Q");
  EXPECT_EQ(view_of_text(Position::start(*variant("chess")), "e2e4").kind, "quiet");
}

TEST(MoveView, a_drop_has_a_token_and_no_origin) {
  const MoveView drop = view_of_text(position_of("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1"), "N@c3");
  EXPECT_EQ(drop.kind, "drop");
  EXPECT_EQ(drop.drop, "N");
  EXPECT_EQ(drop.from, "");
  EXPECT_EQ(drop.to, "c3");
  EXPECT_EQ(drop.promotion, "");
}

Json game_json(const GameView& view) { return Json::parse(GameText(view).whole(view.moves, "{}")); }

TEST(GameJson, has_every_field_and_no_moves_to_play_when_it_is_over) {
  const Position position = Position::start(*variant("chess"));
  const std::vector<PlayedMove> none;
  GameView view{.summary = {.id = "g",
                            .variant = "chess",
                            .variant_name = "Chess",
                            .created = 0,
                            .updated = 1'769'847'330'250,
                            .plies = 0,
                            .seats = {{Seat::Kind::kPerson, 1}, {Seat::Kind::kComputer, 8}},
                            .result = {}},
                .start = format_fen(position),
                .moves = none,
                .position = position,
                .thinking = false};
  const Json json = game_json(view);
  for (const char* field : {"id", "variant", "variantName", "created", "updated", "plies", "seats", "result", "start",
                            "moves", "position", "thinking", "undoable", "you", "version"}) {
    EXPECT_TRUE(json.contains(field)) << field;
  }
  EXPECT_EQ(json.at("created"), "1970-01-01T00:00:00.000Z");
  EXPECT_EQ(json.at("updated"), "2026-01-31T08:15:30.250Z");  // date -u -d @1769847330
  EXPECT_EQ(json.at("seats")[1], (Json{{"kind", "computer"}, {"level", 8}}));
  EXPECT_EQ(json.at("position").at("legal").size(), 20u);
  view.summary.result = {true, "0-1", "resignation", "Black wins by resignation"};
  EXPECT_TRUE(game_json(view).at("position").at("legal").empty());
}

TEST(JsonText, bytes_that_are_no_utf8_do_no_harm) {
  EXPECT_NE(to_text(error_json("\xff\xfe")).find("error"), std::string::npos);
}

// Blue's King steps from a5 to a6, where the line a6 b7 c8 d9 e10 leads to the Rook of Red, whose turn is next. Counted
// by hand.
TEST(MoveJson, a_move_that_leaves_the_royal_to_the_next_player_says_so) {
  const Position position = position_of("hr-wellisch-3p", "7/8/9/1rR2bR3yG1/11/12/13/12/bG1yP1rR6/10/9/4rG3/7[] b");
  const Json json = position_json(position, true);
  std::vector<std::string> ruinous;
  for (const Json& move : json.at("legal"))
    if (move.at("leavesRoyal")) ruinous.push_back(move.at("text"));
  EXPECT_EQ(ruinous, std::vector<std::string>{"a5a6"});
}

// The player after Yellow is out: what counts is whose turn is next, Red's.
TEST(MoveJson, a_royal_is_left_to_the_next_player_who_is_in_the_game) {
  const std::string board = "7/8/9/1rR2yR5/11/12/13/12/yG3rR6/10/9/4rG3/7[] y";
  EXPECT_TRUE(view_of_text(position_of("hr-wellisch-3p", board), "a5a6").leaves_royal);
}

// The history of a game as JSON: plays `texts` from the position.
Json moves_json(Position position, const std::vector<std::string>& texts) {
  const Position start = position;
  std::vector<PlayedMove> moves;
  Undo undo;
  for (const std::string& text : texts) {
    const auto move = parse_move(position, text);
    EXPECT_TRUE(move) << move.error().message;
    if (!move) break;
    moves.push_back(played_view_of(position, *move));
    position.make(*move, undo);
  }
  return game_json({.summary = {}, .start = format_fen(start), .moves = moves, .position = position}).at("moves");
}

// Blue's King goes to the Rook of Red, who moves next. This game removes armies.
TEST(MoveJson, tells_who_is_out_by_whom_and_what_left_the_board) {
  const Position position = position_of("hr-wellisch-3p", "7/8/9/1rR2bR3yG1/11/12/13/12/bG1yP1rR6/10/9/4rG3/7[] b");
  const Json eliminations = moves_json(position, {"a5a6"}).at(0).at("eliminations");
  ASSERT_EQ(eliminations.size(), 1u);
  EXPECT_EQ(eliminations[0].at("player"), 2);
  EXPECT_EQ(eliminations[0].at("by"), 0);
  EXPECT_EQ(eliminations[0].at("army"), "removed");
  EXPECT_EQ(eliminations[0].at("pieces").size(), 2u);
  EXPECT_EQ(by(eliminations[0].at("pieces"), "type", "G"), (Json{{"cell", "a6"}, {"player", 2}, {"type", "G"}}));
}

// The line of the game's source: after ply 6 Red eliminates Blue, whose King stood on 8c8, and recruits; after ply 8 Yellow.
TEST(MoveJson, tells_whose_army_was_recruited) {
  const Json moves = moves_json(Position::start(*variant("honeycomb")),
                                {"2b24a4", "2a73a7", "7d85c6", "4a46b6", "3d83d7", "6d85d7", "8d82d8", "1b61b5"});
  ASSERT_EQ(moves.size(), 8u);
  for (const std::size_t ply : {0, 1, 2, 3, 4, 6}) EXPECT_TRUE(moves[ply].at("eliminations").empty()) << ply;
  const Json blue = moves[5].at("eliminations"), yellow = moves[7].at("eliminations");
  ASSERT_EQ(blue.size(), 1u);
  EXPECT_EQ(blue[0].at("player"), 2);
  EXPECT_EQ(blue[0].at("by"), 0);
  EXPECT_EQ(blue[0].at("army"), "recruited");
  EXPECT_EQ(by(blue[0].at("pieces"), "type", "K").at("cell"), "8c8");
  ASSERT_EQ(yellow.size(), 1u);
  EXPECT_EQ(yellow[0].at("player"), 1);
  EXPECT_EQ(yellow[0].at("by"), 0);
}

// What a page does that knows no rule: it lays the effects of a move over the pieces and the hands that it shows.
Json shown_after(const Json& position, const Json& move) {
  std::map<std::string, Json> pieces;
  for (const Json& piece : position.at("pieces")) pieces[piece.at("cell")] = piece;
  for (const auto& [cell, piece] : move.at("effects").at("cells").items()) {
    pieces.erase(cell);
    if (!piece.is_null()) pieces[cell] = {{"cell", cell}, {"player", piece.at("player")}, {"type", piece.at("type")}};
  }
  Json hands = position.at("hands");
  for (const Json& change : move.at("effects").at("hands")) {
    Json& hand = hands[change.at("player").get<std::size_t>()];
    const std::string type = change.at("type");
    const int count = hand.value(type, 0) + change.at("change").get<int>();
    if (count == 0) hand.erase(type);
    else hand[type] = count;
  }
  Json list = Json::array();
  for (const auto& [cell, piece] : pieces) list.push_back(piece);
  return {{"pieces", std::move(list)}, {"hands", std::move(hands)}};
}

// Counts by token, whatever their order.
std::vector<std::map<std::string, int>> counts(const Json& hands) {
  std::vector<std::map<std::string, int>> list;
  for (const Json& hand : hands) list.push_back(hand.get<std::map<std::string, int>>());
  return list;
}

Json sorted_by_cell(Json pieces) {
  std::map<std::string, Json> by_cell;
  for (Json& piece : pieces) by_cell[piece.at("cell")] = piece;
  Json list = Json::array();
  for (const auto& [cell, piece] : by_cell) list.push_back(piece);
  return list;
}

// Castling, en passant, promotion, drops, captures for the hand, fusion, fission, swaps, and eliminations of both kinds.
TEST(MoveJson, the_effects_of_a_move_are_all_that_it_changes) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"chess", "r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1"},
      {"crazyhouse", "4k3/8/8/3p4/4P3/8/8/4K3[NPp] w - - 0 1"},
      {"mishling-fusion", ""},
      {"hr-wellisch-3p", "7/8/9/1rR2bR3yG1/11/12/13/12/bG1yP1rR6/10/9/4rG3/7[] b"},
      {"honeycomb", ""},
  };
  std::set<std::string> kinds;
  std::size_t removed = 0;
  const auto compare = [&](const Position& position) {
    const Json shown = position_json(position, true);
    MoveList legal;
    legal_moves(position, legal);
    for (const Json& move : shown.at("legal")) {
      const auto played = parse_move(position, move.at("text").get<std::string>());
      ASSERT_TRUE(played);
      Position after = position;
      Undo undo;
      after.make(*played, undo);
      removed += undo.eliminations.cells.size();
      const Json told = shown_after(shown, move), true_after = position_json(after, false);
      EXPECT_EQ(told.at("pieces"), sorted_by_cell(true_after.at("pieces"))) << position.variant().id() << move;
      EXPECT_EQ(counts(told.at("hands")), counts(true_after.at("hands"))) << position.variant().id() << move;
      kinds.insert(move.at("kind"));
    }
  };
  for (const auto& [id, fen] : cases) compare(fen.empty() ? Position::start(*variant(id)) : position_of(id, fen));
  // Rules with moves of two pieces come up in play.
  Random random(20);
  for (const std::string id : {"mishling-fusion", "hr-liu-yang", "mitred-sylvia", "honeycomb"}) {
    Position position = Position::start(*variant(id));
    MoveList legal;
    Undo undo;
    for (int ply = 0; ply < 60; ++ply) {
      legal_moves(position, legal);
      if (legal.empty()) break;
      if (ply % 6 == 0) compare(position);
      position.make(legal[random.below(legal.size())], undo);
    }
  }
  for (const char* kind : {"quiet", "capture", "drop", "castling", "en-passant", "swap", "fusion", "fission"})
    EXPECT_TRUE(kinds.contains(kind)) << kind;
  EXPECT_GT(removed, 0u);
}

TEST(MoveJson, of_two_players_eliminates_nobody) {
  EXPECT_TRUE(moves_json(Position::start(*variant("chess")), {"e2e4"}).at(0).at("eliminations").empty());
}

TEST(MoveJson, of_two_players_never_leaves_the_royal) {
  const Json json = position_json(position_of("chess", "r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1"), true);
  for (const Json& move : json.at("legal")) EXPECT_FALSE(move.at("leavesRoyal")) << move.at("text");
}

// Promotion gives a Queen only to games whose pawns may become one; see the files of the games.
TEST(VariantJson, tells_the_types_that_no_game_brings_up) {
  const auto absent = [](const std::string& id) {
    std::string tokens;
    const Json json = variant_json(*variant(id));
    for (const Json& type : json.at("pieces"))
      if (!type.at("occurs").get<bool>()) tokens += type.at("token").get<std::string>();
    return tokens;
  };
  EXPECT_EQ(absent("chess"), "");
  EXPECT_EQ(absent("shogi"), "");
  EXPECT_EQ(absent("honeycomb"), "");
  EXPECT_EQ(absent("mitred-electra"), "Q");
}

}  // namespace
}  // namespace sennight
