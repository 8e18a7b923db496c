import { describe, expect, it } from 'vitest';
import type { Line, Move, Piece, PieceType, Setup, Variant } from '../../api/types';
import {
  after,
  asked,
  dice,
  exerciseOf,
  exercisesEach,
  makeExercise,
  makeHunt,
  pieceOf,
  shortest,
  stepsAmong,
  stepsFrom,
  type Exercise,
  type Kind,
  type Standing,
} from './exercise';
import { accompanied, drawn, lonely, screened, surrounded } from './positions';
import { parseProgress } from './progress';

const piece = (cell: string, player: number, type: string): Piece => ({ cell, player, type });
const lone = (cell: string, type: string, ...others: Piece[]): Standing => ({
  cell,
  setup: { pieces: [piece(cell, 0, type), ...others], hands: [{}, {}], turn: 0 },
});

const move = (from: string, to: string, type: string, more: Partial<Move> = {}): Move => ({
  text: from + to,
  from,
  to,
  drop: '',
  promotion: '',
  kind: 'quiet',
  leavesRoyal: false,
  effects: { cells: { [from]: null, [to]: { player: 0, type } }, hands: [] },
  ...more,
});

const knightly = [-2, -1, 1, 2].flatMap((dx) => [1, -1].map((s): [number, number] => [dx, s * (3 - Math.abs(dx))]));
const beside: [number, number][] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];
/** What the types of the tests do: where to, what they become, whether they take, and whether they need one to jump over. */
const rules: Record<
  string,
  { leaps: [number, number][]; becomes?: string; takes?: 'only' | 'never'; jumps?: boolean }
> = {
  N: { leaps: knightly },
  P: { leaps: [[0, 1]], takes: 'never' },
  // Two faces, which each move turns over.
  W: { leaps: beside, becomes: 'F' },
  F: { leaps: [1, -1].flatMap((dx) => [1, -1].map((dy): [number, number] => [dx, dy])), becomes: 'W' },
  S: { leaps: beside, takes: 'only' },
  G: { leaps: beside.map(([x, y]): [number, number] => [2 * x, 2 * y]), jumps: true, takes: 'never' },
};
const name = (x: number, y: number) => `${String.fromCharCode(97 + x)}${y + 1}`;
const place = (cell: string): [number, number] => [cell.charCodeAt(0) - 97, Number(cell[1]) - 1];

/** A server of leapers on an 8 by 8 board; `positions` has all that were asked for. */
function server(isOver: (setup: Setup) => boolean = () => false) {
  const positions: Setup[] = [];
  const line = (setup: Setup) => {
    positions.push(setup);
    const at = new Map(setup.pieces.map((one) => [one.cell, one]));
    const legal = setup.pieces.flatMap(({ cell, player, type }) => {
      if (player !== setup.turn) return [];
      const { leaps, becomes, takes, jumps } = rules[type]!;
      const [x, y] = place(cell);
      return leaps.flatMap(([dx, dy]) => {
        const [a, b] = [x + dx, y + dy];
        if (a < 0 || a > 7 || b < 0 || b > 7) return [];
        const other = at.get(name(a, b));
        if (jumps && !at.has(name(x + dx / 2, y + dy / 2))) return [];
        if (other?.player === 0 || (other ? takes === 'never' : takes === 'only')) return [];
        const promotion = becomes ?? '';
        return [move(cell, name(a, b), becomes ?? type, { promotion, kind: other ? 'capture' : 'quiet' })];
      });
    });
    return Promise.resolve({ result: { over: isOver(setup) }, position: { legal } } as unknown as Line);
  };
  return { line, ask: asked(line), positions };
}
const steps = (kind: Kind = 'move') => stepsFrom(server().ask, kind);
const make = (at: Standing, count: number, seed: string, kind: Kind = 'move') =>
  makeExercise(server().ask, kind, at, count, dice(seed));

