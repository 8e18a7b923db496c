#include "notation/slips_of_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "pieces/paths.h"
#include "rules/variant.h"

namespace sennight {

namespace {

// A chunk of a movement without blanks, but for those inside of brackets and limits; and where it begins.
struct Chunk {
  std::string_view text;
  std::size_t begin = 0;
};

std::vector<Chunk> chunks_of(std::string_view text) {
  std::vector<Chunk> chunks;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ' ';
    if (c == '[' || c == '{' || c == '(') ++depth;
    if (c == ']' || c == '}' || c == ')') --depth;
    if (i < text.size() && (c != ' ' || depth > 0)) continue;
    if (i > begin) chunks.push_back({text.substr(begin, i - begin), begin});
    begin = i + 1;
  }
  return chunks;
}

// Longer texts are nobody's slip, and each part of one is looked at with all before it.
constexpr std::size_t kLongestText = 2000;

class TextSlips {
 public:
  explicit TextSlips(const SlipSearch& search)
      : search_(search), variant_(search.variant), definition_(variant_.definition()) {}

  void run() {
    for (const PieceDefinition& piece : definition_.pieces) {
      if (!variant_.find_type(piece.token) || piece.move.value.size() > kLongestText) continue;
      for (const Chunk& chunk : chunks_of(piece.move.value)) {
        limits(piece.move, chunk);
        letters(piece.move, chunk);
        ranges(piece.move, chunk);
      }
    }
    for (const auto& [name, expression] : definition_.zones) lines(expression);
    for (const auto& [key, cells] : definition_.setup) lines(cells);
    for (const SpecialRoom& room : special_rooms())
      if (room.name_cells != nullptr) room.name_cells(definition_, [&](const Text& text) { lines(text); });
    directions();
  }

 private:
  void warn(const Text& text, std::size_t place, std::string what) const {
    search_.warn(place_in(text, Error{{}, place}), std::move(what));
  }
  std::optional<std::vector<Term>> terms(std::string_view text) const {
    Result<Movement> parsed = parse_movement(variant_.board().lattice(), text);
    if (!parsed) return std::nullopt;
    return std::move(parsed->terms);
  }
  static bool has_limits(const Term& term) {
    return !term.zone_limits().empty() || !term.spared.empty() || term.screens != Screens{};
  }

  // "WF{in camp}" reads as if the limit were for both.
  void limits(const Text& move, const Chunk& chunk) const {
    for (std::size_t brace = chunk.text.find('{'); brace != std::string_view::npos;
         brace = chunk.text.find('{', brace + 1)) {
      const std::size_t end = std::min(chunk.text.find('}', brace), chunk.text.size() - 1);
      const auto before = terms(chunk.text.substr(0, brace)), with = terms(chunk.text.substr(0, end + 1));
      if (!before || !with || before->size() != with->size()) continue;
      Movement bound;
      for (std::size_t i = 0; i < with->size(); ++i)
        if (!((*with)[i] == (*before)[i])) bound.terms.push_back((*before)[i]);
      const bool leaves_free = std::ranges::any_of(*with, [](const Term& term) { return !has_limits(term); });
      if (!leaves_free || bound.terms.empty()) continue;
      warn(move, chunk.begin + brace,
           fmt::format("'{}' limits only '{}', the last part of '{}'; give each part its own limit, or put a blank "
                       "before the last",
                       chunk.text.substr(brace, end - brace + 1), to_text(bound), chunk.text.substr(0, brace)));
    }
  }

