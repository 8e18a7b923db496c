// A thread of Node that helps an engine, as a worker of a page does.

import { parentPort, workerData } from 'node:worker_threads';
import { help } from '../../web/src/engine/instance.mjs';

await help(workerData, () => parentPort.postMessage('ready'));
