// Turns of several moves: whose move it is, what ends a turn, what a check and a double step mean in it. Positions of our
// own, found by hand.
#include <gtest/gtest.h>

#include <atomic>

#include "movegen/movegen.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "notation/pgn.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "rules/describe.h"
#include "search/searcher.h"
#include "support/games.h"
#include "support/plain.h"
#include "support/variants.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

const Variant& two_moves() { return *variant("marseillais"); }
const Variant& growing() { return *variant("progressive"); }

// A game with turns of several moves on a small board; `turn` and `rest` are more of its text.
std::string small_turns(const std::string& turn, const std::string& rest) {
  return "name = \"Small\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\nsetup = { K = \"a1\", R = \"b1\" "
         "}\n"
         "players = { views = [\"identity\", \"half-turn\"] }\n[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = "
         "true\n"
         "[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n[turn]\n" +
         turn + rest;
}

// The players of the moves and of the next one, by their letters.
std::string movers(const Variant& game, const std::string& moves, const std::string& fen = {}) {
  const Game played = play(game, moves, fen);
  Position at = played.start();
  const std::string& letters = game.definition().player_letters;
  std::string text;
  for (const Move& move : played.moves()) {
    text += letters[at.turn().index()];
    Undo undo;
    at.make(move, undo);
  }
  return text + letters[at.turn().index()];
}

std::string turn_page(const std::string& toml) {
  std::string text;
  for (const RuleSection& section : describe_rules(variant_from_text(toml)))
    for (const RuleSentence& sentence : section.sentences) text += sentence.text + '\n';
  return text;
}

