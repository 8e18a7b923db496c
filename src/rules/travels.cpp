#include "rules/travels.h"

#include "rules/occurring.h"
#include "rules/targets.h"

namespace sennight {

namespace {

class Walk {
 public:
  Walk(const Variant& variant, bool recruits)
      : variant_(variant), occurring_(occurring_types(variant)), recruits_(recruits && variant.recruits_army()) {}

  Travels run() {
    if (is_free()) {
      for (std::size_t p = 0; p < variant_.players(); ++p)
        for (std::size_t t = 0; t < variant_.types().size(); ++t)
          if (occurring_.contains(TypeId(t)) && !keeps_to_its_moves(TypeId(t))) {
            found_.standing[p][t] = variant_.board().all();
            found_.arriving[p][t] = variant_.board().all();
          }
      if (!only_recruits()) return found_;
    }
    for (std::size_t p = 0; p < variant_.players(); ++p) start(PlayerId(p));
    for (const Promotion& promotion : variant_.promotions())  // of pieces that are anywhere
      for (std::size_t p = 0; only_recruits() && p < variant_.players(); ++p)
        for (const TypeId target : promotion.targets)
          for (const Cell cell : promotion.on_arrival[p] | promotion.on_departure[p]) stand(PlayerId(p), target, cell);
    for (std::size_t p = 0; may_stand_anywhere() && p < variant_.players(); ++p)
      for (std::size_t t = 0; t < variant_.types().size(); ++t)
        if (occurring_.contains(TypeId(t)))
          for (const Cell cell : variant_.board().all()) stand(PlayerId(p), TypeId(t), cell);
    while (!open_.empty()) {
      const auto [player, type, cell] = open_.back();
      open_.pop_back();
      for (const Cell to : cells_after_move(variant_, player, type, cell)) arrive(player, type, cell, to);
      if (const Pounce* pounce = variant_.pounce(); pounce != nullptr && pounce->pieces.contains(type))
        for (const Cell to : variant_.board().all()) stand(player, pounce->becomes, to);
      for (const InPlacePromotion& change : variant_.changes()) {
        if (change.piece != type) continue;
        CellSet places;
        places.insert(cell);
        if (!change.steps[player.index()].empty()) places |= change.steps[player.index()][cell.index()];
        for (const TypeId target : change.promotion.targets)
          for (const Cell place : places) stand(player, target, place);
      }
    }
    return found_;
  }

 private:
  // Do rules other than moves bring pieces to cells?
  bool is_free() const { return variant_.fusion() || !variant_.swaps().empty() || recruits_; }
  // An army that is taken over comes without its royal, which so goes nowhere but by its own moves.
  bool only_recruits() const { return recruits_ && !variant_.fusion() && variant_.swaps().empty(); }
  bool keeps_to_its_moves(TypeId type) const { return only_recruits() && variant_.royals().contains(type); }
  // ... or effects of moves, from where they then go on by moves?
  bool may_stand_anywhere() const { return variant_.effects().facts().displaces; }

  void start(PlayerId player) {
    for (const Cell cell : variant_.array_cells(player)) {
      stand(player, variant_.array_piece(cell).type(), cell);
      if (!variant_.shuffle()) continue;
      for (const Cell other : variant_.array_cells(player)) stand(player, variant_.array_piece(other).type(), cell);
    }
    for (std::size_t t = 0; t < variant_.types().size(); ++t)
      if (may_be_held(TypeId(t))) enter(player, TypeId(t));
    for (const Castling& castling : variant_.castlings()) {
      if (castling.player != player) continue;
      arrive(player, castling.royal.type(), castling.royal_from, castling.royal_to);
      arrive(player, castling.partner.type(), castling.partner_from, castling.partner_to);
    }
  }

  // A piece from the hand.
  void enter(PlayerId player, TypeId type) {
    const Drops& drops = variant_.drops();
    if (drops.exist) {
      for (const Cell cell : drops.cells[type.index()][player.index()]) stand(player, type, cell);
      if (const TypeId face = drops.other_face[type.index()])
        for (const Cell cell : drops.cells[face.index()][player.index()]) stand(player, face, cell);
    }
    if (const Gating* gating = variant_.gating(); gating != nullptr && gating->types.contains(type))
      for (const Cell cell : gating->cells[type.index()][player.index()]) stand(player, type, cell);
  }

  bool may_be_held(TypeId type) const {
    if (!variant_.has_hands()) return false;
    if (variant_.starts_in_a_hand(type)) return true;
    for (std::size_t t = 0; t < variant_.types().size(); ++t)
      if (variant_.returns_as(TypeId(t)) == type && occurring_.contains(TypeId(t))) return true;
    return false;
  }

  void stand(PlayerId player, TypeId type, Cell cell) {
    CellSet& standing = found_.standing[player.index()][type.index()];
    if (standing.contains(cell)) return;
    standing.insert(cell);
    open_.push_back({player, type, cell});
  }

