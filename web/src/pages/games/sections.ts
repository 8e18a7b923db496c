// The parts of the list of games.

import type { ListedGame } from '../../api/types';
import { texts } from '../../texts/games';

export interface Section<T> {
  id: string;
  title: string;
  games: T[];
}

/** Those that wait for the reader, then one's own games and the others', those that go on and those that are over, in the
    given order; no empty section. */
export function sectionsOf<T extends Pick<ListedGame, 'id' | 'result' | 'yourTurn'>>(
  games: readonly T[],
  own: ReadonlySet<string>,
): Section<T>[] {
  const part = (id: string, title: string, isOwn: boolean, over: boolean): Section<T> => ({
    id,
    title,
    games: games.filter((game) => !game.yourTurn && own.has(game.id) === isOwn && game.result.over === over),
  });
  const others = games.some((game) => own.has(game.id)) ? texts.otherGames : texts.gamesOnThisServer;
  return [
    { id: 'turn', title: texts.yourTurn, games: games.filter(({ yourTurn }) => yourTurn) },
    part('own-going', texts.yourGames, true, false),
    part('own-over', texts.yourFinishedGames, true, true),
    part('going', others, false, false),
    part('over', texts.finishedGames, false, true),
  ].filter((section) => section.games.length > 0);
}
