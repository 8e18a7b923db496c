// One study in the engine of the page: a worker of its own, which ends with it. After each step there is a report, so that
// a study that is stopped keeps what it has.

import { errorMessage } from '../../api/client';
import { ownText } from '../../lib/drafts';
import { hasEngine, ownThread } from '../../engine/engine';
import { texts } from '../../texts/study';
import type { Report, Step } from './report';

export interface Wanted {
  games: number;
  nodes: number;
  endings: number;
}

export class Study {
  running = $state(false);
  /** Of the last step. */
  step = $state.raw<Step | null>(null);
  /** How much of the ending that is being solved is done, 0 to 1. */
  share = $state(0);
  problem = $state('');
  /** Seconds since the beginning. */
  seconds = $state(0);

  private readonly thread = ownThread();
  private runs = 0;

  get report(): Report | null {
    return this.step && this.step.games > 0 ? this.step.report : null;
  }

  /** Begins anew, until all is done or somebody stops it. */
  async start(variant: string, wanted: Wanted) {
    this.stop();
    const run = ++this.runs;
    const began = performance.now();
    const definition = ownText(variant);
    this.running = true;
    this.problem = '';
    this.step = null;
    this.seconds = 0;
    try {
      if (!hasEngine) throw new Error(texts.noEngine);
      let path = '/api/study';
      let body = JSON.stringify({ ...(definition === null ? { variant } : { definition }), ...wanted });
      for (;;) {
        this.share = 0;
        const answer = await this.thread.ask(path, body, undefined, (share) => (this.share = share));
        if (run !== this.runs) return;
        const told: unknown = JSON.parse(answer.body);
        if (answer.status !== 200) throw new Error(errorMessage(told, answer.status));
        this.step = told as Step;
        this.seconds = (performance.now() - began) / 1000;
        if (this.step.done) break;
        [path, body] = ['/api/study/step', ''];
      }
    } catch (problem) {
      if (run !== this.runs) return;
      this.problem = problem instanceof Error ? problem.message : String(problem);
    }
    this.stop();
  }

  /** Ends the worker, at once; the last report stays. */
  stop() {
    this.runs++;
    this.running = false;
    this.thread.end();
  }
}
