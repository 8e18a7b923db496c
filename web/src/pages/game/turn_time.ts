// How long a turn has been on the screen, by a clock that nobody sets. The server is told with each move, so that the way there and back
// is nobody's time.

export class TurnTime {
  private since: number | null = null;

  /** `now`: milliseconds of a clock that only goes on. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** A turn is shown from now on. */
  begin() {
    this.since = this.now();
  }
  /** Nobody knows since when the turn has been on the screen, as after a reload. */
  forget() {
    this.since = null;
  }
  /** Whole milliseconds since the turn was shown; undefined where nobody knows. */
  spent(): number | undefined {
    return this.since === null ? undefined : Math.max(0, Math.round(this.now() - this.since));
  }
}
