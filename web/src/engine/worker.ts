// The engine in a worker of the page. A worker that helps it is the same file, begun by the engine's: its first message says so.

import { help } from './instance.mjs';
import { fromServer, serve, type Begin, type Call, type HelperPlace } from './serve';

/** Memory is shared where the page is isolated from all others, and there alone. */
const alone = !globalThis.crossOriginIsolated || typeof Worker === 'undefined';

function helper(place: HelperPlace): Promise<void> {
  return new Promise((done) => {
    const worker = new Worker(location.href, { type: 'module' });
    worker.onmessage = () => done();
    worker.onerror = () => done();
    worker.postMessage(place);
  });
}

const hear = serve(alone ? fromServer : { ...fromServer, helper }, (told) => postMessage(told));
onmessage = ({ data }: MessageEvent<Begin | Call | HelperPlace>) => {
  if ('memory' in data) void help(data, () => postMessage('ready'));
  else hear(data);
};