describe('the least number of moves', () => {
  it('is that of a Knight on the chessboard', async () => {
    // Known distances: one cell to the side 3, the next on the diagonal 2, from corner to corner 6.
    expect(await shortest(steps(), lone('d4', 'N'), ['d5'], 9)).toMatchObject({ length: 3 });
    expect(await shortest(steps(), lone('d4', 'N'), ['e5'], 9)).toMatchObject({ length: 2 });
    expect(await shortest(steps(), lone('a1', 'N'), ['h8'], 9)).toMatchObject({ length: 6 });
    expect(await shortest(steps(), lone('a1', 'N'), ['b2'], 9)).toMatchObject({ length: 4 });
  });

  it('goes through all targets in the best order, and says where to go next', async () => {
    expect(await shortest(steps(), lone('a1', 'N'), ['d4', 'b3'], 9)).toEqual({ length: 2, next: 'b3' });
    expect(await shortest(steps(), lone('d4', 'N'), ['d4'], 9)).toEqual({ length: 0, next: null });
  });

  it('is nothing where no way leads, or none that is short enough', async () => {
    expect(await shortest(steps(), lone('a2', 'P'), ['b4'], 20)).toBeNull();
    expect(await shortest(steps(), lone('a1', 'N'), ['h8'], 5)).toBeNull();
  });

  it('asks for each position once', async () => {
    const { ask, positions } = server();
    const once = stepsFrom(ask, 'move');
    await shortest(once, lone('a1', 'N'), ['h8', 'a8', 'h1'], 20);
    await shortest(once, lone('a1', 'N'), ['h8', 'a8', 'h1'], 20);
    expect(positions.length).toBe(64);
    expect(new Set(positions.map(({ pieces }) => pieces[0]!.cell)).size).toBe(64);
  });

  it('asks again for what could not be answered', async () => {
    let failures = 1;
    const { line } = server();
    const once = asked((setup) => (failures-- > 0 ? Promise.reject(new Error('gone')) : line(setup)));
    const at = lone('a1', 'N');
    await expect(stepsFrom(once, 'move')(at)).rejects.toThrow('gone');
    expect(await stepsFrom(once, 'move')(at)).toHaveLength(2);
  });

  it('counts with the type that the piece is by now', async () => {
    // One step along a file or rank, then one on a diagonal, in turn. To d7 an odd number of the first is needed, and one does not do.
    expect(await shortest(steps('change'), lone('d4', 'W'), ['d5'], 9)).toMatchObject({ length: 1 });
    expect(await shortest(steps('change'), lone('d4', 'W'), ['d7'], 9)).toMatchObject({ length: 5 });
    expect(await shortest(steps('change'), lone('d4', 'F'), ['d5'], 9)).toMatchObject({ length: 2 });
    // Back to where it was, as the other type: that is another position.
    expect(await shortest(steps('change'), lone('d4', 'W'), ['e4', 'd3'], 9)).toMatchObject({ length: 2 });
  });

  it('takes nothing twice', async () => {
    const rivals = (cells: string) => cells.split(' ').map((cell) => piece(cell, 1, 'S'));
    // Round by a2, b2 and b1; whoever begins with b1 reaches one of both.
    const round = lone('a1', 'S', ...rivals('b1 c1 a2 b2'));
    expect(await shortest(steps('take'), round, ['a2', 'c1'], 9)).toEqual({ length: 4, next: 'a2' });
    // Where two ways part after b1, there is no way back to the other.
    const fork = lone('a1', 'S', ...rivals('b1 c1 b2'));
    expect(await shortest(steps('take'), fork, ['b2', 'c1'], 20)).toBeNull();
    // A dead end on both sides: one of them has to be left.
    const line = lone('d4', 'S', ...rivals('c4 e4'));
    expect(await shortest(steps('take'), line, ['c4', 'e4'], 20)).toBeNull();
  });
});

