// Typed calls to the server. Every failure is an ApiError whose message can be shown to people.

import type {
  AnalysisAnswer,
  Change,
  Check,
  Format,
  Game,
  GameRecord,
  ListedGame,
  Line,
  LineRequest,
  MoveRequest,
  NewGame,
  OfferKind,
  Phrase,
  Position,
  Reading,
  RecordRequest,
  SeekWanted,
  Sought,
  Variant,
  VariantList,
  WatchedGame,
} from './types';
import { changed, keep, lastTold } from './changes';
import { connection } from '../lib/connection.svelte';
import { settings } from '../lib/settings.svelte';
import { isOwn, ownText } from '../lib/drafts';
import { sentence } from '../lib/words';
import { isKept } from '../offline/kept-id';
import { texts } from '../texts/app';
import { told as inWords, words } from '../texts/language';

/** A refused or failed call. `status` is the HTTP status, 0 when no answer came; `code` the word for programs, "" for none. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code = '',
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** A status and the body as JSON; null for none. */
export interface Answered {
  status: number;
  body: unknown;
}

type Asked = [method: 'GET' | 'POST', path: string, body?: unknown, signal?: AbortSignal];
export type { Asked };

const isTimeout = (problem: unknown) => problem instanceof DOMException && problem.name === 'TimeoutError';

export async function request<T>(...asked: Asked): Promise<T> {
  const [method, path, body, signal] = asked;
  const kept = isKept(path);
  // Who has said so analyses with his own machine.
  const own =
    path === '/api/analysis' && settings.analyseHere ? await (await import('../offline/standin')).here(asked) : null;
  const told = kept
    ? null
    : own
      ? own
      : await fetch(path, {
          method,
          headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
          body: body === undefined ? undefined : JSON.stringify(body),
          signal,
        }).then(
          async (response): Promise<Answered> => ({
            status: response.status,
            body: await response.json().catch(() => null),
          }),
          (problem: unknown) => {
            if (signal?.aborted && !isTimeout(problem)) throw problem;
            return null;
          },
        );
  let answer = told;
  // A browser that keeps the app has what can stand in for the server, also where too many thoughts wait there.
  const wanted = told === null || (told.status === 503 && path === '/api/analysis');
  if (kept || (!own && connection.offline) || (wanted && navigator.serviceWorker?.controller))
    answer = await (await import('../offline/standin')).instead(asked, told);
  if (!answer) throw new ApiError(0, texts.noAnswer);
  if (answer.status > 299) {
    await words();
    const code = (answer.body as { error?: { code?: unknown } } | null)?.error?.code;
    throw new ApiError(answer.status, errorMessage(answer.body, answer.status), typeof code === 'string' ? code : '');
  }
  if (answer.body === null) throw new ApiError(answer.status, texts.answerMakesNoSense);
  return answer.body as T;
}

/** The server's own sentence, or one made from the status. */
export function errorMessage(answer: unknown, status: number): string {
  const message = (answer as { error?: { message?: unknown } } | null)?.error?.message;
  return typeof message === 'string' && message !== '' ? sentence(inWords(message)) : texts.theServerRefused(status);
}

/** The invitations with which this page came to private games. */
const keys = new Map<string, string>();

/** Shows the invitation with every call of the game from now on; "" for none. */
export function useInvitation(id: string, key: string) {
  if (key === '') keys.delete(id);
  else keys.set(id, key);
}

/** The path of a call; `rest` is what follows the game's id, `have` the version that the page has, "" for none, where it takes changes. */
export function gamePath(id: string, rest = '', have?: string): string {
  const key = keys.get(id);
  const query = [...(key ? [`key=${encodeURIComponent(key)}`] : []), ...(have === undefined ? [] : [`have=${have}`])];
  return `/api/games/${encodeURIComponent(id)}${rest && '/'}${rest}${query.length > 0 ? '?' : ''}${query.join('&')}`;
}

