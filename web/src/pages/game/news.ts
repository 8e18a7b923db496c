// What the moves of a game mean for who is in it: the marks of the last moves, and whether somebody is out.

import type { Game, PlayedMove } from '../../api/types';
import type { MoveMark } from '../../board/state';

/**
 * The moves that are marked on the board after `plies` plies: with two players those of the last turn; with more those of the last turn
 * of each player, back to the own last turn of `viewer`, so that all that the rivals did in between can be seen. The newest comes first.
 */
export function recentMoves(moves: readonly PlayedMove[], plies: number, viewer: number, players: number): MoveMark[] {
  const found: MoveMark[] = [];
  for (let i = plies - 1; i >= 0; i--) {
    const { player, from, to } = moves[i]!;
    const last = found.at(-1)?.player;
    const sameTurn = last === player;
    if (players === 1 && found.length > 0) break;
    if (!sameTurn && found.length > 0) {
      if (players < 3 || last === viewer || found.some((mark) => mark.player === player)) break;
    }
    found.push({ player, from, to });
  }
  return found;
}

/** Whether all of these people have been eliminated. */
export function areOut({ moves, position }: Pick<Game, 'moves' | 'position'>, people: readonly number[]): boolean {
  return (
    !people.some((player) => position.living.includes(player)) &&
    moves.some(({ eliminations }) => eliminations.some(({ player }) => people.includes(player)))
  );
}
