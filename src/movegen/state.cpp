#include "movegen/state.h"

namespace sennight::fast {

namespace {

unsigned index(Cell cell) { return static_cast<unsigned>(cell.index()); }
unsigned index(TypeId type) { return static_cast<unsigned>(type.index()); }

}  // namespace

template <int W>
void State<W>::drop_useless_rights(const Tables<W>& tables) {
  if (!(unmoved & tables.right_pair_cells).any()) return;
  Bits<W> useful = Bits<W>::none();
  for (const auto& [royal, partner] : tables.variant.right_pairs()) {
    if (unmoved.contains(index(royal)) && unmoved.contains(index(partner))) {
      useful.insert(index(royal));
      useful.insert(index(partner));
    }
  }
  unmoved = (unmoved - tables.right_pair_cells) | useful;
}

template <int W>
void State<W>::play_special(const Tables<W>& tables, const Move& move) {
  const unsigned mover = turn;
  const Bits<W> unmoved_before = unmoved;
  passes = move.kind == MoveKind::kPass ? static_cast<std::uint8_t>(passes + 1) : std::uint8_t{0};
  const unsigned from = move.from ? index(move.from) : 0, to = move.to ? index(move.to) : 0;
  const unsigned type = move.from ? type_at[from] : 0;
  switch (move.kind) {
    case MoveKind::kNormal:
    case MoveKind::kInitial:
      if (occupied().contains(to)) capture(tables, mover, to);
      unmoved.erase(to);
      remove(mover, type, from);
      put(mover, move.type ? index(move.type) : type, to);
      unmoved.erase(from);
      break;
    case MoveKind::kEnPassant:
      for (const EnPassant& chance : en_passant) {
        if (chance.passed != move.to) continue;
        capture(tables, mover, index(chance.victim));
        unmoved.erase(index(chance.victim));
        break;
      }
      remove(mover, type, from);
      put(mover, move.type ? index(move.type) : type, to);
      unmoved.erase(from);
      break;
    case MoveKind::kDrop:
      --hands[mover][move.type.index()];
      put(mover, index(move.type), to);
      if (tables.variant.initial().types.contains(move.type) && tables.after_drop[mover].contains(to))
        unmoved.insert(to);
      break;
    case MoveKind::kCastling:
      for (const Castling& castling : tables.variant.castlings()) {
        if (castling.royal_from != move.from || castling.royal_to != move.to || castling.player.index() != mover)
          continue;
        const unsigned partner = type_at[castling.partner_from.index()];
        remove(mover, partner, index(castling.partner_from));
        remove(mover, type, from);
        put(mover, type, to);
        put(mover, partner, index(castling.partner_to));
        unmoved.erase(from);
        unmoved.erase(index(castling.partner_from));
        break;
      }
      break;
    case MoveKind::kSwap: {
      const unsigned other = type_at[to];
      remove(mover, other, to);
      remove(mover, type, from);
      put(mover, type, to);
      put(mover, other, from);
      unmoved.erase(from);
      unmoved.erase(to);
      break;
    }
    case MoveKind::kFusion:
      remove(mover, type_at[to], to);
      remove(mover, type, from);
      put(mover, index(move.type), to);
      unmoved.erase(from);
      unmoved.erase(to);
      break;
    case MoveKind::kFission: {
      const Compound* compound = tables.variant.fusion()->find(TypeId(type));
      remove(mover, type, from);
      for (const auto& [a, b] : compound->components) {
        if (a != move.type && b != move.type) continue;
        put(mover, index(a == move.type ? b : a), from);
        break;
      }
      put(mover, index(move.type), to);
      unmoved.erase(from);
      break;
    }
    case MoveKind::kPass: break;
  }
  if (!(unmoved == unmoved_before)) drop_useless_rights(tables);
  do turn = static_cast<std::uint8_t>((turn + 1u) % tables.players);
  while (places[turn] != 0);
  if (tables.safety == Safety::kElimination) eliminate_attacked(tables);
  if (tables.has_en_passant) settle_en_passant(move, mover);
}

// As Position::settle_en_passant, but chances that nobody can take are kept: they change no count.
template <int W>
void State<W>::settle_en_passant(const Move& move, unsigned mover) {
  EnPassant kept[kMaxEnPassant];
  std::size_t count = 0;
  const Bits<W> pieces = occupied();
  if (move.kind == MoveKind::kInitial && move.passed) kept[count++] = {move.passed, move.to};
  for (const EnPassant& chance : en_passant) {
    if (!chance.passed || count == kMaxEnPassant) continue;
    const unsigned victim = index(chance.victim);
    const bool stands = (pieces - players[mover] - players[turn]).contains(victim) && chance.victim != move.from &&
                        chance.victim != move.to;
    if (stands && !pieces.contains(index(chance.passed))) kept[count++] = chance;
  }
  // The newest victim may have been eliminated with its army, or changed sides.
  if (count > 0 && (!pieces.contains(index(kept[0].victim)) || players[turn].contains(index(kept[0].victim))))
    kept[0] = kept[--count];
  for (std::size_t i = 0; i < kMaxEnPassant; ++i) en_passant[i] = i < count ? kept[i] : EnPassant();
}

template <int W>
void State<W>::eliminate_attacked(const Tables<W>& tables) {
  const unsigned player = turn;
  const Bits<W> royals = of_types(tables.royals);
  bool attacked[kMaxPlayers] = {};
  unsigned count = 0;
  const Attackers<W> attackers(tables, *this, player);
  const Bits<W> occupied = this->occupied();
  for (unsigned rival = 0; rival < tables.players; ++rival) {
    if (rival == player || places[rival] != 0) continue;
    const Bits<W> royal = royals & players[rival];
    attacked[rival] = royal.any() && attackers.attack(royal.first(), occupied);
    count += attacked[rival];
  }
  if (count == 0) return;
  // Of the passes just made those of the players who stay count on.
  unsigned before = player;
  for (unsigned i = passes; i > 0; --i) {
    do before = (before + tables.players - 1) % tables.players;
    while (places[before] != 0);
    if (attacked[before]) --passes;
  }
  const unsigned place = living(tables) - count + 1;
  for (unsigned rival = 0; rival < tables.players; ++rival)
    if (attacked[rival]) eliminate(tables, rival, player, place);
}

template <int W>
void State<W>::eliminate(const Tables<W>& tables, unsigned player, unsigned by, unsigned place) {
  places[player] = static_cast<std::uint8_t>(place);
  const bool recruits = tables.variant.recruits_army();
  const Bits<W> army = players[player];
  unmoved -= army;
  army.for_each([&](unsigned cell) {
    unsigned type = type_at[cell];
    remove(player, type, cell);
    if (!recruits || (tables.royals >> type & 1)) return;
    for (const PromotionRule<W>& promotion : tables.moves[by][type].promotions) {
      if (!promotion.on_arrival.contains(cell) || !promotion.forced.contains(cell)) continue;
      type = index(promotion.targets.front());
      break;
    }
    put(by, type, cell);
  });
  if (!tables.has_hands) return;
  for (unsigned t = 0; t < tables.types; ++t) {
    if (recruits) hands[by][t] = static_cast<std::uint8_t>(hands[by][t] + hands[player][t]);
    hands[player][t] = 0;
  }
}

template struct State<1>;
template struct State<2>;
template struct State<3>;
template struct State<4>;

}  // namespace sennight::fast
