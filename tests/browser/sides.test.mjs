// Games in which a side is not one of two or three players: partners on a cross, and a puzzle for one.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  clickCell,
  closeTabAfterEach,
  openTab,
  server,
  startBoth,
  waitForPieces,
  waitForPlies,
  ways,
} from './harness.mjs';

startBoth();
closeTabAfterEach();

describe('a game of partners', () => {
  // Yellow is out. White's King cannot be left where Red's Rooks reach it, and there is nowhere else.
  const last = '8/8/8/14/14/14/14/14/14/14/rR12wK/8/3rR4/4rK3 w r33w - - 0 1';

  it('is told at the seats, and won by both', { timeout: 120_000 }, async () => {
    const { id } = await server.newGame('four-armies-partners', {
      seats: 4,
      fen: last,
    });
    const page = await openTab(`/game/${id}`);
    await page.locator('.board [data-at="n4"]').waitFor();
    const mates = await page.locator('.strip').evaluateAll((strips) =>
      strips
        .map((strip) => [Number(strip.dataset.player), strip.querySelector('.partners')?.textContent])
        .sort((a, b) => a[0] - b[0])
        .map(([, words]) => words),
    );
    assert.deepEqual(mates, ['plays with Blue', 'plays with White', 'plays with Red', 'plays with Yellow']);
    await clickCell(page, 'n4');
    await clickCell(page, 'm4');
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: /^Play / }).click();
    await waitForPlies(page, 1);
    await page.locator('.result', { hasText: 'Red and Blue win by elimination' }).waitFor();
    const places = await page.locator('.strip .place').allInnerTexts();
    assert.deepEqual(places.toSorted(), ['1st', '1st', '2nd', '2nd']);
    const game = await server.game(id);
    assert.equal(game.result.score, 'placing 1,2,1,2');
    await waitForPieces(page, game.position);
  });
});

const harvest = `name = "Harvest"
board = { shape = "rectangle", files = 5, ranks = 5 }
setup = { N = "a1", P = "b3 c5" }
players = { names = ["White"], letters = "w", views = ["identity"] }
self-capture = { pieces = "N" }
ends = { loss-of-all = "P", loss-of-all-result = "win", stalemate = "loss" }
[pieces.N]
name = "Knight"
move = "N"
[pieces.P]
name = "Pawn"
move = "none"
`;

describe('a game of one player', () => {
  it('is written, played and solved on the page', { timeout: 120_000 }, async () => {
    const page = await openTab('/invent');
    const content = page.getByRole('textbox', { name: 'Text of the game' });
    await content.waitFor();
    await content.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(harvest);
    await page
      .locator('[aria-label="Findings"] [role="status"]', {
        hasText: 'No errors',
      })
      .waitFor();
    await page.getByRole('tab', { name: 'Rules' }).click();
    await page.getByText('White plays alone, and makes every move.').waitFor();
    await page.getByRole('tab', { name: 'Play' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await ways.clicks(page, 'a1', 'b3');
    await page.locator('[data-ply="1"]').waitFor();
    await ways.clicks(page, 'b3', 'c5');
    await page.locator('.state', { hasText: 'White wins by loss of the last Pawn' }).waitFor();
    assert.equal(await page.locator('[data-ply]').count(), 2);
  });
});
