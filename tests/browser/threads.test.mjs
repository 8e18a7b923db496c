// The engine in the page with several threads: where the page is isolated from all others, as many as were chosen; else one.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, describe, it } from 'node:test';
import { Worker } from 'node:worker_threads';
import { loadBuilt } from '../../scripts/page-engine.mjs';
import { closeTabAfterEach, narrow, openTab, server, serverGone, startBoth, tab, tried } from './harness.mjs';

startBoth();
closeTabAfterEach();

const helpers = [];
after(() => Promise.all(helpers.map((helper) => helper.terminate())));

async function addHelper(engine) {
  const helper = new Worker(new URL('./engine_helper.mjs', import.meta.url), { workerData: engine.helperPlace() });
  helpers.push(helper);
  await once(helper, 'message');
}

describe('the engine with a helper', () => {
  const thought = (engine, id) => {
    const { status, body } = engine.answer(
      '/api/analysis',
      JSON.stringify({ variant: id, milliseconds: 400, lines: 1 }),
    );
    assert.equal(status, 200, body);
    return JSON.parse(body);
  };

  // How much faster it is depends on what else the machine does, and is no matter for a test.
  it('thinks with it, and finds a move', async () => {
    const [alone, both] = [await loadBuilt(), await loadBuilt()];
    await addHelper(both);
    for (const id of ['chess', 'glinski', 'shogi', 'honeycomb']) {
      assert.equal(thought(alone, id).threads, 1, id);
      const found = thought(both, id);
      assert.equal(found.threads, 2, id);
      assert.ok(found.lines[0].moves.includes(found.move), id);
    }
  });

  it('has one thread at most for a level, and what it found alone is the same as before', async () => {
    const engine = await loadBuilt();
    const before = engine.bench('chess');
    await addHelper(engine);
    assert.equal(engine.bench('chess'), before);
    const { body } = engine.answer('/api/analysis', JSON.stringify({ variant: 'chess', level: 1 }));
    assert.equal(JSON.parse(body).threads, 1);
  });
});

/** A processor that has four cores, as far as the page can tell. */
const fourCores = () => Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 4 });

async function choose(page, threads) {
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('checkbox', { name: 'Analyse on this device' }).check();
  if (threads) await page.getByRole('radio', { name: threads, exact: true }).check({ force: true });
  await page.keyboard.press('Escape');
}

async function analyse(page) {
  const asked = [];
  page.on('request', (request) => request.url().endsWith('/api/analysis') && asked.push(request.url()));
  await page.goto(`${server.url}/analysis/chess`);
  await page.getByRole('switch', { name: 'Engine' }).check();
  const facts = page.locator('.engine .facts', { hasText: 'nodes' });
  await facts.waitFor();
  return { text: await facts.textContent(), asked };
}

/** A page whose answers the test has changed gets no live connection; without the server nothing answers at all. */
function dropCallsThatFailed() {
  tab.complaints.splice(0, Infinity, ...tab.complaints.filter((one) => !serverGone.test(one)));
}

describe('an analysis on this device', () => {
  for (const viewport of tried([{ width: 1440, height: 900 }, { width: 768, height: 1024 }, narrow]))
    it(`has the threads that were chosen, ${viewport.width} px`, async () => {
      const page = await openTab('/', { viewport, script: fourCores });
      assert.equal(await page.evaluate(() => crossOriginIsolated), true);
      await choose(page, null);
      // Half of the processors.
      const { text, asked } = await analyse(page);
      assert.match(text, /· 2 threads/);
      assert.deepEqual(asked, []);
      await choose(page, '1');
      assert.doesNotMatch((await analyse(page)).text, /threads/);
      await choose(page, '4');
      assert.match((await analyse(page)).text, /· 4 threads/);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
      assert.deepEqual(tab.complaints, []);
    });

  it('has one thread in a page that is not isolated', async () => {
    const page = await openTab('/', { script: fourCores });
    await page.route('**/*', async (route) => {
      const response = await route.fetch();
      const { 'cross-origin-embedder-policy': _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    await page.reload();
    assert.equal(await page.evaluate(() => crossOriginIsolated), false);
    await choose(page, null);
    const { text, asked } = await analyse(page);
    assert.doesNotMatch(text, /threads/);
    assert.deepEqual(asked, []);
    dropCallsThatFailed();
  });

  it('has them without the server too', async () => {
    const page = await openTab('/', { script: fourCores });
    await page.getByRole('button', { name: 'Appearance' }).click();
    await page.getByRole('checkbox', { name: /Keep the app on this device/ }).check();
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await page.keyboard.press('Escape');
    const { port } = server;
    await server.kill();
    const { text } = await analyse(page);
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
    assert.match(text, /· 2 threads/);
    // The page asks on for what the server knows; a call that is under way must not fail behind what follows.
    await page.goto('about:blank');
    await server.start(port);
    dropCallsThatFailed();
  });
});
