// Without the server: an app that this browser keeps opens, plays the computer and analyses with the engine in the page; games
// are handed over when the server is back. And that engine itself, beside the program.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { built, load as loadEngine, loadBuilt, meanRatio, speeds } from '../../scripts/page-engine.mjs';
import { needsFile } from '../../web/src/engine/instance.mjs';
import {
  binary,
  browser,
  pieceAt,
  repository,
  screens,
  server,
  serverGone,
  shareOf,
  startBoth,
  thorough,
  tried,
  waitForPlies,
  ways,
} from './harness.mjs';

startBoth();

const folder = join(repository, 'variants/values');
const nets = readdirSync(folder)
  .filter((file) => file.endsWith('.net'))
  .sort();

let open;
after(() => open?.close());

/** A tab of a browser that keeps the app, asked for in the preferences. */
async function keepApp(options) {
  open = await browser.open(server.url, options);
  const { page } = open;
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('checkbox', { name: /Keep the app on this device/ }).check();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.keyboard.press('Escape');
  return page;
}

async function letGo() {
  // Who is nobody yet gets a cookie with the first answer, 409, and asks again (docs/page-engine.md).
  const givesCookie = /status of 409 .*\/api\/games$/;
  const others = open.complaints.filter((text) => !serverGone.test(text) && !givesCookie.test(text));
  await open.close();
  open = undefined;
  assert.deepEqual(others, []);
}

