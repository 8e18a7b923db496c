// Rules, search and texts of all games, for programs: what the threads of the engine answer, as typed calls.

import type {
  AnalysisAnswer,
  AnalysisLine,
  Check,
  GameRecord,
  Line,
  LineRequest,
  Move,
  PlayedMove,
  Position,
  RecordRequest,
  Result,
  Setup,
  Variant,
  VariantList,
  VariantSummary,
} from '../../../src/api/types';
import type { Answer } from '../../../src/engine/thread';

export type {
  AnalysisAnswer,
  AnalysisLine,
  Check,
  GameRecord,
  Move,
  PlayedMove,
  Position,
  RecordRequest,
  Result,
  Setup,
  Variant,
  VariantList,
  VariantSummary,
};

/** A refusal; the message says what is wrong and where. `status` is 400 for a bad question, 404 for what there is not. */
export class EngineError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
    this.name = 'EngineError';
  }
}

/** Where the files of the engine lie, when not beside the module. */
export interface Places {
  engine?: string | URL;
  variants?: string | URL;
  /** The folder of the nets, each of which is read when its game is first searched. */
  nets?: string | URL;
  list?: string | URL;
}

/** A thread of the engine. */
interface Asked {
  ask: (path: string, body: string, signal?: AbortSignal) => Promise<Answer>;
  end: () => void;
}

/** A game by its id or another name, or by the text of one of your own. */
export type WhichGame = string | { definition: string };

/** Where a game begins; with nothing of it, at the array of the game. */
export interface Beginning {
  fen?: string;
  /** The number of the start array, where there are several. */
  array?: number;
  setup?: Setup;
  /** Played from there. */
  moves?: readonly string[];
}

export interface SearchLimits {
  /** How long at most, all in all; 1000 without any limit, no end with `depth` or `nodes` alone. */
  milliseconds?: number;
  /** Ends when all moves of the best line were looked at so deep, 1 to 60 plies. */
  depth?: number;
  /** Ends after the part of the search in which so many positions were looked at. */
  nodes?: number;
  /** How many best moves are wanted, 1 to 5. */
  lines?: number;
  /** Plays as the computer of a level, 1 to 8, which decides about time itself: the other limits do not count. */
  level?: number;
  /** Ends the search; the promise then fails with an AbortError. */
  signal?: AbortSignal;
  /** Is told what was found so far, better and better. */
  onprogress?: (found: AnalysisAnswer) => void;
}

const known = (game: WhichGame) => (typeof game === 'string' ? { variant: game } : { definition: game.definition });

export class Engine {
  readonly #desk: Asked;
  readonly #thinker: Asked;
  readonly #readList: () => Promise<string>;
  #list: Promise<VariantList> | null = null;

  /** Use `load`. */
  constructor(desk: Asked, thinker: Asked, readList: () => Promise<string>) {
    this.#desk = desk;
    this.#thinker = thinker;
    this.#readList = readList;
  }

  /** All games, sorted by name. */
  async games(): Promise<VariantSummary[]> {
    return (await this.list()).variants;
  }