  void arrive(PlayerId player, TypeId type, Cell from, Cell to) {
    bool may_stay = true;
    for (const std::uint8_t which : variant_.promotions_of(type)) {
      const Promotion& promotion = variant_.promotions()[which];
      if (promotion.except[player.index()].contains(to)) continue;
      if (!promotion.on_arrival[player.index()].contains(to) && !promotion.on_departure[player.index()].contains(from))
        continue;
      for (const TypeId target : promotion.targets) stand(player, target, to);
      if (promotion.forced[player.index()].contains(to) && promotion.taken.empty()) may_stay = false;
    }
    found_.arriving[player.index()][type.index()].insert(to);
    if (may_stay) stand(player, type, to);
  }

  struct Place {
    PlayerId player;
    TypeId type;
    Cell cell;
  };
  const Variant& variant_;
  const TypeSet occurring_;
  const bool recruits_;  // are pieces taken over where they stand?
  Travels found_;
  std::vector<Place> open_;  // whose moves are still to be looked at
};

}  // namespace

Travels travels(const Variant& variant) { return Walk(variant, true).run(); }
Travels travels_of_own_army(const Variant& variant) { return Walk(variant, false).run(); }

bool ever_promotes(const Variant& variant, const Travels& travels, const Promotion& promotion) {
  const std::size_t type = promotion.piece.index();
  for (std::size_t p = 0; p < variant.players(); ++p)
    if (travels.arriving[p][type].intersects(promotion.on_arrival[p] - promotion.except[p]) ||
        travels.standing[p][type].intersects(promotion.on_departure[p]))
      return true;
  return false;
}

std::vector<TypeId> never_going(const Variant& variant, const Travels& travels, TypeSet types, bool by_capture,
                                const CellsAround& around) {
  std::vector<TypeId> never;
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const TypeId type(t);
    const bool waits = variant.pounce() != nullptr && variant.pounce()->pieces.contains(type);
    if (!types.contains(type) || waits) continue;  // who waits comes down anywhere
    bool stands = false, goes = false;
    for (std::size_t p = 0; p < variant.players() && !goes; ++p)
      for (const Cell from : travels.standing[p][t]) {
        const CellSet cells = by_capture ? targets_of(variant, PlayerId(p), type, from).captures
                                         : one_move(variant, PlayerId(p), type, from);
        stands = true;
        goes = goes || cells.intersects(around(PlayerId(p), from));
      }
    if (stands && !goes) never.push_back(type);
  }
  return never;
}

bool promotes_for_some_only(const Variant& variant, const Travels& travels, TypeId type) {
  PerPlayer<bool> may{};
  for (std::size_t p = 0; p < variant.players(); ++p) {
    for (const std::uint8_t which : variant.promotions_of(type))
      may[p] = may[p] || variant.promotions()[which].players[p];
    for (const InPlacePromotion& change : variant.changes())
      may[p] = may[p] || (change.piece == type && change.promotion.players[p]);
  }
  bool some = false, not_all = false;
  for (std::size_t p = 0; p < variant.players(); ++p) {
    some = some || may[p];
    not_all = not_all || (!may[p] && !travels.standing[p][type.index()].empty());
  }
  return some && not_all;
}

namespace {

Targets own_move(const Variant& variant, PlayerId player, TypeId type, Cell origin) {
  const InitialRight& right = variant.initial();
  const bool may_begin = !right.types.contains(type) || right.origins(player, type).contains(origin);
  // With hops among the moves initial ones are not told from the others.
  if (!may_begin && !variant.has_hops(type)) return tree_targets(variant.moves(player, type), origin);
  return targets_of(variant, player, type, origin);
}

// Those that auras lend among them.
Targets targets_of_move(const Variant& variant, PlayerId player, TypeId type, Cell origin) {
  Targets targets = own_move(variant, player, type, origin);
  for (const Aura& aura : variant.auras()) {
    if (!aura.lends() || !aura.to.contains(type)) continue;
    const Targets lent = tree_targets(aura.lent[player.index()], origin);
    targets.quiet |= lent.quiet;
    targets.captures |= lent.captures;
  }
  return targets;
}

}  // namespace

CellSet one_move(const Variant& variant, PlayerId player, TypeId type, Cell origin) {
  const Targets targets = targets_of_move(variant, player, type, origin);
  return targets.quiet | targets.captures;
}

CellSet cells_after_move(const Variant& variant, PlayerId player, TypeId type, Cell origin) {
  const Targets targets = targets_of_move(variant, player, type, origin);
  return targets.quiet | arrivals_of(variant, player, type, origin, targets.captures);
}

CellSet arrivals_of(const Variant& variant, PlayerId player, TypeId type, Cell origin, const CellSet& captures) {
  if (!variant.effects().any()) return captures;
  CellSet arrivals;
  for (const Cell to : captures)
    if (variant.effects().arrives(player, type, origin, to)) arrivals.insert(to);
  return arrivals;
}

}  // namespace sennight
