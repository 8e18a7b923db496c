// How boards and pieces look: no two types of a game alike, and the traditional games as their players know them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import {
  axePath,
  browser,
  closeTabAfterEach,
  middle,
  openTab,
  pieceAt,
  repository,
  server,
  shareOf,
  startBoth,
  tab,
  tried,
  waitForPlies,
  ways,
} from './harness.mjs';

const axe = readFileSync(axePath, 'utf8');
const web = join(repository, 'web');

startBoth();
closeTabAfterEach();

const screens = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 375, height: 812 },
  { width: 320, height: 640 },
];

/** The script of src/test/pixels.ts with all that it uses; in a page it is `pixels`. */
async function pixelsScript() {
  const installed = (file) => import(pathToFileURL(join(web, 'node_modules', file)));
  const { build } = await installed('vite/dist/node/index.js');
  const { svelte } = await installed('@sveltejs/vite-plugin-svelte/src/index.js');
  const [{ output }] = await build({
    root: web,
    // Not the app's own: what that adds to a build makes the app ready to be handed out, and takes half a minute.
    configFile: false,
    plugins: [svelte()],
    logLevel: 'error',
    build: {
      target: 'es2022',
      write: false,
      lib: { entry: join(web, 'src/test/pixels.ts'), formats: ['iife'], name: 'pixels' },
      rollupOptions: { output: { inlineDynamicImports: true } },
    },
  });
  return output.find((file) => file.type === 'chunk').code;
}

describe('the pieces of every game', () => {
  it('differ by what shows at 24 pixels, whatever set is chosen', async () => {
    const { variants } = await server.get('/api/variants');
    assert.ok(variants.length > 100);
    const { page, close } = await browser.open('about:blank');
    await page.addScriptTag({ content: await pixelsScript() });
    const alike = [];
    for (const { id } of shareOf(variants, 72)) {
      const { pieces } = await server.get(`/api/variants/${id}`);
      // globalThis.pixels is what the script above brought.
      for (const set of ['usual', 'pictures']) {
        const found = await page.evaluate(
          ([types, name]) => globalThis.pixels.differences(types, name, 24),
          [pieces, set],
        );
        // A twenty-fourth of the piece's field.
        alike.push(...found.filter(({ count }) => count < 24).map((pair) => ({ id, set, ...pair })));
      }
      // Letters and marks are thin; that they differ at all is enough.
      for (const set of ['tokens', 'letters']) {
        const found = await page.evaluate(([types, name]) => globalThis.pixels.twins(types, name), [pieces, set]);
        alike.push(...found.map((name) => ({ id, set, name })));
      }
    }
    await close();
    assert.deepEqual(alike, []);
  });
});

/** Opens a new game after some moves. */
async function openGame(variant, moves, viewport, options = {}) {
  const { id } = await server.newGame(variant);
  for (const [ply, text] of moves.entries()) await server.post(`/api/games/${id}/moves`, { text, ply });
  const page = await openTab(`/game/${id}`, { viewport, ...options });
  await page.locator('.board [data-at]').first().waitFor();
  await waitForPlies(page, moves.length);
  return page;
}

/** What must hold on every screen: the board lies inside it, and axe has nothing serious to say. */
async function checkScreen(page, viewport) {
  const box = await page.locator('.board').boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= viewport.width + 0.5, 'the board is wider than the screen');
  assert.ok(box.height <= viewport.height, 'the board is higher than the screen');
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth), false);
  await page.evaluate(`${axe}; 0`); // a script tag would be against the content policy
  const findings = await page.evaluate(async () =>
    (await window.axe.run({ resultTypes: ['violations'] })).violations.map((one) => [one.id, one.impact]),
  );
  assert.deepEqual(
    findings.filter(([, impact]) => impact === 'serious' || impact === 'critical'),
    [],
  );
}

/** The labels round the board: text and place, from left to right and from the top down. */
const labels = (page) =>
  page.locator('.board .label').evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { text: one.textContent, x: x + width / 2, y: y + height / 2 };
    }),
  );
const fillOf = (element) => getComputedStyle(element).fill;

