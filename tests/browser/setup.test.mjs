// The editor of positions: any board, hands, rights, turn; what is impossible is told.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  clickCell,
  closeTabAfterEach,
  openTab,
  pieceAt,
  screens,
  server,
  startBoth,
  tab,
  tried,
  walkTo,
} from './harness.mjs';

startBoth();
closeTabAfterEach();

const [wideScreen] = screens;
const fen = (page) => page.getByRole('textbox', { name: 'FEN' });
const waitForFen = (page, text) =>
  page.waitForFunction((wanted) => document.querySelector('.fen input')?.value === wanted, text);

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
  for (const viewport of tried(screens)) {
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

  for (const viewport of tried(screens))
    it(`says what is impossible, and offers no game of it, ${viewport.width} px`, async () => {
      const page = await openSetup('chess', { viewport });
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

  for (const viewport of tried(screens))
    it(`knows three players, who may be out of the game, ${viewport.width} px`, async () => {
      const page = await openSetup('hr-wellisch-3p', { viewport });
      const start = (await server.get('/api/variants/hr-wellisch-3p')).start.fen;
      await waitForFen(page, start);
      await page.getByRole('checkbox', { name: 'Blue' }).uncheck();
      await page.getByText('Blue is out of the game').waitFor();
      const text = await fen(page).inputValue();
      assert.notEqual(text, start);
      assert.match(text, / r [ry]*3/);
    });

  for (const viewport of tried(screens))
    it(`shares what was set up: a link, a FEN and a picture, ${viewport.width} px`, async () => {
      const page = await openSetup('honeycomb', {
        viewport,
        script: `window.copied = [];
          Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => void window.copied.push(text) } });`,
      });
      const start = await fen(page).inputValue();
      await page.getByRole('button', { name: 'Share & export' }).click();
      const menu = await page.locator('.share .panel').boundingBox();
      assert.ok(menu.x >= 0 && menu.x + menu.width <= viewport.width, JSON.stringify(menu));
      await page.getByRole('button', { name: 'Copy FEN' }).click();
      await page.getByRole('button', { name: 'Link to this position' }).click();
      await page.waitForFunction(() => window.copied.length === 2);
      const [text, link] = await page.evaluate(() => window.copied);
      assert.equal(text, start);
      assert.equal(new URL(link).searchParams.get('fen'), start);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save picture (SVG)' }).click(),
      ]);
      assert.match(file.suggestedFilename(), /^honeycomb.*\.svg$/);
      await page.goto(link);
      await waitForFen(page, start);
    });

  it('puts down what belongs to nobody', async () => {
    const page = await openSetup('duck-chess');
    await page.locator('.verdict', { hasText: 'legal moves' }).waitFor();
    assert.equal(await page.locator('[data-put="0 K"]').count(), 1);
    const nobodys = page.getByRole('group', { name: 'Pieces that belong to nobody' }).locator('[data-put]');
    assert.equal(await nobodys.count(), 1);
    const [player, type] = (await nobodys.getAttribute('data-put')).split(' ');
    assert.equal(await page.locator(`[data-put="0 ${type}"], [data-put="1 ${type}"]`).count(), 0);
    await nobodys.click();
    await clickCell(page, 'd4');
    await page.waitForFunction(() => document.querySelector('.fen input').value.includes('*'));
    assert.deepEqual(await pieceAt(page, 'd4'), { type, player: Number(player) });
    assert.equal(await page.locator('.verdict .bad').count(), 0);
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
