// A WebSocket to one game, or to the lobby, that comes back by itself: after a break it waits a little longer each time, and tries at
// once when the network or the page returns. Messages arrive in the server's order.

import { isKept } from '../offline/kept-id';
import { gamePath } from './client';
import type { LiveMessage } from './types';

export type Connection = 'connecting' | 'open' | 'reconnecting';

export interface LiveHandlers<Message> {
  message: (message: Message) => void;
  connection: (state: Connection) => void;
  /** The channel is open; `send` is for this opening of it. */
  open?: (send: (text: string) => void) => void;
}

/** Milliseconds to wait before attempt number `attempt` (0 = first retry); `random` in [0, 1) spreads clients out. */
export function backoff(attempt: number, random: number): number {
  const base = Math.min(400 * 2 ** Math.min(attempt, 10), 6000);
  return Math.round(base * (0.75 + random / 2));
}

/** Opens the live channel of a game. Returns a function that closes it for good. */
export const openLive = (id: string, handlers: LiveHandlers<LiveMessage>) =>
  isKept(id) ? openKept(id, handlers) : openChannel(() => gamePath(id, 'live'), handlers);

/** The same for a game that this browser keeps. */
function openKept(id: string, handlers: LiveHandlers<LiveMessage>): () => void {
  let closed = false;
  let close = () => {};
  void import('../offline/standin').then(({ follow }) => {
    if (!closed) close = follow(id, handlers);
  });
  return () => {
    closed = true;
    close();
  };
}

/** The same for any path; it is asked for with each opening. */
export function openChannel<Message>(path: () => string, handlers: LiveHandlers<Message>): () => void {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let closed = false;

  function connect() {
    clearTimeout(timer);
    if (closed) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const opened = new WebSocket(`${scheme}://${location.host}${path()}`);
    socket = opened;
    opened.onopen = () => {
      if (closed) opened.close();
      if (closed || socket !== opened) return;
      attempt = 0;
      handlers.connection('open');
      handlers.open?.((text) => opened.readyState === WebSocket.OPEN && opened.send(text));
    };
    opened.onmessage = (event) => {
      if (closed || socket !== opened || typeof event.data !== 'string') return;
      try {
        handlers.message(JSON.parse(event.data) as Message);
      } catch {
        // A message that is not JSON is no news; the next `game` message repairs everything.
      }
    };
    opened.onclose = () => {
      if (socket !== opened || closed) return;
      socket = null;
      handlers.connection('reconnecting');
      timer = setTimeout(connect, backoff(attempt++, Math.random()));
    };
  }

  function wake() {
    if (socket === null && !closed && document.visibilityState !== 'hidden') connect();
  }

  handlers.connection('connecting');
  connect();
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);

  return () => {
    closed = true;
    clearTimeout(timer);
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wake);
    // Browsers complain about a socket that is closed while it connects; that one closes as soon as it is open.
    if (socket?.readyState !== WebSocket.CONNECTING) socket?.close();
  };
}
