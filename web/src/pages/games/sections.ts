// The parts of the list of games.

import type { GameSummary } from '../../api/types';

export interface Section<T> {
  id: string;
  title: string;
  games: T[];
}

/** One's own games and the others', those that go on and those that are over, in the given order; no empty section. */
export function sectionsOf<T extends Pick<GameSummary, 'id' | 'result'>>(
  games: readonly T[],
  own: ReadonlySet<string>,
): Section<T>[] {
  const part = (id: string, title: string, isOwn: boolean, over: boolean): Section<T> => ({
    id,
    title,
    games: games.filter((game) => own.has(game.id) === isOwn && game.result.over === over),
  });
  const others = games.some((game) => own.has(game.id)) ? 'Other games' : 'Games on this server';
  return [
    part('own-going', 'Your games', true, false),
    part('own-over', 'Your finished games', true, true),
    part('going', others, false, false),
    part('over', 'Finished games', false, true),
  ].filter((section) => section.games.length > 0);
}
