#include "notation/slips_of_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/english.h"
#include "base/text.h"
#include "rules/counting_rule.h"
#include "rules/prizes.h"
#include "rules/variant.h"
#include "rules/ways.h"

namespace sennight {

namespace {

TypeSet only(TypeId type) {
  TypeSet one;
  one.insert(type);
  return one;
}

class NumberSlips {
 public:
  explicit NumberSlips(const SlipSearch& search)
      : search_(search), variant_(search.variant), definition_(variant_.definition()) {
    for (const auto& [name, expression] : definition_.zones) zones_[name] = variant_.zone(name, PlayerId(0));
  }

  void run() {
    promotions_never_offered();
    limits_of_promotions();
    limits_of_lines();
    goals_of_many();
    counts_of_many();
    counts_that_fall();
    counts_without_what_they_need();
    counts_on_the_board();
    long_first_turn();
    worthless_points();
    worthless_prizes();
    points_exchanged();
    lost_only();
    all_colours();
    drops_anywhere();
    limits_of_all();
    safe_anyway();
    auras_of_two_armies();
  }

 private:
  void warn(const Location& at, std::string text) const { search_.warn(at, std::move(text)); }
  const std::string& name(TypeId type) const { return variant_.type(type).name; }
  std::vector<TypeId> list(TypeSet types) const {
    std::vector<TypeId> found;
    for (std::size_t t = 0; t < variant_.types().size(); ++t)
      if (types.contains(TypeId(t))) found.emplace_back(t);
    return found;
  }

  // ---- how many there ever are ----

  // What may become one of these types, or is held or dropped as one, themselves among them. Nothing where an effect or
  // another rule may bring any number of them.
  std::optional<TypeSet> sources_of(TypeSet types) const {
    if (!variant_.effects().facts().only_takes || variant_.fusion() || variant_.recruits_army()) return std::nullopt;
    const Drops& drops = variant_.drops();
    for (TypeBits before = 0; before != types.bits();) {
      before = types.bits();
      const auto add = [&](TypeId from, TypeId to) {
        if (from && to && types.contains(to)) types.insert(from);
      };
      for (const Promotion& promotion : variant_.promotions())
        for (const TypeId target : promotion.targets) add(promotion.piece, target);
      for (const InPlacePromotion& change : variant_.changes())
        for (const TypeId target : change.promotion.targets) add(change.piece, target);
      if (const Pounce* pounce = variant_.pounce())
        for (const TypeId piece : list(pounce->pieces)) add(piece, pounce->becomes);
      for (std::size_t t = 0; t < variant_.types().size(); ++t) {
        const TypeId type(t);
        add(type, variant_.returns_as(type));
        if (!drops.exist) continue;
        add(type, drops.other_face[t]);
        if (types.contains(type) && drops.unlimited.contains(type)) return std::nullopt;
      }
    }
    return types;
  }

  // More pieces of these types a player never has. Nothing where there is no telling.
  std::optional<int> most_ever(PlayerId player, TypeSet types) const {
    const std::optional<TypeSet> sources = sources_of(types);
    if (!sources) return std::nullopt;
    int most = 0;
    for (const TypeId type : list(*sources)) {
      const bool changes_sides = static_cast<bool>(variant_.returns_as(type));
      for (std::size_t p = 0; p < variant_.players(); ++p)
        if (changes_sides || PlayerId(p) == player)
          most += variant_.array_count(PlayerId(p), type) + variant_.start_hand(PlayerId(p), type);
    }
    return most;
  }
  // Has no player ever more than so many?
  bool is_never_more(int number, TypeSet types, const PerPlayer<bool>& whose) const {
    for (std::size_t p = 0; p < variant_.players(); ++p) {
      if (!whose[p]) continue;
      const std::optional<int> most = most_ever(PlayerId(p), types);
      if (!most || *most > number) return false;
    }
    return true;
  }
  PerPlayer<bool> everybody() const {
    PerPlayer<bool> all{};
    all.fill(true);
    return all;
  }

  // ---- promotions ----

