// The engine in a worker of the page.

import { fromServer, serve, type Begin, type Call } from './serve';

const hear = serve(fromServer, (told) => postMessage(told));
onmessage = ({ data }: MessageEvent<Begin | Call>) => hear(data);
