// What a player may plan while others move. The page knows no rules, so it asks the server "what if it were my turn now": once for the
// position as it stands, and for a piece that is taken up also for the board without the others, with enemies for the own pieces, and
// with enemies on all cells. Whatever a move of the others can make possible is among these answers. What is legal in the end is
// asked for when the turn has come.

import type { Move, PieceType, Piece, Position, Setup } from '../../../api/types';
import type { Source } from '../../../board/state';

/** A move that was chosen ahead. */
export interface Premove {
  player: number;
  move: Move;
  /** How many plies were played when it was chosen. */
  ply: number;
}

/** Whose move can be planned: of `seats` the one whose turn comes first after the others'; null when it is their turn or they are out. */
export function planner(position: Position, seats: readonly number[], players: number): number | null {
  if (seats.includes(position.turn)) return null;
  for (let step = 1; step < players; step++) {
    const player = (position.turn + step) % players;
    if (position.living.includes(player) && seats.includes(player)) return player;
  }
  return null;
}

/** The position as if it were the player's turn. */
export function passed(position: Position, player: number): Setup {
  const { pieces, hands, living } = position;
  return { pieces, hands, living, turn: player };
}

/** Positions in which the piece may do what it can only do after the others have moved. */
export function possibilities(
  position: Position,
  player: number,
  source: Source,
  types: readonly PieceType[],
  cells: readonly string[],
): Setup[] {
  const { living, pieces } = position;
  const noHands = position.hands.map(() => ({}));
  const enemy = living.find((other) => other !== player) ?? (player === 0 ? 1 : 0);
  const royal = new Set(types.filter((type) => type.royal).map((type) => type.token));
  if (source.kind === 'hand') {
    // On any cell but those of royals, which stay where they are or lose the game.
    const hands = position.hands.map((_, i) => (i === player ? { [source.type]: 1 } : {}));
    return [{ pieces: pieces.filter((piece) => royal.has(piece.type)), hands, living, turn: player }];
  }
  const own = pieces.find((piece) => piece.cell === source.cell);
  if (!own) return [];
  const common = types.find((type) => type.occurs && !type.royal)?.token ?? own.type;
  const turned = (piece: Piece): Piece =>
    piece.player === player ? { ...piece, player: enemy, type: royal.has(piece.type) ? common : piece.type } : piece;
  const others = pieces.filter((piece) => piece !== own && !(piece.player !== player && royal.has(piece.type)));
  const full = cells.filter((cell) => cell !== own.cell).map((cell): Piece => ({ cell, player: enemy, type: common }));
  return [[own], [own, ...others.map(turned)], [own, ...full]].map((list) => ({
    pieces: list,
    hands: noHands,
    living,
    turn: player,
  }));
}

/** The moves of all lists, each once. Among those that share their text the first list's is taken. */
export function merged(...lists: (readonly Move[])[]): Move[] {
  const found = new Map<string, Move>();
  for (const move of lists.flat()) if (move.kind !== 'pass' && !found.has(move.text)) found.set(move.text, move);
  return [...found.values()];
}

/** Those of the moves that begin at a source. */
export function movesOf(moves: readonly Move[], source: Source): Move[] {
  return moves.filter((move) =>
    source.kind === 'cell' ? move.from === source.cell && move.drop === '' : move.drop === source.type,
  );
}

/** What becomes of a planned move: 'wait' until the turn has come, then the legal move of its text; null when it is of no use any more. */
export function arrival(premove: Premove, position: Position, plies: number, over: boolean): 'wait' | Move | null {
  if (over || plies < premove.ply || !position.living.includes(premove.player)) return null;
  if (position.turn !== premove.player) return 'wait';
  // The turn is back because something was taken back: nobody wants to go on then without looking.
  if (plies === premove.ply) return null;
  return position.legal.find((move) => move.text === premove.move.text) ?? null;
}