  // To a royal of which there are always as many as the limit allows.
  void promotions_never_offered() const {
    if (variant_.safety() != Safety::kLegal || variant_.effects().facts().may_take_royals) return;
    for (const Promotion& promotion : variant_.promotions()) {
      if (promotion.limit_per_type == 0 || promotion.targets.size() != 1 || promotion.captured) continue;
      const TypeId royal = promotion.targets.front();
      if (!variant_.royals().contains(royal) || !search_.occurring.contains(promotion.piece)) continue;
      bool is_full = true, has_pieces = false;
      for (std::size_t p = 0; p < variant_.players(); ++p) {
        if (!promotion.players[p] || search_.travels.standing[p][promotion.piece.index()].empty()) continue;
        has_pieces = true;
        const int start = variant_.array_count(PlayerId(p), royal);
        bool is_alone = true;  // no royal of another type might be what is left
        for (const TypeId other : list(variant_.royals()))
          is_alone = is_alone && (other == royal || search_.travels.standing[p][other.index()].empty());
        const int always = !is_alone ? 0 : variant_.royals_fall() ? std::min(start, 1) : start;
        is_full = is_full && always >= promotion.limit_per_type;
      }
      const PromotionDefinition* said = definition_of(promotion);
      if (is_full && has_pieces && said != nullptr && said->limit_per_type && search_.is_own(said->limit_per_type->at))
        warn(said->limit_per_type->at,
             fmt::format("a {} never becomes {}: its player always has as many as 'limit' allows",
                         name(promotion.piece), with_article(name(royal))));
    }
  }
  const PromotionDefinition* definition_of(const Promotion& promotion) const {
    for (const PromotionDefinition& said : definition_.promotions) {
      if (said.when == PromotionDefinition::When::kInstead || !said.limit_per_type) continue;
      for (const auto& [piece, targets] : said.changes)
        if (variant_.find_type(piece.value) == promotion.piece && targets.size() == promotion.targets.size() &&
            said.limit_per_type->value == promotion.limit_per_type &&
            std::ranges::equal(targets, promotion.targets,
                               [&](const Text& token, TypeId type) { return variant_.find_type(token.value) == type; }))
          return &said;
    }
    return nullptr;
  }

  // A limit above what there can ever be.
  void limits_of_promotions() const {
    for (const PromotionDefinition& said : definition_.promotions) {
      if (!said.limit_per_type || !search_.is_own(said.limit_per_type->at)) continue;
      TypeSet targets;
      bool may_bind = said.to_captured || said.changes.empty();
      for (const auto& [piece, tokens] : said.changes)
        for (const Text& token : tokens)
          if (const TypeId type = variant_.find_type(token.value)) targets.insert(type);
      for (const TypeId type : list(targets)) {
        TypeSet counted_together = only(type);  // with "~" and without
        for (std::size_t t = 0; t < variant_.types().size(); ++t)
          if (variant_.type(type).kin == TypeId(t) || variant_.type(TypeId(t)).kin == type)
            counted_together.insert(TypeId(t));
        may_bind = may_bind || !is_never_more(said.limit_per_type->value, counted_together, everybody());
      }
      if (!may_bind && !targets.empty())
        warn(said.limit_per_type->at, fmt::format("'limit' forbids nothing: nobody ever has more than {} of these",
                                                  number_word(said.limit_per_type->value)));
    }
  }

  // ---- other limits ----

  void limits_of_lines() const {
    const auto look = [&](const std::vector<Text>& tokens, std::string_view key, int most) {
      for (const Text& token : tokens) {
        const TypeId type = variant_.find_type(token.value);
        if (!type || !search_.is_own(token.at) || !search_.occurring.contains(type)) continue;
        if (is_never_more(most, only(type), everybody()))
          warn(token.at, fmt::format("'{}' forbids nothing: nobody ever has {}", key, counted(most + 1, name(type))));
      }
    };
    look(definition_.legal.one_per_line, "one-per-line", 1);
    look(definition_.legal.two_per_line, "two-per-line", 2);
    if (!definition_.drops) return;
    look(definition_.drops->one_per_line, "one-per-line", 1);
    look(definition_.drops->two_per_line, "two-per-line", 2);
  }

