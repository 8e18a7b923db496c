// Being told of one's turn by the browser: switched on and off in the preferences, what the worker shows, in which language, and what a
// press on it opens. The browser's own push service is out of reach here, so the address that it would give is made up.

import assert from 'node:assert/strict';
import { createECDH, randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { byTurns, narrow, server, startBoth, wide } from './harness.mjs';
import { call, everybodyLeaves, person } from './people.mjs';

startBoth();

const label = /Tell me on this device/;
const base64url = (bytes) => Buffer.from(bytes).toString('base64url');

/** Before the page's scripts: a push service that gives an address, and remembers that it was given back. */
function fakeService(keys) {
  let held = null;
  const make = (options) => ({
    options: { applicationServerKey: null },
    endpoint: 'https://push.example.org/send/one',
    toJSON: () => ({ endpoint: 'https://push.example.org/send/one', expirationTime: null, keys }),
    unsubscribe: async () => {
      held = null;
      localStorage.removeItem('test.held');
      return true;
    },
    asked: options,
  });
  if (localStorage.getItem('test.held')) held = make({});
  // This browser says 'denied' here, although it answers 'granted' to the question.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  PushManager.prototype.subscribe = async (options) => {
    if (typeof options.applicationServerKey !== 'string' || options.userVisibleOnly !== true) throw new Error('no');
    localStorage.setItem('test.held', '1');
    return (held = make(options));
  };
  PushManager.prototype.getSubscription = async () => held;
}

async function openPreferences(page) {
  await page.getByRole('button', { name: /^(Appearance|Darstellung)$/ }).click();
}

/** Somebody whose browser allows notifications; the posts to the server that are about push. */
async function reader({ viewport = wide, locale, permission = true } = {}) {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const keys = { p256dh: base64url(ecdh.getPublicKey()), auth: base64url(randomBytes(16)) };
  const visitor = await person('/logo.svg', {
    viewport,
    locale,
    script: `(${fakeService})(${JSON.stringify(keys)})`,
  });
  const { page } = visitor;
  if (permission) await page.context().grantPermissions(['notifications'], { origin: server.url });
  const posts = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/push'))
      posts.push([new URL(request.url()).pathname, request.postDataJSON()]);
  });
  await page.goto(server.url);
  return { page, posts, keys };
}

/** What the worker shows when the push service hands it a message. */
async function deliver(page, data) {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise((done) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL, isDeleted }) => scopeURL.endsWith('/push/') && !isDeleted);
      if (found) done(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: server.url,
    registrationId: await registered,
    data: JSON.stringify(data),
  });
  await session.detach();
}
/** The worker of messages. This browser shows nothing, so what would be shown or opened is kept in the worker. */
async function listener(page) {
  const worker = page
    .context()
    .serviceWorkers()
    .find((one) => one.url().endsWith('/push.js'));
  await worker.evaluate(() => {
    globalThis.shown = new Map();
    globalThis.opened = [];
    registration.showNotification = async (title, { body, tag, data, lang }) =>
      void globalThis.shown.set(tag, { title, body, tag, data, lang });
    clients.openWindow = async (address) => void globalThis.opened.push(address);
    WindowClient.prototype.focus = async function () {
      globalThis.opened.push(`the open page ${this.url}`);
    };
  });
  return worker;
}
const shown = (worker) => worker.evaluate(() => [...globalThis.shown.values()]);
async function waitForShown(worker, fits) {
  for (let i = 0; i < 100; i++) {
    const now = await shown(worker);
    if (fits(now)) return now;
    await new Promise((done) => setTimeout(done, 50));
  }
  assert.fail(`shown: ${JSON.stringify(await shown(worker))}`);
}
/** A press on what was shown of a game; the address that opens, or the page that comes to the front. */
const pressed = (worker, game) =>
  worker.evaluate(async (id) => {
    const event = new Event('notificationclick');
    const waits = [];
    Object.assign(event, {
      notification: { close() {}, data: { game: id } },
      waitUntil: (promise) => waits.push(promise),
    });
    dispatchEvent(event);
    await Promise.all(waits);
    return globalThis.opened.pop();
  }, game);

