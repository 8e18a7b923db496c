// The messages of the server's interface, as docs/api.md describes them. Nothing here is computed by the client.

export interface Cell {
  name: string;
  /** Centre, in units of one cell's width, y downwards, seen from the first player. */
  x: number;
  y: number;
  /** Outline; empty on a board of points. */
  polygon: [number, number][];
  /** Colour class, 0 up. */
  shade: number;
  /** 0 on a flat board. */
  level: number;
}

/** A tint with a border, a border only, water, water between its points, or nothing because lines show it. */
export type ZoneLook = 'filled' | 'outlined' | 'water' | 'river' | 'lines';

export interface Zone {
  name: string;
  player: number | null;
  look: ZoneLook;
  cells: string[];
}

export interface Label {
  text: string;
  x: number;
  y: number;
}

/** How a board looks; the words are the variant's own. */
export interface BoardLook {
  cells: 'chequered' | 'plain';
  colours: 'green' | 'brown' | 'wood';
  /** Where the pieces in hand lie. */
  hands: 'above' | 'beside';
  dots: [number, number][];
  /** Points with marks at their corners. */
  marks: string[];
  /** Written along the river. */
  inscription: string;
}

export interface Board {
  style: 'cells' | 'points';
  look: BoardLook;
  width: number;
  height: number;
  levels: number;
  cells: Cell[];
  links: [string, string][];
  zones: Zone[];
  labels: Label[];
}

export type MarkKind = 'step' | 'slide' | 'leap' | 'curve' | 'hop';
export type MarkMode = 'both' | 'quiet' | 'capture';

export interface Mark {
  /** Degrees clockwise from the owner's straight forward. */
  angle: number;
  kind: MarkKind;
  mode: MarkMode;
}

export type PieceForm = 'figure' | 'token' | 'disc' | 'octagon' | 'wedge';

export interface PieceType {
  token: string;
  letter: string;
  name: string;
  royal: boolean;
  /** What the computer takes a piece on the board for, in hundredths of its unit; 0 for royals. */
  value: number;
  /** Whether a game from the array can bring it up. */
  occurs: boolean;
  notation: string;
  /** How it moves, in English. */
  words: string;
  /** The cells to which a zone limits it, of the first player. */
  zone: string[];
  /** The name of a drawing, or "" for none. */
  picture: string;
  /** What its game usually shows. */
  form: PieceForm;
  /** Characters on a disc, octagon or wedge: none, one for all players, or one for each. */
  glyphs: string[];
  marks: Mark[];
  diagram: Diagram;
}

/** What a piece of the first player can do from `cell` on the empty board. */
export interface Diagram {
  cell: string;
  /** Reached without capturing only. */
  quiet: string[];
  /** Reached by capturing only. */
  capture: string[];
  both: string[];
  /** Reached over a piece between. */
  hop: string[];
  /** Reached with the initial right only. */
  initial: string[];
}

export interface RuleSection {
  title: string;
  sentences: string[];
  /** For each sentence the cells that it speaks of, as the first player sees the board; [] for none. */
  cells: string[][];
}

export interface Piece {
  cell: string;
  player: number;
  type: string;
}

export interface Player {
  name: string;
  /** The colour of the army, or "" where the name tells it. */
  colour?: string;
  letter: string;
  /** Degrees clockwise from up the page to this player's straight forward; 0 for the first player. */
  facing: number;
}

export type MoveKind =
  'quiet' | 'capture' | 'drop' | 'castling' | 'en-passant' | 'swap' | 'fusion' | 'fission' | 'change' | 'pass';

/** What a move changes: what stands on a cell afterwards, `null` for nothing, and how many pieces of a type a hand gains. */
export interface Effects {
  cells: Record<string, { player: number; type: string } | null>;
  hands: { player: number; type: string; change: number }[];
}

/** A move that may be played. */
export interface Move extends BareMove {
  effects: Effects;
}

