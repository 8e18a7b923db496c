#include "protocol/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <nlohmann/json.hpp>

#include "base/assert.h"
#include "base/printable.h"
#include "movegen/movegen.h"
#include "notation/fen.h"
#include "notation/game_notation.h"
#include "notation/move_text.h"
#include "pieces/marks.h"
#include "position/attack.h"
#include "position/move_effects.h"
#include "protocol/diagram.h"
#include "rules/describe.h"
#include "rules/occurring.h"
#include "search/evaluator.h"

namespace sennight {

namespace {

std::string_view kind_text(const Position& position, const Move& move) {
  switch (move.kind) {
    case MoveKind::kNormal:
    case MoveKind::kGate: return position.is_empty(move.to) ? "quiet" : "capture";
    case MoveKind::kInitial: return "quiet";
    case MoveKind::kLocust: return move.passed ? "capture" : "quiet";
    case MoveKind::kEnPassant: return "en-passant";
    case MoveKind::kDrop: return "drop";
    case MoveKind::kNeutral: return "neutral";
    case MoveKind::kChange: return "change";
    case MoveKind::kCastling:
    case MoveKind::kCastlingGate:
    case MoveKind::kCastlingPartnerGate: return "castling";
    case MoveKind::kSwap: return "swap";
    case MoveKind::kFusion: return "fusion";
    case MoveKind::kFission: return "fission";
    case MoveKind::kPass: return "pass";
    case MoveKind::kLeave: return "leave";
  }
  return "";
}

Json move_json(const MoveView& move) {
  Json json{{"text", move.text},
            {"from", move.from},
            {"to", move.to},
            {"drop", move.drop},
            {"promotion", move.promotion},
            {"kind", move.kind},
            {"leavesRoyal", move.leaves_royal}};
  if (!move.between.empty()) json["between"] = move.between;
  if (!move.enters.empty()) {
    json["enters"] = move.enters;
    json["entersOn"] = move.enters_on;
  }
  return json;
}

// `Effects` of docs/api.md: what the move changes, eliminations included.
Json effects_json(const Position& position, const Move& move) {
  const Variant& variant = position.variant();
  Json cells = Json::object(), hands = Json::array();
  const auto add = [&](const Effects& effects) {
    for (const CellChange& change : effects.cells) {
      Json& there = cells[variant.board().name(change.cell)] = nullptr;
      if (change.after)
        there = {{"player", change.after.owner().index()}, {"type", variant.type(change.after.type()).token}};
    }
    for (const HandChange& change : effects.hands)
      hands.push_back(
          {{"player", change.player.index()}, {"type", variant.type(change.type).token}, {"change", change.change}});
  };
  Effects effects;
  list_effects(position, move, effects);
  add(effects);
  const bool takes_elsewhere = effects.captures && move.to && position.is_empty(move.to);
  if (variant.safety() == Safety::kElimination || variant.effects().facts().at_turn_end) {
    Position after = position;
    Undo undo;
    after.make(move, undo);
    add(undo.eliminations);
  }
  Json json{{"cells", std::move(cells)}, {"hands", std::move(hands)}};
  if (takes_elsewhere) json["takesElsewhere"] = true;
  return json;
}

// `Move` of docs/api.md.
Json legal_move_json(const Position& position, const Move& move) {
  Json json = move_json(view_of(position, move));
  json["effects"] = effects_json(position, move);
  return json;
}

std::string_view army_word(EliminationDefinition::Army army) {
  switch (army) {
    case EliminationDefinition::Army::kLeaves: return "removed";
    case EliminationDefinition::Army::kRecruited: return "recruited";
    case EliminationDefinition::Army::kStays: return "stays";
  }
  return {};
}

Json eliminations_json(const std::vector<EliminationView>& eliminations) {
  Json list = Json::array();
  for (const EliminationView& elimination : eliminations) {
    Json pieces = Json::array();
    for (const auto& [cell, type] : elimination.pieces)
      pieces.push_back({{"cell", cell}, {"player", elimination.player.index()}, {"type", type}});
    list.push_back({{"player", elimination.player.index()},
                    {"by", elimination.by.index()},
                    {"army", army_word(elimination.army)},
                    {"pieces", std::move(pieces)}});
  }
  return list;
}

Json seats_json(const std::vector<Seat>& seats) {
  Json list = Json::array();
  for (const Seat& seat : seats)
    list.push_back({{"kind", seat.is_computer() ? "computer" : "person"}, {"level", seat.level}});
  return list;
}

Json table_json(const TableView& table) {
  Json places = Json::array();
  for (const PlaceView& place : table.places) {
    places.push_back({{"name", place.name}, {"free", place.free}});
    if (place.account) places.back()["account"] = true;
    if (place.bot) places.back()["bot"] = true;
    if (place.rating) places.back()["rating"] = rating_json(*place.rating);
    if (place.after) places.back()["after"] = rating_json(*place.after);
    if (place.talks) places.back()["talks"] = true;
  }
  Json offer = nullptr;
  if (table.offer) offer = {{"kind", offer_word(table.offer->kind)}, {"agreed", table.offer->agreed}};
  Json said = Json::array();
  for (const SaidView& one : table.said)
    said.push_back({{"player", one.player}, {"phrase", one.phrase}, {"at", one.at}});
  Json json = {{"access", access_word(table.access)},
               {"shared", table.shared},
               {"begun", table.begun},
               {"rated", table.rated},
               {"places", std::move(places)},
               {"offer", std::move(offer)},
               {"next", table.next},
               {"said", std::move(said)},
               {"leaving", leaving_word(table.leaving)},
               {"gone", table.gone}};
  if (table.frozen) json["frozen"] = true;
  return json;
}

Json clock_json(const std::optional<ClockView>& clock) {
  if (!clock) return nullptr;
  Json sides = Json::array();
  for (const ClockView::Side& side : clock->sides)
    sides.push_back({{"milliseconds", side.milliseconds}, {"periods", side.periods}});
  Json json = {{"control", time_control_json(clock->control)}, {"sides", std::move(sides)}, {"running", nullptr}};
  json["paused"] = clock->paused != 0 ? Json(clock->paused) : Json();
  if (clock->running < 0) return json;
  json["running"] = clock->running;
  json["since"] = clock->since;
  json["deadline"] = clock->deadline;
  return json;
}

Json pieces_json(const Position& position) {
  Json pieces = Json::array();
  for (const Cell cell : position.variant().board().all()) {
    const Piece piece = position.piece(cell);
    if (piece.is_empty()) continue;
    pieces.push_back({{"cell", position.variant().board().name(cell)},
                      {"player", piece.owner().index()},
                      {"type", position.variant().type(piece.type()).token}});
  }
  return pieces;
}

Json marks_json(const Variant& variant, const PieceType& type) {
  static constexpr std::array<std::string_view, 5> kKinds = {"step", "slide", "leap", "curve", "hop"};
  static constexpr std::array<std::string_view, 3> kModes = {"both", "quiet", "capture"};
  Json list = Json::array();
  for (const Mark& mark : marks(variant.board().lattice(), type.movement)) {
    list.push_back({{"angle", mark.angle},
                    {"kind", kKinds[static_cast<std::size_t>(mark.kind)]},
                    {"mode", kModes[static_cast<std::size_t>(mark.mode)]}});
  }
  return list;
}

Json cell_names(const Variant& variant, const CellSet& cells) {
  Json names = Json::array();
  for (const Cell cell : cells) names.push_back(variant.board().name(cell));
  return names;
}

Json diagram_json(const Variant& variant, TypeId type) {
  const Diagram diagram = diagram_of(variant, type);
  return {{"cell", variant.board().name(diagram.cell)},      {"quiet", cell_names(variant, diagram.quiet)},
          {"capture", cell_names(variant, diagram.capture)}, {"both", cell_names(variant, diagram.both)},
          {"hop", cell_names(variant, diagram.hop)},         {"initial", cell_names(variant, diagram.initial)}};
}

Json rules_json(const Variant& variant) {
  Json sections = Json::array();
  for (const RuleSection& section : describe_rules(variant)) {
    Json sentences = Json::array(), cells = Json::array();
    for (const RuleSentence& sentence : section.sentences) {
      sentences.push_back(sentence.text);
      cells.push_back(cell_names(variant, sentence.cells));
    }
    sections.push_back({{"title", section.title}, {"sentences", std::move(sentences)}, {"cells", std::move(cells)}});
  }
  return sections;
}

}  // namespace

double facing(const Variant& variant, PlayerId player) { return rounded(variant.view(player).facing); }

std::string piece_form(const Variant& variant) {
  const std::string& forms = variant.definition().style.pieces;
  return forms.substr(0, forms.size() - 1);
}

MoveView view_of(const Position& position, const Move& move) {
  SENNIGHT_REQUIRES(position.fits(move), move.from, move.to, move.type, move.kind);
  const Variant& variant = position.variant();
  const auto name = [&](Cell cell) { return cell ? variant.board().name(cell) : std::string(); };
  MoveView view;
  view.text = format_move(position, move);
  view.kind = kind_text(position, move);
  if (move.kind == MoveKind::kLeave) return view;
  if (variant.players() > 2 && !variant.mates_eliminate()) {
    Position after = position;
    Undo undo;
    after.make(move, undo);
    view.leaves_royal = !after.is_living(position.turn());
  }
  if (move.kind == MoveKind::kPass) return view;
  if (move.kind == MoveKind::kNeutral) {
    if (move.from) view.from = name(move.from);
    view.to = name(move.to);
    return view;
  }
  const std::string token = move.type ? variant.type(move.type).token : std::string();
  const bool drop = move.kind == MoveKind::kDrop;
  if (!drop) view.from = name(move.from);
  view.to = name(move.to);
  if (takes_between(move)) view.between = name(move.passed);
  if (is_gating(move.kind)) {
    view.enters = token;
    view.enters_on = name(move.kind == MoveKind::kCastlingPartnerGate ? partner_of(variant, move) : move.from);
    return view;
  }
  if (!drop) {
    view.promotion = token;
    return view;
  }
  // A piece that is dropped with its other face is the held one, and becomes that.
  const TypeId held = variant.drops().held_as[move.type.index()];
  view.drop = variant.type(held).token;
  if (held != move.type) view.promotion = token;
  return view;
}

PlayedMove played_view_of(const Position& position, const Move& move) {
  const Variant& variant = position.variant();
  PlayedMove view;
  static_cast<MoveView&>(view) = view_of(position, move);
  view.notation = format_notation(position, move);
  view.player = position.turn();
  if (variant.safety() != Safety::kElimination) return view;
  Position after = position;
  Undo undo;
  after.make(move, undo);
  for (std::size_t p = 0; p < variant.players(); ++p) {
    const PlayerId player(p), by = undo.eliminated_by[p];
    if (!by) continue;
    EliminationView elimination{.player = player, .by = by, .army = variant.army_of_the_eliminated(), .pieces = {}};
    if (variant.recruits_army() && by == player) elimination.army = EliminationDefinition::Army::kLeaves;
    for (const CellChange& change : undo.eliminations.cells)
      if (change.before && change.before.owner() == player)
        elimination.pieces.emplace_back(variant.board().name(change.cell), variant.type(change.before.type()).token);
    view.eliminations.push_back(std::move(elimination));
  }
  return view;
}

Json variant_json(const Variant& variant) {
  const VariantDefinition& definition = variant.definition();
  Json players = Json::array();
  for (std::size_t p = 0; p < variant.players(); ++p) {
    const auto& armies = definition.style.armies;
    players.push_back({{"name", definition.player_names[p]},
                       {"colour", armies.empty() ? std::string() : armies[p].value},
                       {"letter", std::string(1, definition.player_letters[p])},
                       {"facing", facing(variant, PlayerId(p))}});
    if (variant.has_teams()) players.back()["team"] = definition.teams[p].value;
  }
  Json pieces = Json::array();
  const TypeSet occurring = occurring_types(variant);
  const Evaluator evaluator(variant);
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const PieceType& type = variant.types()[t];
    const RuleSentence moves = describe_piece(variant, TypeId(t));
    pieces.push_back({{"token", type.token},
                      {"letter", std::string(1, type.letter)},
                      {"name", type.name},
                      {"royal", type.royal},
                      {"value", evaluator.board_value(TypeId(t))},
                      {"occurs", occurring.contains(TypeId(t))},
                      {"notation", type.notation},
                      {"words", moves.text},
                      {"zone", cell_names(variant, moves.cells)},
                      {"picture", type.picture},
                      {"form", piece_form(variant)},
                      {"glyphs", type.glyphs},
                      {"marks", marks_json(variant, type)},
                      {"diagram", diagram_json(variant, TypeId(t))}});
  }
  Json json = {{"id", definition.id},
               {"name", definition.name},
               {"family", definition.family},
               {"summary", definition.summary},
               {"inventor", definition.inventor},
               {"source", definition.source},
               {"reconstruction", definition.reconstruction},
               {"players", std::move(players)},
               {"board", board_json(variant)},
               {"pieces", std::move(pieces)},
               {"hands", variant.has_hands()},
               {"start", position_json(Position::start(variant), true)},
               {"rules", rules_json(variant)}};
  if (variant.safety() == Safety::kElimination) json["eliminates"] = true;
  if (const NeutralRule* neutral = variant.neutral()) json["neutral"] = variant.type(neutral->type).token;
  if (const auto number = Position::start(variant).array_number())
    json["arrays"] = {
        {"count", variant.shuffle()->count()}, {"number", *number}, {"chance", variant.shuffle()->is_by_chance()}};
  return json;
}

