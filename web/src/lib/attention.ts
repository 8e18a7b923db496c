// What a reader looks at, and what waits for one: elements that come near the screen, so that long pages draw no others; a
// page that is come back to; games in which it is the reader's turn.

import type { ListedGame } from '../api/types';
import { waiting } from './waiting.svelte';

/** For `{@attach}`: calls `seen` once when the element is within 300 pixels of the screen. */
export function whenVisible(seen: () => void) {
  return (node: Element) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        seen();
      },
      { rootMargin: '300px' },
    );
    observer.observe(node);
    return () => observer.disconnect();
  };
}

/** Calls it again when somebody comes back to the page. Returns what ends that. */
export function whenBack(load: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') load();
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

export function countWaiting(games: readonly ListedGame[]): void {
  waiting.count = games.filter(({ yourTurn }) => yourTurn).length;
}

/** The title of a page with a list, with what waits in front, so that a tab among others tells it. */
export const titleOf = (title: string): string => (waiting.count > 0 ? `(${waiting.count}) ${title}` : title);
