// Whether this browser is told of a turn while no page of the game is open. Only on request: it asks the reader for leave, and gives the
// server an address of the browser maker's push service.

import { request } from '../api/client';
import { language } from '../texts/language';
import { texts } from '../texts/preferences';

export const pushing = $state<{ state: 'unknown' | 'no' | 'asking' | 'yes' | 'denied' | 'failed' }>({
  state: 'unknown',
});

/** Where a browser can be told at all: over TLS, or from this machine. */
export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const worker = '/push.js';
const scope = '/push/';
/** When the server was last told, as text in the storage; there while the reader wants it. */
const wantedKey = 'sennight.push';
const tellAgainAfter = 24 * 3600 * 1000; // milliseconds

/** The registration for messages. The browser answers with the one that keeps the app where there is no other. */
async function found(): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return registration && new URL(registration.scope).pathname === scope ? registration : undefined;
}
const post = (path: string, body: unknown) => request<object>('POST', path, body);
/** The server's key, null where it tells nobody. */
const serverKey = async () => (await request<{ key: string | null }>('GET', '/api/push')).key;

/** What the worker says, in the language of the page. */
async function keepWords() {
  const words = { turn: texts.itIsYourTurn, reminder: texts.yourTimeIsNearlyOver, lang: language() };
  await (await caches.open('push')).put('/push/words', new Response(JSON.stringify(words)));
}

async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(worker, { scope });
  const coming = registration.installing ?? registration.waiting;
  if (!registration.active && coming)
    await new Promise<void>((done, failed) =>
      coming.addEventListener('statechange', () => {
        if (coming.state === 'activated') done();
        else if (coming.state === 'redundant') failed(new Error());
      }),
    );
  return registration;
}

/** One that was made for another key, of this server as it was once, is of no use. */
function isFor(subscription: PushSubscription, key: string): boolean {
  const own = subscription.options.applicationServerKey;
  if (!own) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(own)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key;
}

async function tellServer(registration: ServiceWorkerRegistration) {
  const key = await serverKey();
  if (key === null) throw new Error();
  let subscription = await registration.pushManager.getSubscription();
  if (subscription && !isFor(subscription, key)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  await post('/api/push', { endpoint, keys });
  await keepWords();
  localStorage.setItem(wantedKey, String(Date.now()));
}

/** Whether the server tells anybody, and whether this browser is told. */
export async function look(): Promise<boolean> {
  if (!canPush()) return false;
  try {
    if ((await serverKey()) === null) return false;
    const told = await (await found())?.pushManager.getSubscription();
    pushing.state = told && Notification.permission === 'granted' ? 'yes' : 'no';
    return true;
  } catch {
    return false;
  }
}

/** Asks for leave; to be called when the reader has pressed something. */
export async function want() {
  pushing.state = 'asking';
  try {
    if ((await Notification.requestPermission()) !== 'granted') {
      pushing.state = 'denied';
      return;
    }
    await tellServer(await activeWorker());
    pushing.state = 'yes';
  } catch {
    pushing.state = 'failed';
    await forget();
  }
}

async function forget() {
  localStorage.removeItem(wantedKey);
  const registration = await found();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  await registration?.unregister();
  await caches.delete('push');
  return subscription?.endpoint;
}

/** This browser is told nothing any more. */
export async function stop() {
  pushing.state = 'no';
  const endpoint = await forget();
  if (endpoint) await post('/api/push/remove', { endpoint }).catch(() => undefined); // it is gone for its service anyway
}

/** Once a day while a page is used: who does not come for long is forgotten, and words follow the language. `now`: in any case. */
export async function renew(now = false) {
  const last = Number(localStorage.getItem(wantedKey));
  if (!now && Date.now() - last < tellAgainAfter) return keepWords();
  const registration = await found();
  if (registration && Notification.permission === 'granted') await tellServer(registration).catch(() => undefined);
}
