// What was played in games that are kept: one's own and those for everybody. Games that began alike are counted together, by their
// moves. Pure functions.

import type { Game } from '../../api/types';

export interface KnownGame {
  id: string;
  start: string;
  moves: readonly { text: string; notation: string }[];
  /** Each player's share of the point, together 1; null while the game goes on. */
  points: readonly number[] | null;
}

export interface Continuation {
  text: string;
  notation: string;
  games: number;
  /** Those of them that are over, and the players' points in these, together 1. */
  over: number;
  points: readonly number[];
}

export interface Explored {
  /** Games that came here. */
  games: KnownGame[];
  /** The most frequent first. */
  next: Continuation[];
}

/** Shares from the fixed word for how a game has ended. */
export function pointsOf(score: string, players: number): number[] | null {
  const places = /^placing (\d(?:,\d)*)$/.exec(score)?.[1]?.split(',').map(Number);
  if (places) {
    if (places.length !== players) return null;
    const first = places.filter((place) => place === 1).length;
    return places.map((place) => (place === 1 ? 1 / first : 0));
  }
  const parts = score.split('-').map((part) => {
    const [, above, below = '1'] = /^(\d)(?:\/(\d))?$/.exec(part) ?? [];
    return above === undefined ? NaN : Number(above) / Number(below);
  });
  return parts.length === players && parts.every(Number.isFinite) ? parts : null;
}

export function knownGame(game: Game): KnownGame {
  const { over, score } = game.result;
  return {
    id: game.id,
    start: game.start,
    moves: game.moves.map(({ text, notation }) => ({ text, notation })),
    points: over ? pointsOf(score, game.seats.length) : null,
  };
}

/** What was played behind a line. */
export function explore(
  games: readonly KnownGame[],
  start: string,
  line: readonly string[],
  players: number,
): Explored {
  const here = games.filter((game) => game.start === start && line.every((text, i) => game.moves[i]?.text === text));
  const byText = new Map<string, Continuation>();
  for (const { moves, points } of here) {
    const move = moves[line.length];
    if (!move) continue;
    const known = byText.get(move.text) ?? { ...move, games: 0, over: 0, points: Array(players).fill(0) as number[] };
    const over = known.over + (points ? 1 : 0);
    byText.set(move.text, {
      ...known,
      games: known.games + 1,
      over,
      points: points ? known.points.map((share, i) => (share * known.over + (points[i] ?? 0)) / over) : known.points,
    });
  }
  const next = [...byText.values()].sort((a, b) => b.games - a.games || a.text.localeCompare(b.text));
  return { games: here, next };
}
