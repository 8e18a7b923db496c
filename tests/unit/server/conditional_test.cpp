// Conditional moves: what a player replies to what others play, kept by the server and played by it.

#include <gtest/gtest.h>

#include "notation/move_text.h"
#include "unit/server/two_servers.h"

namespace sennight {
namespace {

using Lines = std::vector<std::vector<std::string>>;

const Json kThreeDays = {{"kind", "days"}, {"days", 3}};

Json conditional(int player, int ply, const Lines& lines) {
  return {{"player", player}, {"ply", ply}, {"lines", lines}};
}

// The lines as texts, by what the browser is told.
Lines lines_in(const Json& game, int player) {
  Lines lines;
  for (const Json& one : game.at("you").value("conditional", Json::array())) {
    if (one.at("player") != player) continue;
    for (const Json& line : one.at("lines")) {
      lines.emplace_back();
      for (const Json& move : line) lines.back().push_back(move.at("text"));
    }
  }
  return lines;
}

template <class Base>
class ConditionalOf : public Base {
 protected:
  using Browser = typename Base::Browser;
  using Party = typename Base::Party;

  Party days_party(const std::string& variant = "chess", std::size_t players = 2, const Json& clock = kThreeDays) {
    Json seats = Json::array({{{"kind", "person"}, {"name", "Ann"}}});
    while (seats.size() < players) seats.push_back({{"kind", "person"}, {"free", true}});
    Json wanted = {{"variant", variant}, {"seats", seats}, {"access", "link"}};
    if (!clock.is_null()) wanted["clock"] = clock;
    const Json game = this->ann.post("/api/games", wanted, 201);
    const Party made{game.at("id"), "?key=" + game.at("you").at("invitation").template get<std::string>()};
    Browser* others[] = {&this->bob, &this->cid, &this->dan};
    for (std::size_t player = 1; player < players; ++player)
      others[player - 1]->post(Base::path(made.id, "sit") + made.key, Base::sit(static_cast<int>(player)));
    return made;
  }
  Json keep(Browser& who, const Party& game, int player, int ply, const Lines& lines, int status = 200) {
    return who.post(Base::path(game.id, "conditional"), conditional(player, ply, lines), status);
  }
  Json play(Browser& who, const Party& game, const std::string& text, int ply) {
    return who.post(Base::path(game.id, "moves"), Base::move(text, ply));
  }
  std::vector<std::string> moves(const Party& game) { return (**this->store.load(game.id)).moves; }
  // Kept, and shown: the store has a move a moment before the server shows it.
  bool has_plies(const Party& game, std::size_t plies) {
    return Base::comes_true(
        [&] { return moves(game).size() == plies && this->ann.get(Base::path(game.id)).at("moves").size() == plies; });
  }
  // So long nothing happens that should not.
  static void wait_a_while() { std::this_thread::sleep_for(std::chrono::milliseconds(60)); }
};

class Conditional : public ConditionalOf<test::PeopleTest> {};
class ConditionalShared : public ConditionalOf<test::Shared> {};

TEST_F(Conditional, a_reply_is_played_as_soon_as_its_condition_comes_true) {
  const Party game = days_party();
  Json kept = keep(bob, game, 1, 0,
                   {{"e2e4", "e7e5", "g1f3", "b8c6"}, {"e2e4", "e7e5", "f1c4", "g8f6"}, {"d2d4", "d7d5"}});
  EXPECT_EQ(lines_in(kept, 1).size(), 3u);
  EXPECT_EQ(kept.at("you").at("conditional")[0].at("lines")[0][2].at("notation"), "Nf3");
  play(ann, game, "e2e4", 0);
  ASSERT_TRUE(has_plies(game, 2));
  EXPECT_EQ(lines_in(bob.get(path(game.id)), 1), (Lines{{"g1f3", "b8c6"}, {"f1c4", "g8f6"}})) << "the rest of the tree";
  play(ann, game, "f1c4", 2);
  ASSERT_TRUE(has_plies(game, 4));
  EXPECT_EQ(moves(game), (std::vector<std::string>{"e2e4", "e7e5", "f1c4", "g8f6"}));
  const Json now = bob.get(path(game.id));
  EXPECT_TRUE(lines_in(now, 1).empty());
  EXPECT_EQ(now.at("clock").at("running"), 0);
  // The deadline that is kept is that of whose turn it is.
  EXPECT_EQ((**store.load(game.id)).head.clock.deadline, now.at("clock").at("deadline").get<TimeStamp>());
}

TEST_F(Conditional, what_does_not_come_true_is_dropped) {
  const Party game = days_party();
  keep(bob, game, 1, 0, {{"e2e4", "e7e5"}});
  play(ann, game, "d2d4", 0);
  wait_a_while();
  EXPECT_EQ(moves(game).size(), 1u);
  EXPECT_TRUE(lines_in(bob.get(path(game.id)), 1).empty());
  EXPECT_EQ((**store.load(game.id)).head.table.text.find("conditional"), std::string::npos);
  play(bob, game, "d7d5", 1);
}

TEST_F(Conditional, one_person_is_answered_by_another_for_as_long_as_both_have_foreseen_it) {
  const Party game = days_party();
  keep(bob, game, 1, 0, {{"e2e4", "e7e5", "g1f3", "b8c6"}});
  play(ann, game, "e2e4", 0);
  ASSERT_TRUE(has_plies(game, 2));
  play(ann, game, "f1c4", 2);
  keep(ann, game, 0, 3, {{"g8f6", "d2d3", "f8c5", "c2c3"}});
  play(bob, game, "g8f6", 3);
  ASSERT_TRUE(has_plies(game, 5));
  keep(bob, game, 1, 5, {}, 409);  // it is Black's turn
  play(bob, game, "f8c5", 5);
  ASSERT_TRUE(has_plies(game, 7));
  EXPECT_EQ(moves(game).back(), "c2c3");
}

TEST_F(Conditional, three_play_with_the_moves_of_both_others_as_condition) {
  const VariantPtr variant = three_players();
  const Party game = days_party(variant->id(), 3);
  // Legal moves, whatever they are: the first of each position.
  Game model(Position::start(*variant));
  std::vector<std::string> texts;
  for (int i = 0; i < 6; ++i) {
    MoveList legal;
    legal_moves(model.position(), legal);
    texts.push_back(format_move(model.position(), legal[0]));
    model.play(legal[0]);
  }
  // Cid, third, waits for the moves of two; then of two again.
  keep(cid, game, 2, 0, {texts});
  play(ann, game, texts[0], 0);
  wait_a_while();
  EXPECT_EQ(moves(game).size(), 1u);
  EXPECT_EQ(lines_in(cid.get(path(game.id)), 2).front().size(), 5u);
  // Bob too has foreseen something: the reply of one is the condition of the other.
  keep(bob, game, 1, 1, {}, 409);
  play(bob, game, texts[1], 1);
  ASSERT_TRUE(has_plies(game, 3));
  keep(bob, game, 1, 3, {{texts[3], texts[4]}});
  play(ann, game, texts[3], 3);
  ASSERT_TRUE(has_plies(game, 6));
  EXPECT_EQ(moves(game), texts);
}

TEST_F(Conditional, only_the_owner_of_the_seat_sees_and_changes_them) {
  const Party game = days_party();
  auto watcher = std::make_shared<test::Watcher>(), own = std::make_shared<test::Watcher>();
  room(game.id)->subscribe(watcher, ann.visitor());
  room(game.id)->subscribe(own, bob.visitor());
  const std::string before = *ann.send("GET", path(game.id)).body;
  const std::size_t told = watcher->messages().size(), told_own = own->messages().size();
  keep(bob, game, 1, 0, {{"e2e4", "e7e5"}});
  EXPECT_EQ(*ann.send("GET", path(game.id)).body, before) << "not even that something has changed";
  EXPECT_EQ(eve.get(path(game.id)).at("you").count("conditional"), 0u);
  EXPECT_EQ(watcher->messages().size(), told);
  EXPECT_EQ(own->messages().size(), told_own + 1) << "another page of the same person";
  for (Browser* other : {&ann, &eve}) {
    keep(*other, game, 1, 0, {{"e2e4", "c7c5"}}, 403);
    keep(*other, game, 1, 0, {}, 403);
  }
  EXPECT_EQ(lines_in(bob.get(path(game.id)), 1), (Lines{{"e2e4", "e7e5"}}));
  keep(bob, game, 1, 0, {});
  EXPECT_TRUE(lines_in(bob.get(path(game.id)), 1).empty());
  play(ann, game, "e2e4", 0);
  wait_a_while();
  EXPECT_EQ(moves(game).size(), 1u);
}

TEST_F(Conditional, are_refused_where_they_make_no_sense) {
  const Party game = days_party();
  const auto why = [&](const Lines& lines, int ply = 0, int status = 400) {
    return keep(bob, game, 1, ply, lines, status).at("error").at("message").get<std::string>();
  };
  EXPECT_EQ(why({{"e2e4", "e7e5"}, {"e2e5", "e7e5"}}).substr(0, 16), "line 2, move 1: ");
  EXPECT_EQ(why({{"e2e4", "e7e5", "g1f3"}}),
            "line 1, move 3: it is not answered: a line ends with a reply of one's own");
  EXPECT_EQ(why({{"e2e4", "e7e5", "g1f3", "b8c6"}, {"e2e4", "c7c5"}}),
            "line 2, move 2: another line replies with another move in the same place");
  EXPECT_EQ(why({{"f2f3", "e7e5", "g2g4", "d8h4", "a2a3", "a7a6"}}), "line 1, move 5: the game is over before it");
  EXPECT_EQ(why({{"e2e4", "e7e5"}}, 1, 409), "the game has moved on; look at the board again");
  EXPECT_EQ(keep(bob, game, 2, 0, {}, 400).at("error").at("message"), "there is no player 2");
  keep(ann, game, 0, 0, {{"e2e4", "e7e5"}}, 409);  // White's own turn
  keep(bob, game, 1, 0, Lines(17, {"e2e4", "e7e5"}), 400);
  keep(bob, game, 1, 0, {std::vector<std::string>(25, "e2e4")}, 400);
  keep(bob, game, 1, 0, {{"e2e4"}}, 400);
  bob.post(path(game.id, "conditional"), {{"player", 1}, {"ply", 0}}, 400);
  EXPECT_TRUE(lines_in(bob.get(path(game.id)), 1).empty());
  // A line of which another one is the beginning says the same.
  EXPECT_EQ(
      lines_in(keep(bob, game, 1, 0, {{"e2e4", "e7e5"}, {"e2e4", "e7e5", "g1f3", "b8c6"}, {"e2e4", "e7e5"}}), 1).size(),
      1u);
  for (const Json& clock : {Json(), Json{{"kind", "fischer"}, {"main", 60}, {"increment", 2}}}) {
    const Party quick = days_party("chess", 2, clock);
    EXPECT_EQ(keep(bob, quick, 1, 0, {{"e2e4", "e7e5"}}, 409).at("error").at("message"),
              "conditional moves are for games with days for each turn");
  }
}

TEST_F(Conditional, the_end_of_a_game_and_moves_taken_back_drop_them) {
  const Party game = days_party();
  keep(bob, game, 1, 0, {{"e2e4", "e7e5", "g1f3", "b8c6"}});
  play(ann, game, "e2e4", 0);
  ASSERT_TRUE(has_plies(game, 2));
  play(ann, game, "a2a3", 2);
  keep(ann, game, 0, 3, {{"a7a6", "b2b3"}});
  for (Browser* one : {&ann, &bob}) one->post(path(game.id, "offer"), {{"kind", "takeback"}, {"ply", 3}});
  ASSERT_TRUE(has_plies(game, 2));
  EXPECT_TRUE(lines_in(ann.get(path(game.id)), 0).empty());
  keep(bob, game, 1, 2, {{"a2a3", "a7a6"}});
  bob.post(path(game.id, "resign"), {{"player", 1}, {"ply", 2}});
  EXPECT_EQ((**store.load(game.id)).head.table.text.find("conditional"), std::string::npos);
  keep(bob, game, 1, 2, {{"a2a3", "a7a6"}}, 409);
}

TEST_F(Conditional, they_survive_a_restart_and_so_does_a_reply_that_is_due) {
  const Party game = days_party();
  keep(bob, game, 1, 0, {{"e2e4", "e7e5"}});
  restart();
  EXPECT_EQ(lines_in(bob.get(path(game.id)), 1), (Lines{{"e2e4", "e7e5"}}));
  // As if the process had ended between the move and the reply.
  GameRecord record = **store.load(game.id);
  auto table = *parse_table(record.head.table.text);
  auto clock = **parse_clock(record.head.clock.text, 2);
  stop_without_move(clock, time);
  start_clock(clock, 1, time);
  table.conditional = {{1, {{{"e7e5", "e5"}}}}};
  KeptClock kept_clock = kept(std::optional(clock));
  kept_clock.deadline = time;
  restart();
  ASSERT_TRUE(store
                  .keep(std::vector<Change>{GameChange{.id = game.id,
                                                       .plies = 0,
                                                       .what = MovePlayed{"e2e4"},
                                                       .result = {},
                                                       .updated = time,
                                                       .table = kept(table),
                                                       .seats = {},
                                                       .clock = kept_clock}})
                  .front());
  restart();
  service->resume();
  ASSERT_TRUE(has_plies(game, 2));
  EXPECT_EQ(moves(game).back(), "e7e5");
}

TEST_F(Conditional, what_has_become_illegal_is_dropped_and_never_played) {
  const Party game = days_party();
  GameRecord record = **store.load(game.id);
  auto table = *parse_table(record.head.table.text);
  table.conditional = {{1, {{{"e2e4", "e4"}, {"e7e4", "e4"}}}}};
  restart();
  ASSERT_TRUE(
      store
          .keep(std::vector<Change>{GameChange{
              .id = game.id, .plies = 0, .what = TableChanged{}, .result = {}, .updated = time, .table = kept(table)}})
          .front());
  play(ann, game, "e2e4", 0);
  EXPECT_TRUE(comes_true([&] { return lines_in(bob.get(path(game.id)), 1).empty(); }));
  EXPECT_EQ(moves(game).size(), 1u);
  const Json now = play(bob, game, "e7e5", 1);
  EXPECT_EQ((**store.load(game.id)).head.clock.deadline, now.at("clock").at("deadline").get<TimeStamp>());
}

TEST_F(Conditional, a_frozen_game_plays_nothing_until_it_goes_on) {
  const Party game = days_party();
  keep(bob, game, 1, 0, {{"e2e4", "e7e5"}});
  const auto freeze = [&](bool frozen) {
    std::promise<bool> done;
    service->freeze(game.id, frozen, [&](const OrRefusal<void>& told) { done.set_value(told.has_value()); });
    return done.get_future().get();
  };
  ASSERT_TRUE(freeze(true));
  keep(bob, game, 1, 0, {{"e2e4", "c7c5"}}, 409);
  ASSERT_TRUE(freeze(false));
  play(ann, game, "e2e4", 0);
  ASSERT_TRUE(has_plies(game, 2));
  EXPECT_EQ(moves(game).back(), "e7e5");
}

TEST_F(Conditional, whoever_rings_again_plays_nothing_twice) {
  const Party game = days_party();
  keep(bob, game, 1, 0, {{"e2e4", "e7e5"}});
  const auto live = room(game.id);
  play(ann, game, "e2e4", 0);
  ASSERT_TRUE(has_plies(game, 2));
  for (int i = 0; i < 5; ++i) live->ring();
  wait_a_while();
  EXPECT_EQ(moves(game).size(), 2u);
}

TEST_F(ConditionalShared, of_two_servers_exactly_one_replies) {
  for (const bool silent : {false, true}) {
    common.silent = silent;
    for (int round = 0; round < 5; ++round) {
      const Party game = days_party();
      keep(bob, game, 1, 0, {{"e2e4", "e7e5", "g1f3", "b8c6"}});
      change_over();
      const auto watcher = watch(game.id, ann);
      play(ann, game, "e2e4", 0);
      change_over();
      ASSERT_TRUE(has_plies(game, 2));
      for (int server = 0; server < 2; ++server, change_over()) room(game.id)->ring();
      play(ann, game, "g1f3", 2);
      ASSERT_TRUE(has_plies(game, 4));
      wait_a_while();
      EXPECT_EQ(moves(game), (std::vector<std::string>{"e2e4", "e7e5", "g1f3", "b8c6"}));
    }
  }
}

TEST_F(ConditionalShared, a_reply_whose_server_has_gone_is_played_by_the_other) {
  common.silent = true;
  const Party game = days_party();
  keep(bob, game, 1, 0, {{"e2e4", "e7e5"}});
  change_over();
  const auto stale = room(game.id);  // knows nothing of the move, and nobody watches
  GameRecord record = **store.load(game.id);
  auto table = *parse_table(record.head.table.text);
  auto clock = **parse_clock(record.head.clock.text, 2);
  stop_without_move(clock, time);
  start_clock(clock, 1, time);
  table.conditional = {{1, {{{"e7e5", "e5"}}}}};
  KeptClock kept_clock = kept(std::optional(clock));
  kept_clock.deadline = time;
  ASSERT_TRUE(store
                  .keep(std::vector<Change>{GameChange{.id = game.id,
                                                       .plies = 0,
                                                       .what = MovePlayed{"e2e4"},
                                                       .result = {},
                                                       .updated = time,
                                                       .table = kept(table),
                                                       .seats = {},
                                                       .clock = kept_clock}})
                  .front());
  time += 2000;
  ASSERT_TRUE(has_plies(game, 2));
  wait_a_while();
  EXPECT_EQ(moves(game), (std::vector<std::string>{"e2e4", "e7e5"}));
}

TEST_F(ConditionalShared, others_notice_nothing_at_the_other_server_either) {
  const Party game = days_party();
  change_over();
  const auto watcher = watch(game.id, ann);
  const auto own = watch(game.id, bob);
  change_over();
  wait_a_while();
  const std::size_t told = watcher->of_type("game").size();
  keep(bob, game, 1, 0, {{"e2e4", "e7e5"}});
  EXPECT_TRUE(comes_true([&] { return lines_in(own->of_type("game").back().at("game"), 1).size() == 1; }));
  EXPECT_EQ(watcher->of_type("game").size(), told);
}

TEST_F(Conditional, kept_tables_that_make_no_sense_are_no_tables) {
  const Party game = days_party();
  keep(bob, game, 1, 0, {{"e2e4", "e7e5"}});
  const std::string text = (**store.load(game.id)).head.table.text;
  const auto table = parse_table(text);
  ASSERT_TRUE(table);
  EXPECT_EQ(kept(*table).text, text);
  for (const char* bad : {R"([1])", R"([{"player":2,"lines":[[["a","b"]]]}])", R"([{"player":1,"lines":[]}])",
                          R"([{"player":1,"lines":[[]]}])", R"([{"player":1,"lines":[[["a"]]]}])",
                          R"([{"player":-1,"lines":[[["a","b"]]]}])", R"([{"lines":[[["a","b"]]]}])"}) {
    Json json = Json::parse(text);
    json["conditional"] = Json::parse(bad);
    EXPECT_FALSE(parse_table(json.dump())) << bad;
  }
}

}  // namespace
}  // namespace sennight
