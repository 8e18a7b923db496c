// How the rules in words speak of players, whatever their names are.
#include <gtest/gtest.h>

#include <string>

#include "rules/describe.h"
#include "support/games.h"

namespace sennight::test {
namespace {

std::string told_of_players(const std::string& names) {
  std::string told;
  for (const RuleSection& section : describe_rules(variant_from_text(
           "name = 'Test'\nboard = { shape = 'rectangle', files = 5, ranks = 5 }\nplayers.names = [" + names +
           "]\nsetup = { P = 'a1 b1', p = 'none', R = 'none', r = 'e5' }\nends.extinction = 'board'\n"
           "pieces.P = { name = 'Pawn', move = 'K' }\npieces.R = { name = 'Rook', move = 'R' }\n")))
    for (const RuleSentence& sentence : section.sentences) told += sentence.text + "\n";
  return told;
}

TEST(PlayersInWords, a_player_named_after_pieces_is_many) {
  const std::string told = told_of_players("'Pawns', 'Rook'");
  for (const char* sentence : {"Pawns and Rook move in turn; Pawns begin.", "Pawns begin with two pieces: two Pawns.",
                               "Rook begins with one piece: a Rook.", "Pawns sit at the bottom"})
    EXPECT_TRUE(told.contains(sentence)) << sentence << "\n" << told;
}

TEST(PlayersInWords, a_name_that_ends_alike_is_one) {
  const std::string told = told_of_players("'Paris', 'Troy'");
  for (const char* sentence :
       {"Paris and Troy move in turn; Paris begins.", "Paris begins with two pieces: two Pawns."})
    EXPECT_TRUE(told.contains(sentence)) << sentence << "\n" << told;
}

}  // namespace
}  // namespace sennight::test
