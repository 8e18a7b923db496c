// Made by scripts/api-types.mjs from the schemas in api/: change those.
// Length: it is made, and all in one place is easy to find.

// Every request and message that a client sends. The server checks them by this file; docs/api.md tells what they do.

/** A player; 0 moves first. */
export type PlayerIndex = number;

/** The number of plies that the client has seen. */
export type Ply = number;

/** What the client calls this act, drawn by chance, and again when it sends it again: it is done once. */
export type CommandId = string;

export type Level = number;

/** The id of a variant, or an alias. */
export type VariantId = string;

export type MoveText = string;

export type Fen = string;

/** The number of a start array. */
export type ArrayNumber = number;

/** What somebody types at the table; "" for none. */
export type PersonName = string;

export type CellName = string;

export type Token = string;

/** Whose a game is: nobody's, owned and seen by whoever knows its id, by those at the table alone, or by everybody. */
export type Access = 'open' | 'link' | 'private' | 'public';

/** What becomes of a game of three or four when one of its people leaves: it ends; a computer plays on in that seat; the seat is out with its next turn, as by the game's own rule of elimination. */
export type Leaving = 'end' | 'computer' | 'out';

export type OfferKind = 'draw' | 'takeback' | 'pause';

/** What may be said at a table: a short list, so that nobody can be insulted. None is ever removed, as games keep them. */
export type Phrase =
  'hello' | 'good-luck' | 'good-move' | 'well-played' | 'thanks' | 'sorry' | 'one-moment' | 'i-am-back' | 'must-go';

/** How much time the players have: seconds, but for `periods` and `days`. */
export type TimeControl =
  | {
      kind: 'fischer';
      main: number;
      increment: number;
    }
  | {
      kind: 'delay' | 'bronstein';
      main: number;
      delay: number;
    }
  | {
      kind: 'byoyomi';
      main: number;
      period: number;
      periods: number;
    }
  | {
      kind: 'days';
      days: number;
    };

export type SeatKind = 'person' | 'computer';

/** A seat of a new game. */
export interface NewSeat {
  kind: SeatKind;
  /** Of a computer; means nothing for a person. */
  level?: Level;
  /** A person's seat is the maker's own unless it is left free. */
  free?: boolean;
  name?: PersonName;
}

export interface NewGame {
  /** The id that the game shall have, drawn by chance by whoever makes it: who asks again with it, as the answer was lost, gets the game that was made. */
  id?: string;
  variant: VariantId;
  seats: NewSeat[];
  fen?: Fen | null;
  /** Without it and a FEN one is drawn where there are several. */
  array?: ArrayNumber | null;
  access?: Access;
  clock?: TimeControl | null;
  /** Without it `out` where the game has a rule of elimination, else `end`. */
  leaving?: Leaving;
  /** Whether it counts for ratings: one person with an account against computers, with a clock. */
  rated?: boolean;
  /** The moves that were played already, elsewhere. */
  moves?: MoveText[] | null;
  cmd?: CommandId;
}

/** `type` of this and the next eight is for the live channel. */
export interface MoveRequest {
  type?: 'move';
  text: MoveText;
  ply: Ply;
  /** Milliseconds that the client has counted from showing the turn to the move. */
  spent?: number;
  cmd?: CommandId;
}

export interface UndoRequest {
  type?: 'undo';
  ply: Ply;
  /** Whether the game was over then. */
  over?: boolean;
  cmd?: CommandId;
}

export interface ResignRequest {
  type?: 'resign';
  player: PlayerIndex;
  ply: Ply;
  cmd?: CommandId;
}

export interface OfferRequest {
  type?: 'offer';
  kind: OfferKind;
  ply: Ply;
  cmd?: CommandId;
}

export interface DeclineRequest {
  type?: 'decline';
  ply: Ply;
  cmd?: CommandId;
}

export interface AbortRequest {
  type?: 'abort';
  ply: Ply;
  cmd?: CommandId;
}

export interface MoreTimeRequest {
  type?: 'time';
  player: PlayerIndex;
  ply: Ply;
  cmd?: CommandId;
}

