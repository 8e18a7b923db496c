// The pages' addresses. The server answers every unknown path with the app, so plain paths work and survive reload.

export type Route =
  | { page: 'home'; variant: string | null }
  | { page: 'variant'; id: string }
  | { page: 'learn'; id: string }
  | { page: 'study'; id: string }
  | { page: 'puzzles' }
  | { page: 'puzzle'; id: string | null }
  | { page: 'games' }
  | { page: 'lobby' }
  | { page: 'account' }
  | { page: 'player'; name: string }
  | { page: 'game'; id: string }
  | { page: 'analysis'; variant: string }
  | { page: 'setup'; variant: string }
  | { page: 'import' }
  | { page: 'invent' }
  | { page: 'missing' };

/**
 * The page that a path stands for; `variant` is set when the new-game dialog of a variant is open over the list, `id` of a puzzle is null for
 * that of the day.
 */
export function parseRoute(path: string): Route {
  let parts: string[];
  try {
    parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return { page: 'missing' };
  }
  const [head, id] = parts;
  if (head === undefined) return { page: 'home', variant: null };
  if (head === 'games' && parts.length === 1) return { page: 'games' };
  if (head === 'lobby' && parts.length === 1) return { page: 'lobby' };
  if (head === 'account' && parts.length === 1) return { page: 'account' };
  if (head === 'player' && id !== undefined && parts.length === 2) return { page: 'player', name: id };
  if (head === 'new' && id !== undefined && parts.length === 2) return { page: 'home', variant: id };
  if (head === 'variants' && id !== undefined && parts.length === 2) return { page: 'variant', id };
  if (head === 'study' && id !== undefined && parts.length === 2) return { page: 'study', id };
  if (head === 'learn' && id !== undefined && parts.length === 2) return { page: 'learn', id };
  if (head === 'puzzles' && parts.length === 1) return { page: 'puzzles' };
  if (head === 'puzzles' && id !== undefined && parts.length === 2) return { page: 'puzzle', id };
  if (head === 'daily' && parts.length === 1) return { page: 'puzzle', id: null };
  if (head === 'game' && id !== undefined && parts.length === 2) return { page: 'game', id };
  if (head === 'analysis' && id !== undefined && parts.length === 2) return { page: 'analysis', variant: id };
  if (head === 'setup' && id !== undefined && parts.length === 2) return { page: 'setup', variant: id };
  if (head === 'invent' && parts.length === 1) return { page: 'invent' };
  if (head === 'import' && parts.length === 1) return { page: 'import' };
  return { page: 'missing' };
}

/** A query of those values that say something: `?fen=…&moves=…`. */
function query(values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => !!entry[1]);
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

export const paths = {
  home: '/',
  games: '/games',
  /** `game`: the one that is asked for. */
  lobby: (game?: string) => `/lobby${query({ game })}`,
  account: '/account',
  player: (name: string) => `/player/${encodeURIComponent(name)}`,
  new: (variant: string) => `/new/${encodeURIComponent(variant)}`,
  variant: (id: string) => `/variants/${encodeURIComponent(id)}`,
  learn: (id: string) => `/learn/${encodeURIComponent(id)}`,
  study: (id: string) => `/study/${encodeURIComponent(id)}`,
  puzzles: '/puzzles',
  /** `number`: from 1. */
  puzzle: (id: string, number?: number) => `/puzzles/${encodeURIComponent(id)}${query({ number: number?.toString() })}`,
  daily: '/daily',
  /** `key`: the invitation, "" for none. */
  game: (id: string, key = '') => `/game/${encodeURIComponent(id)}${key ? `?key=${encodeURIComponent(key)}` : ''}`,
  /** Moves one's seats to the device that opens it. */
  seat: (id: string, token: string) => `/game/${encodeURIComponent(id)}?seat=${encodeURIComponent(token)}`,
  import: '/import',
  /** A draft of this browser, perhaps to be played from a position; or a new one that begins with a variant. */
  invent: (what: { draft?: string; from?: string; fen?: string } = {}) => `/invent${query(what)}`,
  /** A position with moves behind it, a notebook that this browser keeps, or a game of the server. */
  analysis: (
    variant: string,
    what: { fen?: string; array?: string; moves?: string; study?: string; game?: string } = {},
  ) => `/analysis/${encodeURIComponent(variant)}${query(what)}`,
  setup: (variant: string, fen?: string) => `/setup/${encodeURIComponent(variant)}${query({ fen })}`,
};

