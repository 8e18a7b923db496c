// Slips that show in how two armies, two sides of the board or pieces of one kind go together: what one has and the other
// lacks. Each beside something like it that may be meant.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "told_slips.h"

namespace sennight::test {
namespace slips_of_armies {
namespace {

using namespace told_slips;

TEST(SlipsOfArmies, en_passant_by_others_than_those_who_make_the_steps) {
  const auto chess = [](const std::string& types) {
    Told told = told_in("chess",
                        "[pieces.S]\nname = 'Scout'\nmove = 'mfW cfF'\n[setup]\nP = 'rank:2 - a2 - h2'\nS = 'a2 h2'\n"
                        "[promotion.last-rank]\npieces = 'P S'\n[en-passant]\nby = '" +
                            types + "'\n");
    std::erase_if(told, [](const std::string& text) { return !text.contains("'by'"); });
    return told;
  };
  EXPECT_EQ(chess("S"),
            Told{"12:7 'by' has no Pawn, which makes initial moves and captures on the cells that these pass"});
  EXPECT_EQ(chess("P"), Told{});
  EXPECT_EQ(chess("P S"), Told{});
}

TEST(SlipsOfArmies, letters_of_castlings) {
  const auto letters = [](const std::string& right, const std::string& left) {
    return told_in("chess",
                   "[castling.king-side]\nletter = '" + right + "'\n[castling.queen-side]\nletter = '" + left + "'\n");
  };
  EXPECT_EQ(letters("Q", "K"), Told{"6:10 the letters K and Q are exchanged: K is for the partner on the right"});
  EXPECT_EQ(letters("K", "Q"), Told{});
  EXPECT_EQ(letters("R", "L"), Told{});
}

TEST(SlipsOfArmies, castling_to_one_side) {
  const std::string right =
      "remove = ['castling']\n[castling.right]\nletter = 'K'\nroyal = 'e1 g1'\npartner = 'h1 f1'\n";
  EXPECT_EQ(told_in("chess", right),
            Told{"7:12 there is no castling to the other side, where another Rook stands on a1"});
  EXPECT_EQ(told_in("chess", right + "[setup]\nR = 'h1'\nB = 'a1 f1'\n[ends]\nlone-minors = 'N'\n").size(), 1U);
  EXPECT_EQ(told_in("chess", right + "[setup]\nR = 'h1'\nQ = 'd1 a1'\n"), Told{});
}

TEST(SlipsOfArmies, a_board_that_is_a_file_too_broad) {
  EXPECT_EQ(told_in("chess", "[board]\nfiles = 9\n"),
            Told{"4:9 the array does not stand in the middle: with one file less it would"});
  EXPECT_EQ(told_in("chess", "[board]\nfiles = 10\n"), Told{});  // it stands far from the middle
  // A piece that is missing at the end of a rank is told as such: other ranks stand in the middle.
  for (const std::string& text : told_in("shogi", "[setup]\nP = 'files:a-h & rank:3'\n"))
    EXPECT_FALSE(text.contains("one file")) << text;
}

TEST(SlipsOfArmies, promotions_to_pieces_of_the_other_army) {
  const auto to = [](const std::string& types) {
    return told_in("spartan", "[promotion.spartan]\nto = '" + types + "'\n");
  };
  EXPECT_EQ(to("Q R B N"), Told{"4:7 a Hoplite of Sparta becomes what only Persia has at the start"});
  EXPECT_EQ(to("G W L C"), Told{});
  EXPECT_EQ(to("Q G W L C"), Told{});
}

TEST(SlipsOfArmies, facing_of_one_of_two_royals) {
  const auto royals = [](const std::string& facing) {
    return told_in(
        "xiangqi",
        "fen = 'own'\nnotation = 'san'\n[pieces.G]\nname = 'Khan'\nmove = 'F'\nwithin = 'palace'\nroyal = true\n" +
            facing + "[setup]\nk = 'none'\ng = 'e10'\n[pieces.K]\nfacing = 'vW0'\n");
  };
  EXPECT_EQ(royals(""), Told{"14:10 only the General of Red has 'facing', and the royal of Black has none"});
  EXPECT_EQ(royals("facing = 'vW0'\n"), Told{});
}

TEST(SlipsOfArmies, mates_that_nobody_may_give) {
  const auto mates = [](const std::string& needs) {
    return told_in("shatar", "[ends]\nmate-needs = '" + needs + "'\n");
  };
  EXPECT_EQ(mates("N"), Told{"4:15 'mate-needs' names none but types in 'mate-never-by'"});
  EXPECT_EQ(mates("J N"), Told{});
}

TEST(SlipsOfArmies, goals_and_promotions_on_the_own_side) {
  EXPECT_EQ(told_in("chess", "[ends]\ngoal = { pieces = 'K', zone = 'a3 h3' }\n"),
            Told{"4:31 this goal lies on the own side of the board, where its pieces start"});
  EXPECT_EQ(told_in("chess", "[ends]\ngoal = { pieces = 'K', zone = 'd4 e4 d5 e5' }\n"), Told{});
  EXPECT_EQ(told_in("chess", "[ends]\ngoal = { pieces = 'K', zone = 'a6 h6' }\n"), Told{});
  const auto promotion = [](const std::string& zone) {
    return told_in(
        "chess",
        "[pieces.A]\nname = 'Abbot'\nmove = 'BN'\n[promotion.abbot]\npieces = 'B'\nto = 'A'\nforced = false\n"
        "zone = '" +
            zone + "'\n");
  };
  EXPECT_EQ(promotion("rank:4").front(),
            "10:8 a Bishop promotes on its own side of the board, and nowhere else by this rule");
  for (const std::string& text : promotion("rank:5")) EXPECT_FALSE(text.contains("own side")) << text;
}

TEST(SlipsOfArmies, a_common_zone_in_which_both_promote) {
  const auto zone = [](const std::string& cells) {
    Told told = told_in("shogi",
                        "[zones]\nfar = { cells = '" + cells + "', common = true }\n[promotion.camp]\nzone = '@far'\n");
    std::erase_if(told, [](const std::string& text) { return !text.contains("the same cells for all"); });
    return told;
  };
  EXPECT_EQ(zone("ranks:7-9").size(), 1U);
  EXPECT_TRUE(zone("ranks:7-9")
                  .front()
                  .ends_with("and pieces of both promote there; without 'common' it turns with the players"));
  EXPECT_EQ(zone("ranks:1-3 ranks:7-9"), Told{});
}

TEST(SlipsOfArmies, a_river_of_one_player) {
  const auto river = [](const std::string& zone) {
    return told_in("congo", "[board]\nranks = 8\n[zones]\nriver = " + zone + "\n");
  };
  const std::string slip =
      "the pieces of Black do not drown where those of White do: without 'common' a zone turns with the "
      "players";
  const auto has = [&](const Told& told) {
    for (const std::string& text : told)
      if (text.contains(slip)) return true;
    return false;
  };
  EXPECT_FALSE(has(river("{ cells = 'rank:4', common = true }")));
  EXPECT_FALSE(has(river("'ranks:4-5'")));
  const Told told = told_of(
      "name = 'Test'\nboard = { shape = 'rectangle', files = 8, ranks = 8 }\nsetup = { N = 'b1 g1' }\n"
      "ends = { extinction = 'board' }\npieces.N = { name = 'Knight', move = 'N' }\n"
      "drowning = { zone = 'rank:4' }\n");
  EXPECT_EQ(told, Told{"6:21 " + slip});
}

TEST(SlipsOfArmies, a_promoted_piece_unlike_its_likes) {
  const auto lance = [](const std::string& move) { return told_in("shogi", "[pieces.'+L']\nmove = '" + move + "'\n"); };
  EXPECT_EQ(lance("fWsWfF"),
            Told{"4:8 a Promoted Lance does a part of what Promoted Silvers, Promoted Knights and Tokins do, "
                 "which move alike"});
  EXPECT_EQ(lance("WF"), Told{});
  EXPECT_EQ(lance("WfF"), Told{});
}

TEST(SlipsOfArmies, royals_that_can_mate_alone) {
  const std::string royal = "pieces.Q.royal = true\nroyals.check = 'any'\n";
  EXPECT_EQ(
      told_in("chess", royal),
      Told{"3:8 royals alone are a draw by 'bare-royals', although a Queen gives check to a King that cannot do the "
           "same"});
  EXPECT_EQ(told_in("chess", royal + "remove = ['ends.bare-royals']\n"), Told{});
  EXPECT_EQ(told_in("chess", "pieces.Q = { move = 'K', royal = true }\nroyals.check = 'any'\n"), Told{});
}

TEST(SlipsOfArmies, promotions_to_one_of_two_armies) {
  const auto told = [](const std::string& to) {
    return told_in("chess",
                   "remove = ['castling']\npieces.X = { name = 'Ox', move = 'WFD' }\npieces.Y = { name = 'Yak', move = "
                   "'WFN' }\n[setup]\nx = 'a8 h8'\nr = 'none'\nn = 'none'\ny = 'b8 g8'\nb = 'c8 f8'\nq = 'd8'\nk = "
                   "'e8'\np = 'rank:7'\n"
                   "[promotion.last-rank]\nto = '" +
                       to + "'\n");
  };
  EXPECT_EQ(told("R N"),
            Told{"16:7 a Pawn of Black becomes what only White has at the start, and nothing of the own army"});
  EXPECT_EQ(told("R N X"), Told{});
  EXPECT_EQ(told("Q R B N"), Told{});  // both have a Queen and Bishops
}

TEST(SlipsOfArmies, a_range_that_is_one_step_short) {
  const auto rook = [](const std::string& move) { return told_in("chess", "[pieces.R]\nmove = '" + move + "'\n"); };
  EXPECT_EQ(rook("W6"), Told{"4:8 'W6' is one step short of the longest way on this board, which has 7"});
  EXPECT_EQ(rook("W7"), Told{});
  EXPECT_EQ(rook("W5"), Told{});
}

TEST(SlipsOfArmies, a_knight_that_forgets_a_direction_in_space) {
  const auto knight = [](const std::string& move) {
    return told_in("raumschach", "[pieces.N]\nmove = '" + move + "'\n");
  };
  EXPECT_EQ(knight("N (1,0,2)"), Told{"4:8 a Knight looks like a knight, and goes by (0,1,2) and not so by (0,2,1)"});
  EXPECT_EQ(knight("N (1,0,2) (2,0,1)"), Told{});
  EXPECT_EQ(knight("N"), Told{});  // it stays on its level
  // Three boards one above the other.
  EXPECT_EQ(told_in("chess",
                    "fen = 'own'\nremove = ['castling']\nboard.levels = 3\nsetup = { R = 'a1-1 h1-1', N = 'b1-1 g1-1', "
                    "B = 'c1-1 f1-1', Q = 'd1-1', K = 'e1-1', P = 'rank:2 & level:1' }\n"
                    "pieces.N.move = 'N (1,0,1)'\n"),
            Told{});
}

TEST(SlipsOfArmies, promotions_on_one_side_of_the_board) {
  const auto zone = [](const std::string& cells) {
    return told_in("glinski", "[promotion.end-of-file]\nzone = '" + cells + "'\n");
  };
  EXPECT_EQ(zone("rank:11"), Told{"4:8 pieces promote on a6, b7, c8, d9 and e10, and not on what lies opposite"});
  EXPECT_EQ(zone("stuck(ffW)"), Told{});
}

TEST(SlipsOfArmies, drops_on_the_side_of_the_rival) {
  const auto rooks = [](const std::string& zone) { return told_in("sittuyin", "[drops.zones]\nR = '" + zone + "'\n"); };
  EXPECT_EQ(rooks("rank:8"), Told{"4:5 a Yahhta is dropped on the rival's side of the board alone"});
  EXPECT_EQ(rooks("rank:1"), Told{});
}

TEST(SlipsOfArmies, one_per_line_of_another_type) {
  const auto lines = [](const std::string& types) {
    return told_in("shogi", "[drops]\none-per-line = '" + types + "'\n");
  };
  EXPECT_EQ(lines("L"), Told{"4:17 'one-per-line' does not name the Pawn, of which one stands on each file"});
  EXPECT_EQ(lines("P"), Told{});
  EXPECT_EQ(lines("P L"), Told{});
}

TEST(SlipsOfArmies, pieces_that_are_apart_from_none) {
  const auto apart = [](const std::string& types) {
    return told_in("chess", "remove = ['castling']\nfen = 'own'\n[shuffle]\ncells = 'rank:1'\napart = '" + types +
                                "'\nsteps = ['B on b1 d1 f1 h1', 'B on a1 c1 e1 g1', 'Q', 'N N', 'R K R']\n");
  };
  EXPECT_EQ(apart("Q"), Told{"7:10 'apart' forbids nothing: nobody has two Queens"});
  EXPECT_EQ(apart("N"), Told{});
}

TEST(SlipsOfArmies, mates_by_nobody) {
  const auto never = [](const std::string& types) {
    return told_in("chess", "[ends]\nmate-never-by = '" + types + "'\n");
  };
  EXPECT_EQ(never("P N B R Q"), Told{"4:18 'mate-never-by' names all pieces of the array, so that nobody ever mates"});
  EXPECT_EQ(never("P N B R"), Told{});
}

TEST(SlipsOfArmies, a_first_turn_that_is_the_longest) {
  const auto first = [](const std::string& turn) { return told_in("chess", "fen = 'own'\nturn = { " + turn + " }\n"); };
  EXPECT_EQ(first("moves = 2, first = 3"),
            Told{"4:29 the first turn of the game has three moves, more than any other"});
  EXPECT_EQ(first("moves = 2, first = 1"), Told{});
}

TEST(SlipsOfArmies, an_aura_that_lends_what_all_have) {
  const auto lend = [](const std::string& to) {
    return told_in("chess", "[[aura]]\nof = 'N'\nreach = 'own'\nlend = 'own'\nto = '" + to + "'\n");
  };
  EXPECT_EQ(lend("N"), Told{"6:8 'own' lends no move: all who are touched have these themselves"});
  EXPECT_EQ(lend("N B"), Told{});
}

TEST(SlipsOfArmies, pieces_that_come_home_and_are_never_made) {
  const auto home = [](const std::string& types) {
    return told_in("chess",
                   "[pieces.A]\nname = 'Abbot'\nmove = 'BN'\n[setup]\nQ = 'none'\nA = 'd1'\n[homecoming]\npieces = '" +
                       types + "'\ncell = 'e4'\n");
  };
  const auto told = [&](const std::string& types) {
    for (const std::string& text : home(types))
      if (text.contains("comes home")) return text;
    return std::string();
  };
  EXPECT_EQ(told("A"), "10:11 no Abbot ever comes home: nothing becomes one");
  EXPECT_EQ(told("N"), "");  // Pawns become Knights
}

TEST(SlipsOfArmies, pieces_that_wait_for_more_than_they_ever_attack) {
  const auto wait = [](const std::string& attacks) {
    return told_in("chess",
                   "fen = 'own'\n[pieces.X]\nname = 'Waiter'\nmove = 'none'\n[setup]\nX = 'a3 h3'\n[pounce]\n"
                   "pieces = 'X'\nbecomes = 'P'\nattacks = " +
                       attacks + "\n");
  };
  EXPECT_EQ(wait("3"), Told{"12:11 a Pawn never attacks three pieces at once: two are the most"});
  EXPECT_EQ(wait("2"), Told{});
  EXPECT_EQ(wait("3\ntrapped = true"), Told{});
}

TEST(SlipsOfArmies, counts_on_the_board_that_are_the_shortest) {
  const auto board = [](const std::string& moves) {
    return told_in("makruk", "[ends.counting]\nboard = " + moves + "\n");
  };
  EXPECT_EQ(board("6"), Told{"4:9 'board' allows fewer moves, 6, than any count of a bare player"});
  EXPECT_EQ(board("8"), Told{});
}

TEST(SlipsOfArmies, halves_of_the_board_with_a_rank_between) {
  const auto halves = [](const std::string& home, const std::string& beyond) {
    return told_in("xiangqi", "[zones]\nhome = '" + home + "'\nbeyond = '" + beyond + "'\n");
  };
  EXPECT_EQ(
      halves("ranks:1-4", "ranks:6-10"),
      Told{"5:10 one rank is in neither of the zones 'home' and 'beyond', which else are the two parts of the board"});
  EXPECT_EQ(
      halves("ranks:1-5", "ranks:5-10"),
      Told{"5:10 one rank is in both of the zones 'home' and 'beyond', which else are the two parts of the board"});
  EXPECT_EQ(halves("ranks:1-5", "ranks:6-10"), Told{});
  EXPECT_EQ(halves("ranks:1-4", "ranks:5-10"), Told{});
  EXPECT_EQ(halves("ranks:1-3", "ranks:6-10"), Told{});
}

TEST(SlipsOfArmies, one_of_two_that_stand_alone_on_their_rank) {
  const auto cannons = [](const std::string& cells) {
    return told_in("xiangqi", "fen = 'own'\nnotation = 'san'\n[setup]\nC = '" + cells + "'\n");
  };
  EXPECT_EQ(cannons("b3"),
            Told{"6:5 the array is lopsided: opposite b3 there is no piece, as there is for all others"});
  EXPECT_EQ(cannons("b3 h3"), Told{});
  EXPECT_EQ(told_in("tori-shogi", "[setup]\nS = 'rank:3 e4'\n"), Told{});  // one of eight
}

TEST(SlipsOfArmies, the_loss_of_any_type_but_one) {
  const auto loss = [](const std::string& types) {
    return told_in("extinction-chess", "[ends]\nloss-of-all = '" + types + "'\n");
  };
  EXPECT_EQ(loss("K Q R N P"), Told{"4:16 'loss-of-all' names all pieces of the array, but a Bishop"});
  EXPECT_EQ(loss("K Q R B N P"), Told{});
  EXPECT_EQ(loss("K Q R"), Told{});
}

TEST(SlipsOfArmies, a_piece_that_only_captures) {
  const auto pawn = [](const std::string& move) { return told_in("gardner", "[pieces.P]\nmove = '" + move + "'\n"); };
  EXPECT_EQ(pawn("cfF"), Told{"4:8 a Pawn only captures, and never moves otherwise, as all other pieces do"});
  EXPECT_EQ(pawn("mfW cfF"), Told{});
}

TEST(SlipsOfArmies, a_royal_that_a_zone_binds_by_one_part) {
  const auto general = [](const std::string& move) {
    return told_in("xiangqi", "[pieces.K]\nmove = '" + move + "'\n");
  };
  EXPECT_EQ(general("W{in palace} F"),
            Told{"4:8 a General is royal, and keeps to the zone 'palace' by 'W{in palace}' and not by 'F'"});
  EXPECT_EQ(general("W{in palace} F{in palace}"), Told{});
  EXPECT_EQ(general("W{in palace} cvR"), Told{});  // it flies to take the other one
  EXPECT_EQ(general("W F"), Told{});
}

TEST(SlipsOfArmies, a_limit_of_all_parts_but_one) {
  const auto camp = [](const std::string& knight) {
    return told_of(
        "name = 'Test'\nboard = { shape = 'rectangle', files = 8, ranks = 8 }\nzones.dry = 'all - d4 - e4 - d5 - e5'\n"
        "setup = { N = 'b1 g1', B = 'c1 f1', R = 'a1 h1', G = 'd1', K = 'e1' }\n"
        "pieces.N = { name = 'Knight', move = '" +
        knight +
        "' }\n"
        "pieces.B = { name = 'Bishop', move = 'F0{in dry}' }\npieces.R = { name = 'Rook', move = 'W0{in dry}' }\n"
        "pieces.G = { name = 'Guard', move = 'F{in dry}' }\n"
        "pieces.K = { name = 'King', move = 'W{in dry} F{in dry}', royal = true }\n");
  };
  EXPECT_EQ(camp("N{in dry} A"),
            Told{"5:38 the zone 'dry' limits all parts of other pieces, and not all of 'N{in dry} A'"});
  EXPECT_EQ(camp("N"), Told{});  // who may go everywhere
  EXPECT_EQ(camp("N{in dry}"), Told{});
  EXPECT_EQ(camp("N{to dry}"), Told{});
}

TEST(SlipsOfArmies, self_captures_of_all_but_one) {
  const auto own = [](const std::string& types) {
    return told_in("chess", "[self-capture]\npieces = '" + types + "'\n");
  };
  EXPECT_EQ(own("K Q R B P"), Told{"4:11 [self-capture] names all pieces of the array, but a Knight"});
  EXPECT_EQ(own("K Q R B N P"), Told{});
}

TEST(SlipsOfArmies, a_promotion_that_forgets_a_piece_of_the_second_army) {
  const auto to = [](const std::string& types) {
    return told_in("spartan", "[promotion.spartan]\nto = '" + types + "'\n");
  };
  EXPECT_EQ(to("G L C"), Told{"4:7 a Hoplite may become any other piece of the array, but a Warlord"});
  EXPECT_EQ(to("G W L C"), Told{});
}

TEST(SlipsOfArmies, lines_that_are_joined_and_should_cross) {
  const auto palace = [](const std::string& cells) {
    Told told = told_in("xiangqi", "[zones]\npalace = { cells = '" + cells + "', draw = true }\n");
    std::erase_if(told, [](const std::string& text) { return !text.contains("taken together"); });
    return told;
  };
  EXPECT_EQ(
      palace("files:d-f ranks:1-3"),
      Told{"4:31 'files:d-f' and 'ranks:1-3' are taken together, so all cells of both; for those in both write '&' "
           "between them"});
  EXPECT_EQ(palace("files:d-f & ranks:1-3"), Told{});
  EXPECT_EQ(palace("file:d rank:1"), Told{});
  EXPECT_EQ(told_in("raumschach", "[promotion.far-edge]\nzone = 'rank:5 {z = 0}'\n").size(), 1U);
}

TEST(SlipsOfArmies, a_piece_that_goes_forward_through_the_levels) {
  const auto bishop = [](const std::string& move) {
    Told told = told_in("raumschach", "[pieces.B]\npicture = 'elephant'\nmove = '" + move + "'\n");
    return told;
  };
  EXPECT_EQ(bishop("F0 f(1,0,1)0"),
            Told{"5:8 a Bishop goes alike in all directions on its level, and not so to other levels"});
  EXPECT_EQ(bishop("F0 (1,0,1)0"), Told{});
  EXPECT_EQ(bishop("F0 u(1,0,1)0"), Told{});  // up alone is another matter
}

TEST(SlipsOfArmies, views_that_do_not_exchange_the_levels) {
  const auto view = [](const std::string& second) {
    Told told = told_in("raumschach", "[players]\nviews = ['identity', '" + second + "']\n");
    std::erase_if(told, [](const std::string& text) { return !text.contains("exchange the levels"); });
    return told;
  };
  EXPECT_EQ(view("half-turn"), Told{"4:22 the Pawns of both players go up: their views do not exchange the levels, as "
                                    "'half-turn-levels' does"});
  EXPECT_EQ(view("half-turn-levels"), Told{});
}

TEST(SlipsOfArmies, armies_on_one_level_that_promote_on_another) {
  const auto view = [](const std::string& second, const std::string& zone) {
    return told_of(
        "name = 'Test'\nboard = { shape = 'rectangle', files = 8, ranks = 8, levels = 3 }\n"
        "players.views = ['identity', '" +
        second +
        "']\n"
        "setup = { K = 'e1-3', R = 'a1-3 h1-3', P = 'rank:2 & level:3' }\n"
        "pieces.K = { name = 'King', move = 'K (0,0,1)', royal = true }\n"
        "pieces.R = { name = 'Rook', move = 'R (0,0,1)' }\n"
        "pieces.P = { name = 'Pawn', move = 'mfW cfF (0,0,1)' }\n"
        "promotion.x = { pieces = 'P', to = 'R', zone = '" +
        zone + "' }\n");
  };
  EXPECT_EQ(view("mirror", "rank:8 & level:1"),
            Told{"3:30 both players start on one level, and a Pawn promotes on another: their views do not exchange "
                 "the levels, as 'mirror-levels' does"});
  EXPECT_EQ(view("mirror-levels", "rank:8 & level:1"), Told{});
  EXPECT_EQ(view("mirror", "rank:8"), Told{});
}

TEST(SlipsOfArmies, a_promotion_before_a_last_rank_of_corners) {
  const auto zone = [](const std::string& rank) {
    return told_in("omega", "[promotion.last-rank]\nzone = '" + rank + "'\n");
  };
  EXPECT_EQ(zone("rank:10").size(), 1U);
  EXPECT_TRUE(zone("rank:10").front().contains("it promotes before the board ends"));
  EXPECT_EQ(zone("rank:11"), Told{});
}

TEST(SlipsOfArmies, a_range_of_one_line) {
  EXPECT_EQ(told_in("breakthrough", "[setup]\nP = 'ranks:2-2'\n"), Told{"4:6 'ranks:2-2' is one line alone"});
  EXPECT_EQ(told_in("breakthrough", "[setup]\nP = 'rank:2'\n"), Told{});
}

TEST(SlipsOfArmies, a_partner_of_the_base_of_a_castling) {
  const auto castling = [](const std::string& partner) {
    return told_in("capablanca",
                   "remove = ['castling.king-side.partner']\n[castling.king-side]\nroyal = 'f1 i1'\n" + partner);
  };
  EXPECT_EQ(castling("partner = 'j1 h1'\n"), Told{});
  Told told = told_in(
      "chess",
      "[board]\nfiles = 10\n[pieces.A]\nname = 'Abbot'\nmove = 'BN'\n[pieces.C]\nname = 'Canon'\nmove = 'RN'\n"
      "[setup]\nN = 'b1 i1'\nA = 'c1'\nB = 'd1 g1'\nR = 'a1 j1'\nQ = 'e1'\nK = 'f1'\nC = 'h1'\n"
      "[castling.king-side]\nroyal = 'f1 i1'\n[castling.queen-side]\nroyal = 'f1 c1'\npartner = 'a1 d1'\n"
      "[promotion.last-rank]\nto = 'Q C A R B N'\n");
  EXPECT_EQ(told, Told{"20:10 the partner is a Canon in this castling, and a Rook in another one"});
}

}  // namespace
}  // namespace slips_of_armies
}  // namespace sennight::test