export interface ResumeRequest {
  type?: 'resume';
  ply: Ply;
  cmd?: CommandId;
}

/** A phrase or a free text, one of them. */
export interface SayRequest {
  type?: 'say';
  phrase?: Phrase;
  /** Plain, of one line; where all at the table want it. */
  text?: string;
  cmd?: CommandId;
}

export interface TalkRequest {
  /** Whether the caller wants free chat. */
  wanted: boolean;
  cmd?: CommandId;
}

/** What the player of a seat replies to what others play, in place of what was kept before. */
export interface ConditionalRequest {
  player: PlayerIndex;
  ply: Ply;
  /** Each from the position on the board on: the moves of all others and, when it is the player's turn, the reply, which comes last. */
  lines: MoveText[][];
  cmd?: CommandId;
}

export interface ReportRequest {
  player: PlayerIndex;
  /** When it was written, in milliseconds since 1970; without it the player as such is reported. */
  at?: number | null;
}

export interface Ping {
  type: 'ping';
  /** Comes back with the answer. */
  id: number;
}

/** What a client sends over the live channel of a game; over that of the lobby, `Ping` alone. */
export type LiveRequest =
  | MoveRequest
  | UndoRequest
  | ResignRequest
  | OfferRequest
  | DeclineRequest
  | AbortRequest
  | MoreTimeRequest
  | ResumeRequest
  | SayRequest
  | Ping;

export interface ReadingRequest {
  /** A typed move, in the game's notation or as cells. */
  text: MoveText;
}

export interface SitRequest {
  player: PlayerIndex;
  name?: PersonName;
  cmd?: CommandId;
}

export interface LeaveRequest {
  player: PlayerIndex;
  cmd?: CommandId;
}

export interface FillRequest {
  player: PlayerIndex;
  level: Level;
  cmd?: CommandId;
}

export interface TakeoverRequest {
  token: string;
}

/** What one looks for in the lobby. */
export interface SeekWanted {
  variant: VariantId;
  clock?: TimeControl | null;
  /** The player that one wants to be; null: any. */
  seat?: PlayerIndex | null;
  name?: PersonName;
  /** Needs an account and a clock. */
  rated?: boolean;
  cmd?: CommandId;
}

export interface JoinRequest {
  name?: PersonName;
  cmd?: CommandId;
}

export interface Piece {
  cell: CellName;
  player: PlayerIndex;
  type: Token;
}

/** A position that somebody builds. */
export interface Setup {
  pieces: Piece[];
  /** For each player how many of each type, by token. */
  hands?: Record<string, number>[] | null;
  turn: PlayerIndex;
  /** Cells of pieces that have not moved; left out: those that stand as in the array. */
  unmoved?: CellName[] | null;
  /** Pieces on these cells have moved all the same; then `unmoved` adds to those of the array. */
  moved?: CellName[] | null;
  /** Left out: all with a piece on the board. */
  living?: PlayerIndex[] | null;
}

/** The text of a game that the server does not keep. */
export type OwnGame = string;

/** A start and moves behind it; `variant` or `definition` says which game. */
export interface LineFields {
  variant?: VariantId | null;
  /** In place of `variant`. */
  definition?: OwnGame | null;
  fen?: Fen | null;
  /** Without a FEN: the number of the start array. */
  array?: ArrayNumber | null;
  setup?: Setup | null;
  moves?: MoveText[] | null;
  /** Of that many moves the descriptions are not wanted. */
  known?: number | null;
  /** Asks who attacks it. */
  cell?: CellName | null;
  /** Who has given up behind the last move. */
  resigned?: PlayerIndex | null;
}

export type LineRequest = LineFields;

export interface AnalysisRequest extends LineFields {
  lines?: number | null;
  milliseconds?: number | null;
  /** In place of the other two: what a computer of this level plays. */
  level?: Level | null;
}

/** Of the engine in the page: what a typed text means behind a line. */
export interface LineReading extends LineFields {
  text: MoveText;
}