  // "WF2" reads as if both went two steps; who means it puts a blank between them.
  void ranges(const Text& move, const Chunk& chunk) const {
    const auto all = terms(chunk.text);
    if (!all || all->size() != 2 || !search_.is_own(move.at)) return;
    const auto is_plain = [](const Term& term) {
      return term.legs.size() == 1 && term.quiet && term.capture && !term.hop && !term.initial &&
             term.legs.front().directions.empty() && term.legs.front().curve == Curve::kStraight && !has_limits(term);
    };
    if (!is_plain(all->front()) || !is_plain(all->back())) return;
    const Leg &first = all->front().legs.front(), &last = all->back().legs.front();
    if (first.range != 1 || last.range < 2 || !is_neighbour(first) || !is_neighbour(last)) return;
    const std::size_t digits = chunk.text.find_last_not_of("0123456789") + 1;
    warn(move, chunk.begin + digits,
         fmt::format(
             "the range {0} is for '{1}' only, the last part of '{2}'; write '{3}{0}{1}{0}', or put a blank before "
             "the last",
             chunk.text.substr(digits), last.name, chunk.text, first.name));
  }
  static bool is_neighbour(const Leg& leg) {
    return std::abs(leg.atom.x) <= 1 && std::abs(leg.atom.y) <= 1 && std::abs(leg.atom.z) <= 1;
  }

  // "mRB" reads as if both were quiet.
  void letters(const Text& move, const Chunk& chunk) const {
    constexpr std::string_view kKinds = "mcipgx";
    const std::size_t length = std::min(chunk.text.find_first_not_of(kKinds), chunk.text.size());
    const auto all = terms(chunk.text);
    if (length == 0 || !all || all->size() < 2) return;
    const auto is_plain = [](const Term& term) { return term.quiet && term.capture && !term.initial && !term.hop; };
    if (is_plain(all->front()) || !is_plain(all->back())) return;
    const auto plain = std::ranges::find_if(*all, is_plain);
    Movement bound;
    bound.terms.assign(all->begin(), plain);
    warn(move, chunk.begin,
         fmt::format("'{}' is for '{}' only, the first part of '{}'; write it before each part, or put a blank behind "
                     "the first",
                     chunk.text.substr(0, length), to_text(bound), chunk.text));
  }

  // "ranks:6-11" where ten are, or "rank:6-11".
  void lines(const Text& expression) const {
    if (!search_.is_own(expression.at) || expression.value.size() > kLongestText) return;
    const std::string_view text = expression.value;
    for (const std::string_view kind : {"ranks:", "files:", "levels:", "rank:", "file:", "level:"}) {
      for (std::size_t at = text.find(kind); at != std::string_view::npos; at = text.find(kind, at + 1)) {
        const std::size_t end = std::min(text.find_first_of(" ,&\t\n", at), text.size());
        const std::string_view lines = text.substr(at + kind.size(), end - at - kind.size());
        const std::size_t dash = lines.find('-');
        if (dash == std::string_view::npos) continue;
        if (lines.substr(0, dash) == lines.substr(dash + 1))
          return warn(expression, at, fmt::format("'{}' is one line alone", text.substr(at, end - at)));
        for (const std::string_view line : {lines.substr(0, dash), lines.substr(dash + 1)})
          if (!variant_.board().zone(fmt::format("{}{}", kind, line), {}))
            return warn(expression, at,
                        fmt::format("'{}' reaches beyond the board: {}", text.substr(at, end - at),
                                    variant_.board().lines_text(kind)));
      }
    }
  }

  // Movements that name cells around a piece.
  void directions() const {
    const auto look = [&](const Text& text) {
      const auto parts = terms(text.value);
      if (!parts) return;
      for (const Term& term : *parts) {
        const TermPaths paths(variant_.board(), term, {}, [&](const std::string& zone) {
          return variant_.has_zone(zone) ? variant_.zone(zone, PlayerId(0)) : CellSet();
        });
        bool leads = false;
        for (const Cell cell : variant_.board().all()) leads = leads || paths.paths(cell) > 0;
        if (!leads)
          return search_.warn(text.at, fmt::format("'{}' leads nowhere on this board", to_text(Movement{{term}})));
      }
    };
    for (const RuleDefinition& rule : definition_.effects.list)
      for (const std::string_view key : {"directions", "step"})
        for (const Text& text : rule.words(key)) look(text);
    for (const Text& text : definition_.ends.of("marriage").words("step")) look(text);
    for (const SwapDefinition& swap : definition_.swaps)
      if (swap.directions) look(*swap.directions);
  }

  const SlipSearch& search_;
  const Variant& variant_;
  const VariantDefinition& definition_;
};

}  // namespace

void find_slips_of_text(const SlipSearch& search) { TextSlips(search).run(); }

}  // namespace sennight
