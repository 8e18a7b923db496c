// Keeps the files of the app in the browser, so that it opens without the server. The build writes `version` and `files`
// in front of it, and puts it at /sw.js; a change of any file is another version. What /api answers is never kept.
/* global version, files */

const kept = `sennight-${version}`;

addEventListener('install', (event) => {
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll(files)));
});

// The files of an earlier version are needed as long as one of its pages is open: until this one takes over.
addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys())
      if (name.startsWith('sennight-') && name !== kept) await caches.delete(name);
    await clients.claim();
  };
  event.waitUntil(tidy());
});

const known = (request) => caches.match(request, { cacheName: kept, ignoreVary: true });

/** The server's page while it answers, so that a new version is seen at once. */
async function page(request) {
  try {
    const response = await fetch(request);
    if (response.status < 500) return response;
    return (await known('/')) ?? response;
  } catch {
    return (await known('/')) ?? Response.error();
  }
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || /^\/api(\/|$)/.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else event.respondWith(known(request).then((response) => response ?? fetch(request)));
});
