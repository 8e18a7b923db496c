// Records as text: what is written, what is read, and what is refused with which words.

#include "notation/pgn.h"

#include <gtest/gtest.h>

#include <memory>

#include "notation/fen.h"
#include "notation/move_text.h"
#include "support/all_variants.h"

namespace sennight {
namespace {

VariantPtr variant_named(std::string_view id) { return {std::shared_ptr<void>(), &AllVariants::get().find(id)}; }

Result<VariantPtr> find(std::string_view name) {
  for (const char* id : {"chess", "crazyhouse", "shogi", "glinski", "hr-wellisch-3p", "honeycomb"}) {
    const Variant& variant = AllVariants::get().find(id);
    if (is_pgn_variant_name(name.empty() ? "chess" : name, id, variant.definition().name)) return variant_named(id);
  }
  return fail("there is no such variant");
}

std::string moves_of(const PgnRecord& record, std::size_t node) {
  std::string text;
  Position position = record.start;
  Undo undo;
  for (const Move& move : record.line_to(node)) {
    text += (text.empty() ? "" : " ") + format_move(position, move);
    position.make(move, undo);
  }
  return text;
}

std::string main_line(const PgnRecord& record) { return moves_of(record, record.main_end()); }

PgnRecord played(std::string_view id, const std::vector<std::string>& moves) {
  const VariantPtr variant = variant_named(id);
  PgnRecord record{.variant = variant, .start = Position::start(*variant), .tags = {}, .result = {}};
  Position position = record.start;
  std::size_t node = 0;
  for (const std::string& text : moves) {
    const auto move = parse_move(position, text);
    EXPECT_TRUE(move) << text;
    node = *record.add(node, *move);
    Undo undo;
    position.make(*move, undo);
  }
  return record;
}

TEST(Pgn, writes_what_other_programs_read) {
  PgnRecord record = played("chess", {"f2f3", "e7e5", "g2g4", "d8h4"});
  record.tags = {{"White", "Ann \"the\" Fool"}, {"Annotator", "me"}, {"Date", "2026.01.31"}};
  record.nodes[1].glyphs = {2};
  record.nodes[2].comment = "now  it is\nover }";
  const auto other = parse_move(record.start, "e2e4");
  ASSERT_TRUE(record.add(0, *other));
  EXPECT_EQ(format_pgn(record),
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"2026.01.31\"]\n[Round \"?\"]\n[White \"Ann \\\"the\\\" Fool\"]\n"
            "[Black \"?\"]\n[Result \"0-1\"]\n[Variant \"Chess\"]\n[Annotator \"me\"]\n\n"
            "1. f3 $2 ( 1. e4 ) 1... e5 {now it is over )} 2. g4 Qh4# 0-1\n");
}

TEST(Pgn, of_three_players_names_each_and_keeps_the_place_of_each) {
  PgnRecord record = played("hr-wellisch-3p", {});
  record.result = "1,3,2";
  const std::string text = format_pgn(record);
  EXPECT_NE(text.find("[Red \"?\"]\n[Yellow \"?\"]\n[Blue \"?\"]\n[Result \"1,3,2\"]"), std::string::npos) << text;
  EXPECT_NE(text.find("[Players \"3\"]"), std::string::npos) << text;
  EXPECT_TRUE(text.ends_with("\n\n1,3,2\n")) << text;
  const auto read = parse_pgn(text, find);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->front().result, "1,3,2");
  EXPECT_EQ(read->front().variant->id(), "hr-wellisch-3p");
}

TEST(Pgn, reads_tags_comments_variations_annotations_and_several_games) {
  const auto read = parse_pgn(
      "\xef\xbb\xbf% for programs\r\n[Event \"A \\\"B\\\" \\\\ C\"]\r\n[Site \"?\"]\n\n"
      "{before} 1.e4!? $14 e5 2.Nf3 {about Nf3} ; and more\n (2.f4 exf4 (2... d5 $1 {deep}) 3.Nf3) ({first} 2.Nc3) "
      "2... Nc6 "
      "1/2-1/2\n[Event \"second\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n 1.O-O *",
      find);
  ASSERT_TRUE(read) << read.error().message;
  ASSERT_EQ(read->size(), 2u);
  const PgnRecord& first = read->front();
  EXPECT_EQ(first.tags.front(), (PgnRecord::Tag{"Event", "A \"B\" \\ C"}));
  EXPECT_EQ(first.result, "1/2-1/2");
  EXPECT_EQ(main_line(first), "e2e4 e7e5 g1f3 b8c6");
  EXPECT_EQ(first.nodes[0].comment, "before");
  EXPECT_EQ(first.nodes[1].glyphs, (std::vector<int>{5, 14}));
  EXPECT_EQ(first.nodes[3].comment, "about Nf3 and more");
  ASSERT_EQ(first.nodes[2].next.size(), 3u);
  const std::size_t gambit = first.nodes[2].next[1];
  EXPECT_EQ(moves_of(first, gambit), "e2e4 e7e5 f2f4");
  ASSERT_EQ(first.nodes[gambit].next.size(), 2u);
  const auto& counter = first.nodes[first.nodes[gambit].next[1]];
  EXPECT_EQ(counter.comment, "deep");
  EXPECT_EQ(counter.nesting, 2);
  EXPECT_EQ(first.nodes[first.nodes[2].next[2]].comment, "first");
  EXPECT_EQ(main_line(read->back()), "e1g1");
  EXPECT_EQ(format_fen(read->back().start), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
}

TEST(Pgn, the_texts_of_moves_are_read_besides_the_notation_of_the_game) {
  const auto read = parse_pgn("[Variant \"Crazyhouse\"]\n1. e2e4 d7d5 2. e4d5 d8d5 3. P@d4 *", find);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(main_line(read->front()), "e2e4 d7d5 e4d5 d8d5 P@d4");
}

TEST(Pgn, says_in_which_game_and_line_what_is_wrong) {
  const auto problem = [](std::string_view text) {
    const auto read = parse_pgn(text, find);
    return read ? std::string("nothing") : read.error().message;
  };
  EXPECT_EQ(problem(""), "there is no game in the text");
  EXPECT_TRUE(problem("1. e4 *\n\n1. d4 d5\n2. Ke3 *").starts_with("game 2, line 4: move 3 'Ke3': "))
      << problem("1. e4 *\n\n1. d4 d5\n2. Ke3 *");
  EXPECT_EQ(problem("[Event \"x]\n1. e4"), "game 1, line 1: the text of tag Event has no end");
  EXPECT_EQ(problem("1. e4 {no end"), "game 1, line 1: a comment has no '}' at its end");
  EXPECT_EQ(problem("1. e4 (1. d4"), "game 1, line 1: a variation has no ')' at its end");
  EXPECT_EQ(problem("1. e4 )"), "game 1, line 1: there is a ')' without a '('");
  EXPECT_EQ(problem("( 1. e4 )"), "game 1, line 1: a variation begins before there is a move to vary");
  EXPECT_EQ(problem("[Variant \"No such\"]\n*"), "game 1, line 2: there is no such variant");
  EXPECT_TRUE(problem("[FEN \"8/8 w\"]\n*").starts_with("game 1, line 2: tag FEN: "));
  std::string deep = "1. e4 ";
  for (int i = 0; i < 40; ++i) deep += i % 2 == 0 ? "( 1. d4 " : "( 1. e4 ";
  EXPECT_EQ(problem(deep), "game 1, line 1: variations lie more than 32 deep");
}

TEST(PgnNames, are_read_line_by_line) {
  const auto names = parse_pgn_names("# other names\nFrom Position = chess\n\n none=chess\n");
  ASSERT_TRUE(names) << names.error().message;
  EXPECT_EQ(pgn_id(*names, "from-position"), "chess");
  EXPECT_EQ(pgn_id(*names, "none"), "chess");
  EXPECT_EQ(pgn_id(*names, "something"), "");
  EXPECT_EQ(parse_pgn_names("x = y\nnonsense").error().message, "line 2 is not a name, '=' and the id of a variant");
}

}  // namespace
}  // namespace sennight
