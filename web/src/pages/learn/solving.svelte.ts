// One puzzle while somebody works on it. Whether a move is right the puzzle's line says, and for the last one the rules: whatever wins at
// once is right. The server, or the engine in the page, says what is legal.

import { api } from '../../api/client';
import type { Line, Move, PlayedMove, Variant } from '../../api/types';
import { emptyState, showPlayed, showPosition, type BoardState } from '../../board/state';
import { sound, moveSound } from '../../sound/sounds';
import { texts } from '../../texts/puzzles';
import { list, told } from '../../texts/language';
import { movesOf, type Puzzle } from './puzzles';
import type { Outcome } from './rating';

/** How long the solver's move is seen before the answer to it, in milliseconds. */
const answerAfter = 450;

export class Solving {
  board: BoardState = $state.raw(emptyState);
  line = $state.raw<Line | null>(null);
  /** What was played, both sides' moves. */
  played = $state.raw<readonly string[]>([]);
  moves = $state.raw<readonly PlayedMove[]>([]);
  state = $state<'work' | 'solved' | 'shown'>('work');
  /** What is said of the last move, or a hint. */
  word = $state.raw<{ kind: 'right' | 'wrong' | 'hint'; text: string } | null>(null);
  animate = $state(false);
  pending = $state(true);
  problem = $state('');
  /** The worst that has happened so far. */
  outcome = $state<Outcome>('solved');
  private hints = 0;
  private closed = false;

  constructor(
    readonly variant: Variant,
    readonly puzzle: Puzzle,
    /** Called once, when the puzzle is done. */
    private readonly done: (outcome: Outcome) => void,
  ) {}

  get length(): number {
    return movesOf(this.puzzle);
  }
  /** Which of the solver's moves comes next, from 1. */
  get number(): number {
    return Math.floor(this.played.length / 2) + 1;
  }
  get solver(): number {
    return this.line ? (this.line.position.turn + this.played.length) % 2 : 0;
  }

  close() {
    this.closed = true;
  }

  private ask(moves: readonly string[]): Promise<Line> {
    return api.line({ variant: this.variant.id, fen: this.puzzle.fen, moves: [...moves] });
  }

  private present(line: Line, played: readonly string[], mayMove: boolean) {
    this.line = line;
    this.played = played;
    this.moves = line.moves;
    const last = line.moves.at(-1) ?? null;
    this.board = showPosition(this.board, line.position, mayMove ? line.position.legal : [], last);
  }

  async start() {
    this.pending = true;
    this.problem = '';
    try {
      const line = await this.ask(this.played);
      if (this.closed) return;
      this.present(line, this.played, this.state === 'work');
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      this.pending = false;
    }
  }

  async play(move: Move) {
    if (this.pending || this.state !== 'work') return;
    this.pending = true;
    this.animate = true;
    const before = this.line!;
    const [index, played] = [this.played.length, [...this.played, move.text]];
    this.board = showPlayed(this.board, move);
    sound(moveSound(move));
    try {
      const line = await this.ask(played);
      if (this.closed) return;
      const last = index === this.puzzle.line.length - 1;
      const wins = line.result.over && wonBy(line, before.position.turn);
      if (move.text !== this.puzzle.line[index] && !(last && wins)) {
        this.outcome = 'missed';
        this.word = {
          kind: 'wrong',
          text: texts.wrong(line.moves.at(-1)?.notation ?? move.text, this.length - this.number + 1),
        };
        this.present(line, this.played, false);
        await this.pause();
        if (!this.closed) this.present(before, this.played, true);
        return;
      }
      this.hints = 0;
      this.present(line, played, false);
      if (last) {
        this.state = 'solved';
        this.word = { kind: 'right', text: told(line.result.text) };
        this.done(this.outcome);
        return;
      }
      this.word = { kind: 'right', text: texts.right(this.length - this.number + 1) };
      await this.answer();
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
      this.present(
        before,
        before.moves.map(({ text }) => text),
        true,
      );
    } finally {
      this.pending = false;
    }
  }

  private pause() {
    return new Promise((then) => setTimeout(then, answerAfter));
  }

  /** The defence plays. */
  private async answer() {
    const played = [...this.played, this.puzzle.line[this.played.length]!];
    const [line] = await Promise.all([this.ask(played), this.pause()]);
    if (this.closed) return;
    this.present(line, played, true);
    sound(moveSound(line.moves.at(-1)!));
  }

  /** First which piece moves, then what kind of move it is. */
  async hint() {
    if (this.state !== 'work' || this.pending || !this.line) return;
    const text = this.puzzle.line[this.played.length]!;
    const move = this.line.position.legal.find((one) => one.text === text);
    if (!move) return;
    const name = (token: string) => this.variant.pieces.find((type) => type.token === token)?.name ?? token;
    if (this.outcome === 'solved') this.outcome = 'hinted';
    const who =
      move.drop !== ''
        ? texts.hintDrop(name(move.drop))
        : texts.hintPiece(name(this.board.pieces.get(move.from)?.type ?? ''), move.from);
    if (this.hints++ === 0) {
      this.word = { kind: 'hint', text: who };
      return;
    }
    this.pending = true;
    try {
      const { position } = await this.ask([...this.played, text]);
      if (this.closed) return;
      const kinds = [
        ...(move.kind === 'capture' || move.kind === 'en-passant' ? [texts.kindCapture] : []),
        ...(move.promotion !== '' ? [texts.kindPromotion(name(move.promotion))] : []),
        ...(position.checks.length > 0 ? [texts.kindCheck] : []),
        ...(['castling', 'swap', 'fusion', 'fission', 'change', 'pass'].includes(move.kind) ? [texts.kindSpecial] : []),
      ];
      this.word = {
        kind: 'hint',
        text: `${who} ${kinds.length > 0 ? texts.hintKind(list(kinds)) : texts.hintQuiet}`,
      };
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      this.pending = false;
    }
  }

  /** Plays the rest of the solution on the board. */
  async show() {
    if (this.state !== 'work' || this.pending) return;
    this.outcome = 'missed';
    this.state = 'shown';
    this.word = null;
    this.done('missed');
    this.animate = true;
    this.pending = true;
    try {
      for (let end = this.played.length + 1; end <= this.puzzle.line.length; end++) {
        const played = this.puzzle.line.slice(0, end);
        const [line] = await Promise.all([this.ask(played), this.pause()]);
        if (this.closed) return;
        this.present(line, played, false);
        sound(moveSound(line.moves.at(-1)!));
      }
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      this.pending = false;
    }
  }
}

/** Whether a player has the whole point. */
export function wonBy(line: Line, player: number): boolean {
  return line.result.score === (player === 0 ? '1-0' : '0-1');
}
