#include "notation/slips_of_zones.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "base/english.h"
#include "base/text.h"
#include "rules/variant.h"

namespace sennight {

namespace {

class ZoneSlips {
 public:
  explicit ZoneSlips(const SlipSearch& search)
      : search_(search), variant_(search.variant), definition_(variant_.definition()) {}

  void run() {
    for (const auto& [name, expression] : definition_.zones) {
      if (search_.is_own(expression.at) && !is_used(name))
        warn(expression.at, fmt::format("nothing uses the zone '{}'", name));
      if (variant_.zone(name, PlayerId(0)).empty())
        warn(expression.at, fmt::format("the zone '{}' has no cells", name));
    }
    empty_parts();
    twins();
    holes();
    lopsided_board();
    two_halves();
    lopsided();
    images();
    common();
    desert();
  }

 private:
  void warn(const Location& at, std::string text) const { search_.warn(at, std::move(text)); }
  const Board& board() const { return variant_.board(); }

  // ---- parts that are nothing ----

  // "e1, rank:2 & rank:3": what stands between the commas or blanks of such a list, with what is joined to it.
  static std::vector<std::string_view> parts_of(std::string_view cells) {
    std::vector<std::string_view> parts;
    std::size_t begin = 0, end = 0;  // of the part so far
    int depth = 0;
    bool is_joined = false, is_apart = true;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const char c = cells[i];
      if (depth == 0 && std::string_view(" \t\n,").contains(c)) {
        is_apart = true;
        continue;
      }
      const bool joins = depth == 0 &&
                         (c == '&' || (c == '-' && is_apart && i + 1 < cells.size() && cells[i + 1] == ' '));
      if (!joins && is_apart && !is_joined) {
        if (end > begin) parts.push_back(cells.substr(begin, end - begin));
        begin = i;
      }
      depth += c == '(' || c == '{' ? 1 : c == ')' || c == '}' ? -1 : 0;
      is_joined = joins;
      is_apart = false;
      end = i + 1;
    }
    if (end > begin) parts.push_back(cells.substr(begin, end - begin));
    return parts;
  }

  // "files:d-f ranks:1-3", which is a cross of all these lines: '&' was meant.
  void crossing(const Text& text, const std::vector<std::string_view>& parts) const {
    if (parts.size() != 2) return;
    const auto is_block = [](std::string_view part, std::string_view kind) {
      return part.starts_with(kind) && part.find_first_of(" ,&") == std::string_view::npos &&
             part.find('-') != std::string_view::npos;
    };
    const auto is_level = [](std::string_view part) {
      return part.starts_with("level") || (part.starts_with("{z ") && part.ends_with('}'));
    };
    const auto is_line = [](std::string_view part) { return part.starts_with("rank") || part.starts_with("file"); };
    for (const auto& [one, two] : {std::pair(parts[0], parts[1]), std::pair(parts[1], parts[0])}) {
      if (!(is_block(one, "files:") && is_block(two, "ranks:")) && !(is_level(one) && is_line(two))) continue;
      const Error place{{}, static_cast<std::size_t>(parts[1].data() - text.value.data())};
      return warn(place_in(text, place),
                  fmt::format("'{}' and '{}' are taken together, so all cells of both; for those in "
                              "both write '&' between them",
                              parts[0], parts[1]));
    }
  }

  void empty_parts() const {
    Board::NamedSets named;
    const auto look_at = [&](const Text& text, bool is_alone_told) {
      if (!search_.is_own(text.at)) return;
      const std::vector<std::string_view> parts = parts_of(text.value);
      crossing(text, parts);
      for (const std::string_view part : parts) {
        if (part == "none" || (parts.size() == 1 && !is_alone_told)) continue;
        const Result<CellSet> cells = board().zone(part, named);
        if (!cells || !cells->empty()) continue;
        const Error place{{}, static_cast<std::size_t>(part.data() - text.value.data())};
        warn(place_in(text, place), fmt::format("'{}' selects no cell", part));
      }
    };
    for (const auto& [name, expression] : definition_.zones) {
      look_at(expression, false);
      named[name] = variant_.zone(name, PlayerId(0));
    }
    for (const auto& [key, cells] : definition_.setup) look_at(cells, true);
    for (const Text* text : texts_of_rules()) look_at(*text, false);
  }

  // ---- zones that are nearly others ----

  static bool is_of_others(const Text& expression) { return expression.value.contains('@'); }

