// The small picture in the browser's tab.

/** Shows whether it is the player's turn, so that a tab in the background calls. */
export function showTurnIcon(turn: boolean) {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = turn ? '/logo-turn.svg' : '/logo.svg';
  if (link && link.getAttribute('href') !== wanted) link.href = wanted;
}
