// Parts of a game's page are fetched at their first use, and a part whose fetch has failed is not asked for again by itself. The game lies on
// the server, so the page is loaded anew as soon as that answers.

const retryAfter = 1000; // milliseconds

/** Watches for parts that do not come; returns what ends it. */
export function reloadForMissingParts(): () => void {
  let timer: number | undefined;
  const retry = async () => {
    const answers = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
      (response) => response.ok,
      () => false,
    );
    if (answers) location.reload();
    else timer = window.setTimeout(() => void retry(), retryAfter);
  };
  const missed = () => {
    timer ??= window.setTimeout(() => void retry(), retryAfter);
  };
  window.addEventListener('vite:preloadError', missed);
  return () => {
    window.removeEventListener('vite:preloadError', missed);
    clearTimeout(timer);
  };
}

/** With the first sign of its user the page fetches what brings moves to the server; returns what ends the wait for it. */
export function fetchBeforeTheFirstMove(): () => void {
  const fetchIt = () => void import('./delivery').catch(() => {});
  const signs = ['pointerdown', 'keydown'] as const;
  for (const sign of signs) window.addEventListener(sign, fetchIt, { once: true });
  return () => signs.forEach((sign) => window.removeEventListener(sign, fetchIt));
}
