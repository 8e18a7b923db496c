// A press on the largest boards: how much of the processor it takes until the page has drawn what it means, and how little of the page is
// worked on for it.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { closeTabAfterEach, openTab, server, startBoth } from './harness.mjs';

startBoth();
closeTabAfterEach();

const largest = ['dragonchess', 'four-armies'];

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** A game at its start on a wide screen; its page, the places of pieces that may move, and how many legal moves there are. */
async function openGame(variant, script) {
  const { players } = await server.get(`/api/variants/${variant}`);
  const { id, position } = await server.newGame(variant, { seats: players.length });
  const page = await openTab(`/game/${id}`, { viewport: { width: 1440, height: 900 }, script });
  await page.locator('.board [data-at]').first().waitFor();
  await page.waitForTimeout(500);
  const places = await page.evaluate(
    (cells) =>
      cells.map((cell) => {
        const box = document.querySelector(`.board [data-cell="${cell}"]`).getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      }),
    [...new Set(position.legal.map((move) => move.from))],
  );
  // After a press `drawn` is a promise of its frame, and what there was to do for it.
  await page.evaluate(() =>
    addEventListener(
      'pointerdown',
      ({ timeStamp }) => {
        window.changes = window.scanned = 0;
        window.drawn = new Promise((done) =>
          requestAnimationFrame(() => {
            const { scanned } = window;
            // A message comes after the frame has been drawn.
            const channel = new MessageChannel();
            channel.port1.onmessage = () =>
              done({ time: performance.now() - timeStamp, changes: window.changes, scanned });
            channel.port2.postMessage(null);
          }),
        );
      },
      { capture: true },
    ),
  );
  return { page, places, moves: position.legal.length };
}

/** Presses pieces in turn, so many times; `around` gets what waits for one frame, and returns what is kept of it. */
async function pressPieces({ page, places }, times, around) {
  const kept = [];
  for (let i = 0; i < times; i++) {
    const { x, y } = places[(i * 5) % places.length];
    await page.mouse.move(x, y);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    kept.push(
      await around(async () => {
        await page.mouse.down();
        return page.evaluate(() => window.drawn);
      }),
    );
    await page.mouse.up();
  }
  return kept;
}

describe('the boards that are pressed here', () => {
  it('are the one with the most cells and the flat one with the most', async () => {
    const { boards, variants } = await server.get('/api/variants');
    const cells = (list) => Math.max(...list.map((one) => one.cells));
    const flat = variants.filter(({ board }) => !(boards[board].levels > 1));
    assert.deepEqual(
      largest.map((id) => variants.find((one) => one.id === id).cells),
      [cells(variants), cells(flat)],
    );
  });
});

for (const variant of largest)
  describe(`a press on the board of ${variant}`, () => {
    it('is answered within 50 ms by a processor four times slower', async (test) => {
      const game = await openGame(variant);
      const session = await game.page.context().newCDPSession(game.page);
      // Chromium slows a page by holding its main thread up, for much longer than it should where other programs have the processor.
      // So the processor time of that thread is taken, which other programs do not change, and four times that of the median.
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      const used = async () => {
        const { metrics } = await session.send('Performance.getMetrics');
        return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
      };
      let slowed;
      // A cache that is shared can make it a little worse, so the best of some tries is the page's own.
      for (let attempt = 0; attempt < 4 && !(slowed < 50); attempt++) {
        const times = await pressPieces(game, 31, async (press) => {
          const before = await used();
          const { time } = await press();
          return { processor: (await used()) - before, time };
        });
        slowed = 4 * median(times.map(({ processor }) => processor));
        const seen = median(times.map(({ time }) => time)).toFixed(0);
        test.diagnostic(`${slowed.toFixed(0)} ms of a slow processor; ${seen} ms to the frame on this one, now`);
      }
      assert.ok(slowed > 1 && slowed < 50, `${slowed} ms`);
    });

    it('changes little of the page', async (test) => {
      const game = await openGame(variant, () => {
        // Counts how many elements of lists the page goes through.
        window.scanned = 0;
        for (const name of ['filter', 'some', 'flatMap', 'map']) {
          const plain = Array.prototype[name];
          Array.prototype[name] = function (...rest) {
            window.scanned += this.length;
            return plain.apply(this, rest);
          };
        }
      });
      await game.page.evaluate(() =>
        new MutationObserver((list) => (window.changes += list.length)).observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        }),
      );
      const presses = await pressPieces(game, 11, (press) => press());
      // A few marks are put on the board; nothing of the rest is touched, and nothing looked through for each piece.
      const changes = median(presses.map((press) => press.changes));
      const scanned = median(presses.map((press) => press.scanned));
      test.diagnostic(`${changes} changes of the page, ${scanned} elements of lists; ${game.moves} legal moves`);
      assert.ok(changes < 40, `${changes} changes of the page`);
      assert.ok(scanned < 25 * game.moves, `${scanned} elements of lists`);
    });
  });
