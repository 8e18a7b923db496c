// How far the server's clock for games is from this device's. Both may be wrong; the difference is all that counts.

interface Sample {
  /** Server's time less this device's, in milliseconds. */
  offset: number;
  /** How long the answer took; the offset is right to half of it. */
  took: number;
  /** When it was taken, by this device. */
  at: number;
}

/** For so long the best answer counts; then a worse one is better. */
const lasting = 60_000;

export class Offset {
  private best: Sample | null = null;

  /** An answer came: it was asked for at `sent`, arrived at `received`, and the server wrote `now` into it. */
  add(sent: number, received: number, now: number) {
    const took = received - sent;
    // This device's clock was set meanwhile.
    if (took < 0) return;
    const sample = { offset: now - (sent + received) / 2, took, at: received };
    const { best } = this;
    const apart = best === null ? 0 : Math.abs(sample.offset - best.offset);
    const contradicts = best !== null && apart > (sample.took + best.took) / 2 + 50;
    if (best === null || contradicts || sample.took <= best.took || received - best.at > lasting) this.best = sample;
  }

  /** Null while no answer has come. */
  get value(): number | null {
    return this.best?.offset ?? null;
  }
}
