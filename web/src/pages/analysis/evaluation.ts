// What the engine's numbers mean to people: shares of the game, words, kinds of mistakes. Pure functions.

import type { AnalysisAnswer, AnalysisLine } from '../../api/types';
import { number } from '../../texts/language';

/** The chance to win of who is this many centipawns ahead, 0 to 1; 200 centipawns are three quarters. */
export function chance(centipawns: number): number {
  return 1 / (1 + 3 ** (-centipawns / 200));
}

/** Each player's share of the game, together 1. */
export function winShares(answer: AnalysisAnswer, players: number): number[] | null {
  const best = answer.lines[0];
  if (!best) return null;
  if (players > 2 && best.shares) {
    const sum = best.shares.reduce((a, b) => a + b, 0) || 1;
    return best.shares.map((share) => share / sum);
  }
  const own = best.forced !== null ? (best.forced > 0 ? 1 : 0) : chance(best.centipawns);
  return answer.player === 0 ? [own, 1 - own] : [1 - own, own];
}

/** A score as people write it, from the first player's side where there are two: "+0.35", "#3", "#-2". */
export function scoreText(line: AnalysisLine, player: number, players: number): string {
  const sign = players === 2 && player === 1 ? -1 : 1;
  if (line.forced !== null) return `#${line.forced * sign}`;
  const pawns = (line.centipawns * sign) / 100;
  const text = number(Math.abs(pawns), 2);
  return Math.abs(pawns) < 0.005 ? text : `${pawns > 0 ? '+' : '−'}${text}`;
}

export type Slip = 'inaccuracy' | 'mistake' | 'blunder';

/** How bad a move was that cost its mover so much of the game; null when it was not. */
export function slip(before: number, after: number): Slip | null {
  const lost = before - after;
  if (lost >= 0.3) return 'blunder';
  if (lost >= 0.2) return 'mistake';
  return lost >= 0.1 ? 'inaccuracy' : null;
}

export const slipSign: Record<Slip, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' };