Json position_json(const Position& position, bool with_legal) {
  const Variant& variant = position.variant();
  Json hands = Json::array(), checks = Json::array(), living = Json::array(), legal = Json::array();
  for (std::size_t p = 0; p < variant.players(); ++p) {
    const PlayerId player(p);
    Json hand = Json::object();
    for (std::size_t t = 0; t < variant.types().size(); ++t)
      if (const int count = position.in_hand(player, TypeId(t))) hand[variant.types()[t].token] = count;
    hands.push_back(std::move(hand));
    if (!position.is_living(player)) continue;
    living.push_back(p);
    if (!in_check(position, player)) continue;
    for (const Cell royal : position.royals(player))
      if (!variant.has_several_royals() || is_attacked(position, royal, rival_of(player)))
        checks.push_back(variant.board().name(royal));
  }
  if (with_legal) {
    MoveList moves;
    legal_moves(position, moves);
    std::map<std::string, Move> by_text;
    for (const Move& move : moves) by_text.emplace(format_move(position, move), move);
    for (const auto& [text, move] : by_text) legal.push_back(legal_move_json(position, move));
  }
  Json json = {{"fen", format_fen(position)}, {"turn", position.turn().index()}, {"pieces", pieces_json(position)},
               {"hands", std::move(hands)},   {"checks", std::move(checks)},     {"living", std::move(living)},
               {"legal", std::move(legal)}};
  if (variant.turn_rule() != nullptr && variant.chain() == nullptr) {
    const TurnMoves moves = position.turn_moves();
    json["turnMoves"] = {{"left", moves.left + 1}, {"of", moves.made + 1 + moves.left}};
  }
  if (position.chain()) json["chain"] = variant.board().name(position.chain());
  if (const CountState count = position.counting(); count.runs())
    json["counting"] = {
        {"player", count.player(position.turn()).index()}, {"moves", count.moves()}, {"of", count.most_moves()}};
  if (const int limit = variant.ends().facts().check_limit;
      limit > 0 && variant.ends().facts().counted_in_row.empty()) {
    Json given = Json::array();
    for (std::size_t p = 0; p < variant.players(); ++p) given.push_back(position.checks(PlayerId(p)));
    json["checksGiven"] = {{"counts", std::move(given)}, {"limit", limit}};
  }
  if (const PrizeRule* prizes = variant.ends().facts().prizes) {
    Json won = Json::array();
    for (std::size_t p = 0; p < variant.players(); ++p) won.push_back(position.points(PlayerId(p)));
    json["pointsWon"] = {{"counts", std::move(won)}};
    if (prizes->goal > 0) json["pointsWon"]["goal"] = prizes->goal;
  }
  return json;
}