/** Of the engine in the page: docs/study.md. */
export interface StudyRequest extends LineFields {
  games?: number;
  nodes?: number;
  seed?: number;
  endings?: number;
}

export type Tags = Record<string, string>;

/** A record to be written as PGN. */
export interface RecordRequest {
  variant?: VariantId | null;
  /** In place of `variant`. */
  definition?: OwnGame | null;
  fen?: Fen | null;
  tags?: Tags | null;
  /** "": as the main line ends. */
  result?: string | null;
  /** Before the first move. */
  comment?: string | null;
  nodes: {
    move: MoveText;
    /** 0 for the start, n for the n-th of these. */
    parent: number;
    comment?: string | null;
    /** Numeric annotation glyphs of PGN. */
    glyphs?: number[] | null;
  }[];
}

export interface PgnRequest {
  text: string;
}

export interface DefinitionRequest {
  definition: OwnGame;
}

export interface Credentials {
  name: string;
  password: string;
}

export interface NewAccount {
  name: string;
  password: string;
  /** A program plays with it. Everybody sees that, and it never changes. */
  bot?: boolean;
}

/** Nothing needs to be said: the cookie says who one is. */
export type GuestDeletion = Record<string, never>;

export interface SignOut {
  everywhere?: boolean;
}

/** `new`: "" for none from now on. Shown is the present password, or a passkey. */
export interface NewPassword {
  password?: string;
  proof?: SignedByPasskey;
  new: string;
}

/** The password, or a passkey. */
export interface OwnProof {
  password?: string;
  proof?: SignedByPasskey;
}

/** Of the credential, in base64url. */
export type PasskeyId = string;

/** What its owner calls a passkey. */
export type PasskeyLabel = string;

/** What `navigator.credentials.create` gives: clientDataJSON and attestationObject in base64url. */
export interface MadePasskey {
  id: PasskeyId;
  clientData: string;
  attestation: string;
}

/** What `navigator.credentials.get` gives, in base64url. `user` is its userHandle. */
export interface SignedByPasskey {
  id: PasskeyId;
  clientData: string;
  authenticatorData: string;
  signature: string;
  user?: string;
}

/** What is asked of a passkey. `name` for `sign-up`; `add` and `confirm` need a session. */
export interface PasskeyOptionsRequest {
  use: 'sign-up' | 'sign-in' | 'add' | 'confirm';
  name?: string;
}

export interface PasskeySignUp {
  name: string;
  label: PasskeyLabel;
  passkey: MadePasskey;
}

export interface PasskeySignIn {
  passkey: SignedByPasskey;
}

export interface NewPasskey {
  label: PasskeyLabel;
  passkey: MadePasskey;
  password?: string;
  proof?: SignedByPasskey;
}

export interface PasskeyName {
  id: PasskeyId;
  label: PasskeyLabel;
}

export interface PasskeyRemoval {
  id: PasskeyId;
  password?: string;
  proof?: SignedByPasskey;
}

/** By the name of an account, or by a seat at a table. */
export interface BlockRequest {
  name?: string;
  game?: string;
  player?: PlayerIndex;
}

export interface UnblockRequest {
  id: string;
}

/** A browser that wants to be told, as `PushSubscription.toJSON` gives it. */
export interface PushRequest {
  endpoint: string;
  expirationTime?: number | null;
  keys: {
    p256dh: string;
    auth: string;
  };
}

export interface PushRemoval {
  endpoint: string;
}

// Every reply and message of the server. Clients pass over fields that they do not know. docs/api.md tells what they mean.

/** x and y. */
export type Point = [number, number];

export interface Cell {
  name: string;
  /** Centre, in units of one cell's width, y downwards, seen from the first player. */
  x: number;
  y: number;
  /** Outline; empty on a board of points. */
  polygon: Point[];
  /** Colour class, 0 up. */
  shade: number;
  /** 0 on a flat board. */
  level: number;
}

/** A tint with a border, a border only, water, water between its points, or nothing because lines show it. */
export type ZoneLook = 'filled' | 'outlined' | 'water' | 'river' | 'lines';