  // Two names of the same cells, which are the same for all players.
  void twins() const {
    for (std::size_t i = 0; i < definition_.zones.size(); ++i)
      for (std::size_t k = 0; k < i; ++k) {
        const auto& [name, expression] = definition_.zones[i];
        const auto& [other, its_expression] = definition_.zones[k];
        bool are_same = !is_of_others(expression) && !is_of_others(its_expression);
        for (std::size_t p = 0; p < variant_.players(); ++p)
          are_same = are_same && variant_.zone(name, PlayerId(p)) == variant_.zone(other, PlayerId(p));
        const Location& at = search_.is_own(expression.at) ? expression.at : its_expression.at;
        if (are_same && search_.is_own(at))
          warn(at, fmt::format("the zones '{}' and '{}' are the same cells", other, name));
      }
  }

  // A zone that is another one as the second player sees it, but for one to three cells.
  void images() const {
    if (variant_.players() != 2) return;
    constexpr int kMostAlone = 3;
    const Symmetry& view = variant_.view(PlayerId(1));
    for (const auto& [name, expression] : definition_.zones)
      for (const auto& [other, its_expression] : definition_.zones) {
        const CellSet seen = view(variant_.zone(other, PlayerId(0))), cells = variant_.zone(name, PlayerId(0));
        const CellSet alone = seen - cells;
        if (!search_.is_own(expression.at) || told_ == &expression) continue;
        if (is_of_others(expression) || is_of_others(its_expression)) continue;
        if (seen == view(seen) || cells == view(cells) || alone.empty() || !(cells - seen).empty() ||
            alone.size() > kMostAlone || cells.size() < 2 * alone.size())
          continue;
        return warn(expression.at, fmt::format("the zone '{}' is the rival's '{}' but for {}", name, other,
                                               cells_text(board(), alone)));
      }
  }

  // ---- where a zone is named ----

  // Is the zone's name written in some expression or movement, or is the zone drawn?
  bool is_used(const std::string& name) const {
    if (std::ranges::find(definition_.drawn_zones, name) != definition_.drawn_zones.end()) return true;
    const StyleDefinition& style = definition_.style;
    for (const auto* word : {&style.river, &style.dots, &style.marks})
      if (*word && (*word)->value == name) return true;
    for (const auto* words : {&style.water, &style.diagonals})
      if (std::ranges::find(*words, name, &Text::value) != words->end()) return true;
    const auto is_limit_of = [&](const Movement& movement) { return limits(movement, name); };
    for (const PieceType& type : variant_.types())
      if (is_limit_of(type.movement) || is_limit_of(type.facing)) return true;
    for (const Aura& aura : variant_.auras())
      if (is_limit_of(aura.reach) || is_limit_of(aura.lend)) return true;
    for (const auto& zone : definition_.zones)
      if (names(zone.second, name)) return true;
    for (const auto& entry : definition_.setup)
      if (names(entry.second, name)) return true;
    const auto says = [&](const Text& text) { return names(text, name) || is_limit_in(text, name); };
    if (std::ranges::any_of(movements_of_rules(), [&](const Text* text) { return is_limit_in(*text, name); }))
      return true;
    return std::ranges::any_of(texts_of_rules(), [&](const Text* text) { return says(*text); });
  }
  // "W{in camp}" in the words of a rule.
  static bool is_limit_in(const Text& text, const std::string& zone) { return text.value.contains(" " + zone + "}"); }
  static bool limits(const Movement& movement, const std::string& zone) {
    return std::ranges::any_of(movement.terms, [&](const Term& term) {
      return std::ranges::any_of(term.zone_limits(), [&](const ZoneLimit& limit) { return limit.zone == zone; });
    });
  }
  static bool names(const Text& text, const std::string& zone) {
    const std::string word = "@" + zone;
    for (std::size_t at = text.value.find(word); at != std::string::npos; at = text.value.find(word, at + 1)) {
      const std::size_t end = at + word.size();
      if (end == text.value.size() || !is_letter_of_name(text.value[end])) return true;
    }
    return false;
  }
  static bool is_letter_of_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  }

  // Every movement of a rule, but for those of effects and ends.
  std::vector<const Text*> movements_of_rules() const {
    std::vector<const Text*> texts;
    const auto add = [&](const std::optional<Text>& text) {
      if (text) texts.push_back(&*text);
    };
    for (const SwapDefinition& swap : definition_.swaps) add(swap.directions);
    for (const PromotionDefinition& promotion : definition_.promotions) add(promotion.step);
    for (const CastlingDefinition& castling : definition_.castlings)
      if (castling.sets) add(castling.sets->way);
    if (definition_.drops) add(definition_.drops->beside);
    if (definition_.trade) add(definition_.trade->near);
    return texts;
  }

