// Typed calls to the server. Every failure is an ApiError whose message can be shown to people.

import type {
  AnalysisAnswer,
  Game,
  GameRecord,
  GameSummary,
  Line,
  LineRequest,
  NewGame,
  Position,
  Reading,
  RecordRequest,
  Variant,
  VariantList,
} from './types';
import { sentence } from '../lib/words';

/** A refused or failed call. `status` is the HTTP status, 0 when no answer came. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

async function request<T>(method: 'GET' | 'POST', path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
  } catch (problem) {
    if (signal?.aborted) throw problem;
    throw new ApiError(0, 'The server does not answer.');
  }
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(response.status, errorMessage(answer, response.status));
  if (answer === null) throw new ApiError(response.status, 'The server sent an answer that makes no sense.');
  return answer as T;
}

/** The server's own sentence, or one made from the status. */
export function errorMessage(answer: unknown, status: number): string {
  const message = (answer as { error?: { message?: unknown } } | null)?.error?.message;
  return typeof message === 'string' && message !== '' ? sentence(message) : `The server refused (status ${status}).`;
}

const gamePath = (id: string) => `/api/games/${encodeURIComponent(id)}`;

export const api = {
  variants: () => request<VariantList>('GET', '/api/variants'),
  variant: (id: string) => request<Variant>('GET', `/api/variants/${encodeURIComponent(id)}`),
  games: async (limit: number) => (await request<{ games: GameSummary[] }>('GET', `/api/games?limit=${limit}`)).games,
  create: (game: NewGame) => request<Game>('POST', '/api/games', game),
  game: (id: string) => request<Game>('GET', gamePath(id)),
  position: (id: string, ply: number) => request<Position>('GET', `${gamePath(id)}/plies/${ply}`),
  move: (id: string, text: string, ply: number) => request<Game>('POST', `${gamePath(id)}/moves`, { text, ply }),
  reading: (id: string, text: string) => request<Reading>('POST', `${gamePath(id)}/reading`, { text }),
  undo: (id: string, ply: number, over: boolean) => request<Game>('POST', `${gamePath(id)}/undo`, { ply, over }),
  resign: (id: string, player: number, ply: number) => request<Game>('POST', `${gamePath(id)}/resign`, { player, ply }),
  line: (line: LineRequest) => request<Line>('POST', '/api/lines', line),
  analysis: (line: LineRequest, lines: number, milliseconds: number, signal?: AbortSignal) =>
    request<AnalysisAnswer>('POST', '/api/analysis', { ...line, lines, milliseconds }, signal),
  readPgn: async (text: string) => (await request<{ games: GameRecord[] }>('POST', '/api/pgn', { text })).games,
  writePgn: async (record: RecordRequest) => (await request<{ text: string }>('POST', '/api/pgn/text', record)).text,
  /** The address of a game's record. */
  pgnOf: (id: string) => `${gamePath(id)}/pgn`,
  pgn: async (id: string): Promise<string> => {
    const response = await fetch(`${gamePath(id)}/pgn`);
    if (!response.ok)
      throw new ApiError(response.status, errorMessage(await response.json().catch(() => null), response.status));
    return response.text();
  },
};