TEST(Turns, have_as_many_moves_as_the_rule_says) {
  EXPECT_EQ(movers(two_moves(), "e2e4 e7e5 d7d5 g1f3 f1c4 b8c6 g8f6"), "wbbwwbbw");
  EXPECT_EQ(movers(growing(), "e2e4 e7e5 d7d5 g1f3 f1c4 e1g1 b8c6 g8f6 a7a6 a6a5"), "wbbwwwbbbbw");
  const Variant& free = variant_from_text(small_turns("moves = 3\n", ""));
  EXPECT_EQ(movers(free, "a1a2 a2a3 a3a4 e5e4"), "wwwbb");
  EXPECT_EQ(format_fen(Position::start(growing())),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w a1,e1,h1,a8,e8,h8 - 1/1 0 1");
  EXPECT_EQ(format_fen(play(growing(), "e2e4 e7e5 d7d5 g1f3").position()),
            "rnbqkbnr/ppp2ppp/8/3pp3/4P3/5N2/PPPP1PPP/RNBQKB1R w a1,e1,h1,a8,e8,h8 - 2/3 1 2");
}

TEST(Turns, are_told_by_the_fen_or_by_the_round) {
  const std::string bare = "4k3/8/8/8/8/8/8/R3K3 w - -";
  EXPECT_EQ(format_fen(position(growing(), bare + " 0 3")), bare + " 5/5 0 3");
  EXPECT_EQ(format_fen(position(two_moves(), bare + " 0 1")), bare + " 1/1 0 1");
  EXPECT_EQ(format_fen(position(two_moves(), bare + " 0 2")), bare + " 2/2 0 2");
  EXPECT_EQ(format_fen(position(two_moves(), bare + " 1/2 0 2")), bare + " 1/2 0 2");
  EXPECT_EQ(format_fen(position(growing(), bare + " 99/99 0 3")), bare + " 99/99 0 3");
  EXPECT_EQ(movers(growing(), "a1a2", bare + " 1/99 0 3"), "wb");
  EXPECT_EQ(format_fen(play(growing(), "a1a2", bare + " 1/99 0 3").position()), "4k3/8/8/8/8/8/R7/4K3 b - - 99/99 0 3");
  for (const char* wrong : {"0/2", "3/2", "1/100", "2/", "/2", "1/2/3", "-1/2", "x/2"}) {
    const auto read = parse_fen(two_moves(), bare + " " + wrong + " 0 2");
    ASSERT_FALSE(read) << wrong;
    EXPECT_TRUE(read.error().message.starts_with("FEN, moves of the turn: '")) << read.error().message;
  }
  // Equal positions have equal keys, others differ: what is left counts.
  const Position one = position(two_moves(), bare + " 1/2 0 2"), two = position(two_moves(), bare + " 2/2 0 2");
  EXPECT_NE(one.key(), two.key());
  EXPECT_EQ(play(two_moves(), "a1a2 a2a1", bare + " 2/2 0 2").position().key(),
            position(two_moves(), "4k3/8/8/8/8/8/8/R3K3 b - - 2/2 0 2").key());
}

TEST(Turns, end_with_a_check_where_the_rule_says_so) {
  const std::string rook = "4k3/8/8/8/8/8/8/R3K3 w - - ";
  EXPECT_EQ(movers(two_moves(), "a1a8", rook + "2/2 0 5"), "wb");
  EXPECT_EQ(movers(two_moves(), "a1a7", rook + "2/2 0 5"), "ww");
  EXPECT_EQ(movers(two_moves(), "a1a7 a7a8", rook + "2/2 0 5"), "wwb");
  // The next turn is a whole one.
  EXPECT_EQ(format_fen(play(two_moves(), "a1a8", rook + "2/2 0 5").position()), "R3k3/8/8/8/8/8/8/4K3 b - - 2/2 1 5");
  EXPECT_FALSE(may_play(position(growing(), rook + "2/3 0 2"), "a1a8"));
  EXPECT_TRUE(may_play(position(growing(), rook + "1/3 0 2"), "a1a8"));
  const Variant& free = variant_from_text(small_turns("moves = 2\n", ""));
  EXPECT_EQ(movers(free, "b1b5", "4k/5/5/5/KR3 w - - 2/2 0 3"), "ww");
}

TEST(Turns, lift_a_check_by_the_first_move) {
  const Position checked = position(two_moves(), "4r1k1/8/8/8/8/8/4P3/R3K3 w - - 2/2 0 5");
  EXPECT_TRUE(may_play(checked, "a1a2"));  // the Pawn stands between
  const Position open = position(two_moves(), "4r1k1/8/8/8/8/8/8/R3K3 w - - 2/2 0 5");
  for (const std::string& text : legal_texts(open)) EXPECT_TRUE(text.starts_with("e1")) << text;
  // The only answer gives check, before the last move of the turn: mate.
  const std::string caught = "k6r/8/8/8/3Q1p2/6r1/8/7K w - - ";
  EXPECT_EQ(result_text(growing(), "", caught + "3/3 0 2"), "0-1 checkmate");
  EXPECT_EQ(legal_texts(position(growing(), caught + "1/3 0 2")), std::vector<std::string>{"d4h8"});
}

TEST(Turns, without_a_move_in_their_middle_are_a_stalemate) {
  const std::string stuck = "n3k3/8/P7/8/8/8/5q2/7K w - - ";
  EXPECT_EQ(legal_texts(position(two_moves(), stuck + "2/2 0 5")), std::vector<std::string>{"a6a7"});
  EXPECT_EQ(result_text(two_moves(), "a6a7", stuck + "2/2 0 5"), "1/2-1/2 stalemate");
  EXPECT_EQ(result_text(two_moves(), "a6a7", stuck + "1/2 0 5"), "ongoing");
}

TEST(Turns, let_double_steps_be_taken_by_their_first_move) {
  // Both Pawns of Black have made their double step in one turn.
  const std::string before = "4k3/3p1p2/8/2P1P3/8/8/8/4K3 b - - 2/2 0 5";
  const Position after = play(two_moves(), "f7f5 d7d5", before).position();
  EXPECT_EQ(format_fen(after), "4k3/8/8/2PpPp2/8/8/8/4K3 w - d6d5,f6f5 2/2 0 6");
  EXPECT_EQ(perft(after, 3), reference_perft(after, 3));
  const std::string both = "4k3/8/8/2PpPp2/8/8/8/4K3 w - d6d5,f6f5 2/2 0 6";
  for (const char* text : {"c5d6", "e5d6", "e5f6"}) EXPECT_TRUE(may_play(after, text)) << text;
  EXPECT_TRUE(may_play(play(two_moves(), "c5d6", both).position(), "e5f6"));
  EXPECT_FALSE(may_play(play(two_moves(), "e1e2", both).position(), "e5f6"));
  EXPECT_FALSE(may_play(play(growing(), "c5d6", both).position(), "e5f6"));
  EXPECT_TRUE(may_play(position(growing(), both), "e5f6"));
  // Not what has moved on, nor over a cell that is taken meanwhile.
  EXPECT_FALSE(may_play(play(two_moves(), "f7f5 f5f4", before).position(), "e5f6"));
  EXPECT_FALSE(may_play(play(two_moves(), "f7f5 g7f6", "4k3/5pb1/8/4P3/8/8/8/4K3 b - - 2/2 0 5").position(), "e5g6"));
  EXPECT_EQ(format_fen(play(two_moves(), "f7f5 g7f6", "4k3/5pb1/8/4P3/8/8/8/4K3 b - - 2/2 0 5").position()),
            "4k3/8/5b2/4Pp2/8/8/8/4K3 w - - 2/2 1 6");
  // In the middle of the turn the chances are kept, though nobody can use them yet; something may have left their cells of departure.
  const std::string middle = format_fen(play(two_moves(), "f7f5", before).position());
  EXPECT_EQ(middle, "4k3/3p4/8/2P1Pp2/8/8/8/4K3 b - f6f5 1/2 0 5");
  EXPECT_EQ(format_fen(position(two_moves(), middle)), middle);
}

TEST(Turns, end_with_a_pass) {
  const Variant& game = variant_from_text(
      small_turns("moves = 2\n", "[legal]\npass = \"always\"\n[ends]\npasses = 2\n"));
  const std::string start = "4k/5/5/5/K4 w - - 2/2 0 3";
  EXPECT_EQ(movers(game, "0000 e5e4 0000 a1a2", start), "wbbww");
  // A pass after a move of the same turn is no passed turn.
  EXPECT_EQ(result_text(game, "a1a2 0000 0000", start), "ongoing");
  EXPECT_EQ(result_text(game, "0000 0000", start), "1/2-1/2 two passes in succession");
}

// A game with other turns than its file says.
VariantPtr with_turns(const std::string& id, const TurnDefinition& turn) {
  VariantDefinition definition = variant(id)->definition();
  definition.turn = turn;
  definition.en_passant.by.clear();
  definition.fen_tail = VariantDefinition::FenTail::kOwn;
  Findings findings;
  VariantPtr game = Variant::compile(definition, findings);
  EXPECT_NE(game, nullptr) << id;
  for (const Finding& finding : findings) EXPECT_FALSE(finding.is_error) << finding.text;
  return game;
}

TEST(Turns, are_of_any_number_of_players_and_on_any_board) {
  TurnDefinition twice, growing_turns;
  twice.moves = Located<int>{2, {}};
  growing_turns.grows = Located<int>{1, {}};
  growing_turns.check = Located<TurnCheck>{TurnCheck::kLast, {}};
  for (const VariantPtr& game : {with_turns("glinski", growing_turns), with_turns("hr-wellisch-3p", twice)}) {
    ASSERT_NE(game, nullptr);
    EXPECT_EQ(perft(Position::start(*game), 2), reference_perft(Position::start(*game), 2));
    int seen = 0;
    walk(*game, 16, 5, [&](const Position& at) {
      MoveList legal;
      EXPECT_EQ(laws::broken_law(at, legal, 0), "");
      for (const Move& move : legal) EXPECT_EQ(plain::make_does_what_the_text_says(at, move), "");
      EXPECT_EQ(plain::legal_moves_keep_to_what_is_forbidden(at, legal), "");
      ++seen;
    });
    EXPECT_GT(seen, 0);
  }
  const VariantPtr three = with_turns("hr-wellisch-3p", twice);
  ASSERT_EQ(three->players(), 3u);
  MoveList legal;
  Position at = Position::start(*three);
  std::string order;
  for (int i = 0; i < 7; ++i) {
    order += static_cast<char>('0' + at.turn().index());
    legal_moves(at, legal);
    Undo undo;
    at.make(legal.front(), undo);
  }
  EXPECT_EQ(order, "0011220");
}

TEST(Turns, agree_between_the_generators) {
  for (const char* fen : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w a1,e1,h1,a8,e8,h8 - 2/2 0 5",
                          "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b a1,e1,h1,a8,e8,h8 - 1/3 0 5",
                          "4k3/8/8/2PpPp2/8/8/8/4K3 w - d6d5,f6f5 2/2 0 6"}) {
    for (const Variant* game : {&two_moves(), &growing()})
      EXPECT_EQ(perft(position(*game, fen), 2), reference_perft(position(*game, fen), 2)) << game->id() << ' ' << fen;
  }
}

