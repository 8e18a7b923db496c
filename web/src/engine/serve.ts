// What a thread of the engine does: the first message says where everything lies, or hands over what another thread has compiled; each
// later one is a call, answered in its order. A net is fetched when the engine says that a thought needs it.

import { instantiate, needsFile, type EngineInstance } from './instance.mjs';

/** What is handed to a worker that helps: `helperPlace()` of an instance. */
export interface HelperPlace {
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
  stack: number;
}
export interface Begin {
  /** Its address, or what another thread has compiled. */
  engine: string | WebAssembly.Module;
  /** The address of the variants. */
  variants: string;
  /** Addresses of the nets, by their paths in the folder of the variants: `values/ID.net`. */
  nets: Record<string, string>;
  /** How many threads think about one position, its own among them; 1 when not said. */
  threads?: number;
}
export interface Call {
  id: number;
  /** Of docs/api.md; or `perft ID DEPTH`, the leaves of the tree of moves from the array, -1 when there is no such game. */
  path: string;
  body: string;
}
export type Told =
  | { ready: WebAssembly.Module }
  | { failed: string }
  /** The share of the call that is being answered that is done, 0 to 1. */
  | { share: number }
  | { id: number; status: number; body: string };

/** How a thread reads what lies at an address, and gets helpers. */
export interface Reads {
  compile: (address: string) => Promise<WebAssembly.Module>;
  text: (address: string, signal?: AbortSignal) => Promise<string>;
  /** Begins a helper; done when it is there, or when there will be none. Nothing where there are no helpers. */
  helper?: (place: HelperPlace) => Promise<void>;
}

/** How long a thought waits for its net, in milliseconds: a line may be dead without being closed. */
const patience = 15_000;

/** Takes the messages of a thread; `tell` sends what it has to say. */
export function serve(reads: Reads, tell: (told: Told) => void): (message: Begin | Call) => void {
  let instance: EngineInstance | null = null;
  let addresses: Record<string, string> = {};
  /** Done when the calls so far are answered. */
  let last = Promise.resolve();

  async function begin({ engine, variants, nets, threads = 1 }: Begin) {
    addresses = nets;
    const [module, texts] = await Promise.all([
      typeof engine === 'string' ? reads.compile(engine) : engine,
      reads.text(variants),
    ]);
    instance = await instantiate(
      module,
      () => performance.now(),
      (share) => tell({ share }),
    );
    instance.start(texts);
    const { helper } = reads;
    if (helper) await Promise.all(Array.from({ length: threads - 1 }, () => helper(instance!.helperPlace())));
    tell({ ready: module });
  }

  /** Hands a net over. One that cannot be had, or is wrong, is no reason not to think. */
  async function give(path: string) {
    const address = addresses[path];
    const text = address ? await reads.text(address, AbortSignal.timeout(patience)).catch(() => '') : '';
    try {
      instance!.give(path, text);
    } catch {
      // The engine does without it.
    }
  }

  async function answer({ path, body }: Call) {
    const [, id, depth] = /^perft (\S+) (\d+)$/.exec(path) ?? [];
    if (id) return { status: 200, body: String(instance!.perft(id, Number(depth))) };
    const told = instance!.answer(path, body);
    if (told.status !== needsFile) return told;
    await give(told.body);
    return instance!.answer(path, body);
  }

  return (message) => {
    const fail = (problem: unknown) => tell({ failed: String(problem) });
    if ('engine' in message) begin(message).catch(fail);
    else if (instance) last = last.then(async () => tell({ id: message.id, ...(await answer(message)) })).catch(fail);
  };
}

async function fetched(address: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  return response;
}

/** In a page. */
export const fromServer: Reads = {
  compile: (address) => WebAssembly.compileStreaming(fetched(address)),
  text: async (address, signal) => (await fetched(address, signal)).text(),
};
