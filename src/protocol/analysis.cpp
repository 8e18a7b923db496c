#include "protocol/analysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/printable.h"
#include "movegen/movegen.h"
#include "notation/fen.h"
#include "notation/game_notation.h"
#include "notation/move_text.h"
#include "outcome/outcome.h"
#include "outcome/result_of.h"
#include "position/attack.h"
#include "protocol/json.h"
#include "protocol/requests.h"
#include "protocol/schema.h"
#include "search/levels.h"

namespace sennight {

namespace {

using Parsed = nlohmann::json;

// What stands there and is not null.
const Parsed* present(const Parsed& object, const char* name) {
  const auto field = object.find(name);
  return field == object.end() || field->is_null() ? nullptr : &*field;
}

// Puts what stands there, if anything, into a field of a request.
template <class Value>
void take(const Parsed& object, const char* name, Value& value) {
  if (const Parsed* field = present(object, name)) value = field->get<Value>();
}
template <class Value>
void take(const Parsed& object, const char* name, std::optional<Value>& value) {
  if (const Parsed* field = present(object, name)) value = field->get<Value>();
}

SetupRequest setup_of(const Parsed& object) {
  SetupRequest setup;
  for (const Parsed& one : object["pieces"])
    setup.pieces.push_back({.cell = one["cell"].get<std::string>(),
                            .type = one["type"].get<std::string>(),
                            .player = one["player"].get<int>()});
  if (const Parsed* hands = present(object, "hands"))
    for (std::size_t p = 0; p < hands->size(); ++p)
      for (const auto& [type, count] : (*hands)[p].items())
        setup.hands.push_back({.type = type, .player = static_cast<int>(p), .count = count.get<int>()});
  setup.turn = object["turn"].get<int>();
  take(object, "unmoved", setup.unmoved);
  take(object, "moved", setup.moved);
  take(object, "living", setup.living);
  return setup;
}

// Which game it is: `definition` or, without one, `variant`. No schema says in few words that one of two is needed.
Result<void> read_game(const Parsed& object, std::string& variant, std::optional<std::string>& definition) {
  take(object, "definition", definition);
  if (definition && definition->empty()) return fail("field 'definition' is empty");
  if (definition) return {};
  take(object, "variant", variant);
  return variant.empty() ? fail("field 'variant' is missing") : Result<void>();
}

// Fields that a FEN is sent in by a form that was not filled in.
void take_fen(const Parsed& object, std::optional<std::string>& fen) {
  take(object, "fen", fen);
  if (fen == "") fen.reset();
}

// The number of a type by its token. Errors: the variant has no such type.
Result<TypeId> type_named(const Variant& variant, std::string_view token) {
  for (std::size_t t = 0; t < variant.types().size(); ++t)
    if (variant.types()[t].token == token) return TypeId(t);
  return fail(fmt::format("there is no piece '{}' in this game", printable(token)));
}

Result<Cell> cell_named(const Variant& variant, std::string_view name) {
  const Cell cell = variant.board().find(name);
  if (!cell) return fail(fmt::format("no cell is named '{}'", printable(name)));
  return cell;
}

Result<Position> position_of(const Variant& variant, const SetupRequest& request) {
  const auto& names = variant.definition().player_names;
  Setup setup;
  CellSet taken;
  PerPlayer<bool> present{};
  for (const auto& standing : request.pieces) {
    const auto cell = cell_named(variant, standing.cell);
    if (!cell) return std::unexpected(cell.error());
    const auto type = type_named(variant, standing.type);
    if (!type) return std::unexpected(type.error());
    const auto player = static_cast<std::size_t>(standing.player);
    const NeutralRule* neutral = variant.neutral();
    const bool is_neutral = neutral != nullptr && player == neutral->owner.index() && *type == neutral->type;
    if (player >= variant.players() && !is_neutral)
      return fail(fmt::format("there is no player {} in this game", player));
    if (taken.contains(*cell)) return fail(fmt::format("two pieces stand on {}", standing.cell));
    taken.insert(*cell);
    present[player] = true;
    setup.board[cell->index()] = Piece(PlayerId(player), *type);
  }
  for (const auto& held : request.hands) {
    const auto type = type_named(variant, held.type);
    if (!type) return std::unexpected(type.error());
    const auto player = static_cast<std::size_t>(held.player);
    if (player >= variant.players()) return fail(fmt::format("there is no player {} in this game", player));
    setup.hands[player][type->index()] = static_cast<std::uint8_t>(held.count);
  }
  const auto turn = static_cast<std::size_t>(request.turn);
  if (turn >= variant.players()) return fail(fmt::format("there is no player {} in this game", turn));
  setup.turn = PlayerId(turn);
  // Who sets up another position than the start thinks of a later turn than the first.
  if (const TurnRule* rule = variant.turn_rule();
      rule != nullptr && rule->grows == 0 && setup.board != Position::start(variant).setup().board)
    setup.turn_moves = TurnMoves{0, static_cast<std::uint8_t>(rule->moves[turn] - 1)};
  std::size_t out = 0;
  for (std::size_t p = 0; p < variant.players(); ++p) {
    const bool lives = request.living ? std::ranges::count(*request.living, static_cast<int>(p)) > 0
                                      : variant.players() <= 2 || present[p];
    if (lives) continue;
    if (variant.players() == 2) return fail("with two players nobody is out of the game");
    // Who has gone shares the last places.
    setup.places[p] = 1;
    ++out;
  }
  for (auto& place : setup.places)
    if (place != 0) place = static_cast<std::uint8_t>(variant.players() + 1 - out);
  if (setup.places[turn] != 0) return fail(fmt::format("{} is to move and not in the game", names[turn]));
  const auto cells_of = [&](const std::vector<std::string>& names_of_cells) -> Result<CellSet> {
    CellSet cells;
    for (const std::string& name : names_of_cells) {
      const auto cell = cell_named(variant, name);
      if (!cell) return std::unexpected(cell.error());
      cells.insert(*cell);
    }
    return cells & taken;
  };
  const auto moved = cells_of(request.moved);
  if (!moved) return std::unexpected(moved.error());
  const auto unmoved = cells_of(request.unmoved.value_or(std::vector<std::string>()));
  if (!unmoved) return std::unexpected(unmoved.error());
  if (!request.unmoved || !request.moved.empty()) setup.unmoved = Position::default_unmoved(variant, setup.board);
  setup.unmoved = (setup.unmoved | *unmoved) - *moved;
  const auto position = Position::from_setup(variant, setup);
  if (!position) return std::unexpected(position.error());
  // What a FEN cannot say, or does not allow, is refused with its words.
  return parse_fen(variant, format_fen(*position));
}

// The cells whose pieces have a right while they have not moved, and those whose pieces might have it.
Json rights_json(const Position& position) {
  const Variant& variant = position.variant();
  Setup setup = position.setup();
  setup.unmoved = Position::default_unmoved(variant, setup.board);
  for (const Cell cell : position.occupied())  // who takes a right along may have come anywhere with it
    if (variant.initial().unused.contains(position.piece(cell).type())) setup.unmoved.insert(cell);
  setup.en_passant.clear();
  const auto fresh = Position::from_setup(variant, setup);
  const auto names = [&](const CellSet& cells) {
    Json list = Json::array();
    for (const Cell cell : cells) list.push_back(variant.board().name(cell));
    return list;
  };
  return {{"held", names(position.unmoved())},
          {"possible", names(position.unmoved() | (fresh ? fresh->unmoved() : CellSet()))}};
}

Json attacks_json(const Position& position, Cell cell) {
  Json list = Json::array();
  for (std::size_t p = 0; p < position.variant().players(); ++p) {
    Json cells = Json::array();
    if (position.is_living(PlayerId(p)))
      for (const Cell from : attackers(position, cell, PlayerId(p)))
        cells.push_back(position.variant().board().name(from));
    list.push_back(std::move(cells));
  }
  return list;
}

// Shares of the players in thousandths, by what is left of their armies at the end of a line.
Json shares_json(const Position& position, const Evaluator& evaluator) {
  const auto standings = evaluator.standings(position, evaluator.sums(position));
  const std::size_t players = position.variant().players();
  std::vector<double> worth;
  double sum = 0;
  for (std::size_t p = 0; p < players; ++p) {
    worth.push_back(standings.worth[p] * (100.0 - standings.risk[p]) / 100.0);
    sum += worth.back();
  }
  Json list = Json::array();
  for (const double one : worth) list.push_back(sum > 0 ? std::lround(1000 * one / sum) : 0);
  return list;
}

}  // namespace

Result<LineRequest> line_of(const nlohmann::json& object) {
  LineRequest line;
  if (const auto game = read_game(object, line.variant, line.definition); !game) return std::unexpected(game.error());
  take_fen(object, line.fen);
  take(object, "array", line.array);
  if (const Parsed* setup = present(object, "setup")) line.setup = setup_of(*setup);
  take(object, "moves", line.moves);
  if (line.definition && line.moves.size() > kLongestOwnLine)
    return fail(fmt::format("field 'moves' is not a list of at most {} texts", kLongestOwnLine));
  take(object, "known", line.known);
  take(object, "cell", line.cell);
  take(object, "resigned", line.resigned);
  return line;
}

Result<LineRequest> parse_line_request(std::string_view body) {
  const auto object = parse_request("LineRequest", body);
  if (!object) return std::unexpected(object.error());
  return line_of(*object);
}

Result<LineReading> parse_line_reading(std::string_view body) {
  const auto object = parse_request("LineReading", body);
  if (!object) return std::unexpected(object.error());
  auto line = line_of(*object);
  if (!line) return std::unexpected(line.error());
  return LineReading{std::move(*line), (*object)["text"].get<std::string>()};
}

Result<AnalysisRequest> parse_analysis_request(std::string_view body) {
  const auto object = parse_request("AnalysisRequest", body);
  if (!object) return std::unexpected(object.error());
  auto line = line_of(*object);
  if (!line) return std::unexpected(line.error());
  AnalysisRequest request;
  request.line = std::move(*line);
  take(*object, "lines", request.lines);
  take(*object, "milliseconds", request.milliseconds);
  take(*object, "level", request.level);
  return request;
}

Result<RecordRequest> parse_record_request(std::string_view body) {
  const auto object = parse_request("RecordRequest", body);
  if (!object) return std::unexpected(object.error());
  RecordRequest request;
  if (const auto game = read_game(*object, request.variant, request.definition); !game)
    return std::unexpected(game.error());
  take_fen(*object, request.fen);
  take(*object, "result", request.result);
  take(*object, "comment", request.comment);
  if (const Parsed* tags = present(*object, "tags")) {
    for (const auto& [name, value] : tags->items()) {
      if (!is_pgn_tag_name(name)) return fail(fmt::format("'{}' is no name of a tag", printable(name)));
      request.tags.emplace_back(name, value.get<std::string>());
    }
  }
  const Parsed& nodes = (*object)["nodes"];
  if (request.definition && nodes.size() > kLongestOwnLine)
    return fail(fmt::format("field 'nodes' is not a list of at most {} moves", kLongestOwnLine));
  for (const Parsed& one : nodes) {
    RecordRequest::Node node;
    take(one, "move", node.move);
    take(one, "parent", node.parent);
    if (node.parent > request.nodes.size())
      return fail(fmt::format("field 'nodes[{}].parent' is not a whole number from 0 to {}", request.nodes.size(),
                              request.nodes.size()));
    take(one, "comment", node.comment);
    take(one, "glyphs", node.glyphs);
    request.nodes.push_back(std::move(node));
  }
  return request;
}

Result<std::string> parse_pgn_request(std::string_view body) {
  const auto object = parse_request("PgnRequest", body);
  if (!object) return std::unexpected(object.error());
  return (*object)["text"].get<std::string>();
}

Result<std::string> parse_definition_request(std::string_view body) {
  const auto object = parse_request("DefinitionRequest", body);
  if (!object) return std::unexpected(object.error());
  return (*object)["definition"].get<std::string>();
}

Result<Position> start_of(const Variant& variant, const LineRequest& request) {
  if (request.setup) {
    auto position = position_of(variant, *request.setup);
    if (!position) return fail(position.error().message);
    return position;
  }
  if (!request.fen && request.array) {
    auto position = Position::start(variant, static_cast<std::uint32_t>(*request.array));
    if (!position) return fail(fmt::format("field 'array': {}", position.error().message));
    return position;
  }
  if (!request.fen) return Position::start(variant);
  auto position = parse_fen(variant, *request.fen);
  if (!position) return fail(fmt::format("field 'fen': {}", position.error().message));
  return position;
}

Result<Game> play_line(const Variant& variant, const LineRequest& request) {
  const auto start = start_of(variant, request);
  if (!start) return std::unexpected(start.error());
  Game game(*start);
  for (const std::string& text : request.moves) {
    const auto move = parse_move(game.position(), text);
    if (!move) return fail(fmt::format("move {}: {}", game.moves().size() + 1, move.error().message));
    game.play(*move);
  }
  return game;
}

Result<Json> line_json(const Variant& variant, const LineRequest& request) {
  const auto start = start_of(variant, request);
  if (!start) return std::unexpected(start.error());
  Game game(*start);
  std::vector<PlayedMove> played;
  for (const std::string& text : request.moves) {
    const Position& position = game.position();
    const auto move = parse_move(position, text);
    if (!move) return fail(fmt::format("move {}: {}", game.moves().size() + 1, move.error().message));
    if (static_cast<int>(game.moves().size()) >= request.known) played.push_back(played_view_of(position, *move));
    game.play(*move);
  }
  const Position& position = game.position();
  Outcome outcome = game.outcome();
  if (request.resigned && !outcome.over) {
    const PlayerId player(static_cast<std::size_t>(*request.resigned));
    if (player.index() >= variant.players() || !position.is_living(player))
      return fail("field 'resigned' names nobody who plays");
    outcome = resignation(position, player);
  }
  Json json = {{"variant", variant.id()}, {"start", format_fen(*start)}};
  if (const auto number = start->array_number()) json["array"] = *number;
  json["moves"] = played_json(played);
  json["position"] = position_json(position, true);
  json["result"] = result_json(result_of(variant, outcome));
  json["rights"] = rights_json(position);
  json["oddities"] = oddities(position);
  if (request.cell) {
    const auto cell = cell_named(variant, *request.cell);
    if (!cell) return fail(fmt::format("field 'cell': {}", cell.error().message));
    json["attacks"] = attacks_json(position, *cell);
  }
  return json;
}

Json analysis_json(const Game& game, const Evaluator* evaluator, const SearchResult& result,
                   std::int64_t milliseconds) {
  Json lines = Json::array();
  for (const SearchInfo& line : result.lines) {
    Position position = game.position();
    Undo undo;
    Json texts = Json::array(), notations = Json::array();
    for (const Move& move : line.pv) {
      texts.push_back(format_move(position, move));
      notations.push_back(format_notation(position, move));
      position.make(move, undo);
    }
    Json forced = nullptr;
    if (is_forced(line.score)) {
      const int moves = moves_to_end(line.score, position.variant().players());
      forced = line.score > 0 ? moves : -moves;
    }
    lines.push_back({{"centipawns", std::clamp(line.score, -kMaxEvaluation, kMaxEvaluation)},
                     {"forced", std::move(forced)},
                     {"depth", line.depth},
                     {"moves", std::move(texts)},
                     {"notations", std::move(notations)},
                     {"shares", evaluator != nullptr ? shares_json(position, *evaluator) : Json(nullptr)}});
  }
  return {{"player", game.position().turn().index()},
          {"depth", result.depth},
          {"nodes", result.nodes},
          {"milliseconds", milliseconds},
          {"threads", result.threads},
          {"move", result.best ? Json(format_move(game.position(), *result.best)) : Json(nullptr)},
          {"lines", std::move(lines)}};
}

SearcherOptions options_for(const AnalysisRequest& request) {
  if (request.level) return {.hash_megabytes = hash_megabytes_of_level(*request.level)};
  return {.hash_megabytes = 16, .lines = request.lines};
}

Result<Json> think(Searcher& searcher, const AnalysisRequest& request, const Clock& clock,
                   const std::atomic<bool>& stop) {
  const auto game = play_line(*searcher.variant(), request.line);
  if (!game) return std::unexpected(game.error());
  const std::int64_t begun = clock();
  SearchResult found;
  if (request.level) {
    // Nobody can tell how chance will decide: the same question may get another answer.
    found = play_level(searcher, *game, *request.level, static_cast<std::uint64_t>(begun), {}, clock, stop);
  } else {
    Limits limits;
    limits.move_time = request.milliseconds;
    found = searcher.search(*game, limits, clock, stop);
  }
  const bool shares = searcher.variant()->players() > 2;
  return analysis_json(*game, shares ? &searcher.evaluator() : nullptr, found, clock() - begun);
}

Json record_json(const PgnRecord& record) {
  Json tags = Json::object(), nodes = Json::array();
  for (const auto& [name, value] : record.tags) tags[name] = value;
  // Parents come before their children, so that the positions before all moves can be made one after the other.
  std::vector<Position> after(record.nodes.size(), record.start);
  for (std::size_t i = 1; i < record.nodes.size(); ++i) {
    const PgnRecord::Node& node = record.nodes[i];
    const Position& before = after[node.parent];
    Json json = played_json(played_view_of(before, node.move));
    json["parent"] = node.parent;
    json["comment"] = node.comment;
    json["glyphs"] = node.glyphs;
    nodes.push_back(std::move(json));
    Undo undo;
    after[i] = before;
    after[i].make(node.move, undo);
  }
  return {{"variant", record.variant->id()}, {"start", format_fen(record.start)},       {"tags", std::move(tags)},
          {"result", record.result},         {"comment", record.nodes.front().comment}, {"nodes", std::move(nodes)}};
}

Result<PgnRecord> record_of(const VariantPtr& variant, const RecordRequest& request) {
  PgnRecord record{
      .variant = variant, .start = Position::start(*variant), .tags = request.tags, .result = request.result};
  if (request.fen) {
    auto start = parse_fen(*variant, *request.fen);
    if (!start) return fail(fmt::format("field 'fen': {}", start.error().message));
    record.start = *start;
  }
  record.nodes.front().comment = request.comment;
  std::vector<Position> after = {record.start};
  for (const RecordRequest::Node& node : request.nodes) {
    Position position = after[node.parent];
    const auto move = parse_move(position, node.move);
    if (!move) return fail(fmt::format("move {} of 'nodes': {}", after.size(), move.error().message));
    for (const std::size_t other : record.nodes[node.parent].next)
      if (record.nodes[other].move == *move)
        return fail(fmt::format("move {} of 'nodes': its parent has {} twice", after.size(), node.move));
    const auto added = record.add(node.parent, *move);
    if (!added) return std::unexpected(added.error());
    record.nodes.back().comment = node.comment;
    record.nodes.back().glyphs = node.glyphs;
    Undo undo;
    position.make(*move, undo);
    after.push_back(position);
  }
  return record;
}

std::vector<std::string> oddities(const Position& position) {
  const Variant& variant = position.variant();
  const auto& names = variant.definition().player_names;
  std::vector<std::string> found;
  for (std::size_t p = 0; p < variant.players(); ++p) {
    const PlayerId player(p);
    if (!position.is_living(player)) {
      found.push_back(fmt::format("{} is out of the game", names[p]));
      continue;
    }
    if (!variant.royals().empty() && !position.royal(player))
      found.push_back(fmt::format("{} has no royal piece", names[p]));
    else if (player != position.turn() && variant.safety() == Safety::kLegal && in_check(position, player))
      found.push_back(fmt::format("{} is in check, and {} is to move", names[p], names[position.turn().index()]));
  }
  const Outcome outcome = outcome_of(position);
  if (outcome.over) found.push_back(fmt::format("the game is over: {}", sentence(variant, outcome)));
  return found;
}

}  // namespace sennight