TEST(Turns, refuse_what_asks_for_the_one_move_before) {
  const auto wrong = [](const std::string& turn, const std::string& rest) {
    return complaints_about(small_turns(turn, rest));
  };
  EXPECT_EQ(wrong("moves = 2\n", ""), "");
  EXPECT_EQ(wrong("", ""), "[turn] changes nothing: it needs 'moves', 'moves-of', 'first' or 'grows'\n");
  EXPECT_EQ(wrong("moves = 2\ngrows = 1\nfirst = 1\n", ""),
            "'first' has no sense with 'grows': 'moves' says how long the first turn is\n");
  EXPECT_EQ(wrong("moves = 2\nen-passant = \"in-a-row\"\n", ""), "'en-passant' has no sense without [en-passant]\n");
  EXPECT_EQ(wrong("moves = 2\n", "[ends]\nchecks = 3\n"),
            "checks are counted: [turn] 'check' must be \"ends-turn\" or \"last-move\"\n");
  EXPECT_EQ(wrong("moves = 2\ncheck = \"last-move\"\n", "[ends]\nchecks = 3\n"), "");
  EXPECT_EQ(wrong("moves = 2\ncheck = \"last-move\"\n", "[legal]\nchecks = \"forbidden\"\n"),
            "'check' has no sense: [legal] forbids checks\n");
  EXPECT_EQ(wrong("moves = 2\n", "[ends.goal]\npieces = \"R\"\nzone = \"c3\"\nanswer = \"round\"\n"),
            "[turn] and a goal that may be answered do not go together\n");
  EXPECT_EQ(wrong("moves = 2\n", "[ends.goal]\npieces = \"R\"\nzone = \"c3\"\nwhen = \"next-turn\"\n"),
            "[turn] and a goal that counts at the next turn do not go together\n");
  EXPECT_EQ(complaints_about("fen = \"fairy\"\n" + small_turns("moves = 2\n", "")),
            "fen = \"fairy\" has no field for turns of several moves\n");
}

