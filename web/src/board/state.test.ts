import { describe, expect, it } from 'vitest';
import type { Move, Piece } from '../api/types';
import { drop, move, position } from '../test/boards';
import {
  cancel,
  choose,
  emptyState,
  press,
  pressHand,
  release,
  select,
  showPlayed,
  showPosition,
  startCells,
  targets,
  ruinousTargets,
  type BoardState,
} from './state';

const pieces: Piece[] = [
  { cell: 'a1', player: 0, type: 'R' },
  { cell: 'b1', player: 0, type: 'K' },
  { cell: 'a7', player: 0, type: 'P' },
  { cell: 'b8', player: 1, type: 'R' },
];
const promotions = ['q', 'n'].map((letter) =>
  move(`a7b8${letter}`, { promotion: letter.toUpperCase(), kind: 'capture' }),
);
const legal: Move[] = [
  move('a1a2'),
  move('a1a3'),
  move('b1a1', { kind: 'castling' }),
  ...promotions,
  move('a7b8', { kind: 'capture' }),
  drop('G@c3'),
  drop('G@c4'),
];
const state = showPosition(emptyState, position(pieces, legal), legal, null);
const at = (cell: string) => ({ kind: 'cell', cell }) as const;

describe('a change on the spot', () => {
  const change = move('a7a7q', { promotion: 'Q', kind: 'change' });
  const there = showPosition(emptyState, position(pieces, [change]), [change], null);

  it('is asked about, and made when chosen', () => {
    const chosen = press(select(there, at('a7')), 'a7');
    expect(chosen.play).toBeNull();
    expect(chosen.state.choice).toEqual({ cell: 'a7', moves: [change] });
    expect(choose(chosen.state, change).play).toBe(change);
  });
});

describe('a move that takes where it does not go', () => {
  const effects = { cells: { a1: null, a3: { player: 0, type: 'R' }, a2: null }, hands: [], takesElsewhere: true };
  const moves = [move('a1a3', { effects }), move('a1b1'), move('a1b2', { kind: 'en-passant' })];

  it('is marked as one that takes', () => {
    const there = showPosition(emptyState, position(pieces.slice(0, 1), moves), moves, null);
    expect([...targets(select(there, at('a1')))]).toEqual([
      ['a3', 'capture'],
      ['b1', 'quiet'],
      ['b2', 'capture'],
    ]);
  });
});

describe('the neutral piece', () => {
  const there = [{ cell: 'c3', player: 2, type: 'D' }];
  const moves = [move('c3d4', { kind: 'neutral' }), move('c3e5', { kind: 'neutral' })];
  const turn = showPosition(emptyState, position(there, moves), moves, null);

  it('goes to the cell of one press', () => {
    expect(press(turn, 'd4').play).toBe(moves[0]);
    expect([...targets(turn)]).toEqual([
      ['d4', 'quiet'],
      ['e5', 'quiet'],
    ]);
  });

  it('stays chosen whatever else is pressed', () => {
    for (const cell of ['c3', 'a1']) expect(press(press(turn, cell).state, 'e5').play).toBe(moves[1]);
    expect(press(cancel(turn), 'e5').play).toBe(moves[1]);
  });

  it('comes onto the board with one press', () => {
    const first = [move('*@d4', { from: '', to: 'd4', kind: 'neutral' })];
    const begun = showPosition(emptyState, position([], first), first, null);
    expect(press(begun, 'd4').play).toBe(first[0]);
    expect(startCells(first).size).toBe(0);
  });
});

describe('press', () => {
  it('selects a piece that may move, and its moves become targets', () => {
    const { state: next, play } = press(state, 'a1');
    expect(play).toBeNull();
    expect(next.selected).toEqual(at('a1'));
    expect([...targets(next)]).toEqual([
      ['a2', 'quiet'],
      ['a3', 'quiet'],
    ]);
  });

  it('ignores empty cells and pieces that may not move', () => {
    expect(press(state, 'h4').state.selected).toBeNull();
    expect(press(state, 'b8').state.selected).toBeNull();
  });

  it('on a target plays the move and clears the selection', () => {
    const step = press(press(state, 'a1').state, 'a3');
    expect(step.play?.text).toBe('a1a3');
    expect(step.state.selected).toBeNull();
  });

  it('on the selected piece clears the selection', () => {
    expect(press(press(state, 'a1').state, 'a1').state.selected).toBeNull();
  });

  it('on another own piece selects that one', () => {
    expect(press(press(state, 'a1').state, 'a7').state.selected).toEqual(at('a7'));
  });

  it('on an own piece that is a target plays the move', () => {
    const selected = press(state, 'b1').state;
    expect(targets(selected).get('a1')).toBe('own');
    expect(press(selected, 'a1').play?.kind).toBe('castling');
  });
});

describe('choices', () => {
  it('opens when several moves share their way', () => {
    const step = press(press(state, 'a7').state, 'b8');
    expect(step.play).toBeNull();
    expect(step.state.choice?.moves.map((m) => m.text)).toEqual(['a7b8q', 'a7b8n', 'a7b8']);
  });

  it('plays the chosen move, and no other', () => {
    const open = press(press(state, 'a7').state, 'b8').state;
    expect(choose(open, promotions[1]!).play?.text).toBe('a7b8n');
    expect(choose(open, move('a1a2')).play).toBeNull();
  });

  it('closes on cancel and keeps the selection, which a second cancel clears', () => {
    const open = press(press(state, 'a7').state, 'b8').state;
    const closed = cancel(open);
    expect(closed.choice).toBeNull();
    expect(closed.selected).toEqual(at('a7'));
    expect(cancel(closed).selected).toBeNull();
  });
});

