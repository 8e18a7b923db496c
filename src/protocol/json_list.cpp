#include "protocol/json_list.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "rules/occurring.h"

namespace sennight {

namespace {

// `BoardSketch`: all of `Board` but the labels; the cells column by column, with one outline for all.
Json board_sketch_json(const Variant& variant) {
  const Board& board = variant.board();
  Json sketch = board_json(variant);
  sketch.erase("labels");
  // Of triangles the outline of those that point down, whose shade is 0; for the others it is turned round.
  Cell first = board.all().first();
  for (const Cell cell : board.all())
    if (board.lattice().is_triangular() && board.colour_class(cell) == 0) first = cell;
  Json outline = Json::array(), x = Json::array(), y = Json::array();
  for (const Point corner : board.outline(first))
    outline.push_back(Json::array({rounded(corner.x), rounded(corner.y)}));
  std::string names, shades, levels;
  for (const Cell cell : board.all()) {
    const Point centre = board.centre(cell);
    if (!names.empty()) names += ' ';
    names += board.name(cell);
    x.push_back(rounded(centre.x));
    y.push_back(rounded(centre.y));
    shades += static_cast<char>('0' + board.colour_class(cell));
    levels += static_cast<char>('0' + board.coordinates(cell).z);
  }
  sketch["lattice"] = board.lattice().is_hexagonal()    ? "hexagons"
                      : board.lattice().is_triangular() ? "triangles"
                                                        : "squares";
  sketch["outline"] = std::move(outline);
  sketch["cells"] = {{"names", std::move(names)},
                     {"x", std::move(x)},
                     {"y", std::move(y)},
                     {"shades", std::move(shades)},
                     {"levels", std::move(levels)}};
  if (!board.cells_differ()) return sketch;
  // Each cell has corners of its own. Rows of like numbers in tenths, because the list is made to be small. Where there
  // are fewer corners than elsewhere the last one is told again.
  std::size_t most = 0;
  for (const Cell cell : board.all()) most = std::max(most, board.outline(cell).size());
  Json corners = Json::array();
  for (std::size_t k = 0; k < most; ++k)
    for (const bool is_x : {true, false}) {
      Json row = Json::array();
      for (const Cell cell : board.all()) {
        const std::vector<Point>& own = board.outline(cell);
        const Point centre = board.centre(cell), corner = own[std::min(k, own.size() - 1)];
        row.push_back(std::lround(10 * (is_x ? centre.x + corner.x : centre.y + corner.y)));
      }
      corners.push_back(std::move(row));
    }
  sketch["outline"] = Json::array();
  sketch["cells"]["x"] = sketch["cells"]["y"] = Json::array();
  sketch["cells"]["corners"] = std::move(corners);
  return sketch;
}

Json piece_names_json(const Variant& variant) {
  Json pieces = Json::array();
  const TypeSet occurring = occurring_types(variant);
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const PieceType& type = variant.types()[t];
    if (occurring.contains(TypeId(t)))
      pieces.push_back(
          {{"token", type.token}, {"name", type.name}, {"picture", type.picture}, {"glyphs", type.glyphs}});
  }
  return pieces;
}

Json summary_json(const Variant& variant, std::size_t board, const GameLengths& lengths) {
  const VariantDefinition& definition = variant.definition();
  Json facings = Json::array();
  for (std::size_t p = 0; p < variant.players(); ++p) facings.push_back(facing(variant, PlayerId(p)));
  const auto length = lengths.find(definition.id);
  return {{"id", definition.id},
          {"name", definition.name},
          {"aliases", values_of(definition.aliases)},
          {"family", definition.family},
          {"collection", definition.collection},
          {"summary", definition.summary},
          {"inventor", definition.inventor},
          {"players", variant.players()},
          {"playerNames", definition.player_names},
          {"cells", variant.cells()},
          {"board", board},
          {"pieces", piece_names_json(variant)},
          {"form", piece_form(variant)},
          {"facings", std::move(facings)},
          {"drops", variant.drops().exist},
          {"fusion", variant.fusion().has_value()},
          {"plies", length == lengths.end() ? Json() : Json(length->second)},
          {"start", placement_json(Position::start(variant))}};
}

}  // namespace

Json placement_json(const Position& position) {
  const Variant& variant = position.variant();
  Json players = Json::array();
  for (std::size_t p = 0; p < variant.players(); ++p) players.push_back(Json::object());
  for (const Cell cell : variant.board().all()) {
    const Piece piece = position.piece(cell);
    if (piece.is_empty()) continue;
    Json& cells = players[piece.owner().index()][variant.type(piece.type()).token];
    const std::string& name = variant.board().name(cell);
    cells = cells.is_null() ? name : cells.get_ref<const std::string&>() + ' ' + name;
  }
  return players;
}

Result<GameLengths> parse_lengths(std::string_view text) {
  GameLengths lengths;
  int number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    const auto words = split_words(line);
    if (words.empty() || words.front().starts_with('#')) continue;
    const auto plies = words.size() == 2 ? parse_integer(words[1]) : std::nullopt;
    if (!plies || *plies < 1) return fail(fmt::format("line {} is not a variant and its number of plies", number));
    lengths[std::string(words.front())] = *plies;
  }
  return lengths;
}

Json variant_list_json(std::size_t count, const VariantAt& variant_at, const GameLengths& lengths) {
  Json boards = Json::array(), summaries = Json::array();
  std::map<std::string, std::size_t> known;
  for (std::size_t i = 0; i < count; ++i) {
    const VariantPtr variant = variant_at(i);
    if (!variant) continue;
    Json sketch = board_sketch_json(*variant);
    const auto [board, is_new] = known.try_emplace(sketch.dump(), boards.size());
    if (is_new) boards.push_back(std::move(sketch));
    summaries.push_back(summary_json(*variant, board->second, lengths));
  }
  return {{"boards", std::move(boards)}, {"variants", std::move(summaries)}};
}

Json variant_list_json(const std::vector<VariantPtr>& variants, const GameLengths& lengths) {
  return variant_list_json(
      variants.size(), [&](std::size_t i) { return variants[i]; }, lengths);
}

}  // namespace sennight