export interface BareMove {
  text: string;
  from: string;
  to: string;
  /** Token of the piece type that enters from the hand, or "". */
  drop: string;
  /** Token of the new piece type, or ""; of a drop, the other face with which the piece enters. */
  promotion: string;
  /** Token of the piece type that enters from the hand behind the move, and the cell; not there when none does. */
  enters?: string;
  entersOn?: string;
  kind: MoveKind;
  /** Legal, but it leaves the own royal attacked so that the mover is out at once. */
  leavesRoyal: boolean;
}

/** A player who left the game when the turn passed on after a move. */
export interface Elimination {
  player: number;
  /** Whose attack it was; moves next. */
  by: number;
  /** `recruited`: the army is now `by`'s, but for the royal; `removed`: it has left the board. */
  army: 'recruited' | 'removed';
  /** The army before that, the royal among it. */
  pieces: Piece[];
}

export interface PlayedMove extends BareMove {
  /** As the players of the game write it, with marks for check and the like. */
  notation: string;
  player: number;
  eliminations: Elimination[];
}

export interface Position {
  fen: string;
  turn: number;
  pieces: Piece[];
  hands: Record<string, number>[];
  /** Cells of royals in check. */
  checks: string[];
  living: number[];
  legal: Move[];
  /** How many checks each player has given, where so many end the game. */
  checksGiven?: ChecksGiven;
  /** Where turns have several moves: how many of them are still to be made in this one. */
  turnMoves?: TurnMoves;
}

export interface TurnMoves {
  left: number;
  of: number;
}

export interface ChecksGiven {
  counts: number[];
  limit: number;
}

/** The pieces on a board: for each player the cells of each piece type, separated by blanks. */
export type Placement = Record<string, string>[];

/** A board without labels, its cells column by column; lib/miniature.ts makes a board of it. */
export interface BoardSketch extends Omit<Board, 'cells' | 'labels'> {
  lattice: 'squares' | 'hexagons' | 'triangles';
  /** Corners of a cell about its centre; empty on a board of points. Triangles of shade 1 have it turned by half. */
  outline: [number, number][];
  /** Names are separated by blanks; shades and levels have one digit for each cell. */
  cells: { names: string; x: number[]; y: number[]; shades: string; levels: string };
}

export interface VariantSummary {
  id: string;
  name: string;
  /** Other names of the game. */
  aliases: string[];
  family: string;
  /** Groups games of a family, or "". */
  collection: string;
  summary: string;
  inventor: string;
  players: number;
  playerNames: string[];
  cells: number;
  /** Index of its board in the list's boards. */
  board: number;
  /** The types that a game can bring up. */
  pieces: { token: string; name: string; picture: string; glyphs: string[] }[];
  form: PieceForm;
  /** Player.facing of each. */
  facings: number[];
  drops: boolean;
  fusion: boolean;
  /** How many plies a game takes, measured; null when nobody has measured it. */
  plies: number | null;
  start: Placement;
}

export interface VariantList {
  boards: BoardSketch[];
  variants: VariantSummary[];
}

export interface Variant {
  id: string;
  name: string;
  family: string;
  summary: string;
  inventor: string;
  /** The title of the page that the rules come from. */
  source: string;
  /** What of the array is a reconstruction, or "". */
  reconstruction: string;
  players: Player[];
  board: Board;
  pieces: PieceType[];
  hands: boolean;
  start: Position;
  rules: RuleSection[];
  /** Games with several start arrays: the numbers are below `count`, `number` is that of `start`. */
  arrays?: { count: number; number: number };
}

/** What a typed text means. */
export interface Reading {
  move: Move;
  notation: string;
}

export interface Seat {
  kind: 'person' | 'computer';
  level: number;
}

/** Whose a game is: nobody's, owned and seen by whoever knows its id, by those at the table alone, or by everybody. */
export type Access = 'open' | 'link' | 'private' | 'public';

/** A seat of a new game; a person's is the maker's own unless it is left free. */
export interface NewSeat extends Seat {
  free?: boolean;
  name?: string;
}

export interface NewGame {
  variant: string;
  seats: NewSeat[];
  fen?: string;
  /** The number of the start array; without it and a FEN one is drawn where there are several. */
  array?: number;
  access?: Access;
  clock?: TimeControl | null;
  leaving?: Leaving;
  /** The moves that were played already, elsewhere. */
  moves?: string[];
}