describe('a step', () => {
  const others = [piece('a8', 1, 'P'), piece('h1', 0, 'P')];
  it('is quiet and leaves the piece what it is', () => {
    const at = lone('a2', 'P', ...others);
    const legal = [
      move('a2', 'a3', 'P'),
      move('a2', 'b3', 'P', { kind: 'capture' }),
      move('a2', 'a4', 'Q', { promotion: 'Q' }),
      move('h1', 'h2', 'P'),
      move('', 'c3', 'P', { kind: 'drop', drop: 'P' }),
      move('a2', 'a2', 'P', { kind: 'pass' }),
    ];
    expect(stepsAmong(at, legal, 'move').map(({ to }) => to.cell)).toEqual(['a3']);
    expect(stepsAmong(at, legal, 'change').map(({ to }) => to.cell)).toEqual(['a3', 'a4']);
    expect(stepsAmong(at, legal, 'take').map(({ to }) => to.cell)).toEqual(['a3', 'b3', 'a4']);
  });

  it('to a cell where the piece may stay what it is changes nothing; where it must change, the first type counts', () => {
    const as = (type: string) => move('a7', 'a8', type, { promotion: type });
    const types = (legal: Move[]) => stepsAmong(lone('a7', 'P'), legal, 'change').map(({ to }) => pieceOf(to).type);
    expect(types([as('Q'), move('a7', 'a8', 'P'), as('R')])).toEqual(['P']);
    expect(types([as('Q'), as('R')])).toEqual(['Q']);
  });

  it('leads to the position that the move makes, without what it took', () => {
    const cells = { a2: null, a3: { player: 0, type: 'Q' }, a8: null };
    const to = after(lone('a2', 'P', ...others), move('a2', 'a3', 'Q', { effects: { cells, hands: [] } }));
    expect(to!.cell).toBe('a3');
    expect(to!.setup.pieces).toEqual([piece('a3', 0, 'Q'), piece('h1', 0, 'P')]);
    expect(to!.setup.hands).toEqual([{}, {}]);
  });

  it('leads to where the piece has gone on to', () => {
    const cells = { a2: null, a3: null, c5: { player: 0, type: 'P' } };
    const on = move('a2', 'a3', 'P', { effects: { cells, hands: [] } });
    expect(after(lone('a2', 'P', ...others), on)!.cell).toBe('c5');
    expect(stepsAmong(lone('a2', 'P'), [on], 'move').map(({ to }) => to.cell)).toEqual(['c5']);
  });

  it('is none where the piece does not stand at its end', () => {
    const gone = move('a2', 'a3', 'P', { effects: { cells: { a2: null, a3: null }, hands: [] } });
    expect(after(lone('a2', 'P'), gone)).toBeNull();
    expect(stepsAmong(lone('a2', 'P'), [gone], 'take')).toEqual([]);
  });

  it('is none where the game is over', async () => {
    expect(await stepsFrom(server(() => true).ask, 'move')(lone('d4', 'N'))).toEqual([]);
    expect(await stepsFrom(() => Promise.resolve(null), 'move')(lone('d4', 'N'))).toEqual([]);
  });
});

describe('an exercise', () => {
  it('has as many targets as asked for, off the start, and can be done', async () => {
    for (let count = 1; count <= exercisesEach; count++)
      for (const seed of ['a', 'b', 'c', 'd']) {
        const made = await make(lone('d4', 'N'), count, seed);
        expect(made!.targets).toHaveLength(count);
        expect(new Set([...made!.targets, 'd4']).size).toBe(count + 1);
        expect(made!.best).toBeGreaterThan(1);
        expect(made!.best).toBeLessThanOrEqual(count + 1);
        expect(await shortest(steps(), lone('d4', 'N'), made!.targets, 9)).toMatchObject({ length: made!.best });
      }
  });

  it('is the same each time, and not the same for other words', async () => {
    expect(await make(lone('d4', 'N'), 3, 'chess N 3')).toEqual(await make(lone('d4', 'N'), 3, 'chess N 3'));
    const all = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((seed) => make(lone('d4', 'N'), 3, seed)));
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBeGreaterThan(1);
  });

  it('has fewer targets where the piece does not get far, and is none where it cannot move', async () => {
    expect(await make(lone('a6', 'P'), 3, 'x')).toMatchObject({ targets: ['a8'], best: 2 });
    expect(await make(lone('a7', 'P'), 3, 'x')).toMatchObject({ targets: ['a8'], best: 1 });
    expect(await make(lone('a8', 'P'), 1, 'x')).toBeNull();
  });

  it('goes on as what the piece has become', async () => {
    expect(await make(lone('d4', 'W'), 3, 'x')).toBeNull();
    const made = await make(lone('d4', 'W'), 3, 'x', 'change');
    expect(made!.targets).toHaveLength(3);
    expect(made!.best).toBeGreaterThan(1);
  });

  it('of captures has its targets on rivals, with others to be led astray by', async () => {
    const { ask } = server();
    const type = { token: 'S' } as PieceType;
    for (let count = 1; count <= exercisesEach; count++)
      for (const seed of ['a', 'b', 'c', 'd']) {
        const made = await makeHunt(ask, surrounded(stones, type, 'd4')[0]!, 'd4', count, dice(seed));
        const { pieces } = made!.start.setup;
        const rivals = pieces.filter(({ player }) => player === 1).map(({ cell }) => cell);
        expect(rivals).toHaveLength(pieces.length - 1);
        expect(made!.targets.length).toBeGreaterThan(0);
        for (const target of made!.targets) expect(rivals).toContain(target);
        expect(rivals.length).toBeGreaterThan(made!.targets.length + 1);
        expect(made!.best).toBe(bruteForce(made!));
      }
  });
});

