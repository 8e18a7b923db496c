// What the tools of the editor do. Plain values; what is possible is the server's to say.

import type { Piece } from '../../api/types';

export type Tool = { kind: 'move' } | { kind: 'remove' } | { kind: 'put'; player: number; type: string };
type Pieces = ReadonlyMap<string, Piece>;

/** A press on a cell: puts a piece (or takes the same one away), takes one away, or takes one up and puts it down elsewhere. */
export function placed(
  pieces: Pieces,
  tool: Tool,
  taken: string | null,
  cell: string,
): { pieces: Pieces; taken: string | null } {
  const standing = pieces.get(cell);
  const without = (...cells: string[]) => new Map([...pieces].filter(([at]) => !cells.includes(at)));
  if (tool.kind === 'put') {
    const { player, type } = tool;
    if (standing?.player === player && standing.type === type) return { pieces: without(cell), taken: null };
    return { pieces: without(cell).set(cell, { cell, player, type }), taken: null };
  }
  if (tool.kind === 'remove') return { pieces: standing ? without(cell) : pieces, taken: null };
  if (taken === null) return { pieces, taken: standing ? cell : null };
  const piece = pieces.get(taken);
  if (taken === cell || !piece) return { pieces, taken: null };
  return { pieces: without(taken, cell).set(cell, { ...piece, cell }), taken: null };
}

/** The hands with so many pieces of a type in one of them. */
export function handsAfter(
  hands: readonly Record<string, number>[],
  player: number,
  type: string,
  count: number,
): Record<string, number>[] {
  return hands.map((hand, i) => {
    if (i !== player) return hand;
    const others = Object.fromEntries(Object.entries(hand).filter(([token]) => token !== type));
    return count > 0 ? { ...others, [type]: Math.floor(count) } : others;
  });
}

/** Who is in the game: those who are meant to be. On an empty board everybody still is. */
export function livingFor(pieces: Pieces, wanted: readonly number[], players: number): number[] {
  return pieces.size === 0 ? [...Array(players).keys()] : [...wanted];
}
