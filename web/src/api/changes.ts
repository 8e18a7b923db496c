// Games as the server tells them: whole, or what has changed since a version that this page has. A call says which one that is; a live
// channel tells each change from what it has told before, so that none can be missed while it is open.

import type { Change, Game } from './types';

/** The game that each page of this tab was told last; of the last few. */
const told = new Map<string, Game>();
const most = 4;

/** Remembers what the server has told. */
export function keep(game: Game): Game {
  // A game of this browser's, or of a server that tells no changes.
  if (!game.version) return game;
  told.delete(game.id);
  told.set(game.id, game);
  for (const id of told.keys()) if (told.size > most) told.delete(id);
  return game;
}

/** What a call of the game may say that it has. */
export const lastTold = (id: string): Game | undefined => told.get(id);

/** The game after a change; null where that is not one of `before`. */
export function changed(before: Game | null | undefined, change: Change): Game | null {
  if (before?.version !== change.from) return null;
  const moves = [...before.moves.slice(0, change.kept), ...change.moves];
  return keep({ ...before, ...change.game, moves, version: change.version });
}
