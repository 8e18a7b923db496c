#include "rules/array_faults.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/english.h"
#include "base/text.h"
#include "rules/setup_key.h"

namespace sennight {

Finding fault_of_clashes(const Variant& variant, const std::vector<Clash>& clashes, const OwnCells& explicitly,
                         const Text& cells) {
  const VariantDefinition& definition = variant.definition();
  const Board& board = variant.board();
  // What the first player's pieces do, the others' do as well.
  const auto is_first = [](const Clash& clash) { return clash.second.owner().index() == 0; };
  const auto shown = std::ranges::find_if(clashes, is_first);
  const Clash& one = shown != clashes.end() ? *shown : clashes.front();
  std::vector<std::string> names;
  for (const Clash& clash : clashes)
    if (clash.first == one.first && clash.second == one.second) names.push_back(board.name(clash.cell));
  const auto owned = [&](Piece piece) {
    return fmt::format("{} of {}", variant.type(piece.type()).name, definition.player_names[piece.owner().index()]);
  };
  std::string text = fmt::format("two pieces stand on {} at the start: {} and {}", join_first_words(names),
                                 with_article(owned(one.first)), with_article(owned(one.second)));
  for (const auto& [piece, other] : {std::pair(one.first, one.second), std::pair(one.second, one.first)}) {
    const std::size_t owner = piece.owner().index();
    const bool is_mirrored = owner > 0 && !explicitly.contains({owner, piece.type().index()});
    if (!is_mirrored || !explicitly.contains({other.owner().index(), other.type().index()})) continue;
    const std::string& token = variant.type(piece.type()).token;
    const std::string key = variant.players() > 2 ? definition.player_letters[owner] + token : to_lower(token);
    text += fmt::format(
        "; without a key '{0}' the second stands as the player sees the first player's: {0} = \"none\" "
        "puts none there",
        key);
  }
  // The cell's own word, where it has one.
  Error place{{}, {}};
  for (const std::string_view word : split_words(cells.value))
    if (word == board.name(one.cell)) place.place = static_cast<std::size_t>(word.data() - cells.value.data());
  return {place_in(cells, place), true, std::move(text)};
}

std::optional<Finding> fault_of_one_key(const Variant& variant, const std::vector<Clash>& clashes) {
  const VariantDefinition& definition = variant.definition();
  const auto is_first = [](const Clash& clash) { return clash.second.owner().index() == 0; };
  const bool only_first = std::ranges::any_of(clashes, is_first);
  std::optional<Piece> common;
  std::vector<std::string> cells, others;
  for (const Clash& clash : clashes) {
    if (only_first && !is_first(clash)) continue;
    if (common && clash.first != *common) return std::nullopt;
    common = clash.first;
    cells.push_back(variant.board().name(clash.cell));
    std::string name = with_article(variant.type(clash.second.type()).name);
    if (std::ranges::find(others, name) == others.end()) others.push_back(std::move(name));
  }
  if (!common || others.size() < 2) return std::nullopt;
  const auto is_type = [&](const std::string& token) { return !variant.find_type(token).is_none(); };
  const Text* placing = nullptr;  // the player's own key, where there is one
  for (const auto& [key, words] : definition.setup) {
    const auto placed = read_setup_key(definition, key.value, is_type);
    if (!placed || variant.find_type(placed->token) != common->type()) continue;
    if (placed->explicit_owner && placed->player != common->owner().index()) continue;
    if (placing == nullptr || placed->explicit_owner) placing = &words;
  }
  if (placing == nullptr) return std::nullopt;
  return Finding{placing->at, true,
                 fmt::format("two pieces stand on {} at the start: {} of {} and {}", join_first_words(std::move(cells)),
                             with_article(variant.type(common->type()).name),
                             definition.player_names[common->owner().index()], join_words(others, "or"))};
}

Findings faults_of_repeats(const Board& board, const Text& cells) {
  Findings faults;
  std::set<std::string_view> words;
  std::string_view before;
  for (const std::string_view word : split_words(cells.value)) {
    const bool is_listed = before != "-" && before != "&";
    before = word;
    if (!is_listed || !board.find(word) || words.insert(word).second) continue;
    const Error place{{}, static_cast<std::size_t>(word.data() - cells.value.data())};
    faults.push_back({place_in(cells, place), true, fmt::format("the cell {} stands there twice", word)});
  }
  return faults;
}

std::optional<Finding> fault_of_views(const Variant& variant, const OwnCells& explicitly) {
  const VariantDefinition& definition = variant.definition();
  const std::vector<Text>& views = definition.views;
  for (std::size_t p = 1; p < std::min(variant.players(), views.size()); ++p) {
    for (std::size_t other = 0; other < p; ++other) {
      if (views[p].value != views[other].value) continue;
      const auto is_seen = [&](std::size_t player, TypeId type) {
        return player == 0 || !explicitly.contains({player, type.index()});
      };
      for (const auto& [key, cells] : definition.setup) {
        const TypeId type = variant.find_type(key.value);
        if (!type || cells.value == "none" || !is_seen(p, type) || !is_seen(other, type)) continue;
        return Finding{views[p].at, true,
                       fmt::format("'{}' is the view of {}, too, so that their pieces would stand on the same cells",
                                   views[p].value, definition.player_names[other])};
      }
    }
  }
  return std::nullopt;
}

Location place_of_no_royal(const Variant& variant, std::size_t player) {
  const VariantDefinition& definition = variant.definition();
  const auto is_type = [&](const std::string& token) { return !variant.find_type(token).is_none(); };
  for (const auto& [key, cells] : definition.setup) {
    const auto placed = read_setup_key(definition, key.value, is_type);
    if (placed && placed->explicit_owner && placed->player == player &&
        variant.royals().contains(variant.find_type(placed->token)))
      return cells.at;
  }
  return definition.setup_at;
}

namespace {

// What a key names as the cells of a royal of this player, who has none: so these are no cells. Null if no key names any.
const Text* cells_of_no_royal(const Variant& variant, std::size_t player) {
  const VariantDefinition& definition = variant.definition();
  const auto is_type = [&](const std::string& token) { return !variant.find_type(token).is_none(); };
  const Text* named = nullptr;
  for (const auto& [key, cells] : definition.setup) {
    const auto piece = read_setup_key(definition, key.value, is_type);
    if (!piece || !variant.royals().contains(variant.find_type(piece->token))) continue;
    if (piece->explicit_owner && piece->player != player) continue;
    if (named == nullptr || piece->explicit_owner) named = &cells;
  }
  return named == nullptr || trim(named->value) == "none" ? nullptr : named;
}

// Where the second royal of a player is placed.
Location place_of_second_royal(const Variant& variant, std::size_t player) {
  const VariantDefinition& definition = variant.definition();
  const auto is_type = [&](const std::string& token) { return !variant.find_type(token).is_none(); };
  int seen = 0;
  for (const auto& [key, cells] : definition.setup) {
    const auto piece = read_setup_key(definition, key.value, is_type);
    if (!piece || !variant.royals().contains(variant.find_type(piece->token))) continue;
    if (piece->explicit_owner && piece->player != player) continue;
    for (const std::string_view word : split_words(cells.value))
      if (!variant.board().find(word) || ++seen == 2)
        return place_in(cells, {{}, static_cast<std::size_t>(word.data() - cells.value.data())});
  }
  return definition.setup_at;
}

}  // namespace

Finding fault_of_royals(const Variant& variant, int royals, const std::vector<std::size_t>& players) {
  std::vector<std::string> names;
  for (const std::size_t p : players) names.push_back(variant.definition().player_names[p]);
  const std::string have = fmt::format("{} {} {} royals at the start; 1 is needed", join_words(names),
                                       names.size() == 1 ? "has" : "have", royals);
  if (royals > 1) return {place_of_second_royal(variant, players.front()), true, have + ", or a table [royals]"};
  if (const Text* nothing = cells_of_no_royal(variant, players.front()))
    return {nothing->at, true, fmt::format("'{}' selects no cell, so {}", nothing->value, have)};
  return {variant.definition().setup_at, true, have};
}

}  // namespace sennight
