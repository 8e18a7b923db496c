// The engine as WebAssembly for a web page: the rules, the search, the calls of docs/api.md that need no server, endings and
// studies. No files; the page gives the variants as a text, a clock, and threads if it has any. docs/page-engine.md describes the
// interface.
//
// Texts go in through memory that the page has asked for, and come out of memory that lasts until the next call.
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "base/helpers.h"
#include "outcome/perft.h"
#include "page_engine/threads.h"
#include "protocol/analysis_service.h"
#include "protocol/json.h"
#include "search/bench.h"
#include "study/desk.h"

extern "C" {
// Of the page: milliseconds since any moment.
[[clang::import_module("page"), clang::import_name("now")]] double page_now();
// Of the page: hears which share of a long call is done, 0 to 1.
[[clang::import_module("page"), clang::import_name("progress")]] void page_progress(double share);
}

namespace {

std::unique_ptr<sennight::AnalysisService> service;
std::unique_ptr<sennight::StudyDesk> studies;
std::string told;

int tell(int status, std::string text) {
  told = std::move(text);
  return status;
}

// Takes over what `allocate` has given.
std::string taken(char* text, std::uint32_t length) {
  std::string copy(text, length);
  std::free(text);
  return copy;
}

// Values of an object of texts.
std::string text_at(const nlohmann::json& object, const char* name) {
  const auto field = object.find(name);
  return field != object.end() && field->is_string() ? field->get<std::string>() : "";
}

std::int64_t now() { return static_cast<std::int64_t>(page_now()); }

// Can it be thought about?
bool is_ready(const sennight::Result<sennight::VariantPtr>& variant) {
  return variant && service->needed_for(**variant).empty();
}

int refuse(const std::string& message) { return tell(400, sennight::to_text(sennight::error_json(message))); }

// The calls about studies, which the service knows nothing of.
int begin_study(std::string_view body) {
  const auto request = sennight::parse_study_request(body);
  if (!request) return refuse(request.error().message);
  const auto variant = service->game(request->variant, request->definition);
  if (!variant) return refuse(variant.error().message);
  if (auto path = service->needed_for(**variant); !path.empty())
    return tell(sennight::AnalysisService::kNeedsFile, std::move(path));
  return tell(200, studies->begin(*variant, *request));
}
int go_on_with_study() {
  auto told_of_it = studies->step();
  return told_of_it ? tell(200, std::move(*told_of_it)) : refuse(told_of_it.error().message);
}

}  // namespace

extern "C" {

// Room for a text that is handed over with one of the calls below.
char* allocate(std::uint32_t length) { return static_cast<char*>(std::malloc(length + 1)); }

// Where the text that came out last begins, and its bytes.
const char* told_text() { return told.data(); }
std::uint32_t told_length() { return static_cast<std::uint32_t>(told.size()); }

// Takes the texts of the folder of the variants by their paths, {"PATH": "TEXT"}; null in place of the text of a net that is
// given when its game is first thought about. 200, or 400 and what is wrong.
int start(char* text, std::uint32_t length) {
  const auto files = nlohmann::json::parse(taken(text, length), nullptr, false);
  if (!files.is_object()) return tell(400, "the variants are no JSON object");
  sennight::AnalysisService::Shipped shipped{
      .files = {}, .lengths = text_at(files, "lengths.txt"), .names = text_at(files, "names-in-pgn.txt")};
  for (const auto& [path, content] : files.items()) {
    if (content.is_string()) shipped.files.emplace(path, content.get<std::string>());
    if (content.is_null()) shipped.later.insert(path);
  }
  auto made = sennight::AnalysisService::make(std::move(shipped), now, page_progress);
  if (!made) return tell(400, made.error().message);
  service = std::move(*made);
  studies = std::make_unique<sennight::StudyDesk>(now, page_progress);
  return tell(200, "");
}

// Takes a file that was null at the start; an empty text says that it cannot be had, and its game is thought about without it.
// 200, or 400 and what is wrong: then it is thought about without it, too.
int give(char* path, std::uint32_t path_length, char* text, std::uint32_t length) {
  const std::string name = taken(path, path_length);
  std::string content = taken(text, length);
  if (!service) return tell(400, "the engine has no variants");
  const auto given = service->give(name, std::move(content));
  return given ? tell(200, "") : tell(400, given.error().message);
}

// The answer to a call of docs/api.md: its status; the body is the text that comes out. An empty body stands for GET. 424: a
// file has to be given first, the text is its path.
int answer(char* path, std::uint32_t path_length, char* body, std::uint32_t body_length) {
  const std::string asked = taken(path, path_length), said = taken(body, body_length);
  if (!service) return tell(500, sennight::to_text(sennight::error_json("the engine has no variants")));
  if (asked == "/api/study") return begin_study(said);
  if (asked == "/api/study/step") return go_on_with_study();
  service->think_with(sennight::startable_threads(sennight::kMostHelpers + 1));
  auto [status, text] = service->answer(asked, said);
  return tell(status, std::move(text));
}

// What a worker does that helps: gets its number, then does its share of all thoughts with it and never comes back. The third
// is said of one that ended all the same.
int enlist_helper() { return sennight::enlist(); }
void help_out(int number) { sennight::help(number); }
void lose_a_helper() { sennight::lose_helper(); }

// For tests and measurements: perft of the array of a game, the nodes of `sennight bench` for it, and those of a search of so
// many at most from the array with all threads, as the program's `go nodes` does; -1 when there is no such game, or when it
// needs a file that was not given.
double perft(char* id, std::uint32_t length, int depth) {
  const auto variant = service->find(taken(id, length));
  return variant ? static_cast<double>(sennight::perft(sennight::Position::start(**variant), depth)) : -1;
}
double bench(char* id, std::uint32_t length) {
  const auto variant = service->find(taken(id, length));
  return is_ready(variant) ? static_cast<double>(sennight::bench(*variant)) : -1;
}
double search(char* id, std::uint32_t length, double nodes) {
  const auto variant = service->find(taken(id, length));
  if (!is_ready(variant)) return -1;
  sennight::Limits limits;
  limits.nodes = static_cast<std::uint64_t>(nodes);
  sennight::Searcher searcher(*variant, {.threads = sennight::startable_threads(sennight::kMostHelpers + 1)});
  const std::atomic<bool> stop = false;
  return static_cast<double>(
      searcher.search(sennight::Game(sennight::Position::start(**variant)), limits, {}, stop).nodes);
}

}  // extern "C"
