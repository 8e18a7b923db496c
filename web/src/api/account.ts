// Calls of accounts, apart from the others: most pages need none of them.

import { request } from './client';
import type { GameSummary, Rating } from './types';
import { change, settings } from '../lib/settings.svelte';

export interface OwnAccount {
  name: string;
  /** Milliseconds since 1970. */
  created: number;
  sessions: { current: boolean; created: number; used: number; ends: number }[];
  blocks: { id: string; name: string; made: number }[];
}

/** What somebody is rated in one family of games, and how it came to be so: the oldest first. */
export interface PlayerRating extends Rating {
  family: string;
  /** 2, or 3 for three and four. */
  players: number;
  games: number;
  history: { at: number; rating: number; deviation: number }[];
}

/** What everybody may see of a player: public games that are over, a page of them. */
export interface PlayerPage {
  name: string;
  created: number;
  ratings: PlayerRating[];
  games: { game: GameSummary; player: number }[];
  /** Where the next page goes on, or null. */
  next: string | null;
}

/** A page of what is kept of a person. */
export interface ExportPage {
  account: unknown;
  games: { id: string; pgn?: string }[];
  next: string | null;
}

const post = (what: string, body: unknown) => request<object>('POST', `/api/account${what}`, body);
const before = (id: string | null) => (id === null ? '' : `?before=${encodeURIComponent(id)}`);

/** Remembers who this browser is. */
function know(name: string) {
  if (settings.account !== name) change({ account: name });
}

/** What this browser is told is the account's business from now on, or nobody's. */
async function pushFollows(goesOn: boolean) {
  if (!localStorage.getItem('sennight.push')) return;
  const { renew, stop } = await import('../lib/push.svelte');
  await (goesOn ? renew(true) : stop());
}

async function enter(what: string, name: string, password: string) {
  const answer = await request<{ name: string }>('POST', `/api/account${what}`, { name, password });
  know(answer.name);
  await pushFollows(true);
}

export const accountApi = {
  /** Null for a guest. */
  own: async () => {
    const { account } = await request<{ account: OwnAccount | null }>('GET', '/api/account');
    know(account?.name ?? '');
    return account;
  },
  signUp: (name: string, password: string) => enter('', name, password),
  signIn: (name: string, password: string) => enter('/session', name, password),
  signOut: async (everywhere: boolean) => {
    await pushFollows(false);
    await post('/signout', { everywhere });
    know('');
  },
  changePassword: (password: string, wanted: string) => post('/password', { password, new: wanted }),
  remove: async (password: string) => {
    await post('/delete', { password });
    know('');
    await pushFollows(false);
  },
  block: (name: string) => post('/block', { name }),
  /** Whoever sits there. */
  blockSeat: (game: string, player: number) => post('/block', { game, player }),
  unblock: (id: string) => post('/unblock', { id }),
  player: (name: string, from: string | null = null) =>
    request<PlayerPage>('GET', `/api/players/${encodeURIComponent(name)}${before(from)}`),
  exportPage: (from: string | null) => request<ExportPage>('GET', `/api/account/export${before(from)}`),
};