/** Where each entry of the browser's history was scrolled to, by the key in its state; kept over a reload. */
class ScrollMemory {
  private readonly places = new Map<string, number>();
  private readonly storage = 'sennight.scroll';

  load() {
    try {
      for (const [key, y] of Object.entries(JSON.parse(sessionStorage.getItem(this.storage) ?? '{}')))
        this.places.set(key, Number(y));
    } catch {
      // Without storage a reload begins at the top.
    }
  }
  save() {
    try {
      // The oldest ones are of no use to anybody.
      sessionStorage.setItem(this.storage, JSON.stringify(Object.fromEntries([...this.places].slice(-50))));
    } catch {
      // See above.
    }
  }
  keep(key: string) {
    this.places.delete(key);
    this.places.set(key, window.scrollY);
  }
  of(key: string): number {
    return this.places.get(key) ?? 0;
  }
}

const keyOf = (state: unknown) => (state as { key?: string } | null)?.key ?? '';
const newKey = () => Math.random().toString(36).slice(2, 10);

class Router {
  // From the first frame on, so that no other page's code is fetched. Tests outside a browser have no address.
  route: Route = $state.raw(parseRoute(globalThis.location?.pathname ?? '/'));
  /** The address from '?' on, or "". */
  search = $state(globalThis.location?.search ?? '');

  /** Goes up with each address that is gone to; changes of the query in place do not count. */
  opened = $state(0);

  private readonly scrolled = new ScrollMemory();
  /** The key of the history's entry that is shown. */
  private key = '';
  /** Where the page wants to be scrolled to once its content is there. */
  private goal: number | null = null;

  start(): () => void {
    const back = () => {
      this.scrolled.keep(this.key);
      this.key = keyOf(history.state);
      this.goal = this.scrolled.of(this.key);
      this.opened++;
      this.read();
    };
    const leave = () => {
      this.scrolled.keep(this.key);
      this.scrolled.save();
    };
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element | null)?.closest?.('a[href]');
      if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.origin !== location.origin) return;
      // A file that the page has made is saved, not gone to.
      if (link.hasAttribute('download')) return;
      event.preventDefault();
      this.go(link.pathname + link.search);
    };
    // The browser restores before the page has its content, and so at the wrong place.
    history.scrollRestoration = 'manual';
    this.scrolled.load();
    this.key = keyOf(history.state) || newKey();
    history.replaceState({ key: this.key }, '');
    this.goal = this.scrolled.of(this.key);
    this.read();
    window.addEventListener('popstate', back);
    window.addEventListener('pagehide', leave);
    document.addEventListener('click', follow);
    return () => {
      window.removeEventListener('popstate', back);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('click', follow);
    };
  }

  /** Goes to an address, a path with or without a query. With `replace` the present entry of the history is overwritten. */
  go(address: string, options: { replace?: boolean } = {}) {
    const before = this.route;
    this.scrolled.keep(this.key);
    if (options.replace) history.replaceState({ key: this.key }, '', address);
    else if (address !== location.pathname + location.search) {
      this.key = newKey();
      history.pushState({ key: this.key }, '', address);
    }
    this.goal = null;
    this.opened++;
    this.read();
    // The dialog of the home page opens over the list, which stays where it is.
    if (before.page !== 'home' || this.route.page !== 'home') window.scrollTo(0, 0);
  }

  /** Changes the query of the address in place. */
  setSearch(search: string) {
    if (search === this.search) return;
    history.replaceState({ key: this.key }, '', location.pathname + search);
    this.search = search;
  }

  /** To be called by a page when its content is there: scrolls to where the player had left it. */
  arrived() {
    if (this.goal !== null) window.scrollTo(0, this.goal);
    this.goal = null;
  }

  private read() {
    this.route = parseRoute(location.pathname);
    this.search = location.search;
  }
}

export const router = new Router();
