// The engine for the page: two workers, so that nobody waits for a thought who only asks what is legal. A thought that is no
// longer wanted ends with its worker; the next one begins with what the first has compiled.

import { assets } from './assets';
import type { Begin, Call, Told } from './worker';

export interface Answer {
  status: number;
  body: string;
}

interface Waiting {
  call: Call;
  done: (answer: Answer) => void;
  failed: (problem: Error) => void;
}

/** Compiled once for all workers. */
let compiled: WebAssembly.Module | null = null;

/** One worker and the calls that it has yet to answer, in their order. */
class Thread {
  private worker: Worker | null = null;
  private ready = false;
  private waiting: Waiting[] = [];
  private next = 1;

  ask(path: string, body: string, signal?: AbortSignal): Promise<Answer> {
    return new Promise((done, failed) => {
      const entry: Waiting = { call: { id: this.next++, path, body }, done, failed };
      if (signal?.aborted) return failed(stopped());
      signal?.addEventListener('abort', () => this.drop(entry), { once: true });
      this.waiting.push(entry);
      const worker = (this.worker ??= this.begin());
      if (this.ready) worker.postMessage(entry.call);
    });
  }

  private begin(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.ready = false;
    worker.onmessage = ({ data }: MessageEvent<Told>) => {
      if (worker === this.worker) this.hear(data);
    };
    worker.onerror = () => worker === this.worker && this.fail(new Error('the engine has ended'));
    worker.postMessage({ engine: compiled ?? assets!.engine, variants: assets!.variants } satisfies Begin);
    return worker;
  }

  private hear(told: Told) {
    if ('ready' in told) {
      compiled = told.ready;
      this.ready = true;
      for (const { call } of this.waiting) this.worker!.postMessage(call);
    } else if ('failed' in told) this.fail(new Error(told.failed));
    else {
      // Nobody waits any more for what was dropped while the worker was busy with something else.
      const at = this.waiting.findIndex(({ call }) => call.id === told.id);
      if (at >= 0) this.waiting.splice(at, 1)[0]!.done({ status: told.status, body: told.body });
    }
  }

  /** Nobody wants the answer any more: if the worker is busy with it, it goes, and another one does the rest. */
  private drop(entry: Waiting) {
    const at = this.waiting.indexOf(entry);
    if (at < 0) return;
    this.waiting.splice(at, 1);
    entry.failed(stopped());
    if (at > 0 || !this.ready) return;
    this.worker?.terminate();
    this.worker = this.waiting.length > 0 ? this.begin() : null;
    this.ready = false;
  }

  private fail(problem: Error) {
    this.worker?.terminate();
    this.worker = null;
    this.ready = false;
    for (const { failed } of this.waiting.splice(0)) failed(problem);
  }
}

const stopped = () => new DOMException('nobody wants the answer any more', 'AbortError');

const desk = new Thread();
const thinker = new Thread();

/** Whether this build of the app has an engine. */
export const hasEngine = assets !== null;

/** The answer to a call of docs/api.md that needs no game of the server. Fails when the engine cannot be loaded or ends. */
export function ask(path: string, body: string, signal?: AbortSignal): Promise<Answer> {
  if (!hasEngine) return Promise.reject(new Error('this build has no engine'));
  return (path === '/api/analysis' ? thinker : desk).ask(path, body, signal);
}
