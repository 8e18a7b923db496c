import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askEvery, fastAnswer, openChannel, openingTime, openLive, patience, spread, type Connection } from './live';

/** A server's end of a socket, and what the page has done to it. */
class Socket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = Socket.CONNECTING;
  readonly sent: { type: string; id: number }[] = [];
  closed = false;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;

  constructor(readonly url: string) {
    Socket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Socket['sent'][number]);
  }
  /** A dead connection is not closed by closing it. */
  close() {
    this.closed = true;
  }
  open() {
    this.readyState = Socket.OPEN;
    this.onopen?.();
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  answer(now = 5000) {
    this.say({ type: 'pong', id: this.sent.at(-1)!.id, now });
  }
}
const last = () => Socket.all.at(-1)!;

let page: EventTarget & { visibilityState?: string };
let network: EventTarget;
let states: Connection[];
let messages: object[];
let times: [number, number][];
let close: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  Socket.all = [];
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  network = new EventTarget();
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', network);
  vi.stubGlobal('location', { protocol: 'http:', host: 'a.example' });
  states = [];
  messages = [];
  times = [];
  close = openChannel<{ type: string }>(() => '/live', {
    message: (message) => messages.push(message),
    connection: (state) => states.push(state),
    time: (now, took) => times.push([now, took]),
  });
});
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets the time pass while the server answers every question at once. */
function live(milliseconds: number) {
  for (let passed = 0; passed < milliseconds; passed += 1000) {
    const before = last().sent.length;
    vi.advanceTimersByTime(1000);
    if (last().sent.length > before) last().answer();
  }
}

describe('a channel whose server answers', () => {
  it('stays, is asked every few seconds and tells the time', () => {
    last().open();
    vi.advanceTimersByTime(80);
    last().answer(777);
    expect(times).toEqual([[777, 80]]);
    live(10 * askEvery);
    expect(Socket.all).toHaveLength(1);
    expect(last().sent).toHaveLength(11);
    expect(new Set(last().sent.map(({ id }) => id)).size).toBe(11);
    expect(states).toEqual(['connecting', 'open']);
  });
  it('hands out what is no answer', () => {
    last().open();
    last().say({ type: 'game' });
    last().onmessage?.({ data: 'no JSON' });
    expect(messages).toEqual([{ type: 'game' }]);
  });
  it('may take its time behind other messages', () => {
    last().open();
    last().answer();
    vi.advanceTimersByTime(askEvery);
    for (let i = 0; i < 5; i++) {
      vi.advanceTimersByTime(patience - 1000);
      last().say({ type: 'game' });
    }
    last().answer();
    expect(Socket.all).toHaveLength(1);
  });
});