/** The least number of captures, by trying all ways without remembering any. */
function bruteForce({ start, targets }: Exercise): number {
  const rivals = start.setup.pieces.filter(({ player }) => player === 1).map(({ cell }) => cell);
  const least = (cell: string, rest: readonly string[], left: readonly string[]): number => {
    if (left.length === 0) return 0;
    const [x, y] = place(cell);
    const near = beside.map(([dx, dy]) => name(x + dx, y + dy)).filter((one) => rest.includes(one));
    const without = (list: readonly string[], one: string) => list.filter((other) => other !== one);
    return Math.min(Infinity, ...near.map((one) => 1 + least(one, without(rest, one), without(left, one))));
  };
  return least(start.cell, rivals, targets);
}

const board = { cells: Array.from({ length: 64 }, (_, i) => ({ name: name(i % 8, Math.floor(i / 8)) })) };
const type = (token: string, royal = false) => ({ token, royal, diagram: { cell: 'd4' } }) as PieceType;
const game = (pieces: PieceType[], start: Piece[]) =>
  ({ id: 'game', players: [{}, {}], pieces, board, start: { pieces: start } }) as unknown as Variant;
const stones = game([type('S')], [piece('a1', 0, 'S'), piece('a2', 1, 'S'), piece('b1', 1, 'S')]);

describe('the exercise of a piece', () => {
  const variant = game(
    ['N', 'P', 'W', 'F', 'G'].map((token) => type(token)),
    [piece('a2', 0, 'P'), piece('b2', 0, 'P'), piece('b1', 0, 'N'), piece('a7', 1, 'P'), piece('b8', 1, 'N')],
  );
  const of = async (game: Variant, token: string, number: number, over?: (setup: Setup) => boolean) => {
    const { ask } = server(over);
    const one = game.pieces.find((piece) => piece.token === token)!;
    const made = await exerciseOf(game, one, ask, number);
    if (made) {
      const again = await shortest(stepsFrom(ask, made.kind), made.start, made.targets, made.best);
      expect(again?.length).toBe(made.best);
      expect(await exerciseOf(game, one, server(over).ask, number)).toEqual(made);
    }
    return made;
  };

  it('is plain where the piece moves alone', async () => {
    const made = await of(variant, 'N', 3);
    expect(made).toMatchObject({ kind: 'move', start: { cell: 'd4' } });
    expect(made!.start.setup.pieces).toEqual([piece('d4', 0, 'N')]);
  });

  it('begins on a cell of the array where that of the diagram is no start', async () => {
    const stuck = { ...type('P'), diagram: { cell: 'd8' } } as PieceType;
    const made = await exerciseOf({ ...variant, pieces: [stuck] }, stuck, server().ask, 1);
    expect(made!.start.cell).toBe('a2');
  });

  it('goes on as another type where each move changes the piece', async () => {
    for (const token of ['W', 'F']) {
      const made = await of(variant, token, 3);
      expect(made).toMatchObject({ kind: 'change', start: { cell: 'd4' } });
      expect(made!.start.setup.pieces).toEqual([piece('d4', 0, token)]);
      expect(made!.targets).toHaveLength(3);
    }
  });

  it('has others to jump over where the piece needs them', async () => {
    for (const number of [1, 2, 3]) {
      const made = await of(variant, 'G', number);
      expect(made!.kind).toBe('move');
      const screens = made!.start.setup.pieces.slice(1);
      expect(screens.length).toBeGreaterThan(3);
      expect(screens.every(({ player }) => player === 0)).toBe(true);
      for (const target of made!.targets) expect(screens.map(({ cell }) => cell)).not.toContain(target);
    }
  });

  it('has those beside it without which the game is over', async () => {
    // Each player needs two Pawns, of which only the array knows.
    const needy = game(
      [type('N'), type('P')],
      [...variant.start.pieces, piece('b7', 1, 'P'), piece('c1', 0, 'N'), piece('c8', 1, 'N')],
    );
    const pawns = (setup: Setup, player: number) =>
      setup.pieces.filter((one) => one.player === player && one.type === 'P').length;
    const made = await of(needy, 'N', 2, (setup) => pawns(setup, 0) < 2 || pawns(setup, 1) < 2);
    expect(made!.kind).toBe('move');
    expect(made!.start.setup.pieces.slice(1).map(({ cell }) => cell)).toEqual(['a2', 'b2', 'a7', 'b7']);
  });

  it('is one of captures where the piece does nothing else', async () => {
    for (const number of [1, 2, 3]) {
      const made = await of(stones, 'S', number);
      expect(made!.kind).toBe('take');
      expect(made!.best).toBe(bruteForce(made!));
      expect(made!.targets).toHaveLength(number);
    }
  });

  it('is none where nothing helps', async () => {
    const still = game([type('S')], [piece('a1', 0, 'S')]);
    expect(await of(still, 'S', 1, () => true)).toBeNull();
  });
});

