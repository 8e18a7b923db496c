import { describe, expect, it } from 'vitest';
import type { Piece } from '../../api/types';
import { handsAfter, placed, type Tool } from './setup';

const rook: Piece = { cell: 'a1', player: 0, type: 'R' };
const board = new Map([['a1', rook]]);
const cells = (pieces: ReadonlyMap<string, Piece>) =>
  [...pieces.values()].map(({ cell, player, type }) => `${cell} ${player}${type}`).sort();

describe('a press with a tool', () => {
  it('puts a piece, and takes the same one away', () => {
    const tool: Tool = { kind: 'put', player: 1, type: 'Q' };
    const first = placed(board, tool, null, 'b2').pieces;
    expect(cells(first)).toEqual(['a1 0R', 'b2 1Q']);
    expect(cells(placed(first, tool, null, 'b2').pieces)).toEqual(['a1 0R']);
    expect(cells(placed(board, tool, null, 'a1').pieces)).toEqual(['a1 1Q']);
  });
  it('takes away', () => {
    expect(placed(board, { kind: 'remove' }, null, 'a1').pieces.size).toBe(0);
    expect(placed(board, { kind: 'remove' }, null, 'a2').pieces).toBe(board);
  });
  it('moves in two presses', () => {
    const up = placed(board, { kind: 'move' }, null, 'a1');
    expect(up).toEqual({ pieces: board, taken: 'a1' });
    expect(cells(placed(board, { kind: 'move' }, 'a1', 'c3').pieces)).toEqual(['c3 0R']);
    expect(placed(board, { kind: 'move' }, 'a1', 'a1')).toEqual({ pieces: board, taken: null });
    expect(placed(board, { kind: 'move' }, null, 'h8').taken).toBeNull();
  });
});

describe('a hand', () => {
  it('holds what one says', () => {
    expect(handsAfter([{ P: 1 }, {}], 0, 'R', 2)).toEqual([{ P: 1, R: 2 }, {}]);
    expect(handsAfter([{ P: 1 }, {}], 0, 'P', 0)).toEqual([{}, {}]);
    expect(handsAfter([{ P: 1 }, {}], 0, 'P', Number.NaN)).toEqual([{}, {}]);
  });
});
