#include "study/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "base/english.h"
#include "match/score.h"
#include "rules/occurring.h"
#include "search/evaluator.h"

namespace sennight {
namespace {

constexpr double kConfident = 1.96;  // standard deviations on either side: 95 of 100 cases
constexpr std::size_t kMostNamed = 12;

using Json = nlohmann::ordered_json;

std::uint64_t plies_of(const Tally& tally) {
  std::uint64_t plies = 0;
  for (const StudiedGame& game : tally.games) plies += static_cast<std::uint64_t>(game.plies);
  return plies;
}

std::vector<std::uint64_t> lengths_of(const Tally& tally) {
  std::vector<std::uint64_t> counts;
  for (const StudiedGame& game : tally.games) {
    const auto plies = static_cast<std::size_t>(game.plies);
    if (counts.size() <= plies) counts.resize(plies + 1);
    ++counts[plies];
  }
  return counts;
}

// Games in which one player has all the points; of teams: in which the partners have them, and others none; of one player:
// that are solved or lost.
std::size_t decided_games(const Study& study) {
  const Variant& variant = *study.settings.variant;
  const auto is_decided = [&](const StudiedGame& game) {
    if (variant.players() == 1) return game.permille[0] == 0 || game.permille[0] == 1000;
    if (!variant.has_teams()) return std::ranges::count(game.permille, 1000) == 1;
    const auto end = game.permille.begin() + static_cast<std::ptrdiff_t>(variant.players());
    return std::find(game.permille.begin(), end, 0) != end;
  };
  return static_cast<std::size_t>(std::ranges::count_if(study.tally.games, is_decided));
}

// Reasons with their games, the most frequent first.
std::vector<std::pair<std::string, std::size_t>> reasons_of(const Tally& tally) {
  std::map<std::string, std::size_t> games;
  for (const StudiedGame& game : tally.games) ++games[game.reason.empty() ? "cut off" : game.reason];
  std::vector<std::pair<std::string, std::size_t>> sorted(games.begin(), games.end());
  std::ranges::stable_sort(sorted, std::ranges::greater(), &std::pair<std::string, std::size_t>::second);
  return sorted;
}

std::vector<TypeId> types_of(const Variant& variant) {
  const TypeSet occurring = occurring_types(variant);
  std::vector<TypeId> types;
  for (std::size_t t = 0; t < variant.types().size(); ++t)
    if (occurring.contains(TypeId(t))) types.emplace_back(t);
  return types;
}

int at_start(const Variant& variant, TypeId type) {
  int count = 0;
  for (std::size_t p = 0; p < variant.players(); ++p)
    count += variant.array_count(PlayerId(p), type) + variant.start_hand(PlayerId(p), type);
  return count;
}

double share_of_all(std::uint64_t part, std::uint64_t all) {
  return all == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(all);
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100.0 * share); }

// ---- what was never used ----

void never_moved(const Study& study, std::vector<std::string>& found) {
  const Variant& variant = *study.settings.variant;
  const Tally& tally = study.tally;
  std::vector<std::string> still, uncaptured, unchosen;
  for (const TypeId type : types_of(variant)) {
    const TypeTally& of = tally.types[type.index()];
    const std::string& name = variant.type(type).name;
    const bool promoted = std::ranges::any_of(variant.promotions(), [&](const Promotion& promotion) {
      return !promotion.captured && std::ranges::count(promotion.targets, type) > 0;
    });
    const bool came = at_start(variant, type) > 0 || of.became > 0 || of.dropped > 0;
    if (promoted && of.became == 0) unchosen.push_back(name);
    if (!came) {
      if (!promoted) found.push_back(fmt::format("there never was {}", with_article(name)));
    } else if (of.moves == 0) {
      still.push_back(name);
    }
    if (came && of.captured == 0 && !variant.royals().contains(type)) uncaptured.push_back(name);
  }
  if (!still.empty()) found.push_back(fmt::format("never moved: {}", join_words(still)));
  if (!uncaptured.empty()) found.push_back(fmt::format("never captured: {}", join_words(uncaptured)));
  if (!unchosen.empty()) found.push_back(fmt::format("nothing was promoted to: {}", join_words(unchosen)));
}

void unused_rules(const Study& study, std::vector<std::string>& found) {
  const Variant& variant = *study.settings.variant;
  const auto times = [&](std::initializer_list<MoveKind> kinds) {
    std::uint64_t sum = 0;
    for (const MoveKind kind : kinds) sum += study.tally.kinds[static_cast<std::size_t>(kind)];
    return sum;
  };
  const auto add = [&](bool exists, std::uint64_t used, const char* what) {
    if (exists && used == 0) found.emplace_back(what);
  };
  add(!variant.castlings().empty(),
      times({MoveKind::kCastling, MoveKind::kCastlingGate, MoveKind::kCastlingPartnerGate}), "nobody castled");
  add(!variant.en_passant().empty(), times({MoveKind::kEnPassant}), "nothing was captured en passant");
  add(!variant.initial().types.empty(), times({MoveKind::kInitial}), "no initial move was made");
  add(!variant.swaps().empty(), times({MoveKind::kSwap}), "nothing was swapped");
  add(variant.fusion().has_value(), times({MoveKind::kFusion}), "nothing was fused");
  add(variant.fusion().has_value(), times({MoveKind::kFission}), "nothing was split");
  add(!variant.locusts().empty(), times({MoveKind::kLocust}), "nothing was taken on the way");
  add(variant.may_pass(), times({MoveKind::kPass}), "nobody passed");
  add(variant.drops().exist, times({MoveKind::kDrop}), "nothing was dropped");
  add(!variant.changes().empty(), times({MoveKind::kChange}), "nothing changed in its place");
  add(variant.gating() != nullptr, times({MoveKind::kGate, MoveKind::kCastlingGate, MoveKind::kCastlingPartnerGate}),
      "nothing entered from a hand");
}

void empty_places(const Study& study, std::vector<std::string>& found) {
  const Variant& variant = *study.settings.variant;
  CellSet entered;
  for (const CellSet& cells : study.tally.entered) entered |= cells;
  std::vector<std::string> cells, zones;
  const CellSet never = variant.board().all() - entered;
  for (const Cell cell : never)
    if (cells.size() < kMostNamed) cells.push_back(variant.board().name(cell));
  if (static_cast<std::size_t>(never.size()) > kMostNamed)
    cells.push_back(fmt::format("{} more", static_cast<std::size_t>(never.size()) - kMostNamed));
  const VariantDefinition& definition = variant.definition();
  const auto add_zone = [&](const std::string& name) {
    bool is_known = false;
    for (std::size_t p = 0; p < variant.players(); ++p)
      is_known = is_known || variant.zone(name, PlayerId(p)).empty() ||
                 variant.zone(name, PlayerId(p)).intersects(study.tally.entered[p]);
    if (!is_known) zones.push_back(name);
  };
  for (const auto& [name, text] : definition.zones) add_zone(name);
  if (!zones.empty()) found.push_back(fmt::format("nobody came to the zone: {}", join_words(zones)));
  if (!cells.empty()) found.push_back(fmt::format("nobody came to: {}", join_words(cells)));
}

// ---- the text ----

std::string spread_text(const Spread& spread) {
  return fmt::format("{}, in half of them {} to {}, in all {} to {}", spread.median, spread.low, spread.high,
                     spread.least, spread.most);
}

std::string seats_text(const Study& study) {
  const Variant& variant = *study.settings.variant;
  const double even = 1.0 / static_cast<double>(variant.players());
  std::vector<std::string> shares, better;
  for (std::size_t p = 0; p < variant.players(); ++p) {
    const SeatShare seat = seat_share(study, PlayerId(p));
    const std::string& name = variant.definition().player_names[p];
    shares.push_back(fmt::format("{} {:.1f} +-{:.1f} %", name, 100.0 * seat.share, 100.0 * seat.error));
    if (seat.share - seat.error > even) better.push_back(name);
  }
  return fmt::format(
      "{}: {}", fmt::join(shares, ", "),
      better.empty() ? std::string("no seat is surely better") : fmt::format("better for {}", join_words(better)));
}

std::string pieces_table(const Study& study) {
  const Variant& variant = *study.settings.variant;
  const Tally& tally = study.tally;
  const Evaluator evaluator(variant);
  const bool holds = variant.has_hands();
  std::size_t width = 5;
  std::uint64_t moves = 0;
  for (const TypeId type : types_of(variant)) {
    width = std::max(width, variant.type(type).name.size());
    moves += tally.types[type.index()].moves;
  }
  const double games = static_cast<double>(std::max<std::size_t>(tally.games.size(), 1));
  std::string text = fmt::format("{:{}}  {:>5}  {:>5}  {:>7}  {:>7}  {:>8}  {:>8}  {:>6}", "Piece", width, "start",
                                 "value", "moves", "moved in", "captures", "captured", "became");
  text += holds ? fmt::format("  {:>7}\n", "dropped") : "\n";
  for (const TypeId type : types_of(variant)) {
    const TypeTally& of = tally.types[type.index()];
    const auto each = [&](std::uint64_t count) { return static_cast<double>(count) / games; };
    const bool royal = variant.royals().contains(type);
    text += fmt::format("{:{}}  {:>5}  {:>5}  {:>7}  {:>8}  {:>8.2f}  {:>8.2f}  {:>6.2f}", variant.type(type).name,
                        width, at_start(variant, type),
                        royal ? std::string("royal") : fmt::to_string(evaluator.board_value(type)),
                        percent(share_of_all(of.moves, moves)), percent(static_cast<double>(of.games) / games),
                        each(of.captures), each(of.captured), each(of.became));
    text += holds ? fmt::format("  {:>7.2f}\n", each(of.dropped)) : "\n";
  }
  text += fmt::format("Captures, captured, became{}: in a game. Values in centipawns, {}.\n", holds ? ", dropped" : "",
                      variant.weights() != nullptr ? "as learnt for this game" : "as they follow from the rules");
  return text;
}

std::string endings_text(const Study& study) {
  const Variant& variant = *study.settings.variant;
  if (!study.endings_refusal.empty()) return fmt::format("No endings were solved: {}.\n", study.endings_refusal);
  const std::string& attacker = variant.definition().player_names[0];
  std::size_t width = 0;
  for (const StudiedEnding& ending : study.endings)
    width = std::max(width, material_text(variant, ending.material).size());
  std::string text;
  const EndFacts& facts = variant.ends().facts();
  const int limit = facts.few.pieces > 0 ? facts.few.clock_limit : facts.clock_limit;
  for (const StudiedEnding& ending : study.endings) {
    text += fmt::format("{:{}}  ", material_text(variant, ending.material), width);
    if (!ending.refusal.empty()) {
      text += fmt::format("not solved: {}\n", ending.refusal);
      continue;
    }
    text += fmt::format("{:>7} won when {} moves, {:>7} when {} does", percent(ending.share(0)), attacker,
                        percent(ending.share(1)), variant.definition().player_names[1]);
    if (ending.summary.longest[0] > 0) {
      const int plies = ending.summary.longest[0];
      text += plies == 1 ? std::string("; the longest takes a ply")
                         : fmt::format("; the longest takes {} plies", plies);
      if (limit > 0 && plies > limit)
        text += fmt::format(", more than the {} without progress that the game allows", limit);
      text += fmt::format(": {}", ending.hardest);
    }
    text += '\n';
  }
  return text;
}

// ---- JSON ----

Json spread_json(const std::vector<std::uint64_t>& counts) {
  const Spread spread = spread_of(counts);
  Json bars = Json::array();
  for (const Bar& bar : bars_of(counts)) bars.push_back({{"from", bar.from}, {"to", bar.to}, {"count", bar.count}});
  return {{"least", spread.least}, {"low", spread.low},   {"median", spread.median},
          {"high", spread.high},   {"most", spread.most}, {"bars", std::move(bars)}};
}

Json ending_json(const Variant& variant, const StudiedEnding& ending) {
  Json json = {{"pieces", material_text(variant, ending.material)}};
  if (!ending.refusal.empty()) {
    json["refusal"] = ending.refusal;
    return json;
  }
  for (std::size_t turn = 0; turn < 2; ++turn) {
    const EndingSummary::Turn& of = ending.summary.turns[turn];
    json[turn == 0 ? "attackerMoves" : "defenderMoves"] = {
        {"positions", of.positions}, {"won", of.won[0]}, {"lost", of.won[1]}};
  }
  if (ending.summary.hard[0]) {
    json["longest"] = ending.summary.longest[0];
    json["hardest"] = ending.hardest;
  }
  return json;
}

}  // namespace

