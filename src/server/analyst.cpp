#include "server/analyst.h"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <nlohmann/json.hpp>

#include "base/printable.h"
#include "protocol/json.h"
#include "search/levels.h"
#include "search/searcher.h"
#include "server/far_thinkers.h"
#include "server/job_text.h"

namespace sennight {

namespace {

SharedText shared(const Json& json) { return std::make_shared<const std::string>(to_text(json)); }

std::int64_t milliseconds_now() {
  namespace chrono = std::chrono;
  return chrono::duration_cast<chrono::milliseconds>(chrono::steady_clock::now().time_since_epoch()).count();
}

// So long an analysis waits for a worker to come, where this process does not think.
constexpr std::chrono::milliseconds kPatienceForWorkers(20'000);

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

template <class Request>
void Analyst::find_game(const Request& request, const std::string& person, Receiver<VariantPtr> answer) {
  if (request.definition) return services_.workshop.compile(*request.definition, person, std::move(answer));
  services_.loaders.post([this, id = request.variant, answer = std::move(answer)]() mutable { answer(find(id)); });
}

void Analyst::line(std::string_view body, const std::string& person, Receiver<SharedText> answer) {
  const auto request = parse_line_request(body);
  if (!request) return answer(refuse(400, request.error().message));
  find_game(*request, person, [request = *request, answer = std::move(answer)](OrRefusal<VariantPtr> variant) mutable {
    if (!variant) return answer(std::unexpected(std::move(variant.error())));
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

void Analyst::write_pgn(std::string_view body, const std::string& person, Receiver<SharedText> answer) {
  const auto request = parse_record_request(body);
  if (!request) return answer(refuse(400, request.error().message));
  find_game(*request, person, [request = *request, answer = std::move(answer)](OrRefusal<VariantPtr> variant) mutable {
    if (!variant) return answer(std::unexpected(std::move(variant.error())));
    const auto record = record_of(*variant, request);
    if (!record) return answer(refuse(400, record.error().message));
    answer(shared({{"text", format_pgn(*record)}}));
  });
}

OrRefusal<SharedText> analysis_of(const VariantPtr& variant, const AnalysisRequest& request,
                                  const std::stop_token& stop) {
  std::atomic<bool> stopped = false;
  const std::stop_callback on_stop(stop, [&stopped] { stopped = true; });
  Searcher searcher(variant, options_for(request));
  const auto json = think(searcher, request, milliseconds_now, stopped);
  if (!json) return refuse(400, json.error().message);
  return shared(*json);
}

// `own`: a game that a visitor has written; it is known here alone.
OrRefusal<SharedText> Analyst::think(const AnalysisRequest& request, const std::string& body, const VariantPtr& own,
                                     std::chrono::milliseconds length) {
  if (own) return analysis_of(own, request);
  if (services_.far != nullptr) {
    const auto text = services_.far->ask(
        job_text(AnalysisJob{body}), length, [](std::string_view) {}, {}, kPatienceForWorkers);
    const auto answer = text ? parse_answer(*text) : Result<std::string>(fail("nobody is there to think"));
    if (answer) return std::make_shared<const std::string>(*answer);
    if (!services_.far->may_think_here()) {
      if (text) return refuse(400, answer.error().message);
      return refuse(503, "nobody is there to think: try again in a moment", "busy");
    }
  }
  auto variant = find(request.line.variant);
  if (!variant) return std::unexpected(std::move(variant.error()));
  const auto room = services_.far != nullptr ? services_.far->own_thought({}) : nullptr;
  return analysis_of(*variant, request);
}

void Analyst::analyse(std::string_view body, const std::string& person, const Visitor& visitor,
                      Receiver<SharedText> answer) {
  auto request = parse_analysis_request(body);
  if (!request) return answer(refuse(400, request.error().message));
  if (turns_.take(person) != Turns::Answer::kTaken)
    return answer(refuse(503, "too many thoughts wait already", "busy"));
  const std::chrono::milliseconds length(request->level ? level_settings(*request->level).milliseconds
                                                        : request->milliseconds);
  if (auto paid = services_.limits.take(Act::kThinking, visitor, static_cast<double>(length.count())); !paid) {
    turns_.give_back(person);
    return answer(std::unexpected(std::move(paid.error())));
  }
  // A variant of the server is looked up where the thought is had: that never waits long.
  const auto begin = [this, request = *request, body = std::string(body), person, length](Receiver<SharedText> told,
                                                                                          VariantPtr own) {
    auto run = [this, request, body, person, length, told = std::move(told), own = std::move(own)]() mutable {
      OrRefusal<SharedText> found = refuse(500, "there was no memory for the thought");
      try {
        found = think(request, body, own, length);
      } catch (const std::bad_alloc&) {
        // The refusal stands.
      }
      turns_.give_back(person);
      told(std::move(found));
    };
    services_.pool.post({.person = person, .length = length, .run = std::move(run)});
  };
  if (!request->line.definition) return begin(std::move(answer), nullptr);
  services_.workshop.compile(*request->line.definition, person,
                             [this, begin, person, answer = std::move(answer)](OrRefusal<VariantPtr> own) mutable {
                               if (own) return begin(std::move(answer), std::move(*own));
                               turns_.give_back(person);
                               answer(std::unexpected(std::move(own.error())));
                             });
}

}  // namespace sennight