  // Every text of a rule in which cells may be told.
  std::vector<const Text*> texts_of_rules() const {
    std::vector<const Text*> texts;
    for (const SpecialRoom& room : special_rooms())
      if (room.name_cells != nullptr) room.name_cells(definition_, [&](const Text& text) { texts.push_back(&text); });
    const auto add = [&](const RuleDefinitions& rules) {
      for (const RuleDefinition& rule : rules.list)
        for (const auto& value : rule.values)
          for (const Text& text : value.second) texts.push_back(&text);
    };
    add(definition_.ends);
    for (const auto& own : definition_.ends_of) add(own.second);
    add(definition_.effects);
    return texts;
  }

  // ---- zones that are not the same on both sides ----

  struct Uneven {
    const Text* expression;
    std::string what;
    CellSet alone;
    bool is_slight;  // so little that it is hardly meant
  };

  // One of a few cells that has nothing opposite, where all other zones are the same on both sides.
  void lopsided() {
    const std::optional<Symmetry> mirror = board().left_and_right_exchanged();
    if (!mirror) return;
    std::vector<Uneven> uneven;
    const auto look_at = [&](const Text& expression, std::string what, const CellSet& cells) {
      const CellSet alone = cells - (*mirror)(cells);
      constexpr int kMostAlone = 3;
      if (!alone.empty() && cells.size() > 1)  // a cell alone is no zone
        uneven.push_back(
            {&expression, std::move(what), alone, alone.size() <= kMostAlone && cells.size() >= 2 * alone.size()});
    };
    Board::NamedSets named;
    for (const auto& [name, expression] : definition_.zones) {
      named[name] = variant_.zone(name, PlayerId(0));
      look_at(expression, fmt::format("the zone '{}'", name), named[name]);
    }
    for (const Text* text : texts_of_rules()) {
      if (text->value.contains('@') || variant_.find_type(text->value)) continue;
      // Of these it is told which piece lacks its initial move.
      if (const auto& initial = definition_.initial.cells; initial && text == &*initial) continue;
      const Result<CellSet> cells = board().zone(text->value, named);
      if (cells) look_at(*text, fmt::format("'{}'", text->value), *cells);
    }
    lopsided_promotions(*mirror, uneven);
    if (uneven.size() != 1 || !uneven.front().is_slight || !search_.is_own(uneven.front().expression->at)) return;
    const Uneven& odd = uneven.front();
    told_ = odd.expression;
    warn(odd.expression->at,
         fmt::format("{} is lopsided: it has {}, and not what lies opposite, as with its other cells", odd.what,
                     cells_text(board(), odd.alone)));
  }

  // Where pieces promote on one side only, however much that is, in an array that is the same on both.
  void lopsided_promotions(const Symmetry& mirror, const std::vector<Uneven>& uneven) const {
    Board::NamedSets named;
    for (const auto& [name, expression] : definition_.zones) named[name] = variant_.zone(name, PlayerId(0));
    if (variant_.shuffle() || !(mirror(variant_.array_cells(PlayerId(0))) == variant_.array_cells(PlayerId(0)))) return;
    if (uneven.size() == 1 && uneven.front().is_slight) return;  // that is told
    for (const PromotionDefinition& promotion : definition_.promotions) {
      if (!promotion.zone || !search_.is_own(promotion.zone->at) || !promotion.taking.empty()) continue;
      const Result<CellSet> cells = board().zone(promotion.zone->value, named);
      // What lies on one side alone is a corner that is meant.
      if (!cells || mirror(*cells) == *cells || !cells->intersects(mirror(*cells))) continue;
      return warn(promotion.zone->at, fmt::format("pieces promote on {}, and not on what lies opposite",
                                                  cells_text(board(), *cells - mirror(*cells))));
    }
  }

  // ---- zones that do not turn with the players ----