Result<Json> reading_json(const Position& position, std::string_view text) {
  const auto move = read_notation(position, text);
  if (!move) return std::unexpected(move.error());
  return Json{{"move", legal_move_json(position, *move)}, {"notation", format_notation(position, *move)}};
}

Json result_json(const GameResult& result) {
  return {{"over", result.over}, {"score", result.score}, {"reason", result.reason}, {"text", result.text}};
}

Json summary_json(const SummaryView& game) {
  return {{"id", game.id},
          {"variant", game.variant},
          {"variantName", game.variant_name},
          {"created", utc_text(game.created)},
          {"updated", utc_text(game.updated)},
          {"plies", game.plies},
          {"seats", seats_json(game.seats)},
          {"result", result_json(game.result)},
          {"table", table_json(game.table)},
          {"clock", clock_json(game.clock)},
          {"damaged", game.damaged}};
}

Json played_json(const PlayedMove& played) {
  Json json = move_json(played);
  json["notation"] = played.notation;
  json["player"] = played.player.index();
  json["eliminations"] = eliminations_json(played.eliminations);
  return json;
}

Json played_json(const std::vector<PlayedMove>& moves) {
  Json list = Json::array();
  for (const PlayedMove& played : moves) list.push_back(played_json(played));
  return list;
}

