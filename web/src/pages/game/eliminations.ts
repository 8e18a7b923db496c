// What is said of players who leave a game of three or four. Fetched for such games alone.

import type { Elimination, PieceType, PlayedMove, Player } from '../../api/types';
import { texts } from '../../texts/game';

/** Who is out, by whom, and what becomes of the army, in two sentences. */
export function eliminationWords(
  elimination: Elimination,
  players: readonly Player[],
  types: ReadonlyMap<string, PieceType>,
): { who: string; how: string } {
  const name = (player: number) => players[player]?.name ?? '';
  const [loser, by] = [name(elimination.player), name(elimination.by)];
  const { pieces, army } = elimination;
  const royalOf = (all: (PieceType | undefined)[]) => all.find((type) => type?.royal)?.name;
  // A royal that was captured is not among the pieces any more.
  const attacked = royalOf(pieces.map(({ type }) => types.get(type)));
  const royal = attacked ?? royalOf([...types.values()]) ?? texts.royal;
  const others = pieces.length - (attacked ? 1 : 0);
  const stays = army === 'stays' && others > 0 ? texts.armyStays(loser, others) : '';
  const who = texts.isOut(loser);
  // Nobody has attacked who has left.
  if (elimination.by === elimination.player) return { who, how: stays || texts.hasLeftTheGame(loser) };
  const recruited = army === 'recruited' && others > 0;
  const how = [
    texts.royalIsLost(by, royal, !attacked),
    recruited ? texts.armyIsRecruited(loser, others, by) : '',
    attacked && !recruited ? texts.royalLeaves(army === 'removed' ? others : 0) : '',
    !attacked && army === 'removed' && others > 0 ? texts.armyLeaves(loser, others) : '',
    stays,
  ];
  return { who, how: how.filter(Boolean).join(' ') };
}

/** What the list of moves says of eliminations, by the ply after which they happened. */
export function eliminationEvents(
  moves: readonly PlayedMove[],
  players: readonly Player[],
  types: ReadonlyMap<string, PieceType>,
): Map<number, string[]> {
  const words = (one: Elimination) => Object.values(eliminationWords(one, players, types)).join(': ');
  const events = moves.map(({ eliminations }, i): [number, string[]] => [i + 1, eliminations.map(words)]);
  return new Map(events.filter(([, said]) => said.length > 0));
}
