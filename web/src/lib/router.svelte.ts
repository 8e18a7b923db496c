// The pages' addresses. The server answers every unknown path with the app, so plain paths work and survive reload.

export type Route =
  | { page: 'home'; variant: string | null }
  | { page: 'variant'; id: string }
  | { page: 'games' }
  | { page: 'game'; id: string }
  | { page: 'missing' };

/** The page that a path stands for; `variant` is set when the new-game dialog of a variant is open over the list. */
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
  if (head === 'new' && id !== undefined && parts.length === 2) return { page: 'home', variant: id };
  if (head === 'variants' && id !== undefined && parts.length === 2) return { page: 'variant', id };
  if (head === 'game' && id !== undefined && parts.length === 2) return { page: 'game', id };
  return { page: 'missing' };
}

export const paths = {
  home: '/',
  games: '/games',
  new: (variant: string) => `/new/${encodeURIComponent(variant)}`,
  variant: (id: string) => `/variants/${encodeURIComponent(id)}`,
  game: (id: string) => `/game/${encodeURIComponent(id)}`,
};

class Router {
  route: Route = $state.raw({ page: 'home', variant: null });

  start(): () => void {
    const read = () => (this.route = parseRoute(location.pathname));
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element | null)?.closest?.('a[href]');
      if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.origin !== location.origin) return;
      event.preventDefault();
      this.go(link.pathname);
    };
    read();
    window.addEventListener('popstate', read);
    document.addEventListener('click', follow);
    return () => {
      window.removeEventListener('popstate', read);
      document.removeEventListener('click', follow);
    };
  }

  /** Goes to a path. With `replace` the present entry of the browser's history is overwritten. */
  go(path: string, options: { replace?: boolean } = {}) {
    const before = this.route;
    if (options.replace) history.replaceState(null, '', path);
    else if (path !== location.pathname) history.pushState(null, '', path);
    this.route = parseRoute(path);
    // The dialog of the home page opens over the list, which stays where it is.
    if (before.page !== 'home' || this.route.page !== 'home') window.scrollTo(0, 0);
  }
}

export const router = new Router();
