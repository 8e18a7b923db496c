// Shows things that arrive faster than an eye can follow one after the other: what is shown may ask to be held for a while, and
// what comes meanwhile waits in line.

export interface Clock {
  /** Milliseconds. */
  now: () => number;
  /** Calls `action` after so many milliseconds. Returns what prevents it. */
  later: (action: () => void, milliseconds: number) => () => void;
}

const browserClock: Clock = {
  now: () => performance.now(),
  later: (action, milliseconds) => {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
};

export class Pace<Item> {
  private waiting: Item[] = [];
  private freeAt = -Infinity;
  private stop: (() => void) | null = null;

  /** `show` may call `hold`. */
  constructor(
    private readonly show: (item: Item) => void,
    private readonly clock: Clock = browserClock,
  ) {}

  /** What came last and still waits. */
  get newest(): Item | undefined {
    return this.waiting[this.waiting.length - 1];
  }

  /** What is shown now stays for so many milliseconds at least. */
  hold(milliseconds: number) {
    this.freeAt = Math.max(this.freeAt, this.clock.now() + milliseconds);
  }

  /** Shows an item when all before it have had their time: at once if nothing is held. */
  add(item: Item) {
    this.waiting.push(item);
    this.next();
  }

  /** Shows the last of what waits at once and forgets the rest. */
  flush() {
    const last = this.newest;
    this.clear();
    if (last !== undefined) this.show(last);
  }

  /** Forgets what waits and that anything is held. */
  clear() {
    this.stop?.();
    this.stop = null;
    this.waiting = [];
    this.freeAt = -Infinity;
  }

  private next() {
    if (this.stop) return;
    while (this.waiting.length > 0) {
      const wait = this.freeAt - this.clock.now();
      if (wait > 0) {
        this.stop = this.clock.later(() => {
          this.stop = null;
          this.next();
        }, wait);
        return;
      }
      this.show(this.waiting.shift()!);
    }
  }
}
