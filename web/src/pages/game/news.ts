// What the moves of a game mean for who is in it: the marks of the last moves, and the words for those who are out.

import type { Elimination, Game, PieceType, PlayedMove, Player } from '../../api/types';
import type { MoveMark } from '../../board/state';
import { texts } from '../../texts/game';

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

/** Who is out, by whom, and what becomes of the army, in two sentences. */
export function eliminationWords(
  elimination: Elimination,
  players: readonly Player[],
  types: ReadonlyMap<string, PieceType>,
): { who: string; how: string } {
  const name = (player: number) => players[player]?.name ?? '';
  const [loser, by] = [name(elimination.player), name(elimination.by)];
  const { pieces, army } = elimination;
  const royalOf = (all: Iterable<PieceType | undefined>) => [...all].find((type) => type?.royal)?.name;
  const attacked = royalOf(pieces.map(({ type }) => types.get(type)));
  const others = attacked === undefined ? pieces.length : pieces.length - 1;
  const who = texts.isOut(loser);
  const royal = attacked ?? royalOf(types.values()) ?? texts.royal;
  // Nobody has attacked who has left.
  if (elimination.by === elimination.player)
    return { who, how: army === 'stays' ? texts.hasLeftThePieces(loser, royal) : texts.hasLeftTheGame(loser) };
  // A royal that was captured is not among the pieces any more.
  const first = attacked === undefined ? texts.royalWasCaptured(by, royal) : texts.royalWasAttacked(by, royal);
  const rest =
    army === 'recruited' && others > 0
      ? texts.armyIsRecruited(by, loser, others)
      : attacked !== undefined
        ? texts.royalLeaves(army === 'removed' ? others : 0)
        : army === 'removed' && others > 0
          ? texts.armyLeaves(loser, others)
          : '';
  const stays = army === 'stays' && others > 0 ? texts.armyStays(loser, others) : '';
  return { who, how: [first, rest, stays].filter((text) => text !== '').join(' ') };
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

/** Whether all of these people have been eliminated. */
export function areOut({ moves, position }: Pick<Game, 'moves' | 'position'>, people: readonly number[]): boolean {
  return (
    !people.some((player) => position.living.includes(player)) &&
    moves.some(({ eliminations }) => eliminations.some(({ player }) => people.includes(player)))
  );
}