/** How the server is told of a game: by its id, or by its text when only this browser has it. */
export function named<T extends { variant?: string | null }>(
  request: T,
): T | (Omit<T, 'variant'> & { definition: string }) {
  if (!request.variant || !isOwn(request.variant)) return request;
  const definition = ownText(request.variant);
  if (definition === null) throw new ApiError(404, texts.noSuchGameHere);
  const { variant: _, ...rest } = request;
  return { ...rest, definition };
}

/** What an act is called: the server does it once, however often it is sent. */
export const newCommand = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** What an act may take, in milliseconds; then the network is taken to be gone. */
const mostActTime = 30_000;
/** After so long an act whose answer was lost is sent once more. */
export const againAfter = 1000;
/** What acts without an answer are called: whoever tries again within half a minute sends the same one. */
const unanswered = new Map<string, string>();

/** Sends an act. It keeps its name when it is sent again, here or by whoever tries again, who may have another version of the game. */
async function act<T>(path: string, body: object, wait = againAfter, what = path): Promise<T> {
  what += JSON.stringify(body);
  const cmd = unanswered.get(what) ?? newCommand();
  const signal = AbortSignal.timeout(mostActTime);
  for (let again = wait > 0; ; again = false) {
    try {
      return await request<T>('POST', path, { ...body, cmd }, signal);
    } catch (error) {
      const { status } = error as ApiError;
      if (status === 0 && again && !signal.aborted) {
        await new Promise((done) => setTimeout(done, wait));
        continue;
      }
      if (status === 0 || status === 503) {
        unanswered.set(what, cmd);
        setTimeout(() => unanswered.delete(what), mostActTime);
      }
      throw error;
    }
  }
}

/** The game that a call has changed: `call` is told which path says what this page has of it. */
async function changing(id: string, what: string, call: (path: string) => Promise<Game | Change>): Promise<Game> {
  const have = lastTold(id);
  const answer = await call(gamePath(id, what, have?.version));
  return 'from' in answer ? (changed(have, answer) ?? api.game(id)) : keep(answer);
}
const change = (id: string, what: string, body: object) =>
  changing(id, what, (path) => act(path, body, againAfter, gamePath(id, what)));

