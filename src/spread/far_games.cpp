#include "spread/far_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>

#include "learn/schedule.h"
#include "match/record.h"
#include "match/schedule.h"
#include "rules/net.h"
#include "server/job_text.h"

namespace sennight {

namespace {

using Time = std::chrono::steady_clock::time_point;

// So often one looks for answers though nothing was heard of any, and says that one still waits.
constexpr std::chrono::milliseconds kLook(250);
constexpr std::chrono::seconds kSayThatWanted(2);
// So often it is said that nobody is there.
constexpr std::chrono::seconds kTellAgain(30);

}  // namespace

Result<void> FarGames::play_all(const std::map<std::string, std::string>& orders, const Next& next, const Done& done,
                                const std::function<bool()>& is_over) {
  PostgresJobs& jobs = services_.jobs;
  std::vector<Asked> waiting;           // to be asked for
  std::map<std::int64_t, Asked> asked;  // by the number of the job
  std::vector<std::string> names;
  for (const auto& [name, text] : orders) names.push_back(name);
  Time said = {}, told = std::chrono::steady_clock::now() - kTellAgain + std::chrono::seconds(2);
  bool away = false;
  const auto there = [&](const auto& stored) {
    if (!stored && !away) services_.tell(stored.error().message);
    if (stored && away) services_.tell("the database is there again");
    away = !stored;
    return stored.has_value();
  };
  const auto numbers = [&] {
    std::vector<std::int64_t> all;
    for (const auto& [number, one] : asked) all.push_back(number);
    return all;
  };
  const auto drop_all = [&] {
    if (!asked.empty()) static_cast<void>(jobs.drop(numbers()));
  };
  for (;;) {
    while (waiting.size() + asked.size() < kMostAsked) {
      auto wish = next();
      if (!wish) break;
      waiting.push_back({*std::move(wish)});
    }
    if ((waiting.empty() && asked.empty()) || is_over()) {
      drop_all();
      return {};
    }
    if (const Time now = std::chrono::steady_clock::now(); now - said >= kSayThatWanted) {
      const auto missing = jobs.want_parcels(names);
      if (there(missing)) {
        bool kept = true;
        for (const std::string& name : *missing) kept = kept && there(jobs.keep_parcel(name, orders.at(name)));
        const auto seen = jobs.look(numbers());
        if (kept && there(seen)) {
          said = now;
          // What the database has forgotten is asked for anew.
          std::map<std::int64_t, Asked> still;
          for (const PostgresJobs::Seen& one : *seen)
            if (auto found = asked.extract(one.number)) still.insert(std::move(found));
          for (auto& [number, one] : asked) waiting.push_back(std::move(one));
          asked = std::move(still);
        }
      }
      if (const auto players = jobs.players(services_.program); players && players->fitting == 0) {
        if (now - told >= kTellAgain) {
          told = now;
          services_.tell(
              players->others == 0
                  ? std::string("no worker is there: waiting for one")
                  : fmt::format("waiting for a worker: {} there, and none is this very program", players->others));
        }
      }
    }
    // Before the parcels are there nobody could play.
    if (!waiting.empty() && said != Time{}) {
      std::vector<Wish> wishes;
      for (const Asked& one : waiting) wishes.push_back(one.wish);
      if (const auto posted = jobs.post_games(wishes, services_.program); there(posted)) {
        for (std::size_t i = 0; i < waiting.size(); ++i) asked.emplace((*posted)[i], std::move(waiting[i]));
        waiting.clear();
      }
    }
    jobs.wait_for_news(kLook);
    const auto answered = jobs.answered(numbers());
    if (!there(answered)) {
      std::this_thread::sleep_for(kLook);
      continue;
    }
    std::vector<std::int64_t> over;
    for (const PostgresJobs::Seen& one : *answered) {
      const auto found = asked.find(one.number);
      if (found == asked.end()) continue;
      over.push_back(one.number);
      Asked game = std::move(found->second);
      asked.erase(found);
      const auto played = parse_answer(one.answer.value_or(""));
      const Result<void> taken = played ? done(game.wish, *played) : std::unexpected(played.error());
      if (taken) continue;
      if (++game.tries < kMostTries) {
        waiting.push_back(std::move(game));
        continue;
      }
      drop_all();
      static_cast<void>(jobs.drop(over));
      return fail(fmt::format("workers could not play a game: {}", taken.error().message));
    }
    if (!over.empty()) static_cast<void>(jobs.drop(over));
  }
}

Result<void> FarGames::play(const MatchSettings& settings, const std::vector<SentVariant>& variants,
                            MatchSchedule& schedule) {
  std::map<std::string, std::string> orders, names;  // text by name, name by variant
  for (std::size_t i = 0; i < settings.variants.size(); ++i) {
    MatchOrder order{.variant = variants[i], .settings = settings};
    order.settings.variants.clear();
    auto text = order_text(order);
    if (!text) return std::unexpected(text.error());
    const std::string name = names[settings.variants[i]->id()] = order_name(*text);
    orders[name] = *std::move(text);
  }
  std::map<Wish, GameName> wished;
  const auto next = [&]() -> std::optional<Wish> {
    auto name = schedule.next();
    if (!name) return std::nullopt;
    Wish wish{names.at(name->variant), game_text(*name)};
    wished[wish] = *std::move(name);
    return wish;
  };
  const auto done = [&](const Wish& wish, std::string_view played) -> Result<void> {
    const auto line = parse_result(played);
    if (!line || line->game.name != wished.at(wish)) return fail("an answer that makes no sense");
    schedule.add(line->game);
    wished.erase(wish);
    return {};
  };
  return play_all(orders, next, done, [&] { return schedule.is_over(); });
}

Result<void> FarGames::play(const LearnSettings& settings, const SentVariant& variant, const LearnRound& round,
                            LearnSchedule& schedule) {
  LearnOrder order{.variant = variant, .play = settings.play, .round = round.number, .weights = {}, .net = {}};
  if (round.weights) order.weights = *round.weights;
  if (round.net) order.net = format_net(*settings.variant, round.weights, *round.net, "");
  auto text = order_text(order);
  if (!text) return std::unexpected(text.error());
  const std::string name = order_name(*text);
  const auto next = [&]() -> std::optional<Wish> {
    const auto number = schedule.next();
    if (!number) return std::nullopt;
    return Wish{name, game_text(*number)};
  };
  const auto done = [&](const Wish& wish, std::string_view played) -> Result<void> {
    const auto game = parse_game(played);
    if (!game || game->round != round.number || game_text(game->number) != wish.body)
      return fail("an answer that makes no sense");
    schedule.add(*game);
    return {};
  };
  return play_all({{name, *std::move(text)}}, next, done, [] { return false; });
}

}  // namespace sennight
