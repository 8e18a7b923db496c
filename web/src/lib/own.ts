// The games that somebody has begun or played in with this browser. The server knows no people, so only the browser can
// tell; it forgets the oldest after some hundreds.

const key = 'sennight.games';
const most = 500;

function read(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(list) ? list.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function ownGames(): ReadonlySet<string> {
  return new Set(read());
}

/** Remembers a game as one's own. */
export function rememberOwn(id: string) {
  const list = read();
  if (list.at(-1) === id) return;
  try {
    localStorage.setItem(key, JSON.stringify([...list.filter((other) => other !== id), id].slice(-most)));
  } catch {
    // Without storage all games are other people's.
  }
}