  // A zone that is the same cells for all and lies otherwise for some, where something hangs on it.
  void common() const {
    for (const auto& [zone, expression] : definition_.zones) {
      if (std::ranges::find(definition_.common_zones, zone) == definition_.common_zones.end()) continue;
      const CellSet cells = variant_.zone(zone, PlayerId(0));
      bool turned = false;
      for (std::size_t p = 1; p < variant_.players(); ++p)
        turned = turned || !(variant_.view(PlayerId(p))(cells) == cells);
      if (!turned || !search_.is_own(expression.at) || told_ == &expression) continue;
      if (const std::string effect = hangs_on(zone); !effect.empty())
        warn(expression.at, fmt::format("the zone '{}' is the same cells for all players, but {} does not see it as {} "
                                        "does, and {}; without 'common' it turns with the players",
                                        zone, definition_.player_names[1], definition_.player_names[0], effect));
    }
  }
  // What the zone does: empty if nothing that players fight for.
  std::string hangs_on(const std::string& zone) const {
    for (const PieceDefinition& piece : definition_.pieces) {
      const TypeId type = variant_.find_type(piece.token);
      if (type && search_.occurring.contains(type) && limits(variant_.type(type).movement, zone))
        return fmt::format("it limits the {}", piece.name);
    }
    for (const RuleDefinition& rule : end_definitions(definition_, "goal"))
      for (const Text& text : rule.words("zone"))
        if (rule.players[0] && rule.players[1] && names(text, zone)) return "it is a goal of both";
    for (const PromotionDefinition& promotion : definition_.promotions)
      if (promotion.players.empty() && promotion.zone && names(*promotion.zone, zone))
        return "pieces of both promote there";
    if (definition_.drops)
      for (const auto& entry : definition_.drops->zones)
        if (names(entry.second, zone)) return "it limits the drops of both";
    return "";
  }

  // ---- cells of the board ----

  // 'without' that takes nothing away.
  void holes() const {
    const auto key = std::ranges::find(definition_.board_keys, "without", &VariantDefinition::BoardKey::key);
    if (key == definition_.board_keys.end() || !search_.is_own(key->at)) return;
    BoardDefinition whole = board().definition();
    whole.without.clear();
    if (const auto made = Board::make(whole); made && made->size() == board().size())
      warn(key->at, "'without' takes away no cell: the shape has none of these");
  }

  // Holes and walls that are the same on the left and on the right, but for one to three.
  void lopsided_board() const {
    const auto key_of = [&](std::string_view key) {
      const auto at = std::ranges::find(definition_.board_keys, key, &VariantDefinition::BoardKey::key);
      return at != definition_.board_keys.end() && search_.is_own(at->at) ? &*at : nullptr;
    };
    constexpr std::size_t kMostAlone = 3;
    if (const auto* key = key_of("without")) {
      BoardDefinition whole = board().definition();
      whole.without.clear();
      whole.walls.clear();
      const auto made = Board::make(whole);
      const std::optional<Symmetry> mirror = made ? made->left_and_right_exchanged() : std::nullopt;
      const auto removed = made ? made->zone(board().definition().without) : Result<CellSet>(CellSet());
      if (mirror && removed) {
        const CellSet alone = *removed - (*mirror)(*removed);
        const auto count = static_cast<std::size_t>(alone.size());
        if (count > 0 && count <= kMostAlone && static_cast<std::size_t>(removed->size()) > 2 * count)
          warn(key->at,
               fmt::format("'without' is lopsided: it has {}, and not what lies opposite, as with its other cells",
                           cells_text(*made, alone)));
      }
    }
    const auto* key = key_of("walls");
    if (key == nullptr) return;
    BoardDefinition open = board().definition();
    open.walls.clear();
    const auto made = Board::make(open);
    const std::optional<Symmetry> mirror = made ? made->left_and_right_exchanged() : std::nullopt;
    if (!mirror) return;
    const auto& walls = board().walls();
    std::vector<std::size_t> alone;
    for (std::size_t i = 0; i < walls.size(); ++i) {
      const Cell one = (*mirror)(walls[i].first), two = (*mirror)(walls[i].second);
      const bool has_image = std::ranges::any_of(walls, [&](const auto& wall) {
        return (wall.first == one && wall.second == two) || (wall.first == two && wall.second == one);
      });
      if (!has_image) alone.push_back(i);
    }
    if (alone.empty() || alone.size() > kMostAlone || walls.size() <= 2 * alone.size()) return;
    const std::size_t first = alone.front();
    warn(first < key->items.size() ? key->items[first] : key->at,
         fmt::format("the walls are lopsided: opposite that between {} and {} there is none, as there is opposite {}",
                     board().name(walls[first].first), board().name(walls[first].second),
                     alone.size() == 1 ? "all others" : "most others"));
  }

