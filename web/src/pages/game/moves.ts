// The list of moves as rows, one column for each player.

import type { PlayedMove } from '../../api/types';
import { writtenMove } from '../../board/describe';
import type { Notation } from '../../lib/settings.svelte';

export interface MoveEntry {
  /** Plies played once this move is made: the number of the position after it. */
  ply: number;
  text: string;
}

export interface MoveRow {
  number: number;
  /** For each player the moves of the turn in this round; none where a player did not move. */
  entries: MoveEntry[][];
}

/** Rows in playing order. A new row begins when the player comes before the one who moved last; who moves again goes on with a turn. */
export function moveRows(moves: readonly PlayedMove[], players: number, notation: Notation): MoveRow[] {
  const rows: MoveRow[] = [];
  let previous = players;
  moves.forEach((move, i) => {
    if (move.player < previous || players === 1)
      rows.push({ number: rows.length + 1, entries: Array.from({ length: players }, () => []) });
    rows[rows.length - 1]!.entries[move.player]!.push({ ply: i + 1, text: writtenMove(move, notation) });
    previous = move.player;
  });
  return rows;
}

/** How many moves at the start two lists share. */
export function sharedPlies(a: readonly PlayedMove[], b: readonly PlayedMove[]): number {
  let count = 0;
  while (count < a.length && count < b.length && a[count]!.text === b[count]!.text) count++;
  return count;
}
