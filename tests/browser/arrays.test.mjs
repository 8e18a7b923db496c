// Games with several start arrays: the dialog of a new game, the page of the game, the analysis; and castling by the King onto
// the Rook.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clickCell, closeTabAfterEach, openTab, pieceAt, server, startBoth, waitForPlies, ways } from './harness.mjs';

startBoth();
closeTabAfterEach();

describe('a game with several start arrays', () => {
  it('begins with the array whose number is typed', async () => {
    const page = await openTab('/new/chess960');
    await page.getByRole('radio', { name: 'By number' }).check({ force: true });
    await page.getByLabel(/Number of the start array/).fill('0');
    await page.getByRole('radio', { name: 'People' }).check({ force: true });
    await page.getByRole('button', { name: 'Start game' }).click();
    await page.getByRole('heading', { name: 'Chess960, array 0' }).waitFor();
    assert.deepEqual(await pieceAt(page, 'c1'), { type: 'Q', player: 0 });
  });

  it('draws one where none is asked for, and says which', async () => {
    const page = await openTab('/new/chess960');
    await page.getByRole('radio', { name: 'People' }).check({ force: true });
    await page.getByRole('button', { name: 'Start game' }).click();
    await page.getByRole('heading', { name: /^Chess960, array \d+$/ }).waitFor();
  });

  it('has the usual one where the players choose and nothing is left to chance', async () => {
    const page = await openTab('/new/janggi');
    await page.getByRole('radio', { name: 'Usual' }).waitFor({ state: 'attached' });
    await page.getByRole('radio', { name: 'People' }).check({ force: true });
    await page.getByRole('button', { name: 'Start game' }).click();
    await page.getByRole('heading', { name: 'Janggi, array 0' }).waitFor();
    assert.deepEqual(await pieceAt(page, 'b1'), { type: 'N', player: 0 });
  });

  it('is analysed from a number', async () => {
    const page = await openTab('/analysis/chess960?array=959');
    await page.getByRole('heading', { name: /analysis/ }).waitFor();
    assert.deepEqual(await pieceAt(page, 'b1'), { type: 'K', player: 0 });
    await page.getByLabel('Array').fill('518');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.locator('.board [data-at="e1"]').waitFor({ state: 'attached' });
    await page.waitForFunction(() => document.querySelector('#array')?.value === '518');
    assert.deepEqual(await pieceAt(page, 'e1'), { type: 'K', player: 0 });
  });
});

describe('castling onto the partner', () => {
  for (const way of ['clicks', 'mouse drag']) {
    it(`works by ${way}`, async () => {
      const { id } = await server.newGame('chess960', { fen: '4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1' });
      const page = await openTab(`/game/${id}`);
      await page.locator('.board').waitFor();
      await clickCell(page, 'f1');
      await page.locator('[data-target="g1"]').waitFor({ state: 'attached' });
      await page.locator('[data-target="b1"]').waitFor({ state: 'attached' });
      await clickCell(page, 'f1');
      await ways[way](page, 'f1', 'g1');
      await waitForPlies(page, 1);
      assert.equal((await server.game(id)).moves.at(-1).notation, 'O-O');
      assert.deepEqual(await pieceAt(page, 'g1'), { type: 'K', player: 0 });
      assert.deepEqual(await pieceAt(page, 'f1'), { type: 'R', player: 0 });
    });
  }
});
