// The server's clock for games, as this page knows it: asked for over the live channel when that opens, every few seconds,
// and when the page is looked at again.

import { Offset } from './offset';

const askEvery = 10_000;

export class ServerTime {
  private readonly offset = new Offset();
  private known = $state<number | null>(null);
  private readonly asked = new Map<number, number>();
  private id = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  /** `send` gives a text to the live channel; what cannot be sent is lost. */
  constructor(private readonly send: (text: string) => void) {
    this.timer = setInterval(() => this.ask(), askEvery);
    document.addEventListener('visibilitychange', this.look);
    this.ask();
  }
  private readonly look = () => {
    if (document.visibilityState !== 'hidden') this.ask();
  };

  /** The time by the server's clock; null while nobody knows it. */
  now(): number | null {
    return this.known === null ? null : Date.now() + this.known;
  }

  ask() {
    this.id += 1;
    this.asked.clear();
    this.asked.set(this.id, Date.now());
    this.send(JSON.stringify({ type: 'ping', id: this.id }));
  }

  hear(id: number, now: number) {
    const sent = this.asked.get(id);
    if (sent === undefined) return;
    this.asked.delete(id);
    this.offset.add(sent, Date.now(), now);
    this.known = this.offset.value;
  }

  close() {
    clearInterval(this.timer);
    document.removeEventListener('visibilitychange', this.look);
  }
}
