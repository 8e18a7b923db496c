// The engine in a page: two workers, so that who asks what is legal need not wait for a search.

import { fromServer } from '../../../src/engine/serve';
import { pageWorker, Thread } from '../../../src/engine/thread';
import { Engine, type Places } from './engine';
import { netAddresses } from './places';

export * from './engine';

/** Begins the engine; fails when its files cannot be loaded. */
export async function load(places: Places = {}): Promise<Engine> {
  const at = (place: string | URL | undefined, beside: URL) => new URL(place ?? beside, location.href).href;
  const variants = at(places.variants, new URL('./variants.json', import.meta.url));
  const nets = netAddresses(places.nets, location.href);
  const list = at(places.list, new URL('./list.json', import.meta.url));
  let engine: string | WebAssembly.Module = at(places.engine, new URL('./engine.wasm', import.meta.url));
  const thread = () =>
    new Thread(
      pageWorker(() => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })),
      () => ({ engine, variants, nets }),
      (module) => (engine = module),
    );
  const desk = thread();
  await desk.ask('/api/format', '');
  return new Engine(desk, thread(), () => fromServer.text(list));
}