  bool is_all(const Text& expression) const {
    if (trim(expression.value) == "all") return false;  // as its author says
    const Result<CellSet> cells = variant_.board().zone(expression.value, zones_);
    return cells && *cells == variant_.board().all();
  }
  void drops_anywhere() const {
    if (!definition_.drops) return;
    for (const auto& [tokens, zone] : definition_.drops->zones)
      if (search_.is_own(zone.at) && is_all(zone))
        warn(zone.at, fmt::format("'{}' is the whole board, and limits no drop", zone.value));
  }
  // "R{in anywhere}".
  void limits_of_all() const {
    for (const PieceDefinition& piece : definition_.pieces) {
      const TypeId type = variant_.find_type(piece.token);
      if (!type || !search_.is_own(piece.move.at)) continue;
      std::vector<std::string> told;
      for (const Term& term : variant_.type(type).movement.terms)
        for (const ZoneLimit& limit : term.zone_limits()) {
          if (std::ranges::find(told, limit.zone) != told.end()) continue;
          bool is_everywhere = true;
          for (std::size_t p = 0; p < variant_.players(); ++p)
            is_everywhere = is_everywhere && variant_.zone(limit.zone, PlayerId(p)) == variant_.board().all();
          if (!is_everywhere) continue;
          told.push_back(limit.zone);
          warn(piece.move.at,
               fmt::format("the zone '{}' is the whole board, and limits no move of the {}", limit.zone, name(type)));
        }
    }
  }

  // The end of a royal's initial move: it never goes where it is attacked.
  void safe_anyway() const {
    if (variant_.safety() != Safety::kLegal || variant_.royals_fall()) return;
    for (const auto& [token, parts] : definition_.initial.unattacked) {
      const TypeId type = variant_.find_type(token.value);
      if (!type || !variant_.royals().contains(type)) continue;
      for (const Text& part : parts)
        if (part.value == "end" && search_.is_own(part.at))
          warn(part.at, fmt::format("'end' forbids nothing: {} is royal, and never goes where it is attacked",
                                    with_article(name(type))));
    }
  }

  // ---- ends ----

  void goals_of_many() const {
    for (const RuleDefinition& rule : end_definitions(definition_, "goal")) {
      const std::vector<Text>& least = rule.words("least");
      TypeSet types;
      for (const Text& token : rule.words("pieces"))
        if (const TypeId type = variant_.find_type(token.value)) types.insert(type);
      const int number = rule.number("least");
      if (number < 2 || least.empty() || types.empty() || !search_.is_own(least.front().at)) continue;
      if (is_never_more(number - 1, types, rule.players))
        warn(least.front().at,
             fmt::format("this goal is never reached: nobody ever has {} of its pieces", number_word(number)));
    }
  }

  void counts_of_many() const {
    const CountingRule* rule = variant_.ends().facts().counting;
    const std::vector<Text>& words = definition_.ends.of("counting").words("pieces");
    if (rule == nullptr || words.size() != rule->bare.size()) return;
    for (std::size_t i = 0; i < words.size(); ++i)
      for (const auto& [type, number] : rule->bare[i].pieces) {
        if (!search_.is_own(words[i].at) || !is_never_more(number - 1, only(type), everybody())) continue;
        warn(words[i].at,
             fmt::format("'{}' never holds: nobody ever has {}", words[i].value, counted(number, name(type))));
        break;
      }
  }

  // Limits are tried one after the other, what wins fastest first: "R=16 S=4" for "S=44".
  void counts_that_fall() const {
    const CountingRule* rule = variant_.ends().facts().counting;
    const std::vector<Text>& words = definition_.ends.of("counting").words("pieces");
    if (rule == nullptr || words.size() != rule->bare.size() || words.empty() || !search_.is_own(words.front().at))
      return;
    std::vector<std::size_t> falls;                  // those with fewer moves than the one before
    const auto asks_for_more = [&](std::size_t i) {  // than the one before, so that it never holds, which is told
      return std::ranges::all_of(rule->bare[i - 1].pieces, [&](const auto& piece) {
        return std::ranges::any_of(rule->bare[i].pieces, [&](const auto& own) {
          return own.first == piece.first && own.second >= piece.second;
        });
      });
    };
    for (std::size_t i = 1; i < words.size(); ++i)
      if (rule->bare[i].moves < rule->bare[i - 1].moves && !asks_for_more(i)) falls.push_back(i);
    constexpr std::size_t kFewestLimits = 3;
    if (falls.size() != 1 || words.size() < kFewestLimits) return;
    // Is it this one that is too small, or the one before that is too great?
    const std::size_t i = falls.front();
    const bool is_before = i >= 2 && rule->bare[i].moves >= rule->bare[i - 2].moves && i + 1 < words.size();
    const Text& odd = words[is_before ? i - 1 : i];
    warn(odd.at, fmt::format("'{}' does not fit the others, which grow from the first to the last: '{}' stands {} it",
                             odd.value, words[is_before ? i : i - 1].value, is_before ? "behind" : "before"));
  }

