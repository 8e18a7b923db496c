// What the page of a game says of those who leave it. The words are fetched for games of three or four alone.

import type { Elimination, PieceType, PlayedMove, Player } from '../../api/types';

type Types = ReadonlyMap<string, PieceType>;

/** Says nothing until the words are there, which are fetched when there are more than two players. */
export function eliminationTalk(players: () => readonly Player[], types: () => Types) {
  let parts: typeof import('./eliminations') | undefined = $state.raw();
  $effect(() => {
    if (players().length > 2 && !parts)
      void import('./eliminations').then(
        (fetched) => (parts = fetched),
        () => {},
      );
  });
  return {
    /** What the list of moves says after a ply. */
    events: (moves: readonly PlayedMove[]) =>
      parts?.eliminationEvents(moves, players(), types()) ?? new Map<number, string[]>(),
    words: (fell: readonly Elimination[]) =>
      fell.flatMap((one) =>
        parts ? [{ player: one.player, ...parts.eliminationWords(one, players(), types()) }] : [],
      ),
  };
}

/** News that are shown for so many milliseconds, or until others come. */
export function shortly<News>(milliseconds: number) {
  let shown: News[] = $state.raw([]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  $effect(() => () => clearTimeout(timer));
  return {
    get shown() {
      return shown;
    },
    show(news: News[]) {
      clearTimeout(timer);
      shown = news;
      if (news.length > 0) timer = setTimeout(() => (shown = []), milliseconds);
    },
  };
}