/** How much time the players have: seconds, but for `periods` and `days`. */
export type TimeControl =
  | { kind: 'fischer'; main: number; increment: number }
  | { kind: 'delay' | 'bronstein'; main: number; delay: number }
  | { kind: 'byoyomi'; main: number; period: number; periods: number }
  | { kind: 'days'; days: number };

/** The clocks of a game, in milliseconds by the server's clock for games. */
export interface Clock {
  control: TimeControl;
  /** What each player had when the turn began. */
  sides: { milliseconds: number; periods: number }[];
  /** The player whose time runs. */
  running: number | null;
  /** When it began to. */
  since?: number;
  deadline?: number;
  /** All stand still by agreement, at most until then. */
  paused: number | null;
}

/** What becomes of a game of three or four when one of its people leaves. */
export type Leaving = 'end' | 'computer';

export type OfferKind = 'draw' | 'takeback' | 'pause';

/** What may be said at a table; party/phrases.ts has the sentences. */
export const phrases = [
  'hello',
  'good-luck',
  'good-move',
  'well-played',
  'thanks',
  'sorry',
  'one-moment',
  'i-am-back',
  'must-go',
] as const;
export type Phrase = (typeof phrases)[number];

/** Who sits at a game. */
export interface Table {
  access: Access;
  /** Whether people play who each have seats of their own. */
  shared: boolean;
  /** Whether all seats are taken. */
  begun: boolean;
  /** One for each player; `name` is "" for none; `account` when it is that of an account. */
  places: { name: string; free: boolean; account?: true }[];
  /** What some have agreed to, the one who offered it first. */
  offer: { kind: OfferKind; agreed: number[] } | null;
  /** Id of the game that follows, or "". */
  next: string;
  /** What was said last, the oldest first; `at` is in milliseconds since 1970. */
  said: { player: number; phrase: Phrase; at: number }[];
  leaving: Leaving;
  /** The players for whom a computer plays on, in the order in which their people have left. */
  gone: number[];
}

/** What this browser may do in a game. */
export interface You {
  /** The players that it may move for. */
  seats: number[];
  maker: boolean;
  mayJoin: boolean;
  /** The secret of the invitation link, for those at the table. */
  invitation: string;
}

/** Who of the players is here, and how many others look on. */
export interface Presence {
  online: boolean[];
  watchers: number;
}

export interface Result {
  over: boolean;
  score: string;
  reason: string;
  text: string;
}

export interface GameSummary {
  id: string;
  variant: string;
  variantName: string;
  created: string | number;
  updated: string | number;
  plies: number;
  seats: Seat[];
  result: Result;
  table: Table;
  clock: Clock | null;
  /** What is kept of the game is not what was written; only `id` means something. */
  damaged: boolean;
}

export interface Game extends GameSummary {
  start: string;
  /** The number of the start array, where there are several. */
  array?: number;
  moves: PlayedMove[];
  position: Position;
  thinking: boolean;
  /** Whether there is anything that an undo would take back. */
  undoable: boolean;
  you: You;
}

/** A position that somebody builds. */
export interface Setup {
  pieces: Piece[];
  hands: Record<string, number>[];
  turn: number;
  /** Cells of pieces that have not moved; left out: those that stand as in the array. */
  unmoved?: string[];
  /** Pieces on these cells have moved all the same; then `unmoved` adds to those of the array. */
  moved?: string[];
  /** Left out: all with a piece on the board. */
  living?: number[];
}

/** A start and moves behind it. */
export interface LineRequest {
  variant: string;
  fen?: string;
  /** Without a FEN: the number of the start array. */
  array?: number;
  setup?: Setup;
  moves?: string[];
  /** Of that many moves the descriptions are not wanted. */
  known?: number;
  /** Asks who attacks it. */
  cell?: string;
}

