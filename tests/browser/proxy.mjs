// A network between page and server that can lose everything without telling anybody, as when a device has slept or changed its network.

import { once } from 'node:events';
import { connect, createServer } from 'node:net';

export class Proxy {
  #target;
  #listener = createServer((near) => this.#take(near));
  #pairs = new Set();
  /** Whether new connections get through. */
  open = true;

  /** `target`: the address of the server. */
  static async start(target) {
    const proxy = new Proxy();
    proxy.#target = new URL(target);
    proxy.#listener.listen(0, '127.0.0.1');
    await once(proxy.#listener, 'listening');
    return proxy;
  }

  get url() {
    return `http://127.0.0.1:${this.#listener.address().port}`;
  }

  #take(near) {
    const far = connect(Number(this.#target.port), this.#target.hostname);
    const pair = { near, far, dead: !this.open };
    this.#pairs.add(pair);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      from.on('data', (bytes) => pair.dead || to.write(bytes));
      from.on('error', () => {});
      from.on('close', () => {
        if (!pair.dead) to.destroy();
      });
    }
  }

  /** All connections that there are carry nothing any more, in either direction, and are not closed; new ones neither, until `open`. */
  swallow() {
    this.open = false;
    for (const pair of this.#pairs) pair.dead = true;
  }

  stop() {
    for (const { near, far } of this.#pairs) for (const end of [near, far]) end.destroy();
    this.#listener.close();
  }
}
