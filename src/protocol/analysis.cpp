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
#include "position/attack.h"
#include "protocol/json.h"
#include "protocol/message.h"
#include "protocol/requests.h"
#include "search/levels.h"

namespace sennight {

namespace {

using Parsed = nlohmann::json;

constexpr std::size_t kLongestPieceName = 64;

bool has(const Parsed& object, const char* name) {
  const auto field = object.find(name);
  return field != object.end() && !field->is_null();
}

// Errors: the field is missing, no text, or longer than `longest` bytes.
Result<std::string> text_of(const Parsed& object, const char* name, std::size_t longest, bool may_be_empty = false) {
  if (!has(object, name)) return fail(fmt::format("field '{}' is missing", name));
  const Parsed& field = object[name];
  if (!field.is_string()) return fail(fmt::format("field '{}' is not a text", name));
  const auto& text = field.get_ref<const std::string&>();
  if (text.empty() && !may_be_empty) return fail(fmt::format("field '{}' is empty", name));
  if (text.size() > longest) return fail(fmt::format("field '{}' is longer than {} bytes", name, longest));
  return text;
}

Result<int> number_of(const Parsed& object, const char* name, int low, int high) {
  if (!has(object, name)) return fail(fmt::format("field '{}' is missing", name));
  const Parsed& field = object[name];
  const double value = field.is_number() ? field.get<double>() : -1e9;
  if (!field.is_number_integer() || value < low || value > high)
    return fail(fmt::format("field '{}' is not a whole number from {} to {}", name, low, high));
  return field.get<int>();
}

Result<std::vector<std::string>> texts_of(const Parsed& object, const char* name, std::size_t most,
                                          std::size_t longest) {
  const Parsed& field = object[name];
  if (!field.is_array() || field.size() > most)
    return fail(fmt::format("field '{}' is not a list of at most {} texts", name, most));
  std::vector<std::string> texts;
  for (const Parsed& one : field) {
    if (!one.is_string() || one.get_ref<const std::string&>().size() > longest)
      return fail(fmt::format("field '{}' has something that is not a text of at most {} bytes", name, longest));
    texts.push_back(one.get<std::string>());
  }
  return texts;
}

constexpr int kLastPlayer = static_cast<int>(kMaxPlayers) - 1;

Result<SetupRequest> read_setup(const Parsed& object) {
  if (!object.is_object()) return fail("it is not a JSON object");
  SetupRequest setup;
  if (!has(object, "pieces") || !object["pieces"].is_array() || object["pieces"].size() > kMaxCells)
    return fail(fmt::format("field 'pieces' is not a list of at most {} pieces", kMaxCells));
  for (const Parsed& one : object["pieces"]) {
    if (!one.is_object()) return fail("a piece is not a JSON object");
    auto cell = text_of(one, "cell", kLongestPieceName), type = text_of(one, "type", kLongestPieceName);
    const auto player = number_of(one, "player", 0, kLastPlayer);
    if (!cell) return std::unexpected(cell.error());
    if (!type) return std::unexpected(type.error());
    if (!player) return std::unexpected(player.error());
    setup.pieces.push_back({.cell = std::move(*cell), .type = std::move(*type), .player = *player});
  }
  if (has(object, "hands")) {
    const Parsed& hands = object["hands"];
    if (!hands.is_array() || hands.size() > kMaxPlayers)
      return fail("field 'hands' is not a list of the players' hands");
    for (std::size_t p = 0; p < hands.size(); ++p) {
      if (!hands[p].is_object() || hands[p].size() > kMaxTypes) return fail("a hand is not a JSON object");
      for (const auto& [type, count] : hands[p].items()) {
        if (!count.is_number_integer() || count.get<double>() < 0 || count.get<double>() > 255)
          return fail(fmt::format("the number of '{}' in a hand is not from 0 to 255", printable(type)));
        setup.hands.push_back({.type = type, .player = static_cast<int>(p), .count = count.get<int>()});
      }
    }
  }
  const auto turn = number_of(object, "turn", 0, kLastPlayer);
  if (!turn) return std::unexpected(turn.error());
  setup.turn = *turn;
  if (has(object, "unmoved")) {
    auto cells = texts_of(object, "unmoved", kMaxCells, kLongestPieceName);
    if (!cells) return std::unexpected(cells.error());
    setup.unmoved = std::move(*cells);
  }
  if (has(object, "moved")) {
    auto cells = texts_of(object, "moved", kMaxCells, kLongestPieceName);
    if (!cells) return std::unexpected(cells.error());
    setup.moved = std::move(*cells);
  }
  if (has(object, "living")) {
    const Parsed& living = object["living"];
    if (!living.is_array() || living.size() > kMaxPlayers) return fail("field 'living' is not a list of players");
    setup.living.emplace();
    for (const Parsed& one : living) {
      if (!one.is_number_integer() || one.get<double>() < 0 || one.get<double>() > kLastPlayer)
        return fail(fmt::format("field 'living' has something that is not a number from 0 to {}", kLastPlayer));
      setup.living->push_back(one.get<int>());
    }
  }
  return setup;
}

// Which game it is: `definition` or, without one, `variant`.
Result<void> read_game(const Parsed& object, std::string& variant, std::optional<std::string>& definition) {
  const bool is_own = has(object, "definition");
  auto text = is_own ? text_of(object, "definition", kLongestDefinition)
                     : text_of(object, "variant", kLongestVariantId);
  if (!text) return std::unexpected(text.error());
  if (is_own) definition = std::move(*text);
  else variant = std::move(*text);
  return {};
}

Result<LineRequest> read_line(const Parsed& object) {
  LineRequest line;
  if (const auto game = read_game(object, line.variant, line.definition); !game) return std::unexpected(game.error());
  if (has(object, "fen")) {
    auto fen = text_of(object, "fen", kLongestFen, true);
    if (!fen) return std::unexpected(fen.error());
    if (!fen->empty()) line.fen = std::move(*fen);
  }
  if (has(object, "array")) {
    const auto number = whole_number(object, "array", 0, kMostArrayNumber);
    if (!number) return std::unexpected(number.error());
    line.array = *number;
  }
  if (has(object, "setup")) {
    auto setup = read_setup(object["setup"]);
    if (!setup) return fail(fmt::format("field 'setup': {}", setup.error().message));
    line.setup = std::move(*setup);
  }
  if (has(object, "moves")) {
    auto moves = texts_of(object, "moves", line.definition ? kLongestOwnLine : kLongestLine, kLongestMoveText);
    if (!moves) return std::unexpected(moves.error());
    line.moves = std::move(*moves);
  }
  if (has(object, "known")) {
    const auto known = number_of(object, "known", 0, static_cast<int>(kLongestLine));
    if (!known) return std::unexpected(known.error());
    line.known = *known;
  }
  if (has(object, "cell")) {
    auto cell = text_of(object, "cell", kLongestPieceName);
    if (!cell) return std::unexpected(cell.error());
    line.cell = std::move(*cell);
  }
  if (has(object, "resigned")) {
    const auto player = number_of(object, "resigned", 0, static_cast<int>(kMaxPlayers) - 1);
    if (!player) return std::unexpected(player.error());
    line.resigned = *player;
  }
  return line;
}

Result<RecordRequest::Node> read_node(const Parsed& object, std::size_t number) {
  if (!object.is_object()) return fail("it is not a JSON object");
  RecordRequest::Node node;
  auto move = text_of(object, "move", kLongestMoveText);
  if (!move) return std::unexpected(move.error());
  node.move = std::move(*move);
  const auto parent = number_of(object, "parent", 0, static_cast<int>(number) - 1);
  if (!parent) return std::unexpected(parent.error());
  node.parent = static_cast<std::size_t>(*parent);
  if (has(object, "comment")) {
    auto comment = text_of(object, "comment", kLongestPgnComment, true);
    if (!comment) return std::unexpected(comment.error());
    node.comment = std::move(*comment);
  }
  if (has(object, "glyphs")) {
    const Parsed& glyphs = object["glyphs"];
    if (!glyphs.is_array() || glyphs.size() > 16) return fail("field 'glyphs' is not a list of at most 16 numbers");
    for (const Parsed& glyph : glyphs) {
      if (!glyph.is_number_integer() || glyph.get<double>() < 0 || glyph.get<double>() > 255)
        return fail("field 'glyphs' has something that is not a number from 0 to 255");
      node.glyphs.push_back(glyph.get<int>());
    }
  }
  return node;
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
    if (player >= variant.players()) return fail(fmt::format("there is no player {} in this game", player));
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
    setup.turn_moves = TurnMoves{0, static_cast<std::uint8_t>(rule->moves - 1)};
  std::size_t out = 0;
  for (std::size_t p = 0; p < variant.players(); ++p) {
    const bool lives = request.living ? std::ranges::count(*request.living, static_cast<int>(p)) > 0
                                      : variant.players() == 2 || present[p];
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

Result<LineRequest> parse_line_request(std::string_view body) {
  const auto object = parse_message(body);
  if (!object) return std::unexpected(object.error());
  return read_line(*object);
}

Result<AnalysisRequest> parse_analysis_request(std::string_view body) {
  const auto object = parse_message(body);
  if (!object) return std::unexpected(object.error());
  auto line = read_line(*object);
  if (!line) return std::unexpected(line.error());
  AnalysisRequest request;
  request.line = std::move(*line);
  if (has(*object, "lines")) {
    const auto lines = number_of(*object, "lines", 1, kMostAnalysedLines);
    if (!lines) return std::unexpected(lines.error());
    request.lines = *lines;
  }
  if (has(*object, "milliseconds")) {
    const auto time = number_of(*object, "milliseconds", 1, kLongestThought);
    if (!time) return std::unexpected(time.error());
    request.milliseconds = *time;
  }
  if (has(*object, "level")) {
    const auto level = number_of(*object, "level", kMinLevel, kMaxLevel);
    if (!level) return std::unexpected(level.error());
    request.level = *level;
  }
  return request;
}

Result<RecordRequest> parse_record_request(std::string_view body) {
  const auto object = parse_message(body);
  if (!object) return std::unexpected(object.error());
  RecordRequest request;
  if (const auto game = read_game(*object, request.variant, request.definition); !game)
    return std::unexpected(game.error());
  if (has(*object, "fen")) {
    auto fen = text_of(*object, "fen", kLongestFen);
    if (!fen) return std::unexpected(fen.error());
    request.fen = std::move(*fen);
  }
  if (has(*object, "result")) {
    auto result = text_of(*object, "result", 16, true);
    if (!result) return std::unexpected(result.error());
    request.result = std::move(*result);
  }
  if (has(*object, "comment")) {
    auto comment = text_of(*object, "comment", kLongestPgnComment, true);
    if (!comment) return std::unexpected(comment.error());
    request.comment = std::move(*comment);
  }
  if (has(*object, "tags")) {
    const Parsed& tags = (*object)["tags"];
    if (!tags.is_object() || tags.size() > kMostPgnTags)
      return fail(fmt::format("field 'tags' is not an object with at most {} texts", kMostPgnTags));
    for (const auto& [name, value] : tags.items()) {
      if (!is_pgn_tag_name(name)) return fail(fmt::format("'{}' is no name of a tag", printable(name)));
      if (!value.is_string() || value.get_ref<const std::string&>().size() > kLongestPgnTag)
        return fail(fmt::format("tag '{}' is not a text of at most {} bytes", name, kLongestPgnTag));
      request.tags.emplace_back(name, value.get<std::string>());
    }
  }
  if (has(*object, "nodes")) {
    const Parsed& nodes = (*object)["nodes"];
    const std::size_t most = request.definition ? kLongestOwnLine : kMostPgnMoves;
    if (!nodes.is_array() || nodes.size() > most)
      return fail(fmt::format("field 'nodes' is not a list of at most {} moves", most));
    for (const Parsed& one : nodes) {
      auto node = read_node(one, request.nodes.size() + 1);
      if (!node) return fail(fmt::format("move {} of 'nodes': {}", request.nodes.size() + 1, node.error().message));
      request.nodes.push_back(std::move(*node));
    }
  }
  return request;
}

Result<std::string> parse_pgn_request(std::string_view body) {
  const auto object = parse_message(body);
  if (!object) return std::unexpected(object.error());
  return text_of(*object, "text", kLongestPgn);
}

Result<std::string> parse_definition_request(std::string_view body) {
  const auto object = parse_message(body);
  if (!object) return std::unexpected(object.error());
  return text_of(*object, "definition", kLongestDefinition, true);
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
  json["result"] = {{"over", outcome.over},
                    {"score", score_text(variant, outcome)},
                    {"reason", outcome.reason.text},
                    {"text", outcome.over ? sentence(variant, outcome) : ""}};
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
      const int moves = (plies_to_end(line.score) + 1) / 2;
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
    found = play_level(searcher, *game, *request.level, static_cast<std::uint64_t>(begun), clock, stop);
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
    Json json = played_json({played_view_of(before, node.move)})[0];
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
