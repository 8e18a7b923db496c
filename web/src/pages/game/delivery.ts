// How a move comes to the server though the network may fail: by a call, and once more over the live channel where the call has no
// answer or the channel was opened anew. The command that stands in both makes sure that it is played once, also where it was taken back meanwhile.

import { ApiError } from '../../api/client';
import { texts } from '../../texts/app';

/** Without an answer for so many milliseconds the move is sent again. */
export const repeatAfter = 4000;
/** Without an answer for so long it is taken to be lost. */
export const lostAfter = 20_000;

export class Delivery<Answer> {
  /** The answer; null: there is none, but the move has arrived or is of no interest any more. Fails when the move has not arrived. */
  readonly done: Promise<Answer | null>;
  private resolve!: (answer: Answer | null) => void;
  private reject!: (error: unknown) => void;
  private readonly abort = new AbortController();
  private readonly timers: ReturnType<typeof setTimeout>[];
  private over = false;
  private repeated = false;

  /** `call` sends the move, `again` does so over the live channel. */
  constructor(
    call: (signal: AbortSignal) => Promise<Answer>,
    private readonly again: () => void,
  ) {
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.timers = [
      setTimeout(() => this.repeat(), repeatAfter),
      setTimeout(() => this.fail(new ApiError(0, texts.noAnswer)), lostAfter),
    ];
    call(this.abort.signal).then(
      (answer) => this.finish(() => this.resolve(answer)),
      (error: unknown) => {
        // The live channel will tell what became of it.
        if (this.repeated && error instanceof ApiError && error.status === 0) return;
        this.fail(error);
      },
    );
  }

  /** Whether the move was sent over the live channel too and nobody has said what became of it. */
  get waits(): boolean {
    return this.repeated && !this.over;
  }

  /** Sends the move once more. */
  repeat() {
    if (this.over) return;
    this.repeated = true;
    this.again();
  }

  /** The move has not arrived. */
  fail(error: unknown) {
    this.finish(() => this.reject(error));
  }

  /** The move has arrived, or is of no interest any more. A call that was in time may still bring its answer. */
  end() {
    if (this.repeated) this.finish(() => this.resolve(null));
    else for (const timer of this.timers) clearTimeout(timer);
  }

  private finish(tell: () => void) {
    if (this.over) return;
    this.over = true;
    for (const timer of this.timers) clearTimeout(timer);
    tell();
    if (this.repeated) this.abort.abort();
  }
}
