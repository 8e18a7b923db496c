import { describe, expect, it } from 'vitest';
import type { Game, Line } from '../api/types';
import { isKept } from './kept-id';
import { awaitsComputer, drawnId, gameOf, handoverOf, pliesAfterUndo, type KeptGame } from './kept';

const result = { over: false, score: 'ongoing', reason: '', text: '' };
const kept = (values: Partial<KeptGame> = {}): KeptGame => ({
  id: 'kept-1',
  variant: 'some-game',
  variantName: 'Some game',
  seats: [
    { kind: 'person', level: 1 },
    { kind: 'computer', level: 3 },
    { kind: 'computer', level: 3 },
  ],
  start: 'fen',
  moves: ['a', 'b', 'c', 'd'],
  result,
  created: 0,
  updated: 1000,
  ...values,
});
const line = (turn: number, over = false) =>
  ({
    variant: 'some-game',
    start: 'fen',
    moves: [],
    position: { turn, legal: [{ text: 'e' }] },
    result: { ...result, over },
  }) as unknown as Line;

describe('a game that is kept here', () => {
  it('looks to the pages like one of the server', () => {
    const game = gameOf(kept(), line(1), true);
    expect(game).toMatchObject({ id: 'kept-1', plies: 4, thinking: true, undoable: true, clock: null });
    expect(game.you.seats).toEqual([0]);
    expect(game.updated).toBe('1970-01-01T00:00:01.000Z');
    expect(game.position.legal).toHaveLength(1);
  });
  it('has no legal moves when it is over, and nobody waits for a computer', () => {
    const over = gameOf(kept(), line(1, true), false);
    expect(over.position.legal).toEqual([]);
    expect(awaitsComputer(kept(), over)).toBe(false);
    expect(awaitsComputer(kept(), gameOf(kept(), line(1), false))).toBe(true);
    expect(awaitsComputer(kept(), gameOf(kept(), line(0), false) satisfies Game)).toBe(false);
  });
  it('is taken back to the last turn of a person', () => {
    expect(pliesAfterUndo(kept(), [0, 1, 2, 0])).toBe(3);
    expect(pliesAfterUndo(kept({ moves: ['a', 'b', 'c'] }), [0, 1, 2])).toBe(0);
    expect(pliesAfterUndo(kept({ moves: ['b', 'c'] }), [1, 2])).toBe(0);
    expect(pliesAfterUndo(kept({ resigned: 0 }), [0, 1, 2, 0])).toBe(4);
  });
  it('is handed over with its start, its seats and all its moves', () => {
    expect(handoverOf(kept())).toEqual({
      variant: 'some-game',
      seats: kept().seats,
      fen: 'fen',
      access: 'link',
      moves: ['a', 'b', 'c', 'd'],
    });
  });
  it('is asked for by the id that was drawn for it', () => {
    expect(handoverOf(kept({ asked: 'abcdefghjkmn' })).id).toBe('abcdefghjkmn');
    const ids = new Set(Array.from({ length: 50 }, drawnId));
    expect(ids.size).toBe(50);
    for (const id of ids) expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{12}$/);
  });
  it('is known by its id and by the paths about it', () => {
    expect(['kept-1', '/api/games/kept-1/moves', 'abcdefghjkmn', '/api/games', '/api/games/abc'].map(isKept)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