Spread spread_of(const std::vector<std::uint64_t>& counts) {
  std::uint64_t all = 0;
  for (const std::uint64_t count : counts) all += count;
  if (all == 0) return {};
  // The number that stands at this place when all are sorted.
  const auto at = [&](std::uint64_t place) {
    std::size_t number = 0;
    for (std::uint64_t before = 0; (before += counts[number]) <= place;) ++number;
    return static_cast<int>(number);
  };
  return {at(0), at((all - 1) / 4), at((all - 1) / 2), at((all - 1) * 3 / 4), at(all - 1)};
}

std::vector<Bar> bars_of(const std::vector<std::uint64_t>& counts) {
  const Spread spread = spread_of(counts);
  std::vector<Bar> bars;
  if (std::ranges::none_of(counts, [](std::uint64_t count) { return count > 0; })) return bars;
  const int width = (spread.most - spread.least) / kMostBars + 1;
  for (int from = spread.least; from <= spread.most; from += width) {
    bars.push_back({.from = from, .to = from + width - 1, .count = 0});
    for (int number = from; number < from + width && number <= spread.most; ++number)
      bars.back().count += counts[static_cast<std::size_t>(number)];
  }
  return bars;
}

SeatShare seat_share(const Study& study, PlayerId player) {
  std::vector<double> shares;
  for (const StudiedGame& game : study.tally.games) shares.push_back(game.permille[player.index()] / 1000.0);
  const Sample sample = sample_of(shares);
  return {shares.empty() ? 0.0 : sample.mean, kConfident * sample.error};
}