export interface Zone {
  name: string;
  player: PlayerIndex | null;
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
  dots: Point[];
  /** Points with marks at their corners. */
  marks: string[];
  /** Written along the river. */
  inscription: string;
}

/** The names of two cells that a line joins. */
export type Link = [string, string];

/** An edge of a cell over which no step leads, from one corner of its polygon to another, counted from 0; the same corner twice where it bars a diagonal step alone. */
export interface Wall {
  cell: string;
  from: number;
  to: number;
}

/** What a board and a sketch of one have. */
export interface BoardFrame {
  style: 'cells' | 'points';
  look: BoardLook;
  width: number;
  height: number;
  levels: number;
  links: Link[];
  walls: Wall[];
  zones: Zone[];
}

export interface Board extends BoardFrame {
  cells: Cell[];
  labels: Label[];
}

/** A board without labels, its cells column by column; lib/miniature.ts makes a board of it. */
export interface BoardSketch extends BoardFrame {
  lattice: 'squares' | 'hexagons' | 'triangles';
  /** Corners of a cell about its centre; empty on a board of points. Triangles of shade 1 have it turned by half. */
  outline: Point[];
  /** Names are separated by blanks; shades and levels have one digit for each cell. */
  cells: {
    names: string;
    x: number[];
    y: number[];
    shades: string;
    levels: string;
    /** Where cells differ, instead of x, y and outline: x of the first corner of each cell, then y of it, and so on, in tenths; a cell with fewer corners than others has its last one again. */
    corners?: number[][];
  };
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

export interface RuleSection {
  title: string;
  sentences: string[];
  /** For each sentence the cells that it speaks of, as the first player sees the board; [] for none. */
  cells: string[][];
}

export interface Player {
  name: string;
  /** The colour of the army, or "" where the name tells it. */
  colour: string;
  letter: string;
  /** Degrees clockwise from up the page to this player's straight forward; 0 for the first player. */
  facing: number;
  /** In games with teams: partners have the same word. */
  team?: string;
}

export type MoveKind =
  | 'quiet'
  | 'capture'
  | 'drop'
  | 'castling'
  | 'en-passant'
  | 'swap'
  | 'fusion'
  | 'fission'
  | 'change'
  | 'neutral'
  | 'pass'
  | 'leave';

/** What a move changes: what stands on a cell afterwards, `null` for nothing, and how many pieces of a type a hand gains. */
export interface Effects {
  cells: Record<
    string,
    {
      player: PlayerIndex;
      type: string;
    } | null
  >;
  hands: {
    player: PlayerIndex;
    type: string;
    change: number;
  }[];
  /** The move takes a piece, and none stood where it ends. */
  takesElsewhere?: boolean;
}

export interface BareMove {
  text: string;
  from: string;
  to: string;
  /** Token of the piece type that enters from the hand, or "". */
  drop: string;
  /** Token of the new piece type, or ""; of a drop, the other face with which the piece enters. */
  promotion: string;
  /** The cell on the way on which the move takes a piece; not there when it takes none. */
  between?: string;
  /** Token of the piece type that enters from the hand behind the move, and the cell; not there when none does. */
  enters?: string;
  entersOn?: string;
  kind: MoveKind;
  /** Legal, but it leaves the own royal attacked so that the mover is out at once. */
  leavesRoyal: boolean;
}

/** A move that may be played. */
export interface Move extends BareMove {
  effects: Effects;
}

/** A player who left the game when the turn passed on after a move. */
export interface Elimination {
  player: PlayerIndex;
  /** Whose attack it was, who moves next; where royals are captured, who captured it. The player himself who has left by himself. */
  by: PlayerIndex;
  /** `recruited`: the army is now `by`'s, but for the royal; `removed`: it has left the board; `stays`: it stands there for nobody, but for the royal. */
  army: 'recruited' | 'removed' | 'stays';
  /** The army before that, the royal among it. */
  pieces: Piece[];
}

export interface PlayedMove extends BareMove {
  /** As the players of the game write it, with marks for check and the like. */
  notation: string;
  player: PlayerIndex;
  eliminations: Elimination[];
}

export interface TurnMoves {
  left: number;
  of: number;
}

export interface ChecksGiven {
  counts: number[];
  limit: number;
}

export interface PointsWon {
  counts: number[];
  /** So many points end the game; missing where none do. */
  goal?: number;
}

export interface MoveCounting {
  player: PlayerIndex;
  /** That this player has counted so far. */
  moves: number;
  /** With one move more the game is a draw. */
  of: number;
}

/** For each player how many of each type, by token. */
export type Hands = Record<string, number>[];

export interface Position {
  fen: string;
  turn: PlayerIndex;
  pieces: Piece[];
  hands: Hands;
  /** Cells of royals in check. */
  checks: string[];
  living: PlayerIndex[];
  legal: Move[];
  /** How many checks each player has given, where so many end the game. */
  checksGiven?: ChecksGiven;
  /** How many points each player has won by captures, where they are counted. */
  pointsWon?: PointsWon;
  /** Only while a player counts moves for a draw. */
  counting?: MoveCounting;
  /** Where turns have several moves: how many of them are still to be made in this one. */
  turnMoves?: TurnMoves;
  /** Only while a chain of captures goes on: the cell of the piece that captures further, or may. */
  chain?: string;
}

/** The pieces on a board: for each player the cells of each piece type, separated by blanks. */
export type Placement = Record<string, string>[];

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
  pieces: {
    token: string;
    name: string;
    picture: string;
    glyphs: string[];
  }[];
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

/** Games with several start arrays: the numbers are below `count`, `number` is that of the start. `chance`: a game for which nobody names one has any of them, else that of the start. */
export interface StartArrays {
  count: number;
  number: number;
  chance: boolean;
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
  /** `true` where a rule puts players out of the game; so leaves whoever gives up. */
  eliminates?: boolean;
  arrays?: StartArrays;
  /** The type that belongs to nobody; its pieces have the player behind the last. */
  neutral?: string;
}

/** What a typed text means. */
export interface Reading {
  move: Move;
  notation: string;
}

export interface Seat {
  kind: SeatKind;
  level: Level;
}

/** The clocks of a game, in milliseconds by the server's clock for games. */
export interface Clock {
  control: TimeControl;
  /** What each player had when the turn began. */
  sides: {
    milliseconds: number;
    periods: number;
  }[];
  /** The player whose time runs. */
  running: PlayerIndex | null;
  /** When it began to. */
  since?: number;
  deadline?: number;
  /** All stand still by agreement, at most until then. */
  paused: number | null;
}

/** What somebody is rated; `provisional` while there are too few games to say much. */
export interface Rating {
  rating: number;
  deviation: number;
  provisional: boolean;
}

/** What somebody is rated in a family of games; `players` is 3 for games of three and four together. */
export interface PlayerRating extends Rating {
  family: string;
  players: number;
  games: number;
  /** The last hundred games, the oldest first; `at` is in milliseconds since 1970. */
  history: {
    at: number;
    rating: number;
    deviation: number;
  }[];
}

/** Who sits at a game. */
export interface Table {
  access: Access;
  /** Whether people play who each have seats of their own. */
  shared: boolean;
  /** Whether all seats are taken. */
  begun: boolean;
  /** Whether the game counts for ratings. */
  rated: boolean;
  /** One for each player; `name` is "" for none; `account` when it is that of an account, `bot` when a program plays with that; `talks`: who sits there wants free chat; in a rated game `rating` with which it began and `after` since it has counted. */
  places: {
    name: string;
    free: boolean;
    account?: true;
    bot?: true;
    talks?: true;
    rating?: Rating;
    after?: Rating;
  }[];
  /** What some have agreed to, the one who offered it first. */
  offer: {
    kind: OfferKind;
    agreed: PlayerIndex[];
  } | null;
  /** Id of the game that follows, or "". */
  next: string;
  /** What was said last, the oldest first; `at` is in milliseconds since 1970. */
  said: {
    player: PlayerIndex;
    phrase: Phrase;
    at: number;
  }[];
  leaving: Leaving;
  /** The players for whom a computer plays on, in the order in which their people have left. */
  gone: PlayerIndex[];
  /** Those who run the site have frozen the game: nothing happens in it, and its clocks stand. */
  frozen?: true;
}

export interface Written {
  player: PlayerIndex;
  text: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** What this browser may do in a game. */
export interface You {
  /** The players that it may move for. */
  seats: PlayerIndex[];
  maker: boolean;
  mayJoin: boolean;
  /** The secret of the invitation link, for those at the table. */
  invitation: string;
  /** What was written freely, for those who sit at the table, the oldest first. */
  chat?: Written[];
  /** Conditional moves of its own seats: nobody else is told. */
  conditional?: Conditional[];
}

/** Lines from the position on the board on: the moves of all others and, when it is the player's turn, the reply. */
export interface Conditional {
  player: PlayerIndex;
  lines: {
    text: string;
    notation: string;
  }[][];
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
  created: string;
  updated: string;
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
  /** What this state of the game is called, as the reader sees it; "" where changes are not told. */
  version: string;
}

/** What has changed in a game since a version of it. */
export interface Change {
  /** The version that it changes: for whoever has another one it means nothing. */
  from: string;
  /** That of the game afterwards. */
  version: string;
  /** How many of the moves are still there, from the first one on. */
  kept: number;
  /** Those behind them. */
  moves: PlayedMove[];
  game: ChangedFields;
}

/** Fields of a game in place of what they were; all others are as they were. */
export interface ChangedFields {
  updated?: string;
  plies?: number;
  seats?: Seat[];
  result?: Result;
  table?: Table;
  clock?: Clock | null;
  position?: Position;
  thinking?: boolean;
  undoable?: boolean;
  you?: You;
}

export interface ListedGame extends GameSummary {
  /** Whether others wait for a move of whoever asks. */
  yourTurn: boolean;
}

export interface GameList {
  games: ListedGame[];
}

/** Cells whose pieces have a right while they have not moved, and those whose pieces might have one. */
export interface Rights {
  held: string[];
  possible: string[];
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
  rights: Rights;
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
  /** With three or four players: shares in thousandths at the end of the line. */
  shares: number[] | null;
}

export interface AnalysisAnswer {
  player: PlayerIndex;
  depth: number;
  nodes: number;
  milliseconds: number;
  /** Threads that looked, at least 1. */
  threads: number;
  /** The move that was chosen, or null when there is none. */
  move: string | null;
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

export interface GameRecords {
  games: GameRecord[];
}

export interface PgnText {
  text: string;
}

export interface Definition {
  definition: string;
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

export type Range = [number, number];

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
  range: Range | null;
}

export interface Format {
  /** Characters of a text. */
  longest: number;
  keys: FormatKey[];
  movements: {
    squares: {
      notation: string;
      words: string;
    }[];
    hexagons: {
      notation: string;
      words: string;
    }[];
  };
}

/** A public game of the lobby: with those who look on, and whether any of its players is there. */
export interface WatchedGame extends GameSummary {
  watchers: number;
  attended: boolean;
}

export interface WatchedGames {
  games: WatchedGame[];
}

/** Somebody who looks for players, and who has joined them. */
export interface Seek {
  id: string;
  variant: string;
  variantName: string;
  clock: TimeControl | null;
  players: number;
  rated: boolean;
  people: {
    name: string;
    seat: PlayerIndex | null;
    /** It is a program. */
    bot?: true;
    rating?: Rating;
  }[];
  /** Whether this browser is one of them. */
  mine: boolean;
}

/** What comes of looking: a search that stands open, or the id of a game. */
export interface Sought {
  seek: Seek | null;
  game: string;
}

/** Of a link that moves seats to another device. */
export interface SeatToken {
  token: string;
}

/** `host`: where it is good. `suspect`: its counter went back, there may be a copy of it. */
export interface OwnPasskey {
  id: PasskeyId;
  name: string;
  host: string;
  made: number;
  used: number;
  suspect: boolean;
}

/** For `navigator.credentials`: the challenge in base64url, the RP id, how long in milliseconds, algorithms as COSE has them, whom a new passkey is for, and which there are. */
export interface PasskeyOptions {
  challenge: string;
  host: string;
  timeout: number;
  algorithms: number[];
  user: {
    id: string;
    name: string;
  } | null;
  known: PasskeyId[];
}

export interface OwnAccount {
  name: string;
  /** Milliseconds since 1970. */
  created: number;
  /** Whether a program plays with it. */
  bot: boolean;
  /** Whether there is one. */
  password: boolean;
  passkeys: OwnPasskey[];
  sessions: {
    current: boolean;
    created: number;
    used: number;
    ends: number;
  }[];
  blocks: {
    id: string;
    name: string;
    made: number;
  }[];
}

/** Null for a guest. */
export interface AccountAnswer {
  account: OwnAccount | null;
}

export interface AccountName {
  name: string;
}

/** What everybody may see of a player: ratings, and public games that are over, a page of them. */
export interface PlayerPage {
  name: string;
  created: number;
  /** Whether a program plays with this account. */
  bot: boolean;
  ratings: PlayerRating[];
  games: {
    game: GameSummary;
    player: PlayerIndex;
  }[];
  /** Where the next page goes on, or null. */
  next: string | null;
}

/** What is kept of one; of a damaged game that alone. */
export interface ExportedGame {
  id: string;
  damaged: boolean;
  variant?: string;
  created?: string;
  start?: string;
  updated?: string;
  moves?: string[];
  result?: {
    over: boolean;
    score: string;
    text: string;
  };
  maker?: boolean;
  seats?: {
    player: PlayerIndex;
    name: string;
  }[];
  said?: {
    phrase?: Phrase;
    text?: string;
    at: string;
  }[];
  /** Lines of conditional moves that are kept. */
  conditional?: string[][];
  pgn?: string;
}

/** A page of what is kept of a person. */
export interface ExportPage {
  account: unknown;
  games: ExportedGame[];
  next: string | null;
}

/** A page of what is kept of a guest: besides the games, where the browser is told of its turn, and what was reported. */
export interface GuestExportPage {
  guest: {
    push: Record<string, never>[];
    reports: Record<string, never>[];
  };
  games: ExportedGame[];
  next: string | null;
}

export interface Health {
  status: string;
}

export interface Time {
  /** Milliseconds of the server's clock for games. */
  now: number;
}

/** For `applicationServerKey`, in base64url; null where nobody is told. */
export interface PushKey {
  key: string | null;
}

export type Nothing = Record<string, never>;

export interface Refusal {
  error: {
    /** One sentence that says what is wrong and where. */
    message: string;
    /** A word where the status does not say enough, or "". */
    code: string;
  };
}

export interface Thinking {
  type: 'thinking';
  player: PlayerIndex;
  depth: number;
  nodes: number;
  score: string;
  line: string[];
  /** The same as the players of the game write it. */
  notations: string[];
  milliseconds: number;
}

/** Who of the players is here, and how many others look on. */
export interface Presence {
  type: 'presence';
  online: boolean[];
  watchers: number;
}

export interface GameMessage {
  type: 'game';
  game: Game;
}

export interface ChangeMessage {
  type: 'change';
  change: Change;
}

export interface Pong {
  type: 'pong';
  id: number;
  now: number;
}

export interface ErrorMessage {
  type: 'error';
  message: string;
  code: string;
}

/** What the server sends over the live channel of a game. */
export type LiveMessage = GameMessage | ChangeMessage | Pong | Thinking | Presence | ErrorMessage;

export interface LobbyState {
  type: 'lobby';
  /** Whether the cookie told who it is. */
  known: boolean;
  seeks: Seek[];
}

export interface SeekNews {
  type: 'seek';
  seek: Seek;
}

export interface SeekGone {
  type: 'gone';
  id: string;
}

export interface GameBegun {
  type: 'begun';
  game: string;
}

/** What the server sends over the channel of the lobby. */
export type LobbyMessage = LobbyState | SeekNews | SeekGone | GameBegun | Pong | ErrorMessage;
