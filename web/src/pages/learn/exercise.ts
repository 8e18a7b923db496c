// Exercises for one piece: reach the marked cells in as few moves as can be. What the piece can do is the server's word: it is asked for the
// legal moves in each position that matters, once. Most pieces stand alone on an empty board; positions.ts has what stands beside the others.

import type { Line, Move, Piece, PieceType, Setup, Variant } from '../../api/types';
import { accompanied, drawn, lonely, screened, surrounded } from './positions';

/** A position of an exercise, and the cell of the piece that moves; it belongs to the first player. */
export interface Standing {
  cell: string;
  setup: Setup;
}

/**
 * What the piece does and goes on after it: with `move` it takes nothing and stays what it is, with `change` it becomes another type
 * where it has to, with `take` it captures as well, and what it takes is gone.
 */
export type Kind = 'move' | 'change' | 'take';

export interface Step {
  move: Move;
  to: Standing;
}

/** What the piece can do in a position: at most one step to each cell. */
export type Steps = (at: Standing) => Promise<readonly Step[]>;

/** What is legal in a position, nothing where the game is over; null where the position cannot be. */
export type Ask = (setup: Setup) => Promise<{ over: boolean; legal: readonly Move[] } | null>;

export interface Exercise {
  kind: Kind;
  start: Standing;
  /** In any order. */
  targets: readonly string[];
  /** The least number of moves. */
  best: number;
}

/** How many exercises each piece has: with one, two and three cells to reach. */
export const exercisesEach = 3;

/** How often an exercise is made anew where it falls short: only those that the piece alone does not give. */
const attemptsEach = 4;

/** What the piece is by now. */
export function pieceOf({ cell, setup }: Standing): Piece {
  return setup.pieces.find((one) => one.cell === cell)!;
}

/** The others on the board. */
export function othersOf({ cell, setup }: Standing): Piece[] {
  return setup.pieces.filter((one) => one.cell !== cell);
}

/** Where the piece stands after its move: where that ends, or where it has gone on to; null where it is gone. */
function endOf({ effects, to }: Move): string | null {
  const own = (cell: string) => effects.cells[cell]?.player === 0;
  if (own(to)) return to;
  const others = !effects.cells[to] ? Object.keys(effects.cells).filter(own) : [];
  return others.length === 1 ? others[0]! : null;
}

/** The position after a move of the piece; null where it is gone then. */
export function after({ cell, setup }: Standing, move: Move): Standing | null {
  const changed = move.effects.cells;
  const end = endOf(move);
  if (end === null) return null;
  const here: Piece = { cell: end, player: 0, type: changed[end]!.type };
  const stay = setup.pieces.filter((one) => one.cell !== cell && !(one.cell in changed));
  const come = Object.entries(changed).flatMap(([at, piece]) =>
    piece && at !== end ? [{ cell: at, player: piece.player, type: piece.type }] : [],
  );
  return { cell: end, setup: { ...setup, pieces: [here, ...stay, ...come] } };
}

/** The steps among the legal moves. Of several to one cell the piece takes the one that leaves it what it is, or else the first. */
export function stepsAmong(at: Standing, legal: readonly Move[], kind: Kind): Step[] {
  const { type } = pieceOf(at);
  const found = new Map<string, Step>();
  const stays = (step: Step) => pieceOf(step.to).type === type;
  for (const move of legal) {
    if (move.from !== at.cell || move.drop !== '') continue;
    if (move.kind !== 'quiet' && !(kind === 'take' && move.kind === 'capture')) continue;
    const to = after(at, move);
    if (!to) continue;
    const step = { move, to };
    if (kind === 'move' && !stays(step)) continue;
    const other = found.get(move.to);
    if (!other || (stays(step) && !stays(other))) found.set(move.to, step);
  }
  return [...found.values()];
}

/** Asks for each position once, and keeps what matters of the answer; `ask` may fail, and is asked again then. */
export function asked(ask: (setup: Setup) => Promise<Line | null>): Ask {
  const known = new Map<string, ReturnType<Ask>>();
  const find: Ask = async (setup) => {
    const line = await ask(setup);
    if (line === null) return null;
    const { over } = line.result;
    return { over, legal: over ? [] : line.position.legal };
  };
  return (setup) => {
    const key = JSON.stringify(setup);
    let answer = known.get(key);
    if (!answer) {
      known.set(key, (answer = find(setup)));
      answer.catch(() => known.delete(key));
    }
    return answer;
  };
}

