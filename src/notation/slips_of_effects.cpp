#include "notation/slips_of_effects.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/english.h"
#include "base/text.h"
#include "rules/aura_walk.h"
#include "rules/targets.h"
#include "rules/variant.h"

namespace sennight {

namespace {

class EffectSlips {
 public:
  explicit EffectSlips(const SlipSearch& search)
      : search_(search), variant_(search.variant), definition_(variant_.definition()) {}

  void run() const {
    all_but_one();
    around();
    stays_in_water();
    chains();
    starts_in_aura();
    lends_nothing();
    comes_home_never();
    waits_for_too_much();
    crosses_nothing();
  }

 private:
  void warn(const Location& at, std::string text) const { search_.warn(at, std::move(text)); }
  const std::string& name(TypeId type) const { return variant_.type(type).name; }

  // ---- types ----

  bool captures(TypeId type) const {
    for (const Cell cell : variant_.board().all())
      if (!targets_of(variant_, PlayerId(0), type, cell).captures.empty()) return true;
    return false;
  }

  // An effect of the captures of all pieces, or on all pieces, but those of one type.
  void all_but_one() const {
    constexpr std::size_t kFewest = 3;
    for (const RuleDefinition& rule : definition_.effects.list) {
      if (rule.rule != "petrifaction" && rule.rule != "rebirth" && rule.rule != "defection" && rule.rule != "rifle")
        continue;
      const std::vector<Text>& named = rule.words("pieces");
      if (named.size() < kFewest || !search_.is_own(named.front().at)) continue;
      all_but_one(named, fmt::format("[{}]", rule.rule));
    }
    if (definition_.self_capture && definition_.self_capture->pieces.size() >= kFewest &&
        search_.is_own(definition_.self_capture->pieces.front().at))
      all_but_one(definition_.self_capture->pieces, "[self-capture]");
  }
  void all_but_one(const std::vector<Text>& named, const std::string& table) const {
    std::vector<TypeId> forgotten;
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      const TypeId type(t);
      if (variant_.array_count(PlayerId(0), type) == 0 || variant_.royals().contains(type) || !captures(type)) continue;
      if (std::ranges::none_of(named, [&](const Text& text) { return variant_.find_type(text.value) == type; }))
        forgotten.push_back(type);
    }
    // A game without royals may spare what must not be lost.
    if (forgotten.size() != 1 || variant_.array_count(PlayerId(0), forgotten.front()) < 2) return;
    warn(named.front().at,
         fmt::format("{} names all pieces of the array, but {}", table, with_article(name(forgotten.front()))));
  }

  // ---- cells around ----

  // "fK" for cells all around: what lies in front and not behind, or on one side alone.
  void around() const {
    for (const RuleDefinition& rule : definition_.effects.list) {
      if (rule.rule != "explosion" && rule.rule != "conversion" && rule.rule != "burning") continue;
      for (const Text& text : rule.words("directions"))
        if (search_.is_own(text.at)) around(text, rule.rule);
    }
  }
  void around(const Text& text, const std::string& rule) const {
    const Result<Movement> movement = parse_movement(variant_.board().lattice(), text.value);
    if (!movement) return;
    const Board& board = variant_.board();
    std::vector<CellSet> reached(board.size());
    for (const Term& term : movement->terms) {
      if (!term.zone_limits().empty()) return;
      const TermPaths paths(board, term, {}, [](const std::string&) { return CellSet(); });
      for (const Cell from : board.all())
        for (std::size_t way = 0; way < paths.paths(from); ++way)
          for (const Step& step : paths.path(from, way)) reached[from.index()].insert(step.cell);
    }
    const auto is_even = [&](const Symmetry& turn) {
      for (const Cell cell : board.all())
        if (!(turn(reached[cell.index()]) == reached[turn(cell).index()])) return false;
      return true;
    };
    if (const Result<Symmetry> turn = board.symmetry("half-turn"); turn && !is_even(*turn))
      return warn(text.at,
                  fmt::format("'{}' is not all around: [{}] reaches cells on one side of a piece, and not those "
                              "opposite",
                              text.value, rule));
    if (const std::optional<Symmetry> mirror = board.left_and_right_exchanged(); mirror && !is_even(*mirror))
      warn(text.at, fmt::format("'{}' is not the same on the left and on the right", text.value));
  }

