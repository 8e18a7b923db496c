import { describe, expect, it } from 'vitest';
import type { Elimination, Piece, PlayedMove } from '../../../api/types';
import { losses, total } from './captured';

/** "a1 0R, b1 1P" */
const pieces = (text: string): Piece[] =>
  text
    .split(', ')
    .filter(Boolean)
    .map((one) => ({ cell: one.slice(0, 2), player: Number(one[3]), type: one.slice(4) }));
const move = (player: number, from: string, to: string, more: Partial<PlayedMove> = {}) => ({
  player,
  from,
  to,
  drop: '',
  promotion: '',
  kind: 'quiet' as PlayedMove['kind'],
  eliminations: [] as Elimination[],
  ...more,
});
const royals = new Set(['K']);
function lost(start: string, moves: ReturnType<typeof move>[], now: string, players = 2) {
  const hands = Array.from({ length: players }, () => ({}));
  return losses({ pieces: pieces(start), hands }, moves, { pieces: pieces(now), hands }, players, royals);
}

describe('what a side has lost', () => {
  it('is what was taken', () => {
    const moves = [move(0, 'a1', 'a7', { kind: 'capture' }), move(1, 'b7', 'a7', { kind: 'capture' })];
    expect(lost('a1 0R, a7 1P, b7 1Q', moves, 'a7 1Q')).toEqual([{ R: 1 }, { P: 1 }]);
  });

  it('is not a piece that was promoted, but is that piece once it is taken', () => {
    const promotes = move(0, 'a7', 'a8', { promotion: 'Q' });
    expect(lost('a7 0P, b8 1R', [promotes], 'a8 0Q, b8 1R')).toEqual([{}, {}]);
    const taken = move(1, 'b8', 'a8', { kind: 'capture' });
    expect(lost('a7 0P, b8 1R', [promotes, taken], 'a8 1R')).toEqual([{ Q: 1 }, {}]);
  });

  it('follows a piece to where it is promoted', () => {
    const moves = [move(0, 'a5', 'a7'), move(0, 'a7', 'b8', { kind: 'capture', promotion: 'N' })];
    expect(lost('a5 0P, c1 0N, b8 1R', moves, 'b8 0N, c1 0N')).toEqual([{}, { R: 1 }]);
  });

  it('is the face with which a piece came from the hand', () => {
    const dropped = move(0, '', 'b3', { kind: 'drop', drop: 'P', promotion: '+P' });
    const taken = move(1, 'b8', 'b3', { kind: 'capture' });
    const hands: Record<string, number>[] = [{ P: 1 }, {}];
    const start = { pieces: pieces('b8 1R'), hands };
    expect(losses(start, [dropped, taken], { pieces: pieces('b3 1R'), hands: [{}, {}] }, 2, royals)).toEqual([
      { '+P': 1 },
      {},
    ]);
  });

  it('counts a fusion as neither part lost, and its loss as that of the compound', () => {
    const fuses = move(0, 'a1', 'b1', { kind: 'fusion', promotion: 'RN' });
    expect(lost('a1 0R, b1 0N, b8 1Q', [fuses], 'b1 0RN, b8 1Q')).toEqual([{}, {}]);
    const taken = move(1, 'b8', 'b1', { kind: 'capture' });
    expect(lost('a1 0R, b1 0N, b8 1Q', [fuses, taken], 'b1 1Q')).toEqual([{ RN: 1 }, {}]);
    const parts = move(0, 'b1', 'b3', { kind: 'fission', promotion: 'R' });
    expect(lost('a1 0R, b1 0N', [fuses, parts], 'b3 0R, b1 0N')).toEqual([{}, {}]);
    // Which part stayed behind is known from the fusion, also when both are gone.
    const both = [move(1, 'b8', 'b3', { kind: 'capture' }), move(1, 'b3', 'b1', { kind: 'capture' })];
    expect(lost('a1 0R, b1 0N, b8 1Q', [fuses, parts, ...both], 'b1 1Q')).toEqual([{ R: 1, N: 1 }, {}]);
  });

  it('is right about swaps, castling and captures in passing', () => {
    const moves = [
      move(0, 'a1', 'b1', { kind: 'swap' }),
      move(0, 'a1', 'a8', { promotion: 'Q' }),
      move(0, 'e1', 'g1', { kind: 'castling' }),
      move(1, 'd4', 'c3', { kind: 'en-passant' }),
    ];
    expect(lost('a1 0R, b1 0P, e1 0K, h1 0R, c4 0P, d4 1P', moves, 'b1 0R, a8 0Q, g1 0K, f1 0R, c3 1P')).toEqual([
      { P: 1 },
      {},
    ]);
    // A swap may make another type of the royal, and a piece may capture an own one.
    const flight = [move(0, 'e1', 'a1', { kind: 'swap', promotion: 'J' }), move(0, 'e1', 'e2', { kind: 'capture' })];
    expect(lost('a1 0R, e1 0K, e2 0P, e8 1Q', flight, 'a1 0J, e2 0R, e8 1Q')).toEqual([{ P: 1 }, {}]);
    const taken = [...flight, move(1, 'e8', 'a1', { kind: 'capture' })];
    expect(lost('a1 0R, e1 0K, e2 0P, e8 1Q', taken, 'e2 0R, a1 1Q')).toEqual([{ J: 1, P: 1 }, {}]);
  });

  it('leaves out what changed sides with its army, but for the royal', () => {
    const army = pieces('a8 1K, b8 1R');
    const falls = (how: 'recruited' | 'removed') =>
      move(0, 'c1', 'c8', { eliminations: [{ player: 1, by: 0, army: how, pieces: army }] });
    expect(lost('c1 0R, a8 1K, b8 1R, h1 2K', [falls('recruited')], 'c8 0R, b8 0R, h1 2K', 3)).toEqual([
      {},
      { K: 1 },
      {},
    ]);
    expect(lost('c1 0R, a8 1K, b8 1R, h1 2K', [falls('removed')], 'c8 0R, h1 2K', 3)).toEqual([{}, { K: 1, R: 1 }, {}]);
  });

  it('has the right number even where the types cannot be told', () => {
    // Nothing says whence the Rook of a castling comes.
    const moves = [move(0, 'e1', 'g1', { kind: 'castling' }), move(0, 'f1', 'f8', { promotion: 'D', kind: 'capture' })];
    const [own] = lost('e1 0K, h1 0R, f8 1Q', moves, 'g1 0K, f8 0D');
    expect(total(own!)).toBe(0);
  });
});