export interface Line {
  variant: string;
  /** FEN of the start. */
  start: string;
  /** Its number, where there are several start arrays and it is one of them. */
  array?: number;
  moves: PlayedMove[];
  position: Position;
  result: Result;
  /** Cells whose pieces have a right while they have not moved, and those whose pieces might have one. */
  rights: { held: string[]; possible: string[] };
  /** Sentences about what no game would bring up. */
  oddities: string[];
  /** For each player the cells whose pieces attack the cell that was asked for. */
  attacks?: string[][];
}

export interface AnalysisLine {
  /** For the player to move. */
  centipawns: number;
  /** Moves to a forced end, negative when it is a loss; null when none was found. */
  forced: number | null;
  depth: number;
  moves: string[];
  notations: string[];
  /** With three players: shares in thousandths at the end of the line. */
  shares: number[] | null;
}

export interface AnalysisAnswer {
  player: number;
  /** The move that was chosen, or null when there is none. */
  move: string | null;
  depth: number;
  nodes: number;
  milliseconds: number;
  /** Threads that looked, at least 1. */
  threads: number;
  lines: AnalysisLine[];
}

/** A move of a record; `parent` is 0 for the start or n for the n-th move. */
export interface RecordNode extends PlayedMove {
  parent: number;
  comment: string;
  /** Numeric annotation glyphs of PGN. */
  glyphs: number[];
}

export interface GameRecord {
  variant: string;
  start: string;
  tags: Record<string, string>;
  result: string;
  /** Before the first move. */
  comment: string;
  nodes: RecordNode[];
}

export interface RecordRequest {
  variant: string;
  fen?: string;
  tags?: Record<string, string>;
  result?: string;
  comment?: string;
  nodes: { move: string; parent: number; comment?: string; glyphs?: number[] }[];
}

/** Something to report about the text of a game. */
export interface Finding {
  /** "" for the text itself, else the shipped file that it stands in. */
  file: string;
  line: number;
  /** In characters, from 1. */
  column: number;
  /** Characters of what stands there. */
  length: number;
  error: boolean;
  text: string;
}

export interface Check {
  findings: Finding[];
  /** How many findings are left out. */
  more: number;
  /** The game, when the text is sound. */
  variant: Variant | null;
}

/** A key of the format in which games are written. */
export interface FormatKey {
  /** Its section: "", "board", "pieces.NAME". */
  table: string;
  key: string;
  help: string;
  takes: '' | 'movement' | 'types' | 'cells' | 'zones' | 'picture' | 'game';
  /** What it can be; empty for anything. */
  words: string[];
  quoted: boolean;
  range: [number, number] | null;
}

export interface Format {
  /** Bytes of a text. */
  longest: number;
  keys: FormatKey[];
  movements: Record<'squares' | 'hexagons', { notation: string; words: string }[]>;
}

export interface Thinking {
  player: number;
  depth: number;
  nodes: number;
  score: string;
  line: string[];
  /** The same as the players of the game write it. */
  notations: string[];
  milliseconds: number;
}

/** A public game of the lobby: with those who look on, and whether any of its players is there. */
export interface WatchedGame extends GameSummary {
  watchers: number;
  attended: boolean;
}

/** What one looks for in the lobby. */
export interface SeekWanted {
  variant: string;
  clock: TimeControl | null;
  /** The player that one wants to be; null: any. */
  seat?: number | null;
  name?: string;
}

/** Somebody who looks for players, and who has joined them. */
export interface Seek {
  id: string;
  variant: string;
  variantName: string;
  clock: TimeControl | null;
  players: number;
  people: { name: string; seat: number | null }[];
  /** Whether this browser is one of them. */
  mine: boolean;
}

/** What comes of looking: a search that stands open, or the id of a game. */
export interface Sought {
  seek: Seek | null;
  game: string;
}

export type LobbyMessage =
  | { type: 'lobby'; known: boolean; seeks: Seek[] }
  | { type: 'seek'; seek: Seek }
  | { type: 'gone'; id: string }
  | { type: 'begun'; game: string };

export type LiveMessage =
  | { type: 'game'; game: Game }
  | { type: 'pong'; id: number; now: number }
  | ({ type: 'thinking' } & Thinking)
  | ({ type: 'presence' } & Presence)
  | { type: 'error'; message: string };
