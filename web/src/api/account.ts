// Calls of accounts, apart from the others: most pages need none of them.

import { request } from './client';
import type {
  ExportPage,
  GuestExportPage,
  MadePasskey,
  OwnAccount,
  PasskeyOptions,
  PasskeyOptionsRequest,
  PlayerPage,
  SignedByPasskey,
} from './types';
import { change, settings } from '../lib/settings.svelte';

/** What shows that the account is one's own. */
export type Proof = { password: string } | { proof: SignedByPasskey };

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

async function enter(what: string, shown: unknown) {
  const answer = await request<{ name: string }>('POST', `/api/account${what}`, shown);
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
  signUp: (name: string, password: string) => enter('', { name, password }),
  signIn: (name: string, password: string) => enter('/session', { name, password }),
  passkeyOptions: (use: PasskeyOptionsRequest['use'], name?: string) =>
    request<PasskeyOptions>('POST', '/api/account/passkeys/options', name === undefined ? { use } : { use, name }),
  signUpByPasskey: (name: string, label: string, passkey: MadePasskey) =>
    enter('/passkeys/signup', { name, label, passkey }),
  signInByPasskey: (passkey: SignedByPasskey) => enter('/passkeys/session', { passkey }),
  addPasskey: (label: string, passkey: MadePasskey, proof: Proof) => post('/passkeys', { label, passkey, ...proof }),
  renamePasskey: (id: string, label: string) => post('/passkeys/rename', { id, label }),
  removePasskey: (id: string, proof: Proof) => post('/passkeys/remove', { id, ...proof }),
  signOut: async (everywhere: boolean) => {
    await pushFollows(false);
    await post('/signout', { everywhere });
    know('');
  },
  /** "": none from now on. */
  changePassword: (proof: Proof, wanted: string) => post('/password', { ...proof, new: wanted }),
  remove: async (proof: Proof) => {
    await post('/delete', proof);
    know('');
    await pushFollows(false);
  },
  block: (name: string) => post('/block', { name }),
  /** Whoever sits there. */
  blockSeat: (game: string, player: number) => post('/block', { game, player }),
  unblock: (id: string) => post('/unblock', { id }),
  player: (name: string, from: string | null = null) =>
    request<PlayerPage>('GET', `/api/players/${encodeURIComponent(name)}${before(from)}`),
  /** Of whoever has no account: what is kept of this browser. */
  guestExportPage: (from: string | null) => request<GuestExportPage>('GET', `/api/guest/export${before(from)}`),
  removeGuest: async () => {
    await request<object>('POST', '/api/guest/delete', {});
    await pushFollows(false);
  },
  exportPage: (from: string | null) => request<ExportPage>('GET', `/api/account/export${before(from)}`),
};