Json game_fields_json(const GameView& game) {
  Json json = summary_json(game.summary);
  json["start"] = game.start;
  if (const Variant& variant = game.position.variant(); variant.shuffle())
    if (const auto start = parse_fen(variant, game.start))
      if (const auto number = start->array_number()) json["array"] = *number;
  json["position"] = position_json(game.position, !game.summary.result.over);
  json["thinking"] = game.thinking;
  json["undoable"] = game.undoable;
  return json;
}

std::string you_text(const YouView& you) {
  Json json = {{"seats", you.seats}, {"maker", you.maker}, {"mayJoin", you.may_join}, {"invitation", you.invitation}};
  for (const WrittenView& one : you.chat)
    json["chat"].push_back({{"player", one.player}, {"text", one.text}, {"at", one.at}});
  for (const ConditionalView& one : you.conditional) {
    Json lines = Json::array();
    for (const auto& line : one.lines) {
      lines.push_back(Json::array());
      for (const ExpectedMove& move : line) lines.back().push_back({{"text", move.text}, {"notation", move.notation}});
    }
    json["conditional"].push_back({{"player", one.player}, {"lines", std::move(lines)}});
  }
  return to_text(json);
}

Json presence_json(const std::vector<bool>& online, std::size_t watchers) {
  return {{"type", "presence"}, {"online", online}, {"watchers", watchers}};
}

