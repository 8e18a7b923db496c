import { describe, expect, it } from 'vitest';
import { explore, pointsOf, type KnownGame } from './explorer';

const game = (id: string, moves: string, points: number[] | null, start = 'array'): KnownGame => ({
  id,
  start,
  moves: moves.split(' ').map((text) => ({ text, notation: text.toUpperCase() })),
  points,
});
const games = [
  game('a', 'e4 e5 f4', [1, 0]),
  game('b', 'e4 c5', [0.5, 0.5]),
  game('c', 'd4 d5', [0, 1]),
  game('d', 'e4 e5 d4', null),
  game('e', 'e4', [0, 1], 'another'),
];

describe('kept games', () => {
  it('are counted by what was played next', () => {
    const start = explore(games, 'array', [], 2);
    expect(start.games).toHaveLength(4);
    expect(start.next).toEqual([
      { text: 'e4', notation: 'E4', games: 3, over: 2, points: [0.75, 0.25] },
      { text: 'd4', notation: 'D4', games: 1, over: 1, points: [0, 1] },
    ]);
    const later = explore(games, 'array', ['e4', 'e5'], 2);
    expect(later.next.map(({ text, over }) => [text, over])).toEqual([
      ['d4', 0],
      ['f4', 1],
    ]);
    expect(explore(games, 'array', ['c4'], 2)).toEqual({ games: [], next: [] });
    expect(explore(games, 'array', ['e4', 'c5'], 2).next).toEqual([]);
  });

  it('have points for two players and for more', () => {
    expect(pointsOf('1-0', 2)).toEqual([1, 0]);
    expect(pointsOf('1/2-1/2', 2)).toEqual([0.5, 0.5]);
    expect(pointsOf('3/4-1/4', 2)).toEqual([0.75, 0.25]);
    expect(pointsOf('placing 1,3,2', 3)).toEqual([1, 0, 0]);
    expect(pointsOf('placing 1,3,1', 3)).toEqual([0.5, 0, 0.5]);
    expect(pointsOf('*', 2)).toBeNull();
    expect(pointsOf('placing 1,2', 3)).toBeNull();
  });
});
