import { describe, expect, it } from 'vitest';
import { sectionsOf } from './sections';

const game = (id: string, over: boolean, yourTurn = false) => ({
  id,
  yourTurn,
  result: { over, score: '', reason: '', text: '' },
});

describe('sectionsOf', () => {
  it('puts one’s own games first and leaves out what is empty', () => {
    const games = [game('a', true), game('b', false), game('c', false)];
    const shape = (own: string[]) =>
      sectionsOf(games, new Set(own)).map(({ title, games }) => [title, games.map(({ id }) => id).join('')]);
    expect(shape([])).toEqual([
      ['Games on this server', 'bc'],
      ['Finished games', 'a'],
    ]);
    expect(shape(['c', 'a'])).toEqual([
      ['Your games', 'c'],
      ['Your finished games', 'a'],
      ['Other games', 'b'],
    ]);
  });

  it('puts what waits for the reader before all others, wherever it was begun', () => {
    const games = [game('a', false), game('b', false, true), game('c', false), game('d', false, true)];
    expect(
      sectionsOf(games, new Set(['c', 'd'])).map(({ id, games }) => [id, games.map(({ id }) => id).join('')]),
    ).toEqual([
      ['turn', 'bd'],
      ['own-going', 'c'],
      ['going', 'a'],
    ]);
  });
});
