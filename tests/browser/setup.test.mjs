// The editor of positions: any board, hands, rights, turn; what is impossible is told.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clickCell, closeTabAfterEach, narrow, openTab, pieceAt, server, startBoth, tab, walkTo } from './harness.mjs';

startBoth();
closeTabAfterEach();

const wideScreen = { width: 1440, height: 900 };
const fen = (page) => page.getByRole('textbox', { name: 'FEN' });
const waitForFen = (page, text) =>
  page.waitForFunction((wanted) => document.querySelector('.fen input').value === wanted, text);

async function openSetup(variant, options = {}) {
  const page = await openTab(`/setup/${variant}`, { viewport: wideScreen, ...options });
  await page.locator('.palette').first().waitFor();
  return page;
}
const put = (page, player, type) => page.locator(`[data-put="${player} ${type}"]`).click();

/** The browser logs each refusal of the server; these are meant. */
const forgetRefusals = () => {
  const others = tab.complaints.filter((text) => !text.includes('status of 400'));
  tab.complaints.splice(0, tab.complaints.length, ...others);
};

describe('the editor', () => {
  for (const viewport of [wideScreen, narrow]) {
    it(`sets up a position that is played, ${viewport.width} px`, async () => {
      const page = await openSetup('crazyhouse', { viewport });
      await page.getByRole('button', { name: 'Clear' }).click();
      await page.getByText('White has no royal piece').waitFor();
      await put(page, 0, 'K');
      await clickCell(page, 'e1');
      await put(page, 1, 'K');
      await clickCell(page, 'e8');
      await put(page, 0, 'R');
      await clickCell(page, 'h1');
      await waitForFen(page, '4k3/8/8/8/8/8/8/4K2R[] w K - 0 1');
      await page.getByRole('spinbutton', { name: 'White Pawn in hand' }).fill('2');
      await page.keyboard.press('Tab');
      await page.getByRole('radio', { name: 'Black' }).check({ force: true });
      await waitForFen(page, '4k3/8/8/8/8/8/8/4K2R[PP] b K - 0 1');
      await page.getByText('Rights: pieces that have not moved').click();
      await page.getByRole('checkbox', { name: 'h1' }).uncheck();
      await waitForFen(page, '4k3/8/8/8/8/8/8/4K2R[PP] b - - 0 1');
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
      await page.getByRole('combobox', { name: 'Opponent' }).selectOption('people');
      await page.getByRole('button', { name: 'Play this position' }).click();
      await page.waitForURL(/\/game\//);
      await page.locator('.board [data-at="h1"]').waitFor();
      const game = await server.game(new URL(page.url()).pathname.split('/')[2]);
      assert.equal(game.start, '4k3/8/8/8/8/8/8/4K2R[PP] b - - 0 1');
      assert.deepEqual(
        game.seats.map(({ kind }) => kind),
        ['person', 'person'],
      );
    });
  }

  it('says what is impossible, and offers no game of it', async () => {
    const page = await openSetup('chess');
    await put(page, 0, 'K');
    await clickCell(page, 'd4');
    await page.locator('.verdict', { hasText: 'White has two royal pieces, on e1 and d4' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Play this position' }).count(), 0);
    await clickCell(page, 'd4');
    await page.getByText('20 legal moves').waitFor();
    await fen(page).fill('8/8/8 w');
    await page.getByRole('button', { name: 'Read' }).click();
    await page.locator('.verdict .bad').waitFor();
    forgetRefusals();
  });

  it('moves and takes away, also by keys alone', async () => {
    const page = await openSetup('glinski');
    await page.getByRole('button', { name: 'Move', exact: true }).press('Enter');
    await page.locator('.board').focus();
    await page.keyboard.press('Escape');
    await walkTo(page, 'f5');
    await page.keyboard.press('Enter');
    await walkTo(page, 'f6');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('.board [data-at="f6"]'));
    assert.deepEqual(await pieceAt(page, 'f6'), { type: 'P', player: 0 });
    assert.equal(await pieceAt(page, 'f5'), null);
    await page.getByRole('button', { name: 'Take away' }).press('Enter');
    await page.locator('.board').focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => !document.querySelector('.board [data-at="f6"]'));
  });

  it('knows three players, who may be out of the game', async () => {
    const page = await openSetup('hr-wellisch-3p');
    const start = (await server.get('/api/variants/hr-wellisch-3p')).start.fen;
    await waitForFen(page, start);
    await page.getByRole('checkbox', { name: 'Blue' }).uncheck();
    await page.getByText('Blue is out of the game').waitFor();
    const text = await fen(page).inputValue();
    assert.notEqual(text, start);
    assert.match(text, / r [ry]*3/);
  });

  it('opens a position from its link, and leads to the analysis of it', async () => {
    const wanted = '8/8/8/3k4/8/8/4P3/4K3 w - - 0 1';
    const page = await openSetup(`chess?${new URLSearchParams({ fen: wanted })}`);
    await waitForFen(page, wanted);
    await page.getByRole('link', { name: 'Analyse' }).click();
    await page.waitForURL(/\/analysis\/chess\?fen=/);
    await page.locator('.board [data-at="d5"]').waitFor();
    assert.deepEqual(await pieceAt(page, 'e2'), { type: 'P', player: 0 });
  });
});
