// Betza's notation in ours, and what of it cannot be said.

#include "import/xbetza.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <string>
#include <vector>

namespace sennight {
namespace {

std::string ours(std::string_view line) {
  const auto read = read_xbetza(line);
  return read ? read->movement : fmt::format("{}: {}", read.error().column, read.error().text);
}

TEST(XBetza, pieces_of_known_games_are_read) {
  for (const auto& [line, movement] : std::vector<std::pair<std::string, std::string>>{
           {"", ""},
           {"K", "K"},
           {"QN", "Q N"},
           {"fmWfceF", "mfW cfF"},
           {"mRcpR", "mR cpR"},
           {"FfW", "F fW"},
           {"fsW", "sfW"},
           {"WfF", "W fF"},
           {"W3FF", "W3 F0"},
           {"R4B0", "R4 B"},
           {"NN", "N0"},
           {"N2", "N2"},
           {"L", "C"},
           {"J", "Z"},
           {"(1,4)(0,4)", "(1,4) (0,4)"},
           {"nN", "[W-45F]"},
           {"nA", "[F-F]"},
           {"nZ", "[W-45F-F]"},
           {"nH", "[W-W-W]"},
           {"ffnN", "[fW-45F]"},
           {"imfnD", "im[fW-W]"},
           {"mafsW", "[W-45F]"},
           {"mafsmafW", "[W-45F-F]"},
           {"FyafsF", "F [F-45W0]"},
           {"mascR", "c[W0-90W0]"},
           {"zB", "zF0"},
           {"qN", "q45N0"},
           {"mQcN", "mQ cN"},
       })
    EXPECT_EQ(ours(line), movement) << line;
}

// The leaps of a program's build (see kLater in support/imports.h) from d4 say what these letters choose.
TEST(XBetza, directions_choose_what_they_choose_there) {
  for (const auto& [line, movement] : std::vector<std::pair<std::string, std::string>>{
           {"fN", "ffN"},
           {"ffN", "ffN"},
           {"fhN", "fN"},
           {"fsN", "fsN"},
           {"sN", "sN"},
           {"vN", "vN"},
           {"lN", "llN"},
           {"fF", "fF"},
           {"frF", "frF"},
           {"sF", "F"},
           {"flW", "flW"},
           {"fK", "fW fF"},
           {"flK", "lW flF"},
           {"fsQ", "sW0 fF0"},
           {"fhK", "sfW fF"},
       }) {
    if (line == "flW") EXPECT_EQ(ours(line).size(), 3u) << ours(line);  // left and forward, in either order
    else EXPECT_EQ(ours(line), movement) << line;
  }
}

TEST(XBetza, hops_land_anywhere_or_just_behind) {
  EXPECT_EQ(ours("pR"), "pR");
  EXPECT_EQ(ours("gQ"), "gQ");
  EXPECT_EQ(ours("mQcgB"), "mQ cgB");
  EXPECT_EQ(ours("gpR"), "1: letters g, n, p, q and z cannot be said together");
}

TEST(XBetza, u_leaps_to_any_other_cell) {
  EXPECT_EQ(ours("mUcK"), "mU cK");
  EXPECT_EQ(ours("mcU"), "U");
  for (const char* line : {"fU", "pU", "UU", "U3", "cafU", "imU"})
    EXPECT_NE(ours(line).find("of 'U', a leap to any other cell, nothing can be said but 'm' and 'c'"),
              std::string::npos)
        << ours(line);
}

TEST(XBetza, captures_en_passant_are_told) {
  EXPECT_TRUE(read_xbetza("fmWfceF")->en_passant);
  EXPECT_FALSE(read_xbetza("fmWfcF")->en_passant);
}

TEST(XBetza, locust_capture_is_a_hop_that_takes_what_it_passes) {
  EXPECT_EQ(ours("fFfcafmF"), "fF xgfF2");
  EXPECT_EQ(ours("cafmB"), "xpF0");
  EXPECT_EQ(ours("cyafmQ"), "xgW0 xgF0");
  EXPECT_EQ(ours("cafmW3"),
            "1: a capture on the way can be said only of one step and one behind it, or of any distance before it");
}

TEST(XBetza, what_cannot_be_said_has_a_column) {
  EXPECT_EQ(ours("WjQ"), "2: 'j' cannot be said: a leap that needs a piece to jump over");
  EXPECT_EQ(ours("RO3"), "2: 'O' cannot be said: castling, which is a rule of the game and no movement");
  EXPECT_EQ(ours("WX"), "2: expected an atom (W F D N A H C Z G, R B Q K or a vector), not 'X'");
  EXPECT_EQ(ours("Wf"), "3: expected an atom (W F D N A H C Z G, R B Q K or a vector)");
  EXPECT_EQ(ours("frN"), "1: no direction letters of ours choose these leaps");
  EXPECT_EQ(ours("iN"), "1: 'i' cannot be said: an initial move that captures; 'im' can");
  EXPECT_EQ(ours("eF").substr(0, 21), "1: 'e' cannot be said");
  EXPECT_EQ(ours("(1,x)").substr(0, 11), "1: expected");
  EXPECT_EQ(ours("(0,0)").substr(0, 11), "1: expected");
  EXPECT_EQ(ours("(99999999999,0)").substr(0, 11), "1: expected");
  EXPECT_EQ(ours("W999"), "2: a range is a number up to 99, or 0 for as far as the board goes");
  EXPECT_EQ(ours("nC"), "1: 'n' cannot be said of this atom: which way it takes is not known");
  EXPECT_EQ(ours("cafsW"), "1: a leg before the last that does more than move cannot be said");
  EXPECT_EQ(ours("aW").substr(0, 23), "2: a later leg needs on");
  EXPECT_EQ(ours(std::string(100'000, 'W')), "401: a line of more characters than any piece needs");
}

}  // namespace
}  // namespace sennight
