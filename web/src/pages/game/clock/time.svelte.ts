// The server's clock for games, as this page knows it from what the live channel has been told.

import { Offset } from './offset';

export class ServerTime {
  private readonly offset = new Offset();
  private known = $state<number | null>(null);

  /** The time by the server's clock; null while nobody knows it. */
  now(): number | null {
    return this.known === null ? null : Date.now() + this.known;
  }

  /** The server's clock showed `now`; the answer came `took` milliseconds after the question. */
  hear(now: number, took: number) {
    const received = Date.now();
    this.offset.add(received - took, received, now);
    this.known = this.offset.value;
  }
}
