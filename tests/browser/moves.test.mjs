// Real moves on three kinds of boards, on a wide and a narrow screen, in every way a player may move a piece.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { browser, byTurns, narrow, server, startBoth, waitForPieces, waitForPlies, ways, wide } from './harness.mjs';

const boards = [
  { name: 'a square board', variant: 'chess' },
  { name: 'a hexagonal board', variant: 'mishling' },
  { name: 'a board of points', variant: 'trimac' },
];

startBoth();

/** A legal move whose way no other move shares: longer ones first, so that arrows and fingers have some way to go. */
function someMove(game, number) {
  const { legal } = game.position;
  const plain = legal.filter(
    (move) =>
      move.from !== '' && legal.filter((other) => other.from === move.from && other.to === move.to).length === 1,
  );
  return plain[(number * 7) % plain.length];
}

for (const { name, variant } of boards) {
  for (const [screen, viewport] of byTurns([
    ['wide', wide],
    ['narrow', narrow],
  ])) {
    describe(`on ${name}, on a ${screen} screen`, () => {
      let tab, id;
      before(async () => {
        ({ id } = await server.newGame(variant));
        tab = await browser.open(`${server.url}/game/${id}`, { viewport, touch: true });
        await tab.page.locator('.board').waitFor();
      });
      after(async () => {
        await tab?.close();
      });

      Object.entries(ways).forEach(([way, bring], number) => {
        it(`a piece moves by ${way}`, async () => {
          const start = await server.game(id);
          const move = someMove(start, number);
          await bring(tab.page, move.from, move.to);
          await waitForPlies(tab.page, start.moves.length + 1);
          const game = await server.game(id);
          assert.equal(game.moves.at(-1).text, move.text);
          await waitForPieces(tab.page, game.position);
        });
      });

      it('all of the board is on the screen, and the page does not scroll sideways', async () => {
        const sizes = await tab.page.evaluate(() => {
          const board = document.querySelector('.board svg').getBoundingClientRect();
          return {
            left: board.left,
            right: board.right,
            page: document.documentElement.scrollWidth,
            screen: window.innerWidth,
          };
        });
        assert.ok(sizes.left >= 0 && sizes.right <= sizes.screen, JSON.stringify(sizes));
        assert.ok(sizes.page <= sizes.screen, JSON.stringify(sizes));
      });

      it('the browser has nothing to complain about', () => assert.deepEqual(tab.complaints, []));
    });
  }
}
