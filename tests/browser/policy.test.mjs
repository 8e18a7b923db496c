// The content policy that the server sends allows nothing but the app's own files, and no page of the app does anything
// against it.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { browser, clickCell, repository, server, shareOf, startBoth, waitForPlies, ways } from './harness.mjs';

let game, levelled;
startBoth(async () => {
  game = await server.newGame('crazyhouse', { fen: 'rnbqkbnr/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 1' });
  levelled = await server.newGame('honeycomb', { seats: 3 });
});

/** Runs before the page's own scripts. */
const collect = `
  window.violations = [];
  addEventListener('securitypolicyviolation', (event) => {
    window.violations.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sourceFile + ' ' + event.sample);
  });
`;

async function openSolid(page) {
  await page.getByRole('radio', { name: '3D' }).check();
  await page.waitForFunction(() => document.querySelector('[data-solid]')?.cellPoint?.('1c1'));
}

async function play(page) {
  await ways.clicks(page, 'b1', 'c3');
  await waitForPlies(page, 1);
  await clickCell(page, 'b8');
}

const pages = [
  { name: 'home', path: () => '/', ready: '[data-variant] .thumbnail' },
  { name: 'new game', path: () => '/new/chess', ready: 'dialog form' },
  { name: 'game', path: () => `/game/${game.id}`, ready: '.board [data-at]', act: play },
  { name: 'game in three dimensions', path: () => `/game/${levelled.id}`, ready: '.board [data-at]', act: openSolid },
  { name: 'variant of points', path: () => '/variants/trimac', ready: '[data-type]' },
  { name: 'variant of hexagons', path: () => '/variants/glinski', ready: '[data-type]' },
  { name: 'variant of levels', path: () => '/variants/honeycomb', ready: '[data-type]' },
  { name: 'inventing', path: () => '/invent', ready: '.cm-line' },
  { name: 'games', path: () => '/games', ready: '[data-game]' },
  { name: 'page that is not there', path: () => '/no/such/page', ready: 'h1' },
];

describe('the content policy', () => {
  it('allows no inline code and no foreign source', async () => {
    const response = await fetch(server.url);
    const policy = response.headers.get('content-security-policy');
    assert.match(policy, /default-src 'self'/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.doesNotMatch(policy, /unsafe|\*|https?:/);
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    // Isolated from all others, so that the engine's threads may share memory; what it loads must be too.
    assert.equal(response.headers.get('cross-origin-opener-policy'), 'same-origin');
    assert.equal(response.headers.get('cross-origin-embedder-policy'), 'require-corp');
    // A worker must say so itself; every other script would only be heavier.
    const folder = join(repository, 'web/dist/assets');
    const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
    const isolated = [];
    for (const file of scripts) {
      const { headers } = await fetch(`${server.url}/assets/${file}`);
      assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
      if (headers.has('cross-origin-embedder-policy')) isolated.push(file);
    }
    assert.ok(scripts.length > 20);
    assert.deepEqual(
      isolated,
      scripts.filter((file) => file.startsWith('worker-')),
    );
    assert.equal(isolated.length, 1);
  });

  it('stops inline scripts and styles, as a browser reads it', async () => {
    const { page, close } = await browser.open(server.url, { script: collect });
    await page.locator('[data-variant]').first().waitFor();
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.broken = true';
      document.body.append(script);
      document.body.insertAdjacentHTML('beforeend', '<p id="styled" style="color: red">styled</p>');
    });
    await page.waitForFunction(() => window.violations.length >= 2);
    assert.equal(await page.evaluate(() => window.broken), undefined);
    assert.notEqual(
      await page.evaluate(() => getComputedStyle(document.querySelector('#styled')).color),
      'rgb(255, 0, 0)',
    );
    await close();
  });

  for (const { name, path, ready, act } of shareOf(pages, 2)) {
    it(`is kept by the page: ${name}`, async () => {
      const { page, complaints, close } = await browser.open(server.url + path(), { script: collect });
      await page.locator(ready).first().waitFor();
      await act?.(page);
      // Things that are drawn only when they come into sight.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.waitForTimeout(300);
      assert.deepEqual(await page.evaluate(() => window.violations), []);
      assert.deepEqual(complaints, []);
      await close();
    });
  }

  it('leaves the chosen colours from the first paint on', async () => {
    const stored = `localStorage.setItem('sennight.settings', JSON.stringify({ theme: 'dark' }));`;
    const { page, close } = await browser.open(server.url, { scheme: 'light', script: stored });
    // Before the app itself has run: only the script in the head can have done it.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload({ waitUntil: 'domcontentloaded' });
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    await close();
  });
});