describe('a channel that nobody answers', () => {
  it('is given up, though it is not closed, and another one takes its place', () => {
    last().open();
    last().answer();
    live(2 * askEvery);
    const dead = last();
    vi.advanceTimersByTime(askEvery + patience - 1);
    expect(Socket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(states.at(-1)).toBe('reconnecting');
    vi.advanceTimersByTime(1);
    expect(dead.closed).toBe(true);
    expect(Socket.all).toHaveLength(2);
    last().open();
    last().answer();
    expect(states.at(-1)).toBe('open');
    // What comes late from the dead one is no news.
    dead.say({ type: 'game' });
    dead.onclose?.({ code: 1006 });
    expect(messages).toEqual([]);
    live(2 * askEvery);
    expect(Socket.all).toHaveLength(2);
  });
  it('is given up when it does not even open, or says nothing at all', () => {
    vi.advanceTimersByTime(openingTime + 1);
    expect(Socket.all).toHaveLength(2);
    last().open();
    vi.advanceTimersByTime(openingTime + 1);
    expect(Socket.all).toHaveLength(3);
  });
  it('gets more patience each time, as a network may be slow, until an answer is quick', () => {
    last().open();
    last().answer();
    vi.advanceTimersByTime(askEvery + patience + 1);
    last().open();
    vi.advanceTimersByTime(patience + 500);
    last().answer();
    vi.advanceTimersByTime(askEvery + 500);
    expect(Socket.all).toHaveLength(2);
    last().answer();
    vi.advanceTimersByTime(askEvery / 2);
    last().answer();
    vi.advanceTimersByTime(askEvery + patience + 1);
    expect(Socket.all).toHaveLength(3);
  });
  it.each(['online', 'offline', 'visibilitychange', 'pageshow'])('is noticed soon after %s', (change) => {
    last().open();
    last().answer();
    vi.advanceTimersByTime(3000);
    (change === 'visibilitychange' ? page : network).dispatchEvent(new Event(change));
    vi.advanceTimersByTime(fastAnswer + 1);
    expect(Socket.all).toHaveLength(2);
  });
  it('is not asked anew by a page that comes into view where it answers', () => {
    last().open();
    last().answer();
    page.dispatchEvent(new Event('visibilitychange'));
    last().answer();
    vi.advanceTimersByTime(patience);
    expect(Socket.all).toHaveLength(1);
    expect(last().sent).toHaveLength(2);
  });
  it('is given a moment more where the page itself was held up', () => {
    last().open();
    last().answer();
    vi.advanceTimersByTime(askEvery);
    // The page slept: its timers are late, and the answer waits to be read.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    vi.advanceTimersByTime(patience + 1);
    expect(Socket.all).toHaveLength(1);
    last().answer();
    vi.advanceTimersByTime(fastAnswer);
    expect(Socket.all).toHaveLength(1);
  });
});

describe('a channel that is closed', () => {
  it('by the server is opened again after a pause, and at once when the network is back', () => {
    last().open();
    last().onclose?.({ code: 1006 });
    network.dispatchEvent(new Event('offline'));
    expect(Socket.all).toHaveLength(1);
    network.dispatchEvent(new Event('online'));
    expect(Socket.all).toHaveLength(2);
    last().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(10_000);
    expect(Socket.all.length).toBeGreaterThan(2);
  });
  it('by the page for good stays so', () => {
    last().open();
    close();
    expect(last().closed).toBe(true);
    vi.advanceTimersByTime(10 * askEvery);
    network.dispatchEvent(new Event('online'));
    expect(Socket.all).toHaveLength(1);
  });
});

describe('a server that ends in good order', () => {
  it('is not followed by all its clients at once', () => {
    const waits = Array.from({ length: 200 }, (_, i) => spread(true, i / 200));
    expect(Math.max(...waits)).toBeLessThanOrEqual(2000);
    for (let from = 0; from < 2000; from += 250)
      expect(waits.filter((wait) => wait >= from && wait < from + 250).length).toBe(25);
    expect(spread(false, 0)).toBe(2000);
    expect(spread(false, 0.999)).toBeGreaterThan(5000);
  });

  it('is left for some time by a page, which then opens one connection', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.75);
    last().open();
    last().onclose!({ code: 1001 });
    vi.advanceTimersByTime(1490);
    expect(Socket.all.length).toBe(1);
    vi.advanceTimersByTime(20);
    expect(Socket.all.length).toBe(2);
    // One that was lost otherwise is replaced sooner.
    last().open();
    last().onclose!({ code: 1006 });
    vi.advanceTimersByTime(500);
    expect(Socket.all.length).toBe(3);
    vi.restoreAllMocks();
  });
});

describe('the channel of a game', () => {
  const game = (version: string, ...moves: string[]) => ({ id: 'g', version, moves: moves.map((text) => ({ text })) });
  const change = (from: string, version: string, kept: number, ...moves: string[]) => ({
    type: 'change',
    change: { from, version, kept, moves: moves.map((text) => ({ text })), game: {} },
  });
  beforeEach(() => {
    close();
    Socket.all = [];
    states = [];
    messages = [];
    close = openLive('g', {
      message: (message) => messages.push(message),
      connection: (state) => states.push(state),
    });
    last().open();
  });

  it('asks for changes, and tells the games that they lead to', () => {
    expect(last().url).toBe('ws://a.example/api/games/g/live?have=');
    last().say({ type: 'game', game: game('1', 'a') });
    last().say(change('1', '2', 1, 'b'));
    last().say(change('2', '3', 1));
    last().say({ type: 'presence', online: [], watchers: 0 });
    expect(messages).toEqual([
      { type: 'game', game: game('1', 'a') },
      { type: 'game', game: game('2', 'a', 'b') },
      { type: 'game', game: game('3', 'a') },
      { type: 'presence', online: [], watchers: 0 },
    ]);
    expect(Socket.all.length).toBe(1);
  });
  it('is opened anew where something is missing, and begins with the whole game', () => {
    last().say({ type: 'game', game: game('1', 'a') });
    last().say(change('2', '3', 2, 'c'));
    expect(messages.length).toBe(1);
    expect(Socket.all[0]!.closed).toBe(true);
    vi.advanceTimersByTime(1);
    expect(Socket.all.length).toBe(2);
    last().open();
    Socket.all[0]!.say(change('1', '2', 1, 'b'));
    last().say({ type: 'game', game: game('3', 'a', 'b', 'c') });
    last().say(change('3', '4', 3, 'd'));
    expect(messages.slice(1)).toEqual([
      { type: 'game', game: game('3', 'a', 'b', 'c') },
      { type: 'game', game: game('4', 'a', 'b', 'c', 'd') },
    ]);
  });
});
