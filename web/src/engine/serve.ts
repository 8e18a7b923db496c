// What a thread of the engine does: the first message says where everything lies, or hands over what another thread has compiled; each
// later one is a call, answered in its order.

import { instantiate, type EngineInstance } from './instance.mjs';

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
  text: (address: string) => Promise<string>;
  /** Begins a helper; done when it is there, or when there will be none. Nothing where there are no helpers. */
  helper?: (place: HelperPlace) => Promise<void>;
}

/** Takes the messages of a thread; `tell` sends what it has to say. */
export function serve(reads: Reads, tell: (told: Told) => void): (message: Begin | Call) => void {
  let instance: EngineInstance | null = null;

  async function begin({ engine, variants, threads = 1 }: Begin) {
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

  function answer(path: string, body: string) {
    const [, id, depth] = /^perft (\S+) (\d+)$/.exec(path) ?? [];
    return id ? { status: 200, body: String(instance!.perft(id, Number(depth))) } : instance!.answer(path, body);
  }

  return (message) => {
    if ('engine' in message) begin(message).catch((problem: unknown) => tell({ failed: String(problem) }));
    else if (instance) tell({ id: message.id, ...answer(message.path, message.body) });
  };
}

async function fetched(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  return response;
}

/** In a page. */
export const fromServer: Reads = {
  compile: (address) => WebAssembly.compileStreaming(fetched(address)),
  text: async (address) => (await fetched(address)).text(),
};