std::vector<std::string> never_used(const Study& study) {
  std::vector<std::string> found;
  if (study.tally.games.empty()) return found;
  never_moved(study, found);
  unused_rules(study, found);
  empty_places(study, found);
  return found;
}

std::string study_text(const Study& study) {
  const StudySettings& settings = study.settings;
  const Variant& variant = *settings.variant;
  const Tally& tally = study.tally;
  const std::size_t games = tally.games.size();
  std::string text = fmt::format(
      "{}: {}{} games of the engine against itself, {} nodes a move, the first {} plies by chance, seed {}\n",
      variant.definition().name,
      study.stopped && games < static_cast<std::size_t>(settings.games) ? "stopped after " : "", games, settings.nodes,
      settings.opening_plies * static_cast<int>(variant.players()), settings.seed);
  if (games == 0) return text;
  const std::size_t decided = decided_games(study);
  text += fmt::format("\nPlies      {}\n", spread_text(spread_of(lengths_of(tally))));
  text += fmt::format("Decided    {}\n", percent(share_of_all(decided, games)));
  text += fmt::format("Points     {}\n", seats_text(study));
  text += fmt::format("Choices    {}\n", spread_text(spread_of(tally.choices)));
  text += fmt::format("In check   {} of the moves\n", percent(share_of_all(tally.checks, plies_of(tally))));
  text += "\nHow games end\n";
  for (const auto& [reason, count] : reasons_of(tally))
    text += fmt::format("{:>5}  {:>7}  {}\n", count, percent(share_of_all(count, games)), reason);
  text += "\n" + pieces_table(study);
  if (const auto unused = never_used(study); !unused.empty()) {
    text += "\nWhat did not happen\n";
    for (const std::string& what : unused) text += fmt::format("  {}\n", what);
  }
  if (!study.endings.empty() || !study.endings_refusal.empty()) text += "\nEndings\n" + endings_text(study);
  return text;
}

