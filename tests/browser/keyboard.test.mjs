// A game by the keyboard alone, from the choice of a game to its result, on boards of five kinds; and the page behind it is clean for axe.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import {
  axePath,
  closeTabAfterEach,
  moveByKeys,
  openTab,
  screens,
  server,
  shareOf,
  startBoth,
  tab,
  waitForPlies,
} from './harness.mjs';

startBoth();
closeTabAfterEach();

const axe = readFileSync(axePath, 'utf8');
const boards = [
  {
    kind: 'squares',
    variant: 'chess',
    viewport: screens[0],
    moves: ['f2 f3', 'e7 e5', 'g2 g4', 'd8 h4'],
    result: /Black wins by checkmate/,
  },
  { kind: 'hexagons', variant: 'glinski', viewport: screens[1], plies: 6, result: / resignation/ },
  { kind: 'triangles', variant: 'trimac', viewport: screens[2], plies: 6, result: / resignation/ },
  { kind: 'points', variant: 'xiangqi', viewport: screens[2], plies: 6, result: / resignation/ },
  // A prism of three, side by side and one level at a time.
  { kind: 'levels', variant: 'honeycomb', viewport: screens[0], plies: 6, result: / resignation/ },
  { kind: 'levels', variant: 'honeycomb', viewport: screens[2], plies: 6, result: / resignation/ },
];

/** Presses Tab until what has the focus is this; fails when the page has nothing of the kind. */
async function tabTo(page, selector) {
  for (let pressed = 0; pressed < 300; pressed++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab does not lead to ${selector}`);
}

/** A legal move that no menu asks about. */
function someMove({ position }, ply) {
  const plain = position.legal.filter(
    ({ from, to, drop }) =>
      from !== '' &&
      drop === '' &&
      position.legal.filter((other) => other.from === from && other.to === to).length === 1,
  );
  assert.ok(plain.length > 0, 'there is a move');
  const { from, to } = plain[(ply * 7) % plain.length];
  return `${from} ${to}`;
}

describe('by the keyboard alone', () => {
  for (const { kind, variant, viewport, moves, plies = moves?.length, result } of shareOf(boards, 4))
    it(
      `a game on a board of ${kind} is begun and played to its end, ${viewport.width} px`,
      { timeout: 120_000 },
      async () => {
        const page = await openTab(`/new/${variant}`, {
          viewport,
          pace: 0,
          script: () => {
            window.pressed = 0;
            for (const name of ['pointerdown', 'mousedown', 'touchstart'])
              addEventListener(name, () => window.pressed++, true);
          },
        });
        await page.locator('dialog form').waitFor();
        await tabTo(page, 'dialog input[name="mode"]');
        for (let i = 0; i < 8; i++) {
          if (await page.evaluate(() => document.activeElement.value === 'people')) break;
          await page.keyboard.press('ArrowRight');
        }
        assert.equal(await page.evaluate(() => document.activeElement.value), 'people');
        await tabTo(page, 'dialog button.primary');
        await page.keyboard.press('Enter');
        await page.waitForURL(/\/game\/\w/);
        const id = new URL(page.url()).pathname.split('/').pop();
        await page.locator('.board [data-at]').first().waitFor();
        for (let ply = 0; ply < plies; ply++) {
          const game = await server.game(id);
          const [from, to] = (moves?.[ply] ?? someMove(game, ply)).split(' ');
          await tabTo(page, '.board');
          await moveByKeys(page, from, to);
          await waitForPlies(page, ply + 1);
        }
        assert.equal((await server.game(id)).moves.length, plies);
        // Where no mate is so near, those who are to move give up until one is left.
        while (!(await server.game(id)).result.over) {
          const { living } = (await server.game(id)).position;
          await tabTo(page, 'button[aria-label="Resign"]');
          await page.keyboard.press('Enter');
          await tabTo(page, 'dialog[open] button.danger');
          await page.keyboard.press('Enter');
          await page.locator('dialog[open]').waitFor({ state: 'detached' });
          for (;;) {
            const { position, result } = await server.game(id);
            if (result.over || position.living.length < living.length) break;
            await page.waitForTimeout(50);
          }
        }
        await page.locator('.result', { hasText: result }).waitFor();
        await page.evaluate(`${axe}; 0`);
        const findings = await page.evaluate(async () => {
          const { violations, passes } = await window.axe.run({ resultTypes: ['violations'] });
          if (passes.length < 10) return ['axe has looked at nothing'];
          return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id);
        });
        assert.deepEqual(findings, []);
        assert.equal(await page.evaluate(() => window.pressed), 0, 'nothing but keys');
        assert.deepEqual(tab.complaints, []);
      },
    );
});