/** The ends of all lines of a board of points, by cell. */
async function lines(page) {
  return page.evaluate(() => {
    const at = new Map();
    for (const cell of document.querySelectorAll('.board [data-cell]')) {
      at.set(`${cell.getAttribute('cx')} ${cell.getAttribute('cy')}`, cell.dataset.cell);
    }
    const d = document.querySelector('.board .links').getAttribute('d');
    return [...d.matchAll(/M(\S+ [^L]+)L([^M]+)/g)].map(([, a, b]) => [at.get(a), at.get(b)].sort().join(' '));
  });
}

for (const viewport of tried(screens)) {
  describe(`on a screen of ${viewport.width} by ${viewport.height}`, () => {
    it('xiangqi has a river, palaces with diagonals, and discs with characters', async () => {
      const page = await openGame('xiangqi', ['b1c3'], viewport);
      await page.locator('.board .plate[data-form="disc"] .glyph[d^="m"]').first().waitFor();
      assert.equal(await page.locator('.board .plate[data-form="disc"][data-sign="glyph"]').count(), 32);
      const empty = await page
        .locator('.board .glyph')
        .evaluateAll((all) => all.filter((one) => !one.getAttribute('d')).length);
      assert.equal(empty, 0, 'all characters are drawn');
      assert.equal(await page.locator('.board .inscription .glyph').count(), 4);
      const river = await page.locator('.board .river').boundingBox();
      const [a5, i6] = [await middle(page, 'a5'), await middle(page, 'i6')];
      assert.ok(Math.abs(river.width - (i6.x - a5.x)) < 2 && Math.abs(river.height - (a5.y - i6.y)) < 2);
      const found = await lines(page);
      const has = (a, b) => found.includes([a, b].sort().join(' '));
      assert.ok(has('a5', 'a6') && has('i5', 'i6') && has('b4', 'b5') && has('b5', 'c5'));
      for (const file of 'bcdefgh') assert.ok(!has(`${file}5`, `${file}6`), `no line crosses the river on ${file}`);
      for (const [a, b] of ['d1 e2', 'e2 f3', 'f1 e2', 'e2 d3', 'd10 e9', 'e9 f8', 'f10 e9', 'e9 d8'].map((pair) =>
        pair.split(' '),
      )) {
        assert.ok(has(a, b), `the palace has the line ${a} ${b}`);
      }
      assert.equal(found.length, 10 * 8 + 9 * 9 - 7 + 8);
      // The two sides have characters and colours of their own.
      const sign = (cell) => page.locator(`.board [data-at="${cell}"] .glyph`);
      assert.notEqual(await sign('e1').getAttribute('d'), await sign('e10').getAttribute('d'));
      assert.notEqual(await sign('e1').evaluate(fillOf), await sign('e10').evaluate(fillOf));
      const names = await labels(page);
      const row = (side) =>
        side
          .sort((a, b) => a.x - b.x)
          .map(({ text }) => text)
          .join('');
      assert.equal(row(names.filter(({ y }) => y > a5.y + 8)), '987654321');
      assert.equal(row(names.filter(({ y }) => y < a5.y - 8)), '123456789');
      await checkScreen(page, viewport);
    });

    it('janggi has palaces, no river, and octagons with characters, blue and red', async () => {
      const page = await openGame('janggi', ['a4b4', 'a7b7'], viewport);
      await page.locator('.board .plate[data-form="octagon"] .glyph[d^="m"]').first().waitFor();
      assert.equal(await page.locator('.board .plate[data-form="octagon"][data-sign="glyph"]').count(), 32);
      const empty = await page
        .locator('.board .glyph')
        .evaluateAll((all) => all.filter((one) => !one.getAttribute('d')).length);
      assert.equal(empty, 0, 'all characters are drawn');
      assert.equal(await page.locator('.board .river').count(), 0);
      const found = await lines(page);
      assert.equal(found.length, 10 * 8 + 9 * 9 + 8);
      assert.ok(found.includes(['d1', 'e2'].sort().join(' ')) && found.includes(['f10', 'e9'].sort().join(' ')));
      const sign = (cell) => page.locator(`.board [data-at="${cell}"] .glyph`);
      assert.notEqual(await sign('e2').getAttribute('d'), await sign('e9').getAttribute('d'));
      const [cho, han] = [await sign('e2').evaluate(fillOf), await sign('e9').evaluate(fillOf)];
      const [blue, red] = [cho, han].map((fill) => fill.match(/\d+/g).map(Number));
      assert.ok(blue[2] > blue[0] && red[0] > red[2], `${cho} is blue and ${han} is red`);
      await checkScreen(page, viewport);
    });

    it('shogi has an unchequered board, wedges that point at the opponent, its coordinates and stands for hands', async () => {
      const page = await openGame('shogi', ['c3c4', 'g7g6', 'b2h8+'], viewport);
      await page.locator('.board .glyph[d^="m"]').first().waitFor();
      assert.equal(
        new Set(await page.locator('.board .cell').evaluateAll((all) => all.map((one) => getComputedStyle(one).fill)))
          .size,
        1,
      );
      assert.equal(await page.locator('.board .corner').count(), 4);
      const turns = (player) =>
        page
          .locator(`.board [data-player="${player}"] .plate[data-form="wedge"]`)
          .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('transform')))]);
      assert.deepEqual(await turns(0), [null]);
      assert.deepEqual(await turns(1), ['rotate(180 50 50)']);
      // What is promoted is red, and what is not is black.
      const ink = (cell) => page.locator(`.board [data-at="${cell}"] .glyph`).evaluate(fillOf);
      assert.deepEqual(await pieceAt(page, 'h8'), { type: '+B', player: 0 });
      const [red, green, blue] = (await ink('h8')).match(/\d+/g).map(Number);
      assert.ok(red > 150 && green < 60 && blue < 60);
      assert.ok((await ink('h2')).match(/\d+/g).every((part) => Number(part) < 60));
      const names = await labels(page);
      const [a9, i1] = [await middle(page, 'a9'), await middle(page, 'i1')];
      const top = names.filter(({ y }) => y < a9.y - 8).sort((a, b) => a.x - b.x);
      assert.equal(top.map(({ text }) => text).join(''), '987654321');
      assert.ok(Math.abs(top[0].x - a9.x) < 2);
      const right = names.filter(({ x }) => x > i1.x + 8).sort((a, b) => a.y - b.y);
      assert.equal(right.map(({ text }) => text).join(''), 'abcdefghi');
      assert.ok(Math.abs(right[8].y - i1.y) < 3);
      // Hands: on stands at the sides of the board where there is room, else above and below.
      const board = await page.locator('.board').boundingBox();
      const [own, other] = [0, 1].map((player) => page.locator(`.hand[data-player="${player}"]`));
      assert.equal(await own.locator('[data-hand="B"]').count(), 1);
      const [near, far] = [await own.boundingBox(), await other.boundingBox()];
      if (viewport.width > 700) {
        assert.ok(near.x >= board.x + board.width && far.x + far.width <= board.x);
        assert.ok(near.y > board.y + board.height / 2 && far.y < board.y + board.height / 2);
      } else assert.ok(near.y >= board.y + board.height - 1 && far.y + far.height <= board.y + 1);
      await checkScreen(page, viewport);
    });

    it('makruk has an unchequered board and its own six pieces', async () => {
      const page = await openGame('makruk', [], viewport);
      assert.equal(
        new Set(await page.locator('.board .cell').evaluateAll((all) => all.map((one) => getComputedStyle(one).fill)))
          .size,
        1,
      );
      const drawn = await page
        .locator('.board [data-player="0"] .body')
        .evaluateAll((all) => all.map((one) => one.getAttribute('d')));
      assert.equal(new Set(drawn).size, 6);
      const { page: chess, close } = await browser.open(`${server.url}/variants/chess`);
      await chess.locator('[data-type]').first().waitFor();
      const known = new Set(await chess.locator('.body').evaluateAll((all) => all.map((one) => one.getAttribute('d'))));
      await close();
      assert.ok(drawn.every((d) => !known.has(d)));
      await checkScreen(page, viewport);
    });

    it('the hexagons of Gliński have three browns', async () => {
      const page = await openGame('glinski', [], viewport);
      const fills = new Set(
        await page.locator('.board .cell').evaluateAll((all) => all.map((one) => getComputedStyle(one).fill)),
      );
      assert.equal(fills.size, 3);
      for (const fill of fills) {
        const [red, green, blue] = fill.match(/[\d.]+/g).map(Number);
        assert.ok(red > green && green > blue, `${fill} is a brown`);
      }
      await checkScreen(page, viewport);
    });
  });
}