  /** The same with sketches of their boards. */
  list(): Promise<VariantList> {
    return (this.#list ??= this.#readList().then((text) => JSON.parse(text) as VariantList));
  }

  /** A game: its board, pieces, start, and its rules in English sentences. */
  async variant(game: WhichGame): Promise<Variant> {
    if (typeof game === 'string') return this.#ask<Variant>(`/api/variants/${encodeURIComponent(game)}`);
    const { variant, findings } = await this.check(game.definition);
    const first = findings.find(({ error }) => error);
    if (!variant) throw new EngineError(400, first ? `${first.line}:${first.column}: ${first.text}` : 'no such game');
    return variant;
  }

  /** The text of a game of ours: its variant file, whole. */
  async definition(id: string): Promise<string> {
    const path = `/api/variants/${encodeURIComponent(id)}/definition`;
    return (await this.#ask<{ definition: string }>(path)).definition;
  }

  /** What is wrong with the text of a game, with lines and columns, and the game if it is sound. */
  check(definition: string): Promise<Check> {
    return this.#ask('/api/definitions/check', { definition });
  }

  /** Begins a game. Fails when there is none of that name, or with what is wrong with its text, FEN or moves. */
  async newGame(game: WhichGame, { fen, array, setup, moves = [] }: Beginning = {}): Promise<Game> {
    const start = { ...known(game), fen, array, setup };
    const line = await this.#ask<Line>('/api/lines', { ...start, moves });
    // With the FEN of the start the game goes on from there, also where the array was drawn by chance.
    return new Game(this.#calls, { ...known(game), fen: line.start }, line);
  }

  /** The leaves of the tree of legal moves of a game of ours, `depth` plies from its array. */
  async perft(id: string, depth: number): Promise<number> {
    if (/\s/.test(id) || !Number.isInteger(depth) || depth < 0) throw new EngineError(400, 'perft: depth is 0 or more');
    const { body } = await this.#desk.ask(`perft ${id} ${depth}`, '');
    if (Number(body) < 0) throw new EngineError(404, `there is no variant '${id}'`);
    return Number(body);
  }

  /** The games of a text in PGN. */
  async readPgn(text: string): Promise<GameRecord[]> {
    return (await this.#ask<{ games: GameRecord[] }>('/api/pgn', { text })).games;
  }

  /** A record as PGN. */
  async writePgn(record: RecordRequest): Promise<string> {
    return (await this.#ask<{ text: string }>('/api/pgn/text', record)).text;
  }

  /** Ends the threads. Calls that wait fail. */
  close() {
    this.#desk.end();
    this.#thinker.end();
  }

  readonly #calls: Calls = {
    line: (request) => this.#ask('/api/lines', request),
    think: (request, signal) => this.#ask('/api/analysis', request, this.#thinker, signal),
  };

  async #ask<T>(path: string, request?: unknown, thread = this.#desk, signal?: AbortSignal): Promise<T> {
    const { status, body } = await thread.ask(path, request === undefined ? '' : JSON.stringify(request), signal);
    const answer = JSON.parse(body) as T & { error?: { message: string } };
    if (status > 299) throw new EngineError(status, answer.error?.message ?? `status ${status}`);
    return answer;
  }
}

type Start = Omit<LineRequest, 'variant'> & ({ variant: string } | { definition: string });

interface Calls {
  line: (request: Start) => Promise<Line>;
  think: (
    request: Start & { lines?: number; milliseconds?: number; level?: number },
    signal?: AbortSignal,
  ) => Promise<AnalysisAnswer>;
}

/** The longest and the first part of a search, in milliseconds. Each begins with what those before it have found. */
const [longestPart, firstPart] = [1000, 50];

/** A game that goes on: the moves so far, and the position behind them. */
export class Game {
  readonly #calls: Calls;
  readonly #start: Start;
  #line: Line;
  #moves: PlayedMove[];

  /** Use `Engine.newGame`. */
  constructor(calls: Calls, start: Start, line: Line) {
    this.#calls = calls;
    this.#start = start;
    this.#line = line;
    this.#moves = [...line.moves];
  }

  get position(): Position {
    return this.#line.position;
  }
  get fen(): string {
    return this.position.fen;
  }
  /** The index of the player to move. */
  get turn(): number {
    return this.position.turn;
  }
  /** The legal moves, each with all that it changes; none when the game is over. */
  get legal(): readonly Move[] {
    return this.position.legal;
  }
  get moves(): readonly PlayedMove[] {
    return this.#moves;
  }
  get result(): Result {
    return this.#line.result;
  }
  get over(): boolean {
    return this.result.over;
  }

  /** Plays moves, such as `e2e4`; all or, when one is not legal, none. */
  async play(...texts: string[]): Promise<void> {
    const moves = [...this.#texts(), ...texts];
    const line = await this.#calls.line({ ...this.#start, moves, known: this.#moves.length });
    this.#moves = [...this.#moves, ...line.moves];
    this.#line = line;
  }

  /** Takes back that many moves, at most all. */
  async undo(count = 1): Promise<void> {
    const left = this.#moves.slice(0, Math.max(0, this.#moves.length - count));
    this.#line = await this.#calls.line({ ...this.#start, moves: left.map(({ text }) => text), known: left.length });
    this.#moves = left;
  }

  /** For each player the cells whose pieces attack a cell. */
  async attackers(cell: string): Promise<string[][]> {
    const moves = this.#texts();
    return (await this.#calls.line({ ...this.#start, moves, known: moves.length, cell })).attacks ?? [];
  }

  /** Looks for the best move. Fails when there is none to look for. */
  async search(limits: SearchLimits = {}): Promise<AnalysisAnswer> {
    if (this.legal.length === 0) throw new EngineError(400, 'there is no legal move: the game is over');
    const { depth, nodes, lines = 1, level, signal, onprogress } = limits;
    const request = { ...this.#start, moves: this.#texts() };
    if (level !== undefined) return this.#calls.think({ ...request, level }, signal);
    const unlimited = limits.milliseconds === undefined && (depth !== undefined || nodes !== undefined);
    const most = unlimited ? Infinity : (limits.milliseconds ?? 1000);
    let found: AnalysisAnswer | null = null;
    let [spent, looked] = [0, 0];
    for (let part = firstPart; ; part = Math.min(part * 2, longestPart)) {
      const milliseconds = Math.max(1, Math.round(Math.min(part, most - spent)));
      const answer = await this.#calls.think({ ...request, lines, milliseconds }, signal);
      spent += Math.max(answer.milliseconds, 1);
      looked += answer.nodes;
      const best: AnalysisAnswer = found && found.depth > answer.depth ? found : answer;
      found = { ...best, nodes: looked, milliseconds: spent };
      onprogress?.(found);
      const decided = found.lines.every(({ forced }) => forced !== null);
      // A search ends by itself where there is nothing more to find.
      const done = answer.milliseconds < milliseconds / 2;
      const reached = found.depth >= (depth ?? Infinity) || looked >= (nodes ?? Infinity);
      if (spent >= most || decided || done || reached) return found;
    }
  }

  #texts(): string[] {
    return this.#moves.map(({ text }) => text);
  }
}