const keys = new WeakMap<Standing, string>();
/** The same for the same position. */
function keyOf(at: Standing): string {
  let key = keys.get(at);
  if (key === undefined) {
    const { pieces, living } = at.setup;
    key = `${pieces.map(({ cell, player, type }) => `${cell} ${player} ${type}`).join(',')} ${living?.join(' ')}`;
    keys.set(at, key);
  }
  return key;
}

/** What the piece can do in a position, found once; nothing where the game is over, or where it cannot stand so. */
export function stepsFrom(ask: Ask, kind: Kind): Steps {
  const known = new Map<string, Promise<readonly Step[]>>();
  const find = async (at: Standing) => stepsAmong(at, (await ask(at.setup))?.legal ?? [], kind);
  return (at) => {
    const key = keyOf(at);
    let steps = known.get(key);
    if (!steps) {
      known.set(key, (steps = find(at)));
      steps.catch(() => known.delete(key));
    }
    return steps;
  };
}

/**
 * The least number of moves from a position through all targets, and the next cell of a shortest way; null when there is no way of at
 * most `most` moves. Breadth-first over the position and what is still to be reached; the moves of a whole layer are asked for together.
 */
export async function shortest(
  steps: Steps,
  start: Standing,
  targets: readonly string[],
  most: number,
): Promise<{ length: number; next: string | null } | null> {
  const all = (1 << targets.length) - 1;
  const reached = (seen: number, cell: string) => {
    const index = targets.indexOf(cell);
    return index < 0 ? seen : seen | (1 << index);
  };
  const first = reached(0, start.cell);
  if (first === all) return { length: 0, next: null };
  const known = new Set([`${keyOf(start)} ${first}`]);
  let layer: { at: Standing; seen: number; next: string | null }[] = [{ at: start, seen: first, next: null }];
  for (let length = 1; length <= most && layer.length > 0; length++) {
    const positions = new Map(layer.map(({ at }) => [keyOf(at), at]));
    const ways = new Map(await Promise.all([...positions].map(async ([key, at]) => [key, await steps(at)] as const)));
    const following: typeof layer = [];
    for (const { at, seen, next } of layer)
      for (const { to } of ways.get(keyOf(at))!) {
        const now = reached(seen, to.cell);
        const way = next ?? to.cell;
        if (now === all) return { length, next: way };
        const key = `${keyOf(to)} ${now}`;
        if (known.has(key)) continue;
        known.add(key);
        following.push({ at: to, seen: now, next: way });
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
 * A walk of the piece, one step longer than there are to be targets where it gets so far, and the cells beside its way; a second step
 * goes where the first one could not, so that there is something to find. Empty where it cannot move.
 */
async function walk(steps: Steps, start: Standing, count: number, random: (count: number) => number) {
  const first = new Set((await steps(start)).map(({ to }) => to.cell));
  const cells: string[] = [];
  const beside = new Set<string>();
  let at = start;
  for (let step = 0; step <= count; step++) {
    // The first step is a way to somewhere: it may be made again.
    const made = cells.slice(1);
    const here = (await steps(at)).filter(({ to }) => to.cell !== start.cell && !made.includes(to.cell));
    if (here.length === 0) break;
    const far = here.filter(({ to }) => !first.has(to.cell));
    const from = step > 0 && far.length > 0 ? far : here;
    at = from[random(from.length)]!.to;
    cells.push(at.cell);
    for (const { to } of here) beside.add(to.cell);
  }
  for (const cell of cells) beside.delete(cell);
  return { cells, beside: [...beside] };
}

/** The end of a walk is what is to be reached; its first step is not, unless it is as far as the piece goes. */
const goalsOf = (cells: readonly string[]) => [...new Set(cells.length > 1 ? cells.slice(1) : cells)];

/**
 * An exercise with so many targets, or with fewer where the piece does not get that far; null where it cannot move. The targets lie on
 * a walk of the piece, so that there is a way.
 */
export async function makeExercise(
  ask: Ask,
  kind: Kind,
  start: Standing,
  count: number,
  random: (count: number) => number,
): Promise<Exercise | null> {
  const steps = stepsFrom(ask, kind);
  const { cells } = await walk(steps, start, count, random);
  if (cells.length === 0) return null;
  const targets = goalsOf(cells);
  const found = await shortest(steps, start, targets, count + 1);
  return found && { kind, start, targets, best: found.length };
}

/**
 * An exercise of captures. The piece walks over a board full of rivals; those that it took stay, with a few beside its way to be led
 * astray by. What it can do without the others is another matter, so that the least number of moves is found anew.
 */
export async function makeHunt(
  ask: Ask,
  full: (cells?: readonly string[]) => Setup,
  cell: string,
  count: number,
  random: (count: number) => number,
): Promise<Exercise | null> {
  const steps = stepsFrom(ask, 'take');
  const { cells, beside } = await walk(steps, { cell, setup: full() }, count, random);
  if (cells.length === 0) return null;
  const targets = goalsOf(cells);
  const start = { cell, setup: full([...cells, ...drawn(beside, count + 2, random)]) };
  const found = await shortest(steps, start, targets, count + 1);
  return found && { kind: 'take', start, targets, best: found.length };
}

/**
 * The first exercise that has all its targets and more moves than targets, so that there is something to find; or else the one with most
 * targets, of these the longest.
 */
async function fullest(count: number, attempts: Iterable<() => Promise<Exercise | null>>): Promise<Exercise | null> {
  const worth = (one: Exercise | null) => (one ? one.targets.length * 100 + one.best : 0);
  let most: Exercise | null = null;
  for (const attempt of attempts) {
    const made = await attempt();
    if (worth(made) > worth(most)) most = made;
    if (most && most.targets.length === count && most.best > count) break;
  }
  return most;
}

/** The plainest position in which a lone piece is in a game that goes on; null where it cannot stand there. */
async function alone(variant: Variant, piece: PieceType, cell: string, ask: Ask): Promise<Standing | null> {
  for (const setup of lonely(variant, piece, cell)) {
    const answer = await ask(setup);
    if (!answer?.over) return answer && { cell, setup };
  }
  return null;
}

/**
 * The exercise of a number: from the cell of the piece's diagram, or from one of the array where it cannot move from there. It is as
 * plain as can be: the piece alone; as what it becomes; with others to jump over, or that its game cannot do without; at last with
 * others to take. Null where even that leads nowhere.
 */
export async function exerciseOf(
  variant: Variant,
  piece: PieceType,
  ask: Ask,
  number: number,
): Promise<Exercise | null> {
  const array = variant.start.pieces.filter(({ player, type }) => player === 0 && type === piece.token);
  const cells = new Set([piece.diagram.cell, ...array.map(({ cell }) => cell)]);
  const words = `${variant.id} ${piece.token} ${number}`;
  const again = Array.from({ length: attemptsEach }, (_, i) => (i === 0 ? words : `${words} ${i}`));
  const attempts = (kind: Kind, start: Standing) => () =>
    fullest(
      number,
      again.map((seed) => () => makeExercise(ask, kind, start, number, dice(seed))),
    );

  for (const cell of cells) {
    const start = await alone(variant, piece, cell, ask);
    const made = start && (await makeExercise(ask, 'move', start, number, dice(words)));
    if (made) return made;
  }
  for (const cell of cells) {
    const start = await alone(variant, piece, cell, ask);
    const made = start && (await attempts('change', start)());
    if (made) return made;
  }
  for (const cell of cells) {
    const random = dice(words);
    const beside = [...screened(variant, piece, cell, random), ...accompanied(variant, piece, cell)];
    for (const kind of ['move', 'change'] as const) {
      const made = await fullest(
        number,
        beside.map((setup) => attempts(kind, { cell, setup })),
      );
      if (made) return made;
    }
    const hunts = surrounded(variant, piece, cell).flatMap((full) =>
      again.map(() => () => makeHunt(ask, full, cell, number, random)),
    );
    const made = await fullest(number, hunts);
    if (made) return made;
  }
  return null;
}
