// Moves as players write and type them, and rules with pictures of their cells, on wide and narrow screens.

import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { openTab, server, startBoth, tab, tried, waitForPlies } from './harness.mjs';

const screens = [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
  { width: 320, height: 640 },
];

startBoth();

afterEach(async () => {
  // A text that is no move is refused by the server, which the browser notes.
  const complaints = (tab?.complaints ?? []).filter((text) => !text.includes('/reading'));
  await tab?.close();
  assert.deepEqual(complaints, []);
});

/** A game of people in which these moves have been played. */
async function begun(variant, moves = '', seats = 2) {
  const { id } = await server.newGame(variant, { seats });
  for (const [ply, text] of moves.split(' ').filter(Boolean).entries())
    await server.post(`/api/games/${id}/moves`, { text, ply });
  return id;
}

const fitsScreen = (page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

/** What the list of moves says, row by row. */
const listed = (page) => page.locator('.list [data-ply]').allInnerTexts();

async function type(page, text) {
  await page.getByLabel('Type a move').fill(text);
  await page.getByRole('button', { name: 'Move', exact: true }).click();
}

for (const viewport of tried(screens)) {
  describe(`${viewport.width} pixels wide`, () => {
    it('the list has the notation of chess, and the cells on request', async () => {
      const id = await begun('chess', 'e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1');
      const page = await openTab(`/game/${id}`, { viewport });
      await waitForPlies(page, 7);
      assert.deepEqual(await listed(page), ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'Nf6', 'O-O']);
      await page.getByRole('button', { name: 'Appearance' }).click();
      await page.getByRole('radio', { name: 'Cells' }).check();
      await page.keyboard.press('Escape');
      assert.deepEqual((await listed(page)).slice(0, 3), ['e2–e4', 'e7–e5', 'g1–f3']);
      assert.ok(await fitsScreen(page));
    });

    it('who may pass does so by a button, with the keyboard or in writing, and the list says so', async () => {
      const id = await begun('janggi', 'a4a5');
      const page = await openTab(`/game/${id}`, { viewport });
      await waitForPlies(page, 1);
      const button = page.getByRole('button', { name: 'Pass this turn' });
      await button.click();
      await waitForPlies(page, 2);
      assert.equal((await listed(page))[1], 'pass');
      await type(page, 'a5a6');
      await waitForPlies(page, 3);
      await button.focus();
      await page.keyboard.press('Enter');
      await waitForPlies(page, 4);
      await type(page, 'b1c3');
      await waitForPlies(page, 5);
      await type(page, '--');
      await waitForPlies(page, 6);
      await type(page, 'pass');
      await waitForPlies(page, 7);
      assert.equal(await button.count(), 0, 'two passes have ended the game');
      const game = await server.game(id);
      assert.deepEqual(
        game.moves.map(({ text }) => text),
        ['a4a5', 'e9e9', 'a5a6', 'e9e9', 'b1c3', 'e9e9', 'e2e2'],
      );
      assert.match((await page.locator('body').innerText()).toLowerCase(), /two passes in succession/);
      assert.ok(await fitsScreen(page));
    });

    it('typed moves are read as people write them, and questions are answered', async () => {
      const id = await begun('chess');
      const page = await openTab(`/game/${id}`, { viewport });
      for (const [ply, text] of ['Nf3', 'e7-e5', 'Nb1-c3', 'nc6', 'd4', 'exd4'].entries()) {
        await type(page, text);
        await waitForPlies(page, ply + 1);
      }
      assert.deepEqual(await listed(page), ['Nf3', 'e5', 'Nc3', 'Nc6', 'd4', 'exd4']);
      await type(page, 'Nb4');
      const complaint = page.locator('#move-complaint');
      await complaint.filter({ hasText: 'is not a legal move here' }).waitFor();
      assert.match(await complaint.innerText(), /legal are for example .*\bNb5\b/);
      assert.ok(await fitsScreen(page));
    });
  });
}

