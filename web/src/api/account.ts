// Calls of accounts, apart from the others: most pages need none of them.

import { request } from './client';
import type { ExportPage, OwnAccount, PlayerPage } from './types';
import { change, settings } from '../lib/settings.svelte';

const post = (what: string, body: unknown) => request<object>('POST', `/api/account${what}`, body);
const before = (id: string | null) => (id === null ? '' : `?before=${encodeURIComponent(id)}`);

/** Remembers who this browser is. */
function know(name: string) {
  if (settings.account !== name) change({ account: name });
}

async function enter(what: string, name: string, password: string) {
  const answer = await request<{ name: string }>('POST', `/api/account${what}`, { name, password });
  know(answer.name);
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
    await post('/signout', { everywhere });
    know('');
  },
  changePassword: (password: string, wanted: string) => post('/password', { password, new: wanted }),
  remove: async (password: string) => {
    await post('/delete', { password });
    know('');
  },
  block: (name: string) => post('/block', { name }),
  /** Whoever sits there. */
  blockSeat: (game: string, player: number) => post('/block', { game, player }),
  unblock: (id: string) => post('/unblock', { id }),
  player: (name: string, from: string | null = null) =>
    request<PlayerPage>('GET', `/api/players/${encodeURIComponent(name)}${before(from)}`),
  exportPage: (from: string | null) => request<ExportPage>('GET', `/api/account/export${before(from)}`),
};
