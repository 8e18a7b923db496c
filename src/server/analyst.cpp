#include "server/analyst.h"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/printable.h"
#include "protocol/json.h"
#include "search/searcher.h"

namespace sennight {

namespace {

SharedText shared(const Json& json) { return std::make_shared<const std::string>(to_text(json)); }

std::int64_t milliseconds_now() {
  namespace chrono = std::chrono;
  return chrono::duration_cast<chrono::milliseconds>(chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

Analyst::Analyst(Services services) : services_(std::move(services)) {}

OrRefusal<VariantPtr> Analyst::find(const std::string& id) {
  VariantPtr variant = services_.variants.find(id);
  if (!variant) return refuse(400, fmt::format("there is no variant '{}'", printable(id)));
  return variant;
}

Result<VariantPtr> Analyst::find_for_pgn(std::string_view name) {
  std::string id = services_.variants.id_named(name);
  if (id.empty()) id = pgn_id(services_.names, name.empty() ? "none" : name);
  VariantPtr variant = id.empty() ? nullptr : services_.variants.find(id);
  if (variant) return variant;
  if (name.empty()) return fail("no tag [Variant \"...\"] says which game it is");
  return fail(fmt::format("there is no variant '{}'", printable(name)));
}

void Analyst::line(std::string_view body, Receiver<SharedText> answer) {
  auto request = parse_line_request(body);
  if (!request) return answer(refuse(400, request.error().message));
  services_.loaders.post([this, request = std::move(*request), answer = std::move(answer)]() mutable {
    const auto variant = find(request.variant);
    if (!variant) return answer(std::unexpected(variant.error()));
    const auto json = line_json(**variant, request);
    if (!json) return answer(refuse(400, json.error().message));
    answer(shared(*json));
  });
}

void Analyst::read_pgn(std::string_view body, Receiver<SharedText> answer) {
  auto text = parse_pgn_request(body);
  if (!text) return answer(refuse(400, text.error().message));
  services_.loaders.post([this, text = std::move(*text), answer = std::move(answer)]() mutable {
    const auto records = parse_pgn(text, [this](std::string_view name) { return find_for_pgn(name); });
    if (!records) return answer(refuse(400, records.error().message));
    Json games = Json::array();
    for (const PgnRecord& record : *records) games.push_back(record_json(record));
    answer(shared({{"games", std::move(games)}}));
  });
}

void Analyst::write_pgn(std::string_view body, Receiver<SharedText> answer) {
  auto request = parse_record_request(body);
  if (!request) return answer(refuse(400, request.error().message));
  services_.loaders.post([this, request = std::move(*request), answer = std::move(answer)]() mutable {
    const auto variant = find(request.variant);
    if (!variant) return answer(std::unexpected(variant.error()));
    const auto record = record_of(*variant, request);
    if (!record) return answer(refuse(400, record.error().message));
    answer(shared({{"text", format_pgn(*record)}}));
  });
}

bool Analyst::take_turn(const std::string& person) {
  const MutexLock lock(mutex_);
  int& own = waiting_[person];
  if (all_waiting_ >= kMostWaiting || own >= kMostOfOne) {
    if (own == 0) waiting_.erase(person);
    return false;
  }
  ++own;
  ++all_waiting_;
  return true;
}

void Analyst::give_turn_back(const std::string& person) {
  const MutexLock lock(mutex_);
  --all_waiting_;
  if (--waiting_[person] == 0) waiting_.erase(person);
}

void Analyst::analyse(std::string_view body, const std::string& person, Receiver<SharedText> answer) {
  auto request = parse_analysis_request(body);
  if (!request) return answer(refuse(400, request.error().message));
  if (!take_turn(person)) return answer(refuse(503, "too many thoughts wait already", "busy"));
  const std::chrono::milliseconds length(request->milliseconds);
  auto think = [this, request = std::move(*request), person, answer = std::move(answer)]() mutable {
    const auto work = [&]() -> OrRefusal<SharedText> {
      const auto variant = find(request.line.variant);
      if (!variant) return std::unexpected(variant.error());
      const auto game = play_line(**variant, request.line);
      if (!game) return refuse(400, game.error().message);
      Searcher searcher(*variant, {.hash_megabytes = 16, .lines = request.lines});
      const std::atomic<bool> stop = false;
      const std::int64_t begun = milliseconds_now();
      Limits limits;
      limits.move_time = request.milliseconds;
      const SearchResult found = searcher.search(*game, limits, milliseconds_now, stop);
      std::optional<Evaluator> evaluator;
      if ((*variant)->players() > 2) evaluator.emplace(**variant);
      return shared(analysis_json(*game, evaluator ? &*evaluator : nullptr, found, milliseconds_now() - begun));
    };
    OrRefusal<SharedText> found = refuse(500, "there was no memory for the thought");
    try {
      found = work();
    } catch (const std::bad_alloc&) {
      // The refusal stands.
    }
    give_turn_back(person);
    answer(std::move(found));
  };
  services_.pool.post({.person = person, .length = length, .run = std::move(think)});
}

}  // namespace sennight
