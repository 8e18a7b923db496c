// Hands, drops, eliminations and verdicts in words. How the game ends tell the rooms of the ends.
#include <fmt/format.h>

#include "base/english.h"
#include "rules/cell_words.h"
#include "rules/describer.h"

namespace sennight {

std::string Describer::verdict(Verdict verdict, std::string_view who) const {
  switch (verdict) {
    case Verdict::kDraw:
      return variant_.safety() == Safety::kElimination ? "the players who are left share the first place"
                                                       : "the game is a draw";
    case Verdict::kLoss: return fmt::format("{} loses", who);
    case Verdict::kWin: return fmt::format("{} wins", who);
    case Verdict::kThreeQuarters:
      return fmt::format("{} gets a quarter of the point and the opponent three quarters", who);
    case Verdict::kFirstLoses: return "the player who moved first in the game loses";
  }
  return {};
}

Describer::Sentences Describer::captured() const {
  if (!variant_.has_hands()) return {};
  Names same, gone, changed;
  std::vector<std::pair<TypeId, TypeSet>> returns;  // what it returns as -> what is captured
  for (std::size_t t = 0; t < variant_.types().size(); ++t) {
    const TypeId type(t), returned = variant_.returns_as(type);
    if (variant_.type(type).royal || !occurring_.contains(type)) continue;
    if (!returned) {
      gone.push_back(plural(name(type)));
    } else if (returned == type) {
      same.push_back(plural(name(type)));
    } else {
      if (returns.empty() || returns.back().first != returned) {
        std::size_t i = 0;
        while (i < returns.size() && returns[i].first != returned) ++i;
        if (i == returns.size()) returns.push_back({returned, {}});
        returns[i].second.insert(type);
      } else {
        returns.back().second.insert(type);
      }
    }
  }
  for (const auto& [returned, types] : returns)
    changed.push_back(
        fmt::format("{} as {}", with_article(join_words(names(types), "or")), with_article(name(returned))));
  Sentences sentences;
  if (same.empty() && returns.empty()) return {{"Captured pieces leave the game."}};
  sentences.push_back(
      {fmt::format("A captured piece {}goes to the hand of the player who captured it and belongs to that player from "
                   "then on.",
                   gone.empty() ? "" : "that can come back ")});
  if (!same.empty() && (!gone.empty() || !changed.empty()))
    sentences.push_back({fmt::format("{} stay what they are.", join_words(same))});
  if (!changed.empty()) {
    std::string text;
    for (const std::string& change : changed) text += (text.empty() ? "" : "; ") + change;
    sentences.push_back(
        {fmt::format("{} come back as another piece: {}.", same.empty() && gone.empty() ? "They" : "Others", text)});
  }
  if (!gone.empty()) sentences.push_back({fmt::format("{} do not come back: they leave the game.", join_words(gone))});
  return sentences;
}

Describer::Sentences Describer::drops() const {
  if (!variant_.drops().exist) return {};
  const Drops& drops = variant_.drops();
  Sentences sentences;
  if (variant_.must_drop()) {
    sentences.push_back(
        {"A player who can drop a piece from the hand must do so; pieces move only when that player cannot. A piece "
         "is dropped on an empty cell."});
  } else {
    sentences.push_back({definition_.drops->stuck_allowed
                             ? "Instead of moving a piece, a player may drop one from the hand on any empty cell."
                             : "Instead of moving a piece, a player may drop one from the hand on any empty cell from "
                               "which it could later move or capture."});
  }
  Names faces;
  bool all = true;
  for (std::size_t t = 0; t < variant_.types().size(); ++t) {
    const TypeId face = drops.other_face[t];
    if (face && occurring_.contains(TypeId(t)))
      faces.push_back(fmt::format("{} as {}", with_article(name(TypeId(t))), with_article(name(face))));
    bool is_held = false;
    for (const auto& [captured, returned] : definition_.returns)
      is_held = is_held || variant_.find_type(returned.value) == TypeId(t);
    all = all && (face || !is_held);
  }
  if (!faces.empty())
    sentences.push_back({fmt::format("{} with either face up: {}.",
                                     all ? "It may be dropped" : "Some pieces may be dropped", join_words(faces))});
  for (const auto& [tokens, zone] : definition_.drops->zones) {
    TypeSet types;
    for (const Text& token : tokens)
      if (const TypeId type = variant_.find_type(token.value)) types.insert(type);
    if (names(types).empty()) continue;
    const CellSet& cells = drops.cells[variant_.find_type(tokens.front().value).index()][0];
    const CellWords where = cell_words(variant_, cells);
    sentences.push_back(
        {fmt::format("{} may be dropped only {}.{}", capitalised(with_article(join_words(names(types), "or"))),
                     where.where, for_others(where.is_absolute)),
         cells});
  }
  const bool has_files = variant_.board().lattice().kind() != LatticeKind::kHexRanks;
  if (const Names single = names(drops.one_per_line); !single.empty())
    sentences.push_back(
        {fmt::format("No player may drop {} on a {} on which that player has one already.",
                     with_article(join_words(single, "or")), has_files ? "file" : "line straight forward")});
  if (const Names even = plurals(drops.spread); !even.empty())
    sentences.push_back({fmt::format(
        "A player's {} must be spread evenly over the colours of the cells; no drop may take a cell that is "
        "needed for that.",
        join_words(even))});
  if (const Names quiet = names(drops.no_mate_by); !quiet.empty())
    sentences.push_back({fmt::format("The drop of {} may not give checkmate.", with_article(join_words(quiet, "or")))});
  if (variant_.safety() == Safety::kLegal) {
    sentences.push_back({drops.no_mate_by.empty() ? "A drop may parry a check, give check or give checkmate."
                                                  : "A drop may parry a check or give check."});
  }
  return sentences;
}

Describer::Sentences Describer::changes() const {
  Sentences sentences;
  for (const InPlacePromotion& change : variant_.changes()) {
    if (!occurring_.contains(change.piece)) continue;
    const CellWords where = cell_words(variant_, change.cells[0]);
    TypeSet targets;
    for (const TypeId target : change.promotion.targets) targets.insert(target);
    const std::string piece = name(change.piece), target = with_article(join_words(names(targets), "or"));
    std::string text = fmt::format(
        "Instead of moving a piece, a player may turn {} that stands {} into {}{}.", with_article(piece), where.where,
        target, change.steps[0].empty() ? "" : ", where it stands or on an empty cell one step of the new piece away");
    if (change.last_anywhere) text += fmt::format(" A player's last {} may do so anywhere.", piece);
    if (change.promotion.limit_per_type > 0)
      text += fmt::format(" Not with more than {} of that piece on the board afterwards.",
                          number_word(change.promotion.limit_per_type));
    if (change.promotion.only_lost_types) text += " Only a type of which the player has lost a piece may be chosen.";
    if (change.peaceful) text += " The new piece may attack nothing from there, and no check may be given.";
    sentences.push_back({std::move(text) + for_others(where.is_absolute), change.cells[0]});
  }
  return sentences;
}

Describer::Sentences Describer::gating() const {
  if (variant_.gating() == nullptr) return {};
  const Gating& gating = *variant_.gating();
  const CellWords where = cell_words(variant_, gating.gates[0]);
  const std::string who = join_words(names(gating.types), "or");
  Sentences sentences{
      {fmt::format("When a piece makes its first move and stood {}, its player may at once put {} from the hand on the "
                   "cell that it has left.{}",
                   where.where, with_article(who), for_others(where.is_absolute)),
       gating.gates[0]}};
  sentences.push_back({"Once all these pieces have moved or been captured, nothing can come in any more."});
  bool by_castling = false;
  for (const Castling& castling : variant_.castlings())
    by_castling = by_castling || gating.all.contains(castling.royal_from) || gating.all.contains(castling.partner_from);
  if (by_castling) sentences.push_back({"Castling leaves two cells, and one piece may come in on either of them."});
  if (variant_.safety() == Safety::kLegal)
    sentences.push_back(
        {fmt::format("What comes in may give check, but not cover the own {}: the move must be legal "
                     "without it.",
                     royal())});
  return sentences;
}

Describer::Sentences Describer::elimination() const {
  if (variant_.safety() != Safety::kElimination) return {};
  Sentences sentences{
      {fmt::format("When a player's turn begins, every rival whose {} is attacked by one of that player's pieces "
                   "is out of the game. "
                   "This is looked at once, before the player moves; what comes to be attacked through an elimination "
                   "does not count in that turn.",
                   royal())}};
  if (!variant_.recruits_army()) {
    sentences.push_back({fmt::format("All pieces of a player who is out leave the game{}.",
                                     variant_.has_hands() ? ", those in hand too" : "")});
    return sentences;
  }
  sentences.push_back(
      {fmt::format("The {0} of a player who is out leaves the board. All other pieces change sides where they stand: "
                   "they now belong to the player who attacked that {0}, and move in that "
                   "player's directions.",
                   royal())});
  for (const Promotion& promotion : variant_.promotions())
    if (occurring_.contains(promotion.piece) && !promotion.on_capture &&
        promotion.forced[0] == promotion.on_arrival[0] && !promotion.forced[0].empty())
      sentences.push_back(
          {fmt::format(
               "{} that changes sides where one of its new owner's would have to be promoted becomes {} at once.",
               capitalised(with_article(name(promotion.piece))), with_article(name(promotion.targets.front()))),
           promotion.forced[0]});
  return sentences;
}

}  // namespace sennight
