// A notebook as the page sees it: where one stands in the tree, the positions that were fetched, and what the engine says.

import { api, ApiError } from '../../api/client';
import type { AnalysisAnswer, Line, LineRequest, Move, Variant } from '../../api/types';
import { emptyState, showPlayed, showPosition, type BoardState } from '../../board/state';
import type { Shape } from '../../board/shapes';
import { report } from '../../lib/messages.svelte';
import {
  annotated,
  childWith,
  endFrom,
  lineTo,
  mainLine,
  movesTo,
  promoted,
  without,
  withMove,
  type Notebook,
  type NotebookNode,
} from '../../notebook/tree';
import { passed } from '../game/premove/ahead';
import { winShares } from './evaluation';

/** How long the engine thinks about one position, in milliseconds: a first word soon, and better ones later. */
const thoughts = [120, 600, 2500];
/** How long it thinks about each position of a whole game. */
const quickThought = 150;
const threatThought = 500;

export interface Threat {
  node: number;
  player: number;
  /** Nobody can pass then. */
  inCheck: boolean;
  answer: AnalysisAnswer | null;
  /** The move itself, where the page knows it. */
  move: Move | null;
}

export class Analysis {
  notebook: Notebook = $state.raw()!;
  node = $state(0);
  board: BoardState = $state.raw(emptyState);
  line = $state.raw<Line | null>(null);
  pending = $state(false);
  animate = $state(false);
  /** What the engine says about the position that is shown. */
  found = $state.raw<AnalysisAnswer | null>(null);
  thinking = $state(false);
  /** What it has said, by node. */
  evaluations = $state.raw<ReadonlyMap<number, AnalysisAnswer>>(new Map());
  /** How many positions of the main line have been looked at while the whole line is; null when it is not. */
  progress = $state<{ done: number; all: number } | null>(null);

  /** What the player who is next would do if the turn were passed, found for a node. */
  threat = $state.raw<Threat | null>(null);

  private lines = new Map<number, Line>();
  private asked = 0;
  private engine: AbortController | null = null;
  private menace: AbortController | null = null;
  private closed = false;

  constructor(
    readonly variant: Variant,
    notebook: Notebook,
    /** Told of every change that is worth keeping. */
    private readonly keep: (notebook: Notebook) => void,
  ) {
    this.notebook = notebook;
  }

  get here(): NotebookNode {
    return this.notebook.nodes[this.node]!;
  }
  get shapes(): readonly Shape[] {
    return this.here.shapes;
  }
  set shapes(shapes: readonly Shape[]) {
    if (shapes !== this.here.shapes) this.annotate({ shapes });
  }

  request(index: number): LineRequest {
    const { notebook } = this;
    return {
      variant: notebook.variant,
      ...(notebook.array ? {} : { fen: notebook.start }),
      moves: movesTo(notebook, index),
    };
  }

  async show(index: number) {
    if (!this.notebook.nodes[index]) return;
    const ticket = ++this.asked;
    let line = this.lines.get(index);
    if (!line) {
      const request = this.request(index);
      try {
        line = await api.line({ ...request, known: request.moves!.length });
      } catch (problem) {
        report(problem);
        return;
      }
      if (ticket !== this.asked || this.closed) return;
      this.lines.set(index, line);
    }
    this.animate = this.notebook.nodes[index]!.parent === this.node && index !== 0;
    this.node = index;
    this.present(line);
  }

  async play(move: Move) {
    if (this.pending) return;
    const known = childWith(this.notebook, this.node, move.text);
    if (known >= 0) return this.show(known);
    this.pending = true;
    this.animate = true;
    this.board = showPlayed(this.board, move);
    const parent = this.node;
    const request = this.request(parent);
    try {
      const line = await api.line({
        ...request,
        moves: [...request.moves!, move.text],
        known: request.moves!.length,
      });
      if (this.closed) return;
      const grown = withMove(this.notebook, parent, line.moves[0]!);
      this.notebook = grown.notebook;
      this.keep(this.notebook);
      this.lines.set(grown.node, line);
      this.asked++;
      this.node = grown.node;
      this.present(line);
    } catch (problem) {
      report(problem);
      const line = this.lines.get(this.node);
      if (line) this.present(line);
    } finally {
      this.pending = false;
    }
  }

  /** Plays several moves, as those of a line of the engine. */
  async playAll(moves: readonly string[]) {
    for (const text of moves) {
      const move = this.board.legal.find((one) => one.text === text);
      if (!move) return;
      await this.play(move);
    }
  }

  annotate(values: Partial<Pick<NotebookNode, 'comment' | 'glyphs' | 'shapes'>>) {
    this.notebook = annotated(this.notebook, this.node, values);
    this.keep(this.notebook);
  }
  promote() {
    this.notebook = promoted(this.notebook, this.node);
    this.keep(this.notebook);
  }
  /** Takes away the move that is shown, and all behind it. */
  async remove() {
    if (this.node === 0) return;
    const { parent } = this.here;
    const { notebook, places } = without(this.notebook, this.node);
    const moved = <T>(map: ReadonlyMap<number, T>) =>
      new Map([...map].flatMap(([at, value]): [number, T][] => (places.has(at) ? [[places.get(at)!, value]] : [])));
    this.lines = moved(this.lines);
    this.evaluations = moved(this.evaluations);
    this.notebook = notebook;
    this.node = places.get(parent)!;
    this.keep(notebook);
    await this.show(this.node);
  }

