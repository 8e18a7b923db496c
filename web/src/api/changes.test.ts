import { describe, expect, it } from 'vitest';
import { changed, keep, lastTold } from './changes';
import type { Change, Game, PlayedMove } from './types';

const played = (text: string) => ({ text }) as PlayedMove;
const game = (id: string, version: string, moves: string[], rest: Partial<Game> = {}) =>
  ({ id, version, moves: moves.map(played), ...rest }) as Game;
const change = (from: string, version: string, kept: number, moves: string[], rest: Partial<Game> = {}): Change => ({
  from,
  version,
  kept,
  moves: moves.map(played),
  game: rest as Change['game'],
});

describe('a change', () => {
  it('adds moves, and puts fields in place of what they were', () => {
    const before = game('g', 'a', ['e2e4'], { plies: 1, thinking: true });
    const after = changed(before, change('a', 'b', 1, ['e7e5'], { plies: 2 }));
    expect(after).toEqual(game('g', 'b', ['e2e4', 'e7e5'], { plies: 2, thinking: true }));
    expect(before.moves.length).toBe(1);
  });
  it('takes moves back', () => {
    const before = game('g', 'a', ['e2e4', 'e7e5', 'g1f3']);
    expect(changed(before, change('a', 'b', 1, ['c7c5']))?.moves.map(({ text }) => text)).toEqual(['e2e4', 'c7c5']);
  });
  it('means nothing to whoever has another version', () => {
    expect(changed(game('g', 'b', []), change('a', 'c', 0, []))).toBeNull();
    expect(changed(null, change('a', 'c', 0, []))).toBeNull();
  });
});

describe('what was told last', () => {
  it('is what a call says that it has', () => {
    const one = keep(game('g', 'a', []));
    expect(lastTold('g')).toBe(one);
    const two = changed(one, change('a', 'b', 0, ['e2e4']));
    expect(lastTold('g')).toBe(two);
    expect(lastTold('h')).toBeUndefined();
  });
  it('is nothing where nobody tells versions', () => {
    keep(game('kept', '', []));
    expect(lastTold('kept')).toBeUndefined();
  });
  it('is remembered of a few games', () => {
    for (const id of ['1', '2', '3', '4', '5']) keep(game(id, 'v', []));
    expect(lastTold('1')).toBeUndefined();
    expect(lastTold('5')?.version).toBe('v');
  });
});
