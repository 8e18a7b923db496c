#include "server/game_clock.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "base/assert.h"

namespace sennight {

namespace {

using Kind = TimeControl::Kind;

constexpr std::int64_t kSecond = 1000, kDay = 86'400 * kSecond;
// A client cannot say that the way took longer than the server has seen it take, and this.
constexpr std::int64_t kTrustedMore = 140;
constexpr std::int64_t kMostGrace = 2 * kSecond;

std::int64_t extra_of(const TimeControl& control) { return control.extra * kSecond; }

// What a move adds to the quota of lag: more in longer games, at most a second. Source: lichess gives as much.
std::int64_t quota_step(const TimeControl& control) {
  if (control.kind == Kind::kDays) return 0;
  constexpr int kMovesOfAGame = 40;
  const std::int64_t seconds = control.main + std::int64_t{kMovesOfAGame} * control.extra;
  return std::min<std::int64_t>(kSecond, 4 * seconds + 150);
}
constexpr std::int64_t kFirstSteps = 3, kMostSteps = 7;

std::int64_t main_of(const TimeControl& control) {
  return control.kind == Kind::kDays ? control.days * kDay : control.main * kSecond;
}

GameClock::Side& running_side(GameClock& clock) { return clock.sides[static_cast<std::size_t>(clock.running)]; }
const GameClock::Side& running_side(const GameClock& clock) {
  return clock.sides[static_cast<std::size_t>(clock.running)];
}

// Takes what was used. Neither bank nor periods fall below nothing: whose flag has fallen is asked before.
void take(GameClock& clock, GameClock::Side& side, std::int64_t used) {
  const std::int64_t extra = extra_of(clock.control);
  switch (clock.control.kind) {
    case Kind::kFischer:
    case Kind::kBronstein:
    case Kind::kDays: side.bank -= used; break;
    case Kind::kDelay: side.bank -= std::max<std::int64_t>(0, used - extra); break;
    case Kind::kByoyomi: {
      const std::int64_t over = std::max<std::int64_t>(0, used - side.bank);
      side.bank = std::max<std::int64_t>(0, side.bank - used);
      side.periods -= static_cast<int>(over / extra);
      break;
    }
  }
  side.bank = std::max<std::int64_t>(0, side.bank);
  side.periods = std::max(0, side.periods);
}

std::unexpected<Error> no_clock() { return fail("what is kept of its clock makes no sense"); }

}  // namespace

GameClock new_clock(const TimeControl& control, std::size_t players) {
  GameClock clock{.control = control, .sides = {}, .running = -1, .since = 0, .paused = 0};
  clock.sides.assign(players, {.bank = main_of(control),
                               .periods = control.kind == Kind::kByoyomi ? control.periods : 0,
                               .quota = kFirstSteps * quota_step(control)});
  return clock;
}

KeptClock kept(const std::optional<GameClock>& clock) {
  if (!clock) return {};
  nlohmann::ordered_json json = {{"control", time_control_json(clock->control)},
                                 {"sides", nlohmann::ordered_json::array()},
                                 {"running", clock->running},
                                 {"since", clock->since}};
  for (const GameClock::Side& side : clock->sides)
    json["sides"].push_back({{"bank", side.bank}, {"periods", side.periods}, {"quota", side.quota}});
  if (clock->is_paused()) json["paused"] = clock->paused;
  if (clock->reminded) json["reminded"] = true;
  return {.text = json.dump(), .deadline = clock->runs() ? deadline_of(*clock) : clock->paused};
}

Result<std::optional<GameClock>> parse_clock(std::string_view text, std::size_t players) {
  if (text.empty()) return std::nullopt;
  const nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("control")) return no_clock();
  const auto control = parse_time_control(json["control"]);
  const auto sides = json.find("sides"), running = json.find("running"), since = json.find("since");
  if (!control || sides == json.end() || !sides->is_array() || sides->size() != players || running == json.end() ||
      !running->is_number_integer() || since == json.end() || !since->is_number_integer())
    return no_clock();
  GameClock clock{.control = *control, .sides = {}, .running = -1, .since = since->get<TimeStamp>(), .paused = 0};
  const auto player = running->get<std::int64_t>();
  if (player < -1 || player >= static_cast<std::int64_t>(players)) return no_clock();
  clock.running = static_cast<int>(player);
  if (const auto paused = json.find("paused"); paused != json.end()) {
    if (!paused->is_number_integer() || clock.runs()) return no_clock();
    clock.paused = paused->get<TimeStamp>();
  }
  clock.reminded = json.contains("reminded");
  for (const auto& side : *sides) {
    const auto number = [&](const char* name) -> std::int64_t {
      const auto field = side.find(name);
      return field != side.end() && field->is_number_integer() ? field->get<std::int64_t>() : -1;
    };
    const std::int64_t bank = number("bank"), periods = number("periods"), quota = number("quota");
    if (bank < 0 || periods < 0 || periods > kMostPeriods || quota < 0) return no_clock();
    clock.sides.push_back({bank, static_cast<int>(periods), quota});
  }
  return clock;
}

