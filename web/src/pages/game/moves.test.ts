import { describe, expect, it } from 'vitest';
import type { PlayedMove } from '../../api/types';
import type { Notation } from '../../lib/settings.svelte';
import { move } from '../../test/boards';
import { moveRows, sharedPlies } from './moves';

const played = (text: string, player: number): PlayedMove => ({
  ...move(text),
  notation: `N${text}`,
  player,
  eliminations: [],
});
const texts = (moves: PlayedMove[], players: number, notation: Notation = 'cells') =>
  moveRows(moves, players, notation).map((row) =>
    row.entries.map((turn) => turn.map(({ ply, text }) => `${ply} ${text}`).join(', ') || null),
  );

describe('moveRows', () => {
  it('pairs the moves of two players', () => {
    expect(texts([played('a1a2', 0), played('b8b7', 1), played('a2a3', 0)], 2)).toEqual([
      ['1 a1–a2', '2 b8–b7'],
      ['3 a2–a3', null],
    ]);
  });

  it('gives each move of a lone player a row', () => {
    expect(texts([played('a1a2', 0), played('a2a3', 0)], 1)).toEqual([['1 a1–a2'], ['2 a2–a3']]);
  });

  it('writes the game’s own notation, or the cells', () => {
    expect(texts([played('a1a2', 0)], 2, 'game')).toEqual([['1 Na1a2', null]]);
    expect(texts([played('a1a2', 0)], 2, 'cells')).toEqual([['1 a1–a2', null]]);
  });

  it('leaves the first place empty when the second player begins', () => {
    expect(texts([played('b8b7', 1), played('a1a2', 0)], 2)).toEqual([
      [null, '1 b8–b7'],
      ['2 a1–a2', null],
    ]);
  });

  it('puts the moves of a turn together', () => {
    const moves = [played('a1a2', 0), played('b8b7', 1), played('b7b6', 1), played('a2a3', 0), played('a3a4', 0)];
    expect(texts(moves, 2)).toEqual([
      ['1 a1–a2', '2 b8–b7, 3 b7–b6'],
      ['4 a2–a3, 5 a3–a4', null],
    ]);
  });

  it('skips players who are out', () => {
    const moves = [played('a1a2', 0), played('b1b2', 1), played('c1c2', 2), played('a2a3', 0), played('c2c3', 2)];
    expect(texts(moves, 3)).toEqual([
      ['1 a1–a2', '2 b1–b2', '3 c1–c2'],
      ['4 a2–a3', null, '5 c2–c3'],
    ]);
  });
});

describe('sharedPlies', () => {
  it('counts the common beginning', () => {
    const a = [played('a1a2', 0), played('b8b7', 1), played('a2a3', 0)];
    expect(sharedPlies(a, a.slice(0, 1))).toBe(1);
    expect(sharedPlies(a, [a[0]!, played('b8b6', 1)])).toBe(1);
    expect(sharedPlies(a, a)).toBe(3);
  });
});
