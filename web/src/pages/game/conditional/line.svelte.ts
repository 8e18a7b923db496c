// A line of conditional moves while it is built on the board: the moves of the others, and the replies to them.

import { api } from '../../../api/client';
import type { Move, Position } from '../../../api/types';
import { report } from '../../../lib/messages.svelte';
import type { GameSession } from '../session.svelte';
import { mostMoves, textsOf, withLine, type Expected } from './lines';

export class BuiltLine {
  moves = $state.raw<readonly Expected[]>([]);
  busy = $state(false);
  private positions: Position[];
  private played: Move[] = [];
  private readonly ply: number;

  /** `player` replies. REQUIRES: somebody else has the turn. */
  constructor(
    private readonly session: GameSession,
    readonly player: number,
  ) {
    this.ply = session.lastPly;
    this.positions = [session.game!.position];
    this.show(false);
  }

  /** Whether the game is as it was when the line was begun. */
  get stands(): boolean {
    return this.session.lastPly === this.ply && !this.session.over;
  }
  /** Whose move comes next; null when none can. */
  get turn(): number | null {
    const position = this.positions.at(-1)!;
    return this.moves.length < mostMoves && position.legal.length > 0 ? position.turn : null;
  }
  /** Whether it ends with a reply. */
  get complete(): boolean {
    return this.moves.at(-1)?.player === this.player;
  }

  async add(move: Move) {
    if (this.busy || this.turn === null) return;
    const { game } = this.session;
    const before = this.positions.at(-1)!;
    this.busy = true;
    try {
      const moves = [...game!.moves, ...this.moves, move].map(({ text }) => text);
      const line = await api.line({ variant: game!.variant, fen: game!.start, moves, known: moves.length - 1 });
      if (!this.stands) return;
      this.positions.push({ ...line.position, legal: line.result.over ? [] : line.position.legal });
      this.played.push(move);
      const { text, notation } = line.moves.at(-1)!;
      this.moves = [...this.moves, { text, notation, player: before.turn }];
      this.show(true);
    } catch (problem) {
      report(problem);
    } finally {
      this.busy = false;
    }
  }

  takeBack() {
    if (this.busy || this.moves.length === 0) return;
    this.positions.pop();
    this.played.pop();
    this.moves = this.moves.slice(0, -1);
    this.show(false);
  }

  /** Keeps the line beside the others. Returns whether that was done. */
  keep(lines: readonly (readonly Expected[])[]): Promise<boolean> {
    const all = textsOf(withLine(lines, this.moves, this.player));
    return this.session.atTable(() => api.conditional(this.session.id, this.player, this.ply, all));
  }

  private show(animate: boolean) {
    const last = this.played.at(-1) ?? null;
    const position = this.turn === null ? { ...this.positions.at(-1)!, legal: [] } : this.positions.at(-1)!;
    this.session.imagine(
      { position, last, player: this.moves.at(-1)?.player ?? 0, play: (move) => void this.add(move) },
      animate,
    );
  }
}
