import { describe, expect, it } from 'vitest';
import type { Clock, TimeControl } from '../../../api/types';
import { Offset } from './offset';
import { readClock, timeText, untilChange } from './reading';
import { controlText } from './words';

function clock(control: TimeControl, milliseconds: number, periods = 0): Clock {
  const side = { milliseconds, periods };
  return { control, sides: [side, side], running: 0, since: 1000, paused: null };
}

describe('a clock', () => {
  it('runs for the player to move alone', () => {
    const fischer = clock({ kind: 'fischer', main: 60, increment: 2 }, 50_000);
    expect(readClock(fischer, 0, 6000).milliseconds).toBe(45_000);
    expect(readClock(fischer, 1, 6000).milliseconds).toBe(50_000);
    expect(readClock(fischer, 0, null).milliseconds).toBe(50_000);
    expect(readClock({ ...fischer, running: null }, 0, 6000).milliseconds).toBe(50_000);
    expect(readClock(fischer, 0, 900).milliseconds).toBe(50_000);
    expect(readClock(fischer, 0, 99_000).milliseconds).toBe(0);
  });
  it('waits for the delay', () => {
    const delay = clock({ kind: 'delay', main: 60, delay: 5 }, 60_000);
    expect(readClock(delay, 0, 5000).milliseconds).toBe(60_000);
    expect(readClock(delay, 0, 8000).milliseconds).toBe(58_000);
    expect(readClock(clock({ kind: 'bronstein', main: 60, delay: 5 }, 60_000), 0, 8000).milliseconds).toBe(53_000);
  });
  it('goes through the periods', () => {
    const byoyomi = clock({ kind: 'byoyomi', main: 60, period: 30, periods: 3 }, 10_000, 3);
    expect(readClock(byoyomi, 0, 6000)).toEqual({ milliseconds: 5000, periods: 3, low: false });
    expect(readClock(byoyomi, 0, 12_000)).toEqual({ milliseconds: 29_000, periods: 3, low: false });
    expect(readClock(byoyomi, 0, 46_000)).toEqual({ milliseconds: 25_000, periods: 2, low: false });
    expect(readClock(byoyomi, 0, 100_000)).toEqual({ milliseconds: 1000, periods: 1, low: true });
    expect(readClock(byoyomi, 0, 101_000)).toEqual({ milliseconds: 0, periods: 0, low: true });
  });
  it('says when time is low', () => {
    const low = (control: TimeControl, left: number) => readClock(clock(control, left), 1, null).low;
    expect(low({ kind: 'fischer', main: 60, increment: 0 }, 10_000)).toBe(false);
    expect(low({ kind: 'fischer', main: 60, increment: 0 }, 9900)).toBe(true);
    expect(low({ kind: 'fischer', main: 300, increment: 0 }, 29_000)).toBe(true);
    expect(low({ kind: 'days', days: 1 }, 3_600_000)).toBe(true);
    expect(low({ kind: 'days', days: 1 }, 20 * 3_600_000)).toBe(false);
  });
  it('is written with tenths in the end', () => {
    expect([0, 40, 9300, 9901, 10_000, 59_400, 60_000, 3_599_999, 3_600_000, 86_400_000].map(timeText)).toEqual([
      '0.0',
      '0.1',
      '9.3',
      '10.0',
      '0:10',
      '1:00',
      '1:00',
      '1:00:00',
      '1:00:00',
      '1 d 0 h',
    ]);
  });
  it('is drawn anew when it changes', () => {
    for (let left = 12_000; left > 0; left -= 37) {
      const next = left - untilChange(left);
      if (next > 0) expect(timeText(next)).not.toBe(timeText(left));
    }
  });
});

describe('the offset of the clocks', () => {
  it('is taken from the quickest answer', () => {
    const offset = new Offset();
    expect(offset.value).toBeNull();
    offset.add(1000, 1400, 5300);
    expect(offset.value).toBe(4100);
    offset.add(2000, 2040, 6010);
    expect(offset.value).toBe(3990);
    offset.add(3000, 3300, 7150);
    expect(offset.value).toBe(3990);
    offset.add(90_000, 90_300, 94_150);
    expect(offset.value).toBe(4000);
  });
  it('follows a clock that is set', () => {
    const offset = new Offset();
    offset.add(1000, 1010, 5005);
    offset.add(500_000, 500_200, 9000);
    expect(offset.value).toBe(9000 - 500_100);
    offset.add(9000, 8000, 1);
    expect(offset.value).toBe(9000 - 500_100);
  });
});

describe('a time control', () => {
  it('has words', () => {
    const controls: TimeControl[] = [
      { kind: 'fischer', main: 300, increment: 3 },
      { kind: 'fischer', main: 90, increment: 0 },
      { kind: 'delay', main: 600, delay: 5 },
      { kind: 'bronstein', main: 30, delay: 5 },
      { kind: 'byoyomi', main: 600, period: 30, periods: 3 },
      { kind: 'byoyomi', main: 0, period: 30, periods: 1 },
      { kind: 'days', days: 1 },
      { kind: 'days', days: 14 },
    ];
    expect(controls.map(controlText)).toEqual([
      '5 min + 3 s',
      '1 min 30 s',
      '10 min, 5 s delay',
      '30 s, 5 s Bronstein delay',
      '10 min, then 3 × 30 s',
      '1 × 30 s',
      '1 day a turn',
      '14 days a turn',
    ]);
  });
});
