import { describe, expect, it } from 'vitest';
import { dailyOf, dayOf, keyOf, movesOf, type Puzzle } from './puzzles';
import { counted, dailyDone, dayBefore, expected, firstRating, noRecord, parseRecord, streakOn } from './rating';

const puzzle = (fen: string, ...line: string[]): Puzzle => ({ grade: 1000, fen, line });

describe('a puzzle', () => {
  it('takes as many moves as the solver makes', () => {
    expect([['a'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd', 'e']].map((line) => movesOf(puzzle('x', ...line)))).toEqual([
      1, 2, 3,
    ]);
  });

  it('is remembered by its position', () => {
    expect(keyOf(puzzle('8/8 w', 'a'))).toBe(keyOf(puzzle('8/8 w', 'b')));
    expect(keyOf(puzzle('8/8 w'))).not.toBe(keyOf(puzzle('8/8 b')));
  });
});

describe('the puzzle of the day', () => {
  const counts = { first: 40, second: 30, third: 20, nothing: 0 };

  it('follows from the date alone', () => {
    expect(dailyOf('2026-11-05', counts)).toEqual(dailyOf('2026-11-05', { third: 20, second: 30, first: 40 }));
    expect(dayOf(new Date(2026, 10, 5, 23, 59))).toBe('2026-11-05');
    expect(dayOf(new Date(2026, 10, 6, 0, 1))).toBe('2026-11-06');
  });

  it('is another one on other days, of all games that have some', () => {
    const days = Array.from({ length: 60 }, (_, i) => dayOf(new Date(2026, 0, 1 + i)));
    const all = days.map((day) => dailyOf(day, counts)!);
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set(['first', 'second', 'third']));
    expect(new Set(all.map(({ id, index }) => `${id} ${index}`)).size).toBeGreaterThan(40);
    for (const { id, index } of all) expect(index).toBeLessThan(counts[id as 'first']);
  });

  it('is none without puzzles', () => expect(dailyOf('2026-11-05', { first: 0 })).toBeNull());
});

describe('the rating', () => {
  it('expects what Elo says', () => {
    expect(expected(1200, 1200)).toBe(0.5);
    expect(expected(1400, 1000)).toBeCloseTo(10 / 11);
  });

  it('goes up with what is solved, half as far up with hints, and down with what is missed', () => {
    const after = (outcome: 'solved' | 'hinted' | 'missed') =>
      counted(noRecord, 'one', 'k', firstRating, outcome).rating;
    expect([after('solved'), after('hinted'), after('missed')]).toEqual([1020, 1000, 980]);
  });

  it('moves less after the first puzzles', () => {
    const known = { ...noRecord, played: 20 };
    expect(counted(known, 'one', 'k', firstRating, 'solved').rating).toBe(1010);
  });

  it('counts each puzzle once', () => {
    const first = counted(noRecord, 'one', 'k', 1000, 'missed');
    expect(counted(first, 'one', 'k', 1000, 'solved')).toBe(first);
    expect(counted(first, 'other', 'k', 1000, 'solved').played).toBe(2);
    expect(first.games).toEqual({ one: { k: 'missed' } });
  });
});

describe('days in a row', () => {
  it('grow from day to day, and end with a day that is missed', () => {
    expect(dayBefore('2026-03-01')).toBe('2026-02-28');
    let record = dailyDone(noRecord, '2026-02-27');
    record = dailyDone(dailyDone(record, '2026-02-28'), '2026-02-28');
    record = dailyDone(record, '2026-03-01');
    expect(record.streak).toBe(3);
    expect(streakOn(record, '2026-03-02')).toBe(3);
    expect(streakOn(record, '2026-03-03')).toBe(0);
    expect(dailyDone(record, '2026-03-04').streak).toBe(1);
  });
});

describe('what is kept', () => {
  it('is read as it was written', () => {
    const record = dailyDone(counted(noRecord, 'one', 'k', 1500, 'hinted'), '2026-11-05');
    expect(parseRecord(JSON.stringify(record))).toEqual(record);
  });

  it('counts as nothing where it is nonsense', () => {
    for (const text of [null, '', '{', 'null', '5']) expect(parseRecord(text)).toEqual(noRecord);
    const text = '{"rating":1e9,"played":-1,"games":{"one":{"a":"solved","b":"won"},"x":7},"day":"never","streak":0.5}';
    expect(parseRecord(text)).toEqual({ ...noRecord, games: { one: { a: 'solved' } } });
  });
});
