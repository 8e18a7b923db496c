import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/client';
import { Delivery, lostAfter, repeatAfter } from './delivery';
import { TurnTime } from './turn_time';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const again = vi.fn();
  let signal!: AbortSignal;
  let answer!: (game: string) => void;
  let refuse!: (error: unknown) => void;
  const delivery = new Delivery((given) => {
    signal = given;
    return new Promise<string>((resolve, reject) => ([answer, refuse] = [resolve, reject]));
  }, again);
  const end = delivery.done.then(String, (error: Error) => error.message);
  return { delivery, again, signal, answer, refuse, end };
}

describe('the delivery of a move', () => {
  it('ends with its answer', async () => {
    const { again, answer, end, signal } = start();
    answer('kept');
    expect(await end).toBe('kept');
    vi.advanceTimersByTime(lostAfter);
    expect(again).not.toHaveBeenCalled();
    expect(signal.aborted).toBe(false);
  });
  it('fails at once when it is refused, or the network says so', async () => {
    for (const error of [new ApiError(400, 'no'), new ApiError(0, 'no')]) {
      const { refuse, end } = start();
      refuse(error);
      expect(await end).toBe('no');
    }
  });
  it('sends the move once more when no answer comes, and waits for what the live channel tells', async () => {
    const { delivery, again, refuse, end, signal } = start();
    vi.advanceTimersByTime(repeatAfter);
    expect(again).toHaveBeenCalledTimes(1);
    expect(delivery.waits).toBe(true);
    refuse(new ApiError(0, 'gone'));
    delivery.end();
    expect(await end).toBe('null');
    expect(signal.aborted).toBe(true);
  });
  it('sends it at once over a channel that was opened anew', () => {
    const { delivery, again } = start();
    delivery.repeat();
    expect(again).toHaveBeenCalledTimes(1);
  });
  it('gives up in the end', async () => {
    const { end, delivery, again } = start();
    vi.advanceTimersByTime(lostAfter);
    expect(await end).not.toBe('');
    delivery.repeat();
    expect(again).toHaveBeenCalledTimes(1);
  });
});

describe('the time of a turn', () => {
  it('is counted from when it was shown, and unknown before', () => {
    let now = 100;
    const time = new TurnTime(() => now);
    expect(time.spent()).toBeUndefined();
    time.begin();
    now = 1600.4;
    expect(time.spent()).toBe(1500);
    time.forget();
    expect(time.spent()).toBeUndefined();
  });
});
