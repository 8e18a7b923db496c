// One game as the page sees it: follows the server, keeps old positions, and carries out what the player does.
// Moves that arrive faster than an eye can follow are shown one after the other.

import { api, ApiError, newCommand, useInvitation } from '../../api/client';
import { openLive, type Channel, type Connection, type GameNews } from '../../api/live';
import type { Game, Move, Position, Presence, Thinking, Variant } from '../../api/types';
import { emptyState, showPlayed, showPosition, type BoardState } from '../../board/state';
import { variant as fetchVariant } from '../../lib/variant';
import { report } from '../../lib/messages.svelte';
import { rememberOwn } from '../../lib/own';
import { settings } from '../../lib/settings.svelte';
import { sentence } from '../../lib/words';
import type { ServerTime } from './clock/time.svelte';
import type { Delivery } from './delivery';
import { sharedPlies } from './moves';
import type { Premove } from './premove/ahead';
import { Pace } from './pace';
import { TurnTime } from './turn_time';
import { prettyMove } from '../../board/describe';
import { texts } from '../../texts/game';
import { told } from '../../texts/language';

/** A position that is on the board in place of the game's, while a line is built. */
export interface Imagined {
  position: Position;
  last: Move | null;
  /** Whose move `last` is. */
  player: number;
  play: (move: Move) => void;
}

/** How long an elimination is shown at least, in milliseconds, by those who want moves shown for a while at all. */
const eliminationTime = 1600;
/** How long the page asks whether a move without an answer has arrived, in milliseconds. */
const doubtTime = 4000;

export class GameSession {
  game = $state.raw<Game | null>(null);
  variant = $state.raw<Variant | null>(null);
  board: BoardState = $state.raw(emptyState);
  /** The position on the board, counted in plies from the start. */
  shownPly = $state(0);
  thinking = $state.raw<Thinking | null>(null);
  /** Who of the table is here; null where nobody tells. */
  presence = $state.raw<Presence | null>(null);
  connection: Connection = $state('connecting');
  /** The server's clock, for games with clocks. */
  time = $state.raw<ServerTime | null>(null);
  private channel: Channel | null = null;
  problem = $state('');
  /** Whether the server knows no such game. */
  missing = $state(false);
  /** The move that waits for the server. */
  pending = $state.raw<Move | null>(null);
  /** That move's way there, and the ply that it is meant for. */
  private delivery: Delivery<Game> | null = null;
  private pendingPly = 0;
  /** Whether the channel was opened anew and has not told the game since. */
  private reopened = false;
  private readonly turnTime = new TurnTime();
  /** The move that waits for the player's word; it is on the board already. */
  proposed = $state.raw<Move | null>(null);
  /** The move that waits for the player's turn. */
  premove = $state.raw<Premove | null>(null);
  /** What a player may choose ahead, while others have the turn. */
  plan = $state.raw<{ player: number; moves: readonly Move[] } | null>(null);
  imagined = $state.raw<Imagined | null>(null);
  /** Whether the last move on the board is shown as a movement. */
  animate = $state(false);

  /** What the server has said and the page has yet to show. */
  private readonly coming: Pace<Game> = new Pace((game) => this.accept(game));
  private positions = new Map<number, Position>();
  private wanted = 0;
  private closeLive: () => void = () => {};
  private ended = false;

  /** `invitation`: the secret that lets in, "" for none. `handover`: that of a link from another device. */
  constructor(
    readonly id: string,
    invitation = '',
    private readonly handover = '',
  ) {
    useInvitation(id, invitation);
  }

  get lastPly(): number {
    return this.game?.moves.length ?? 0;
  }
  /** FEN of the position that is shown. */
  get shownFen(): string {
    if (this.imagined) return this.imagined.position.fen;
    return (this.shownPly === this.lastPly ? this.game?.position : this.positions.get(this.shownPly))?.fen ?? '';
  }
  get isLast(): boolean {
    return this.shownPly === this.lastPly;
  }
  get over(): boolean {
    return this.game?.result.over ?? false;
  }
  /** Whether a person may move now, on the position that is shown. */
  get canMove(): boolean {
    const { game } = this;
    if (!game || this.over || this.pending || !this.isLast) return false;
    return game.table.begun && !this.paused && !game.table.frozen && game.you.seats.includes(game.position.turn);
  }
  /** Whether the clocks stand still by agreement. */
  get paused(): boolean {
    return !this.over && (this.game?.clock?.paused ?? null) !== null;
  }
  /** Whether other people play too, so that some things need their consent. */
  get shared(): boolean {
    return this.game?.table.shared ?? false;
  }
  /** Whether this browser may do to the game what needs no seat: it has a part in it, or the game is nobody's. */
  get involved(): boolean {
    const { game } = this;
    return game !== null && (game.table.access === 'open' || game.you.maker || this.seated);
  }
  /** Whether this browser may move for a player. */
  get seated(): boolean {
    return (this.game?.you.seats.length ?? 0) > 0;
  }

