#include "notation/slips_of_types.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/english.h"
#include "base/text.h"
#include "notation/slips_of_design.h"
#include "rules/targets.h"
#include "rules/variant.h"
#include "rules/ways.h"

namespace sennight {

namespace {

// Two faces of one piece: "R" and "+R", "Q" and "Q~".
std::string without_marks(std::string token) {
  std::erase_if(token, [](char c) { return c == '+' || c == '~'; });
  return token;
}

class TypeSlips {
 public:
  explicit TypeSlips(const SlipSearch& search)
      : search_(search), variant_(search.variant), definition_(variant_.definition()) {}

  void run() {
    for (std::size_t i = 0; i < definition_.pieces.size(); ++i) {
      const PieceDefinition& piece = definition_.pieces[i];
      const TypeId type = variant_.find_type(piece.token);
      if (!type || !search_.occurring.contains(type)) continue;
      for (std::size_t k = 0; k < i; ++k) {
        const PieceDefinition& other = definition_.pieces[k];
        const TypeId before = variant_.find_type(other.token);
        if (!before || !search_.occurring.contains(before)) continue;
        if (variant_.type(type).kin == before || variant_.type(before).kin == type) continue;
        same_name(piece, other);
        if (without_marks(piece.token) == without_marks(other.token)) continue;
        same_words(piece, type, other, before);
        alike(piece, type, other, before);
      }
      idle_parts(piece, type);
      uneven(piece, type);
      paths(piece, type);
      facing(piece, type);
    }
  }

 private:
  void warn(const Location& at, std::string text) const { search_.warn(at, std::move(text)); }

  // Of two places that one slip has the one in the game's own file, else the later one.
  const Location& own(const Location& later, const Location& earlier) const {
    return !search_.is_own(later) && search_.is_own(earlier) ? earlier : later;
  }

  void same_name(const PieceDefinition& piece, const PieceDefinition& other) const {
    if (in_capitals(piece.name) == in_capitals(other.name))
      warn(own(piece.at, other.at),
           fmt::format("{} and {} have the same name, {}", other.token, piece.token, piece.name));
  }

  void same_words(const PieceDefinition& piece, TypeId type, const PieceDefinition& other, TypeId before) const {
    const PieceType &one = variant_.type(before), &two = variant_.type(type);
    const std::optional<Text>& sign = piece.sign && other.sign && search_.is_own(other.sign->at) ? other.sign
                                      : piece.sign                                               ? piece.sign
                                                                                                 : other.sign;
    if (sign && !two.sign.empty() && one.sign == two.sign)
      warn(sign->at, fmt::format("the {} and the {} have the same sign in moves, '{}'", one.name, two.name, two.sign));
    const auto is_same = [](const Text& a, const Text& b) { return a.value == b.value; };
    // What is drawn from its moves may look like a piece with such a picture.
    if (!piece.picture.value.empty() && piece.picture.value == other.picture.value && start_together(type, before) &&
        piece.glyphs.empty() && other.glyphs.empty())
      warn(own(piece.picture.at, other.picture.at),
           fmt::format("the {} and the {} have the same picture, '{}'", one.name, two.name, piece.picture.value));
    // The face of another piece may look like a piece that starts as such.
    if (!piece.glyphs.empty() && start_together(type, before) &&
        std::ranges::equal(piece.glyphs, other.glyphs, is_same))
      warn(own(piece.glyphs.front().at, other.glyphs.front().at),
           fmt::format("the {} and the {} have the same characters", one.name, two.name));
  }

  // Has some player both at the start, on the board or in hand?
  bool start_together(TypeId a, TypeId b) const {
    for (std::size_t p = 0; p < variant_.players(); ++p) {
      const auto starts = [&](TypeId type) {
        return variant_.array_count(PlayerId(p), type) + variant_.start_hand(PlayerId(p), type) > 0;
      };
      if (starts(a) && starts(b)) return true;
    }
    return false;
  }
  bool changes(TypeId type) const {
    return !variant_.promotions_of(type).empty() ||
           std::ranges::any_of(variant_.changes(),
                               [&](const InPlacePromotion& change) { return change.piece == type; });
  }

