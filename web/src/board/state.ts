// What the board shows and what the player has begun to do. One plain value; every function returns a new one.
// The board knows no rules: `legal` says what may be played, and a finished choice is handed out as a move.

import type { ChecksGiven, Move, MoveCounting, Piece, PointsWon, Position, TurnMoves } from '../api/types';

export type Source = { kind: 'cell'; cell: string } | { kind: 'hand'; type: string };

/** Several moves that share their way: the player must say which one is meant. */
export interface Choice {
  cell: string;
  moves: Move[];
}

/** A move that is marked on the board. */
export interface MoveMark {
  player: number;
  from: string;
  to: string;
}

export interface BoardState {
  readonly pieces: ReadonlyMap<string, Piece>;
  readonly hands: readonly Record<string, number>[];
  /** Whose moves `legal` has. */
  readonly turn: number;
  readonly legal: readonly Move[];
  /** Whose turn it is while `turn` plans ahead. */
  readonly ahead?: number;
  readonly checks: readonly string[];
  readonly checksGiven?: ChecksGiven;
  readonly pointsWon?: PointsWon;
  /** Who is still in the game. What belongs to others is drawn pale. */
  readonly living?: readonly number[];
  readonly counting?: MoveCounting;
  readonly turnMoves?: TurnMoves;
  /** The cell of the piece that goes on in a chain of captures. */
  readonly chain?: string;
  readonly lastMove: { from: string; to: string } | null;
  readonly selected: Source | null;
  readonly choice: Choice | null;
  /** What was pressed while nothing could be played; it is selected as soon as moves that begin there are known. */
  readonly early?: Source | null;
}

export interface Step {
  state: BoardState;
  /** The move that this step completed, or null. */
  play: Move | null;
}

export const emptyState: BoardState = {
  pieces: new Map(),
  hands: [],
  turn: 0,
  legal: [],
  checks: [],
  lastMove: null,
  selected: null,
  choice: null,
};

/** Whether the piece belongs to one of so many players who is out of the game. A neutral piece belongs to none of them; where nobody lives it is not known who does. */
export function isOut({ living }: BoardState, { player }: Pick<Piece, 'player'>, players: number): boolean {
  return living !== undefined && living.length > 0 && player < players && !living.includes(player);
}

/** Shows a position. `legal` is what the player may play in it; a selection and a choice that are still possible stay. */
export function showPosition(
  state: BoardState,
  position: Position,
  legal: readonly Move[],
  lastMove: { from: string; to: string } | null,
): BoardState {
  const next: BoardState = {
    pieces: new Map(position.pieces.map((piece) => [piece.cell, piece])),
    hands: position.hands,
    turn: position.turn,
    legal,
    checks: position.checks,
    checksGiven: position.checksGiven,
    pointsWon: position.pointsWon,
    living: position.living,
    counting: position.counting,
    turnMoves: position.turnMoves,
    chain: position.chain,
    lastMove,
    selected: given(legal),
    choice: null,
  };
  if (next.selected !== null) return next;
  const wanted = state.selected ?? state.early ?? null;
  if (wanted === null) return next;
  if (!canStart(next, wanted)) return legal.length === 0 ? { ...next, early: wanted } : next;
  return { ...next, selected: wanted, choice: stillOpen(state.choice, movesFrom(next, wanted)) };
}

/** A choice among the moves known now: what a player is asked does not go away because more became known. */
function stillOpen(choice: Choice | null, known: readonly Move[]): Choice | null {
  if (choice === null) return null;
  const moves = known.filter((move) => move.to === choice.cell);
  const has = (text: string) => moves.some((move) => move.text === text);
  return choice.moves.every((move) => has(move.text)) ? { cell: choice.cell, moves } : null;
}

/** The board as it will look after `move`, until the server confirms it: the server says what the move changes. */
export function showPlayed(state: BoardState, move: Move): BoardState {
  const pieces = new Map(state.pieces);
  for (const [cell, piece] of Object.entries(move.effects.cells)) {
    if (piece) pieces.set(cell, { cell, ...piece });
    else pieces.delete(cell);
  }
  const hands = state.hands.map((hand, owner) => {
    const held = { ...hand };
    for (const { player, type, change } of move.effects.hands)
      if (player === owner) held[type] = (held[type] ?? 0) + change;
    return Object.fromEntries(Object.entries(held).filter(([, count]) => count > 0));
  });
  return {
    ...state,
    pieces,
    hands,
    legal: [],
    checks: [],
    selected: null,
    choice: null,
    lastMove: { from: move.from, to: move.to },
  };
}