  /** Loads the game and follows it until `close`. */
  async open() {
    this.problem = '';
    try {
      const game = this.handover ? await this.takeOver() : await api.game(this.id);
      this.variant = await fetchVariant(game.variant);
      if (this.ended) return;
      this.accept(game);
    } catch (error) {
      this.missing = error instanceof ApiError && error.status === 404;
      this.problem = error instanceof Error ? error.message : String(error);
      return;
    }
    this.follow();
  }

  /** Opens the live channel, anew if it is open: the server takes it for whoever this browser was when it was opened. */
  private follow() {
    this.closeLive();
    this.closeLive = openLive(this.id, {
      message: (message) => this.receive(message),
      connection: (state) => (this.connection = state),
      open: (channel) => {
        this.reopened = this.channel !== null;
        this.channel = channel;
      },
      time: (now, took) => this.time?.hear(now, took),
    });
  }

  /** Moves the seat to this browser; whoever has it already, or comes late, sees the game as before. */
  private async takeOver(): Promise<Game> {
    try {
      return await api.takeover(this.id, this.handover);
    } catch (error) {
      const known = await api.game(this.id).catch(() => null);
      if (known === null) throw error;
      if (!known.you.seats.length) report(error);
      return known;
    }
  }

  /** Does something at the table; what goes wrong is told. Returns whether it was done. */
  async atTable(call: () => Promise<Game>): Promise<boolean> {
    this.hurry();
    return this.act(call);
  }

  close() {
    this.ended = true;
    this.coming.clear();
    this.closeLive();
    this.delivery?.end();
  }

  /** Shows a move that is played when the player has confirmed it; null: it is not to be. */
  propose(move: Move | null) {
    if (move && !this.canMove) return;
    this.proposed = move;
    this.animate = move !== null;
    this.refresh();
  }

  planFor(plan: GameSession['plan']) {
    if (plan === this.plan) return;
    this.plan = plan;
    this.refresh();
  }

  imagine(imagined: Imagined | null, animate = false) {
    this.imagined = imagined;
    this.animate = animate;
    this.refresh();
  }

  async play(move: Move) {
    if (!this.canMove) return;
    const ply = this.lastPly;
    const sent = { text: move.text, ply, spent: this.turnTime.spent(), cmd: newCommand() };
    this.proposed = null;
    this.pending = move;
    this.pendingPly = ply;
    this.animate = true;
    this.refresh();
    this.coming.clear();
    // The answer keeps a person waiting as another person would.
    this.hold(settings.pace);
    try {
      const { Delivery } = await import('./delivery');
      const delivery = new Delivery(
        (signal) => api.move(this.id, sent, signal),
        () => {
          this.channel?.send(JSON.stringify({ type: 'move', ...sent }));
          this.channel?.ask();
        },
      );
      this.delivery = delivery;
      if (this.ended) delivery.end();
      const game = await delivery.done;
      rememberOwn(this.id);
      if (game && game.moves.length > this.lastPly) this.hear(game);
    } catch (error) {
      await this.notKept(move, ply, error);
    }
  }

  /** A move has not been kept, as far as is known: it goes back unless the server has it after all. */
  private async notKept(move: Move, ply: number, error: unknown) {
    const unsure = error instanceof ApiError && [0, 409, 503].includes(error.status);
    const game = unsure ? await api.game(this.id, AbortSignal.timeout(doubtTime)).catch(() => null) : null;
    if (this.ended) return;
    if (game) this.hear(game);
    if ((this.coming.newest ?? this.game)?.moves[ply]?.text === move.text) return;
    if (this.pending === move) this.settle();
    const why = error instanceof Error ? error.message : String(error);
    report(`${why} ${texts.theMoveIsTakenBack(prettyMove(move))}`);
    this.refresh();
  }

  /** No move waits for the server any more. */
  private settle() {
    this.pending = null;
    this.delivery?.end();
    this.delivery = null;
  }

  /** Shows at once what still waits to be shown. */
  hurry() {
    this.coming.flush();
  }

  /** The legal move that a typed text means; fails with the server's sentence. */
  async read(text: string): Promise<Move> {
    return (await api.reading(this.id, text)).move;
  }

  undo() {
    this.hurry();
    return this.act(() => api.undo(this.id, this.lastPly, this.over));
  }
  resign(player: number) {
    this.hurry();
    return this.act(() => api.resign(this.id, player, this.lastPly));
  }

  /** Shows the position after `ply` plies, fetching it if need be. */
  async show(ply: number, animate = ply === this.shownPly + 1) {
    this.hurry();
    const target = Math.max(0, Math.min(ply, this.lastPly));
    this.wanted = target;
    if (!this.positions.has(target)) {
      try {
        const position = await api.position(this.id, target);
        if (this.wanted !== target) return;
        this.positions.set(target, position);
      } catch (error) {
        report(error);
        return;
      }
    }
    this.shownPly = target;
    this.proposed = null;
    this.imagined = null;
    this.animate = animate;
    this.refresh();
  }

