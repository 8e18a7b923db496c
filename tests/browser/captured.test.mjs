// What each side has taken or lost, beside the names.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { moves, stay, variant } from './data_honeycomb.mjs';
import { bundled, closeTabAfterEach, openTab, server, shareOf, startBoth, tried, waitForPlies } from './harness.mjs';

startBoth();
closeTabAfterEach();

const screens = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 375, height: 720 },
];

async function openGame(variant, moves, { seats, fen, viewport } = {}) {
  const { id } = await server.newGame(variant, { seats, fen });
  for (const [ply, text] of moves.entries()) await server.post(`/api/games/${id}/moves`, { text, ply });
  const page = await openTab(`/game/${id}`, { viewport });
  await waitForPlies(page, moves.length);
  return page;
}
const of = (page, player) => page.locator(`[data-captured="${player}"]`);

describe('what was taken', () => {
  for (const viewport of tried(screens))
    it(`stands with the name of who has taken it, ${viewport.width} pixels wide`, async () => {
      const page = await openGame('chess', ['e2e4', 'd7d5', 'e4d5', 'd8d5', 'b1c3', 'd5d2', 'c1d2'], { viewport });
      await of(page, 0).waitFor();
      assert.equal(await of(page, 0).getAttribute('aria-label'), 'Taken: 1 Pawn, 1 Queen');
      assert.equal(await of(page, 1).getAttribute('aria-label'), 'Taken: 2 Pawn');
      assert.equal(await page.locator('[data-captured] strong').count(), 0, 'as many on both sides');
      for (const player of [0, 1]) {
        const strip = await page.locator(`.strip[data-player="${player}"]`).boundingBox();
        const box = await of(page, player).boundingBox();
        assert.ok(box.width > 20 && box.x + box.width <= strip.x + strip.width, 'it has room in the strip');
        assert.ok(strip.height <= 46, `the strip has one line: ${strip.height}`);
      }
      // An earlier position has its own.
      await page.getByRole('button', { name: 'First position' }).click();
      await page.locator('[data-captured]').first().waitFor({ state: 'detached' });
      for (let ply = 1; ply <= 3; ply++) await page.getByRole('button', { name: 'Next move' }).click();
      await of(page, 0).waitFor();
      assert.equal(await of(page, 0).getAttribute('aria-label'), 'Taken: 1 Pawn; 1 more than lost');
      assert.equal(await of(page, 0).locator('strong').innerText(), '+1');
    });

  it('counts from the position that the game began with, and knows promotions', async () => {
    const page = await openGame('chess', ['a7a8q', 'h8h7', 'a8d5', 'h7h8'], { fen: '7k/P7/8/3p4/8/8/8/K7 w - - 0 1' });
    await of(page, 0).waitFor();
    assert.equal(await of(page, 0).getAttribute('aria-label'), 'Taken: 1 Pawn; 1 more than lost');
    assert.equal(await of(page, 1).count(), 0, 'a Pawn that was promoted is not lost');
  });

  it('lies in the hand where captured pieces go there', async () => {
    const page = await openGame('crazyhouse', ['e2e4', 'd7d5', 'e4d5']);
    await page.locator('.hand[data-player="0"] [data-hand="P"]').waitFor();
    assert.equal(await page.locator('[data-captured]').count(), 0);
  });
});

describe('what each of three has lost', () => {
  for (const viewport of tried(screens))
    it(`stands with their own name, ${viewport.width} pixels wide`, async () => {
      const page = await openGame(variant, [...moves, stay.text], { seats: 3, viewport });
      const id = new URL(page.url()).pathname.split('/').at(-1);
      // Whatever Yellow does now, Blue eliminates Red.
      const before = await server.game(id);
      const [{ text }] = before.position.legal;
      await server.post(`/api/games/${id}/moves`, { text, ply: before.moves.length });
      await waitForPlies(page, before.moves.length + 1);
      // Counted from what the server says of each move: captures, and royals that left with an elimination.
      const game = await server.game(id);
      const taken = game.moves.filter(({ kind }) => kind === 'capture' || kind === 'en-passant').length;
      const royals = game.moves.flatMap(({ eliminations }) => eliminations).length;
      assert.ok(taken > 0 && royals === 1);
      await page.locator('[data-captured]').first().waitFor();
      const counts = await page
        .locator('[data-captured] [data-count]')
        .evaluateAll((nodes) => nodes.map((node) => Number(node.dataset.count)));
      assert.equal(
        counts.reduce((sum, count) => sum + count, 0),
        taken + royals,
      );
      const label = await page.locator('[data-captured]').first().getAttribute('aria-label');
      assert.match(label, /^Lost: \d/);
      const total = (await page.locator('[data-captured] strong').allInnerTexts()).map((text) =>
        Number(text.replace('−', '')),
      );
      assert.equal(
        total.reduce((sum, count) => sum + count, 0),
        taken + royals,
      );
    });
});

describe('in every game', () => {
  it('what was taken is counted, move by move', { timeout: 600_000 }, async (test) => {
    const { losses, total } = await bundled('web/src/pages/game/captured/captured.ts');
    const count = ({ pieces, hands }, players) =>
      pieces.filter(({ player }) => player < players).length +
      hands.reduce((sum, hand) => sum + Object.values(hand).reduce((a, b) => a + b, 0), 0);
    const variants = shareOf((await server.get('/api/variants')).variants, 48);
    const [wrong, without] = [[], []];
    let captures = 0;
    for (const { id } of variants) {
      const { start, pieces, players } = await server.get(`/api/variants/${id}`);
      const royals = new Set(pieces.filter(({ royal }) => royal).map(({ token }) => token));
      const play = (moves) => server.post('/api/lines', { variant: id, fen: start.fen, moves });
      const moves = [];
      let line = await play(moves);
      while (moves.length < 40 && !line.result.over) {
        // Captures where there are any, else moves that differ from ply to ply.
        const { legal } = line.position;
        moves.push((legal.find(({ kind }) => kind === 'capture') ?? legal[(moves.length * 7) % legal.length]).text);
        line = await play(moves);
      }
      let taken = 0;
      // As the page counts it at each of its plies.
      for (const ply of [10, 20, 30, moves.length].filter((ply) => ply <= moves.length)) {
        const { moves: played, position } = await play(moves.slice(0, ply));
        const lost = losses(start, played, position, players.length, royals);
        taken = lost.reduce((sum, one) => sum + total(one), 0);
        // Two pieces that become one, or one that becomes two, are not lost; what was taken into a hand is.
        const kinds = (kind) => played.filter((move) => move.kind === kind).length;
        const gone =
          count(start, players.length) - count(position, players.length) - kinds('fusion') + kinds('fission');
        if (taken < gone || lost.some((one) => Object.values(one).some((number) => number <= 0)))
          wrong.push(`${id}: ${taken} of ${gone} after ${moves.slice(0, ply).join(' ')}`);
      }
      captures += taken;
      if (taken === 0) without.push(id);
    }
    test.diagnostic(`${captures} captures; none in ${without.join(', ')}`);
    assert.deepEqual(wrong, []);
    assert.ok(captures > 3 * variants.length, `${captures}`);
  });
});
