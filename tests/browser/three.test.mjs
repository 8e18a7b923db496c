// Games of three: two computers and a person, played on the page until the places are given, and what warns of a lost royal. Four at one
// screen.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  Adviser,
  bring,
  browser,
  byTurns,
  clickCell,
  narrow,
  server,
  startBoth,
  thorough,
  waitForPieces,
  waitForPlies,
  wide,
} from './harness.mjs';

startBoth();

const person = { kind: 'person', level: 1 };
const computer = { kind: 'computer', level: 1 };
const longest = 600; // plies; the games here end long before

/** Waits until it is the person's turn on the page, or the game is over; returns the game then. */
async function settle(page, id) {
  const name = (await server.get(`/api/variants/${(await server.game(id)).variant}`)).players[0].name;
  await page.waitForFunction(
    (own) =>
      document.querySelector('.result') || document.querySelector('.strip.active')?.getAttribute('aria-label') === own,
    name,
    { timeout: 120_000 },
  );
  const game = await server.game(id);
  await waitForPlies(page, game.moves.length);
  return game;
}

const places = (page) =>
  page.locator('.strip').evaluateAll((strips) =>
    strips
      .map((strip) => [Number(strip.dataset.player), parseInt(strip.querySelector('.place')?.textContent ?? '')])
      .sort((a, b) => a[0] - b[0])
      .map(([, place]) => place),
  );

/** All three are in the game still. */
const late =
  '2bP4/5yS2/bS4yS1yG1/bWbSbPbP3yPySyW/1bGbVbP3rAyVrS1/bWbRbPbPbS3yPyP2/bS1bP9yS/1bPbVrP4yPyV2/1bP7yPyP/3rPrPrP1rP2/' +
  'rPrPrQrPrVrPrP1rP/rS2rWrGrRrSrS/rSrWrS2rWrS[rPrSrWrWyPyPyPySyW] r ryb - - 1 27';

describe('a game of one person and two computers', () => {
  for (const [screen, viewport] of byTurns([
    ['wide', wide],
    ['narrow', narrow],
  ])) {
    it(
      `of hr-wellisch-3p is played by clicks${thorough ? '' : ', from its last third,'} to its places on a ${screen} screen`,
      { timeout: 300_000 },
      async (test) => {
        const fen = thorough ? undefined : late;
        const { id } = await server.newGame('hr-wellisch-3p', {
          seats: [person, computer, computer],
          fen,
        });
        const tab = await browser.open(`${server.url}/game/${id}`, {
          viewport,
          pace: 0,
        });
        const adviser = new Adviser('hr-wellisch-3p', 4, fen);
        try {
          await tab.page.locator('.board').waitFor();
          let game = await settle(tab.page, id);
          let own = 0;
          while (!game.result.over && game.position.living.includes(0) && game.moves.length < longest) {
            assert.equal(game.position.turn, 0);
            const wanted = await adviser.bestMove(game.moves.map(({ text }) => text));
            const move = game.position.legal.find(({ text }) => text === wanted);
            assert.ok(move, `${wanted} is not among the legal moves`);
            await bring(tab.page, move);
            own++;
            await waitForMore(tab.page, game.moves.length);
            game = await settle(tab.page, id);
            // Who is out is said at the player's name.
            if (!game.result.over) {
              const out = await tab.page.locator('.strip .tag.out').count();
              assert.equal(out, 3 - game.position.living.length);
            }
          }
          if (!game.result.over) {
            await tab.page.locator('.result').waitFor({ timeout: 200_000 });
            game = await server.game(id);
          }
          assert.match(game.result.score, /^placing [123],[123],[123]$/);
          assert.deepEqual(await places(tab.page), game.result.score.slice(8).split(',').map(Number));
          assert.ok((await tab.page.locator('.result').innerText()).includes(game.result.text));
          await waitForPieces(tab.page, game.position);
          test.diagnostic(`${own} moves by clicks, ${game.moves.length} plies: ${game.result.text}`);
          assert.ok(own > 3);
          assert.deepEqual(tab.complaints, []);
        } finally {
          adviser.stop();
          await tab.close();
        }
      },
    );
  }

  it('shows the person’s army at the foot of the board', async () => {
    const { id } = await server.newGame('hr-wellisch-3p', {
      seats: [computer, computer, person],
    });
    const tab = await browser.open(`${server.url}/game/${id}`);
    await tab.page.locator('.board [data-at]').first().waitFor();
    const heights = await tab.page.locator('.board [data-at]').evaluateAll((pieces) =>
      pieces.map((piece) => ({
        player: Number(piece.dataset.player),
        y: piece.getBoundingClientRect().y,
      })),
    );
    const mean = (player) => {
      const own = heights.filter((piece) => piece.player === player);
      return own.reduce((sum, { y }) => sum + y, 0) / own.length;
    };
    assert.ok(mean(2) > mean(0) + 50 && mean(2) > mean(1) + 50, `${[0, 1, 2].map(mean)}`);
    assert.deepEqual(tab.complaints, []);
    await tab.close();
  });
});

