// Two servers on one store, as two processes on one database.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "store/game_log.h"
#include "unit/server/people.h"

namespace sennight::test {

// What two processes share besides the games: who has taken which turn, and bells.
struct Common {
  explicit Common(MemoryStore& store) : games(store) {}
  MemoryStore& games;
  std::atomic<bool> silent = false;  // bells are lost
  std::atomic<bool> away = false;    // games cannot be read
  std::mutex mutex;
  std::map<std::string, std::pair<std::int64_t, int>> turns;  // by game: after so many changes, by which of the two
  std::array<GameStore::Heard, 2> heard;
  std::map<std::string, SharedNote, std::less<>> notes;
  std::array<std::map<std::string, Attendance>, 2> attendance;  // by game
  std::array<bool, 2> dead = {};                                // nothing is heard of it any more

  void ring(const std::string& what, std::int64_t seq) {
    const std::lock_guard lock(mutex);
    if (silent) return;
    for (const GameStore::Heard& one : heard)
      if (one) one(what, seq);
  }
};

// The store as one of the two has it.
class SharedStore : public GameStore {
 public:
  SharedStore(Common& common, int self) : common_(common), self_(self) {}

  std::vector<Stored<void>> keep(std::span<const Change> changes) override {
    auto answers = common_.games.keep(changes);
    for (std::size_t i = 0; i < changes.size(); ++i)
      if (const auto* change = std::get_if<GameChange>(&changes[i]); change != nullptr && answers[i])
        bells_.push_back(change->id);
    return answers;
  }
  void tidy(bool) override {
    for (const std::string& id : std::exchange(bells_, {}))
      if (const auto game = common_.games.load(id); game && *game) common_.ring(id, (*game)->head.seq);
  }
  Stored<std::optional<GameRecord>> load(std::string_view id) override {
    if (common_.away) return store_fail(StoreFault::kBusy, "away");
    return common_.games.load(id);
  }
  Stored<std::vector<GameEvent>> events(std::string_view id) override { return common_.games.events(id); }
  Stored<std::optional<DoneCommand>> done(std::string_view id, std::string_view key) override {
    if (common_.away) return store_fail(StoreFault::kBusy, "away");
    return common_.games.done(id, key);
  }
  Stored<std::vector<GameHead>> list(int limit) override { return common_.games.list(limit); }
  Stored<std::vector<GameHead>> list_for(std::string_view person, int limit) override {
    return common_.games.list_for(person, limit);
  }
  Stored<std::vector<GameHead>> games_of(std::string_view person, int limit, std::string_view before) override {
    return common_.games.games_of(person, limit, before);
  }
  Stored<std::vector<GameHead>> heads(std::span<const std::string> ids) override {
    if (common_.away) return store_fail(StoreFault::kBusy, "away");
    return common_.games.heads(ids);
  }
  Stored<std::vector<GameHead>> unfinished(int limit) override { return common_.games.unfinished(limit); }
  Stored<std::vector<GameHead>> idle(TimeStamp from, TimeStamp until, int limit) override {
    return common_.games.idle(from, until, limit);
  }
  Stored<std::int64_t> count_unfinished(std::string_view person, int among) override {
    return common_.games.count_unfinished(person, among);
  }
  Stored<std::map<std::string, std::int64_t>> finished_since(TimeStamp since) override {
    return common_.games.finished_since(since);
  }
  using GameStore::running_clocks;
  Stored<std::vector<RunningClock>> running_clocks(TimeStamp until) override {
    return common_.games.running_clocks(until);
  }
  Stored<TimeStamp> begin_serving(TimeStamp now) override { return common_.games.begin_serving(now); }
  Stored<void> alive(TimeStamp now) override { return common_.games.alive(now); }

