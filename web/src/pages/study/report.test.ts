import { describe, expect, it } from 'vitest';
import { betterSeats, columns, part, placeOf } from './report';

const bars = [
  { from: 10, to: 19, count: 4 },
  { from: 20, to: 29, count: 0 },
  { from: 30, to: 39, count: 8 },
];

describe('a report', () => {
  it('calls a seat better beyond chance only', () => {
    const [white, black] = [
      { player: 'White', share: 0.56, error: 0.05 },
      { player: 'Black', share: 0.44, error: 0.05 },
    ];
    expect(betterSeats([white, black])).toEqual([white]);
    expect(betterSeats([{ ...white, error: 0.07 }, black])).toEqual([]);
  });

  it('has columns side by side, the highest as high as the chart', () => {
    expect(columns(bars).map(({ x, height }) => [x, height])).toEqual([
      [0, 0.5],
      [1 / 3, 0],
      [2 / 3, 1],
    ]);
    expect(columns([])).toEqual([]);
  });

  it('puts a number between the columns', () => {
    expect(placeOf(24.5, bars)).toBeCloseTo(0.5);
    expect(placeOf(5, [{ from: 5, to: 5, count: 1 }])).toBe(0.5);
    expect(part(1, 4)).toBe(0.25);
    expect(part(1, 0)).toBe(0);
  });
});