ClockView clock_view(const GameClock& clock) {
  ClockView view{.control = clock.control,
                 .sides = {},
                 .running = clock.running,
                 .since = clock.since,
                 .deadline = 0,
                 .paused = clock.paused};
  if (clock.runs()) view.deadline = deadline_of(clock);
  for (const GameClock::Side& side : clock.sides) view.sides.push_back({side.bank, side.periods});
  return view;
}

TimeStamp deadline_of(const GameClock& clock) {
  SENNIGHT_REQUIRES(clock.runs(), clock.since);
  const GameClock::Side& side = running_side(clock);
  const std::int64_t extra = extra_of(clock.control);
  const std::int64_t more = clock.control.kind == Kind::kDelay     ? extra
                            : clock.control.kind == Kind::kByoyomi ? side.periods * extra
                                                                   : 0;
  return clock.since + side.bank + more;
}

TimeStamp reminder_at(const GameClock& clock) {
  if (!clock.is_days() || !clock.runs() || clock.reminded) return 0;
  return deadline_of(clock) - std::min(kDay, main_of(clock.control) / 4);
}

// The least of what the client says, what the way is known to take and a bit, and what is left of the quota: a client that
// lies gains no more than its quota.
std::int64_t lag_given_back(const GameClock& clock, TimeStamp at, std::optional<std::int64_t> measured,
                            std::optional<int> spent) {
  SENNIGHT_REQUIRES(clock.runs(), clock.since);
  if (!measured) return 0;
  const std::int64_t elapsed = std::max<std::int64_t>(0, at - clock.since);
  const std::int64_t told = spent ? std::max<std::int64_t>(0, elapsed - *spent) : *measured;
  return std::min({told, running_side(clock).quota, *measured + kTrustedMore, elapsed});
}

std::int64_t grace_of(const GameClock& clock, std::optional<std::int64_t> measured) {
  SENNIGHT_REQUIRES(clock.runs(), clock.since);
  if (!measured) return 0;
  return std::min({running_side(clock).quota, *measured + kTrustedMore, kMostGrace});
}

void stop_for_move(GameClock& clock, TimeStamp at, std::int64_t lag) {
  SENNIGHT_REQUIRES(clock.runs() && at - lag < deadline_of(clock), at, lag);
  GameClock::Side& side = running_side(clock);
  const std::int64_t used = std::max<std::int64_t>(0, at - clock.since - lag);
  take(clock, side, used);
  if (clock.control.kind == Kind::kFischer) side.bank += extra_of(clock.control);
  if (clock.control.kind == Kind::kBronstein) side.bank += std::min(used, extra_of(clock.control));
  if (clock.control.kind == Kind::kDays) side.bank = main_of(clock.control);
  const std::int64_t step = quota_step(clock.control);
  side.quota = std::clamp<std::int64_t>(side.quota - lag + step, 0, kMostSteps * step);
  clock.running = -1;
}

void stop_without_move(GameClock& clock, TimeStamp at) {
  SENNIGHT_REQUIRES(clock.runs(), at);
  GameClock::Side& side = running_side(clock);
  take(clock, side, std::max<std::int64_t>(0, at - clock.since));
  if (clock.control.kind == Kind::kDays) side.bank = main_of(clock.control);
  clock.running = -1;
}

void stop_at_zero(GameClock& clock) {
  SENNIGHT_REQUIRES(clock.runs(), clock.since);
  running_side(clock).bank = 0;
  running_side(clock).periods = 0;
  clock.running = -1;
}

void start_clock(GameClock& clock, int player, TimeStamp at) {
  SENNIGHT_REQUIRES(!clock.runs(), clock.running, player);
  clock.running = player;
  clock.since = at;
  clock.paused = 0;
  clock.reminded = false;
}

void give_more(GameClock& clock, int player, std::int64_t milliseconds) {
  GameClock::Side& side = clock.sides[static_cast<std::size_t>(player)];
  side.bank = std::min(side.bank + milliseconds, kMostMainSeconds * kSecond);
}

std::int64_t thinking_time(const GameClock& clock, TimeStamp now) {
  SENNIGHT_REQUIRES(clock.runs(), clock.since);
  constexpr std::int64_t kMovesToCome = 30, kLeast = 10;
  const GameClock::Side& side = running_side(clock);
  const std::int64_t left = std::max<std::int64_t>(0, deadline_of(clock) - now);
  // A part of the bank, and most of what comes anew with each turn.
  const bool anew = clock.control.kind != Kind::kByoyomi || side.periods > 0;
  std::int64_t time = side.bank / kMovesToCome + (anew ? extra_of(clock.control) * 7 / 10 : 0);
  return std::max(kLeast, std::min(time, left / 2));
}

}  // namespace sennight