describe('characters or pictures', () => {
  for (const viewport of tried(screens))
    it(`are chosen in the preferences and kept, ${viewport.width} px`, async () => {
      const page = await openGame('shogi', [], viewport);
      const signs = (kind) => page.locator(`.board .plate[data-sign="${kind}"]`).count();
      assert.equal(await signs('glyph'), 40);
      await page.getByRole('button', { name: 'Appearance' }).click();
      await page.getByRole('radio', { name: 'Pictures' }).check();
      assert.equal(await signs('drawings'), 40);
      assert.equal(await signs('glyph'), 0);
      await page.reload();
      await page.locator('.board .plate').first().waitFor();
      assert.equal(await signs('drawings'), 40);
      await page.getByRole('button', { name: 'Appearance' }).click();
      await page.getByRole('radio', { name: 'Usual' }).check();
      assert.equal(await signs('glyph'), 40);
    });

  it('are fetched only by games that show them', async () => {
    const { id } = await server.newGame('chess');
    const fetched = [];
    const page = await openTab('/games');
    page.on('request', (request) => fetched.push(request.url()));
    await page.goto(`${server.url}/game/${id}`);
    await page.locator('.board [data-at]').first().waitFor();
    assert.ok(!fetched.some((url) => /chinese|japanese/.test(url)));
  });
});

