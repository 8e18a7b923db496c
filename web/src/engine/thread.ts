// One instance of the engine in a thread of its own, and the calls that it has yet to answer, in their order. What kind of thread it is,
// a page's worker or one of Node, is its owner's business.

import type { Begin, Call, Told } from './serve';

export interface Answer {
  status: number;
  body: string;
}

/** A thread as its owner has made it. */
export interface Port {
  post: (message: Begin | Call) => void;
  end: () => void;
}

/** Makes a thread: `hear` gets what it tells, `failed` is called when it has ended by itself. */
export type MakePort = (hear: (told: Told) => void, failed: (problem: Error) => void) => Port;

interface Waiting {
  call: Call;
  done: (answer: Answer) => void;
  failed: (problem: Error) => void;
  progress: ((share: number) => void) | undefined;
}

const stopped = () => new DOMException('nobody wants the answer any more', 'AbortError');

export class Thread {
  private port: Port | null = null;
  private ready = false;
  private waiting: Waiting[] = [];
  private next = 1;

  /** `begin` says where everything lies; `compiled` is told what was compiled, so that other threads need not do it again. */
  constructor(
    private readonly make: MakePort,
    private readonly begin: () => Begin,
    private readonly compiled: (module: WebAssembly.Module) => void,
  ) {}

  /**
   * The answer to a call. Fails when the thread ends, or with an AbortError as soon as nobody wants the answer any more. `progress`
   * hears which share of a long call is done, 0 to 1.
   */
  ask(path: string, body: string, signal?: AbortSignal, progress?: (share: number) => void): Promise<Answer> {
    return new Promise((done, failed) => {
      const entry: Waiting = { call: { id: this.next++, path, body }, done, failed, progress };
      if (signal?.aborted) return failed(stopped());
      signal?.addEventListener('abort', () => this.drop(entry), { once: true });
      this.waiting.push(entry);
      const port = (this.port ??= this.start());
      if (this.ready) port.post(entry.call);
    });
  }

  /** Whether nobody waits for an answer. */
  get idle(): boolean {
    return this.waiting.length === 0;
  }

  /** Ends the thread. Calls that wait fail; a later call begins another one. */
  end() {
    if (this.port) this.fail(new Error('the engine was closed'));
  }

  private start(): Port {
    this.ready = false;
    const port: Port = this.make(
      (told) => port === this.port && this.hear(told),
      (problem) => port === this.port && this.fail(problem),
    );
    port.post(this.begin());
    return port;
  }

  private hear(told: Told) {
    if ('ready' in told) {
      this.compiled(told.ready);
      this.ready = true;
      for (const { call } of this.waiting) this.port!.post(call);
    } else if ('failed' in told) this.fail(new Error(told.failed));
    else if ('share' in told) this.waiting[0]?.progress?.(told.share);
    else {
      // Nobody waits any more for what was dropped while the thread was busy with something else.
      const at = this.waiting.findIndex(({ call }) => call.id === told.id);
      if (at >= 0) this.waiting.splice(at, 1)[0]!.done({ status: told.status, body: told.body });
    }
  }

  /** Nobody wants the answer any more: if the thread is busy with it, it goes, and another one does the rest. */
  private drop(entry: Waiting) {
    const at = this.waiting.indexOf(entry);
    if (at < 0) return;
    this.waiting.splice(at, 1);
    entry.failed(stopped());
    if (at > 0 || !this.ready) return;
    this.port?.end();
    this.port = this.waiting.length > 0 ? this.start() : null;
    this.ready = false;
  }

  private fail(problem: Error) {
    this.port?.end();
    this.port = null;
    this.ready = false;
    for (const { failed } of this.waiting.splice(0)) failed(problem);
  }
}

/** A worker of a page as such a thread. */
export const pageWorker =
  (start: () => Worker): MakePort =>
  (hear, failed) => {
    const worker = start();
    worker.onmessage = ({ data }: MessageEvent<Told>) => hear(data);
    worker.onerror = () => failed(new Error('the engine has ended'));
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
  };
