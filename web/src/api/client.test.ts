import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { againAfter, api, newCommand } from './client';

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
