// Passkeys in this browser: whether there can be any here, and what navigator.credentials is asked. The server makes and
// checks what is signed; docs/online.md tells how.

import { accountApi, type Proof } from '../../api/account';
import type { OwnAccount } from '../../api/types';
import { ApiError } from '../../api/client';
import type { MadePasskey, PasskeyOptions, SignedByPasskey } from '../../api/types';
import { texts } from '../../texts/account';

/** What browsers have begun to offer besides; TypeScript does not know all of it yet. */
interface MaybeSignals {
  signalUnknownCredential?: (which: { rpId: string; credentialId: string }) => Promise<void>;
  isConditionalMediationAvailable?: () => Promise<boolean>;
}

/** Browsers know passkeys on pages with TLS, or of this very machine, and under a name: never under a number. */
export function canPasskeys(): boolean {
  const isNumber = /^[\d.]+$|:/.test(location.hostname);
  return window.isSecureContext && typeof PublicKeyCredential === 'function' && !isNumber;
}

/** May the browser offer passkeys where a name is typed? */
export async function canOffer(): Promise<boolean> {
  if (!canPasskeys()) return false;
  return (await (PublicKeyCredential as MaybeSignals).isConditionalMediationAvailable?.().catch(() => false)) ?? false;
}

const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
const toText = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
const listed = (ids: string[]) => ids.map((id) => ({ type: 'public-key' as const, id: toBytes(id) }));

/** What goes wrong in the browser, in words; whoever has closed its window knows it. */
function inWords(problem: unknown): unknown {
  if (!(problem instanceof DOMException)) return problem;
  if (problem.name === 'NotAllowedError') return new Error(texts.noPasskeyChosen);
  if (problem.name === 'InvalidStateError') return new Error(texts.passkeyIsThere);
  return problem.name === 'AbortError' ? problem : new Error(texts.passkeyFailed(problem.message));
}

async function made(options: PasskeyOptions): Promise<MadePasskey> {
  const { challenge, host, timeout, algorithms, user, known } = options;
  if (!user) throw new Error(texts.passkeyFailed(''));
  const credential = (await navigator.credentials
    .create({
      publicKey: {
        challenge: toBytes(challenge),
        rp: { id: host, name: 'Sennight' },
        user: { id: toBytes(user.id), name: user.name, displayName: user.name },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout,
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
        excludeCredentials: listed(known),
      },
    })
    .catch((problem: unknown) => {
      throw inWords(problem);
    })) as PublicKeyCredential | null;
  if (!credential) throw new Error(texts.noPasskeyChosen);
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    id: toText(credential.rawId),
    clientData: toText(response.clientDataJSON),
    attestation: toText(response.attestationObject),
  };
}

async function signed(options: PasskeyOptions, offered?: AbortSignal): Promise<SignedByPasskey> {
  const { challenge, host, timeout, known } = options;
  const credential = (await navigator.credentials
    .get({
      publicKey: {
        challenge: toBytes(challenge),
        rpId: host,
        timeout,
        userVerification: 'preferred',
        allowCredentials: listed(known),
      },
      ...(offered ? { mediation: 'conditional' as const, signal: offered } : {}),
    })
    .catch((problem: unknown) => {
      throw inWords(problem);
    })) as PublicKeyCredential | null;
  if (!credential) throw new Error(texts.noPasskeyChosen);
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    id: toText(credential.rawId),
    clientData: toText(response.clientDataJSON),
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
    ...(response.userHandle ? { user: toText(response.userHandle) } : {}),
  };
}

/** Signs in whoever's passkey is chosen. With `offered` the browser waits until one is, where the name is typed. */
export async function signIn(offered?: AbortSignal) {
  const options = await accountApi.passkeyOptions('sign-in');
  offered?.throwIfAborted();
  const passkey = await signed(options, offered);
  try {
    await accountApi.signInByPasskey(passkey);
  } catch (problem) {
    // What the site does not know is no use to whoever keeps it.
    if (problem instanceof ApiError && problem.code === 'unknown-passkey')
      void (PublicKeyCredential as MaybeSignals)
        .signalUnknownCredential?.({ rpId: options.host, credentialId: passkey.id })
        .catch(() => {});
    throw problem;
  }
}

export async function signUp(name: string) {
  const passkey = await made(await accountApi.passkeyOptions('sign-up', name));
  await accountApi.signUpByPasskey(name, deviceName(), passkey);
}

export async function add(proof: Proof) {
  const passkey = await made(await accountApi.passkeyOptions('add'));
  await accountApi.addPasskey(deviceName(), passkey, proof);
}

/** Is there a passkey of the account that this browser can be asked for here? */
export function isUsable(account: OwnAccount): boolean {
  return canPasskeys() && account.passkeys.some(({ host }) => host === location.hostname);
}

/** That the account is one's own: by the password that was typed, else by a passkey. */
export async function prove(account: OwnAccount, password: string): Promise<Proof> {
  if (password !== '') return { password };
  if (!isUsable(account)) throw new Error(account.password ? texts.typeThePassword : texts.noPasskeysHere);
  return { proof: await signed(await accountApi.passkeyOptions('confirm')) };
}

/** What a passkey is called at first: after the system that it was made on. */
function deviceName(): string {
  const systems = { iPhone: 'iPhone', iPad: 'iPad', Android: 'Android', CrOS: 'ChromeOS', Mac: 'Mac' };
  const others = { Windows: 'Windows', Linux: 'Linux' };
  const found = Object.entries({ ...systems, ...others }).find(([word]) => navigator.userAgent.includes(word));
  return found ? texts.passkeyOf(found[1]) : texts.aPasskey;
}
