// What clients may send, and the sentence that each mistake gets.

#include "protocol/requests.h"

#include <gtest/gtest.h>

#include <string>

namespace sennight {
namespace {

template <class T>
std::string error_of(const Result<T>& result) {
  return result ? "no error" : result.error().message;
}

TEST(NewGameRequest, is_read_with_its_seats) {
  const auto request = parse_new_game(
      R"({"variant": "chess", "seats": [{"kind": "person"}, {"kind": "computer", "level": 10}], "fen": "x"})");
  ASSERT_TRUE(request) << request.error().message;
  EXPECT_EQ(request->variant, "chess");
  EXPECT_EQ(request->seats, (std::vector<Seat>{{Seat::Kind::kPerson, 1}, {Seat::Kind::kComputer, 10}}));
  EXPECT_EQ(request->fen, "x");
}

TEST(NewGameRequest, a_fen_may_be_left_out_null_or_empty) {
  for (const char* fen : {"", R"(, "fen": null)", R"(, "fen": "")"}) {
    const auto request = parse_new_game(R"({"variant": "chess", "seats": [{"kind": "person"}])" + std::string(fen) +
                                        "}");
    ASSERT_TRUE(request) << fen << request.error().message;
    EXPECT_FALSE(request->fen);
  }
}

TEST(NewGameRequest, each_mistake_is_named) {
  EXPECT_EQ(error_of(parse_new_game("")), "the message is not JSON");
  EXPECT_EQ(error_of(parse_new_game("{")), "the message is not JSON");
  EXPECT_EQ(error_of(parse_new_game("[]")), "the message is not a JSON object");
  EXPECT_EQ(error_of(parse_new_game("{}")), "field 'variant' is missing");
  EXPECT_EQ(error_of(parse_new_game(R"({"variant": 3})")), "field 'variant' is not a text");
  EXPECT_EQ(error_of(parse_new_game(R"({"variant": ""})")), "field 'variant' is empty");
  EXPECT_EQ(error_of(parse_new_game(R"({"variant": ")" + std::string(65, 'x') + R"("})")),
            "field 'variant' is longer than 64 characters");
  EXPECT_EQ(error_of(parse_new_game("{\"variant\": \"a\\u0000b\"}")), "field 'variant' has a control character");
  EXPECT_EQ(error_of(parse_new_game(R"({"variant": "chess"})")), "field 'seats' is missing");
  EXPECT_EQ(error_of(parse_new_game(R"({"variant": "chess", "seats": {}})")),
            "field 'seats' is not a list of 1 to 4 seats");
  EXPECT_EQ(error_of(parse_new_game(R"({"variant": "chess", "seats": [1]})")), "field 'seats[0]' is not a JSON object");
  EXPECT_EQ(error_of(parse_new_game(R"({"variant": "chess", "seats": [{"kind": "cat"}]})")),
            "field 'seats[0].kind' is neither 'person' nor 'computer'");
  for (const char* level : {"0", "11", "1.5", "\"3\"", "-1", "99999999999999999999", "18446744073709551615", "null"}) {
    EXPECT_EQ(error_of(parse_new_game(R"({"variant": "chess", "seats": [{"kind": "computer", "level": )" +
                                      std::string(level) + "}]}")),
              "field 'seats[0].level' is not a whole number from 1 to 10")
        << level;
  }
}

TEST(NewGameRequest, has_no_field_that_nobody_knows) {
  EXPECT_EQ(error_of(parse_new_game(R"({"variant": "chess", "seats": [{"kind": "person"}], "acess": "open"})")),
            "field 'acess' is not known here");
  EXPECT_EQ(error_of(parse_new_game(R"({"variant": "chess", "seats": [{"kind": "person", "nmae": "Ann"}]})")),
            "field 'seats[0].nmae' is not known here");
  EXPECT_EQ(error_of(parse_new_game(R"({"variant": "chess", "seats": [{"kind": "computer"}]})")),
            "field 'seats[0].level' is missing");
}

TEST(NewGameRequest, deep_nesting_does_no_harm) { EXPECT_FALSE(parse_new_game(std::string(60'000, '['))); }

TEST(MoveRequest, has_a_text_and_a_ply) {
  const auto request = parse_move_request(R"({"text": "e2e4", "ply": 12})");
  ASSERT_TRUE(request) << request.error().message;
  EXPECT_EQ(request->text, "e2e4");
  EXPECT_EQ(request->ply, 12);
  EXPECT_EQ(error_of(parse_move_request(R"({"text": "e2e4"})")), "field 'ply' is missing");
  EXPECT_EQ(error_of(parse_move_request(R"({"text": "e2e4", "ply": -1})")),
            "field 'ply' is not a whole number from 0 to 1000000");
  EXPECT_EQ(error_of(parse_move_request(R"({"text": ")" + std::string(33, 'e') + R"(", "ply": 0})")),
            "field 'text' is longer than 32 characters");
}

TEST(ResignRequest, names_a_player) {
  const auto request = parse_resign_request(R"({"player": 2, "ply": 5})");
  ASSERT_TRUE(request) << request.error().message;
  EXPECT_EQ(request->player, 2);
  EXPECT_EQ(request->ply, 5);
  EXPECT_EQ(error_of(parse_resign_request(R"({"player": 2})")), "field 'ply' is missing");
  EXPECT_EQ(error_of(parse_resign_request(R"({"player": 4, "ply": 5})")),
            "field 'player' is not a whole number from 0 to 3");
}

TEST(UndoRequest, says_which_game_is_meant) {
  const auto request = parse_undo_request(R"({"ply": 7, "over": true})");
  ASSERT_TRUE(request) << request.error().message;
  EXPECT_EQ(request->ply, 7);
  EXPECT_EQ(request->over, true);
  EXPECT_EQ(parse_undo_request(R"({"ply": 7})")->over, std::nullopt);
  EXPECT_EQ(error_of(parse_undo_request("{}")), "field 'ply' is missing");
  EXPECT_EQ(error_of(parse_undo_request(R"({"ply": 7, "over": 1})")), "field 'over' is neither true nor false");
}

TEST(LiveRequest, is_of_a_known_type) {
  EXPECT_TRUE(
      std::holds_alternative<MoveRequest>(*parse_live_request(R"({"type": "move", "text": "e2e4", "ply": 0})")));
  EXPECT_TRUE(std::holds_alternative<UndoRequest>(*parse_live_request(R"({"type": "undo", "ply": 3})")));
  EXPECT_TRUE(
      std::holds_alternative<ResignRequest>(*parse_live_request(R"({"type": "resign", "player": 0, "ply": 3})")));
  EXPECT_EQ(error_of(parse_live_request(R"({"type": "dance"})")),
            "field 'type' is not one of 'move', 'undo', 'resign', 'offer', 'decline', 'abort', 'time', 'resume', 'say' "
            "and 'ping'");
  EXPECT_EQ(error_of(parse_live_request(R"({"type": "move"})")), "field 'text' is missing");
  EXPECT_EQ(error_of(parse_live_request(R"({"type": "undo"})")), "field 'ply' is missing");
  EXPECT_EQ(error_of(parse_live_request(R"({"type": "resign", "player": 0})")), "field 'ply' is missing");
}

}  // namespace
}  // namespace sennight