  bool is_shared() const override { return true; }
  void listen(Heard heard) override {
    const std::lock_guard lock(common_.mutex);
    common_.heard[static_cast<std::size_t>(self_)] = std::move(heard);
  }
  Stored<bool> take_turn(std::string_view id, std::int64_t seq, std::int64_t) override {
    const std::lock_guard lock(common_.mutex);
    const auto [turn, is_new] = common_.turns.try_emplace(std::string(id), seq, self_);
    if (!is_new && turn->second.first < seq) turn->second = {seq, self_};
    return turn->second == std::pair(seq, self_);
  }
  Stored<std::vector<std::string>> abandoned_turns() override {
    const std::lock_guard lock(common_.mutex);
    std::vector<std::string> games;
    for (const auto& [id, turn] : common_.turns)
      if (turn.second < 0) games.push_back(id);
    return games;
  }
  Stored<SharedNote> read_note(std::string_view name) override {
    if (common_.away) return store_fail(StoreFault::kBusy, "away");
    const std::lock_guard lock(common_.mutex);
    return common_.notes[std::string(name)];
  }
  Stored<bool> replace_note(std::string_view name, std::int64_t version, std::string_view text) override {
    if (common_.away) return store_fail(StoreFault::kBusy, "away");
    {
      const std::lock_guard lock(common_.mutex);
      SharedNote& note = common_.notes[std::string(name)];
      if (note.version != version) return false;
      note = {version + 1, std::string(text)};
    }
    common_.ring("@" + std::string(name), version + 1);
    return true;
  }
  Stored<void> show_attendance(std::span<const Attendance> games) override {
    {
      const std::lock_guard lock(common_.mutex);
      for (const Attendance& one : games) common_.attendance[self()][one.game] = one;
    }
    for (const Attendance& one : games) common_.ring("+" + one.game, 0);
    return {};
  }
  Stored<std::vector<Attendance>> others_attendance(std::span<const std::string> games) override {
    std::vector<Attendance> others;
    const std::lock_guard lock(common_.mutex);
    if (common_.dead[1 - self()]) return others;
    for (const std::string& id : games)
      if (const auto found = common_.attendance[1 - self()].find(id); found != common_.attendance[1 - self()].end())
        others.push_back(found->second);
    return others;
  }

 private:
  std::size_t self() const { return static_cast<std::size_t>(self_); }
  Common& common_;
  const int self_;
  std::vector<std::string> bells_;
};

// The service and the site of the fixture are those of the first server.
class Shared : public PeopleTest {
 protected:
  Shared() {
    site.reset();
    service.reset();
    for (int self = 0; self < 2; ++self) {
      auto one = std::make_unique<GameService>(*shelf, stores[static_cast<std::size_t>(self)],
                                               self == 0 ? computer : other_computer,
                                               GameService::Options{.now = [this] { return ++time; },
                                                                    .new_id = new_game_id,
                                                                    .computer_threads = 2,
                                                                    .look_at_others_every = 50,
                                                                    .variant_files = variant_files()});
      one->resume();
      (self == 0 ? service : other_service) = std::move(one);
    }
    site = std::make_unique<Site>(*service, StaticFiles());
    other_site = std::make_unique<Site>(*other_service, StaticFiles());
  }
  ~Shared() override {
    other_computer.held = false;
    computer.held = false;
    other_site.reset();
    other_service.reset();
    site.reset();
    service.reset();
  }
  // What is asked from now on is asked of the other server.
  void change_over() {
    std::swap(service, other_service);
    std::swap(site, other_site);
  }
  std::shared_ptr<Watcher> watch(const std::string& id, const Browser& who) {
    auto watcher = std::make_shared<Watcher>();
    room(id)->subscribe(watcher, who.visitor());
    return watcher;
  }
  static bool sees(const std::shared_ptr<Watcher>& watcher, int plies) {
    return comes_true([&] {
      const auto games = watcher->of_type("game");
      return !games.empty() && games.back().at("game").at("plies") == plies;
    });
  }
  std::int64_t changes(const std::string& id) { return (**store.load(id)).head.seq; }

  Common common{store};
  std::array<SharedStore, 2> stores = {SharedStore(common, 0), SharedStore(common, 1)};
  RandomPlayer other_computer;
  std::unique_ptr<GameService> other_service;
  std::unique_ptr<Site> other_site;
};

}  // namespace sennight::test
