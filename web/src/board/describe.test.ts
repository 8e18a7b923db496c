import { describe, expect, it } from 'vitest';
import { drop, move, pieceType, players, position } from '../test/boards';
import { choiceOptions, describeCell, prettyMove, readMove } from './describe';
import { emptyState, select, showPosition } from './state';

const types = new Map(
  [pieceType('P', 'Pawn'), pieceType('Q', 'Queen'), pieceType('R', 'Rook'), pieceType('M', 'Marshal')].map((t) => [
    t.token,
    t,
  ]),
);
const legal = [
  move('a7a8'),
  move('a7a8q', { promotion: 'Q' }),
  move('c1c4', { kind: 'capture' }),
  move('c1c5', { kind: 'capture' }),
  move('c1c5~r', { kind: 'fission' }),
];
const board = showPosition(
  emptyState,
  position(
    [
      { cell: 'a7', player: 0, type: 'P' },
      { cell: 'c1', player: 0, type: 'M' },
      { cell: 'c4', player: 1, type: 'R' },
    ],
    legal,
    { checks: ['a7'] },
  ),
  legal,
  null,
);

describe('choiceOptions', () => {
  it('puts pieces that reach more cells first', () => {
    const mobile = (token: string, name: string, cells: number) => {
      const type = pieceType(token, name);
      return { ...type, diagram: { ...type.diagram, both: Array<string>(cells).fill('a1') } };
    };
    const reaching = new Map([mobile('R', 'Rook', 14), mobile('Q', 'Queen', 27)].map((t) => [t.token, t]));
    const moves = [move('a7a8r', { promotion: 'R' }), move('a7a8q', { promotion: 'Q' })];
    expect(choiceOptions(board, { cell: 'a8', moves }, reaching).map((o) => o.type)).toEqual(['Q', 'R']);
  });

  it('names promotions and puts staying last', () => {
    const options = choiceOptions(board, { cell: 'a8', moves: legal.slice(0, 2) }, types);
    expect(options.map((o) => [o.move.text, o.type, o.label])).toEqual([
      ['a7a8q', 'Q', 'Queen'],
      ['a7a8', 'P', 'Stay Pawn'],
    ]);
  });

  it('names both faces of a piece that is dropped', () => {
    const moves = [
      move('P@b3', { drop: 'P', kind: 'drop' }),
      move('+P@b3', { drop: 'P', promotion: 'R', kind: 'drop' }),
    ];
    const options = choiceOptions(board, { cell: 'b3', moves }, types);
    expect(options.map((o) => [o.move.text, o.type, o.label]).sort()).toEqual([
      ['+P@b3', 'R', 'Rook'],
      ['P@b3', 'P', 'Pawn'],
    ]);
  });

  it('asks what comes in behind a move, and where', () => {
    const lets = [
      move('c1c5'),
      move('c1c5r', { enters: 'R', entersOn: 'c1' }),
      move('c1c5q', { enters: 'Q', entersOn: 'c1' }),
    ];
    const options = choiceOptions(board, { cell: 'c5', moves: lets }, types);
    expect(options.map((o) => [o.type, o.label])).toEqual([
      ['R', 'Rook comes in on c1'],
      ['Q', 'Queen comes in on c1'],
      ['M', 'Nothing comes in'],
    ]);
    const two = [
      move('e1g1'),
      move('e1g1r', { enters: 'R', entersOn: 'e1' }),
      move('h1e1r', { enters: 'R', entersOn: 'h1' }),
    ];
    expect(choiceOptions(board, { cell: 'g1', moves: two }, types).map((o) => o.label)).toEqual([
      'Rook on e1',
      'Rook on h1',
      'Nothing comes in',
    ]);
  });

  it('tells a whole piece from a part that leaves it', () => {
    const options = choiceOptions(board, { cell: 'c5', moves: legal.slice(3) }, types);
    expect(options.map((o) => o.label)).toEqual(['Rook leaves', 'Stay Marshal']);
  });

  it('asks what is taken between two steps', () => {
    const ways = [
      move('c1c3', { kind: 'capture' }),
      move('c1c2c3', { to: 'c3', between: 'c2', kind: 'capture' }),
      move('c1d2c3', { to: 'c3', between: 'd2', kind: 'capture' }),
      move('c1c2c3q', { to: 'c3', between: 'c2', promotion: 'Q', kind: 'capture' }),
    ];
    expect(choiceOptions(board, { cell: 'c3', moves: ways }, types).map((o) => o.label)).toEqual([
      'Queen: Takes on c2 on the way',
      'Takes nothing on the way',
      'Takes on c2 on the way',
      'Takes on d2 on the way',
    ]);
    const home = [move('c1c1'), move('c1c2c1', { to: 'c1', between: 'c2', kind: 'capture' })];
    expect(choiceOptions(board, { cell: 'c1', moves: home }, types).map((o) => o.label)).toEqual([
      'Stay Marshal',
      'Takes on c2 on the way',
    ]);
  });
});

describe('prettyMove', () => {
  it.each([
    [move('e2e4'), 'e2–e4'],
    [move('e4d5', { kind: 'capture' }), 'e4×d5'],
    [move('e7e8q', { promotion: 'Q' }), 'e7–e8q'],
    [drop('W@c3'), 'W@c3'],
    [move('0000', { kind: 'pass' }), 'pass'],
    [move('e4e5f6', { to: 'f6', between: 'e5', kind: 'capture' }), 'e4×e5–f6'],
    [move('e4e5e4', { to: 'e4', between: 'e5', kind: 'capture' }), 'e4×e5–e4'],
  ])('%o', (played, text) => expect(prettyMove(played)).toBe(text));
});

describe('describeCell', () => {
  it('tells piece, check and number of moves', () => {
    expect(describeCell(board, 'a7', types, players)).toBe('a7, White Pawn, in check, 1 move');
    expect(describeCell(board, 'h1', types, players)).toBe('h1, empty');
  });

  it('tells what the selected piece can do', () => {
    const selected = select(board, { kind: 'cell', cell: 'c1' });
    expect(describeCell(selected, 'c4', types, players)).toBe('c4, Black Rook, can be taken');
    expect(describeCell(selected, 'c1', types, players)).toBe('c1, White Marshal, selected');
  });
});

describe('readMove', () => {
  it('reads plain and pretty texts', () => {
    expect(readMove('c1c4', legal)?.text).toBe('c1c4');
    expect(readMove(' c1×c4 ', legal)?.text).toBe('c1c4');
    expect(readMove('A7-A8Q', legal)?.text).toBe('a7a8q');
  });

  it('finds nothing for nonsense, nothing, or a text that could be two moves', () => {
    expect(readMove('', legal)).toBeNull();
    expect(readMove('z9z9', legal)).toBeNull();
    expect(readMove('b@a1', [drop('B@a1'), { ...drop('B@a1'), text: 'b@A1' }])).toBeNull();
  });
});
