import { beforeEach, describe, expect, it, vi } from 'vitest';
import { serve, type Begin, type Told } from './serve';

/** In place of the engine: a thought about a game of `nets` waits for its net, everything else is answered at once. */
const engine = vi.hoisted(() => ({
  missing: new Set<string>(),
  given: [] as [string, string][],
  broken: false,
}));
vi.mock('./instance.mjs', () => ({
  needsFile: 424,
  instantiate: async () => ({
    start: () => {},
    give: (path: string, text: string) => {
      engine.missing.delete(path);
      engine.given.push([path, text]);
      if (text === 'wrong') throw new Error('line 1: no net');
    },
    answer: (path: string, body: string) => {
      if (engine.broken) throw new Error('unreachable');
      const file = `values/${body}.net`;
      if (path === 'think' && engine.missing.has(file)) return { status: 424, body: file };
      return { status: 200, body: `${path} ${body}` };
    },
    perft: () => 20,
  }),
}));

const begin: Begin = {
  engine: {} as WebAssembly.Module,
  variants: 'variants.json',
  nets: { 'values/a.net': 'a.txt', 'values/b.net': 'b.txt' },
};

/** A thread that has begun, where the nets are had from `read`; what it tells, and which addresses it reads. */
async function begun(read: (address: string) => Promise<string>) {
  const told: Told[] = [];
  const asked: string[] = [];
  const text = (address: string) => {
    if (address === begin.variants) return Promise.resolve('{}');
    asked.push(address);
    return read(address);
  };
  const hear = serve({ compile: async () => ({}) as WebAssembly.Module, text }, (one) => told.push(one));
  hear(begin);
  await vi.waitFor(() => expect(told.length).toBe(1));
  let id = 0;
  return {
    told,
    asked,
    ask: (path: string, body: string) => hear({ id: ++id, path, body }),
    answers: async (count: number) => {
      await vi.waitFor(() => expect(told.length).toBe(count + 1));
      return told.slice(1).map((one) => ('id' in one ? `${one.id}: ${one.body}` : one));
    },
  };
}

describe('a thread of the engine', () => {
  beforeEach(() => {
    engine.missing = new Set(['values/a.net', 'values/b.net', 'values/c.net']);
    engine.given = [];
    engine.broken = false;
  });

  it('fetches the net of a game once, when it is first thought about, and no other', async () => {
    const { ask, answers, asked } = await begun(async (address) => `text of ${address}`);
    ask('line', 'a');
    ask('perft a 1', '');
    expect(await answers(2)).toEqual(['1: line a', '2: 20']);
    expect(asked).toEqual([]);
    ask('think', 'a');
    ask('think', 'a');
    ask('think', 'none');
    expect((await answers(5)).slice(2)).toEqual(['3: think a', '4: think a', '5: think none']);
    expect(asked).toEqual(['a.txt']);
    expect(engine.given).toEqual([['values/a.net', 'text of a.txt']]);
  });

  it('answers in the order of the calls, also those that come while a net is fetched', async () => {
    let come = (_: string) => {};
    const { ask, answers, told } = await begun(() => new Promise((done) => (come = done)));
    ask('think', 'a');
    ask('line', 'b');
    ask('perft b 1', '');
    await new Promise((done) => setTimeout(done, 20));
    expect(told.length).toBe(1);
    come('text');
    expect(await answers(3)).toEqual(['1: think a', '2: line b', '3: 20']);
  });

  it('thinks without a net that cannot be had, has no address, or is wrong', async () => {
    const { ask, answers } = await begun(async (address) => {
      if (address === 'a.txt') throw new TypeError('no network');
      return 'wrong';
    });
    for (const game of ['a', 'b', 'c']) ask('think', game);
    expect(await answers(3)).toEqual(['1: think a', '2: think b', '3: think c']);
    expect(engine.given).toEqual([
      ['values/a.net', ''],
      ['values/b.net', 'wrong'],
      ['values/c.net', ''],
    ]);
  });

  it('says so when the engine ends', async () => {
    const { ask, answers } = await begun(async () => '');
    engine.broken = true;
    ask('line', 'a');
    expect(await answers(1)).toEqual([{ failed: 'Error: unreachable' }]);
  });
});