function waitForMore(page, plies) {
  return page.waitForFunction((count) => document.querySelectorAll('.list [data-ply]').length > count, plies, {
    timeout: 60_000,
  });
}

// Blue's King may step from a5 to a6, into the line of Red's Rook on e10. Red is next.
const doubtful = '7/8/9/1rR2bR3yG1/11/12/13/12/bG1yP1rR6/10/9/4rG3/7[] b';

describe('a board for three that turns to the one who moves', () => {
  it('is drawn at once from the side of the one who moves, and from no other before', async () => {
    const { id } = await server.newGame('hr-wellisch-3p', { fen: doubtful, seats: 3 });
    const script = () => {
      window.redrawn = 0;
      new MutationObserver((changes) => {
        window.redrawn += changes.filter(({ target }) => target.matches('.board [data-cell]')).length;
      }).observe(document, { subtree: true, attributeFilter: ['d'] });
    };
    const tab = await browser.open(`${server.url}/game/${id}`, { script });
    await tab.page.locator('.strip.active').waitFor();
    await tab.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    assert.equal(await tab.page.locator('.strip.active').getAttribute('aria-label'), 'Blue');
    assert.equal(await tab.page.evaluate(() => window.redrawn), 0);
    assert.deepEqual(tab.complaints, []);
    await tab.close();
  });
});

describe('a move that leaves the royal to the next player', () => {
  async function start() {
    const { id } = await server.newGame('hr-wellisch-3p', {
      seats: 3,
      fen: doubtful,
    });
    const tab = await browser.open(`${server.url}/game/${id}`);
    await tab.page.locator('.board [data-at="a5"]').waitFor();
    return { id, tab, page: tab.page };
  }

  it('is marked, and played only after a question', async () => {
    const { id, tab, page } = await start();
    await clickCell(page, 'a5');
    assert.deepEqual(
      await page.locator('[data-ruinous]').evaluateAll((marks) => marks.map((mark) => mark.dataset.ruinous)),
      ['a6'],
    );
    await clickCell(page, 'a6');
    const question = page.getByRole('dialog');
    assert.match(await question.innerText(), /This leaves your .+ to Red: play it anyway\?/);
    await question.getByRole('button', { name: 'Choose another move' }).click();
    await question.waitFor({ state: 'hidden' });
    assert.equal((await server.game(id)).moves.length, 0);
    await clickCell(page, 'a5');
    await clickCell(page, 'a6');
    await question.getByRole('button', { name: /^Play / }).click();
    await waitForPlies(page, 1);
    const game = await server.game(id);
    assert.equal(game.moves[0].text, 'a5a6');
    assert.ok(!game.position.living.includes(2));
    await page
      .locator('.strip[data-player="2"] .tag')
      .getByText(/Out|3rd|2nd/)
      .waitFor();
    assert.deepEqual(tab.complaints, []);
    await tab.close();
  });

  it('is asked about no more when the player says so', async () => {
    const { id, tab, page } = await start();
    await clickCell(page, 'a5');
    await clickCell(page, 'a6');
    await page.getByRole('dialog').getByLabel('Do not ask again').check();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Play / })
      .click();
    await waitForPlies(page, 1);
    const again = await server.newGame('hr-wellisch-3p', {
      seats: 3,
      fen: doubtful,
    });
    await page.goto(`${server.url}/game/${again.id}`);
    await page.locator('.board [data-at="a5"]').waitFor();
    await clickCell(page, 'a5');
    await clickCell(page, 'a6');
    await waitForPlies(page, 1);
    assert.equal((await server.game(again.id)).moves.length, 1);
    assert.equal((await server.game(id)).moves.length, 1);
    assert.deepEqual(tab.complaints, []);
    await tab.close();
  });
});

