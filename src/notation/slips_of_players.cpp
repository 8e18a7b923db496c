#include "notation/slips_of_players.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/english.h"
#include "rules/targets.h"
#include "rules/variant.h"

namespace sennight {

namespace {

class PlayerSlips {
 public:
  explicit PlayerSlips(const SlipSearch& search)
      : search_(search), variant_(search.variant), definition_(variant_.definition()) {}

  void run() const {
    views();
    levels_of_views();
    if (variant_.players() != 2) return;
    promotions_to_the_others();
    promotions_for_one_army();
    facing_of_one();
    if (!have_same_array()) return;
    hands();
    if (!have_same_hands()) return;
    turns();
    ends();
  }

 private:
  void warn(const Location& at, std::string text) const { search_.warn(at, std::move(text)); }
  const std::string& name(PlayerId player) const { return definition_.player_names[player.index()]; }
  PlayerId of_letter(const std::string& letter) const {
    const std::size_t at = definition_.player_letters.find(letter);
    return PlayerId(at == std::string::npos ? 0 : at);
  }
  PlayerId other(PlayerId player) const {  // of two
    PlayerId rival(0);
    while (rival == player) rival = PlayerId(rival.index() + 1);
    return rival;
  }

  bool have_same_array() const {
    for (std::size_t t = 0; t < variant_.types().size(); ++t)
      if (variant_.array_count(PlayerId(0), TypeId(t)) != variant_.array_count(PlayerId(1), TypeId(t))) return false;
    return true;
  }
  bool have_same_hands() const {
    for (std::size_t t = 0; t < variant_.types().size(); ++t)
      if (variant_.start_hand(PlayerId(0), TypeId(t)) != variant_.start_hand(PlayerId(1), TypeId(t))) return false;
    return true;
  }

  // ---- two armies that are the same ----

  void hands() const {
    const auto& start_of = definition_.hand.start_of;
    if (start_of.size() != 1 || have_same_hands() || !search_.is_own(start_of.front().first.at)) return;
    const PlayerId player = of_letter(start_of.front().first.value);
    warn(start_of.front().first.at,
         fmt::format("only {} holds these at the start, although {} has the same army on the board", name(player),
                     name(other(player))));
  }

  void turns() const {
    if (!definition_.turn || definition_.turn->moves_of.size() != 1) return;
    const Text& letter = definition_.turn->moves_of.front().first;
    const TurnRule* rule = variant_.turn_rule();
    if (rule == nullptr || rule->moves[0] == rule->moves[1] || !search_.is_own(letter.at)) return;
    const PlayerId player = of_letter(letter.value);
    warn(letter.at, fmt::format("only {} has turns of {}, although {} has the same army", name(player),
                                counted(rule->moves[player.index()], "move"), name(other(player))));
  }

  // Does a piece of the player ever come to the goal?
  bool is_reached(const RuleDefinition& goal, PlayerId player) const {
    Board::NamedSets named;
    for (const auto& entry : definition_.zones) named[entry.first] = variant_.zone(entry.first, PlayerId(0));
    const Result<CellSet> cells = variant_.board().zone(goal.words("zone").front().value, named);
    if (!cells) return true;  // 'stuck', say
    for (const Text& token : goal.words("pieces"))
      if (const TypeId type = variant_.find_type(token.value);
          type && search_.travels.standing[player.index()][type.index()].intersects(variant_.view(player)(*cells)))
        return true;
    return false;
  }

  // What only one of the two can lose or win by.
  void ends() const {
    constexpr std::array kKeys{std::pair{"loss_of_all", "loss-of-all"}, std::pair{"extinction", "extinction"},
                               std::pair{"goal", "zone"}};
    const auto says = [](const RuleDefinitions& rules, std::string_view room, std::string_view key) {
      return !rules.of(room).words(key).empty();
    };
    for (const auto& [letter, rules] : definition_.ends_of) {
      if (!search_.is_own(letter.at)) continue;
      for (const auto& [room, key] : kKeys) {
        if (!says(rules, room, key) || says(definition_.ends, room, key)) continue;
        const bool is_for_all = std::ranges::count_if(definition_.ends_of, [&](const auto& entry) {
                                  return says(entry.second, room, key);
                                }) > 1;
        if (is_for_all) continue;
        const PlayerId player = of_letter(letter.value);
        if (std::string_view(room) == "goal" && !is_reached(rules.of(room), player)) continue;  // that is told
        warn(rules.of(room).words(key).front().at,
             fmt::format("this end is for {} only, although {} has the same army", name(player), name(other(player))));
      }
    }
  }

  // ---- two armies that are not ----

  bool has(PlayerId player, TypeId type) const {
    return variant_.array_count(player, type) + variant_.start_hand(player, type) > 0;
  }

  // Pieces of one army that become the pieces of the other one alone.
  void promotions_to_the_others() const {
    for (const PromotionDefinition& said : definition_.promotions)
      for (const auto& [piece, targets] : said.changes) {
        const TypeId from = variant_.find_type(piece.value);
        if (!from || targets.size() < 2 || !search_.is_own(targets.front().at)) continue;
        for (std::size_t p = 0; p < variant_.players(); ++p) {
          const PlayerId player(p);
          if (!has(player, from) || has(other(player), from)) continue;
          if (std::ranges::all_of(targets, [&](const Text& target) {
                const TypeId type = variant_.find_type(target.value);
                return type && !has(player, type) && has(other(player), type);
              }))
            warn(targets.front().at,
                 fmt::format("{} of {} becomes what only {} has at the start", with_article(variant_.type(from).name),
                             name(player), name(other(player))));
        }
      }
  }

