#include "spread/game_order.h"

#include <fmt/format.h>
#include <openssl/sha.h>

#include <algorithm>
#include <array>
#include <exception>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "protocol/json.h"
#include "rules/loader.h"

namespace sennight {

namespace {

// An order that says otherwise has been made by another version, or by somebody else.
constexpr int kVersion = 1;

Json number_json(std::uint64_t number) { return std::to_string(number); }
std::uint64_t number_of(const nlohmann::json& json) { return std::stoull(json.get<std::string>()); }

Json files_json(const SentVariant& variant) {
  Json files = Json::array();
  for (const auto& [path, text] : variant.files) files.push_back(Json::array({path, text}));
  return {{"path", variant.path}, {"files", std::move(files)}, {"weights", variant.weights}, {"net", variant.net}};
}

SentVariant parse_files(const nlohmann::json& json) {
  SentVariant variant{.path = json.at("path"), .files = {}, .weights = json.at("weights"), .net = json.at("net")};
  for (const nlohmann::json& file : json.at("files")) variant.files.emplace_back(file.at(0), file.at(1));
  return variant;
}

Json side_json(const PlayerSettings& side) {
  return {{"engine", side.engine}, {"hash", side.hash_megabytes}, {"weights", side.weights}};
}

PlayerSettings parse_side(const nlohmann::json& json) {
  PlayerSettings side;
  side.engine = json.at("engine");
  side.hash_megabytes = json.at("hash");
  side.weights = json.at("weights");
  return side;
}

// All numbers as they are: their text in a file is rounded.
Json weights_json(const Weights& weights) {
  Json all = Json::array();
  for (std::size_t i = 0; i < weights.size(); ++i) {
    all.push_back(weights[i].middle);
    all.push_back(weights[i].end);
  }
  return {{"types", weights.types()}, {"cells", weights.cells()}, {"numbers", std::move(all)}};
}

Weights parse_all_weights(const nlohmann::json& json) {
  Weights weights(json.at("types"), json.at("cells"));
  const nlohmann::json& all = json.at("numbers");
  for (std::size_t i = 0; i < weights.size(); ++i)
    weights[i] = {all.at(2 * i).get<double>(), all.at(2 * i + 1).get<double>()};
  return weights;
}

Json order_json(const MatchOrder& order) {
  const MatchSettings& settings = order.settings;
  return {{"version", kVersion},
          {"kind", "match"},
          {"variant", files_json(order.variant)},
          {"a", side_json(settings.sides[0])},
          {"b", side_json(settings.sides[1])},
          {"spending", static_cast<int>(settings.spending.kind)},
          {"amount", settings.spending.amount},
          {"odds", settings.odds},
          {"openingPlies", settings.opening_plies},
          {"balance", settings.balance},
          {"mostPlies", settings.most_plies},
          {"seed", number_json(settings.seed)},
          {"lone", settings.lone}};
}

MatchOrder parse_match(const nlohmann::json& json) {
  MatchOrder order{.variant = parse_files(json.at("variant")), .settings = {}};
  MatchSettings& settings = order.settings;
  settings.sides = {parse_side(json.at("a")), parse_side(json.at("b"))};
  settings.spending = {static_cast<Spending::Kind>(json.at("spending").get<int>()), json.at("amount"), 0};
  settings.odds = json.at("odds");
  settings.opening_plies = json.at("openingPlies");
  settings.balance = json.at("balance");
  settings.most_plies = json.at("mostPlies");
  settings.seed = number_of(json.at("seed"));
  settings.lone = json.at("lone");
  return order;
}

Json order_json(const LearnOrder& order) {
  return {{"version", kVersion},
          {"kind", "learn"},
          {"variant", files_json(order.variant)},
          {"round", order.round},
          {"nodes", number_json(order.play.nodes)},
          {"openingPlies", order.play.opening_plies},
          {"mostPlies", order.play.most_plies},
          {"seed", number_json(order.play.seed)},
          {"weights", order.weights ? weights_json(*order.weights) : Json(nullptr)},
          {"net", order.net}};
}

LearnOrder parse_learn(const nlohmann::json& json) {
  LearnOrder order{.variant = parse_files(json.at("variant")),
                   .play = {},
                   .round = json.at("round"),
                   .weights = {},
                   .net = json.at("net")};
  order.play.nodes = number_of(json.at("nodes"));
  order.play.opening_plies = json.at("openingPlies");
  order.play.most_plies = json.at("mostPlies");
  order.play.seed = number_of(json.at("seed"));
  if (!json.at("weights").is_null()) order.weights = parse_all_weights(json.at("weights"));
  return order;
}

}  // namespace

Result<SentVariant> files_of(const Variant& variant, const std::string& path, const FileReader& read) {
  const VariantDefinition& definition = variant.definition();
  SentVariant files{.path = path, .files = {}, .weights = definition.weights.value, .net = definition.net.value};
  const auto collect = [&](const std::string& wanted) -> Result<std::string> {
    Result<std::string> text = read(wanted);
    const auto known = std::ranges::find(files.files, wanted, [](const auto& file) { return file.first; });
    if (text && known == files.files.end()) files.files.emplace_back(wanted, *text);
    return text;
  };
  Findings findings;
  if (!load_definition(path, collect, findings)) return fail(to_text(findings));
  return files;
}

Result<VariantPtr> variant_of(const SentVariant& files) {
  const auto read = [&](const std::string& wanted) -> Result<std::string> {
    const auto file = std::ranges::find(files.files, wanted, [](const auto& one) { return one.first; });
    if (file == files.files.end()) return fail(fmt::format("{} is not among the files", wanted));
    return file->second;
  };
  Findings findings;
  const LearnedTexts learned{.weights = {files.weights, {}}, .net = {files.net, {}}};
  VariantPtr variant = load_variant(files.path, read, findings, learned);
  if (!variant) return fail(to_text(findings));
  return variant;
}

Result<std::string> order_text(const GamesOrder& order) {
  std::string text = to_text(std::visit([](const auto& one) { return order_json(one); }, order));
  if (text.size() > kMostOrderBytes)
    return fail(fmt::format("what is to be played is too large for workers: {} bytes, {} at most", text.size(),
                            kMostOrderBytes));
  return text;
}

Result<GamesOrder> parse_order(std::string_view text) {
  if (text.size() > kMostOrderBytes) return fail("an order that is too large");
  try {
    const nlohmann::json json = nlohmann::json::parse(text);
    if (json.at("version") != kVersion) return fail("an order of another version");
    if (json.at("kind") == "match") return parse_match(json);
    if (json.at("kind") == "learn") return parse_learn(json);
    return fail("an order of a kind that is not known here");
  } catch (const std::exception& error) {
    return fail(fmt::format("an order that makes no sense: {}", error.what()));
  }
}

std::string order_name(std::string_view text) {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> hash{};
  SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), hash.data());
  std::string name;
  for (const unsigned char byte : hash) name += fmt::format("{:02x}", byte);
  return name;
}

std::string game_text(const GameName& name) { return fmt::format("{} {}", name.opening, name.seating); }
std::string game_text(int number) { return std::to_string(number); }

Result<GameName> parse_match_game(const MatchOrder& order, const Variant& variant, std::string_view text) {
  const auto words = split_words(text);
  const auto opening = words.size() == 2 ? parse_integer(words[0]) : std::nullopt;
  const auto all = seatings(variant.players(), order.settings.lone);
  if (!opening || std::ranges::find(all, words[1]) == all.end()) return fail("a game that is not in its match");
  return GameName{variant.id(), *opening, std::string(words[1])};
}

std::optional<int> parse_learn_game(std::string_view text) { return parse_integer(text); }

}  // namespace sennight
