import { describe, expect, it } from 'vitest';
import type { NewGame } from '../api/types';
import { entrust, type Answer } from './entrust';
import type { KeptGame } from './kept';

const game: KeptGame = {
  id: 'kept-1',
  variant: 'some-game',
  variantName: 'Some game',
  seats: [{ kind: 'person', level: 1 }],
  start: 'fen',
  moves: ['a'],
  result: { over: false, score: 'ongoing', reason: '', text: '' },
  created: 0,
  updated: 0,
};

/** A server that makes a game of each id once, and is heard as far as `hears` says; what is kept, as after a reload. */
function site(hears: (Answer | 'lost' | 'made')[]) {
  const made: string[] = [];
  let stored = game;
  const asked: (string | undefined)[] = [];
  const post = async (wanted: NewGame): Promise<Answer> => {
    asked.push(wanted.id);
    const heard = hears.shift() ?? 'made';
    if (heard !== 'lost' && heard !== 'made') return heard;
    const id = wanted.id ?? 'drawn';
    if (!made.includes(id)) made.push(id);
    if (heard === 'lost') throw new TypeError('the line broke');
    return { status: 201, body: { id } };
  };
  const handOver = () => entrust(stored, post, (kept) => ((stored = kept), true));
  return { made, asked, handOver, stored: () => stored };
}
const unknown: Answer = { status: 409, body: { error: { message: 'ask again', code: 'guest' } } };

describe('a game that is handed over', () => {
  it('is made once, although answers were lost', async () => {
    const { made, handOver, stored } = site(['lost', 'lost']);
    await expect(handOver()).rejects.toThrow('the line broke');
    await expect(handOver()).rejects.toThrow('the line broke');
    const { id } = await handOver();
    expect(made).toEqual([id]);
    expect(stored().asked).toBe(id);
  });

  it('is asked for again where the server did not know who asks, and named no more where cookies do not last', async () => {
    const known = site([unknown]);
    expect((await known.handOver()).id).toBe(known.stored().asked);
    expect(new Set(known.asked).size).toBe(1);
    const never = site([unknown, unknown]);
    expect((await never.handOver()).id).toBe('drawn');
    expect(never.asked.at(-1)).toBeUndefined();
  });

  it('gets another id where that one is somebody else\u2019s, and says why it is refused', async () => {
    const { asked, handOver } = site([{ status: 409, body: {} }]);
    expect((await handOver()).id).toBeUndefined();
    expect((await handOver()).id).toBe(asked[1]);
    expect(asked[0]).not.toBe(asked[1]);
    const bad = site([{ status: 400, body: { error: { message: 'no such move', code: '' } } }]);
    expect((await bad.handOver()).refused).toBe('no such move');
    expect((await site([{ status: 503, body: {} }]).handOver()).refused).toBeUndefined();
  });
});