  // Pieces that both have, and that become only what one of the two armies has.
  void promotions_for_one_army() const {
    for (const PromotionDefinition& said : definition_.promotions)
      for (const auto& [piece, targets] : said.changes) {
        const TypeId from = variant_.find_type(piece.value);
        if (!from || targets.size() < 2 || !has(PlayerId(0), from) || !has(PlayerId(1), from)) continue;
        const Location& at = search_.is_own(targets.front().at) ? targets.front().at : definition_.setup_at;
        if (!search_.is_own(at) || !said.players.empty()) continue;
        for (std::size_t p = 0; p < variant_.players(); ++p) {
          const PlayerId player(p);
          std::size_t own = 0;  // what this one has alone
          for (std::size_t t = 0; t < variant_.types().size(); ++t)
            own += has(player, TypeId(t)) && !has(other(player), TypeId(t)) && !variant_.royals().contains(TypeId(t))
                       ? 1
                       : 0;
          if (own > 1 && std::ranges::all_of(targets, [&](const Text& target) {
                const TypeId type = variant_.find_type(target.value);
                return type && !has(player, type) && has(other(player), type);
              }))
            return warn(at, fmt::format("{} of {} becomes what only {} has at the start, and nothing of the own army",
                                        with_article(variant_.type(from).name), name(player), name(other(player))));
        }
      }
  }

  // A royal with lines on which it faces the rival's, which has none.
  void facing_of_one() const {
    const PieceDefinition* with = nullptr;
    bool without = false;
    for (const PieceDefinition& piece : definition_.pieces) {
      const TypeId type = variant_.find_type(piece.token);
      if (!type || !variant_.royals().contains(type) || !search_.occurring.contains(type)) continue;
      if (piece.facing) with = &piece;
      else without = true;
    }
    if (with == nullptr || !without || !search_.is_own(with->facing->at)) return;
    const TypeId type = variant_.find_type(with->token);
    for (std::size_t p = 0; p < variant_.players(); ++p)
      if (has(PlayerId(p), type) && !has(other(PlayerId(p)), type))
        return warn(with->facing->at, fmt::format("only the {} of {} has 'facing', and the royal of {} has none",
                                                  with->name, name(PlayerId(p)), name(other(PlayerId(p)))));
  }

  // ---- round the board ----

  // Four players who each sit on a side of their own: the turn goes round, one way or the other.
  void views() const {
    constexpr std::array kRound = {"identity", "turn-90", "half-turn", "turn-270"};
    constexpr std::size_t kAll = kRound.size();
    if (definition_.views.size() != kAll || !search_.is_own(definition_.views.front().at)) return;
    std::array<std::size_t, kAll> quarter{};
    for (std::size_t p = 0; p < kAll; ++p) {
      const auto at = std::ranges::find(kRound, std::string_view(definition_.views[p].value));
      if (at == kRound.end()) return;
      quarter[p] = static_cast<std::size_t>(at - kRound.begin());
    }
    for (std::size_t p = 0; p < kAll; ++p)
      if (std::ranges::count(quarter, p) != 1) return;
    for (std::size_t p = 1; p < kAll; ++p)
      if ((quarter[p] + kAll - quarter[p - 1]) % kAll == kAll / 2)
        return warn(definition_.views[p].at,
                    fmt::format("the turn does not go round the board: {} sits opposite {}, whose turn is before",
                                name(PlayerId(p)), name(PlayerId(p - 1))));
  }

  // Pieces that go up and not down, or the other way round, of two players on the same levels of one end of the board.
  void levels_of_views() const {
    const Board& board = variant_.board();
    if (!board.lattice().has_levels() || variant_.players() != 2 || definition_.views.size() != 2) return;
    const Text& view = definition_.views.back();
    if (view.value.ends_with("-levels") || !search_.is_own(view.at)) return;
    const int highest = board.definition().levels - 1;
    const auto level = [&](Cell cell) { return board.coordinates(cell).z; };
    std::set<int> levels;
    for (const Cell cell : variant_.array_cells(PlayerId(0))) levels.insert(level(cell));
    if (std::ranges::all_of(levels, [&](int one) { return levels.contains(highest - one); })) return;
    const std::string exchanging = fmt::format("their views do not exchange the levels, as '{}-levels' does",
                                               view.value);
    // All begin on one level, and promote on others.
    CellSet around;
    for (const Cell cell : board.all())
      if (levels.contains(level(cell))) around.insert(cell);
    if (levels.size() == 1 && board.symmetry(view.value + "-levels"))
      for (const Promotion& promotion : variant_.promotions()) {
        const CellSet& cells = promotion.on_arrival[0];
        if (!cells.empty() && !cells.intersects(around))
          return warn(view.at, fmt::format("both players start on one level, and a {} promotes on another: {}",
                                           variant_.type(promotion.piece).name, exchanging));
      }
    for (const PieceDefinition& piece : definition_.pieces) {
      const TypeId type = variant_.find_type(piece.token);
      if (!type || variant_.array_count(PlayerId(0), type) == 0) continue;
      bool up = false, down = false;
      for (const Cell from : board.all()) {
        const Targets targets = targets_of(variant_, PlayerId(0), type, from);
        for (const Cell to : targets.quiet | targets.captures) {
          up = up || level(to) < level(from);
          down = down || level(to) > level(from);
        }
      }
      if (up != down)
        return warn(view.at, fmt::format("the {} of both players go {}: {}", plural(piece.name), up ? "up" : "down",
                                         exchanging));
    }
  }

  const SlipSearch& search_;
  const Variant& variant_;
  const VariantDefinition& definition_;
};

}  // namespace

void find_slips_of_players(const SlipSearch& search) { PlayerSlips(search).run(); }

}  // namespace sennight
