// The board always fits its screen, with what one needs to play beside it: phones upright and on their side, small phones, 200 % zoom,
// which halves the window as the page sees it.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clickCell, closeTabAfterEach, openTab, server, shareOf, startBoth, waitForPieces, ways } from './harness.mjs';

startBoth();
closeTabAfterEach();

const screens = [
  ['wide', 1440, 900],
  ['200 % zoom', 720, 450],
  ['200 % zoom of a small window', 640, 400],
  ['a phone on its side', 812, 375],
  ['a phone', 375, 812],
  ['a small phone', 320, 568],
];
const variants = ['chess', 'crazyhouse', 'xiangqi', 'trimac', 'honeycomb', 'hr-wellisch-3p'];

for (const [screen, width, height] of shareOf(screens, 2)) {
  describe(`on ${screen}, ${width} by ${height}`, () => {
    for (const variant of variants) {
      it(`${variant} fits`, async () => {
        const { id } = await server.newGame(variant, { seats: /honey|3p/.test(variant) ? 3 : 2 });
        const page = await openTab(`/game/${id}`, { viewport: { width, height } });
        await page.locator('.board [data-at]').first().waitFor();
        await page.waitForTimeout(100);
        const found = await page.evaluate(() => {
          const rect = (place) => {
            const { left, top, right, bottom } = document.querySelector(place).getBoundingClientRect();
            return { left, top, right, bottom };
          };
          const board = rect('.board svg');
          return {
            board,
            share: Math.max((board.right - board.left) / innerWidth, (board.bottom - board.top) / innerHeight),
            controls: ['Undo', 'Resign', 'First position'].map((name) => rect(`[aria-label="${name}"]`)),
            strips: [...document.querySelectorAll('.strip')].map((strip) => strip.getBoundingClientRect().bottom),
            scrollWidth: document.documentElement.scrollWidth,
            screen: { width: innerWidth, height: innerHeight },
          };
        });
        for (const box of [found.board, ...found.controls]) {
          const inside = box.left >= -0.5 && box.top >= -0.5 && box.right <= width + 0.5 && box.bottom <= height + 0.5;
          assert.ok(inside, `${JSON.stringify(box)} leaves the screen: ${JSON.stringify(found)}`);
        }
        for (const bottom of found.strips) assert.ok(bottom <= height, 'who plays is on the screen');
        assert.ok(found.scrollWidth <= width, `the page is ${found.scrollWidth} wide`);
        assert.ok(found.share > 0.5, `the board takes ${found.share} of the screen`);
      });
    }
  });
}

describe('levels on a phone', () => {
  const phone = { width: 375, height: 812 };

  it('are chosen in a strip that shows where the chosen piece may go and where the last moves were', async () => {
    const { id, position } = await server.newGame('honeycomb', { seats: 3 });
    const page = await openTab(`/game/${id}`, { viewport: phone });
    const strip = page.getByRole('group', { name: 'Level that the board shows' });
    await strip.waitFor();
    await waitForPieces(page, position);
    // One level at a time, with cells for a finger.
    const cell = await page.locator('.board [data-cell]').first().boundingBox();
    assert.ok(cell.width >= 30, `${cell.width} pixels`);

    const byPiece = new Map();
    for (const move of position.legal) byPiece.set(move.from, [...(byPiece.get(move.from) ?? []), move]);
    const level = (name) => name[1];
    const [from, moves] = [...byPiece].find(([cell, list]) => list.some(({ to }) => level(to) !== level(cell)));
    await clickCell(page, from);
    const count = async () =>
      Object.fromEntries(
        await strip
          .locator('[data-level]')
          .evaluateAll((buttons) => buttons.map((button) => [button.innerText.trim(), Number(button.dataset.targets)])),
      );
    const wanted = { a: 0, b: 0, c: 0, d: 0, e: 0 };
    for (const to of new Set(moves.map(({ to }) => to))) wanted[level(to)]++;
    assert.deepEqual(await count(), wanted);
    const there = moves.find(({ to }) => level(to) !== level(from));
    await clickCell(page, from); // which lets go of it
    await ways.clicks(page, there.from, there.to);
    await page.waitForFunction(() => document.querySelectorAll('.list [data-ply]').length === 1);
    const marked = strip.locator(`[data-level]:has-text("${level(there.to)}")`);
    assert.equal(await marked.getAttribute('data-moves'), '1');
    assert.match(await marked.getAttribute('aria-label'), /a last move/);

    await strip.getByRole('button', { name: 'All' }).click();
    assert.equal(await page.locator('.board [data-cell]').count(), 180);
  });

  it('are turned by keys', async () => {
    const { id } = await server.newGame('honeycomb', { seats: 3 });
    const page = await openTab(`/game/${id}`, { viewport: phone });
    const pressed = page.locator('.levels [aria-pressed="true"]');
    await pressed.waitFor();
    assert.equal((await pressed.innerText()).trim(), 'c');
    await page.locator('.board').focus();
    await page.keyboard.press('PageDown');
    assert.equal((await pressed.innerText()).trim(), 'd');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowLeft');
    const cursor = await page.locator('.board').getAttribute('data-cursor');
    assert.equal(cursor[1], 'd');
  });
});

describe('three dimensions', () => {
  for (const [screen, width, height] of shareOf(screens, 3)) {
    it(`fill ${screen}, ${width} by ${height}, and no name covers another`, async () => {
      const { id } = await server.newGame('honeycomb', { seats: 3 });
      const page = await openTab(`/game/${id}`, { viewport: { width, height } });
      await page.getByRole('radio', { name: '3D', exact: true }).check();
      await page.waitForFunction(() => document.querySelector('[data-solid]')?.words?.().length > 5);
      const found = await page.evaluate(() => {
        const { left, top, right, bottom } = document.querySelector('[data-solid] canvas').getBoundingClientRect();
        // How much of the picture's width and height the cells take.
        const node = document.querySelector('[data-solid]');
        const points = [];
        for (const level of 'abcde')
          for (const cell of [`1${level}1`, `1${level}8`, `8${level}8`]) points.push(node.cellPoint(cell));
        const seen = points.filter(Boolean);
        const span = (values) => Math.max(...values) - Math.min(...values);
        return {
          canvas: { left, top, right, bottom },
          across: span(seen.map(({ x }) => x)) / (right - left),
          along: span(seen.map(({ y }) => y)) / (bottom - top),
          words: node.words(),
        };
      });
      const { canvas, words } = found;
      assert.ok(canvas.top >= 0 && canvas.bottom <= height && canvas.right <= width, JSON.stringify(canvas));
      assert.ok(Math.max(found.across, found.along) > 0.7, `the board takes ${found.across} by ${found.along}`);
      for (const [i, a] of words.entries()) {
        for (const b of words.slice(i + 1)) {
          const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
          assert.ok(apart, `${a.text} and ${b.text} lie over each other`);
        }
      }
    });
  }
});
