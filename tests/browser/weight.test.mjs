// What goes over the wire: bounds on what an address loads, all answers together, headers included, nothing cached.

import assert from 'node:assert/strict';
import { get } from 'node:http';
import { describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { closeTabAfterEach, openTab, server, startBoth, tab } from './harness.mjs';

startBoth();
closeTabAfterEach();

/** Loads an address in a fresh tab until `ready` is there; returns the addresses and bytes of all answers. */
async function weigh(path, ready, options) {
  await openTab('/logo.svg', options);
  const session = await tab.page.context().newCDPSession(tab.page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const answers = new Map();
  session.on('Network.responseReceived', ({ requestId, response }) =>
    answers.set(requestId, { url: response.url, bytes: 0 }),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (answer) answer.bytes = encodedDataLength;
  });
  await tab.page.goto(server.url + path);
  await tab.page.locator(ready).first().waitFor();
  await tab.page.waitForLoadState('networkidle');
  const list = [...answers.values()];
  return { list, bytes: list.reduce((sum, { bytes }) => sum + bytes, 0) };
}

const text = ({ list, bytes }) =>
  `${bytes} bytes: ${list.map((a) => `${a.url.replace(server.url, '')} ${a.bytes}`).join(', ')}`;
const loads = ({ list }, part) => list.some(({ url }) => url.includes(part));

/** The body as it comes over the wire. */
function raw(path, encoding) {
  return new Promise((done, failed) => {
    get(server.url + path, { headers: { 'Accept-Encoding': encoding } }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () => done({ headers: response.headers, body: Buffer.concat(parts) }));
    }).on('error', failed);
  });
}

describe('the list of variants', () => {
  it('is under 40 KB with either compression, and the same text', async () => {
    const plain = await raw('/api/variants', 'identity');
    const brotli = await raw('/api/variants', 'gzip, deflate, br');
    const gzip = await raw('/api/variants', 'gzip');
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.equal(brotli.headers['content-encoding'], 'br');
    assert.equal(gzip.headers['content-encoding'], 'gzip');
    assert.deepEqual(brotliDecompressSync(brotli.body), plain.body);
    assert.deepEqual(gunzipSync(gzip.body), plain.body);
    assert.equal(brotli.headers.vary, 'Accept-Encoding');
    for (const { body } of [brotli, gzip]) assert.ok(body.length < 40_000, `${body.length} bytes`);
    assert.ok(JSON.parse(plain.body).variants.length > 100);
  });
});

describe('the files of the app', () => {
  it('come with brotli and gzip, as the build has made them', async () => {
    const page = await raw('/', 'br');
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(brotliDecompressSync(page.body))[1];
    const plain = await raw(script, 'identity');
    const brotli = await raw(script, 'br, gzip');
    const gzip = await raw(script, 'gzip');
    assert.deepEqual(brotliDecompressSync(brotli.body), plain.body);
    assert.deepEqual(gunzipSync(gzip.body), plain.body);
    assert.ok(brotli.body.length < gzip.body.length);
    assert.equal((await raw(`${script}.br`, 'identity')).headers['content-type'], 'text/html; charset=utf-8');
  });
});

describe('an address', () => {
  it('of the home page loads less than 120 KB', async () => {
    const loaded = await weigh('/', '[data-variant] svg');
    assert.ok(loaded.bytes > 10_000 && loaded.bytes < 120_000, text(loaded));
    assert.ok(!loads(loaded, '/assets/Game-'), text(loaded));
  });

  it('of the home page in another language does too, and the texts of one only', async () => {
    const loaded = await weigh('/', '[data-variant] svg', { locale: 'de' });
    assert.ok(loaded.bytes > 10_000 && loaded.bytes < 120_000, text(loaded));
    assert.ok(loads(loaded, '/assets/german-'), text(loaded));
    assert.ok(!loads(await weigh('/', '[data-variant] svg'), '/assets/german-'));
    // Those of other pages come with these.
    for (const part of ['german-game-', 'german-pages-']) assert.ok(!loads(loaded, `/assets/${part}`), text(loaded));
    // What the core says comes with pages that show it.
    assert.ok(!loads(loaded, '/assets/core-'), text(loaded));
    const rules = await weigh('/variants/chess', '[data-type]', { locale: 'de' });
    for (const part of ['core-', 'german-pages-']) assert.ok(loads(rules, `/assets/${part}`), text(rules));
    assert.ok(!loads(rules, '/assets/german-game-'), text(rules));
  });

  for (const [id, seats] of [
    ['chess', 2],
    ['hr-wellisch-3p', 3],
    ['honeycomb-double', 3],
    ['shogi', 2],
  ]) {
    it(`of a game of ${id} loads less than 90 KB, and no other page`, async () => {
      const game = await server.newGame(id, { seats });
      const loaded = await weigh(`/game/${game.id}`, '.board [data-at]');
      assert.ok(loaded.bytes > 10_000 && loaded.bytes < 90_000, text(loaded));
      for (const part of ['/assets/Home-', '/assets/VariantPage-', '/assets/Games-'])
        assert.ok(!loads(loaded, part), text(loaded));
      assert.ok(!loaded.list.some(({ url }) => url.endsWith('/api/variants')), text(loaded));
    });
  }

  it('of the lobby loads less than 120 KB, and no other page', async () => {
    const loaded = await weigh('/lobby', 'form');
    assert.ok(loaded.bytes > 10_000 && loaded.bytes < 120_000, text(loaded));
    for (const part of ['/assets/Home-', '/assets/Game-', '/assets/VariantPage-'])
      assert.ok(!loads(loaded, part), text(loaded));
  });

  it('of the rules of a game loads no other page', async () => {
    const loaded = await weigh('/variants/hr-wellisch-3p', '[data-type]');
    for (const part of ['/assets/Home-', '/assets/Game-', '/assets/Games-'])
      assert.ok(!loads(loaded, part), text(loaded));
    assert.ok(loaded.bytes < 120_000, text(loaded));
  });

  it('that was loaded before is asked for anew only where it can have changed', async () => {
    const first = await raw('/api/variants', 'br');
    const again = await fetch(`${server.url}/api/variants`, {
      headers: { 'Accept-Encoding': 'br', 'If-None-Match': first.headers.etag },
    });
    assert.equal(again.status, 304);
  });
});

describe('the engine in the page', () => {
  it('fetches the net of a game that it thinks about, once, and of a game without one none', async () => {
    const page = await openTab('/');
    await page.getByRole('button', { name: 'Appearance' }).click();
    await page.getByRole('checkbox', { name: 'Analyse on this device' }).check();
    await page.keyboard.press('Escape');
    const asked = [];
    page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
    const fetched = () =>
      asked.filter((path) => path.endsWith('.txt')).map((path) => path.replace(/-[^.]{8}\.txt$/, ''));
    const thought = () => page.locator('.engine .facts', { hasText: 'nodes' }).waitFor();

    await page.goto(`${server.url}/analysis/gardner`);
    await page.getByRole('switch', { name: 'Engine' }).check();
    await thought();
    assert.ok(asked.some((path) => path.includes('/assets/variants-')));
    assert.deepEqual(fetched(), []);

    await page.goto(`${server.url}/analysis/chess`);
    await page.locator('.board [data-at]').first().waitFor();
    assert.deepEqual(fetched(), []);
    await page.getByRole('switch', { name: 'Engine' }).check();
    await thought();
    assert.deepEqual(fetched(), ['/assets/chess']);
    assert.ok(!asked.includes('/api/analysis'));
  });
});