  // Do effects and auras name both or neither? What a piece takes in a way of its own tells it from others that move so.
  bool are_named_alike(const std::string& one, const std::string& other) const {
    const auto differ = [&](const std::vector<Text>& named) {
      const auto names = [&](const std::string& token) {
        return std::ranges::any_of(named, [&](const Text& text) { return text.value == token; });
      };
      return names(one) != names(other);
    };
    for (const RuleDefinition& rule : definition_.effects.list)
      for (const auto& [key, words] : rule.values)
        if (differ(words)) return false;
    return std::ranges::none_of(definition_.auras,
                                [&](const AuraDefinition& aura) { return differ(aura.of) || differ(aura.to); });
  }

  // Two types that do everything alike, whatever the words.
  void alike(const PieceDefinition& piece, TypeId type, const PieceDefinition& other, TypeId before) {
    if (piece.royal || other.royal || !start_together(type, before) || changes(type) || changes(before)) return;
    const Ways& ways = ways_.of(type);
    if (!ways.empty() && ways == ways_.of(before) && are_named_alike(piece.token, other.token))
      warn(own(piece.move.at, other.move.at),
           fmt::format("{} and {} move alike", plural(other.name), plural(piece.name)));
  }

  // "QR": all that one part does others do, too.
  void idle_parts(const PieceDefinition& piece, TypeId type) const {
    // Hostile files could have no end: the parts are held against each other, and each start of the text is read.
    constexpr std::size_t kMostTerms = 100;
    constexpr std::ptrdiff_t kLongestSplit = 600, kMostQuoted = 100;
    const std::vector<Term>& terms = variant_.type(type).movement.terms;
    const auto length = std::ranges::count_if(piece.move.value, [](char c) { return !is_blank(c); });
    // Compounds are written as the pieces that join.
    if (terms.size() < 2 || terms.size() > kMostTerms || length > kLongestSplit || variant_.fusion()) return;
    TypeBits victims = 0;  // what some part spares, another may take
    for (const Term& term : terms) victims |= variant_.spared(term, TypeLimit::Kind::kTaking).bits();
    std::vector<Ways> ways;
    for (const Term& term : terms) ways.push_back(ways_of(variant_, term, TypeSet(victims)));
    const std::vector<Written> parts = written_parts(piece.move.value);
    for (std::size_t i = parts.size(); i-- > 0;) {
      Ways own, others;
      bool is_known = parts[i].end <= terms.size();
      for (std::size_t k = 0; k < terms.size() && is_known; ++k) {
        const bool is_own = parts[i].begin <= k && k < parts[i].end;
        is_known = !is_own || !ways[k].empty();
        (is_own ? own : others).add(ways[k]);
      }
      if (!is_known || own.empty() || !others.has_all_of(own)) continue;
      // "NN" for a piece that repeats its leap is another notation's word.
      const bool is_twice = i > 0 && parts[i - 1].text == parts[i].text &&
                            parts[i - 1].place + parts[i].text.size() == parts[i].place;
      return warn(place_in(piece.move, Error{{}, parts[i].place}),
                  fmt::format("the part '{}'{} adds nothing: the others do the same{}", parts[i].text,
                              length > kMostQuoted ? "" : fmt::format(" of '{}'", piece.move.value),
                              is_twice && terms[parts[i].begin].legs.size() == 1
                                  ? fmt::format("; what goes on and on is '{}0'", parts[i].text)
                                  : ""));
    }
  }

  // A piece with the looks of one that goes the same way in all directions, and does not.
  void uneven(const PieceDefinition& piece, TypeId type) const {
    constexpr std::array kEvenPictures = {"rook", "bishop", "queen", "king", "knight"};
    const PieceType& known = variant_.type(type);
    if (std::ranges::find(kEvenPictures, known.picture) == kEvenPictures.end()) return;
    const Board& board = variant_.board();
    const auto targets = [&](Cell from) { return targets_of(variant_, PlayerId(0), type, from); };
    const std::optional<Symmetry> mirror = board.left_and_right_exchanged();
    for (const Cell cell : board.all()) {  // whether left and right differ is asked elsewhere
      if (!mirror) break;
      const Targets here = targets(cell), there = targets((*mirror)(cell));
      if (!((*mirror)(here.quiet) == there.quiet && (*mirror)(here.captures) == there.captures)) return;
    }
    for (const auto& [name, turned] : {std::pair{"half-turn", "by a half"}, std::pair{"turn-90", "by a quarter"},
                                       std::pair{"turn-120", "by a third"}}) {
      const Result<Symmetry> turn = board.symmetry(name);
      if (!turn || !has_turning_limits(variant_, type, *turn)) continue;
      for (const Cell cell : board.all()) {
        const Targets here = targets(cell), there = targets((*turn)(cell));
        if ((*turn)(here.quiet) == there.quiet && (*turn)(here.captures) == there.captures) continue;
        return warn(own(piece.move.at, piece.picture.at),
                    fmt::format("{} looks like a {}, and does not move alike when the board is turned {}",
                                with_article(piece.name), known.picture, turned));
      }
    }
  }

