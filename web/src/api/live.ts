// A WebSocket to one game, or to the lobby, that comes back by itself: after a break it waits a little longer each time, and tries at
// once when the network or the page returns. Messages arrive in the server's order.
//
// A connection may be dead though nobody has closed it: after a sleep, or in another network. So the page asks the server for its time
// every few seconds, and whenever the network or the page has changed; where no answer comes, it connects anew.

import { isKept } from '../offline/kept-id';
import { changed, keep } from './changes';
import { gamePath } from './client';
import type { ChangeMessage, Game, LiveMessage, Pong } from './types';

export type Connection = 'connecting' | 'open' | 'reconnecting';

export interface LiveHandlers<Message> {
  /** Returns false where it does not go with what came before: then the channel is opened anew. */
  message: (message: Message) => unknown;
  connection: (state: Connection) => void;
  /** The channel is open; `channel` is for this opening of it. */
  open?: (channel: Channel) => void;
  /** The server has told the time of its clock for games, `took` milliseconds after it was asked. */
  time?: (now: number, took: number) => void;
}

/** An open channel. What cannot be sent any more is lost. */
export interface Channel {
  send: (text: string) => void;
  /** Asks for the server's time, unless an answer is to come anyway. */
  ask: () => void;
}

/** Between two questions whether the server is there; all in milliseconds. */
export const askEvery = 12_000;
/** For so long an answer may take; twice as long with each time that was not enough, as a network may be slow. */
export const patience = 5000;
const mostPatience = 30_000;
/** The same where there is reason to think that the connection is dead. */
export const fastAnswer = 2500;
/** For so long a connection may take to open and to say its first word. */
export const openingTime = 10_000;

/** Milliseconds to wait before attempt number `attempt` (0 = first retry); `random` in [0, 1) spreads clients out. */
export function backoff(attempt: number, random: number): number {
  const base = Math.min(400 * 2 ** Math.min(attempt, 10), 6000);
  return Math.round(base * (0.75 + random / 2));
}

/** What a server says that ends in good order; all its clients hear it at once. */
const goingAway = 1001;
/**
 * Milliseconds to wait then before the first attempt, so that all who were connected do not come to the next server at once: two seconds at most
 * where somebody looks, and those whom nobody looks at come after them. `random` in [0, 1).
 */
export const spread = (looked: boolean, random: number): number =>
  Math.round(looked ? random * 2000 : 2000 + random * 4000);

/** What is told of a game: changes arrive as the games that they lead to. */
export type GameNews = Exclude<LiveMessage, ChangeMessage>;

/** Opens the live channel of a game. Returns a function that closes it for good. */
export function openLive(id: string, handlers: LiveHandlers<GameNews>): () => void {
  if (isKept(id)) return openKept(id, handlers);
  /** As the channel has told it; each opening begins with the whole game. */
  let game: Game | null = null;
  return openChannel<LiveMessage>(() => gamePath(id, 'live', ''), {
    ...handlers,
    message: (message) => {
      if (message.type !== 'game' && message.type !== 'change') return handlers.message(message);
      game = message.type === 'game' ? keep(message.game) : changed(game, message.change);
      return game !== null && handlers.message({ type: 'game', game });
    },
  });
}