describe('hands for three', () => {
  it('take what was captured and give it back to the board', { timeout: 120_000 }, async () => {
    const { id } = await server.newGame('hr-mccooey-foh-3p', { seats: 3 });
    const tab = await browser.open(`${server.url}/game/${id}`, {
      viewport: narrow,
    });
    await tab.page.locator('.board').waitFor();
    // Moves without a warning, captures first, until somebody can drop.
    let game = await server.game(id);
    const drop = () => game.position.legal.find((move) => move.drop !== '' && !move.leavesRoyal);
    while (!drop()) {
      assert.ok(game.moves.length < 120 && !game.result.over, 'nothing was captured');
      const safe = game.position.legal.filter((move) => !move.leavesRoyal && move.kind !== 'pass');
      const move = safe.find(({ kind }) => kind === 'capture') ?? safe[(game.moves.length * 17) % safe.length];
      game = await server.post(`/api/games/${id}/moves`, {
        text: move.text,
        ply: game.moves.length,
      });
    }
    await waitForPlies(tab.page, game.moves.length);
    const move = drop();
    const { turn } = game.position;
    await tab.page.locator(`.strip[data-player="${turn}"] [data-hand="${move.drop}"]`).click();
    await clickCell(tab.page, move.to);
    await waitForPlies(tab.page, game.moves.length + 1);
    game = await server.game(id);
    assert.equal(game.moves.at(-1).text, move.text);
    await waitForPieces(tab.page, game.position);
    for (const [player, hand] of game.position.hands.entries()) {
      assert.equal(
        await tab.page.locator(`.strip[data-player="${player}"] [data-hand]`).count(),
        Object.keys(hand).length,
      );
    }
    assert.deepEqual(tab.complaints, []);
    await tab.close();
  });
});

describe('four at one screen', () => {
  for (const [screen, viewport] of byTurns([
    ['wide', wide],
    ['narrow', narrow],
  ])) {
    it(`move by clicks, each with a mark of its own form, on a ${screen} screen`, async () => {
      const { id } = await server.newGame('four-armies', { seats: 4 });
      const tab = await browser.open(`${server.url}/game/${id}`, { viewport });
      const { page } = tab;
      await page.locator('.board').waitFor();
      const moves = [
        ['d2', 'd4'],
        ['b5', 'd5'],
        ['k13', 'k11'],
        ['m8', 'k8'],
      ];
      for (const [i, [from, to]] of moves.entries()) {
        await clickCell(page, from);
        await clickCell(page, to);
        await waitForPlies(page, i + 1);
      }
      const game = await server.game(id);
      assert.deepEqual(
        game.moves.map(({ player, to }) => [player, to]),
        moves.map(([, to], player) => [player, to]),
      );
      await waitForPieces(page, game.position);
      assert.equal(await page.locator('.strip').count(), 4);
      const marks = await page
        .locator('.board .track.to')
        .evaluateAll((tracks) => tracks.map((track) => [track.dataset.mark, track.dataset.marked]).sort());
      assert.deepEqual(
        marks,
        moves.map(([, to], player) => [`${player}`, to]),
      );
      const badges = await page
        .locator('.board [data-badge]')
        .evaluateAll((all) => new Set(all.map((badge) => badge.getAttribute('d'))).size);
      assert.equal(badges, 4);
      const fills = await page
        .locator('.board [data-player] .body')
        .evaluateAll((all) => new Set(all.map((body) => getComputedStyle(body).fill)).size);
      assert.equal(fills, 4);
      assert.deepEqual(tab.complaints, []);
      await tab.close();
    });
  }
});