export function sameSource(a: Source | null, b: Source | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.kind === 'cell') return b.kind === 'cell' && a.cell === b.cell;
  return b.kind === 'hand' && a.type === b.type;
}

/** The moves that begin at a cell or with a piece in the hand. */
export function movesFrom(state: BoardState, source: Source): Move[] {
  return state.legal.filter((move) =>
    source.kind === 'cell' ? move.from === source.cell && move.drop === '' : move.drop === source.type,
  );
}

/** The cells from which a piece may move. */
export function startCells(legal: readonly Move[]): Set<string> {
  return new Set(legal.flatMap((move) => (move.drop === '' && move.from !== '' ? [move.from] : [])));
}

/** The neutral piece, where it is all that may move: it is in the player's hand without a press, and comes from no cell when it is new. */
function given(legal: readonly Move[]): Source | null {
  const [first] = legal;
  return first?.kind === 'neutral' ? { kind: 'cell', cell: first.from } : null;
}

export function canStart(state: BoardState, source: Source): boolean {
  return movesFrom(state, source).some((move) => move.kind !== 'pass');
}

export type TargetKind = 'quiet' | 'capture' | 'own';

/** Does the move take a piece? Some are taken where nobody goes: in passing, closed in, passed over. */
const takes = (move: Move) =>
  move.kind === 'capture' || move.kind === 'en-passant' || move.effects.takesElsewhere === true;

/** Where the selected piece may go. `own` means that a piece of the same player stands there, `capture` that something is taken. */
export function targets(state: BoardState): Map<string, TargetKind> {
  const found = new Map<string, TargetKind>();
  if (state.selected === null) return found;
  for (const move of movesFrom(state, state.selected)) {
    const occupant = state.pieces.get(move.to);
    const kind: TargetKind = takes(move)
      ? 'capture'
      : occupant && move.to !== move.from
        ? occupant.player === state.turn
          ? 'own'
          : 'capture'
        : 'quiet';
    if (!found.has(move.to) || kind === 'capture') found.set(move.to, kind);
  }
  return found;
}

/** Cells where the selected piece may go only at the cost of the own royal. */
export function ruinousTargets(state: BoardState): string[] {
  if (state.selected === null) return [];
  const moves = movesFrom(state, state.selected);
  const cells = [...new Set(moves.map((move) => move.to))];
  return cells.filter((cell) => moves.every((move) => move.to !== cell || move.leavesRoyal));
}

/** Selects a source if a move begins there, otherwise clears the selection. While nothing can be played the source is kept for later. */
export function select(state: BoardState, source: Source): BoardState {
  const waits = state.legal.length === 0 && (source.kind === 'hand' || state.pieces.has(source.cell));
  return {
    ...state,
    choice: null,
    selected: canStart(state, source) ? source : given(state.legal),
    early: waits ? source : null,
  };
}

export function cancel(state: BoardState): BoardState {
  return state.choice ? { ...state, choice: null } : { ...state, selected: given(state.legal), early: null };
}

/**
 * A press on a cell: goes there if the selected piece may, otherwise selects the piece on it. A second press on the
 * selected cell clears the selection.
 */
export function press(state: BoardState, cell: string): Step {
  if (state.selected !== null) {
    const step = release(state, state.selected, cell);
    if (step.play !== null || step.state.choice !== null) return step;
    if (state.selected.kind === 'cell' && state.selected.cell === cell)
      return { state: cancel(step.state), play: null };
  }
  return { state: select(state, { kind: 'cell', cell }), play: null };
}

/** A press on a piece in the hand: selects it, or clears the selection if it was selected. */
export function pressHand(state: BoardState, type: string): BoardState {
  const source: Source = { kind: 'hand', type };
  return sameSource(state.selected, source) ? { ...state, selected: null, choice: null } : select(state, source);
}

/** A piece was carried from `source` to `cell`. */
export function release(state: BoardState, source: Source, cell: string): Step {
  const moves = movesFrom(state, source).filter((move) => move.to === cell);
  const [first] = moves;
  if (first === undefined) return { state: { ...state, choice: null }, play: null };
  // A change on the spot is asked about: a second press on a piece may only mean to let it go.
  if (moves.length === 1 && first.from !== first.to)
    return { state: { ...state, selected: null, choice: null }, play: first };
  return { state: { ...state, selected: source, choice: { cell, moves } }, play: null };
}

/** One of the moves of an open choice. */
export function choose(state: BoardState, move: Move): Step {
  if (!state.choice?.moves.includes(move)) return { state, play: null };
  return { state: { ...state, selected: null, choice: null }, play: move };
}