describe('being told of a turn', () => {
  for (const [where, viewport] of byTurns([
    ['wide', wide],
    ['phone', narrow],
  ]))
    it(`is off until it is switched on, and leaves nothing when it is switched off: ${where}`, async () => {
      const { page, posts, keys } = await reader({ viewport });
      await openPreferences(page);
      const box = page.getByRole('checkbox', { name: label });
      await box.waitFor();
      assert.equal(await box.isChecked(), false);
      assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
      await box.check();
      await page.waitForFunction(() => localStorage.getItem('sennight.push') !== null);
      assert.deepEqual(posts, [['/api/push', { endpoint: 'https://push.example.org/send/one', keys }]]);
      await box.scrollIntoViewIfNeeded();
      if (process.env.SENNIGHT_SHOTS)
        await page.screenshot({ path: `${process.env.SENNIGHT_SHOTS}/push-${where}.png` });
      // It stays on.
      await page.reload();
      await openPreferences(page);
      await page.waitForFunction((text) => {
        const found = [...document.querySelectorAll('label.check')].find((one) => one.textContent.includes(text));
        return found?.querySelector('input').checked;
      }, 'Tell me on this device');
      assert.equal(posts.length, 1, 'the server is not told with each visit');
      await page.getByRole('checkbox', { name: label }).uncheck();
      await page.waitForFunction(() => localStorage.getItem('sennight.push') === null);
      for (let i = 0; i < 40 && posts.length < 2; i++) await page.waitForTimeout(50);
      assert.deepEqual(posts[1], ['/api/push/remove', { endpoint: 'https://push.example.org/send/one' }]);
      assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
      assert.equal(await page.evaluate(() => localStorage.getItem('test.held')), null, 'the address is given back');
      await everybodyLeaves();
    });

  it('shows what came, in the language of the page, one for each game, and no more than that', async () => {
    const { page } = await reader({ locale: 'de-DE' });
    await openPreferences(page);
    const box = page.getByRole('checkbox', { name: /Auf diesem Gerät melden/ });
    await box.check();
    await page.waitForFunction(() => localStorage.getItem('sennight.push') !== null);
    const worker = await listener(page);
    await deliver(page, { kind: 'turn', game: '4k2jw7q0z9xa', name: 'Chess' });
    const first = { body: 'Chess', tag: '4k2jw7q0z9xa', data: { game: '4k2jw7q0z9xa' }, lang: 'de' };
    const turn = { title: 'Du bist am Zug', ...first };
    assert.deepEqual(await waitForShown(worker, (all) => all.length > 0), [turn]);
    await deliver(page, { kind: 'reminder', game: '4k2jw7q0z9xa', name: 'Chess' });
    const reminder = { title: 'Deine Zeit für einen Zug ist fast um', ...first };
    assert.deepEqual(await waitForShown(worker, ([one]) => one.title !== turn.title), [reminder]);
    assert.equal(await pressed(worker, '4k2jw7q0z9xa'), `${server.url}/game/4k2jw7q0z9xa`);
    // Nothing but an id becomes an address.
    await deliver(page, { kind: 'turn', game: '../../evil', name: 7 });
    const all = await waitForShown(worker, ({ length }) => length === 2);
    assert.deepEqual(all[1], { title: turn.title, body: '', tag: 'sennight', data: { game: '' }, lang: 'de' });
    assert.equal(await pressed(worker, ''), `the open page ${server.url}/`);
    await everybodyLeaves();
  });

  it('is not asked for where the reader does not allow it', async () => {
    const { page, posts } = await reader({ permission: false });
    await page.addInitScript(() => {
      Notification.requestPermission = async () => 'denied';
    });
    await page.goto(server.url);
    await openPreferences(page);
    const box = page.getByRole('checkbox', { name: label });
    await box.click();
    await page.getByText('This browser does not allow messages').waitFor();
    assert.equal(await box.isChecked(), false);
    assert.deepEqual(posts, []);
    await everybodyLeaves();
  });

  it('is refused to addresses that are no push service’s', async () => {
    const { page, keys } = await reader();
    for (const endpoint of ['https://127.0.0.1/a', 'http://push.example.org/a', 'https://push.example.org:22/a'])
      await assert.rejects(call(page, '/api/push', { endpoint, keys }), endpoint);
    await everybodyLeaves([/400/]);
  });
});
