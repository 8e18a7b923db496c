#include "protocol/analysis_service.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

#include "base/path.h"
#include "base/printable.h"
#include "protocol/format_json.h"
#include "protocol/json.h"
#include "protocol/requests.h"

namespace sennight {

namespace {

const std::string kFolder = "variants";
constexpr std::string_view kVariants = "/api/variants/", kDefinition = "/definition";

AnalysisService::Answer refusal(int status, std::string_view message) { return {status, to_text(error_json(message))}; }

AnalysisService::Answer answer_of(const Result<Json>& json) {
  return json ? AnalysisService::Answer{200, to_text(*json)} : refusal(400, json.error().message);
}

}  // namespace

Result<std::unique_ptr<AnalysisService>> AnalysisService::make(Shipped shipped, Clock clock,
                                                               EndingDesk::Progress progress) {
  auto lengths = parse_lengths(shipped.lengths);
  if (!lengths) return std::unexpected(lengths.error());
  auto names = parse_pgn_names(shipped.names);
  if (!names) return std::unexpected(names.error());
  const auto files = std::make_shared<VariantFiles>(std::move(shipped.files));
  for (const std::string& path : shipped.later) files->insert_or_assign(path, "");
  auto catalogue = Catalogue::open(
      kFolder,
      [files](const std::string& path) -> Result<std::string> {
        const auto file = path.starts_with(kFolder + "/") ? files->find(path.substr(kFolder.size() + 1)) : files->end();
        if (file == files->end()) return fail(fmt::format("there is no file {}", path));
        return file->second;
      },
      [files](const std::string& folder) -> Result<std::vector<std::string>> {
        std::vector<std::string> paths;
        for (const auto& [path, text] : *files) paths.push_back(fmt::format("{}/{}", folder, path));
        return paths;
      });
  if (!catalogue) return std::unexpected(catalogue.error());
  std::unique_ptr<AnalysisService> service(
      new AnalysisService(files, std::move(*catalogue), std::move(clock), std::move(progress)));
  service->lengths_ = std::move(*lengths);
  service->names_ = std::move(*names);
  service->later_ = std::move(shipped.later);
  return service;
}

AnalysisService::AnalysisService(Files files, Catalogue catalogue, Clock clock, EndingDesk::Progress progress)
    : files_(std::move(files)),
      catalogue_(std::move(catalogue)),
      definitions_(*files_),
      clock_(std::move(clock)),
      endings_(std::move(progress)) {}

AnalysisService::Answer AnalysisService::answer(std::string_view path, std::string_view body) {
  if (path == "/api/variants") return list();
  if (path == "/api/format") return {200, to_text(format_json())};
  if (path == "/api/lines") return line(body);
  if (path == "/api/analysis") return analyse(body);
  if (path == "/api/reading") return reading(body);
  if (path == "/api/pgn") return read_pgn(body);
  if (path == "/api/pgn/text") return write_pgn(body);
  if (path == "/api/definitions/check") return check(body);
  if (path == "/api/endings") return ending(body);
  if (!path.starts_with(kVariants)) return refusal(404, "there is no such thing here");
  path.remove_prefix(kVariants.size());
  if (path.ends_with(kDefinition)) return definition(path.substr(0, path.size() - kDefinition.size()));
  const auto variant = find(std::string(path));
  return variant ? Answer{200, to_text(variant_json(**variant))} : refusal(404, "there is no such variant");
}

Result<VariantPtr> AnalysisService::find(const std::string& name) {
  if (const auto known = variants_.find(name); known != variants_.end()) return known->second;
  // A path would be read as a file of the folder.
  auto variant = is_variant_path(name) ? fail("a path") : catalogue_.load(name);
  if (!variant) return fail(fmt::format("there is no variant '{}'", printable(name)));
  return variants_.emplace(name, *variant).first->second;
}

std::string AnalysisService::needed_for(const Variant& variant) const {
  // Says where its text comes from, though that may be empty; a game that somebody has written has none.
  const std::string& net = variant.definition().net.at.file;
  if (!net.starts_with(kFolder + "/")) return {};
  std::string path = net.substr(kFolder.size() + 1);
  return later_.contains(path) ? path : "";
}

Result<void> AnalysisService::give(const std::string& path, std::string text) {
  if (later_.erase(path) == 0) return fail(fmt::format("no file '{}' is missing", printable(path)));
  if (text.empty()) return {};
  std::string& content = files_->at(path);
  content = std::move(text);
  auto variant = catalogue_.load(file_stem(path));
  if (!variant) {
    content.clear();
    return std::unexpected(variant.error());
  }
  // By whatever names it was asked for before.
  std::erase_if(variants_, [&](const auto& known) { return known.second->id() == (*variant)->id(); });
  variants_.emplace((*variant)->id(), std::move(*variant));
  return {};
}

AnalysisService::Answer AnalysisService::list() {
  Findings findings;
  std::vector<VariantPtr> variants;
  for (const VariantDefinition& definition : catalogue_.games(findings))
    if (auto variant = find(definition.id)) variants.push_back(std::move(*variant));
  std::ranges::sort(variants, {},
                    [](const VariantPtr& variant) { return std::tie(variant->definition().name, variant->id()); });
  return {200, to_text(variant_list_json(variants, lengths_))};
}

AnalysisService::Answer AnalysisService::definition(std::string_view id) {
  if (!definitions_.has(id)) return refusal(404, "there is no such variant");
  const auto text = definitions_.text_of(id);
  return text ? Answer{200, to_text(Json{{"definition", *text}})} : refusal(500, text.error().message);
}

const Definitions::Made& AnalysisService::own(const std::string& text) {
  if (own_text_ != text || own_.check.empty()) {
    own_ = definitions_.make(text);
    own_text_ = text;
  }
  return own_;
}

Result<VariantPtr> AnalysisService::game(const std::string& name, const std::optional<std::string>& definition) {
  if (!definition) return find(name);
  const Definitions::Made& made = own(*definition);
  if (!made.variant) return fail("field 'definition': " + made.first_error);
  return made.variant;
}

AnalysisService::Answer AnalysisService::line(std::string_view body) {
  const auto request = parse_line_request(body);
  if (!request) return refusal(400, request.error().message);
  const auto variant = game_of(*request);
  if (!variant) return refusal(400, variant.error().message);
  return answer_of(line_json(**variant, *request));
}

AnalysisService::Answer AnalysisService::analyse(std::string_view body) {
  const auto request = parse_analysis_request(body);
  if (!request) return refusal(400, request.error().message);
  const auto variant = game_of(request->line);
  if (!variant) return refusal(400, variant.error().message);
  if (std::string path = needed_for(**variant); !path.empty()) return {kNeedsFile, std::move(path)};
  SearcherOptions options = options_for(*request);
  // A level means what one thread finds.
  if (!request->level) options.threads = threads_;
  // A computer of a low level is no better for what was thought about before.
  const bool known = searcher_ && searcher_->variant() == *variant && !request->level &&
                     searcher_->options().hash_megabytes == options.hash_megabytes;
  if (!known) {
    searcher_.reset();  // before the new one: two tables need more memory
    searcher_ = std::make_unique<Searcher>(*variant, options);
  }
  if (const auto set = searcher_->set_options(options); !set) return refusal(500, set.error().message);
  const std::atomic<bool> stop = false;
  return answer_of(think(*searcher_, *request, clock_, stop));
}

AnalysisService::Answer AnalysisService::reading(std::string_view body) {
  const auto request = parse_line_reading(body);
  if (!request) return refusal(400, request.error().message);
  const auto variant = game_of(request->line);
  if (!variant) return refusal(400, variant.error().message);
  const auto game = play_line(**variant, request->line);
  return game ? answer_of(reading_json(game->position(), request->text)) : refusal(400, game.error().message);
}

Result<VariantPtr> AnalysisService::find_for_pgn(std::string_view name) {
  std::string id = pgn_id(names_, name.empty() ? "none" : name);
  if (!name.empty()) {
    Findings findings;
    for (const VariantDefinition& definition : catalogue_.games(findings)) {
      if (!is_pgn_variant_name(name, definition)) continue;
      id = definition.id;
      break;
    }
  }
  if (!id.empty()) return find(id);
  if (name.empty()) return fail("no tag [Variant \"...\"] says which game it is");
  return fail(fmt::format("there is no variant '{}'", printable(name)));
}

AnalysisService::Answer AnalysisService::read_pgn(std::string_view body) {
  const auto text = parse_pgn_request(body);
  if (!text) return refusal(400, text.error().message);
  const auto records = parse_pgn(*text, [this](std::string_view name) { return find_for_pgn(name); });
  if (!records) return refusal(400, records.error().message);
  Json games = Json::array();
  for (const PgnRecord& record : *records) games.push_back(record_json(record));
  return {200, to_text(Json{{"games", std::move(games)}})};
}

AnalysisService::Answer AnalysisService::write_pgn(std::string_view body) {
  const auto request = parse_record_request(body);
  if (!request) return refusal(400, request.error().message);
  const auto variant = game_of(*request);
  if (!variant) return refusal(400, variant.error().message);
  const auto record = record_of(*variant, *request);
  if (!record) return refusal(400, record.error().message);
  return {200, to_text(Json{{"text", format_pgn(*record)}})};
}

AnalysisService::Answer AnalysisService::check(std::string_view body) {
  const auto text = parse_definition_request(body);
  return text ? Answer{200, own(*text).check} : refusal(400, text.error().message);
}

AnalysisService::Answer AnalysisService::ending(std::string_view body) {
  const auto request = parse_line_request(body);
  if (!request) return refusal(400, request.error().message);
  const auto variant = game_of(*request);
  return variant ? answer_of(endings_.answer(*variant, *request)) : refusal(400, variant.error().message);
}

}  // namespace sennight
