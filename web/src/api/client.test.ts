import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keep } from './changes';
import { againAfter, api, newCommand } from './client';
import type { Game } from './types';

type Sent = { path: string; body: Record<string, unknown> };
let sent: Sent[];
/** The statuses of the next answers; 0: it is lost. */
let answers: number[];

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  answers = [];
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    sent.push({ path, body: JSON.parse(body) as Sent['body'] });
    const status = answers.shift() ?? 200;
    if (status === 0) return Promise.reject(new TypeError('lost'));
    return Promise.resolve(new Response('{}', { status }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const names = () => sent.map(({ body }) => body.cmd);

describe('an act', () => {
  it('has a name of its own', async () => {
    expect(newCommand()).toMatch(/^\d+(-\d+){3}$/);
    await api.say('g', 'hello');
    await api.say('g', 'hello');
    expect(sent[0]).toMatchObject({ path: '/api/games/g/say', body: { phrase: 'hello' } });
    expect(new Set(names()).size).toBe(2);
  });
  it('is sent once more with the same name when its answer is lost', async () => {
    answers = [0];
    const done = api.moreTime('g', 1, 4);
    await vi.advanceTimersByTimeAsync(againAfter);
    await done;
    expect(sent.length).toBe(2);
    expect(sent[1]).toEqual(sent[0]);
  });
  it('keeps its name for whoever tries again, for a while', async () => {
    answers = [0, 0];
    const lost = api.decline('g', 4).catch((error: Error) => error.name);
    await vi.advanceTimersByTimeAsync(againAfter);
    expect(await lost).toBe('ApiError');
    await api.decline('g', 4);
    expect(new Set(names()).size).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);
    await api.decline('g', 4);
    await api.decline('g', 5);
    expect(new Set(names()).size).toBe(3);
  });
  it('that was refused has another name the next time', async () => {
    answers = [409];
    await api.decline('g', 4).catch(() => null);
    await api.decline('g', 4);
    expect(new Set(names()).size).toBe(2);
  });
  it('that makes a game is not repeated by itself, and has its name when somebody presses again', async () => {
    const wanted = { variant: 'v', seats: [] };
    answers = [0];
    await api.create(wanted).catch(() => null);
    expect(sent.length).toBe(1);
    await api.create(wanted);
    expect(new Set(names()).size).toBe(1);
  });
});

describe('a move', () => {
  it('is sent as it is, so that it has one name on all its ways', async () => {
    const move = { text: 'e2e4', ply: 0, cmd: newCommand() };
    await api.move('g', move, new AbortController().signal);
    await api.move('g', move, new AbortController().signal);
    expect(sent.map(({ body }) => body)).toEqual([move, move]);
  });
});

describe('a call of a game', () => {
  const known = { id: 'known', version: 'one', moves: [{ text: 'e2e4' }], plies: 1 } as Game;
  const answer = (body: object) =>
    vi.stubGlobal('fetch', (path: string, { body: text }: { body: string }) => {
      sent.push({ path, body: JSON.parse(text) as Sent['body'] });
      return Promise.resolve(new Response(JSON.stringify(body)));
    });

  it('says which version the page has, and understands what has changed', async () => {
    keep(known);
    answer({ from: 'one', version: 'two', kept: 1, moves: [{ text: 'e7e5' }], game: { plies: 2 } });
    const game = await api.say('known', 'hello');
    expect(sent[0]!.path).toBe('/api/games/known/say?have=one');
    expect(game).toEqual({
      id: 'known',
      version: 'two',
      moves: [{ text: 'e2e4' }, { text: 'e7e5' }],
      plies: 2,
    });
    answer({ from: 'two', version: 'three', kept: 0, moves: [], game: { plies: 0 } });
    const move = { text: 'e2e4', ply: 0, cmd: newCommand() };
    expect((await api.move('known', move, new AbortController().signal)).moves).toEqual([]);
    expect(sent[1]!.path).toBe('/api/games/known/moves?have=two');
  });
  it('takes a whole game as well', async () => {
    keep(known);
    answer({ ...known, version: 'nine' });
    expect((await api.say('known', 'hello')).version).toBe('nine');
    await api.say('known', 'hello');
    expect(sent[1]!.path).toBe('/api/games/known/say?have=nine');
  });
  it('has one name for whoever tries again with another version', async () => {
    keep(known);
    const lost = vi.fn((path: string, { body }: { body: string }) => {
      sent.push({ path, body: JSON.parse(body) as Sent['body'] });
      return Promise.reject(new TypeError('lost'));
    });
    vi.stubGlobal('fetch', lost);
    const refused = api.say('known', 'thanks').catch(() => null);
    await vi.advanceTimersByTimeAsync(againAfter);
    await refused;
    keep({ ...known, version: 'other' });
    answer({ ...known, version: 'third' });
    await api.say('known', 'thanks');
    expect(sent.at(-1)!.path).toBe('/api/games/known/say?have=other');
    expect(new Set(names()).size).toBe(1);
  });
});