describe('without the server', () => {
  for (const viewport of tried(screens)) {
    it(`the app opens, plays, analyses, and hands its games over, ${viewport.width} px`, async () => {
      const page = await keepApp({ viewport, pace: 0 });
      // What thoughts about any game need is kept too.
      const paths = await page.evaluate(async () => {
        const [name] = (await caches.keys()).filter((one) => one.startsWith('sennight-'));
        return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
      });
      const ids = paths.flatMap((path) => /^\/assets\/([^/]+)-.{8}\.txt$/.exec(path)?.[1] ?? []);
      assert.deepEqual(ids.sort(), nets.map((file) => file.replace('.net', '')).sort());
      const { port } = server;
      await server.kill();

      // Opens, anew too, and lists all games.
      await page.goto(`${server.url}/`);
      await page.locator('[data-variant="glinski"]').waitFor();
      await page.getByText('Offline').waitFor();
      assert.ok((await page.locator('[data-variant]').count()) > 100);

      // A game against the computer.
      await page.goto(`${server.url}/new/los-alamos`);
      await page.locator('#level').fill('1');
      await page.getByRole('button', { name: 'Start game' }).click();
      await page.waitForURL(/\/game\/kept-/);
      await ways.clicks(page, 'c2', 'c3');
      await waitForPlies(page, 2);
      await page.reload();
      await waitForPlies(page, 2);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);

      // Somebody gives up: the rules are the engine's.
      await page.getByRole('button', { name: 'Resign' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
      await page.locator('.result', { hasText: 'Black wins' }).waitFor();
      const kept = new URL(page.url()).pathname.split('/').pop();
      await page.goto(`${server.url}/games`);
      await page.locator(`[data-game="${kept}"]`).waitFor();

      // A whole game, to the end that the rules give it.
      await page.goto(`${server.url}/new/chess`);
      await page.locator('input[name="mode"][value="people"]').check({ force: true });
      await page.getByRole('button', { name: 'Start game' }).click();
      await page.waitForURL(/\/game\/kept-/);
      for (const [ply, cells] of ['f2 f3', 'e7 e5', 'g2 g4'].entries()) {
        await ways.clicks(page, ...cells.split(' '));
        await waitForPlies(page, ply + 1);
      }
      // Typed as people write it: what cannot be meant is said, what can is played.
      const typed = page.locator('input[name="move"]');
      await typed.fill('Qh5');
      await typed.press('Enter');
      await page.locator('#move-complaint', { hasText: 'Qh5' }).waitFor();
      await typed.fill('Qh4#');
      await typed.press('Enter');
      await waitForPlies(page, 4);
      await page.locator('.result', { hasText: 'Black wins by checkmate' }).waitFor();

      // Analysis of a mate in one.
      const fen = '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1';
      await page.goto(`${server.url}/analysis/chess?${new URLSearchParams({ fen })}`);
      await page.getByRole('switch', { name: 'Engine' }).check();
      await page.locator('[data-line="0"]', { hasText: '#1' }).waitFor();
      await page.locator('[data-line="0"] button').first().click();
      await page.locator('.result', { hasText: 'White wins by checkmate' }).waitFor();

      // Back again: the game is the server's, with its result.
      await server.start(port);
      await page.goto(`${server.url}/games`);
      await page.waitForFunction(() => JSON.parse(localStorage.getItem('sennight.kept')).games.length === 0);
      const { moved } = await page.evaluate(() => JSON.parse(localStorage.getItem('sennight.kept')));
      assert.equal(Object.keys(moved).length, 2);
      const game = await server.game(moved[kept]);
      assert.equal(game.variant, 'los-alamos');
      assert.equal(game.moves.length, 2);
      assert.equal(game.moves[0].text, 'c2c3');
      assert.equal(game.result.score, '0-1');
      await page.goto(`${server.url}/game/${kept}`);
      await waitForPlies(page, 2);
      await letGo();
    });
  }
});

describe('an app that this browser keeps', () => {
  it('is installed by what its manifest says', async () => {
    const manifest = await server.get('/manifest.webmanifest');
    assert.equal(manifest.display, 'standalone');
    assert.match(manifest.name, /^Sennight/);
    const start = await fetch(new URL(manifest.start_url, server.url));
    assert.equal(start.status, 200);
    // The sizes that browsers want before they offer to install it.
    for (const size of [192, 512]) {
      const icon = manifest.icons.find(({ sizes, type }) => sizes === `${size}x${size}` && type === 'image/png');
      const data = Buffer.from(await (await fetch(new URL(icon.src, server.url))).arrayBuffer());
      assert.equal(data.subarray(1, 4).toString(), 'PNG');
      assert.deepEqual([data.readUInt32BE(16), data.readUInt32BE(20)], [size, size]);
    }
  });

  it('lets a move be chosen while its own computer thinks', async () => {
    const page = await keepApp({ viewport: screens[0], pace: 0 });
    const { port } = server;
    await server.kill();
    await page.goto(`${server.url}/new/chess`);
    // The one that thinks longest.
    await page.locator('#level').fill('10');
    await page.getByRole('button', { name: 'Start game' }).click();
    await page.waitForURL(/\/game\/kept-/);
    await ways.clicks(page, 'e2', 'e4');
    // What may become possible is the engine's word; nothing that Black can do takes this away.
    await ways.clicks(page, 'a2', 'a3');
    await page.locator('[data-planned="a2a3"]').waitFor({ state: 'attached' });
    await waitForPlies(page, 3);
    assert.deepEqual(await pieceAt(page, 'a3'), { type: 'P', player: 0 });
    await server.start(port);
    await letGo();
  });

  it('hands a game over once, although the answer to that was lost', async () => {
    const page = await keepApp({ viewport: screens[0], pace: 0 });
    const { port } = server;
    await server.kill();
    await page.goto(`${server.url}/new/gardner`);
    await page.locator('input[name="mode"][value="people"]').check({ force: true });
    await page.getByRole('button', { name: 'Start game' }).click();
    await page.waitForURL(/\/game\/kept-/);
    const kept = new URL(page.url()).pathname.split('/').pop();
    await ways.clicks(page, 'c2', 'c3');
    await waitForPlies(page, 1);
    await server.start(port);
    await page.evaluate(() => {
      const real = window.fetch;
      window.made = 0;
      window.fetch = async (path, init) => {
        const answer = await real(path, init);
        if (path === '/api/games' && init?.method === 'POST' && answer.status === 201 && ++window.made === 1)
          throw new TypeError('the line broke');
        return answer;
      };
      dispatchEvent(new Event('online'));
    });
    await page.waitForFunction(() => window.made === 1);
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('sennight.kept')).games.length === 0);
    assert.equal(await page.evaluate(() => window.made), 2);
    // One game, and it is this browser's.
    const games = await page.evaluate(async () => (await (await fetch('/api/games?limit=100')).json()).games);
    const [game, ...others] = games.filter(({ variant }) => variant === 'gardner');
    assert.deepEqual(others, []);
    const { moved } = await page.evaluate(() => JSON.parse(localStorage.getItem('sennight.kept')));
    assert.equal(moved[kept], game.id);
    const seats = await page.evaluate(
      async (id) => (await (await fetch(`/api/games/${id}`)).json()).you.seats,
      game.id,
    );
    assert.deepEqual(seats, [0, 1]);
    open.complaints.splice(0, Infinity, ...open.complaints.filter((text) => !text.includes('status of 409')));
    await letGo();
  });
});

