// Exercises for one piece on the empty board: reach the marked cells in as few moves as can be. What the piece can do is the server's
// word: it is asked for the legal moves of the piece on each cell that matters, once.

import type { Line, Move, Piece, PieceType, Setup, Variant } from '../../api/types';

/** Where the piece may go, by cell. */
export type Moves = (cell: string) => Promise<readonly Move[]>;

export interface Exercise {
  start: string;
  /** In any order. */
  targets: readonly string[];
  /** The least number of moves. */
  best: number;
}

/** How many exercises each piece has: with one, two and three cells to reach. */
export const exercisesEach = 3;

/**
 * Positions with the piece alone on a cell, the plainest first. A game that would be over so has further players in it, or for each
 * player a piece of the commonest type, then with the royals, at last one of each type; their cells are no goals.
 */
export function lonely(variant: Variant, type: PieceType, cell: string): Setup[] {
  const own: Piece = { cell, player: 0, type: type.token };
  const living = variant.players.map((_, i) => i);
  const hands = living.map(() => ({}));
  const royal = new Set(variant.pieces.filter((one) => one.royal).map((one) => one.token));
  const array = variant.start.pieces.filter((piece) => !royal.has(piece.type));
  const counts = new Map<string, number>();
  for (const piece of array) counts.set(piece.type, (counts.get(piece.type) ?? 0) + 1);
  const common = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
  const company = living.flatMap((player) => {
    const men = array.filter((piece) => piece.player === player && piece.type === common && piece.cell !== cell);
    return player === 0 ? men.slice(0, 1) : men.slice(-1);
  });
  const royals = variant.start.pieces.filter(
    (piece) => royal.has(piece.type) && piece.cell !== cell && !(piece.player === 0 && royal.has(type.token)),
  );
  const oneOfEach = living.flatMap((player) => {
    const seen = new Set(player === 0 ? [type.token] : []);
    return variant.start.pieces.filter(
      (piece) => piece.player === player && piece.cell !== cell && !seen.has(piece.type) && seen.add(piece.type),
    );
  });
  return [
    { pieces: [own], hands, turn: 0 },
    { pieces: [own], hands, turn: 0, living },
    { pieces: [own, ...company], hands, turn: 0 },
    { pieces: [own, ...royals, ...company], hands, turn: 0 },
    { pieces: [own, ...oneOfEach], hands, turn: 0 },
  ];
}

/** Whether the piece is the same after the move and nothing was taken: then it can go on. */
export const goesOn = (move: Move, type: string) =>
  (move.promotion === '' || move.promotion === type) && move.kind === 'quiet';

/**
 * What each piece can do on each cell, asked for once. `ask` has what is legal in a position, or null where the piece cannot stand so: such
 * a cell leads nowhere.
 */
export function movesFrom(
  variant: () => Variant,
  ask: (setup: Setup) => Promise<Line | null>,
): (piece: PieceType) => Moves {
  const known = new Map<string, Promise<readonly Move[]>>();
  /** Which of the positions each piece needs. */
  const needs = new Map<string, number>();
  async function find(piece: PieceType, cell: string): Promise<readonly Move[]> {
    const setups = lonely(variant(), piece, cell);
    for (let i = needs.get(piece.token) ?? 0; i < setups.length; i++) {
      const line = await ask(setups[i]!);
      if (line === null) return [];
      if (line.result.over) continue;
      needs.set(piece.token, i);
      return line.position.legal.filter((move) => move.from === cell && goesOn(move, piece.token));
    }
    return [];
  }
  return (piece) => (cell) => {
    const key = `${piece.token} ${cell}`;
    let moves = known.get(key);
    if (!moves) {
      known.set(key, (moves = find(piece, cell)));
      moves.catch(() => known.delete(key));
    }
    return moves;
  };
}

/** The cells that the piece reaches by one move. */
async function reached(moves: Moves, cell: string): Promise<string[]> {
  return [...new Set((await moves(cell)).map((move) => move.to))];
}

/**
 * The least number of moves from a cell through all targets, and the next cell of a shortest way; null when there is no way of at most
 * `most` moves. Breadth-first over the cell and what is still to be reached; the moves of a whole layer are asked for together.
 */
export async function shortest(
  moves: Moves,
  start: string,
  targets: readonly string[],
  most: number,
): Promise<{ length: number; next: string | null } | null> {
  const all = (1 << targets.length) - 1;
  const after = (seen: number, cell: string) => {
    const index = targets.indexOf(cell);
    return index < 0 ? seen : seen | (1 << index);
  };
  const first = after(0, start);
  if (first === all) return { length: 0, next: null };
  const known = new Set([`${start} ${first}`]);
  let layer: { cell: string; seen: number; next: string | null }[] = [{ cell: start, seen: first, next: null }];
  for (let length = 1; length <= most && layer.length > 0; length++) {
    const cells = [...new Set(layer.map(({ cell }) => cell))];
    const ways = new Map(await Promise.all(cells.map(async (cell) => [cell, await reached(moves, cell)] as const)));
    const following: typeof layer = [];
    for (const { cell, seen, next } of layer)
      for (const to of ways.get(cell)!) {
        const now = after(seen, to);
        const way = next ?? to;
        if (now === all) return { length, next: way };
        const key = `${to} ${now}`;
        if (known.has(key)) continue;
        known.add(key);
        following.push({ cell: to, seen: now, next: way });
      }
    layer = following;
  }
  return null;
}

/** Numbers from 0 to below `count`, the same ones for the same words. */
export function dice(words: string): (count: number) => number {
  let state = 2166136261;
  for (const letter of words) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return (count) => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9;
    state ^= state >>> 13;
    return (state >>> 0) % count;
  };
}

/**
 * An exercise with so many targets, or with fewer where the piece does not get that far; null where it cannot move. The targets lie on
 * a walk of the piece, so that there is a way; a second step goes where the first one could not, so that there is something to find.
 */
export async function makeExercise(
  moves: Moves,
  start: string,
  count: number,
  random: (count: number) => number,
): Promise<Exercise | null> {
  const first = new Set(await reached(moves, start));
  first.delete(start);
  if (first.size === 0) return null;
  const targets: string[] = [];
  let at = start;
  for (let step = 0; step <= count; step++) {
    const here = (await reached(moves, at)).filter((cell) => cell !== start && !targets.includes(cell));
    if (here.length === 0) break;
    const far = here.filter((cell) => !first.has(cell));
    const from = step > 0 && far.length > 0 ? far : here;
    at = from[random(from.length)]!;
    // The first step is a way to somewhere, unless it is as far as the piece goes.
    if (step > 0) targets.push(at);
  }
  if (targets.length === 0) targets.push(at);
  const found = await shortest(moves, start, targets, count + 1);
  return found && { start, targets, best: found.length };
}

/** The exercise of a number: from the cell of the piece's diagram, or from one of the array where it cannot move from there. */
export async function exerciseOf(
  variant: Variant,
  piece: PieceType,
  moves: Moves,
  number: number,
): Promise<Exercise | null> {
  const array = variant.start.pieces.filter(({ player, type }) => player === 0 && type === piece.token);
  for (const start of new Set([piece.diagram.cell, ...array.map(({ cell }) => cell)])) {
    const made = await makeExercise(moves, start, number, dice(`${variant.id} ${piece.token} ${number}`));
    if (made) return made;
  }
  return null;
}
