// Whole games played on the page against the computer, until the rules end them. The person's moves are the engine's choice, so that
// games end soon; each is brought onto the board by hand.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Adviser, bring, browser, server, startBoth, waitForPieces, waitForPlies } from '../harness.mjs';

const depth = 6;
const longest = 600; // plies; every game here ends long before

startBoth();

describe('a whole game against the computer at its lowest level', () => {
  for (const variant of ['trimac', 'mishling']) {
    it(`of ${variant} is played to its end`, { timeout: 240_000 }, async (test) => {
      const { id } = await server.newGame(variant, {
        seats: [
          { kind: 'person', level: 1 },
          { kind: 'computer', level: 1 },
        ],
      });
      const tab = await browser.open(`${server.url}/game/${id}`, { pace: 0 });
      await tab.page.locator('.board').waitFor();
      const adviser = new Adviser(variant, depth);
      try {
        let game = await server.game(id);
        while (!game.result.over && game.moves.length < longest) {
          assert.equal(game.position.turn, 0);
          const wanted = await adviser.bestMove(game.moves.map(({ text }) => text));
          const move = game.position.legal.find(({ text }) => text === wanted);
          assert.ok(move, `${wanted} is not among the legal moves`);
          const plies = game.moves.length;
          await bring(tab.page, move);
          // The computer's answer, or the end of the game with the person's move.
          await tab.page.waitForFunction(
            (before) =>
              document.querySelectorAll('.list [data-ply]').length === before + 2 || document.querySelector('.result'),
            plies,
            { timeout: 30_000 },
          );
          game = await server.game(id);
          await waitForPlies(tab.page, game.moves.length);
        }
        assert.ok(game.result.over, `no end after ${game.moves.length} plies`);
        assert.notEqual(game.result.score, 'ongoing');
        assert.ok(!/resign/i.test(game.result.reason + game.result.text), game.result.text);
        await tab.page.locator('.result').getByText(game.result.text).waitFor();
        await waitForPieces(tab.page, game.position);
        test.diagnostic(`${game.moves.length} plies: ${game.result.text}`);
        assert.deepEqual(tab.complaints, []);
      } finally {
        adviser.stop();
        await tab.close();
      }
    });
  }
});