TEST(Turns, are_told_on_the_page) {
  const std::string page = turn_page("name = \"X\"\nextends = \"marseillais\"\n");
  for (const char* sentence :
       {"A turn has two moves, made one after the other with one piece or with several. Only White's first turn of the "
        "game has one move.",
        "A move that gives check ends the turn, and the moves left are lost.",
        "who is in check must get out of it by the first one",
        "and only by the first move of the turn or right after another such capture."})
    EXPECT_NE(page.find(sentence), std::string::npos) << sentence << "\n" << page;
  const std::string longer = turn_page("name = \"X\"\nextends = \"progressive\"\n");
  for (const char* sentence :
       {"White's first turn has one move, and every turn has one more than the turn before it: 1, 2, "
        "3 and so on.",
        "Only the last move of a turn may give check."})
    EXPECT_NE(longer.find(sentence), std::string::npos) << sentence << "\n" << longer;
}

TEST(Turns, are_counted_whole_where_the_draw_asks_for_that) {
  const std::string shuffles = "4k2r/8/8/8/8/8/8/R3K3 w - - ";
  const Variant& game = variant_from_text(
      "name = \"X\"\nextends = \"chess\"\nfen = \"own\"\nremove = [\"ends.moves.plies\"]\n[turn]\nmoves = 2\n"
      "[ends]\nmoves = { turns = 3 }\n");
  // The clock goes on with the first move of each turn ...
  EXPECT_EQ(fen_after(game, "a1a2", shuffles + "2/2 0 5"), "4k2r/8/8/8/8/8/R7/4K3 w - - 1/2 1 5");
  EXPECT_EQ(fen_after(game, "a1a2 a2a1 h8h7", shuffles + "2/2 0 5"), "4k3/7r/8/8/8/8/8/R3K3 b - - 1/2 2 5");
  // ... and the draw comes with the last move of the third.
  const std::string two = "a1a2 a2b2 h8h7 h7g7 ";
  EXPECT_EQ(result_text(game, two + "b2b3", shuffles + "2/2 0 5"), "ongoing");
  EXPECT_EQ(result_text(game, two + "b2b3 b3b4", shuffles + "2/2 0 5"), "1/2-1/2 3 turns without progress");
  // A capture or a Pawn's move within a turn begins the count anew, whichever move of it that is.
  const std::string pawn = "4k2r/8/8/8/8/8/P7/R3K3 w - - ";
  EXPECT_EQ(fen_after(game, "a1b1 a2a3", pawn + "2/2 2 5"), "4k2r/8/8/8/8/P7/8/1R2K3 b - - 2/2 0 5");
  EXPECT_EQ(fen_after(game, "a2a3 a1b1", pawn + "2/2 2 5"), "4k2r/8/8/8/8/P7/8/1R2K3 b - - 2/2 0 5");
  EXPECT_NE(turn_page("name = \"X\"\nextends = \"progressive\"\n")
                .find("When no piece is captured and no Pawn moves for ten turns in a row, the game is a draw."),
            std::string::npos);

  const auto complaint = [](const std::string& more) {
    return complaints_about("name = \"X\"\nextends = \"chess\"\n" + more);
  };
  EXPECT_EQ(complaint("remove = [\"ends.moves.plies\"]\n[ends]\nmoves = { turns = 3 }\n"),
            "'turns' has no sense: each turn is one move; write 'plies'\n");
  EXPECT_EQ(complaint("fen = \"own\"\n[turn]\nmoves = 2\n[ends]\nmoves = { turns = 3 }\n"),
            "'turns' and 'plies' do not go together: one of them is counted\n");
}

