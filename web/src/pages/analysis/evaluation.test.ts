import { describe, expect, it } from 'vitest';
import type { AnalysisAnswer, AnalysisLine } from '../../api/types';
import { chance, scoreText, slip, winShares } from './evaluation';

const line = (values: Partial<AnalysisLine>): AnalysisLine => ({
  centipawns: 0,
  forced: null,
  depth: 1,
  moves: [],
  notations: [],
  shares: null,
  ...values,
});
const answer = (player: number, ...lines: AnalysisLine[]): AnalysisAnswer => ({
  player,
  depth: 1,
  nodes: 1,
  milliseconds: 1,
  threads: 1,
  move: null,
  lines,
});

describe('shares', () => {
  it('are even when nobody is ahead, and three quarters for 200 centipawns', () => {
    expect(chance(0)).toBe(0.5);
    expect(chance(200)).toBeCloseTo(0.75);
    expect(chance(-200)).toBeCloseTo(0.25);
  });
  it('are those of the first player first, whoever is to move', () => {
    expect(winShares(answer(1, line({ centipawns: 200 })), 2)![0]).toBeCloseTo(0.25);
    expect(winShares(answer(1, line({ forced: -2 })), 2)).toEqual([1, 0]);
    expect(winShares(answer(0), 2)).toBeNull();
  });
  it('of three players come from the engine', () => {
    expect(winShares(answer(2, line({ shares: [500, 300, 200] })), 3)).toEqual([0.5, 0.3, 0.2]);
  });
});

describe('scores in words', () => {
  it('are seen from the first player’s side', () => {
    expect(scoreText(line({ centipawns: 35 }), 0, 2)).toBe('+0.35');
    expect(scoreText(line({ centipawns: 35 }), 1, 2)).toBe('−0.35');
    expect(scoreText(line({ forced: 3 }), 1, 2)).toBe('#-3');
    expect(scoreText(line({ forced: 3 }), 1, 3)).toBe('#3');
    expect(scoreText(line({}), 1, 2)).toBe('0.00');
  });
});

describe('a slip', () => {
  it('is worse the more it costs', () => {
    expect(slip(0.6, 0.55)).toBeNull();
    expect(slip(0.6, 0.48)).toBe('inaccuracy');
    expect(slip(0.6, 0.38)).toBe('mistake');
    expect(slip(0.6, 0.1)).toBe('blunder');
    expect(slip(0.1, 0.9)).toBeNull();
  });
});
