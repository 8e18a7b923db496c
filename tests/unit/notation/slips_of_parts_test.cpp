// Slips that show by comparison: with the other player who has the same army, with the other parts of a movement, with the
// other side of a board, with the other pieces of a rule. Each beside something like it that may be meant.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "told_slips.h"

namespace sennight::test {
namespace slips_of_parts {
namespace {

using namespace told_slips;

// Of a game on 8x8 squares with a King and these pieces for each side; its rules begin on the fifth line.
Told told_on_squares(const std::string& setup, const std::string& rules, const std::string& board = "") {
  return told_of("name = 'Test'\nboard = { shape = 'rectangle', files = 8, ranks = 8" + board +
                 " }\nsetup = { K = 'e1', " + setup + " }\npieces.K = { name = 'King', move = 'K', royal = true }\n" +
                 rules);
}

// ---- players ----

TEST(SlipsOfParts, a_hand_of_one_of_two_players_with_the_same_army) {
  const std::string hawk = "[hand]\nstart = 'E'\nstart-of = ";
  EXPECT_EQ(told_in("seirawan", hawk + "{ w = 'H' }\n"),
            Told{"5:14 only White holds these at the start, although Black has the same army on the board"});
  EXPECT_EQ(told_in("seirawan", hawk + "{ w = 'H', b = 'E' }\n"), Told{});
  // An army that is smaller may hold more.
  EXPECT_EQ(told_in("seirawan", "[setup]\nn = 'none'\nb = 'none'\n" + hawk + "{ b = 'H' }\n"), Told{});
}

TEST(SlipsOfParts, turns_of_one_of_two_players_with_the_same_army) {
  const std::string turns = "fen = 'own'\nturn = { moves-of = { b = 2 } }\n";
  EXPECT_EQ(told_in("chess", turns), Told{"4:23 only Black has turns of two moves, although White has the same army"});
  EXPECT_EQ(told_in("chess", turns + "[setup]\nn = 'none'\nb = 'none'\nr = 'none'\n[ends]\nlone-minors = 'B'\n"
                                     "[castling.king-side]\nfor = 'w'\n[castling.queen-side]\nfor = 'w'\n"),
            Told{});
}

TEST(SlipsOfParts, ends_of_one_of_two_players_with_the_same_army) {
  EXPECT_EQ(told_in("chess", "[ends.of.b]\nloss-of-all = 'Q'\n"),
            Told{"4:16 this end is for Black only, although White has the same army"});
  EXPECT_EQ(told_in("chess", "[ends.of.b]\nloss-of-all = 'Q'\n[ends.of.w]\nloss-of-all = 'R'\n"), Told{});
  EXPECT_EQ(told_in("chess", "[ends]\nloss-of-all = 'Q'\n[ends.of.b]\nloss-of-all = 'R'\n"), Told{});
  // What a stalemate counts may make up for the first move.
  EXPECT_EQ(told_in("chess", "[ends.of.w]\nstalemate = 'loss'\n"), Told{});
}

TEST(SlipsOfParts, a_turn_that_does_not_go_round) {
  const auto seats = [](const std::string& third, const std::string& fourth) {
    return told_in("four-armies", "[players]\nviews = ['identity', 'turn-270', '" + third + "', '" + fourth + "']\n");
  };
  EXPECT_EQ(seats("turn-90", "half-turn"),
            Told{"4:34 the turn does not go round the board: Blue sits opposite Yellow, whose turn is before"});
  EXPECT_EQ(seats("half-turn", "turn-90"), Told{});
  EXPECT_EQ(told_in("four-armies", "[players]\nviews = ['identity', 'turn-90', 'half-turn', 'turn-270']\n"), Told{});
}

// ---- movements ----

TEST(SlipsOfParts, a_range_for_the_last_part) {
  const auto ox = [](const std::string& move) {
    return told_on_squares("A = 'b1 g1'", "pieces.A = { name = 'Ox', move = '" + move + "' }\n");
  };
  EXPECT_EQ(ox("WF2"), Told{"5:37 the range 2 is for 'F' only, the last part of 'WF2'; write 'W2F2', or put a blank "
                            "before the last"});
  for (const char* move : {"W F2", "W2F2", "W2F", "WF", "WF0", "WfF2"}) EXPECT_EQ(ox(move), Told{}) << move;
}

TEST(SlipsOfParts, one_part_without_a_range) {
  const auto space = [](const std::string& last) {
    Told told;
    for (const std::string& text :
         told_of("name = 'Test'\nboard = { shape = 'rectangle', files = 5, ranks = 5, levels = 5 }\n"
                 "setup = { K = 'c1-1', Q = 'd1-1' }\n"
                 "pieces.K = { name = 'King', move = 'W F (0,0,1) (1,0,1) (1,1,1)', royal = true }\n"
                 "pieces.Q = { name = 'Queen', move = 'R B (0,0,1)0 " +
                 last + "' }\n"))
      if (text.contains("go as far as the board does")) told.push_back(text);
    return told;
  };
  EXPECT_EQ(
      space("(1,0,1)"),
      Told{"5:37 '(1,0,1)' is one step, and all other parts of 'R B (0,0,1)0 (1,0,1)' go as far as the board does"});
  EXPECT_EQ(space("(1,0,1)0"), Told{});
  EXPECT_EQ(space("(1,0,2)"), Told{});  // a leap
}

TEST(SlipsOfParts, letters_of_a_hop_exchanged) {
  const auto cannon = [](const std::string& move) {
    return told_on_squares("C = 'b2 g2'", "pieces.C = { name = 'Cannon', move = '" + move + "' }\n");
  };
  EXPECT_EQ(cannon("cR mpR"), Told{"5:38 a Cannon captures without a hop, by 'cW0', and hops only to move, by 'mpW0': "
                                   "are 'm' and 'c' exchanged?"});
  for (const char* move : {"mR cpR", "R mpR", "cR pR"}) EXPECT_EQ(cannon(move), Told{}) << move;
}

TEST(SlipsOfParts, a_hop_that_spares_and_one_that_does_not) {
  const auto cannon = [](const std::string& move) {
    return told_on_squares("C = 'b2 g2'", "pieces.C = { name = 'Cannon', move = '" + move + "' }\n");
  };
  EXPECT_EQ(cannon("pR{not taking C} pB"),
            Told{"5:38 a Cannon does not take Cannons by 'pW0{not taking C}', and may by 'pF0'"});
  EXPECT_EQ(cannon("pR{not over C} pB"),
            Told{"5:38 a Cannon does not hop over Cannons by 'pW0{not over C}', and may by 'pF0'"});
  EXPECT_EQ(cannon("pR{not taking C} pB{not taking C}"), Told{});
  EXPECT_EQ(cannon("pR{not taking C} B"), Told{});
}

TEST(SlipsOfParts, parts_that_spare_what_others_take) {
  const auto ox = [](const std::string& move) {
    return told_on_squares(
        "A = 'b1 g1', B = 'c1 f1'",
        "zones.trap = 'd5 e5'\npieces.B = { name = 'Bear', move = 'F' }\npieces.A = { name = 'Ox', move = '" + move +
            "' }\n");
  };
  EXPECT_EQ(ox("W cW{to trap}{not taking B}"), Told{"7:37 the part 'cW{to trap}{not taking B}' of 'W cW{to trap}{not "
                                                    "taking B}' adds nothing: the others do the same"});
  EXPECT_EQ(ox("mW cW{not taking B} cW{to trap}"), Told{});
  EXPECT_EQ(ox("mW cW{not taking B} cW{to trap}{not taking A}"), Told{});
  EXPECT_EQ(ox("mW cW{not taking B} cW{to trap}{not taking A B}"),
            Told{"7:55 the part 'cW{to trap}{not taking A B}' of 'mW cW{not taking B} cW{to trap}{not taking A B}' "
                 "adds nothing: the others do the same"});
}

TEST(SlipsOfParts, parts_that_add_nothing_to_a_long_movement) {
  const auto lion = [](const std::string& move) {
    return told_on_squares("L = 'b1 g1', E = 'c1 f1'",
                           "zones.lakes = 'files:b-c & ranks:4-6 files:f-g & ranks:4-6'\nzones.land = 'all - "
                           "@lakes'\nzones.traps = 'd8 f8'\n"
                           "pieces.E = { name = 'Elephant', move = 'W' }\npieces.L = { name = 'Lion', move = '" +
                               move + "' }\n");
  };
  const std::string leap = "W{in lakes}-W{in lakes}-W", farther = "W{in lakes}-W{in lakes}-W{in lakes}-W";
  EXPECT_EQ(lion("W [" + leap + "] [" + farther + "]{to land}{not taking E} cW{to traps}"),
            Told{"9:130 the part 'cW{to traps}' of 'W [W{in lakes}-W{in lakes}-W] [W{in lakes}-W{in lakes}-W{in "
                 "lakes}-W]{to land}{not taking E} cW{to traps}' adds nothing: the others do the same"});
  EXPECT_EQ(lion("(W [" + leap + "] [" + farther + "]){to land}{not taking E} cW{to traps}"), Told{});
  EXPECT_EQ(told_in("chess", "[pieces.R]\nmove = 'W" + std::string(300, ' ') + "F cW'\n").size(), 1U);
}

TEST(SlipsOfParts, parts_that_are_never_used) {
  const auto rook = [](const std::string& move, const std::string& zone) {
    return told_on_squares(
        "R = 'a1 h1'",
        "zones.far = 'ranks:7-8'\nzones.rest = 'ranks:1-6'\npieces.Q = { name = 'Queen', move = 'Q' }\n"
        "pieces.R = { name = 'Rook', move = '" +
            move + "' }\npromotion.storm = { becomes = { R = 'Q' }, zone = '" + zone + "' }\n");
  };
  EXPECT_EQ(rook("R{to rest} mR{to far} cR{from far}{to far}", "@far"),
            Told{"8:36 the part 'cW0{from far}{to far}' of 'R{to rest} mR{to far} cR{from far}{to far}' is never used: "
                 "no Rook stands where it begins"});
  EXPECT_EQ(rook("R{to rest} mR{to far} cR{from far}{to far}", "rank:8"), Told{});
  EXPECT_EQ(rook("R{to rest} mR{to far} cR{from rest}{to far}", "@far"), Told{});
  // A way of moving in each part of the board.
  EXPECT_EQ(rook("R{from rest} F{from far}", "rank:7"), Told{});
}

TEST(SlipsOfParts, captures_of_what_never_comes_there) {
  const auto lion = [](const std::string& zone, const std::string& spared) {
    return told_in("congo",
                   "[pieces.L]\nmove = 'K{in castle} (cffR cfB){to " + zone + "}{not taking " + spared + "}'\n");
  };
  EXPECT_EQ(lion("castle", "G M E C Z P S"),
            Told{"4:8 the parts 'cffW0{to castle}{not taking G M E C Z P S}' and 'cfF0{to castle}{not taking G M E C Z "
                 "P S}' of 'K{in castle} (cffR cfB){to castle}{not taking G M E C Z P S}' never capture: nothing that "
                 "it takes comes to where it leads"});
  EXPECT_EQ(lion("far-castle", "G M E C Z P S"), Told{});
  EXPECT_EQ(lion("castle", "G M E C Z P"), Told{});
}

TEST(SlipsOfParts, a_piece_upside_down) {
  EXPECT_EQ(told_in("shogi", "[pieces.S]\nmove = 'FbW'\n"),
            Told{"4:8 a Silver General does backward all that it does forward, and more"});
  EXPECT_EQ(told_in("shogi", "[pieces.S]\nmove = 'F'\n"), Told{});
  // Where there is the same piece the other way up, both are meant.
  EXPECT_EQ(told_in("shogi", "[pieces.S]\nmove = 'FbW'\n[pieces.N]\nmove = 'FfW'\n"), Told{});
}

// ---- boards ----

TEST(SlipsOfParts, walls_on_one_side) {
  const auto walls = [](const std::string& list) { return told_in("chess", "[board]\nwalls = [" + list + "]\n"); };
  EXPECT_EQ(walls("'b4-b5', 'g4-g5', 'c4-c5'"), Told{"4:28 the walls are lopsided: opposite that between c4 and c5 "
                                                     "there is none, as there is opposite all others"});
  EXPECT_EQ(walls("'b4-b5', 'g4-g5', 'c4-c5', 'f4-f5'"), Told{});
  EXPECT_EQ(walls("'b4-b5', 'c4-c5'"), Told{});  // all of them are on one side
}

TEST(SlipsOfParts, holes_on_one_side) {
  const auto holes = [](const std::string& cells) {
    Told told;
    for (const std::string& text :
         told_on_squares("N = 'c1 f1'", "pieces.N = { name = 'Knight', move = 'N' }\n", ", without = '" + cells + "'"))
      if (text.contains("'without' is lopsided")) told.push_back(text);
    return told;
  };
  EXPECT_EQ(holes("a1 a8 h1 h8 b1 b8"),
            Told{"2:64 'without' is lopsided: it has b1 and b8, and not what lies opposite, as with its other cells"});
  EXPECT_EQ(holes("a1 a8 h1 h8 b1 b8 g1 g8"), Told{});
  EXPECT_EQ(holes("a1 a8"), Told{});
}

TEST(SlipsOfParts, zones_of_the_same_cells) {
  const auto zones = [](const std::string& second) {
    return told_on_squares("N = 'b1 g1'", "zones.one = 'ranks:1-2'\nzones.two = " + second +
                                              "\npieces.N = { name = 'Knight', move = 'N W{to one} F{to two}' }\n");
  };
  EXPECT_EQ(zones("'rank:1 rank:2'"), Told{"6:13 the zones 'one' and 'two' are the same cells"});
  EXPECT_EQ(zones("{ cells = 'ranks:1-2', common = true }").size(), 1U);  // told otherwise
  EXPECT_EQ(zones("'ranks:1-3'"), Told{});
  EXPECT_EQ(zones("'@one'"), Told{});
}

TEST(SlipsOfParts, zones_that_lack_a_cell_of_the_rival_s) {
  const auto walls = [](const std::string& own, const std::string& far) {
    return told_on_squares("N = 'b1 g1'", "zones.wall = '" + own + "'\nzones.far = '" + far +
                                              "'\npieces.N = { name = 'Knight', move = 'N cW{to wall} cF{to far}' }\n");
  };
  EXPECT_EQ(walls("c1 d1 e1 f1 c2 f2", "c8 d8 e8 f8"),
            Told{"6:13 the zone 'far' is the rival's 'wall' but for c7 and f7"});
  EXPECT_EQ(walls("c1 d1 e1 f1 c2 f2", "c8 d8 e8 f8 c7 f7"), Told{});
  EXPECT_EQ(walls("c1 d1 e1 f1 c2 f2", "d8 e8"), Told{});
  EXPECT_EQ(walls("c4 d4 e4 f4 c5 d5 e5 f5", "c4 f4 d4 e4 c5 f5"), Told{});  // the first one is the same for both
}

// ---- arrays ----

TEST(SlipsOfParts, types_that_have_changed_places_in_another_view) {
  const auto racing = [](const std::string& bishops, const std::string& knights, const std::string& queen) {
    return told_in("racing-kings", "[setup]\nb = '" + bishops + "'\nn = '" + knights + "'\n" + queen);
  };
  EXPECT_EQ(racing("d1 d2", "c1 c2", ""), Told{"4:5 the array of Black is that of White turned or mirrored, but for "
                                               "the Bishops and the Knights, which have changed places"});
  EXPECT_EQ(racing("c1 c2", "d1 d2", ""), Told{});
  EXPECT_EQ(racing("d1 c2", "c1 d2", ""), Told{"4:5 the array of Black is that of White turned or mirrored, but for "
                                               "the pieces on c1 and d1, which have changed places"});
  EXPECT_EQ(racing("d1 d2", "b1 b2", "r = 'c1 c2'\n"), Told{});
}

TEST(SlipsOfParts, a_row_of_pawns_that_is_broken) {
  const auto armies = [](const std::string& pawns, const std::string& king) {
    return told_in("four-armies", "[setup]\nP = '" + pawns + "'\nK = '" + king + "'\n");
  };
  EXPECT_EQ(armies("d2 e2 f2 g2 h1 i2 j2 k2", "h2"),
            Told{"4:5 with the Pawn on h1 and the King on h2 exchanged all Pawns would stand on one rank"});
  EXPECT_EQ(armies("d2 e2 f2 g2 h2 i2 j2 k2", "h1"), Told{});
}

TEST(SlipsOfParts, first_ranks_of_an_uneven_array) {
  const auto courier = [](const std::string& rooks) { return told_in("courier", "[setup]\nR = '" + rooks + "'\n"); };
  EXPECT_EQ(courier("a1"),
            Told{"4:5 the first rank is lopsided: opposite a1 there is no piece, as there is for all others"});
  EXPECT_EQ(courier("a1 l1"), Told{});
}

TEST(SlipsOfParts, bishops_that_are_shuffled_onto_one_colour) {
  const auto shuffled = [](const std::string& bishops) {
    return told_in("chess", "remove = ['castling']\nfen = 'own'\n[shuffle]\ncells = 'rank:1'\nsteps = [" + bishops +
                                ", 'Q', 'N N', 'R K R']\n");
  };
  EXPECT_EQ(shuffled("'B B'"),
            Told{"7:10 both Bishops may come to stand on one colour, which they never leave, as in array 3"});
  EXPECT_EQ(shuffled("'B on b1 d1 f1 h1', 'B on a1 c1 e1 g1'"), Told{});
}

TEST(SlipsOfParts, bishops_that_are_shuffled_as_all_others) {
  EXPECT_EQ(told_in("chess",
                    "remove = ['castling']\nfen = 'own'\n[shuffle]\ncells = 'rank:1'\n"
                    "steps = ['K', 'Q', 'R R', 'B B', 'N N']\n"),
            Told{});
}

TEST(SlipsOfParts, two_arrays_of_chess_on_two_levels) {
  const auto levels = [](const std::string& queens) {
    Told told;
    for (const std::string& text : told_of(
             "name = 'Test'\nroyals.check = 'all'\nboard = { shape = 'rectangle', files = 8, ranks = 8, levels = 2 }\n"
             "setup = { K = 'e1-1 e1-2', R = 'a1-1 a1-2 h1-1 h1-2', N = 'b1-1 b1-2 g1-1 g1-2', Q = '" +
             queens +
             "' }\n"
             "[pieces]\nK = { name = 'King', move = 'K', royal = true }\nQ = { name = 'Queen', move = 'Q' }\n"
             "R = { name = 'Rook', move = 'R(0,0,1)' }\nN = { name = 'Knight', move = 'N(0,0,1)' }\n"))
      if (text.contains("lopsided")) told.push_back(text);
    return told;
  };
  EXPECT_EQ(levels("d1-1 d1-2"), Told{});
  EXPECT_EQ(levels("d1-1 c1-2").size(), 1U);
}

TEST(SlipsOfParts, initial_moves_of_a_type_that_the_second_player_has_alone) {
  const auto hoplites = [](const std::string& cells) {
    return told_in("spartan", "[initial]\ncells = { P = 'rank:2', H = '" + cells + "' }\n");
  };
  EXPECT_EQ(hoplites("files:b-g & rank:2"),
            Told{"4:29 the Hoplite on a7 and h7 has no initial move, as the others have"});
  EXPECT_EQ(hoplites("rank:2"), Told{});
}

// ---- castlings ----

TEST(SlipsOfParts, a_royal_that_goes_farther_by_one_castling) {
  const auto castling = [](const std::string& royal, const std::string& partner) {
    return told_in("chess", "[castling.queen-side]\nroyal = 'e1 " + royal + "'\npartner = 'a1 " + partner + "'\n");
  };
  EXPECT_EQ(castling("a1", "b1").size(), 1U);
  EXPECT_EQ(castling("a1", "b1"), Told{"4:13 the royal goes four steps by this castling, and two steps by the other"});
  EXPECT_EQ(castling("c1", "d1"), Told{});
  EXPECT_EQ(castling("b1", "c1"), Told{});  // the mirror image of g1
}

// ---- effects ----

const std::string kKnight = "pieces.N = { name = 'Knight', move = 'N' }\n";

TEST(SlipsOfParts, an_effect_of_all_pieces_but_one) {
  const auto stones = [](const std::string& pieces) {
    return told_in("chess", "remove = ['ends.lone-minors', 'ends.one-colour']\npetrifaction = { to = 'S', pieces = '" +
                                pieces + "' }\npieces.S = { name = 'Stone', move = 'none' }\n");
  };
  EXPECT_EQ(stones("Q R B P"), Told{"4:38 [petrifaction] names all pieces of the array, but a Knight"});
  EXPECT_EQ(stones("Q R B N P"), Told{});
  EXPECT_EQ(stones("Q R P"), Told{});
}

TEST(SlipsOfParts, an_effect_that_is_not_all_around) {
  const auto blast = [](const std::string& directions) {
    return told_on_squares("N = 'b1 g1'", kKnight + "explosion = { directions = '" + directions + "' }\n");
  };
  EXPECT_EQ(blast("fK"), Told{"6:28 'fK' is not all around: [explosion] reaches cells on one side of a piece, and not "
                              "those opposite"});
  for (const char* directions : {"K", "vW", "sW", "W"}) EXPECT_EQ(blast(directions), Told{}) << directions;
}

TEST(SlipsOfParts, moves_of_a_piece_that_drowns) {
  const auto river = [](const std::string& except) {
    return told_in("congo", "[drowning]\nexcept = '" + except + "'\n");
  };
  EXPECT_EQ(river("G"), Told{"4:11 a Crocodile that moves by 'sW0{from river}' stays in the zone of [drowning], and is "
                             "lost: 'except' does not name it"});
  EXPECT_EQ(river("C G"), Told{});
}

TEST(SlipsOfParts, chains_of_some_that_take_by_hops) {
  const auto draughts = [](const std::string& chain, const std::string& king) {
    return told_of(
        "name = 'Test'\nboard = { shape = 'rectangle', files = 8, ranks = 8 }\n"
        "players.views = ['identity', 'half-turn']\nchain = { pieces = '" +
        chain +
        "' }\n"
        "legal.captures = 'compulsory'\nends = { stalemate = 'loss' }\n"
        "pieces.M = { name = 'Man', move = 'mfF xgfF2' }\npieces.K = { name = 'Crown', move = '" +
        king +
        "' }\n"
        "setup.M = 'a1 c1 e1 g1 b2 d2 f2 h2 a3 c3 e3 g3'\n"
        "promotion.x = { becomes = { M = 'K' }, zone = 'rank:8' }\n");
  };
  EXPECT_EQ(draughts("M", "mF xgF2"), Told{"4:21 a Man goes on by [chain], and a Crown, which it becomes, does not"});
  EXPECT_EQ(draughts("M K", "mF xgF2"), Told{});
  EXPECT_EQ(draughts("M", "F"), Told{});  // it takes in another way
  EXPECT_EQ(told_in("congo", "[chain]\npieces = 'Z'\n"),
            Told{"4:11 a Monkey takes what it hops over, and does not go on by [chain], as others do"});
}

TEST(SlipsOfParts, auras_that_hinder_the_own_side) {
  const auto aura = [](const std::string& what) {
    return told_on_squares("N = 'b1 g1'", kKnight + "aura = [{ of = 'N', reach = 'K', " + what + " }]\n");
  };
  EXPECT_EQ(aura("on = 'own', slow = true"), Told{"6:39 this aura slows pieces of its own side alone"});
  EXPECT_EQ(aura("on = 'own', freeze = true"), Told{"6:39 this aura freezes pieces of its own side alone"});
  EXPECT_EQ(aura("on = 'enemy', shield = true"), Told{"6:39 this aura shields rivals' pieces alone"});
  EXPECT_EQ(aura("on = 'enemy', lend = 'F'"), Told{"6:39 this aura lends moves to rivals alone"});
  EXPECT_EQ(aura("on = 'both', slow = true"), Told{});
  EXPECT_EQ(aura("slow = true"), Told{});
  EXPECT_EQ(aura("on = 'own', shield = true"), Told{});
}

TEST(SlipsOfParts, a_piece_that_starts_in_a_forbidden_aura) {
  const auto aura = [](const std::string& knights) {
    return told_on_squares("N = '" + knights + "'",
                           kKnight + "aura = [{ of = 'N', to = 'N', reach = 'K', on = 'both', forbidden = true }]\n");
  };
  EXPECT_EQ(aura("a2 b1', n = 'b8 g8"),
            (Told{"6:39 the Knight on b1 stands at the start in an aura in which no move may leave it"}));
  EXPECT_EQ(aura("b1 g1"), Told{});
}

// ---- ends and hands ----

TEST(SlipsOfParts, captured_pieces_that_come_from_hands_alone) {
  const auto returns = [](const std::string& more) {
    return told_on_squares("N = 'b1 g1', B = 'c1 f1', R = 'a1 h1', P = 'd1'",
                           "pieces.N = { name = 'Knight', move = 'N' }\npieces.B = { name = 'Bishop', move = 'B' }\n"
                           "pieces.R = { name = 'Rook', move = 'R' }\npieces.P = { name = 'Pike', move = 'W' }\n"
                           "pieces.X = { name = 'Ox', move = 'WFD' }\n"
                           "hand.returns = { N = 'N', B = 'B', R = 'R', P = 'X'" +
                               more + " }\ndrops = {}\n");
  };
  EXPECT_EQ(returns(""),
            Told{"10:18 a captured Ox leaves the game, and all others come to the hand: [hand.returns] has no 'X'"});
  EXPECT_EQ(returns(", X = 'X'"), Told{});
}

TEST(SlipsOfParts, promotions_to_one_of_three) {
  const auto men = [](const std::string& to) {
    return told_on_squares("B = 'c1 f1', R = 'a1 h1', N = 'b1 g1', P = 'rank:2'",
                           "pieces.B = { name = 'Bishop', move = 'B' }\npieces.R = { name = 'Rook', move = 'R' }\n"
                           "pieces.N = { name = 'Knight', move = 'N' }\n"
                           "pieces.P = { name = 'Pawn', move = 'mfW cfF' }\n"
                           "promotion.x = { pieces = 'P', zone = 'rank:8', to = '" +
                               to + "' }\n");
  };
  EXPECT_EQ(men("B R"), Told{"9:54 a Pawn may become any other piece of the array, but a Knight"});
  EXPECT_EQ(men("B R N"), Told{});
  EXPECT_EQ(men("R"), Told{});
}

TEST(SlipsOfParts, counts_that_do_not_grow) {
  const auto counts = [](const std::string& pieces) {
    return told_in("makruk", "[ends.counting]\npieces = '" + pieces + "'\n");
  };
  EXPECT_EQ(
      counts("RR=8 R=16 SS=22 NN=32 S=4 =64"),
      Told{"4:33 'S=4' does not fit the others, which grow from the first to the last: 'NN=32' stands before it"});
  EXPECT_EQ(counts("RR=8 R=16 SS=22 NN=32 S=44 =64"), Told{});
  EXPECT_EQ(told_in("makruk", "[ends.counting]\nwithout = 'R'\npieces = 'RR=8 =64'\n"),
            Told{"5:11 'RR=8' never holds: by 'without' nobody counts while there is a Ruea"});
}

TEST(SlipsOfParts, points_that_are_exchanged) {
  const auto points = [](const std::string& values) {
    return told_in("chess",
                   "remove = ['ends.stalemate', 'ends.bare-royals', 'ends.lone-minors', 'ends.one-colour']\n"
                   "fen = 'own'\nlegal.pass = 'always'\n[ends]\npasses = 2\npoints = { values = '" +
                       values + " B=3 N=3 P=1' }\n");
  };
  EXPECT_EQ(points("Q=5 R=9"), Told{"8:22 a Queen moves as a Rook does, and more, and counts less"});
  EXPECT_EQ(points("Q=9 R=5"), Told{});
  EXPECT_EQ(points("Q=5 R=5"), Told{});
}

TEST(SlipsOfParts, promotions_to_what_nobody_has_lost) {
  const auto promotion = [](const std::string& to) {
    return told_on_squares("N = 'b1 g1', P = 'rank:2'",
                           kKnight +
                               "pieces.P = { name = 'Pawn', move = 'mfW cfF' }\n"
                               "pieces.C = { name = 'Camel', move = 'C' }\n"
                               "promotion.x = { pieces = 'P', only = 'lost', zone = 'rank:8', forced = false, to = '" +
                               to + "' }\n");
  };
  Told told = promotion("N C");
  std::erase_if(told, [](const std::string& text) { return !text.contains("'only'"); });
  EXPECT_EQ(told,
            Told{"8:87 nothing ever becomes a Camel so: 'only' is for types that were lost, and nobody has one at "
                 "the start"});
  told = promotion("N");
  std::erase_if(told, [](const std::string& text) { return !text.contains("'only'"); });
  EXPECT_EQ(told, Told{});
}

TEST(SlipsOfParts, drops_on_all_colours_of_what_changes_its_colour) {
  const auto spread = [](const std::string& types) {
    return told_in("crazyhouse", "[drops]\non-all-colours = '" + types + "'\n");
  };
  EXPECT_EQ(spread("N"),
            Told{"4:19 'on-all-colours' is for pieces that stay on their colour, and a Knight changes it"});
  EXPECT_EQ(spread("B"), Told{});
}

TEST(SlipsOfParts, a_stalemate_that_wins_where_mate_loses) {
  EXPECT_EQ(told_in("chess", "[ends]\nstalemate = 'win'\n"),
            Told{"4:13 who is stalemated wins, although who is mated loses"});
  EXPECT_EQ(told_in("chess", "[ends]\nstalemate = 'win'\ncheckmate = 'win'\n"), Told{});
  EXPECT_EQ(told_in("chess", "[ends]\nstalemate = 'quarter'\n"), Told{});
}

TEST(SlipsOfParts, a_bare_player_who_wins_where_mate_loses) {
  const auto bare = [](const std::string& result) {
    return told_in(
        "chess", "remove = ['ends.bare-royals', 'ends.lone-minors', 'ends.one-colour']\n[ends]\nbaring = { result = '" +
                     result + "' }\n");
  };
  EXPECT_EQ(bare("win"), Told{"5:21 who is bare wins, although who is mated loses"});
  EXPECT_EQ(bare("loss"), Told{});
  EXPECT_EQ(bare("draw"), Told{});
}

TEST(SlipsOfParts, captures_that_must_be_made_and_cannot) {
  const auto walk = [](const std::string& move) {
    Told told = told_of(
        "name = 'Test'\nboard = { shape = 'rectangle', files = 8, ranks = 8 }\nsetup.M = 'b1 g1'\n"
        "legal.captures = 'compulsory'\nends = { stalemate = 'loss' }\n"
        "pieces.M = { name = 'Man', move = '" +
        move + "' }\n");
    return told;
  };
  EXPECT_EQ(walk("mK"), Told{"4:18 no piece ever captures, so that nobody must"});
  EXPECT_EQ(walk("K"), Told{});
}

TEST(SlipsOfParts, captures_that_compel_and_cannot_be_made) {
  const auto compelled_by = [](const std::string& types) {
    return told_of(
        "name = 'Test'\nboard = { shape = 'rectangle', files = 8, ranks = 8 }\nsetup = { M = 'b1 g1', S = 'a1 h1' }\n"
        "legal = { captures = 'compulsory', compelled-by = '" +
        types +
        "' }\nends = { stalemate = 'loss' }\n"
        "pieces.M = { name = 'Man', move = 'K' }\npieces.S = { name = 'Stone', move = 'mK' }\n");
  };
  const std::string other = "7:37 a Stone captures nothing, although all other pieces do";  // whatever compels
  EXPECT_EQ(compelled_by("M S"), (Told{other, "4:54 a Stone never captures, and so compels nobody"}));
  EXPECT_EQ(compelled_by("M"), Told{other});
}

TEST(SlipsOfParts, a_goal_onto_which_a_piece_is_dropped) {
  const auto goal = [](const std::string& what) { return told_in("dobutsu", "[ends]\ngoal = { " + what + " }\n"); };
  EXPECT_EQ(goal("pieces = 'C', zone = 'rank:4'"),
            Told{"4:20 a Chick in hand wins when it is dropped on the goal, on a4"});
  EXPECT_EQ(goal("pieces = 'L', zone = 'rank:4'"), Told{});
  EXPECT_EQ(goal("pieces = '+C', zone = 'rank:4'"), Told{});
  EXPECT_EQ(goal("pieces = 'C', zone = 'rank:4', result = 'loss'"), Told{});
}

TEST(SlipsOfParts, a_goal_on_the_last_rank_but_one) {
  const auto goal = [](const std::string& zone) {
    return told_in("breakthrough", "[ends]\ngoal = { pieces = 'P', zone = '" + zone + "' }\n");
  };
  EXPECT_EQ(goal("rank:7"),
            Told{"4:31 the goal is the last rank but one: behind it lie 8 cells more, the first of them a8"});
  EXPECT_EQ(goal("rank:8"), Told{});
  EXPECT_EQ(goal("ranks:7-8"), Told{});
  EXPECT_EQ(goal("rank:5"), Told{});
}

TEST(SlipsOfParts, a_zone_for_drops_from_where_a_piece_never_moves) {
  const auto drops = [](const std::string& zones) {
    return told_in("crazyhouse", "[drops]\nzones = { " + zones + " }\n");
  };
  EXPECT_EQ(drops("P = 'ranks:2-8'"),
            Told{"4:15 no Pawn is ever dropped on a8, b8, c8, d8, e8, f8, g8 and h8, from where "
                 "it could never move"});
  EXPECT_EQ(drops("P = 'ranks:2-7'"), Told{});
  EXPECT_EQ(drops("'P N' = 'ranks:2-8'"), Told{});  // a Knight moves on from there
}

TEST(SlipsOfParts, a_promotion_to_all_but_one_of_array_and_hand) {
  const auto to = [](const std::string& types) {
    return told_in("seirawan", "[promotion.last-rank]\nto = '" + types + "'\n");
  };
  EXPECT_EQ(to("Q E R B N"), Told{"4:7 a Pawn may become any other piece of the array or the hand, but a Hawk"});
  EXPECT_EQ(to("Q E H R B N"), Told{});
  EXPECT_EQ(to("Q R B N"), Told{});  // neither of the two
}

TEST(SlipsOfParts, who_is_recruited_is_no_royal) {
  const auto palaces = [](const std::string& within) {
    return told_of(
        "name = 'Test'\nboard = { shape = 'sectors', sectors = 3, files = 8, ranks = 4 }\n"
        "players = { names = ['White', 'Black', 'Red'], letters = 'wbr', views = ['identity', 'turn-240', "
        "'turn-120'] }\nzones.palace = 'c1 d1 e1 f1 c2 d2 e2 f2'\n"
        "elimination = { by = 'capture', army = 'recruited' }\nsetup = { K = 'd1', R = 'a1 h1', A = 'd2' }\n"
        "pieces.A = { name = 'Guard', move = 'W', within = 'home' }\nzones.home = 'ranks:1-2'\n"
        "pieces.K = { name = 'General', move = 'W', royal = true" +
        within +
        " }\n"
        "pieces.R = { name = 'Rook', move = 'R' }\n");
  };
  EXPECT_EQ(palaces(", within = 'palace'"), Told{});
  EXPECT_EQ(palaces(""), Told{"4:16 nothing uses the zone 'palace'"});  // the Guards of others are stuck at home
}

}  // namespace
}  // namespace slips_of_parts
}  // namespace sennight::test
