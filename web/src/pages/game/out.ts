// What people read who are out of the game.

import type { PieceType, PlayedMove, Player } from '../../api/types';
import { texts } from '../../texts/game';
import { eliminationWords } from './eliminations';

/** What is said to `people` of whom nobody is left, by the last of them who was eliminated; null if nobody was. */
export function outWords(
  moves: readonly PlayedMove[],
  people: readonly number[],
  players: readonly Player[],
  types: ReadonlyMap<string, PieceType>,
): { who: string; how: string } | null {
  const last = moves
    .flatMap((move) => move.eliminations)
    .filter(({ player }) => people.includes(player))
    .pop();
  if (!last) return null;
  const who = people.length > 1 ? texts.allPeopleAreOut : texts.youAreOut(players[last.player]?.name ?? '');
  return { who, how: eliminationWords(last, players, types).how };
}
