// Stands in for a server that does not answer: the engine in the page for everything that needs no game of the server,
// games that this browser keeps for the rest. Looks whether the server is back, and hands those games over then.

import type { Answered, Asked } from '../api/client';
import { assets } from '../engine/assets';
import { ask } from '../engine/engine';
import { connection } from '../lib/connection.svelte';
import { gamesAnswer, handAllOver } from './games';
import { loadKept } from './kept';
import { isKept } from './kept-id';

export { follow } from './games';

const lookAgain = 10_000; // milliseconds

const engineCalls = /^\/api\/(variants\/.+|format|lines|analysis|pgn|pgn\/text|definitions\/check)$/;

/** The answer to a call of docs/api.md, or null when only the server can answer. */
async function own([method, path, body, signal]: Asked): Promise<Answered | null> {
  const name = decodeURIComponent(path.split('?')[0]!);
  if (name === '/api/games' || name.startsWith('/api/games/')) return gamesAnswer(method, name, body);
  if (name === '/api/variants' && assets) return { status: 200, body: await (await fetch(assets.list)).json() };
  if (!engineCalls.test(name)) return null;
  const told = await ask(name, method === 'POST' ? JSON.stringify(body) : '', signal);
  return { status: told.status, body: JSON.parse(told.body) };
}

/** The answer of the engine in the page, though the server has one too; null when it has none. */
export const here = (asked: Asked): Promise<Answered | null> =>
  own(asked).catch((problem: unknown) => {
    if (asked[3]?.aborted) throw problem;
    return null;
  });

/** What to take for the answer where the server has told `told`; null: nothing came from it, or nobody has asked. */
export async function instead(asked: Asked, told: Answered | null): Promise<Answered | null> {
  if (isKept(asked[1])) return own(asked);
  if (told && told.status !== 503) {
    if (connection.offline) void back();
    return told;
  }
  if (!told) away();
  return (await here(asked)) ?? told;
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** The server did not answer. */
export function away() {
  connection.offline = true;
  timer ??= setTimeout(() => void look(), lookAgain);
}

async function look() {
  timer = undefined;
  if (document.visibilityState !== 'hidden') {
    const answers = await fetch('/api/time', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return back();
  }
  away();
}

/** The server answers. */
export async function back() {
  clearTimeout(timer);
  timer = undefined;
  connection.offline = false;
  if (loadKept().games.length > 0 && !(await handAllOver().catch(() => false))) away();
}

window.addEventListener('online', () => connection.offline && void look());