  // Moves within a zone in which the piece may not stay.
  void stays_in_water() const {
    for (const RuleDefinition* rule : definition_.effects.all_of("drowning")) {
      if (rule->words("zone").empty()) continue;
      Board::NamedSets named;
      for (const auto& entry : definition_.zones) named[entry.first] = variant_.zone(entry.first, PlayerId(0));
      const Result<CellSet> zone = variant_.board().zone(rule->words("zone").front().value, named);
      if (!zone) continue;
      starts_in_water(*rule, *zone);
      if (std::ranges::find(definition_.common_zones, trim(rule->words("zone").front().value).substr(1)) ==
          definition_.common_zones.end())
        for (std::size_t p = 1; p < variant_.players(); ++p)
          if (!(variant_.view(PlayerId(p))(*zone) == *zone) && search_.is_own(rule->words("zone").front().at)) {
            warn(rule->words("zone").front().at, fmt::format("the pieces of {} do not drown where those of {} do: "
                                                             "without 'common' a zone turns with the players",
                                                             definition_.player_names[p], definition_.player_names[0]));
            break;
          }
      for (const PieceDefinition& piece : definition_.pieces) {
        const TypeId type = variant_.find_type(piece.token);
        if (!type || !search_.occurring.contains(type)) continue;
        if (std::ranges::any_of(rule->words("except"), [&](const Text& text) { return text.value == piece.token; }))
          continue;
        for (const Term& term : variant_.type(type).movement.terms)
          if (stays_within(term, *zone)) {
            const Text* said = rule->words("except").empty() ? &rule->words("zone").front()
                                                             : &rule->words("except").front();
            if (search_.is_own(said->at))
              warn(said->at, fmt::format("{} that moves by '{}' stays in the zone of [drowning], and is lost: 'except' "
                                         "does not name it",
                                         with_article(piece.name), to_text(Movement{{term}})));
            break;
          }
      }
    }
  }
  // Who stands there at the start is lost when the first move of that player does not take it out.
  void starts_in_water(const RuleDefinition& rule, const CellSet& zone) const {
    const Text* said = rule.words("except").empty() ? &rule.words("zone").front() : &rule.words("except").front();
    if (!search_.is_own(said->at)) return;
    for (const Cell cell : zone) {
      const Piece piece = variant_.array_piece(cell);
      if (!piece || piece.owner().index() != 0) continue;
      const std::string& token = variant_.type(piece.type()).token;
      if (std::ranges::none_of(rule.words("except"), [&](const Text& text) { return text.value == token; }))
        return warn(said->at,
                    fmt::format("the {} on {} stands at the start in the zone of [drowning], and is lost unless "
                                "the first move takes it out",
                                name(piece.type()), variant_.board().name(cell)));
    }
  }
  bool stays_within(const Term& term, const CellSet& zone) const {
    const TermPaths paths(variant_.board(), term, variant_.view(PlayerId(0)),
                          [&](const std::string& limit) { return variant_.zone(limit, PlayerId(0)); });
    bool moves = false;
    for (const Cell from : variant_.board().all())
      for (std::size_t way = 0; way < paths.paths(from); ++way) {
        moves = true;
        if (!zone.contains(from)) return false;
        for (const Step& step : paths.path(from, way))
          if (!zone.contains(step.cell)) return false;
      }
    return moves;
  }

  // ---- chains ----

  // Does it take what it hops over?
  bool hops_to_take(TypeId type) const {
    return std::ranges::any_of(variant_.type(type).movement.terms, [](const Term& term) { return term.takes_passed; });
  }
  void chains() const {
    if (variant_.chain() == nullptr || !search_.is_own(definition_.chain->at)) return;
    const TypeSet chained = variant_.chain()->pieces;
    bool some = false;
    std::vector<TypeId> others;  // that take in the same way, and do not go on
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      const TypeId type(t);
      if (!search_.occurring.contains(type) || !hops_to_take(type)) continue;
      if (chained.contains(type)) some = true;
      else others.push_back(type);
    }
    if (others.empty()) return;
    const std::vector<Text>& said = definition_.chain->pieces;
    const Location& at = said.empty() ? definition_.chain->at : said.front().at;
    if (!some)
      return warn(at, fmt::format("{} takes what it hops over, and does not go on by [chain], as others do",
                                  with_article(name(others.front()))));
    // Who becomes one of these takes fewer than before.
    for (const Promotion& promotion : variant_.promotions())
      for (const TypeId target : promotion.targets)
        if (chained.contains(promotion.piece) && hops_to_take(promotion.piece) &&
            std::ranges::find(others, target) != others.end())
          return warn(at, fmt::format("a {} goes on by [chain], and {}, which it becomes, does not",
                                      name(promotion.piece), with_article(name(target))));
  }

  // ---- auras ----

  // Pieces that stand at the start where no move may leave one.
  void starts_in_aura() const {
    if (!has_forbidding(variant_.auras())) return;
    std::vector<CellSet> touched(variant_.auras().size());
    walk_auras(
        variant_,
        [&](PlayerId player, TypeSet types, const auto& visit) {
          for (const Cell cell : array_cells_of(variant_, player, types)) visit(cell);
        },
        [&](Cell cell) { return variant_.array_piece(cell); },
        [&](std::size_t aura, Cell cell) { touched[aura].insert(cell); });
    for (std::size_t i = 0; i < touched.size(); ++i) {
      const Aura& aura = variant_.auras()[i];
      const AuraDefinition& said = definition_.auras[aura.table];
      if (aura.does != Aura::Does::kForbids || touched[i].empty()) continue;
      const Cell cell = touched[i].first();
      const Location& at = search_.is_own(said.reach.at) ? said.reach.at : definition_.setup_at;
      return warn(at, fmt::format("the {} on {} stands at the start in an aura in which no move may leave it",
                                  name(variant_.array_piece(cell).type()), variant_.board().name(cell)));
    }
  }

