// The analysis of positions and games: lines of the engine, a tree of variations that is kept, notes and arrows.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clickCell, closeTabAfterEach, openTab, pieceAt, screens, server, startBoth, tried, ways } from './harness.mjs';

startBoth();
closeTabAfterEach();

const [wideScreen, tablet, phone] = screens;
const backRank = '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1';
const at = (variant, what) => `/analysis/${variant}?${new URLSearchParams(what)}`;

async function openAnalysis(path, options = {}) {
  const page = await openTab(path, { viewport: wideScreen, ...options });
  await page.locator('.board [data-at]').first().waitFor();
  return page;
}
const current = (page, node) => page.locator(`[data-node="${node}"][aria-current]`).waitFor();

describe('the engine', () => {
  for (const viewport of tried(screens)) {
    it(`tells lines with arrows and a bar, ${viewport.width} px`, async () => {
      const page = await openAnalysis(at('chess', { fen: backRank }), { viewport });
      await page.getByRole('switch', { name: 'Engine' }).check();
      await page.locator('[data-line="0"]', { hasText: '#1' }).waitFor();
      await page.locator('[data-hint="a1 a8"]').waitFor({ state: 'attached' });
      const label = await page.locator('.bar').getAttribute('aria-label');
      assert.equal(label, 'Shares: White 100 %, Black 0 %');
      await page.getByRole('combobox', { name: 'Lines' }).selectOption('3');
      await page.locator('[data-line="2"]').waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
      // A move of a line is played with those before it.
      await page.locator('[data-line="0"] button').first().click();
      await current(page, 1);
      assert.deepEqual(await pieceAt(page, 'a8'), { type: 'R', player: 0 });
      await page.locator('.result', { hasText: 'White wins by checkmate' }).waitFor();
    });
  }

  it('leaves the page where it is while the bar moves', async () => {
    const page = await openAnalysis(at('chess', { fen: backRank }), { viewport: tablet });
    const loser = (least, most) =>
      page.waitForFunction(
        ([low, high]) => {
          const { height } = document.querySelector('[data-share="1"]').getBoundingClientRect();
          return height > low && height < high;
        },
        [least, most],
      );
    await ways.clicks(page, 'a1', 'a8');
    await current(page, 1);
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('switch', { name: 'Engine' }).check();
    await loser(0, 20);
    const where = await page.evaluate(() => {
      scrollTo(0, 300);
      return scrollY;
    });
    assert.ok(where > 200, `${where}`);
    // Nobody has looked at the next position: the bar is at its middle again.
    await page.getByRole('button', { name: 'Next move' }).press('Enter');
    await loser(300, 400);
    assert.equal(await page.evaluate(() => scrollY), where);
  });

  for (const viewport of tried(screens))
    it(`tells shares for three players, and the course of their game, ${viewport.width} px`, async () => {
      const id = 'hr-wellisch-3p';
      const game = await server.newGame(id, { seats: 3 });
      for (let ply = 0; ply < 4; ply++) {
        const { position } = await server.game(game.id);
        const { text } = position.legal.find((move) => !move.leavesRoyal);
        await server.post(`/api/games/${game.id}/moves`, { text, ply });
      }
      const page = await openAnalysis(at(id, { game: game.id }), { viewport });
      await page.getByRole('switch', { name: 'Engine' }).check();
      await page.locator('[data-line="0"] button').first().waitFor();
      const label = await page.locator('.bar').getAttribute('aria-label');
      const shares = /Red (\d+) %, Yellow (\d+) %, Blue (\d+) %/.exec(label).slice(1).map(Number);
      assert.ok(Math.abs(shares.reduce((a, b) => a + b) - 100) <= 2, label);
      // The bar has a part for each, as long as the share says.
      const parts = page.locator('.table .bar [data-share]');
      assert.equal(await parts.count(), 3);
      await page.getByRole('switch', { name: 'Engine' }).uncheck();
      await page.getByRole('button', { name: 'Look at the whole game' }).click();
      await page.waitForFunction(() => document.querySelectorAll('.graph svg path.share').length === 3);
      const box = await page.locator('.graph svg').boundingBox();
      assert.ok(box.width > 200 && box.height > 30, JSON.stringify(box));
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
    });

  it('draws the course of a game and names the moves that lost it', async () => {
    const game = await server.newGame('chess');
    const moves = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
    for (const [ply, text] of moves.entries()) await server.post(`/api/games/${game.id}/moves`, { text, ply });
    const page = await openAnalysis(at('chess', { game: game.id }));
    await current(page, 4);
    await page.getByRole('button', { name: 'Look at the whole game' }).click();
    await page.locator('[data-turning="blunder"]', { hasText: 'g4??' }).click();
    await current(page, 3);
    assert.equal(await page.locator('.graph svg path.share').count(), 2);
  });
});

