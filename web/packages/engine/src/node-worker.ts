// What a thread of Node runs: the files lie on the disk.

import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { serve, type Begin, type Call } from '../../../src/engine/serve';

const port = parentPort!;
const hear = serve(
  {
    compile: async (address) => WebAssembly.compile(await readFile(new URL(address))),
    text: (address) => readFile(new URL(address), 'utf8'),
  },
  (told) => port.postMessage(told),
);
port.on('message', (message: Begin | Call) => hear(message));
