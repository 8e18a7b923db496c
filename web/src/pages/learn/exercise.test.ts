import { describe, expect, it } from 'vitest';
import type { Move, PieceType, Variant } from '../../api/types';
import { dice, exercisesEach, goesOn, lonely, makeExercise, shortest, type Moves } from './exercise';
import { parseProgress } from './progress';

const move = (from: string, to: string, more: Partial<Move> = {}): Move => ({
  text: from + to,
  from,
  to,
  drop: '',
  promotion: '',
  kind: 'quiet',
  leavesRoyal: false,
  effects: { cells: {}, hands: [] },
  ...more,
});

/** A leaper on an 8 by 8 board; `asked` counts how often each cell was asked for. */
function leaper(leaps: [number, number][], asked = new Map<string, number>()): Moves {
  return (cell) => {
    asked.set(cell, (asked.get(cell) ?? 0) + 1);
    const [x, y] = [cell.charCodeAt(0) - 97, Number(cell[1]) - 1];
    const to = leaps.flatMap(([dx, dy]) => {
      const [a, b] = [x + dx, y + dy];
      return a < 0 || a > 7 || b < 0 || b > 7 ? [] : [`${String.fromCharCode(97 + a)}${b + 1}`];
    });
    return Promise.resolve(to.map((one) => move(cell, one)));
  };
}
const knight = leaper(
  [-2, -1, 1, 2].flatMap((dx) => [1, -1].map((s): [number, number] => [dx, s * (3 - Math.abs(dx))])),
);
const pawn = leaper([[0, 1]]);

describe('the least number of moves', () => {
  it('is that of a Knight on the chessboard', async () => {
    // Known distances: one cell to the side 3, the next on the diagonal 2, from corner to corner 6.
    expect(await shortest(knight, 'd4', ['d5'], 9)).toMatchObject({ length: 3 });
    expect(await shortest(knight, 'd4', ['e5'], 9)).toMatchObject({ length: 2 });
    expect(await shortest(knight, 'a1', ['h8'], 9)).toMatchObject({ length: 6 });
    expect(await shortest(knight, 'a1', ['b2'], 9)).toMatchObject({ length: 4 });
  });

  it('goes through all targets in the best order, and says where to go next', async () => {
    expect(await shortest(knight, 'a1', ['d4', 'b3'], 9)).toEqual({ length: 2, next: 'b3' });
    expect(await shortest(knight, 'd4', ['d4'], 9)).toEqual({ length: 0, next: null });
  });

  it('is nothing where no way leads, or none that is short enough', async () => {
    expect(await shortest(pawn, 'a2', ['b4'], 20)).toBeNull();
    expect(await shortest(knight, 'a1', ['h8'], 5)).toBeNull();
  });
});

describe('an exercise', () => {
  it('can be done, has as many targets as it should, and its number is the least', async () => {
    for (let count = 1; count <= exercisesEach; count++)
      for (const seed of ['a', 'b', 'c', 'd']) {
        const made = await makeExercise(knight, 'd4', count, dice(seed));
        expect(made!.targets).toHaveLength(count);
        expect(new Set([...made!.targets, 'd4']).size).toBe(count + 1);
        expect(made!.best).toBeGreaterThan(1);
        expect(made!.best).toBeLessThanOrEqual(count + 1);
        expect(await shortest(knight, 'd4', made!.targets, 9)).toMatchObject({ length: made!.best });
      }
  });

  it('is the same each time, and not the same for other words', async () => {
    const make = (seed: string) => makeExercise(knight, 'd4', 3, dice(seed));
    expect(await make('chess N 3')).toEqual(await make('chess N 3'));
    const all = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(make));
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBeGreaterThan(1);
  });

  it('has fewer targets where the piece does not get far, and is none where it cannot move', async () => {
    expect(await makeExercise(pawn, 'a6', 3, dice('x'))).toEqual({ start: 'a6', targets: ['a8'], best: 2 });
    expect(await makeExercise(pawn, 'a7', 3, dice('x'))).toEqual({ start: 'a7', targets: ['a8'], best: 1 });
    expect(await makeExercise(pawn, 'a8', 1, dice('x'))).toBeNull();
  });
});

describe('the positions that are asked for', () => {
  const type = (token: string, royal = false) => ({ token, royal }) as PieceType;
  const piece = (cell: string, player: number, token: string) => ({ cell, player, type: token });
  const variant = {
    players: [{}, {}],
    pieces: [type('K', true), type('P'), type('R')],
    start: {
      pieces: [piece('e1', 0, 'K'), piece('a2', 0, 'P'), piece('b2', 0, 'P'), piece('a7', 1, 'P'), piece('a8', 1, 'R')],
    },
  } as unknown as Variant;

  it('have the piece alone, then other players too, then company, then the royals', () => {
    const setups = lonely(variant, type('R'), 'a2');
    expect(setups.map(({ pieces }) => pieces.length)).toEqual([1, 1, 3, 4, 5]);
    expect(setups[1]!.living).toEqual([0, 1]);
    expect(setups[2]!.pieces.slice(1)).toEqual([piece('b2', 0, 'P'), piece('a7', 1, 'P')]);
    expect(setups[3]!.pieces[1]).toEqual(piece('e1', 0, 'K'));
    // A royal has no other one of its own beside it.
    expect(lonely(variant, type('K', true), 'd4')[3]!.pieces).toHaveLength(3);
  });
});

describe('a piece', () => {
  it('goes on after a quiet move that leaves it what it is', () => {
    expect(goesOn(move('a2', 'a3'), 'P')).toBe(true);
    expect(goesOn(move('a7', 'a8', { promotion: 'Q' }), 'P')).toBe(false);
    expect(goesOn(move('a2', 'b3', { kind: 'capture' }), 'P')).toBe(false);
  });
});

describe('progress', () => {
  it('is read from what was stored, and nonsense is nothing', () => {
    expect(parseProgress('{"chess":{"N 1":2,"N 2":"x","R 1":-1},"x":5}')).toEqual({ chess: { 'N 1': 2 } });
    for (const text of [null, '', '[', '5', 'null']) expect(parseProgress(text)).toEqual({});
  });
});
