// Shows what the server has to tell of a game while no page of it is open, and opens the game when that is pressed. A worker of
// its own, under /push/: it keeps no files and stands before no page. The words come from the page, in its language.
/* global clients, registration */

const english = { turn: 'It is your turn', reminder: 'Your time for a move is nearly over' };

async function words() {
  const kept = await caches.match('/push/words', { cacheName: 'push' });
  return { ...english, ...(kept ? await kept.json().catch(() => ({})) : {}) };
}

async function show(data) {
  let news = {};
  try {
    news = data?.json() ?? {};
  } catch {
    // What cannot be read is still a reason to look.
  }
  const told = await words();
  const game = /^[a-z0-9]{1,40}$/.test(news.game) ? news.game : '';
  await registration.showNotification(news.kind === 'reminder' ? told.reminder : told.turn, {
    body: typeof news.name === 'string' ? news.name : '',
    // The last word on a game takes the place of the one before, and is heard again.
    tag: game || 'sennight',
    renotify: true,
    icon: '/icons/icon-192.png',
    lang: told.lang,
    data: { game },
  });
}

async function open(game) {
  const address = new URL(game ? `/game/${game}` : '/', location.origin);
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => new URL(url).pathname === address.pathname);
  return page ? page.focus() : clients.openWindow(address.href);
}

addEventListener('install', () => self.skipWaiting());
addEventListener('push', (event) => event.waitUntil(show(event.data)));
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.game ?? ''));
});
