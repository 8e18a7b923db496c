// The engine for the page: two workers, so that nobody waits for a thought who only asks what is legal. A thought that is no
// longer wanted ends with its worker; the next one begins with what the first has compiled.

import { threadsOf } from '../lib/settings.svelte';
import { assets } from './assets';
import { pageWorker, Thread, type Answer } from './thread';

export type { Answer };

/** Compiled once for all workers. */
let compiled: WebAssembly.Module | null = null;

const thread = (threads = () => 1) =>
  new Thread(
    pageWorker(() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })),
    () => {
      const { engine, variants, nets } = assets!;
      return { engine: compiled ?? engine, variants, nets, threads: threads() };
    },
    (module) => (compiled = module),
  );
/** An instance in a worker of its own, for long work that holds up nobody else: whoever begins it ends it. */
export const ownThread = () => thread();

const desk = thread();
/** How many threads the thinker was begun with. */
let thinking = 0;
const thinker = thread(() => (thinking = threadsOf()));

/** Whether this build of the app has an engine. */
export const hasEngine = assets !== null;

/** The answer to a call of docs/api.md that needs no game of the server. Fails when the engine cannot be loaded or ends. */
export function ask(path: string, body: string, signal?: AbortSignal): Promise<Answer> {
  if (!hasEngine) return Promise.reject(new Error('this build has no engine'));
  if (path !== '/api/analysis') return desk.ask(path, body, signal);
  // Another number was chosen since: it begins anew.
  if (thinker.idle && thinking !== threadsOf()) thinker.end();
  return thinker.ask(path, body, signal);
}