  previous() {
    return this.node === 0 ? undefined : this.show(this.here.parent);
  }
  next() {
    const next = this.here.next[0];
    return next === undefined ? undefined : this.show(next);
  }
  first() {
    return this.show(0);
  }
  last() {
    return this.show(endFrom(this.notebook, this.node));
  }

  /** Lets the engine think about what is shown, better and better, until something else is asked of it. */
  async think(lines: number) {
    this.engine?.abort();
    const engine = new AbortController();
    this.engine = engine;
    const index = this.node;
    const known = this.evaluations.get(index);
    this.found = known ?? null;
    // Not before the position is there: what the engine says can be played, and is only understood beside the board.
    this.thinking = this.line !== null && this.line.position.legal.length > 0;
    if (!this.thinking) return;
    for (const milliseconds of thoughts) {
      if (known && known.lines.length >= lines && known.milliseconds >= milliseconds * 0.8) continue;
      try {
        const answer = await api.analysis(this.request(index), lines, milliseconds, engine.signal);
        if (engine.signal.aborted) return;
        this.learn(index, answer);
        if (this.node === index) this.found = answer;
        if (answer.lines.every(({ forced }) => forced !== null)) break;
      } catch (problem) {
        if (engine.signal.aborted) return;
        report(problem);
        break;
      }
    }
    if (this.engine === engine) this.thinking = false;
  }
  rest() {
    this.engine?.abort();
    this.engine = null;
    this.thinking = false;
    this.found = null;
  }

  /** Looks at every position of the main line. */
  async thinkAll() {
    if (this.progress) return;
    const line = mainLine(this.notebook);
    this.progress = { done: 0, all: line.length };
    for (const [i, index] of line.entries()) {
      if (this.closed || !this.progress) return;
      if (!this.evaluations.has(index)) {
        try {
          this.learn(index, await api.analysis(this.request(index), 1, quickThought));
        } catch (problem) {
          report(problem);
          break;
        }
      }
      this.progress = { done: i + 1, all: line.length };
    }
    this.progress = null;
  }

  /** The boards of the line that goes through the node that is shown, from the start to its end; `most` at most. */
  async boards(most: number): Promise<BoardState[]> {
    const { notebook } = this;
    const line = [0, ...lineTo(notebook, endFrom(notebook, this.node))].slice(0, most);
    const boards: BoardState[] = [];
    for (const index of line) {
      let known = this.lines.get(index);
      if (!known) {
        const request = this.request(index);
        known = await api.line({ ...request, known: request.moves!.length });
        if (this.notebook === notebook) this.lines.set(index, known);
      }
      boards.push(showPosition(emptyState, known.position, [], notebook.nodes[index]!.move));
    }
    return boards;
  }

  /** Finds what the next player would do if it were his turn already. */
  async findThreat() {
    const { line, node } = this;
    this.menace?.abort();
    if (!line || line.result.over) return;
    const { position, rights } = line;
    const players = this.variant.players.length;
    const steps = Array.from({ length: players - 1 }, (_, i) => (position.turn + i + 1) % players);
    const player = steps.find((one) => position.living.includes(one)) ?? position.turn;
    const none = { node, player, answer: null, move: null };
    if (position.checks.length > 0) return void (this.threat = { ...none, inCheck: true });
    const menace = new AbortController();
    this.menace = menace;
    const { variant } = this.notebook;
    const setup = { ...passed(position, player), unmoved: rights.held };
    try {
      const asked = await api.line({ variant, setup });
      const answer = await api.analysis({ variant, setup }, 1, threatThought, menace.signal);
      if (menace.signal.aborted) return;
      const move = asked.position.legal.find(({ text }) => text === answer.move) ?? null;
      this.threat = { ...none, inCheck: false, answer, move };
    } catch (problem) {
      if (menace.signal.aborted) return;
      // The rules do not let the turn be passed here.
      if (problem instanceof ApiError && problem.status === 400) this.threat = { ...none, inCheck: false };
      else report(problem);
    }
  }

  /** For each player the cells whose pieces attack a cell. */
  async attackers(cell: string): Promise<string[][]> {
    const request = this.request(this.node);
    return (await api.line({ ...request, known: request.moves!.length, cell })).attacks ?? [];
  }

  /** Each player's share of the game at a node, or null when nobody has looked. */
  sharesAt(index: number): number[] | null {
    const answer = this.evaluations.get(index);
    return answer ? winShares(answer, this.variant.players.length) : null;
  }

  close() {
    this.closed = true;
    this.engine?.abort();
    this.menace?.abort();
    this.progress = null;
  }

  private learn(index: number, answer: AnalysisAnswer) {
    this.evaluations = new Map(this.evaluations).set(index, answer);
  }

  private present(line: Line) {
    this.line = line;
    const last = this.here.move;
    this.board = showPosition(this.board, line.position, line.position.legal, last);
  }
}