describe('a board of its own look', () => {
  it('turns with the player who looks at it', async () => {
    const page = await openGame('shogi', [], screens[0]);
    await page.getByRole('button', { name: 'Flip the board' }).click();
    const turned = page.locator('.board [data-player="0"] .plate').first();
    await page.waitForFunction(() =>
      document.querySelector('.board [data-player="0"] .plate')?.getAttribute('transform'),
    );
    assert.equal(await turned.getAttribute('transform'), 'rotate(-180 50 50)');
    const board = await page.locator('.board').boundingBox();
    const sente = await page.locator('.hand[data-player="0"]').boundingBox();
    assert.ok(sente.x + sente.width <= board.x);
  });

  it('is played: a piece goes from its stand onto the board', async () => {
    const page = await openGame('shogi', ['c3c4', 'g7g6', 'b2h8+', 'g9h8'], screens[0]);
    await page.locator('.hand.active [data-hand="B"]').click();
    await page.locator('[data-target="e5"]').waitFor({ state: 'attached' });
    await page.mouse.click(...Object.values(await middle(page, 'e5')));
    await waitForPlies(page, 5);
    assert.deepEqual(await pieceAt(page, 'e5'), { type: 'B', player: 0 });
    assert.equal(await page.locator('.hand[data-player="0"] [data-hand]').count(), 0);
  });

  it('is played by clicks on points and discs', async () => {
    const page = await openGame('xiangqi', [], screens[1]);
    await ways.clicks(page, 'b3', 'e3');
    await waitForPlies(page, 1);
    assert.deepEqual(await pieceAt(page, 'e3'), { type: 'C', player: 0 });
    assert.deepEqual(tab.complaints, []);
  });
});

describe('an army that is news to most', () => {
  it('is shown as tokens with marks, until pictures are chosen', async () => {
    const page = await openGame('mishling-fusion', [], screens[0]);
    assert.ok((await page.locator('.board .mark').count()) > 0);
    assert.equal(await page.locator('.board .body').count(), 0);
    await page.getByRole('button', { name: 'Appearance' }).click();
    await page.getByRole('radio', { name: 'Pictures' }).check();
    assert.equal(await page.locator('.board .mark').count(), 0);
  });
});