  private async act(call: () => Promise<Game>): Promise<boolean> {
    try {
      const game = await call();
      const seats = this.game?.you.seats.join();
      // Who sits down for the first time becomes somebody by that.
      if (!this.ended && game.you.seats.join() !== seats) this.follow();
      this.hear(game);
      return true;
    } catch (error) {
      report(error);
      // Somebody was quicker, or nobody knows whether the change was kept.
      if (error instanceof ApiError && (error.status === 409 || error.status === 503)) await this.reload();
      return false;
    }
  }

  private async reload() {
    try {
      this.hear(await api.game(this.id));
    } catch (error) {
      report(error);
    }
  }

  private receive(message: GameNews) {
    if (message.type === 'game') {
      this.hear(message.game, this.reopened);
      // What was sent while the connection was lost may not have arrived.
      if (this.reopened) this.delivery?.repeat();
      this.reopened = false;
    } else if (message.type === 'thinking') this.thinking = this.coming.newest ? null : message;
    else if (message.type === 'presence') this.presence = message;
    else if (message.type === 'error' && this.delivery?.waits)
      this.delivery.fail(new ApiError(409, sentence(told(message.message)), message.code));
    else if (message.type === 'error') report(told(message.message));
  }

  /**
   * Takes a game from the server. What goes on from the newest that is known waits for its turn; anything else, such as a game that
   * was taken back, is shown at once. Answers to calls and what the channel says overtake each other: the older one is of no
   * interest. `anew`: it is the first word of a site that was away, and counts whatever its time.
   */
  private hear(game: Game, anew = false) {
    const newest = this.coming.newest ?? this.game;
    if (!newest) return this.accept(game);
    if (!anew && game.updated < newest.updated) return;
    const goesOn = newest.start === game.start && sharedPlies(newest.moves, game.moves) === newest.moves.length;
    const own = this.pending !== null && game.moves.length === this.lastPly + 1;
    if (own || !goesOn) {
      this.coming.clear();
      this.accept(game);
    } else if (game.moves.length > newest.moves.length) this.coming.add(game);
    else if (this.coming.newest) this.coming.add(game);
    else this.accept(game);
  }

  /** Lets what is on the board stay for so long, unless nobody looks, or a clock runs: the time of whoever plays goes on meanwhile. */
  private hold(milliseconds: number) {
    if (this.game?.clock && this.seated) return;
    if (settings.pace > 0 && document.visibilityState !== 'hidden') this.coming.hold(milliseconds);
  }

  private accept(game: Game) {
    const before = this.game;
    const follows = before === null || this.isLast;
    const shared = before ? sharedPlies(before.moves, game.moves) : 0;
    for (const ply of this.positions.keys())
      if (ply > shared || before?.start !== game.start) this.positions.delete(ply);
    this.positions.set(game.moves.length, game.position);
    if (!game.thinking || game.moves.length !== before?.moves.length) this.thinking = null;
    const grown = before !== null && game.moves.length === before.moves.length + 1;
    // A move of one's own is on the board already: taking it back and sliding it again would flicker.
    const animate = before !== null && (grown || (this.animate && game.moves.length === before.moves.length));
    this.game = game;
    if (game.clock && !this.time) void this.watchTime();
    if (game.table.access !== 'open' && game.you.seats.length > 0) rememberOwn(game.id);
    const waits = this.pending !== null && game.moves.length === this.pendingPly && before?.start === game.start;
    if (!waits || game.result.over) this.settle();
    if (before?.position.fen !== game.position.fen) this.proposed = null;
    if (before === null) this.turnTime.forget();
    else if (game.moves.length !== before.moves.length || (before.clock?.paused && !game.clock?.paused))
      this.turnTime.begin();
    if (follows || this.shownPly > game.moves.length) {
      this.wanted = this.shownPly = game.moves.length;
      this.animate = animate;
    }
    if (before && game.moves.length > shared) {
      const fell = game.moves.slice(shared).some((move) => move.eliminations.length > 0);
      this.hold(fell ? Math.max(settings.pace, eliminationTime) : settings.pace);
    }
    this.refresh();
  }

  private async watchTime() {
    const { ServerTime } = await import('./clock/time.svelte');
    if (this.ended || this.time) return;
    this.time = new ServerTime();
    this.channel?.ask();
  }

  private refresh() {
    const { game } = this;
    const position = this.positions.get(this.shownPly);
    if (!game || !position) return;
    if (this.imagined) {
      const { position: shown, last } = this.imagined;
      this.board = showPosition(this.board, shown, shown.legal, last);
      return;
    }
    const last = game.moves[this.shownPly - 1];
    const plan = this.pending || this.over || !this.isLast || this.canMove ? null : this.plan;
    const shown = plan ? { ...position, turn: plan.player } : position;
    const legal = plan?.moves ?? (this.canMove ? position.legal : []);
    let board = showPosition(this.board, shown, legal, last ?? null);
    if (plan) board = { ...board, ahead: position.turn };
    const played = this.pending ?? this.proposed;
    this.board = played && this.isLast ? showPlayed(board, played) : board;
  }
}