describe('hands', () => {
  it('offer the cells where a piece may be dropped', () => {
    const selected = pressHand(state, 'G');
    expect([...targets(selected).keys()]).toEqual(['c3', 'c4']);
    expect(press(selected, 'c4').play?.text).toBe('G@c4');
    expect(pressHand(selected, 'G').selected).toBeNull();
  });

  it('ignore types without a drop', () => {
    expect(pressHand(state, 'Q').selected).toBeNull();
  });
});

describe('release', () => {
  it('plays when the piece is carried to a target and does nothing elsewhere', () => {
    const selected = select(state, at('a1'));
    expect(release(selected, at('a1'), 'a2').play?.text).toBe('a1a2');
    expect(release(selected, at('a1'), 'h8').play).toBeNull();
  });
});

describe('showPosition', () => {
  it('keeps a selection that is still possible and drops one that is not', () => {
    const selected = select(state, at('a1'));
    expect(showPosition(selected, position(pieces, legal), legal, null).selected).toEqual(at('a1'));
    expect(showPosition(selected, position(pieces, legal), [], null).selected).toBeNull();
  });

  it('keeps a choice to which moves are added, and drops one that lost a move', () => {
    const open = press(press(state, 'a7').state, 'b8').state;
    const more = [...legal, move('a7b8r', { promotion: 'R', kind: 'capture' })];
    const shown = showPosition(open, position(pieces, more), more, null);
    expect(shown.selected).toEqual(at('a7'));
    expect(shown.choice?.moves.map((m) => m.text)).toEqual(['a7b8q', 'a7b8n', 'a7b8', 'a7b8r']);
    expect(choose(shown, more.at(-1)!).play).toBe(more.at(-1));
    const fewer = legal.filter((m) => m !== promotions[0]);
    expect(showPosition(open, position(pieces, fewer), fewer, null).choice).toBeNull();
    expect(showPosition(open, position(pieces, []), [], null).choice).toBeNull();
  });

  it('selects what was pressed too early as soon as moves begin there', () => {
    const waiting = showPosition(emptyState, position(pieces, legal), [], null);
    const early = press(waiting, 'a1').state;
    expect(early.selected).toBeNull();
    const still = showPosition(early, position(pieces, legal), [], null);
    expect(showPosition(still, position(pieces, legal), legal, null).selected).toEqual(at('a1'));
    const held = pressHand(waiting, 'G');
    expect(showPosition(held, position(pieces, legal), legal, null).selected).toEqual({ kind: 'hand', type: 'G' });
  });

  it('forgets an early press that was followed by another one or by Escape, and one on what cannot move', () => {
    const waiting = showPosition(emptyState, position(pieces, legal), [], null);
    const early = press(waiting, 'a1').state;
    for (const after of [press(early, 'h4').state, cancel(early), press(waiting, 'b8').state])
      expect(showPosition(after, position(pieces, legal), legal, null).selected).toBeNull();
  });
});

describe('showPlayed', () => {
  const rook = { player: 0, type: 'R' };

  it('shows what the server says that the move changes, until the server answers', () => {
    const effects = { cells: { a7: null, b8: { player: 0, type: 'Q' } }, hands: [] };
    const after = showPlayed(state, { ...promotions[0]!, effects });
    expect(after.pieces.get('b8')).toEqual({ cell: 'b8', player: 0, type: 'Q' });
    expect(after.pieces.has('a7')).toBe(false);
    expect(after.pieces.get('a1')).toEqual({ cell: 'a1', ...rook });
    expect(after.legal).toEqual([]);
    expect(after.lastMove).toEqual({ from: 'a7', to: 'b8' });
  });

  it('knows no kind of move: any cells may change, whatever stood there', () => {
    const effects = { cells: { a1: null, b1: null, a7: null, b8: null, c3: rook }, hands: [] };
    const after = showPlayed(state, move('a1b8', { kind: 'castling', effects }));
    expect([...after.pieces.values()]).toEqual([{ cell: 'c3', ...rook }]);
  });

  it('takes pieces out of hands and puts others in', () => {
    const held: BoardState = { ...state, hands: [{ G: 2, P: 1 }, {}] };
    const effects = {
      cells: { c3: { player: 0, type: 'G' } },
      hands: [
        { player: 0, type: 'G', change: -1 },
        { player: 0, type: 'P', change: -1 },
        { player: 1, type: 'R', change: 1 },
      ],
    };
    const after = showPlayed(held, { ...drop('G@c3'), effects });
    expect(after.pieces.get('c3')).toEqual({ cell: 'c3', player: 0, type: 'G' });
    expect(after.hands).toEqual([{ G: 1 }, { R: 1 }]);
    expect(held.hands).toEqual([{ G: 2, P: 1 }, {}]);
  });
});

describe('ruinousTargets', () => {
  it('are the cells that all moves of the selected piece pay for with the royal', () => {
    const legal = [
      move('a1a2', { leavesRoyal: true }),
      move('a1a3'),
      move('a1a4q', { promotion: 'Q', leavesRoyal: true }),
      move('a1a4r', { promotion: 'R' }),
    ];
    const state = showPosition(emptyState, position([{ cell: 'a1', player: 0, type: 'P' }], legal), legal, null);
    expect(ruinousTargets(state)).toEqual([]);
    expect(ruinousTargets(select(state, { kind: 'cell', cell: 'a1' }))).toEqual(['a2']);
  });
});