std::string live_game_text(std::string_view game) { return fmt::format(R"({{"type":"game","game":{}}})", game); }
std::string live_change_text(std::string_view change) {
  return fmt::format(R"({{"type":"change","change":{}}})", change);
}

Json pong_json(int id, std::int64_t now) { return {{"type", "pong"}, {"id", id}, {"now", now}}; }

Json thinking_json(const ThinkingView& thinking) {
  return {{"type", "thinking"},
          {"player", thinking.player.index()},
          {"depth", thinking.depth},
          {"nodes", thinking.nodes},
          {"score", thinking.score},
          {"line", thinking.line},
          {"notations", thinking.notations},
          {"milliseconds", thinking.milliseconds}};
}

Json live_error_json(std::string_view message, std::string_view code) {
  return {{"type", "error"}, {"message", one_line(message)}, {"code", code}};
}

Json error_json(std::string_view message, std::string_view code) {
  return {{"error", {{"message", one_line(message)}, {"code", code}}}};
}

std::string utc_text(std::int64_t milliseconds) {
  using namespace std::chrono;
  const sys_time<std::chrono::milliseconds> time{std::chrono::milliseconds(milliseconds)};
  const auto day = floor<days>(time);
  const year_month_day date(day);
  const hh_mm_ss clock(time - day);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), clock.hours().count(),
                     clock.minutes().count(), clock.seconds().count(), clock.subseconds().count());
}

std::string to_text(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace sennight