TEST(Turns, are_searched_as_turns) {
  // The first Rook takes the seventh rank, the other one mates; no single move does.
  const Variant& game = two_moves();
  const Position start = position(game, "k7/8/4R3/8/8/8/8/3R3K w - - 2/2 0 5");
  Searcher searcher(variant("marseillais"));
  const std::atomic<bool> stop = false;
  Limits limits;
  limits.depth = 3;
  Game played(start);
  for (int i = 0; i < 2; ++i) {
    const SearchResult found = searcher.search(played, limits, {}, stop);
    EXPECT_GE(found.score, kForced) << i;
    ASSERT_TRUE(found.best);
    played.play(*found.best);
  }
  EXPECT_EQ(score_text(game, played.outcome()), "1-0");
  // Who is to be mated so sees it coming: the King leaves the edge, or a Rook is taken.
  Game threatened(position(game, "8/k7/4R3/8/8/8/8/3R3K b - - 2/2 0 5"));
  const SearchResult answer = searcher.search(threatened, limits, {}, stop);
  EXPECT_GT(answer.score, -kForced);
}

TEST(Turns, are_written_as_one_round) {
  PgnRecord record{.variant = variant("marseillais"), .start = Position::start(two_moves()), .tags = {}, .result = {}};
  const Game played = play(two_moves(), "e2e4 e7e5 d7d5 g1f3 f3e5 d5e4");
  std::size_t node = 0;
  for (const Move& move : played.moves()) node = *record.add(node, move);
  const std::string text = format_pgn(record);
  EXPECT_NE(text.find("1. e4 e5 d5 2. Nf3 Nxe5 dxe4"), std::string::npos) << text;
  const auto read = parse_pgn(text, [](std::string_view) -> Result<VariantPtr> { return variant("marseillais"); });
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->front().line_to(read->front().main_end()), played.moves());
}

TEST(Turns, may_be_longer_for_one_player) {
  EXPECT_EQ(movers(*variant("monster"), "e2e3 f2f3 e7e5 e3e4 f3f4"), "wwbwwb");
  const Variant& late = variant_from_text(small_turns("moves-of = { b = 3 }\n", ""));
  EXPECT_EQ(movers(late, "a1a2 e5e4 e4e3 e3d3 a2a1"), "wbbbwb");
  EXPECT_NE(turn_page(small_turns("moves-of = { b = 3 }\n", ""))
                .find("A turn of White has one move and a turn of Black has three moves."),
            std::string::npos);
  const Variant& first = variant_from_text(small_turns("moves = 2\nmoves-of = { b = 3 }\nfirst = 1\n", ""));
  EXPECT_EQ(movers(first, "a1a2 e5e4 e4e3 e3d3 a2a1 a1a2"), "wbbbwwb");
  EXPECT_EQ(complaints_about(small_turns("moves-of = { x = 3 }\n", "")),
            "'x' is the letter of no player: they are w and b\n");
  EXPECT_EQ(complaints_about(small_turns("moves-of = { w = 2 }\ngrows = 1\n", "")),
            "'moves-of' and 'grows' do not go together\n");
}

}  // namespace
}  // namespace sennight::test