describe('the engine in the page', () => {
  // A comparison of speeds, half a minute long: `scripts/page-engine.mjs` has more of it.
  if (thorough)
    it('looks at half as many positions a second as the program, or more', { timeout: 300_000 }, async (test) => {
      let best = 0;
      // Processor time, in turn: still a busy machine can hit one of the two harder, so the best of some tries counts.
      for (let attempt = 0; attempt < 3 && best < 0.5; attempt++) {
        const found = await speeds(['chess', 'glinski', 'trimac', 'honeycomb']);
        best = Math.max(best, meanRatio(found));
        test.diagnostic(found.map(({ id, page, program }) => `${id} ${(page / program).toFixed(2)}`).join(', '));
      }
      assert.ok(best >= 0.5, `${best.toFixed(2)} of the program's speed`);
    });

  it('is under 1.3 MB with all variants, compressed: what everybody fetches, no net among it', () => {
    const sizes = ['engine.wasm', 'variants.json', 'list.json', '../instance.mjs'].map(
      (file) => gzipSync(readFileSync(join(built, file)), { level: 9 }).length,
    );
    const bytes = sizes.reduce((a, b) => a + b);
    assert.ok(bytes > 100_000 && bytes < 1_300_000, `${bytes} bytes`);
    const texts = JSON.parse(readFileSync(join(built, 'variants.json'), 'utf8'));
    const named = Object.keys(texts).filter((path) => path.endsWith('.net'));
    assert.ok(nets.length > 0);
    assert.deepEqual(
      named,
      nets.map((file) => `values/${file}`),
    );
    for (const path of named) assert.equal(texts[path], null);
    // Each beside it, as it is.
    const packed = readdirSync(join(built, 'nets')).sort();
    assert.deepEqual(
      packed,
      nets.map((file) => file.replace('.net', '.txt')),
    );
    for (const [i, file] of packed.entries())
      assert.equal(readFileSync(join(built, 'nets', file), 'utf8'), readFileSync(join(folder, nets[i]), 'utf8'), file);
  });

  it('thinks about a game that has a net when it has the net, or knows that there is none to be had', async () => {
    const load = () => loadEngine(join(built, 'engine.wasm'), readFileSync(join(built, 'variants.json'), 'utf8'));
    const engine = await load();
    const request = JSON.stringify({ variant: 'chess', milliseconds: 20 });
    const study = JSON.stringify({ variant: 'chess', games: 1, nodes: 1, endings: 0 });
    const needed = { status: needsFile, body: 'values/chess.net' };
    assert.equal(engine.answer('/api/lines', '{"variant":"chess"}').status, 200);
    assert.deepEqual(engine.answer('/api/analysis', request), needed);
    assert.deepEqual(engine.answer('/api/study', study), needed);
    assert.equal(engine.bench('chess'), -1);
    assert.equal(engine.search('chess', 100), -1);
    assert.throws(() => engine.give('values/none.net', ''), /no file 'values\/none.net' is missing/);
    engine.give('values/chess.net', readFileSync(join(folder, 'chess.net'), 'utf8'));
    for (const [path, body] of [
      ['/api/analysis', request],
      ['/api/study', study],
    ])
      assert.equal(engine.answer(path, body).status, 200);
    const without = await load();
    without.give('values/chess.net', '');
    assert.equal(without.answer('/api/analysis', request).status, 200);
    assert.notEqual(without.bench('chess'), engine.bench('chess'));
  });

  // Expected: the program's own numbers, which other tests compare with those of other programs. One game of each kind of
  // board and rules: sets of one word to four, two and three players, hands, cannons, palaces, fusion, levels.
  const games = [
    'chess',
    'crazyhouse',
    'xiangqi',
    'shogi',
    'glinski',
    'trimac',
    'mishling-fusion',
    'mitred-sylvia-foh',
    'hr-trios-foh',
    'hr-wellisch-3p',
    'honeycomb',
    'honeycomb-double',
    'atomic',
    'grand',
    'raumschach',
    'dragonchess',
  ];

  /** What `sennight bench` tells of these games; it goes through all, and is stopped when it has told of the last of them. */
  async function benchOf(ids) {
    const program = spawn(binary, ['bench'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const nodes = new Map();
    for await (const line of createInterface({ input: program.stdout })) {
      const [id, count] = line.split(/ +/);
      if (ids.includes(id)) nodes.set(id, Number(count));
      if (nodes.size === ids.length) break;
    }
    program.kill();
    return nodes;
  }

  it('counts the same moves as the program, and searches the same nodes', async () => {
    const engine = await loadBuilt();
    for (const id of shareOf(games, 5)) {
      const [, nodes] = /nodes (\d+)/.exec(execFileSync(binary, ['perft', id, '3'], { encoding: 'utf8' }));
      assert.equal(engine.perft(id, 3), Number(nodes), id);
    }
    // Those that it comes to soon: it goes by the alphabet.
    const told = await benchOf(
      shareOf(
        games.filter((id) => thorough || id < 'i'),
        4,
      ),
    );
    assert.ok(told.size > 1);
    for (const [id, nodes] of told) assert.equal(engine.bench(id), nodes, id);
  });

  it('answers as the server does', async () => {
    const engine = await loadBuilt();
    const said = (path, body) => JSON.parse(engine.answer(path, body === undefined ? '' : JSON.stringify(body)).body);
    assert.deepEqual(said('/api/variants'), await server.get('/api/variants'));
    assert.deepEqual(said('/api/format'), await server.get('/api/format'));
    for (const id of shareOf(games, 3)) {
      assert.deepEqual(said(`/api/variants/${id}`), await server.get(`/api/variants/${id}`), id);
      const line = { variant: id, moves: [] };
      assert.deepEqual(said('/api/lines', line), await server.post('/api/lines', line), id);
    }
    const definition = said('/api/variants/glinski/definition');
    assert.deepEqual(definition, await server.get('/api/variants/glinski/definition'));
    assert.deepEqual(
      said('/api/definitions/check', definition),
      await server.post('/api/definitions/check', definition),
    );
    const record = { text: '[Variant "Glinski"]\n\n1. b1b2 *' };
    assert.deepEqual(said('/api/pgn', record), await server.post('/api/pgn', record));
    assert.equal(engine.answer('/api/variants/none', '').status, 404);
    assert.equal(engine.answer('/api/lines', '{"variant":"chess","moves":["e2e5"]}').status, 400);
    assert.equal(engine.answer('/api/lines', '{').status, 400);
  });
});