std::string study_json(const Study& study) {
  const StudySettings& settings = study.settings;
  const Variant& variant = *settings.variant;
  const Tally& tally = study.tally;
  Json json = {{"variant", variant.id()},
               {"name", variant.definition().name},
               {"settings",
                {{"games", settings.games},
                 {"nodes", settings.nodes},
                 {"opening", settings.opening_plies},
                 {"plies", settings.most_plies},
                 {"seed", settings.seed}}},
               {"stopped", study.stopped},
               {"games", tally.games.size()},
               {"decided", decided_games(study)},
               {"plies", spread_json(lengths_of(tally))},
               {"choices", spread_json(tally.choices)},
               {"moves", plies_of(tally)},
               {"movesInCheck", tally.checks}};
  json["seats"] = Json::array();
  for (std::size_t p = 0; p < variant.players(); ++p) {
    const SeatShare seat = seat_share(study, PlayerId(p));
    json["seats"].push_back(
        {{"player", variant.definition().player_names[p]}, {"share", seat.share}, {"error", seat.error}});
  }
  json["ends"] = Json::array();
  for (const auto& [reason, count] : reasons_of(tally)) json["ends"].push_back({{"reason", reason}, {"games", count}});
  const Evaluator evaluator(variant);
  json["learntValues"] = variant.weights() != nullptr;
  json["pieces"] = Json::array();
  for (const TypeId type : types_of(variant)) {
    const TypeTally& of = tally.types[type.index()];
    json["pieces"].push_back({{"type", variant.type(type).token},
                              {"name", variant.type(type).name},
                              {"royal", variant.royals().contains(type)},
                              {"atStart", at_start(variant, type)},
                              {"value", evaluator.board_value(type)},
                              {"moves", of.moves},
                              {"games", of.games},
                              {"captures", of.captures},
                              {"captured", of.captured},
                              {"became", of.became},
                              {"dropped", of.dropped}});
  }
  json["neverUsed"] = never_used(study);
  if (!study.endings_refusal.empty()) json["endingsRefusal"] = study.endings_refusal;
  json["endings"] = Json::array();
  for (const StudiedEnding& ending : study.endings) json["endings"].push_back(ending_json(variant, ending));
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace sennight
