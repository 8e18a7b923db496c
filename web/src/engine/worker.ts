// The engine in a thread of its own. The first message says where everything lies, or hands over what another worker has
// compiled; each later one is a call, answered in its order.

import { instantiate, type EngineInstance } from './instance.mjs';

export interface Begin {
  /** Its address, or what another worker has compiled. */
  engine: string | WebAssembly.Module;
  /** The address of the variants. */
  variants: string;
}
export interface Call {
  id: number;
  path: string;
  body: string;
}
export type Told = { ready: WebAssembly.Module } | { failed: string } | { id: number; status: number; body: string };

const tell = (message: Told) => postMessage(message);

async function fetched(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  return response;
}

let instance: EngineInstance | null = null;

async function begin({ engine, variants }: Begin) {
  const [module, texts] = await Promise.all([
    typeof engine === 'string' ? WebAssembly.compileStreaming(fetched(engine)) : engine,
    fetched(variants).then((response) => response.text()),
  ]);
  instance = await instantiate(module, () => performance.now());
  instance.start(texts);
  tell({ ready: module });
}

onmessage = ({ data }: MessageEvent<Begin | Call>) => {
  if ('engine' in data) begin(data).catch((problem: unknown) => tell({ failed: String(problem) }));
  else if (instance) tell({ id: data.id, ...instance.answer(data.path, data.body) });
};
