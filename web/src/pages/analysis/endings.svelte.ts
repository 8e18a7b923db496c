// The tables of endings, in a worker of the page's own: made when they are first asked for, kept as long as somebody looks.

import { errorMessage, named } from '../../api/client';
import type { LineRequest } from '../../api/types';
import { hasEngine, ownThread } from '../../engine/engine';
import { texts } from '../../texts/analysis';
import type { EndingAnswer } from './ending';

export class Endings {
  /** How much of the table is made, 0 to 1; null when none is. */
  share = $state<number | null>(null);
  problem = $state('');
  /** What was told, by FEN. */
  private answers = $state.raw<ReadonlyMap<string, EndingAnswer>>(new Map());
  private readonly thread = ownThread();
  private wanted: { fen: string; request: LineRequest } | null = null;
  private runs = 0;

  of(fen: string): EndingAnswer | null {
    return this.answers.get(fen) ?? null;
  }

  /** Asks for a position. A table that is being made is finished first: most likely it is the one that is needed. */
  async ask(fen: string, request: LineRequest) {
    if (this.answers.has(fen)) return;
    this.wanted = { fen, request };
    if (this.share !== null) return;
    const run = this.runs;
    this.problem = '';
    try {
      if (!hasEngine) throw new Error(texts.noEngineHere);
      while (this.wanted) {
        const { fen: key, request: line } = this.wanted;
        this.wanted = null;
        this.share = 0;
        const tell = (share: number) => (this.share = share);
        const answer = await this.thread.ask('/api/endings', JSON.stringify(named(line)), undefined, tell);
        if (run !== this.runs) return;
        const told: unknown = JSON.parse(answer.body);
        if (answer.status !== 200) throw new Error(errorMessage(told, answer.status));
        this.answers = new Map(this.answers).set(key, told as EndingAnswer);
      }
    } catch (problem) {
      if (run !== this.runs) return;
      this.problem = problem instanceof Error ? problem.message : String(problem);
    }
    this.share = null;
  }

  /** Ends the worker and with it what is being made. What was told stays. */
  end() {
    this.runs++;
    this.wanted = null;
    this.share = null;
    this.thread.end();
  }
}
