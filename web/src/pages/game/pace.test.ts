import { describe, expect, it } from 'vitest';
import { Pace, type Clock } from './pace';

/** A clock that goes when it is told to. */
function makeClock() {
  let time = 0;
  let calls: { at: number; action: () => void }[] = [];
  const clock: Clock = {
    now: () => time,
    later: (action, milliseconds) => {
      const call = { at: time + milliseconds, action };
      calls.push(call);
      return () => (calls = calls.filter((other) => other !== call));
    },
  };
  const pass = (milliseconds: number) => {
    const end = time + milliseconds;
    for (;;) {
      const next = calls.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      calls = calls.filter((other) => other !== next);
      time = next.at;
      next.action();
    }
    time = end;
  };
  return { clock, pass };
}

/** Shows words and holds each for 100 ms. */
function makePace() {
  const { clock, pass } = makeClock();
  const shown: string[] = [];
  const pace: Pace<string> = new Pace((word) => {
    shown.push(word);
    pace.hold(100);
  }, clock);
  return { pace, shown, pass };
}

describe('Pace', () => {
  it('shows the first at once and each other when the one before has had its time', () => {
    const { pace, shown, pass } = makePace();
    for (const word of ['a', 'b', 'c']) pace.add(word);
    expect(shown).toEqual(['a']);
    pass(99);
    expect(shown).toEqual(['a']);
    pass(1);
    expect(shown).toEqual(['a', 'b']);
    pass(100);
    expect(shown).toEqual(['a', 'b', 'c']);
  });

  it('shows what comes late at once', () => {
    const { pace, shown, pass } = makePace();
    pace.add('a');
    pass(500);
    pace.add('b');
    expect(shown).toEqual(['a', 'b']);
  });

  it('holds what was shown by others too', () => {
    const { pace, shown, pass } = makePace();
    pace.hold(50);
    pace.add('a');
    expect(shown).toEqual([]);
    pass(50);
    expect(shown).toEqual(['a']);
  });

  it('shows only the last when it is hurried', () => {
    const { pace, shown, pass } = makePace();
    for (const word of ['a', 'b', 'c']) pace.add(word);
    expect(pace.newest).toBe('c');
    pace.flush();
    expect(shown).toEqual(['a', 'c']);
    expect(pace.newest).toBeUndefined();
    pass(1000);
    expect(shown).toEqual(['a', 'c']);
  });

  it('forgets what waits when it is told to', () => {
    const { pace, shown, pass } = makePace();
    pace.add('a');
    pace.add('b');
    pace.clear();
    pass(1000);
    expect(shown).toEqual(['a']);
    pace.add('c');
    expect(shown).toEqual(['a', 'c']);
  });
});
