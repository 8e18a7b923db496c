import { describe, expect, it } from 'vitest';
import type { Move, PieceType, Position } from '../../../api/types';
import { arrival, merged, movesOf, passed, planner, possibilities, type Premove } from './ahead';

const move = (text: string, more: Partial<Move> = {}): Move => ({
  text,
  from: text.slice(0, 2),
  to: text.slice(2, 4),
  drop: '',
  promotion: '',
  kind: 'quiet',
  leavesRoyal: false,
  effects: { cells: {}, hands: [] },
  ...more,
});
const position = (turn: number, living: number[], legal: Move[] = []): Position => ({
  fen: '',
  turn,
  living,
  legal,
  checks: [],
  hands: living.map(() => ({})),
  pieces: [
    { cell: 'a1', player: 0, type: 'K' },
    { cell: 'b1', player: 0, type: 'R' },
    { cell: 'c1', player: 0, type: 'P' },
    { cell: 'a8', player: 1, type: 'K' },
    { cell: 'b8', player: 1, type: 'R' },
  ],
});
const types = ['K', 'R', 'P'].map((token) => ({ token, royal: token === 'K', occurs: true }) as PieceType);

describe('who plans', () => {
  it('is the player whose turn comes next among one’s own seats that live', () => {
    expect(planner(position(1, [0, 1]), [0], 2)).toBe(0);
    expect(planner(position(0, [0, 1]), [0], 2)).toBeNull();
    expect(planner(position(1, [0, 1, 2]), [0, 2], 3)).toBe(2);
    expect(planner(position(1, [0, 1]), [0, 2], 3)).toBe(0);
    expect(planner(position(1, [1, 2]), [0], 3)).toBeNull();
    expect(planner(position(1, [0, 1]), [], 2)).toBeNull();
  });
});

describe('what is asked for', () => {
  it('is the position with the turn passed', () => {
    const now = position(1, [0, 1]);
    expect(passed(now, 0)).toEqual({ pieces: now.pieces, hands: now.hands, living: [0, 1], turn: 0 });
  });

  it('is for a piece the empty board, its own side as enemies, and enemies everywhere', () => {
    const setups = possibilities(position(1, [0, 1]), 0, { kind: 'cell', cell: 'b1' }, types, ['a1', 'b1', 'c1', 'd1']);
    expect(setups.map(({ turn }) => turn)).toEqual([0, 0, 0]);
    expect(setups[0]!.pieces).toEqual([{ cell: 'b1', player: 0, type: 'R' }]);
    const hostile = Object.fromEntries(setups[1]!.pieces.map((piece) => [piece.cell, `${piece.player}${piece.type}`]));
    // The own royal is an enemy's other piece there, the enemy's royal is gone: no check bars the way.
    expect(hostile).toEqual({ b1: '0R', a1: '1R', c1: '1P', b8: '1R' });
    expect(setups[2]!.pieces.map(({ cell, player }) => `${cell}${player}`)).toEqual(['b10', 'a11', 'c11', 'd11']);
  });

  it('is for a piece in hand the board with the royals alone', () => {
    const [setup, more] = possibilities(position(1, [0, 1]), 0, { kind: 'hand', type: 'P' }, types, []);
    expect(more).toBeUndefined();
    expect(setup!.hands).toEqual([{ P: 1 }, {}]);
    expect(setup!.pieces.map(({ type }) => type)).toEqual(['K', 'K']);
  });

  it('is nothing for a piece that has gone', () => {
    expect(possibilities(position(1, [0, 1]), 0, { kind: 'cell', cell: 'h5' }, types, [])).toEqual([]);
  });
});

describe('the moves that are offered', () => {
  it('are those of all answers, each once, passes left out', () => {
    const first = move('b1b5');
    const same = move('b1b5', { kind: 'capture' });
    const list = merged([first], [same, move('b1c1'), move('pass', { kind: 'pass' })]);
    expect(list.map(({ text }) => text)).toEqual(['b1b5', 'b1c1']);
    expect(list[0]).toBe(first);
  });

  it('are taken of one piece or of the hand', () => {
    const drop = move('P@c4', { from: '', to: 'c4', drop: 'P', kind: 'drop' });
    expect(movesOf([drop, move('b1b5')], { kind: 'hand', type: 'P' })).toEqual([drop]);
    expect(movesOf([drop, move('b1b5')], { kind: 'cell', cell: 'b1' })).toEqual([move('b1b5')]);
  });
});

describe('a planned move', () => {
  const planned: Premove = { player: 0, move: move('b1b5'), ply: 7 };
  const legal = move('b1b5', { kind: 'capture' });

  it('waits while others move, and is then the legal move of its text', () => {
    expect(arrival(planned, position(1, [0, 1]), 7, false)).toBe('wait');
    expect(arrival(planned, position(2, [0, 1, 2]), 8, false)).toBe('wait');
    expect(arrival(planned, position(0, [0, 1], [legal]), 8, false)).toBe(legal);
  });

  it('is dropped when it is not legal, the game is over, or its player is out', () => {
    expect(arrival(planned, position(0, [0, 1], [move('b1b4')]), 8, false)).toBeNull();
    expect(arrival(planned, position(0, [0, 1], [legal]), 8, true)).toBeNull();
    expect(arrival(planned, position(1, [1, 2], [legal]), 8, false)).toBeNull();
  });

  it('is dropped when moves are taken back', () => {
    expect(arrival(planned, position(1, [0, 1]), 5, false)).toBeNull();
    expect(arrival(planned, position(0, [0, 1], [legal]), 6, false)).toBeNull();
    expect(arrival(planned, position(0, [0, 1], [legal]), 7, false)).toBeNull();
  });
});
