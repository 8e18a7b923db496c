// A game of a text that only the page has: the moves so far, whose turn it is, and the computer's answers. The server is
// asked about each position and keeps nothing.

import { api } from '../../api/client';
import type { Line, Move, Variant } from '../../api/types';
import { emptyState, showPlayed, showPosition, type BoardState } from '../../board/state';
import { report } from '../../lib/messages.svelte';

export class OwnGame {
  board: BoardState = $state.raw(emptyState);
  line = $state.raw<Line | null>(null);
  thinking = $state(false);
  pending = $state(false);
  animate = $state(false);

  private closed = false;
  private asked = 0;
  private computer: AbortController | null = null;

  constructor(
    readonly variant: Variant,
    /** The text as it was when the game began; later changes make another game. */
    readonly text: string,
    private readonly start: string,
    /** The players that people play; a computer plays for all others. */
    readonly people: readonly number[],
    private readonly level: number,
  ) {}

  get moves() {
    return this.line?.moves ?? [];
  }
  get over() {
    return this.line?.result.over ?? false;
  }
  get turn() {
    return this.line?.position.turn ?? 0;
  }
  /** Whether a person is to move. */
  get own() {
    return this.people.includes(this.turn);
  }

  private request(moves: readonly string[]) {
    return { ...(this.start === '' ? {} : { fen: this.start }), moves: [...moves] };
  }
  private texts() {
    return this.moves.map(({ text }) => text);
  }

  begin() {
    return this.show([]);
  }

  play(move: Move) {
    if (this.pending || this.thinking || !this.own) return undefined;
    this.board = showPlayed(this.board, move);
    return this.show([...this.texts(), move.text], true);
  }

  /** Takes back to where a person was to move last. */
  undo() {
    const texts = this.texts();
    let ply = texts.length - 1;
    while (ply > 0 && !this.people.includes(this.moves[ply]!.player)) ply--;
    if (ply < 0 || (this.people.length > 0 && !this.people.includes(this.moves[ply]!.player))) return undefined;
    return this.show(texts.slice(0, ply));
  }

  close() {
    this.closed = true;
    this.computer?.abort();
  }

  private async show(moves: readonly string[], animate = false) {
    const ticket = ++this.asked;
    this.computer?.abort();
    this.thinking = false;
    this.pending = true;
    try {
      const line = await api.ownLine(this.text, this.request(moves));
      if (ticket !== this.asked || this.closed) return;
      this.animate = animate;
      this.line = line;
      this.present();
    } catch (problem) {
      if (ticket === this.asked && !this.closed) report(problem);
      this.present();
      return;
    } finally {
      if (ticket === this.asked) this.pending = false;
    }
    void this.answer();
  }

  private present() {
    if (!this.line) return;
    const { position, moves } = this.line;
    const legal = this.own && !this.over ? position.legal : [];
    this.board = showPosition(this.board, position, legal, moves.at(-1) ?? null);
  }

  private async answer() {
    if (this.over || this.own || this.closed || (this.line?.position.legal.length ?? 0) === 0) return;
    const ticket = this.asked;
    const computer = new AbortController();
    this.computer = computer;
    this.thinking = true;
    try {
      const texts = this.texts();
      const move = await api.ownMove(this.text, this.request(texts), this.level, computer.signal);
      if (ticket !== this.asked || this.closed || move === null) return;
      const legal = this.line!.position.legal.find(({ text }) => text === move);
      if (legal) this.board = showPlayed({ ...this.board, turn: this.turn }, legal);
      await this.show([...texts, move], true);
    } catch (problem) {
      if (!computer.signal.aborted) report(problem);
    } finally {
      if (this.computer === computer) this.thinking = false;
    }
  }
}
