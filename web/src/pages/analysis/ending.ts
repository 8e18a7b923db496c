// What the tables of an ending say, as the engine of the page tells it (docs/page-engine.md). Pure functions.

import type { Variant } from '../../api/types';

export type Worth = 'won' | 'drawn' | 'lost';

export interface EndingMove {
  text: string;
  notation: string;
  /** For the player who makes it; left out where no table tells. */
  result?: Worth;
  /** To the end of the game, this move among them; 0 for a draw. */
  plies?: number;
}
export interface Ending {
  pieces: string;
  /** For the player to move. */
  result: Worth;
  plies: number;
  /** Plies without progress that the game allows; 0 where it does not count them. */
  limit: number;
  /** The best ones first. */
  moves: EndingMove[];
}
export type EndingAnswer = Ending | { refusal: string };

/** The most pieces that tables have. */
export const mostPieces = 4;

/** Whether it makes sense to ask for the table of a position with so many pieces. */
export const mayBeSolved = (variant: Variant, pieces: number) => variant.players.length === 2 && pieces <= mostPieces;

export const isSolved = (answer: EndingAnswer | null): answer is Ending => answer !== null && 'moves' in answer;

/** The moves that are as good as the best one: those that keep a draw, or end it as soon or as late as can be. */
export function bestMoves({ moves }: Ending): EndingMove[] {
  const [best] = moves;
  return best?.result ? moves.filter(({ result, plies }) => result === best.result && plies === best.plies) : [];
}

/** Each player's share of the game. */
export function exactShares({ result }: Ending, turn: number): number[] {
  const own = result === 'won' ? 1 : result === 'lost' ? 0 : 0.5;
  return turn === 0 ? [own, 1 - own] : [1 - own, own];
}

/** Who wins, or null. */
export function winner({ result }: Ending, turn: number): number | null {
  if (result === 'drawn') return null;
  return result === 'won' ? turn : 1 - turn;
}
