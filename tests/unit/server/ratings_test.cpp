// Ratings: which games count, once, and what everybody sees of it.
#include <gtest/gtest.h>

#include "unit/server/people.h"

namespace sennight::test {
namespace {

const Json kFischer = {{"kind", "fischer"}, {"main", 300}, {"increment", 3}};

class RatedGames : public PeopleTest {
 protected:
  RatedGames() {
    sign_up(ann, "Annabel");
    sign_up(bob, "Bobby");
  }
  void sign_up(Browser& browser, const std::string& name) {
    browser.post("/api/account", {{"name", name}, {"password", "a good long one"}}, 201);
  }
  static Json wanted(const std::string& variant = "chess") {
    return {{"variant", variant}, {"clock", kFischer}, {"rated", true}};
  }
  Json seek(Browser& who, const Json& what, int status = 200) { return who.post("/api/lobby/seeks", what, status); }
  // Ann is White, Bob is Black; the id of a rated game.
  std::string begin() {
    Json hers = wanted();
    hers["seat"] = 0;
    seek(ann, hers);
    return seek(bob, wanted()).at("game");
  }
  // After everybody has moved once.
  std::string begin_and_move() {
    const std::string id = begin();
    ann.post(path(id, "moves"), move("e2e4", 0));
    bob.post(path(id, "moves"), move("e7e5", 1));
    return id;
  }
  static Json resigns(int player, int ply) { return {{"player", player}, {"ply", ply}}; }
  Json places(const std::string& id) { return ann.get(path(id)).at("table").at("places"); }
  bool counts(const std::string& id, std::size_t player = 0) {
    return comes_true([&] { return places(id)[player].contains("after"); });
  }
  Json profile(const std::string& name) { return eve.get("/api/players/" + name).at("ratings"); }
  Json rated_game(const Json& seats = {kPerson, kComputer}) {
    return {{"variant", "chess"}, {"seats", seats}, {"clock", kFischer}, {"rated", true}};
  }
};

TEST_F(RatedGames, a_rated_game_from_the_lobby_changes_both_ratings_when_it_is_over) {
  EXPECT_EQ(profile("Annabel"), Json::array());
  const std::string id = begin_and_move();
  Json game = eve.get(path(id));
  EXPECT_TRUE(game.at("table").at("rated"));
  EXPECT_EQ(game.at("table").at("places")[1].at("rating"),
            (Json{{"rating", 1500}, {"deviation", 350}, {"provisional", true}}));
  EXPECT_FALSE(game.at("table").at("places")[0].contains("after"));
  const auto page = std::make_shared<Watcher>();
  room(id)->subscribe(page, eve.visitor());
  bob.post(path(id, "resign"), resigns(1, 2));
  ASSERT_TRUE(counts(id));
  EXPECT_TRUE(comes_true([&] {
    return page->of_type("game").back().at("game").at("table").at("places")[0].contains("after");
  })) << "those who watch see it too";
  const Json after = places(id);
  EXPECT_GT(after[0].at("after").at("rating"), 1600);
  EXPECT_LT(after[1].at("after").at("rating"), 1400);
  EXPECT_EQ(after[0].at("rating").at("rating"), 1500) << "with which it began";
  const Json hers = profile("Annabel");
  ASSERT_EQ(hers.size(), 1u);
  EXPECT_EQ(hers[0].at("rating"), after[0].at("after").at("rating"));
  EXPECT_EQ(hers[0].at("players"), 2);
  EXPECT_EQ(hers[0].at("games"), 1);
  EXPECT_FALSE(hers[0].at("family").get<std::string>().empty());
  ASSERT_EQ(hers[0].at("history").size(), 1u);
  EXPECT_EQ(hers[0].at("history")[0].at("rating"), hers[0].at("rating"));
  EXPECT_EQ(profile("Bobby")[0].at("rating"), after[1].at("after").at("rating"));
  EXPECT_EQ(ann.get("/api/account/export").at("account").at("ratings")[0].at("games")[0].at("game"), id);
}

TEST_F(RatedGames, who_looks_for_one_shows_the_rating_and_plays_nobody_who_wants_a_casual_one) {
  const std::string id = begin_and_move();
  bob.post(path(id, "resign"), resigns(1, 2));
  ASSERT_TRUE(counts(id));
  const Json mine = seek(ann, wanted()).at("seek");
  EXPECT_TRUE(mine.at("rated"));
  EXPECT_GT(mine.at("people")[0].at("rating").at("rating"), 1600);
  EXPECT_TRUE(mine.at("people")[0].at("rating").at("provisional"));
  EXPECT_EQ(seek(bob, {{"variant", "chess"}, {"clock", kFischer}}).at("game"), "") << "that is another game";
  const Json casual = seek(cid, {{"variant", "chess"}, {"clock", kFischer}});
  ASSERT_NE(casual.at("game"), "");
  EXPECT_FALSE(ann.get(path(casual.at("game"))).at("table").at("rated"));
}

TEST_F(RatedGames, guests_play_casual_games_alone) {
  EXPECT_EQ(seek(cid, wanted(), 403).at("error").at("code"), "account");
  const std::string mine = seek(ann, wanted()).at("seek").at("id");
  const Json refused = cid.post("/api/lobby/seeks/" + mine + "/join", Json::object(), 403);
  EXPECT_EQ(refused.at("error").at("code"), "account");
  EXPECT_EQ(ann.post("/api/lobby/seeks/" + mine + "/join", Json::object(), 409).at("error").at("code"), "own")
      << "nobody plays against themselves";
  EXPECT_EQ(cid.post("/api/games", rated_game(), 403).at("error").at("code"), "account");
  Json without = wanted();
  without.erase("clock");
  seek(ann, without, 400);
}

TEST_F(RatedGames, a_game_that_is_aborted_changes_nothing) {
  const std::string id = begin();
  ann.post(path(id, "abort"), {{"ply", 0}});
  EXPECT_TRUE(comes_true([&] { return accounts->open_rated(0, "").value().empty(); }));
  EXPECT_EQ(profile("Annabel"), Json::array());
  EXPECT_FALSE(places(id)[0].contains("after"));
}

TEST_F(RatedGames, nothing_is_taken_back_and_no_seat_goes_to_somebody_else) {
  const std::string id = begin_and_move();
  EXPECT_EQ(ann.post(path(id, "offer"), {{"kind", "takeback"}, {"ply", 2}}, 409).at("error").at("code"), "rated");
  EXPECT_EQ(ann.post(path(id, "handover"), Json::object(), 409).at("error").at("code"), "rated");
  const std::string own = ann.post("/api/games", rated_game(), 201).at("id");
  ann.post(path(own, "moves"), move("e2e4", 0));
  ASSERT_TRUE(comes_true([&] { return ann.get(path(own)).at("plies") >= 2; }));
  EXPECT_FALSE(ann.get(path(own)).at("undoable"));
  EXPECT_EQ(ann.post(path(own, "undo"), {{"ply", 2}}, 409).at("error").at("code"), "rated");
}

TEST_F(RatedGames, a_computer_is_rated_by_its_level) {
  const std::string id = ann.post("/api/games", rated_game(), 201).at("id");
  EXPECT_EQ(places(id)[1].at("rating").at("rating"), 1500);
  ann.post(path(id, "moves"), move("e2e4", 0));
  ASSERT_TRUE(comes_true([&] { return ann.get(path(id)).at("plies") >= 2; }));
  ann.post(path(id, "resign"), resigns(0, 2));
  ASSERT_TRUE(counts(id, 1));
  EXPECT_GT(places(id)[1].at("after").at("rating"), 1600);
  const Json next = ann.post(path(id, "rematch"), Json::object(), 201);
  EXPECT_TRUE(next.at("table").at("rated"));
  EXPECT_EQ(next.at("table").at("places")[0].at("rating"), places(id)[1].at("after")) << "one seat on";
  EXPECT_FALSE(next.at("table").at("places")[0].contains("after"));
  const Json other = ann.post("/api/games", rated_game({kPerson, {{"kind", "computer"}, {"level", 2}}}), 201);
  EXPECT_EQ(other.at("table").at("places")[1].at("rating").at("rating"), 1500) << "another level";
}

TEST_F(RatedGames, only_a_game_of_one_person_and_computers_from_the_start_can_be_made_rated) {
  const auto refused = [&](const std::string& key, const Json& value) {
    Json game = rated_game();
    game[key] = value;
    const std::string message = ann.post("/api/games", game, 400).at("error").at("message");
    EXPECT_NE(message.find("'rated'"), std::string::npos) << message;
  };
  refused("clock", nullptr);
  refused("fen", "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
  refused("access", "open");
  refused("array", 5);
  refused("seats", Json::array({kPerson, kPerson}));
  refused("seats", Json::array({kComputer, kComputer}));
  refused("seats", Json::array({kPerson, {{"kind", "person"}, {"free", true}}}));
  refused("rated", 1);
  ann.post("/api/games", rated_game(), 201);
}

TEST_F(RatedGames, three_are_rated_by_their_places) {
  sign_up(cid, "Cidney");
  const std::string variant = three_players()->id();
  seek(ann, wanted(variant));
  seek(bob, wanted(variant));
  const std::string id = seek(cid, wanted(variant)).at("game");
  const auto seat = [&](Browser& who) { return who.get(path(id)).at("you").at("seats")[0].get<int>(); };
  const int anns = seat(ann), bobs = seat(bob), cids = seat(cid);
  // A computer plays on for the first who leaves; with the second the game ends.
  cid.post(path(id, "resign"), resigns(cids, 0));
  EXPECT_FALSE(places(id)[static_cast<std::size_t>(anns)].contains("after"));
  int plies = bob.get(path(id)).at("plies");
  bob.post(path(id, "resign"), resigns(bobs, plies));
  ASSERT_TRUE(counts(id, static_cast<std::size_t>(anns)));
  const Json after = places(id);
  const auto rating = [&](int player) {
    return after[static_cast<std::size_t>(player)].at("after").at("rating").get<int>();
  };
  EXPECT_GT(rating(anns), 1500);
  EXPECT_LT(rating(bobs), rating(anns));
  EXPECT_LT(rating(cids), rating(bobs)) << "the first to leave is the last";
  EXPECT_EQ(profile("Cidney")[0].at("players"), 3);
  EXPECT_EQ(accounts->ratings_of("computer:4").value().size(), 0u) << "it has only stood in";
}

TEST_F(RatedGames, a_game_whose_end_was_kept_before_a_crash_counts_after_it_once) {
  const std::string id = begin_and_move();
  const std::string other = begin_and_move();
  // As if the process had ended between the two databases.
  ASSERT_TRUE(store.finish(id, 2, {true, "1/2-1/2", "agreement", "Draw by agreement", -1}, time));
  restart();
  service->resume();
  ASSERT_TRUE(counts(id));
  EXPECT_EQ(profile("Annabel")[0].at("games"), 1);
  EXPECT_EQ(places(id)[0].at("after").at("rating"), 1500);
  EXPECT_LT(places(id)[0].at("after").at("deviation"), 350);
  restart();
  service->resume();
  EXPECT_EQ(profile("Annabel")[0].at("games"), 1);
  const auto open = accounts->open_rated(0, "").value();
  ASSERT_EQ(open.size(), 1u);
  EXPECT_EQ(open[0].id, other);
}

TEST_F(RatedGames, one_that_was_never_made_is_forgotten_after_a_while) {
  ASSERT_TRUE(accounts->begin_rated({"neverthere", {"Games", 2}, {"@a", "@b"}, time}));
  service->resume();
  EXPECT_EQ(accounts->open_rated(0, "").value().size(), 1u) << "it may be under way";
  time += 3'600'000;
  service->resume();
  EXPECT_TRUE(accounts->open_rated(0, "").value().empty());
}

TEST_F(RatedGames, with_an_account_its_ratings_vanish_and_who_played_it_wins) {
  const std::string first = begin_and_move();
  bob.post(path(first, "resign"), resigns(1, 2));
  ASSERT_TRUE(counts(first));
  const std::string id = begin_and_move();
  bob.post("/api/account/delete", {{"password", "a good long one"}});
  ASSERT_TRUE(counts(id));
  EXPECT_GT(places(id)[0].at("after").at("rating"), places(id)[0].at("rating").at("rating"));
  EXPECT_FALSE(places(id)[1].contains("after"));
  EXPECT_FALSE(places(id)[1].contains("rating")) << "that was his";
  EXPECT_FALSE(places(first)[1].contains("after"));
  eve.get("/api/players/Bobby", 404);
  EXPECT_EQ(profile("Annabel")[0].at("games"), 2);
  // The name is free; whoever takes it is a newcomer.
  sign_up(dan, "Bobby");
  EXPECT_EQ(profile("Bobby"), Json::array());
}

TEST_F(RatedGames, a_rematch_counts_too_unless_somebody_is_gone) {
  const std::string first = begin_and_move();
  bob.post(path(first, "resign"), resigns(1, 2));
  ASSERT_TRUE(counts(first));
  const Json next = bob.post(path(first, "rematch"), Json::object(), 201);
  EXPECT_TRUE(next.at("table").at("rated"));
  EXPECT_EQ(next.at("table").at("places")[1].at("rating"), places(first)[0].at("after"));
  ASSERT_EQ(accounts->open_rated(0, "").value().size(), 1u);
  const std::string id = next.at("id");
  ann.post(path(id, "abort"), {{"ply", 0}});
  ann.post("/api/account/delete", {{"password", "a good long one"}});
  EXPECT_FALSE(bob.post(path(id, "rematch"), Json::object(), 201).at("table").at("rated"));
}

}  // namespace
}  // namespace sennight::test
