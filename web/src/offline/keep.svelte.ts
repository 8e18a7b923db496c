// Whether this browser keeps the app, so that it opens and plays without the server. Only on request: of somebody who says
// so, or who has installed the app.

export const keeping = $state<{ state: 'no' | 'loading' | 'yes' | 'failed' }>({ state: 'no' });

/** Where a browser can keep it at all: over TLS, or from this machine. */
export const canKeep = () => 'serviceWorker' in navigator;

const address = '/sw.js';

export async function look() {
  const found = canKeep() ? await navigator.serviceWorker.getRegistration('/') : undefined;
  if (found?.active) keeping.state = 'yes';
}

export async function keep() {
  if (!canKeep()) return;
  keeping.state = 'loading';
  try {
    await navigator.serviceWorker.register(address);
    await navigator.serviceWorker.ready;
    // Else the browser may throw away what it keeps, unfinished games too, when it runs short of room.
    await navigator.storage?.persist?.();
    keeping.state = 'yes';
  } catch {
    keeping.state = 'failed';
  }
}

export async function forget() {
  keeping.state = 'no';
  await (await navigator.serviceWorker.getRegistration('/'))?.unregister();
  for (const name of await caches.keys()) if (name.startsWith('sennight-')) await caches.delete(name);
}