/** The same for a game that this browser keeps. */
function openKept(id: string, handlers: LiveHandlers<GameNews>): () => void {
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

const isPong = (message: { type: string }): message is Pong => message.type === 'pong';

/** The same for any path; it is asked for with each opening. */
export function openChannel<Message extends { type: string }>(
  path: () => string,
  handlers: LiveHandlers<Message>,
): () => void {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let closed = false;
  /** How much longer than usual an answer may take. */
  let slow = 1;
  let asking: ReturnType<typeof setInterval> | undefined;
  /** The question that waits for its answer. */
  let asked: { id: number; at: number; allowed: number } | null = null;
  let lastId = 0;
  let giveUp: ReturnType<typeof setTimeout> | undefined;

  function connect() {
    clearTimeout(timer);
    if (closed) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const opened = new WebSocket(`${scheme}://${location.host}${path()}`);
    socket = opened;
    wait(openingTime);
    opened.onopen = () => {
      if (closed) opened.close();
      if (closed || socket !== opened) return;
      attempt = 0;
      handlers.connection('open');
      ask(Math.max(openingTime, patience * slow));
      asking = setInterval(() => ask(), askEvery);
      const send = (text: string) => opened.readyState === WebSocket.OPEN && opened.send(text);
      handlers.open?.({ send, ask: () => socket === opened && !asked && ask() });
    };
    opened.onmessage = (event) => {
      if (closed || socket !== opened || typeof event.data !== 'string') return;
      let message: Message | Pong;
      try {
        message = JSON.parse(event.data) as Message | Pong;
      } catch {
        return; // A message that is not JSON is no news; the next `game` message repairs everything.
      }
      if (isPong(message)) answered(message);
      else {
        // The answer may wait behind other messages.
        if (asked) wait(asked.allowed);
        if (handlers.message(message) === false) replace();
      }
    };
    opened.onclose = ({ code }) => {
      if (socket !== opened || closed) return;
      lose();
      const orderly = code === goingAway && attempt === 0;
      const pause = orderly
        ? spread(document.visibilityState === 'visible', Math.random())
        : backoff(attempt, Math.random());
      attempt += 1;
      timer = setTimeout(connect, pause);
    };
  }

  /** Forgets the socket. */
  function lose() {
    socket = null;
    clearTimeout(giveUp);
    clearInterval(asking);
    asked = null;
    handlers.connection('reconnecting');
  }

  /** Connects anew in place of a socket that is dead, which may not know it for minutes. */
  function replace() {
    const dead = socket;
    lose();
    dead?.close();
    timer = setTimeout(connect, attempt === 0 ? 0 : backoff(attempt, Math.random()));
    attempt += 1;
  }

  /** Takes the socket for dead in so many milliseconds, unless something comes before. */
  function wait(milliseconds: number, again = false) {
    clearTimeout(giveUp);
    const due = performance.now() + milliseconds;
    giveUp = setTimeout(() => {
      // A page that was held up has not read what has come meanwhile.
      if (!again && performance.now() > due + 1000) return wait(fastAnswer, true);
      slow = Math.min(slow * 2, mostPatience / patience);
      replace();
    }, milliseconds);
  }

  /** Asks the server for its time, which is to be there in so many milliseconds. */
  function ask(allowed = patience * slow) {
    if (socket?.readyState !== WebSocket.OPEN) return;
    // One question at a time; another one only where its answer is wanted sooner.
    if (asked && asked.allowed <= allowed) return;
    lastId += 1;
    asked = { id: lastId, at: performance.now(), allowed };
    socket.send(JSON.stringify({ type: 'ping', id: lastId }));
    wait(allowed);
  }

  function answered({ id, now }: Pong) {
    if (asked?.id !== id) return;
    const took = performance.now() - asked.at;
    asked = null;
    clearTimeout(giveUp);
    if (took < patience) slow = 1;
    handlers.time?.(now, took);
  }

  /** The network or the page has changed. */
  function wake(event: Event) {
    // The first showing of the page changes nothing.
    if (closed || document.visibilityState === 'hidden' || (event as PageTransitionEvent).persisted === false) return;
    if (socket === null) {
      if (event.type !== 'offline') connect();
    } else if (socket.readyState === WebSocket.OPEN) ask(fastAnswer * slow);
    else wait(fastAnswer * slow);
  }

  handlers.connection('connecting');
  connect();
  const changes = ['online', 'offline', 'pageshow'] as const;
  for (const change of changes) window.addEventListener(change, wake);
  document.addEventListener('visibilitychange', wake);

  return () => {
    closed = true;
    clearTimeout(timer);
    clearTimeout(giveUp);
    clearInterval(asking);
    for (const change of changes) window.removeEventListener(change, wake);
    document.removeEventListener('visibilitychange', wake);
    // Browsers complain about a socket that is closed while it connects; that one closes as soon as it is open.
    if (socket?.readyState !== WebSocket.CONNECTING) socket?.close();
  };
}
