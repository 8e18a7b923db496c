// How many games wait for a move of whoever reads this, as far as a list of games has told last; the frame of the app shows it.

import type { ListedGame } from '../api/types';

export const waiting = $state({ count: 0 });

export function countWaiting(games: readonly ListedGame[]): void {
  waiting.count = games.filter(({ yourTurn }) => yourTurn).length;
}

/** The title of a page with a list, with what waits in front, so that a tab among others tells it. */
export const titleOf = (title: string): string => (waiting.count > 0 ? `(${waiting.count}) ${title}` : title);

/** Calls it again when somebody comes back to the page: others have moved meanwhile. Returns what ends that. */
export function whenBack(load: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') load();
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
