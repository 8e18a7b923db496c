import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../api/client';
import type { GameNews, LiveHandlers } from '../../api/live';
import type { Clock, Game, PlayedMove } from '../../api/types';
import { settings } from '../../lib/settings.svelte';
import { move } from '../../test/boards';
import { GameSession } from './session.svelte';

let live: LiveHandlers<GameNews>;

vi.mock('../../api/client', async (original) => ({
  ...(await original<object>()),
  useInvitation: () => {},
  newCommand: () => 'a-command',
  api: { game: vi.fn(), move: vi.fn() },
}));
vi.mock('../../api/live', () => ({
  openLive: (_: string, handlers: LiveHandlers<GameNews>) => {
    live = handlers;
    return () => {};
  },
}));
vi.mock('../../lib/variant', () => ({ variant: () => Promise.resolve({}) }));
vi.mock('./clock/time.svelte', () => ({ ServerTime: vi.fn() }));

const texts = ['a2a3', 'b8b7', 'c8c7', 'a3a4'];
const clock = { control: { kind: 'fischer', main: 60, increment: 0 }, paused: null } as unknown as Clock;

/** The game after so many of the moves. A person has the first seat of three, computers the others. */
function after(plies: number, withClock: boolean): Game {
  const moves = texts
    .slice(0, plies)
    .map((text, ply): PlayedMove => ({ ...move(text), notation: text, player: ply % 3, eliminations: [] }));
  return {
    id: 'agame',
    variant: 'any',
    start: 'start',
    updated: `2026-01-01T00:00:0${plies}Z`,
    moves,
    position: { fen: `fen ${plies}`, turn: plies % 3, pieces: [], hands: [], legal: [move('a2a3')], checks: [] },
    result: { over: false, text: '' },
    table: { access: 'open', begun: true, shared: false },
    clock: withClock ? clock : null,
    you: { seats: [0] },
    thinking: false,
  } as unknown as Game;
}

/** A game in which the person has just made a move that the server has not answered. */
async function begin(withClock: boolean) {
  let answer!: (game: Game) => void;
  vi.mocked(api.game).mockResolvedValue(after(0, withClock));
  vi.mocked(api.move).mockReturnValue(new Promise<Game>((resolve) => (answer = resolve)));
  const session = new GameSession('agame');
  await session.open();
  await vi.dynamicImportSettled();
  const played = session.play(move('a2a3'));
  await vi.dynamicImportSettled();
  const tells = (plies: number) => live.message({ type: 'game', game: after(plies, withClock) });
  return {
    session,
    tells,
    answers: async (plies: number) => {
      answer(after(plies, withClock));
      await played;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  settings.pace = 600;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the answer of a computer', () => {
  it('is shown no sooner than the chosen time after the own move', async () => {
    const { session, tells, answers } = await begin(false);
    await answers(1);
    tells(2);
    vi.advanceTimersByTime(599);
    expect(session.lastPly).toBe(1);
    vi.advanceTimersByTime(1);
    expect(session.lastPly).toBe(2);
  });

  it('is shown no sooner where it comes with the answer to the move', async () => {
    const { session, answers } = await begin(false);
    await answers(2);
    vi.advanceTimersByTime(599);
    expect(session.lastPly).toBe(0);
    vi.advanceTimersByTime(1);
    expect(session.lastPly).toBe(2);
  });

  it('is shown at once where a clock runs, however it comes', async () => {
    for (const way of ['alone', 'with the move']) {
      const { session, tells, answers } = await begin(true);
      await answers(way === 'alone' ? 1 : 2);
      tells(2);
      expect(session.lastPly, way).toBe(2);
    }
  });

  it('is shown at once where no time was chosen', async () => {
    settings.pace = 0;
    const { session, tells, answers } = await begin(false);
    await answers(1);
    tells(2);
    expect(session.lastPly).toBe(2);
  });
});

describe('moves of several computers', () => {
  it('are shown one after the other', async () => {
    const { session, tells, answers } = await begin(false);
    await answers(1);
    tells(2);
    tells(3);
    vi.advanceTimersByTime(600);
    expect(session.lastPly).toBe(2);
    vi.advanceTimersByTime(600);
    expect(session.lastPly).toBe(3);
  });

  it('are not held while the clock of whoever plays runs', async () => {
    const { session, tells, answers } = await begin(true);
    await answers(1);
    tells(2);
    tells(3);
    expect(session.lastPly).toBe(3);
  });

  it('are shown one after the other to those who only look on, with clocks too', async () => {
    const watched = (plies: number) => ({ ...after(plies, true), you: { ...after(plies, true).you, seats: [] } });
    vi.mocked(api.game).mockResolvedValue(watched(1));
    const session = new GameSession('agame');
    await session.open();
    for (const plies of [2, 3]) live.message({ type: 'game', game: watched(plies) });
    expect(session.lastPly).toBe(2);
    vi.advanceTimersByTime(600);
    expect(session.lastPly).toBe(3);
  });
});
