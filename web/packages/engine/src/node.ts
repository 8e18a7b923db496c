// The engine in Node: two threads, so that who asks what is legal need not wait for a search. They keep no process alive that
// waits for nothing of theirs.

import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { Told } from '../../../src/engine/serve';
import { Thread, type MakePort } from '../../../src/engine/thread';
import { Engine, type Places } from './engine';
import { netAddresses } from './places';

export * from './engine';

const nodeThread: MakePort = (hear, failed) => {
  const worker = new Worker(new URL('./node-worker.js', import.meta.url));
  let waiting = 0;
  /** The process may end while nothing is awaited. */
  const wait = (change: number) => {
    waiting += change;
    if (waiting > 0) worker.ref();
    else worker.unref();
  };
  worker.on('message', (told: Told) => {
    wait(-1);
    hear(told);
  });
  worker.on('error', failed);
  return {
    post: (message) => {
      wait(1);
      worker.postMessage(message);
    },
    end: () => void worker.terminate(),
  };
};

/** Begins the engine; fails when its files cannot be loaded. */
export async function load(places: Places = {}): Promise<Engine> {
  const at = (place: string | URL | undefined, file: string) => String(place ?? new URL(file, import.meta.url));
  const variants = at(places.variants, './variants.json');
  const nets = netAddresses(places.nets);
  const list = new URL(at(places.list, './list.json'));
  let engine: string | WebAssembly.Module = at(places.engine, './engine.wasm');
  const thread = () =>
    new Thread(
      nodeThread,
      () => ({ engine, variants, nets }),
      (module) => (engine = module),
    );
  const desk = thread();
  await desk.ask('/api/format', '');
  return new Engine(desk, thread(), () => readFile(list, 'utf8'));
}