  // "R=16" where nobody counts while there is an R.
  void counts_without_what_they_need() const {
    const CountingRule* rule = variant_.ends().facts().counting;
    const std::vector<Text>& words = definition_.ends.of("counting").words("pieces");
    if (rule == nullptr || words.size() != rule->bare.size()) return;
    for (std::size_t i = 0; i < words.size(); ++i)
      for (const auto& [type, number] : rule->bare[i].pieces) {
        if (!rule->without.contains(type) || !search_.is_own(words[i].at)) continue;
        return warn(words[i].at, fmt::format("'{}' never holds: by 'without' nobody counts while there is {}",
                                             words[i].value, with_article(name(type))));
      }
  }

  // A player who is not bare would have fewer moves than one who is, against whatever there is.
  void counts_on_the_board() const {
    const CountingRule* rule = variant_.ends().facts().counting;
    const std::vector<Text>& words = definition_.ends.of("counting").words("board");
    if (rule == nullptr || words.empty() || rule->board == 0 || rule->bare.empty() || !search_.is_own(words.front().at))
      return;
    if (std::ranges::all_of(rule->bare, [&](const CountingRule::Limit& limit) { return limit.moves > rule->board; }))
      warn(words.front().at,
           fmt::format("'board' allows fewer moves, {}, than any count of a bare player", rule->board));
  }

  // Who begins has the longest turn of all.
  void long_first_turn() const {
    const auto& turn = definition_.turn;
    const TurnRule* rule = variant_.turn_rule();
    if (!turn || !turn->first || rule == nullptr || !search_.is_own(turn->first->at)) return;
    for (std::size_t p = 0; p < variant_.players(); ++p)
      if (rule->moves[p] >= turn->first->value) return;
    warn(turn->first->at,
         fmt::format("the first turn of the game has {}, more than any other", counted(turn->first->value, "move")));
  }

  void worthless_points() const {
    const std::vector<Text>& values = definition_.ends.of("points").words("values");
    if (values.empty() || !search_.is_own(values.front().at)) return;
    const bool are_nothing = std::ranges::all_of(values, [](const Text& value) {
      const std::string_view text = value.value;
      return parse_integer<int>(text.substr(text.rfind('=') + 1)) == 0;
    });
    if (are_nothing) warn(values.front().at, "every piece counts 0 points, so that points decide nothing");
  }

  // What may be captured and brings nothing: a type that was forgotten, or all of them.
  void worthless_prizes() const {
    const PrizeRule* prizes = variant_.ends().facts().prizes;
    const std::vector<Text>& captures = definition_.ends.of("prizes").words("captures");
    if (prizes == nullptr || captures.empty() || !search_.is_own(captures.front().at)) return;
    const bool are_nothing = std::ranges::all_of(prizes->captures, [](WonPoints points) { return points == 0; });
    if (are_nothing && prizes->elimination == 0 && prizes->stalemate == 0)
      return warn(captures.front().at, "every piece brings 0 points, so that points decide nothing");
    std::vector<std::string> forgotten;
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      const PieceType& type = variant_.types()[t];
      const bool is_named = std::ranges::any_of(
          captures, [&](const Text& capture) { return capture.value.starts_with(type.token + "="); });
      if (type.royal || is_named || variant_.array_count(PlayerId(0), TypeId(t)) == 0 ||
          variant_.untakable().contains(TypeId(t)))
        continue;
      forgotten.push_back("'" + type.token + "'");
    }
    if (!forgotten.empty())
      warn(captures.front().at, fmt::format("'captures' does not name {}: to take such a piece brings nothing",
                                            join_words(forgotten, "or")));
  }