  // Moves that all who are touched have anyway.
  void lends_nothing() const {
    for (const Aura& aura : variant_.auras()) {
      const AuraDefinition& said = definition_.auras[aura.table];
      if (!aura.lends() || aura.instead || said.to.empty() || !said.lend || !search_.is_own(said.lend->at)) continue;
      if (std::ranges::count(variant_.auras(), aura.table, &Aura::table) > 1)
        continue;  // of several types, each its own
      const auto has_all = [&](TypeId type) {
        for (const Cell from : variant_.board().all()) {
          const Targets lent = tree_targets(aura.lent[0], from),
                        own = tree_targets(variant_.moves(PlayerId(0), type), from);
          if (!(lent.quiet - own.quiet).empty() || !(lent.captures - own.captures).empty()) return false;
        }
        return true;
      };
      bool all = true;
      for (std::size_t t = 0; t < variant_.types().size(); ++t)
        if (aura.to.contains(TypeId(t)) && search_.occurring.contains(TypeId(t))) all = all && has_all(TypeId(t));
      if (all)
        warn(said.lend->at,
             fmt::format("'{}' lends no move: all who are touched have these themselves", said.lend->value));
    }
  }

  // Pieces that nothing becomes.
  void comes_home_never() const {
    for (const RuleDefinition* rule : definition_.effects.all_of("homecoming"))
      for (const Text& token : rule->words("pieces")) {
        const TypeId type = variant_.find_type(token.value);
        if (!type || !search_.is_own(token.at) || !search_.occurring.contains(type)) continue;
        const auto brings = [&](const Promotion& promotion) {
          return promotion.captured || std::ranges::find(promotion.targets, type) != promotion.targets.end();
        };
        if (std::ranges::any_of(variant_.promotions(), brings) ||
            std::ranges::any_of(variant_.changes(),
                                [&](const InPlacePromotion& change) { return brings(change.promotion); }))
          continue;
        warn(token.at, fmt::format("no {} ever comes home: nothing becomes one", name(type)));
      }
  }

  // Who comes down where it attacks more pieces than it ever can.
  void waits_for_too_much() const {
    const Pounce* pounce = variant_.pounce();
    if (pounce == nullptr || pounce->trapped || variant_.has_hops(pounce->becomes)) return;
    const auto& said = definition_.pounce;
    const Location& at = said->attacks ? said->attacks->at : said->at;
    int most = 0;
    for (const Cell cell : variant_.board().all()) most = std::max(most, most_attacked(pounce->becomes, cell));
    if (most > 0 && most < pounce->attacks && search_.is_own(at))
      warn(at, fmt::format("{} never attacks {} at once: {} the most", with_article(name(pounce->becomes)),
                           counted(pounce->attacks, "piece"), most == 1 ? "one is" : number_word(most) + " are"));
  }
  // On each line the first piece alone.
  int most_attacked(TypeId type, Cell from) const {
    CellSet found;
    walk_reached(
        variant_.moves(PlayerId(0), type), from.index(), [](Cell) { return false; },
        [&](const PathNode& node, bool) {
          if (node.capture) found.insert(node.cell);
          return false;
        });
    return found.size();
  }

  // Two pieces have to stand apart; of the one that is named nobody has a second.
  void crosses_nothing() const {
    for (const RuleDefinition* rule : definition_.effects.all_of("coordination")) {
      const std::vector<Text>&movers = rule->words("pieces"), &partners = rule->words("partners");
      if (movers.size() != 1 || partners.size() != 1 || movers.front().value != partners.front().value) continue;
      const TypeId type = variant_.find_type(partners.front().value);
      if (!type || !search_.is_own(partners.front().at) || may_be_two(type)) continue;
      warn(partners.front().at, fmt::format("[coordination] takes nothing: nobody has a second {}", name(type)));
    }
  }
  bool may_be_two(TypeId type) const {
    for (std::size_t p = 0; p < variant_.players(); ++p)
      if (variant_.array_count(PlayerId(p), type) + variant_.start_hand(PlayerId(p), type) > 1) return true;
    for (std::size_t t = 0; t < variant_.types().size(); ++t)
      if (variant_.returns_as(TypeId(t)) == type) return true;
    return std::ranges::any_of(variant_.promotions(), [&](const Promotion& promotion) {
      return promotion.captured || std::ranges::find(promotion.targets, type) != promotion.targets.end();
    });
  }

  const SlipSearch& search_;
  const Variant& variant_;
  const VariantDefinition& definition_;
};

}  // namespace

void find_slips_of_effects(const SlipSearch& search) { EffectSlips(search).run(); }

}  // namespace sennight
