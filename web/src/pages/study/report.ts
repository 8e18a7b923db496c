// The report of a study as the engine of the page tells it (docs/study.md), and what its charts show. Pure functions.

export interface Bar {
  from: number;
  to: number;
  count: number;
}
export interface Spread {
  least: number;
  low: number;
  median: number;
  high: number;
  most: number;
  bars: Bar[];
}
export interface Seat {
  player: string;
  share: number;
  error: number;
}
export interface PieceReport {
  type: string;
  name: string;
  royal: boolean;
  atStart: number;
  value: number;
  moves: number;
  games: number;
  captures: number;
  captured: number;
  became: number;
  dropped: number;
}
interface EndingTurn {
  positions: number;
  won: number;
  lost: number;
}
export interface EndingReport {
  pieces: string;
  refusal?: string;
  attackerMoves?: EndingTurn;
  defenderMoves?: EndingTurn;
  longest?: number;
  hardest?: string;
}
export interface Report {
  stopped: boolean;
  games: number;
  decided: number;
  plies: Spread;
  choices: Spread;
  moves: number;
  movesInCheck: number;
  seats: Seat[];
  ends: { reason: string; games: number }[];
  learntValues: boolean;
  pieces: PieceReport[];
  neverUsed: string[];
  endings: EndingReport[];
  endingsRefusal?: string;
}

/** `StudyStep` of docs/page-engine.md. */
export interface Step {
  games: number;
  of: number;
  done: boolean;
  /** The ending that is solved next; `which` counts from 0. */
  next?: { pieces: string; which: number; of: number };
  report: Report;
}

/** What a visitor may ask for. */
export const bounds = { games: [10, 1000], thoughts: [100, 500, 2000, 5000] } as const;

/** The seats that are better than an even share, beyond chance. */
export function betterSeats(seats: readonly Seat[]): Seat[] {
  return seats.filter(({ share, error }) => share - error > 1 / seats.length);
}

export const part = (count: number, all: number) => (all === 0 ? 0 : count / all);

export interface Column {
  bar: Bar;
  /** From 0 to 1: where it begins, how wide and how high it is. */
  x: number;
  width: number;
  height: number;
}
/** Where the columns of a chart stand. */
export function columns(bars: readonly Bar[]): Column[] {
  const highest = Math.max(1, ...bars.map(({ count }) => count));
  return bars.map((bar, i) => ({
    bar,
    x: i / bars.length,
    width: 1 / bars.length,
    height: bar.count / highest,
  }));
}

/** Where a number stands among the columns, from 0 to 1. */
export function placeOf(value: number, bars: readonly Bar[]): number {
  const first = bars[0]?.from ?? 0;
  const last = bars.at(-1)?.to ?? first;
  return (value - first + 0.5) / (last - first + 1);
}