describe('the positions that are asked for', () => {
  const variant = game(
    [type('K', true), type('P'), type('R')],
    [piece('e1', 0, 'K'), piece('a2', 0, 'P'), piece('b2', 0, 'P'), piece('a7', 1, 'P'), piece('a8', 1, 'R')],
  );

  it('have the piece alone, then other players too, then company, then the royals', () => {
    const setups = lonely(variant, type('R'), 'a2');
    expect(setups.map(({ pieces }) => pieces.length)).toEqual([1, 1, 3, 4, 5]);
    expect(setups[1]!.living).toEqual([0, 1]);
    expect(setups[2]!.pieces.slice(1)).toEqual([piece('b2', 0, 'P'), piece('a7', 1, 'P')]);
    expect(setups[3]!.pieces[1]).toEqual(piece('e1', 0, 'K'));
    // A royal has no other one of its own beside it.
    expect(lonely(variant, type('K', true), 'd4')[3]!.pieces).toHaveLength(3);
  });

  it('have screens of the own army, strewn on other cells, with and without the royals', () => {
    const setups = screened(variant, type('R'), 'd4', dice('x'));
    for (const { pieces } of setups) {
      expect(new Set(pieces.map(({ cell }) => cell)).size).toBe(pieces.length);
      expect(pieces.every(({ player }) => player === 0)).toBe(true);
      expect(pieces.length).toBeGreaterThan(10);
    }
    // The commonest first, the piece's own type last, the King never but once and at home.
    expect(setups[0]!.pieces.slice(1).every((one) => one.type === 'P')).toBe(true);
    expect(
      setups
        .at(-1)!
        .pieces.slice(2)
        .every((one) => one.type === 'R'),
    ).toBe(true);
    expect(setups.map(({ pieces }) => pieces.filter((one) => one.type === 'K').length)).toEqual([
      0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1,
    ]);
    expect(setups).toEqual(screened(variant, type('R'), 'd4', dice('x')));
  });

  it('have all of one type, the rarest first, then with the royals', () => {
    const setups = accompanied(variant, type('R'), 'a2');
    expect(setups.map(({ pieces }) => pieces.slice(1).map(({ cell }) => cell))).toEqual([
      ['e1'],
      ['a8'],
      ['b2', 'a7'],
      ['e1'],
      ['e1', 'a8'],
      ['e1', 'b2', 'a7'],
    ]);
    expect(setups.every(({ living }) => living?.length === 2)).toBe(true);
  });

  it('have rivals everywhere, or on some cells', () => {
    const [full] = surrounded(variant, type('R'), 'd4');
    expect(full!().pieces).toHaveLength(64);
    expect(full!(['d5', 'a1']).pieces).toEqual([piece('d4', 0, 'R'), piece('a1', 1, 'P'), piece('d5', 1, 'P')]);
  });

  it('are drawn without drawing one twice', () => {
    expect(new Set(drawn(['a', 'b', 'c', 'd'], 3, dice('x'))).size).toBe(3);
    expect(drawn(['a', 'b'], 5, dice('x'))).toHaveLength(2);
  });
});

describe('progress', () => {
  it('is read from what was stored, and nonsense is nothing', () => {
    expect(parseProgress('{"chess":{"N 1":2,"N 2":"x","R 1":-1},"x":5}')).toEqual({ chess: { 'N 1': 2 } });
    for (const text of [null, '', '[', '5', 'null']) expect(parseProgress(text)).toEqual({});
  });
});
