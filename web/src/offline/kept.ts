// Games that were begun while the server did not answer: what is kept of them in this browser until the server has them.
// Plain values and pure functions, but for the two that read and write the storage.

import type { Game, GameSummary, Line, NewGame, Result, Seat } from '../api/types';

export interface KeptGame {
  id: string;
  variant: string;
  variantName: string;
  seats: Seat[];
  /** FEN of the start. */
  start: string;
  moves: string[];
  /** The player who has given up. */
  resigned?: number;
  result: Result;
  /** Milliseconds since 1970. */
  created: number;
  updated: number;
  /** The id under which the server has been asked for it: once more makes no second game. */
  asked?: string;
  /** The id under which the server has it, while not all of it is handed over. */
  handed?: string;
  /** Why the server does not take it. */
  refused?: string;
}

export interface Kept {
  games: KeptGame[];
  /** The ids under which the server has games that were kept here. */
  moved: Record<string, string>;
}

const key = 'sennight.kept';
const mostMoved = 200;

export function loadKept(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>;
    return { games: Array.isArray(found.games) ? found.games : [], moved: found.moved ?? {} };
  } catch {
    return { games: [], moved: {} };
  }
}

/** False when the browser has no room. */
export function storeKept(kept: Kept): boolean {
  try {
    const moved = Object.fromEntries(Object.entries(kept.moved).slice(-mostMoved));
    localStorage.setItem(key, JSON.stringify({ games: kept.games, moved }));
    return true;
  } catch {
    return false;
  }
}

export function summary(kept: KeptGame): GameSummary {
  const { id, variant, variantName, seats, result } = kept;
  return {
    id,
    variant,
    variantName,
    seats,
    result,
    created: new Date(kept.created).toISOString(),
    updated: new Date(kept.updated).toISOString(),
    plies: kept.moves.length,
    table: {
      access: 'link',
      shared: false,
      begun: true,
      rated: false,
      places: seats.map(() => ({ name: '', free: false })),
      offer: null,
      next: '',
      said: [],
      leaving: 'end',
      gone: [],
    },
    clock: null,
    damaged: false,
  };
}

/** A game as the server would tell it, from the line that the engine has played out. */
export function gameOf(kept: KeptGame, line: Line, thinking: boolean): Game {
  const people = kept.seats.flatMap((seat, i) => (seat.kind === 'person' ? [i] : []));
  const { over } = line.result;
  return {
    ...summary(kept),
    result: line.result,
    start: line.start,
    ...(line.array === undefined ? {} : { array: line.array }),
    moves: line.moves,
    position: over ? { ...line.position, legal: [] } : line.position,
    thinking,
    undoable: kept.moves.length > 0 || kept.resigned !== undefined,
    you: { seats: people, maker: true, mayJoin: false, invitation: '' },
    version: '',
  };
}

/** Whether a computer is to move. */
export const awaitsComputer = (kept: KeptGame, game: Game) =>
  !game.result.over && kept.seats[game.position.turn]?.kind === 'computer';

/** The plies that are left when somebody takes back: up to the last turn of a person; a resignation alone goes first. */
export function pliesAfterUndo(kept: KeptGame, players: readonly number[]): number {
  if (kept.resigned !== undefined) return kept.moves.length;
  let ply = kept.moves.length - 1;
  while (ply > 0 && kept.seats[players[ply]!]?.kind === 'computer') ply--;
  return Math.max(ply, 0);
}

const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** An id as the server draws them, which nobody guesses. */
export const drawnId = () =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => letters[byte % letters.length]).join('');

/** What the server is asked for, so that the game goes on there. */
export const handoverOf = (kept: KeptGame): NewGame => ({
  ...(kept.asked === undefined ? {} : { id: kept.asked }),
  variant: kept.variant,
  seats: kept.seats,
  fen: kept.start,
  access: 'link',
  moves: kept.moves,
});
