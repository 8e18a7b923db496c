// What each side has lost, counted: who stood there at the start, what the moves have turned into something else, and who stands there now.
// The server does not say which piece a move takes, and need not: moves change how many there are of a type only by promotion, fusion,
// fission and recruiting, and each of these says so.

import type { Piece, PlayedMove } from '../../../api/types';

/** How many of each type, by its token. */
export type Count = Record<string, number>;

const add = (count: Count, type: string, by: number) => (count[type] = (count[type] ?? 0) + by);
/** A type that could not be told. */
const unknown = '';

/** Pieces of each player, hands included. */
function countAll(pieces: Iterable<Piece>, hands: readonly Count[], players: number): Count[] {
  const counts = Array.from({ length: players }, (_, i): Count => ({ ...hands[i] }));
  for (const { player, type } of pieces) if (counts[player]) add(counts[player], type, 1);
  return counts;
}

/**
 * For each player what the others have taken, or what has left the board with its army. `royals` are tokens of royal types. The number
 * is right always; the types wherever the moves tell what they turned into what.
 */
export function losses(
  start: { pieces: readonly Piece[]; hands: readonly Count[] },
  moves: readonly Pick<PlayedMove, 'player' | 'from' | 'to' | 'drop' | 'promotion' | 'kind' | 'eliminations'>[],
  now: { pieces: Iterable<Piece>; hands: readonly Count[] },
  players: number,
  royals: ReadonlySet<string>,
): Count[] {
  const wanted = countAll(start.pieces, start.hands, players);
  const typeAt = new Map(start.pieces.map(({ cell, type }) => [cell, type]));
  /** The two parts of each compound, as far as moves have told. */
  const parts = new Map<string, string[]>();
  for (const { player, from, to, drop, promotion, kind, eliminations } of moves) {
    const own = wanted[player]!;
    const mover = drop || (typeAt.get(from) ?? unknown);
    const met = typeAt.get(to) ?? unknown;
    if (kind === 'swap') {
      if (promotion !== '') {
        add(own, mover, -1);
        add(own, promotion, 1);
      }
      typeAt.set(from, met).set(to, promotion || mover);
    } else if (kind === 'fission') {
      // One part leaves, the other stays behind.
      const [a = unknown, b = unknown] = parts.get(mover) ?? [];
      const rest = a === promotion ? b : a;
      add(own, mover, -1);
      add(own, promotion, 1);
      add(own, rest, 1);
      typeAt.set(to, promotion).set(from, rest);
    } else if (kind !== 'pass' && kind !== 'leave') {
      if (kind === 'fusion') {
        add(own, met, -1);
        parts.set(promotion, [mover, met]);
      }
      if (promotion !== '') {
        add(own, mover, -1);
        add(own, promotion, 1);
      }
      typeAt.delete(from);
      typeAt.set(to, promotion || mover);
    }
    for (const { player: loser, by, army, pieces } of eliminations)
      for (const { cell, type } of pieces) {
        if (army === 'stays' && !royals.has(type)) continue;
        if (army !== 'recruited' || royals.has(type)) typeAt.delete(cell);
        else {
          add(wanted[loser]!, type, -1);
          add(wanted[by]!, type, 1);
          typeAt.set(cell, type);
        }
      }
  }
  const there = countAll(now.pieces, now.hands, players);
  return wanted.map((count, player) => settled(count, there[player]!));
}

/** What is missing. Where some types are too many, as many others are not missing but have become those. */
function settled(wanted: Count, there: Count): Count {
  const balance: Count = { ...wanted };
  for (const [type, number] of Object.entries(there)) add(balance, type, -number);
  let surplus = -total(Object.fromEntries(Object.entries(balance).filter(([, number]) => number < 0)));
  const missing = Object.entries(balance)
    .filter(([, number]) => number > 0)
    .sort(([a, many], [b, more]) => Number(b === unknown) - Number(a === unknown) || more - many);
  return Object.fromEntries(
    missing
      .map(([type, number]): [string, number] => {
        const other = Math.min(surplus, number);
        surplus -= other;
        return [type, number - other];
      })
      .filter(([, number]) => number > 0),
  );
}

export const total = (count: Count): number => Object.values(count).reduce((sum, number) => sum + number, 0);
