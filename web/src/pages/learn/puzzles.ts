// The puzzles of the app: positions that are won by force in a few moves, in one way. They lie beside the app, one file for each game;
// scripts/page-engine puts them there, and a build without it has none.

import { dice } from './exercise';

export interface Puzzle {
  /** How hard it is, on the scale of ratings. */
  grade: number;
  fen: string;
  /** Moves in turns: the only way, and the defence. */
  line: readonly string[];
}

const files = import.meta.glob<string>('../../engine/built/puzzles/*.json', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});
const addressOf = (name: string): string | undefined => files[`../../engine/built/puzzles/${name}.json`];

/** Whether there are puzzles of the game. */
export const hasPuzzles = (id: string) => addressOf(id) !== undefined;

async function read(name: string): Promise<unknown> {
  const address = addressOf(name);
  if (address === undefined) return null;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: status ${answer.status}`);
  return answer.json();
}

/** How many puzzles each game has that has any. */
export async function puzzleCounts(): Promise<Record<string, number>> {
  return ((await read('counts')) ?? {}) as Record<string, number>;
}

/** Those of a game, the easiest first; none when it has none. */
export async function puzzlesOf(id: string): Promise<Puzzle[]> {
  const list = ((await read(id)) ?? []) as [number, string, string][];
  return list.map(([grade, fen, moves]) => ({ grade, fen, line: moves.split(' ') }));
}

/** How many moves the one who solves it makes. */
export const movesOf = (puzzle: Puzzle) => (puzzle.line.length + 1) / 2;

/** The name under which a puzzle is remembered: it says the position, so it stays when others come and go. */
export function keyOf(puzzle: Puzzle): string {
  let key = 2166136261;
  for (const letter of puzzle.fen) key = Math.imul(key ^ letter.charCodeAt(0), 16777619);
  return (key >>> 0).toString(36);
}

/** A date on this device's calendar, "2026-11-05". */
export function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The puzzle of a day, the same for everybody who has these puzzles: the game, and its number from 0. Null without puzzles. */
export function dailyOf(day: string, counts: Record<string, number>): { id: string; index: number } | null {
  const ids = Object.keys(counts)
    .filter((id) => counts[id]! > 0)
    .sort();
  if (ids.length === 0) return null;
  const random = dice(`daily-${day}`);
  const id = ids[random(ids.length)]!;
  return { id, index: random(counts[id]!) };
}
