// Games while the server does not answer: begun, played against the computer of the engine in the page, kept in the
// browser, and handed over when the server is back. Answers the calls of docs/api.md about games as the server does.

import type { Answered } from '../api/client';
import type { GameNews, LiveHandlers } from '../api/live';
import type { AnalysisAnswer, Game, Line, NewGame, Variant } from '../api/types';
import { ask } from '../engine/engine';
import { rememberOwn } from '../lib/own';
import { paths, router } from '../lib/router.svelte';
import { entrust } from './entrust';
import { keptPrefix } from './kept-id';
import { awaitsComputer, gameOf, loadKept, pliesAfterUndo, storeKept, summary, type KeptGame } from './kept';
import { texts } from '../texts/offline';

const refuse = (status: number, message: string): Answered => ({ status, body: { error: { message, code: '' } } });

/** Thoughts of computers, by game. */
const thoughts = new Map<string, AbortController>();
const followers = new Map<string, Set<LiveHandlers<GameNews>>>();

const find = (id: string) => loadKept().games.find((game) => game.id === id) ?? null;

function keep(game: KeptGame): boolean {
  const { games, moved } = loadKept();
  return storeKept({ games: [game, ...games.filter(({ id }) => id !== game.id)], moved });
}

async function called<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const answer = await ask(path, body === undefined ? '' : JSON.stringify(body), signal);
  const told = JSON.parse(answer.body) as T & { error?: { message: string } };
  if (answer.status !== 200) throw new Error(told.error?.message ?? 'the engine failed');
  return told;
}

const lineOf = ({ variant, start, resigned }: KeptGame, moves: readonly string[]) =>
  called<Line>('/api/lines', { variant, fen: start, moves, ...(resigned === undefined ? {} : { resigned }) });

const shown = async (kept: KeptGame): Promise<Game> =>
  gameOf(kept, await lineOf(kept, kept.moves), thoughts.has(kept.id));

function tell(game: Game) {
  for (const { message } of followers.get(game.id) ?? []) message({ type: 'game', game });
}

/** Keeps what has changed, tells the pages, and lets the computer think when it is to move. */
async function changed(before: KeptGame, values: Partial<KeptGame>): Promise<Answered> {
  thoughts.get(before.id)?.abort();
  thoughts.delete(before.id);
  const after: KeptGame = { ...before, ...values, updated: Date.now() };
  // What the server may have made of it is another game from here on.
  if (values.moves) delete after.asked;
  const line = await lineOf(after, after.moves);
  after.result = line.result;
  if (!keep(after)) return refuse(500, texts.noRoomForTheGame);
  void letThink(after, gameOf(after, line, false));
  const game = gameOf(after, line, thoughts.has(after.id));
  tell(game);
  return { status: 200, body: game };
}

async function letThink(kept: KeptGame, game: Game) {
  if (thoughts.has(kept.id) || !awaitsComputer(kept, game)) return;
  const thought = new AbortController();
  thoughts.set(kept.id, thought);
  const { variant, start, moves } = kept;
  const { level } = kept.seats[game.position.turn]!;
  try {
    const { move } = await called<AnalysisAnswer>(
      '/api/analysis',
      { variant, fen: start, moves, level },
      thought.signal,
    );
    if (thought.signal.aborted || move === null) return;
    thoughts.delete(kept.id);
    await changed(kept, { moves: [...moves, move] });
  } catch (problem) {
    if (thought.signal.aborted) return;
    thoughts.delete(kept.id);
    for (const { message } of followers.get(kept.id) ?? [])
      message({ type: 'error', message: String(problem), code: '' });
  }
}

async function create(wanted: NewGame): Promise<Answered> {
  if (wanted.clock || wanted.seats.some(({ free }) => free)) return refuse(503, texts.othersNeedTheServer);
  const { variant: id, fen, array } = wanted;
  const variant = await called<Variant>(`/api/variants/${id}`);
  const number = array ?? (variant.arrays?.chance ? Math.floor(Math.random() * variant.arrays.count) : undefined);
  const from = fen ? { fen } : number === undefined ? {} : { array: number };
  const line = await called<Line>('/api/lines', { variant: id, ...from, moves: [] });
  const now = Date.now();
  const kept: KeptGame = {
    id: keptPrefix + crypto.getRandomValues(new Uint32Array(2)).join('').slice(0, 12),
    variant: variant.id,
    variantName: variant.name,
    seats: wanted.seats.map(({ kind, level }) => ({ kind, level: level ?? 1 })),
    start: line.start,
    moves: [],
    result: line.result,
    created: now,
    updated: now,
  };
  const answer = await changed(kept, {});
  return answer.status === 200 ? { ...answer, status: 201 } : answer;
}

