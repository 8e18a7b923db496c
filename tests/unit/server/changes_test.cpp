// What has changed in a game, told in place of the whole to whoever says which version of it they have. The whole game, as
// GET tells it, is what each change has to lead to.

#include <gtest/gtest.h>

#include <algorithm>

#include "notation/fen.h"
#include "notation/move_text.h"
#include "support/follower.h"
#include "unit/server/two_servers.h"

namespace sennight {
namespace {

using test::kComputer;
using test::kPerson;
using test::with_answer;
using test::with_change;

// A page that takes changes.
class Follower : public Subscriber {
 public:
  void send(std::shared_ptr<const std::string> message, bool) override {
    EXPECT_EQ(test::unlike_message(*message), "");
    const std::lock_guard lock(mutex_);
    const Json told = Json::parse(*message);
    if (told.at("type") == "game") {
      ++games_;
      game_ = told.at("game");
    } else if (told.at("type") == "change") {
      ++changes_;
      game_ = with_change(game_, told.at("change"));
      longest_ = std::max(longest_, message->size());
    }
  }
  Json game() {
    const std::lock_guard lock(mutex_);
    return game_;
  }
  int games() {
    const std::lock_guard lock(mutex_);
    return games_;
  }
  int changes() {
    const std::lock_guard lock(mutex_);
    return changes_;
  }
  std::size_t longest() {
    const std::lock_guard lock(mutex_);
    return longest_;
  }

 private:
  std::mutex mutex_;
  Json game_;
  int games_ = 0, changes_ = 0;
  std::size_t longest_ = 0;
};

std::string version_of(const Json& game) { return game.at("version"); }

template <class Base>
class ChangesOf : public Base {
 protected:
  using Browser = typename Base::Browser;