describe('the tree', () => {
  for (const viewport of tried(screens))
    it(`takes variations and notes, and is there again after a reload, ${viewport.width} px`, async () => {
      const page = await openAnalysis('/analysis/chess', { viewport });
      await ways.clicks(page, 'e2', 'e4');
      await current(page, 1);
      await ways.clicks(page, 'e7', 'e5');
      await current(page, 2);
      await page.keyboard.press('ArrowLeft');
      await current(page, 1);
      await ways.clicks(page, 'c7', 'c5');
      await current(page, 3);
      await page
        .getByRole('textbox', { name: 'About c5' })
        .fill('sharper, and what most people would play here without thinking about it');
      await page.getByRole('button', { name: 'interesting move' }).click();
      assert.match(page.url(), /\/analysis\/chess\?study=\w+$/);
      await page.waitForTimeout(600);
      await page.reload();
      const tree = page.locator('.tree');
      await page.locator('.tree [data-node="3"]').click();
      await current(page, 3);
      // How much room lies between the words is not text.
      assert.equal(
        (await tree.innerText()).replace(/\s+/g, ''),
        '1.e4e5(1…c5!?sharper,andwhatmostpeoplewouldplayherewithoutthinkingaboutit)',
      );
      await page.getByRole('button', { name: 'Make this the main line' }).click();
      await page.waitForFunction(() =>
        document.querySelector('.tree').innerText.replace(/\s+/g, '').startsWith('1.e4c5!?'),
      );
      await page.getByRole('button', { name: 'Remove this move and what follows' }).click();
      await page.waitForFunction(() => document.querySelectorAll('.tree [data-node]').length === 2);
    });

  it('is of a prism and of drops too', async () => {
    const page = await openAnalysis(at('crazyhouse', { fen: '4k3/8/8/8/8/8/8/4K3[P] w - - 0 1' }));
    await page.locator('.hand.active [data-hand="P"]').click();
    await clickCell(page, 'e4');
    await current(page, 1);
    assert.deepEqual(await pieceAt(page, 'e4'), { type: 'P', player: 0 });
    await page.goto(`${server.url}/analysis/honeycomb`);
    await page.locator('.board [data-at]').first().waitFor();
    const { start } = await server.get('/api/variants/honeycomb');
    const move = start.legal.find(({ drop, promotion }) => !drop && !promotion);
    await ways.clicks(page, move.from, move.to);
    await current(page, 1);
  });

  it('says who attacks a cell', async () => {
    const page = await openAnalysis('/analysis/chess');
    await page.getByRole('button', { name: 'Who attacks?' }).click();
    await clickCell(page, 'f3');
    await page.locator('.asking', { hasText: 'White from g1, e2, g2' }).waitFor();
    assert.equal(await page.locator('[data-hint]').count(), 3);
  });
});

describe('arrows and circles', () => {
  const place = async (page, cell) => {
    const box = await page.locator(`.board [data-cell="${cell}"]`).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const drawn = (page) => page.locator('[data-shape]').evaluateAll((all) => all.map((one) => one.dataset.shape));

  it('are drawn with the right button, kept with the move, and taken away again', async () => {
    const page = await openAnalysis('/analysis/chess');
    const [from, to] = [await place(page, 'g1'), await place(page, 'f3')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await page.mouse.up({ button: 'right' });
    await page.mouse.click(to.x, to.y, { button: 'right', modifiers: [] });
    assert.deepEqual(await drawn(page), ['g1 f3', 'f3']);
    await ways.clicks(page, 'e2', 'e4');
    await current(page, 1);
    assert.deepEqual(await drawn(page), []);
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction(() => document.querySelectorAll('[data-shape]').length === 2);
    await page.mouse.click(to.x, to.y, { button: 'right' });
    assert.deepEqual(await drawn(page), ['g1 f3']);
  });

  for (const viewport of [tablet, phone])
    it(`are drawn by a long press, and by keys, ${viewport.width} px`, async () => {
      const page = await openAnalysis('/analysis/glinski', { viewport, touch: true });
      const from = await place(page, 'f6');
      const session = await page.context().newCDPSession(page);
      const touch = (type, points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
      await touch('touchStart', [from]);
      await page.waitForTimeout(700);
      await touch('touchEnd', []);
      await page.waitForFunction(() => document.querySelectorAll('[data-shape]').length === 1);
      await page.locator('.board').focus();
      await page.keyboard.press('Escape');
      const cell = await page.locator('.board').getAttribute('data-cursor');
      await page.keyboard.press('a');
      await page.keyboard.press('ArrowUp');
      const goal = await page.locator('.board').getAttribute('data-cursor');
      await page.keyboard.press('a');
      assert.deepEqual(await drawn(page), ['f6', `${cell} ${goal}`]);
    });

  it('are drawn in a game, and go with the next press of a piece', async () => {
    const game = await server.newGame('chess');
    const page = await openTab(`/game/${game.id}`);
    await page.locator('.board [data-at="e2"]').waitFor();
    const { x, y } = await place(page, 'd4');
    await page.mouse.click(x, y, { button: 'right' });
    // What draws comes with the first shape.
    await page.locator('[data-shape]').waitFor();
    assert.deepEqual(await drawn(page), ['d4']);
    await clickCell(page, 'e2');
    assert.deepEqual(await drawn(page), []);
  });
});