  // A piece that does all that another does, and more, and counts less.
  void points_exchanged() const {
    const std::vector<Text>& values = definition_.ends.of("points").words("values");
    if (values.empty() || !search_.is_own(values.front().at)) return;
    struct Worth {
      const Text* said;
      TypeId type;
      int points;
    };
    std::vector<Worth> all;
    for (const Text& value : values) {
      const std::string_view text = value.value;
      const std::size_t sign = text.rfind('=');
      if (sign == std::string_view::npos) continue;
      const TypeId type = variant_.find_type(text.substr(0, sign));
      const auto points = parse_integer<int>(text.substr(sign + 1));
      if (type && points && search_.occurring.contains(type)) all.push_back({&value, type, *points});
    }
    WaysByType ways(variant_);
    for (const Worth& one : all)
      for (const Worth& other : all) {
        if (one.points >= other.points || !variant_.promotions_of(other.type).empty()) continue;
        const Ways strong = ways.of(one.type), weak = ways.of(other.type);
        if (weak.empty() || strong.size() <= weak.size() || !strong.has_all_of(weak)) continue;
        return warn(one.said->at, fmt::format("{} moves as {} does, and more, and counts less",
                                              with_article(name(one.type)), with_article(name(other.type))));
      }
  }

  // Only to types that were lost, of which there was none.
  void lost_only() const {
    for (const PromotionDefinition& said : definition_.promotions) {
      if (!said.only_lost_types || said.to_captured) continue;
      std::vector<std::string> told;
      for (const auto& [piece, targets] : said.changes)
        for (const Text& target : targets) {
          const TypeId type = variant_.find_type(target.value);
          if (!type || !search_.is_own(target.at) || std::ranges::find(told, target.value) != told.end()) continue;
          int most = 0;
          for (std::size_t t = 0; t < variant_.types().size(); ++t)
            if (TypeId(t) == type || variant_.type(type).kin == TypeId(t) || variant_.type(TypeId(t)).kin == type)
              for (std::size_t p = 0; p < variant_.players(); ++p)
                most = std::max(most, variant_.array_count(PlayerId(p), TypeId(t)));
          if (most > 0) continue;
          told.push_back(target.value);
          warn(target.at,
               fmt::format("nothing ever becomes {} so: 'only' is for types that were lost, and nobody has one "
                           "at the start",
                           with_article(name(type))));
        }
    }
  }

  // Pieces that are to stand on all colours, and are alone, or change theirs with each move.
  void all_colours() const {
    if (!definition_.drops) return;
    const Board& board = variant_.board();
    for (const Text& token : definition_.drops->spread) {
      const TypeId type = variant_.find_type(token.value);
      if (!type || !search_.is_own(token.at) || !search_.occurring.contains(type)) continue;
      if (is_never_more(1, only(type), everybody())) {
        warn(token.at, fmt::format("'on-all-colours' forbids nothing: nobody ever has two {}", plural(name(type))));
        continue;
      }
      bool changes = false;
      for (const Cell from : board.all())
        for (const Cell to : one_move(variant_, PlayerId(0), type, from))
          changes = changes || board.colour_class(from) != board.colour_class(to);
      if (changes)
        warn(token.at, fmt::format("'on-all-colours' is for pieces that stay on their colour, and {} changes it",
                                   with_article(name(type))));
    }
  }

  // ---- auras ----

  // One for the own pieces, of types that no player has together with those which it touches.
  void auras_of_two_armies() const {
    for (const Aura& aura : variant_.auras()) {
      const AuraDefinition& said = definition_.auras[aura.table];
      if (aura.on_rivals || !aura.on_own || said.to.empty() || !search_.is_own(said.to.front().at)) continue;
      if (variant_.has_teams()) continue;  // partners are own ones, too
      std::vector<std::string> of, to;
      bool together = false;
      for (std::size_t p = 0; p < variant_.players(); ++p) {
        const auto has_one = [&](TypeSet types) {
          return std::ranges::any_of(list(types),
                                     [&](TypeId type) { return !search_.travels.standing[p][type.index()].empty(); });
        };
        together = together || (has_one(aura.of) && has_one(aura.to));
      }
      const bool occur = (aura.of.bits() & search_.occurring.bits()) != 0 &&
                         (aura.to.bits() & search_.occurring.bits()) != 0;  // else that is told
      if (together || !occur) continue;
      for (const TypeId type : list(aura.of)) of.push_back(with_article(name(type)));
      for (const TypeId type : list(aura.to)) to.push_back(with_article(name(type)));
      warn(said.to.front().at, fmt::format("this aura touches nothing: nobody has {} together with {}",
                                           join_words(of, "or"), join_words(to, "or")));
    }
  }

  const SlipSearch& search_;
  const Variant& variant_;
  const VariantDefinition& definition_;
  Board::NamedSets zones_;
};

}  // namespace

void find_slips_of_numbers(const SlipSearch& search) { NumberSlips(search).run(); }

}  // namespace sennight
