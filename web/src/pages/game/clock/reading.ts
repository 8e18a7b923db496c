// What a clock shows: arithmetic on what the server has said, without a clock of its own.

import type { Clock, TimeControl } from '../../../api/types';

export interface ClockReading {
  milliseconds: number;
  /** Periods of byo-yomi that are left; 0 where there are none. */
  periods: number;
  /** Whether the time will soon be over. */
  low: boolean;
}

const day = 86_400_000;

function lowFrom(control: TimeControl): number {
  if (control.kind === 'days') return (control.days * day) / 5;
  return Math.min(30_000, Math.max(10_000, control.main * 100));
}

/** The clock of a player; `now` is the time by the server's clock for games, null while nobody knows it. */
export function readClock(clock: Clock, player: number, now: number | null): ClockReading {
  const { control } = clock;
  const side = clock.sides[player] ?? { milliseconds: 0, periods: 0 };
  const elapsed = clock.running === player && now !== null ? Math.max(0, now - (clock.since ?? now)) : 0;
  let { milliseconds, periods } = side;
  if (control.kind === 'delay') milliseconds -= Math.max(0, elapsed - control.delay * 1000);
  else if (control.kind === 'byoyomi' && elapsed >= milliseconds && periods > 0) {
    const period = control.period * 1000;
    const over = elapsed - milliseconds;
    periods = Math.max(0, periods - Math.floor(over / period));
    milliseconds = periods > 0 ? period - (over % period) : 0;
  } else milliseconds -= elapsed;
  milliseconds = Math.max(0, milliseconds);
  const main = control.kind === 'byoyomi' && side.milliseconds > elapsed;
  return { milliseconds, periods, low: milliseconds < lowFrom(control) && !(main && periods > 0) };
}

/** "2 d 3 h", "1:05:09", "4:07", "9.3". */
export function timeText(milliseconds: number): string {
  if (milliseconds < 10_000) return (Math.ceil(milliseconds / 100) / 10).toFixed(1);
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  const two = (number: number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** After how many milliseconds the text changes. */
export function untilChange(milliseconds: number): number {
  const step = milliseconds <= 10_000 ? 100 : 1000;
  return milliseconds % step || step;
}