  // Whole ranks up to an edge: how many of them, and from which one; nothing for other zones.
  struct RankBlock {
    const Text* expression;
    const std::string* name;
    CellSet cells;
    int first = 0, last = 0;
  };
  std::optional<RankBlock> ranks_of(const std::string& name, const Text& expression) const {
    const CellSet cells = variant_.zone(name, PlayerId(0));
    if (cells.empty()) return std::nullopt;
    RankBlock block{&expression, &name, cells, board().coordinates(cells.first()).y,
                    board().coordinates(cells.first()).y};
    for (const Cell cell : cells) {
      block.first = std::min(block.first, board().coordinates(cell).y);
      block.last = std::max(block.last, board().coordinates(cell).y);
    }
    for (const Cell cell : board().all()) {
      const int y = board().coordinates(cell).y;
      if (cells.contains(cell) != (y >= block.first && y <= block.last)) return std::nullopt;
    }
    return block;
  }

  // The own half of the board and the other one, with one rank in neither or in both.
  void two_halves() const {
    if (!board().definition().has_files_and_ranks() || variant_.players() != 2) return;
    int low = board().coordinates(board().all().first()).y, high = low;
    for (const Cell cell : board().all()) {
      low = std::min(low, board().coordinates(cell).y);
      high = std::max(high, board().coordinates(cell).y);
    }
    std::vector<RankBlock> near, far, all;
    for (const auto& [name, expression] : definition_.zones) {
      const std::optional<RankBlock> block = ranks_of(name, expression);
      if (!block) continue;
      all.push_back(*block);
      if (block->first == low && block->last < high) near.push_back(*block);
      if (block->last == high && block->first > low) far.push_back(*block);
    }
    if (near.size() != 1 || far.size() != 1) return;
    const RankBlock &own = near.front(), &other = far.front();
    const int gap = other.first - own.last - 1;
    if (std::abs(gap) != 1 || variant_.view(PlayerId(1))(own.cells) == other.cells) return;
    // What lies between, or in both, may be a zone of its own: a river.
    const int between = gap > 0 ? own.last + 1 : other.first;
    if (std::ranges::any_of(all,
                            [&](const RankBlock& block) { return block.first == between && block.last == between; }))
      return;
    if (!search_.is_own(own.expression->at) && !search_.is_own(other.expression->at)) return;
    warn(search_.is_own(other.expression->at) ? other.expression->at : own.expression->at,
         fmt::format("one rank is in {} of the zones '{}' and '{}', which else are the two parts of the board",
                     gap > 0 ? "neither" : "both", *own.name, *other.name));
  }

  // Places beside the shape of the board, or whole levels, to which no piece ever comes.
  void desert() const {
    CellSet reached;
    for (std::size_t p = 0; p < variant_.players(); ++p)
      for (std::size_t t = 0; t < variant_.types().size(); ++t)
        reached |= search_.travels.standing[p][t] | search_.travels.arriving[p][t];
    const CellSet empty = board().all() - reached;
    if (empty.empty()) return;
    const auto key = std::ranges::find(definition_.board_keys, "also", &VariantDefinition::BoardKey::key);
    if (key != definition_.board_keys.end() && search_.is_own(key->at)) {
      CellSet apart;
      for (const Vec place : board().definition().also)
        if (const Cell cell = board().at({place.x, place.y, place.z}); cell && empty.contains(cell)) apart.insert(cell);
      if (!apart.empty()) return warn(key->at, fmt::format("no piece ever comes to {}", cells_text(board(), apart)));
    }
    // What an effect puts elsewhere has not come by a move.
    if (!board().lattice().has_levels() || !definition_.effects.list.empty()) return;
    for (int z = 0; z < board().definition().levels; ++z) {
      CellSet level;
      for (const Cell cell : board().all())
        if (board().coordinates(cell).z == z) level.insert(cell);
      if (!level.empty() && !level.intersects(reached))
        return warn(definition_.setup_at,
                    fmt::format("no piece ever comes to the level of {}", board().name(level.first())));
    }
  }

  const SlipSearch& search_;
  const Variant& variant_;
  const VariantDefinition& definition_;
  const Text* told_ = nullptr;  // the zone that is lopsided
};

}  // namespace

std::string cells_text(const Board& board, const CellSet& cells) {
  constexpr int kMostNamed = 8;
  std::vector<std::string> names;
  for (const Cell cell : cells) {
    if (static_cast<int>(names.size()) == kMostNamed) break;
    names.push_back(board.name(cell));
  }
  if (cells.size() > kMostNamed) names.push_back(fmt::format("{} more", cells.size() - kMostNamed));
  return join_words(names);
}

void find_slips_of_zones(const SlipSearch& search) { ZoneSlips(search).run(); }

}  // namespace sennight