describe('news that come late', () => {
  it('neither take a move off the board again nor a typed one away', async () => {
    const id = await begun('janggi', 'a4a5');
    const page = await openTab('/logo.svg', { viewport: screens[0] });
    // What the server says by itself is always older than what it has answered meanwhile.
    await page.routeWebSocket('**/live?*', (live) => {
      const site = live.connectToServer();
      site.onMessage((message) => setTimeout(() => live.send(message), 700));
    });
    await page.goto(`${server.url}/game/${id}`);
    await waitForPlies(page, 1);
    await page.evaluate(() => {
      const plies = () => document.querySelectorAll('.list [data-ply]').length;
      globalThis.fewer = [];
      let most = plies();
      new MutationObserver(() => {
        if (plies() < most) globalThis.fewer.push(`${plies()} of ${most}`);
        most = Math.max(most, plies());
      }).observe(document.querySelector('.list'), { childList: true, subtree: true });
    });
    const texts = ['e9e9', 'a5a6', 'a7a6', 'b1c3', 'b10c8', 'h1g3', 'h10g8', 'c4c5', 'c7c6', 'c5c6'];
    for (const [i, text] of texts.entries()) {
      await type(page, text);
      await waitForPlies(page, i + 2, 10_000);
    }
    await new Promise((done) => setTimeout(done, 1000));
    assert.deepEqual(await page.evaluate(() => globalThis.fewer), []);
  });
});

describe('other notations', () => {
  it('shogi has its own, drops included', async () => {
    const id = await begun('shogi', 'c3c4 g7g6 b2h8+ g9h8');
    const page = await openTab(`/game/${id}`, { viewport: screens[1] });
    await waitForPlies(page, 4);
    await type(page, 'B*5e');
    await waitForPlies(page, 5);
    assert.deepEqual(await listed(page), ['P-7f', 'P-3d', 'Bx2b+', 'Sx2b', 'B*5e']);
  });

  it('xiangqi has its own', async () => {
    const id = await begun('xiangqi');
    const page = await openTab(`/game/${id}`, { viewport: screens[1] });
    await type(page, 'C2=5');
    await waitForPlies(page, 1);
    await type(page, 'h8+7');
    await waitForPlies(page, 2);
    assert.deepEqual(await listed(page), ['C2=5', 'H8+7']);
  });

  it('three players have three columns, and an elimination its mark', async () => {
    const id = await begun('honeycomb', '2b24a4 2a73a7 7d85c6 4a46b6 3d83d7 6d85d7', 3);
    const page = await openTab(`/game/${id}`, { viewport: screens[0] });
    await waitForPlies(page, 6);
    assert.equal(await page.locator('.list .row').count(), 2);
    assert.match((await listed(page))[5], /#B$/);
  });
});

describe('the rules of a variant', () => {
  for (const viewport of tried(screens)) {
    it(`show their cells on a small board, ${viewport.width} pixels wide`, async () => {
      const variant = await server.get('/api/variants/hr-trios');
      const page = await openTab('/variants/hr-trios', { viewport });
      const rule = page.locator('.rule li').filter({ hasText: 'A Wing becomes a Brass General.' });
      await rule.scrollIntoViewIfNeeded();
      const part = variant.rules.find(({ title }) => title === 'Promotion');
      const cells = part.cells[part.sentences.indexOf('A Wing becomes a Brass General.')];
      assert.equal(cells.length, 36);
      await rule.locator('[data-zone]').first().waitFor();
      const drawn = await rule.locator('[data-zone]').evaluateAll((all) => all.map((one) => one.dataset.zone));
      assert.deepEqual(drawn.sort(), cells.sort());
      const picture = rule.locator('button.zone');
      const before = (await picture.boundingBox()).width;
      await picture.click();
      assert.equal(await picture.getAttribute('aria-expanded'), 'true');
      assert.ok((await picture.boundingBox()).width > before);
      assert.ok(await fitsScreen(page));
    });
  }

  it('tell a piece’s limits in words and show them in its diagram', async () => {
    const page = await openTab('/variants/xiangqi', { viewport: screens[1] });
    const card = page.locator('[data-type="K"]');
    await card.scrollIntoViewIfNeeded();
    await card.locator('[data-limit]').first().waitFor();
    assert.equal(await card.locator('[data-limit]').count(), 9);
    assert.match(await card.innerText(), /staying in the palace \(files d to f of the first three ranks\)/);
  });
});