async function change(kept: KeptGame, what: string, body: Record<string, unknown>): Promise<Answered> {
  const late = refuse(409, texts.theGameHasGoneOn);
  if (what === 'reading') {
    const { variant, start, moves } = kept;
    // What it cannot read it says itself: an answer as the server's.
    const asked = { variant, fen: start, moves, text: body.text };
    const told = await ask('/api/reading', JSON.stringify(asked));
    return { status: told.status, body: JSON.parse(told.body) };
  }
  if (what === 'undo') {
    const game = await shown(kept);
    if (!game.undoable) return refuse(409, texts.noMoveToTakeBack);
    const plies = pliesAfterUndo(
      kept,
      game.moves.map(({ player }) => player),
    );
    return changed(kept, { moves: kept.moves.slice(0, plies), resigned: undefined });
  }
  if (kept.result.over) return refuse(409, texts.theGameIsOver);
  if (what === 'moves')
    return body.ply === kept.moves.length ? changed(kept, { moves: [...kept.moves, String(body.text)] }) : late;
  if (what === 'resign') return changed(kept, { resigned: Number(body.player) });
  return refuse(503, texts.thisNeedsTheServer);
}

/** Answers a call about games; null: only the server can. */
export async function gamesAnswer(method: 'GET' | 'POST', path: string, body: unknown): Promise<Answered | null> {
  const [, , , id, what = '', ply = ''] = path.split('/');
  if (id === undefined)
    return method === 'POST'
      ? create(body as NewGame)
      : { status: 200, body: { games: loadKept().games.map((kept) => ({ ...summary(kept), yourTurn: false })) } };
  const kept = find(id);
  if (!kept) {
    const moved = loadKept().moved[id];
    if (!moved) return id.startsWith(keptPrefix) ? refuse(404, texts.noSuchGameHere) : null;
    const init = method === 'GET' ? {} : { method, body: JSON.stringify(body) };
    const response = await fetch(path.replace(id, moved), init);
    return { status: response.status, body: await response.json() };
  }
  try {
    if (method === 'POST') return await change(kept, what, body as Record<string, unknown>);
    if (what === 'plies') {
      const { position } = await lineOf({ ...kept, resigned: undefined }, kept.moves.slice(0, Number(ply)));
      return { status: 200, body: Number(ply) === kept.moves.length ? position : { ...position, legal: [] } };
    }
    const game = await shown(kept);
    void letThink(kept, game);
    return { status: 200, body: { ...game, thinking: thoughts.has(kept.id) } };
  } catch (problem) {
    return refuse(400, problem instanceof Error ? problem.message : String(problem));
  }
}

/** The live channel of such a game. */
export function follow(id: string, handlers: LiveHandlers<GameNews>): () => void {
  const list = followers.get(id) ?? new Set();
  followers.set(id, list.add(handlers));
  handlers.connection('open');
  return () => {
    list.delete(handlers);
    if (list.size > 0) return;
    followers.delete(id);
    thoughts.get(id)?.abort();
    thoughts.delete(id);
  };
}

async function post(
  path: string,
  body: unknown,
): Promise<{ status: number; body: Game & { error?: { message: string; code: string } } }> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

async function handOver(kept: KeptGame): Promise<boolean> {
  let { handed } = kept;
  if (handed === undefined) {
    const told = await entrust(kept, (wanted) => post('/api/games', wanted), keep);
    kept = told.kept;
    if (told.refused !== undefined) return keep({ ...kept, refused: told.refused });
    if (told.id === undefined) return false;
    handed = told.id;
    // Before anything else can fail: what is there need not be asked for.
    keep({ ...kept, handed });
    rememberOwn(handed);
  }
  if (kept.resigned !== undefined) {
    const { status } = await post(`/api/games/${handed}/resign`, { player: kept.resigned, ply: kept.moves.length });
    if (status >= 500 || status === 429) return false;
  }
  const { games, moved } = loadKept();
  storeKept({ games: games.filter(({ id }) => id !== kept.id), moved: { ...moved, [kept.id]: handed } });
  thoughts.get(kept.id)?.abort();
  thoughts.delete(kept.id);
  const { route } = router;
  if (route.page === 'game' && route.id === kept.id) router.go(paths.game(handed), { replace: true });
  return true;
}

/** Hands the games over; returns whether the server has them all, or does not want them. One tab at a time does it. */
export async function handAllOver(): Promise<boolean> {
  const all = async () => {
    for (const kept of loadKept().games) if (kept.refused === undefined && !(await handOver(kept))) return false;
    return true;
  };
  return navigator.locks ? await navigator.locks.request('sennight.kept', all) : await all();
}