  // A piece that comes to the same cells on the left and on the right, and goes other ways there. What differs in its cells
  // is told elsewhere.
  void paths(const PieceDefinition& piece, TypeId type) {
    const std::vector<Term>& terms = variant_.type(type).movement.terms;
    const bool is_bent = std::ranges::any_of(terms, [](const Term& term) { return term.legs.size() > 1; });
    const std::optional<Symmetry> mirror = variant_.board().left_and_right_exchanged();
    if (!is_bent || !mirror || variant_.twice().contains(type) || !has_even_limits(variant_, type, *mirror)) return;
    for (const Cell cell : variant_.board().all()) {
      const Targets here = targets_of(variant_, PlayerId(0), type, cell);
      const Targets there = targets_of(variant_, PlayerId(0), type, (*mirror)(cell));
      if (!((*mirror)(here.quiet) == there.quiet && (*mirror)(here.captures) == there.captures)) return;
    }
    const Ways seen = mirrored_ways_of(variant_, PlayerId(0), type, *mirror);
    for (std::size_t t = 0; t < variant_.types().size(); ++t)
      if (ways_.of(TypeId(t)) == seen) return;
    warn(piece.move.at,
         fmt::format("{} comes to the same cells on the left and on the right, but not by the same paths",
                     with_article(piece.name)));
  }

  static bool is_blank(char c) { return std::string_view(" \t\r\n").contains(c); }
  // What one word of a movement stands for: of its terms those from `begin` to `end`. 'K' and 'Q' are several.
  struct Written {
    std::size_t begin = 0, end = 0, place = 0;
    std::string text;
  };
  std::vector<Written> written_parts(const std::string& text) const {
    std::vector<Written> parts;
    std::size_t place = 0;
    for (std::size_t i = 1; i <= text.size(); ++i) {
      if (is_blank(text[i - 1])) continue;
      const Result<Movement> start = parse_movement(variant_.board().lattice(), text.substr(0, i));
      if (!start) continue;
      const std::size_t terms = start->terms.size(), before = parts.empty() ? 0 : parts.back().end;
      if (terms > before) parts.push_back({before, terms, place + text.substr(place).find_first_not_of(" \t\r\n"), {}});
      if (!parts.empty()) parts.back().text = text.substr(parts.back().place, i - parts.back().place);
      place = i;
    }
    return parts;
  }

  // Lines on which no rival's royal ever stands.
  void facing(const PieceDefinition& piece, TypeId type) const {
    if (!piece.facing) return;
    for (std::size_t p = 0; p < variant_.players(); ++p) {
      CellSet rivals;
      for (std::size_t other = 0; other < variant_.players(); ++other)
        for (std::size_t t = 0; t < variant_.types().size(); ++t)
          if (variant_.are_rivals(PlayerId(p), PlayerId(other)) && variant_.royals().contains(TypeId(t)))
            rivals |= search_.travels.standing[other][t];
      for (const Term& term : variant_.type(type).facing.terms) {
        const TermPaths paths(variant_.board(), term, variant_.view(PlayerId(p)),
                              [&](const std::string& zone) { return variant_.zone(zone, PlayerId(p)); });
        for (const Cell from : search_.travels.standing[p][type.index()])
          for (std::size_t k = 0; k < paths.paths(from); ++k)
            for (const Step& step : paths.path(from, k))
              if (rivals.contains(step.cell)) return;
      }
    }
    warn(piece.facing->at, fmt::format("no {} ever stands so that it faces a rival's: '{}' leads to none", piece.name,
                                       piece.facing->value));
  }

  const SlipSearch& search_;
  const Variant& variant_;
  const VariantDefinition& definition_;
  WaysByType ways_{variant_};
};

}  // namespace

void find_slips_of_types(const SlipSearch& search) { TypeSlips(search).run(); }

}  // namespace sennight