export const api = {
  variants: () => request<VariantList>('GET', '/api/variants'),
  variant: (id: string) => request<Variant>('GET', `/api/variants/${encodeURIComponent(id)}`),
  /** The games of this browser and those for everybody; of `known` those that may be seen. */
  games: async (limit: number, known: readonly string[] = []) =>
    (await request<{ games: ListedGame[] }>('GET', `/api/games?limit=${limit}&known=${known.join(',')}`)).games,
  /** Whoever has no cookie yet would be somebody else the second time: only who presses again asks again. */
  create: async (game: NewGame) => keep(await act<Game>('/api/games', game, 0)),
  game: async (id: string, signal?: AbortSignal) => keep(await request<Game>('GET', gamePath(id), undefined, signal)),
  position: (id: string, ply: number) => request<Position>('GET', gamePath(id, `plies/${ply}`)),
  move: (id: string, move: MoveRequest, signal: AbortSignal) =>
    changing(id, 'moves', (path) => request('POST', path, move, signal)),
  reading: (id: string, text: string) => request<Reading>('POST', gamePath(id, 'reading'), { text }),
  undo: (id: string, ply: number, over: boolean) => change(id, 'undo', { ply, over }),
  resign: (id: string, player: number, ply: number) => change(id, 'resign', { player, ply }),
  offer: (id: string, kind: OfferKind, ply: number) => change(id, 'offer', { kind, ply }),
  decline: (id: string, ply: number) => change(id, 'decline', { ply }),
  abort: (id: string, ply: number) => change(id, 'abort', { ply }),
  /** Gives another player 15 seconds. */
  moreTime: (id: string, player: number, ply: number) => change(id, 'time', { player, ply }),
  resume: (id: string, ply: number) => change(id, 'resume', { ply }),
  say: (id: string, phrase: Phrase) => change(id, 'say', { phrase }),
  write: (id: string, text: string) => change(id, 'say', { text }),
  /** Keeps what a player replies to what others play, in place of what was kept before. */
  conditional: (id: string, player: number, ply: number, lines: string[][]) =>
    change(id, 'conditional', { player, ply, lines }),
  /** Whether one wants to write freely; all at the table have to. */
  talk: (id: string, wanted: boolean) => change(id, 'talk', { wanted }),
  /** Tells those who run the site of a player, or of what the player wrote at that time. */
  report: (id: string, player: number, at?: number) =>
    request<Record<string, never>>('POST', gamePath(id, 'report'), at === undefined ? { player } : { player, at }),
  sit: (id: string, player: number, name: string) => change(id, 'sit', { player, name }),
  leave: (id: string, player: number) => change(id, 'leave', { player }),
  fill: (id: string, player: number, level: number) => change(id, 'fill', { player, level }),
  /** The secret of a link that moves this browser's seats to another device. */
  handover: async (id: string) => (await request<{ token: string }>('POST', gamePath(id, 'handover'), {})).token,
  takeover: (id: string, token: string) => request<Game>('POST', gamePath(id, 'takeover'), { token }),
  rematch: (id: string) => request<Game>('POST', gamePath(id, 'rematch'), {}),
  /** Finds people who want the same, or begins to look for them. */
  seek: (wanted: SeekWanted) => act<Sought>('/api/lobby/seeks', wanted, 0),
  joinSeek: (id: string, name: string) => act<Sought>(`/api/lobby/seeks/${id}/join`, { name }, 0),
  withdrawSeek: (id: string) => request<Sought>('POST', `/api/lobby/seeks/${id}/withdraw`, {}),
  /** The public games that go on, and the public tables with free seats. */
  watchable: async () => (await request<{ games: WatchedGame[] }>('GET', '/api/lobby/games')).games,
  line: async (line: LineRequest) => request<Line>('POST', '/api/lines', named(line)),
  analysis: async (line: LineRequest, lines: number, milliseconds: number, signal?: AbortSignal) =>
    request<AnalysisAnswer>('POST', '/api/analysis', { ...named(line), lines, milliseconds }, signal),
  /** The words in which games are written. */
  format: () => request<Format>('GET', '/api/format'),
  /** What is wrong with the text of a game, and the game if it is sound. */
  check: (definition: string) => request<Check>('POST', '/api/definitions/check', { definition }),
  /** The text of a game of the server, whole. */
  definition: async (id: string) =>
    (await request<{ definition: string }>('GET', `/api/variants/${encodeURIComponent(id)}/definition`)).definition,
  /** A line, or what a computer of a level would play, in a game that is only a text. */
  ownLine: (definition: string, line: Omit<LineRequest, 'variant'>) =>
    request<Line>('POST', '/api/lines', { definition, ...line }),
  ownMove: async (definition: string, line: Omit<LineRequest, 'variant'>, level: number, signal: AbortSignal) =>
    (await request<AnalysisAnswer>('POST', '/api/analysis', { definition, ...line, level }, signal)).move,
  readPgn: async (text: string) => (await request<{ games: GameRecord[] }>('POST', '/api/pgn', { text })).games,
  writePgn: async (record: RecordRequest) =>
    (await request<{ text: string }>('POST', '/api/pgn/text', named(record))).text,
  /** The address of a game's record. */
  pgnOf: (id: string) => gamePath(id, 'pgn'),
  pgn: async (id: string): Promise<string> => {
    const response = await fetch(gamePath(id, 'pgn'));
    if (!response.ok) {
      await words();
      throw new ApiError(response.status, errorMessage(await response.json().catch(() => null), response.status));
    }
    return response.text();
  },
};
