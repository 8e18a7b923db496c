import { describe, expect, it } from 'vitest';
import type { Variant } from '../../api/types';
import { bestMoves, exactShares, isSolved, mayBeSolved, winner, type Ending } from './ending';

const ending: Ending = {
  pieces: 'King and Queen against King',
  result: 'won',
  plies: 1,
  limit: 100,
  moves: [
    { text: 'a7g7', notation: 'Qg7', result: 'won', plies: 1 },
    { text: 'a7h7', notation: 'Qh7', result: 'won', plies: 1 },
    { text: 'a7a1', notation: 'Qa1', result: 'won', plies: 3 },
    { text: 'a7f7', notation: 'Qf7', result: 'drawn', plies: 0 },
  ],
};
const players = (count: number) => ({ players: Array.from({ length: count }, () => ({})) }) as Variant;

describe('an ending', () => {
  it('is asked for with few pieces and two players', () => {
    expect(mayBeSolved(players(2), 4)).toBe(true);
    expect(mayBeSolved(players(2), 5)).toBe(false);
    expect(mayBeSolved(players(3), 3)).toBe(false);
  });

  it('has best moves, shares and a winner', () => {
    expect(bestMoves(ending).map(({ text }) => text)).toEqual(['a7g7', 'a7h7']);
    expect(bestMoves({ ...ending, moves: [] })).toEqual([]);
    expect(exactShares(ending, 1)).toEqual([0, 1]);
    expect(exactShares({ ...ending, result: 'drawn' }, 0)).toEqual([0.5, 0.5]);
    expect(winner(ending, 0)).toBe(0);
    expect(winner({ ...ending, result: 'lost' }, 0)).toBe(1);
    expect(winner({ ...ending, result: 'drawn' }, 0)).toBeNull();
    expect(isSolved({ refusal: 'no' })).toBe(false);
    expect(isSolved(ending)).toBe(true);
  });
});