  std::shared_ptr<Follower> follow(const std::string& id, const Browser& who, const std::string& have = "") {
    auto follower = std::make_shared<Follower>();
    this->room(id)->subscribe(follower, who.visitor(Base::path(id, "live") + "?have=" + have));
    return follower;
  }
  static std::string having(const std::string& id, const std::string& what, const Json& game) {
    return Base::path(id, what) + "?have=" + version_of(game);
  }
};
class Changes : public ChangesOf<test::PeopleTest> {};
class SharedChanges : public ChangesOf<test::Shared> {};

TEST_F(Changes, lead_everybody_to_the_game_as_it_is) {
  const Party game = party(ann);
  const auto hers = follow(game.id, ann);
  bob.post(path(game.id, "sit") + game.key, sit(1, "Bob"));
  const auto his = follow(game.id, bob);
  int acts = 0;
  const auto act = [&](Browser& who, const std::string& what, const Json& wanted) {
    who.post(path(game.id, what), wanted);
    EXPECT_EQ(hers->game(), ann.get(path(game.id))) << what;
    EXPECT_EQ(his->game(), bob.get(path(game.id))) << what;
    ++acts;
  };
  act(ann, "moves", move("e2e4", 0));
  act(bob, "moves", move("e7e5", 1));
  act(ann, "say", {{"phrase", "good-luck"}});
  act(ann, "moves", move("f1c4", 2));
  act(ann, "offer", {{"kind", "takeback"}, {"ply", 3}});
  act(bob, "offer", {{"kind", "takeback"}, {"ply", 3}});
  EXPECT_EQ(hers->game().at("moves").size(), 2u);
  act(ann, "moves", move("g1f3", 2));
  act(bob, "offer", {{"kind", "draw"}, {"ply", 3}});
  act(ann, "decline", {{"ply", 3}});
  act(bob, "moves", move("b8c6", 3));
  act(bob, "resign", {{"player", 1}, {"ply", 4}});
  EXPECT_EQ(hers->games(), 1) << "the first word is the whole game, all others what changes";
  EXPECT_EQ(his->games(), 1);
  EXPECT_EQ(his->changes(), acts);
}

TEST_F(Changes, are_told_to_those_alone_who_ask_for_them) {
  const std::string id = create({kPerson, kPerson});
  const auto old = std::make_shared<test::Watcher>();
  room(id)->subscribe(old);
  const auto follower = follow(id, ann);
  const Json answer = play(id, "e2e4", 0);
  EXPECT_TRUE(answer.contains("position")) << "who says nothing gets the game";
  ASSERT_EQ(old->messages().size(), 2u);
  EXPECT_EQ(old->messages()[1].at("game"), answer);
  EXPECT_EQ(follower->game(), answer);
  EXPECT_EQ(follower->changes(), 1);
}

TEST_F(Changes, go_with_a_computer_that_thinks_and_is_interrupted) {
  computer.held = true;
  const std::string id = create({kPerson, kComputer});
  const auto follower = follow(id, ann);
  play(id, "e2e4", 0);
  EXPECT_EQ(follower->game().at("thinking"), true);
  undo(id, 1);
  EXPECT_EQ(follower->game(), get(path(id)));
  play(id, "d2d4", 0);
  computer.held = false;
  const Json game = wait_for(id, 2);
  EXPECT_EQ(follower->game(), game);
  EXPECT_EQ(follower->games(), 1);
}

TEST_F(Changes, tell_with_three_players_who_leaves_the_board) {
  const std::string id = create({kComputer, kComputer, kComputer}, three_players()->id());
  const auto follower = follow(id, ann);
  const auto is_told = [&] { return follower->game().at("plies") >= 30 || follower->game().at("result").at("over"); };
  ASSERT_TRUE(comes_true(is_told));
  const Json told = follower->game(), game = get(path(id));
  EXPECT_GE(told.at("moves").size(), 10u);
  for (std::size_t ply = 0; ply < told.at("moves").size(); ++ply)
    EXPECT_EQ(told.at("moves")[ply], game.at("moves")[ply]);
  EXPECT_EQ(follower->games(), 1);
}

TEST_F(Changes, answer_calls_that_say_which_version_they_have) {
  const std::string id = create({kPerson, kPerson});
  const Json start = get(path(id));
  const Json first = post(having(id, "moves", start), move("e2e4", 0));
  EXPECT_EQ(first.at("from"), version_of(start));
  EXPECT_EQ(first.at("moves").size(), 1u);
  EXPECT_FALSE(first.at("game").contains("variant")) << "it is as it was";
  const Json one = with_change(start, first);
  EXPECT_EQ(one, get(path(id)));
  const Json three = with_answer(one, post(having(id, "moves", one), move("e7e5", 1)));
  play(id, "g1f3", 2);
  // Moves that were taken back, and others in their place: from what the client has.
  undo(id, 3);
  undo(id, 2);
  const Json other = post(having(id, "moves", three), move("c7c5", 1));
  EXPECT_EQ(other.at("kept"), 1);
  EXPECT_EQ(with_change(three, other), get(path(id)));
  // The look at the game as well; and who has it as it is gets nothing new.
  const Json now = with_answer(one, get(having(id, "", one)));
  EXPECT_EQ(now, get(path(id)));
  const Json nothing = get(having(id, "", now));
  EXPECT_EQ(nothing.at("game"), Json::object());
  EXPECT_EQ(with_change(now, nothing), now);
}

TEST_F(Changes, a_version_that_is_not_known_gets_the_game) {
  const std::string id = create({kPerson, kPerson}), other = create({kPerson, kPerson});
  const Json elsewhere = play(other, "e2e4", 0), start = get(path(id));
  int ply = 0;
  const auto is_whole = [&](const std::string& have) {
    const char* const moves[] = {"g1f3", "g8f6", "b1c3", "b8c6"};
    const Json answer = post(path(id, "moves") + "?have=" + have, move(moves[ply], ply));
    ++ply;
    return answer.contains("position") && answer == get(path(id));
  };
  EXPECT_TRUE(is_whole(""));
  EXPECT_TRUE(is_whole(version_of(elsewhere)));
  EXPECT_TRUE(is_whole(std::string(32, '0')));
  EXPECT_TRUE(is_whole(std::string(3000, 'f')));
  // One from long ago.
  for (const char* text : {"e2e4", "e7e5", "f1c4", "f8c5", "d2d3", "d7d6", "c1e3", "c8e6"}) play(id, text, ply++);
  EXPECT_TRUE(get(having(id, "", start)).contains("position"));
}

TEST_F(Changes, who_comes_back_with_a_version_hears_what_is_new) {
  const std::string id = create({kPerson, kPerson});
  const Json before = play(id, "e2e4", 0);
  play(id, "e7e5", 1);
  const auto watcher = std::make_shared<test::Watcher>();
  room(id)->subscribe(watcher, ann.visitor(path(id, "live") + "?have=" + version_of(before)));
  ASSERT_EQ(watcher->messages().size(), 1u);
  EXPECT_EQ(with_change(before, watcher->messages()[0].at("change")), get(path(id)));
}

TEST_F(Changes, versions_survive_a_restart_and_say_nothing_of_what_is_not_ones_own) {
  Json wanted = {{"variant", "chess"},
                 {"seats", {{{"kind", "person"}, {"name", "Ann"}}, {{"kind", "person"}, {"free", true}}}},
                 {"access", "link"},
                 {"clock", {{"kind", "days"}, {"days", 3}}}};
  const Json made = ann.post("/api/games", wanted, 201);
  const std::string id = made.at("id");
  bob.post(path(id, "sit") + "?key=" + made.at("you").at("invitation").get<std::string>(), sit(1));
  const auto hers = follow(id, ann), his = follow(id, bob);
  const Json of_ann = ann.get(path(id)), of_bob = bob.get(path(id));
  EXPECT_NE(version_of(of_ann), version_of(of_bob)) << "each sees another game";
  const int told = hers->changes();
  const Json lines = Json::parse(R"([["e2e4", "e7e5"]])");
  bob.post(path(id, "conditional"), {{"player", 1}, {"ply", 0}, {"lines", lines}});
  EXPECT_EQ(hers->changes(), told);
  EXPECT_EQ(version_of(ann.get(path(id))), version_of(of_ann)) << "what Bob has planned is his own";
  EXPECT_NE(version_of(bob.get(path(id))), version_of(of_bob));
  EXPECT_EQ(his->game(), bob.get(path(id)));
  restart();
  EXPECT_EQ(version_of(ann.get(path(id))), version_of(of_ann));
}

// Moves of a random game of chess that is not over after them.
std::vector<std::string> random_moves(int plies, Position* after) {
  const VariantPtr chess = test::variant("chess");
  for (std::uint64_t seed = 1;; ++seed) {
    Game game(Position::start(*chess));
    Random random(seed);
    std::vector<std::string> texts;
    while (static_cast<int>(texts.size()) < plies && !game.outcome().over) {
      MoveList moves;
      legal_moves(game.position(), moves);
      const Move chosen = moves[random.below(moves.size())];
      texts.push_back(format_move(game.position(), chosen));
      game.play(chosen);
    }
    if (game.outcome().over) continue;
    *after = game.position();
    return texts;
  }
}

// The same move in the same position, behind 240 plies and behind none: what is told of it is as long, but for the digits of
// numbers. The whole game grows with each move.
TEST_F(Changes, are_no_longer_in_a_long_game_than_in_a_short_one) {
  constexpr int kPlies = 240;
  Position position = Position::start(*test::variant("chess"));
  const std::vector<std::string> moves = random_moves(kPlies, &position);
  MoveList legal;
  legal_moves(position, legal);
  const std::string text = format_move(position, legal[0]);
  const std::string fen = format_fen(position);
  struct Told {
    std::size_t live, answer, whole;
  };
  const auto told = [&](const Json& wanted, int plies) {
    const std::string id = post("/api/games", wanted, 201).at("id");
    const auto follower = follow(id, ann);
    const Json before = get(path(id));
    const HttpReply answer = request("POST", having(id, "moves", before), move(text, plies).dump());
    const HttpReply whole = request("GET", path(id));
    EXPECT_EQ(with_change(before, Json::parse(*answer.body)), Json::parse(*whole.body));
    EXPECT_EQ(follower->changes(), 1);
    return Told{follower->longest(), answer.body->size(), whole.body->size()};
  };
  const Json seats = {kPerson, kPerson};
  const Told late = told({{"variant", "chess"}, {"seats", seats}, {"moves", moves}}, kPlies);
  const Told early = told({{"variant", "chess"}, {"seats", seats}, {"fen", fen}}, 0);
  constexpr std::size_t kDigits = 100;  // of plies, and what is told once when there is something to take back
  EXPECT_LE(late.live, early.live + kDigits);
  EXPECT_LE(late.answer, early.answer + kDigits);
  EXPECT_GT(late.whole, early.whole + kPlies * 100);
  RecordProperty("change", static_cast<int>(late.live));
  RecordProperty("whole", static_cast<int>(late.whole));
}

TEST_F(SharedChanges, lead_to_the_game_as_it_is_whichever_server_is_asked) {
  const Party game = ann_and_bob();
  const auto hers = follow(game.id, ann);
  change_over();
  const auto his = follow(game.id, bob);
  const auto both_see = [&] {
    EXPECT_TRUE(comes_true([&] { return hers->game() == ann.get(path(game.id)); })) << hers->game();
    EXPECT_TRUE(comes_true([&] { return his->game() == bob.get(path(game.id)); })) << his->game();
  };
  int ply = 0;
  for (const char* text : {"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5"}) {
    (ply % 2 == 0 ? ann : bob).post(path(game.id, "moves"), move(text, ply));
    ++ply;
    both_see();
    change_over();
  }
  ann.post(path(game.id, "offer"), {{"kind", "takeback"}, {"ply", 6}});
  change_over();
  bob.post(path(game.id, "offer"), {{"kind", "takeback"}, {"ply", 6}});
  both_see();
  EXPECT_EQ(hers->game().at("moves").size(), 4u);
  EXPECT_EQ(hers->games() + his->games(), 2);
}

TEST_F(SharedChanges, calls_take_them_from_the_server_that_they_come_to) {
  const Party game = ann_and_bob();
  Json hers = ann.get(path(game.id)), his = bob.get(path(game.id));
  int ply = 0, told = 0;
  for (const char* text : {"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "d2d3", "d7d6"}) {
    Browser& who = ply % 2 == 0 ? ann : bob;
    Json& mine = ply % 2 == 0 ? hers : his;
    const Json answer = who.post(having(game.id, "moves", mine), move(text, ply));
    ++ply;
    told += answer.contains("from") ? 1 : 0;
    mine = with_answer(mine, answer);
    EXPECT_EQ(mine, who.get(path(game.id)));
    if (ply % 3 == 0) change_over();
  }
  EXPECT_GT(told, 0);
}

}  // namespace
}  // namespace sennight
