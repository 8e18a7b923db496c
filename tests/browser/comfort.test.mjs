// Sounds, moves that are confirmed, and colours of boards: what a player chooses once and then takes for granted.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  clickCell,
  closeTabAfterEach,
  narrow,
  openTab,
  pieceAt,
  server,
  startBoth,
  tab,
  tried,
  waitForPlies,
  ways,
} from './harness.mjs';
import { heard, recordSounds } from './listening.mjs';

startBoth();
closeTabAfterEach();

const medium = { width: 768, height: 1024 };
const large = { width: 1440, height: 900 };

async function openGame(variant, { options, ...more } = {}) {
  const { id } = await server.newGame(variant, options);
  const page = await openTab(`/game/${id}`, more);
  await page.locator('.board [data-at]').first().waitFor();
  return { page, id };
}

describe('sounds', () => {
  it('are heard from the first touch of the page on: a move, a capture, a check, the end', async () => {
    const { id } = await server.newGame('chess');
    const page = await openTab(`/game/${id}`, { sound: true, script: recordSounds, viewport: large });
    // Somebody else's move comes before this page has been touched: silence, and no complaint. What a test asks of a page counts as a
    // touch, so nothing is asked until then.
    await new Promise((done) => setTimeout(done, 1500));
    await server.post(`/api/games/${id}/moves`, { text: 'e2e4', ply: 0 });
    await new Promise((done) => setTimeout(done, 1000));
    await page.mouse.click(4, 400);
    await waitForPlies(page, 1);
    assert.equal(await page.evaluate(() => window.untouched), 0, 'sounds before the first touch');
    const sounds = (count) => page.waitForFunction((n) => window.heard.length >= n, count).then(() => heard(page));
    await ways.clicks(page, 'd7', 'd5');
    assert.equal(await sounds(2), 'noise tone');
    await waitForPlies(page, 2);
    await ways.clicks(page, 'e4', 'd5');
    assert.equal(await sounds(3), 'noise tone noise');
    await waitForPlies(page, 3);
    assert.equal(await heard(page), '', 'the server’s answer is not heard again');
    await ways.clicks(page, 'd8', 'd5');
    await sounds(3);
    await ways.clicks(page, 'a2', 'a3');
    await sounds(2);
    await waitForPlies(page, 5);
    await ways.clicks(page, 'd5', 'e5');
    // The move at once, that it gives check with the answer.
    assert.equal(await sounds(4), 'noise tone noise tone');
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    assert.equal(await sounds(3), 'tone tone tone');
    assert.deepEqual(await page.evaluate(() => window.contexts), [true], 'one, made after a touch');
  });

  for (const viewport of tried([large, medium, narrow]))
    it(`are switched off and on beside the board, and that is kept, ${viewport.width} px`, async () => {
      const { page } = await openGame('chess', { sound: true, script: recordSounds, viewport });
      const button = page.getByRole('button', { name: 'Sounds' });
      assert.equal(await button.getAttribute('aria-pressed'), 'true');
      await button.click();
      await ways.clicks(page, 'e2', 'e4');
      await waitForPlies(page, 1);
      await page.reload();
      await page.locator('.board [data-at]').first().waitFor();
      assert.equal(await button.getAttribute('aria-pressed'), 'false');
      await ways.clicks(page, 'e7', 'e5');
      await waitForPlies(page, 2);
      await page.waitForTimeout(200);
      assert.equal(await heard(page), '');
      await button.click();
      await ways.clicks(page, 'g1', 'f3');
      await page.waitForFunction(() => window.heard.length > 0);
    });

  it('tell an elimination among three, and are heard by those who want no motion', async () => {
    // Blue's King steps into the line of Red's Rook; this game removes armies.
    const { page } = await openGame('hr-wellisch-3p', {
      sound: true,
      script: recordSounds,
      reducedMotion: 'reduce',
      options: { fen: '7/8/9/1rR2bR3yG1/11/12/13/12/bG1yP1rR6/10/9/4rG3/7[] b', seats: 3 },
    });
    await ways.clicks(page, 'a5', 'a6');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Play / })
      .click();
    await waitForPlies(page, 1);
    await page.waitForFunction(() => window.heard.length >= 5);
    assert.equal(await heard(page), 'noise tone noise tone tone');
  });
});

describe('a move', () => {
  const always = () => localStorage.setItem('sennight.settings', '{"confirm":"always","sound":false}');
  const people = () => localStorage.setItem('sennight.settings', '{"confirm":"people","sound":false}');

  for (const viewport of tried([large, medium, narrow])) {
    it(`is shown and waits to be confirmed, ${viewport.width} pixels wide`, async () => {
      const { page, id } = await openGame('chess', { script: always, viewport });
      const plies = async () => (await server.game(id)).moves.length;
      const place = () => page.locator('.board').boundingBox();
      const before = await place();
      await ways.clicks(page, 'e2', 'e4');
      const ask = page.getByRole('group', { name: 'Confirm the move' });
      await ask.waitFor();
      assert.deepEqual(await place(), before, 'nothing moves');
      assert.equal((await pieceAt(page, 'e4')).type, 'P');
      assert.equal(await plies(), 0);
      await ask.getByRole('button', { name: 'Cancel' }).click();
      await ask.waitFor({ state: 'detached' });
      assert.equal((await pieceAt(page, 'e2')).type, 'P');
      await ways.clicks(page, 'd2', 'd4');
      await ask.getByRole('button', { name: 'Confirm d2–d4' }).click();
      await waitForPlies(page, 1);
      assert.equal((await server.game(id)).moves[0].text, 'd2d4');
    });
  }

  it('is confirmed by Enter and taken back by Escape', async () => {
    const { page, id } = await openGame('glinski', { script: always });
    const { position } = await server.game(id);
    const move = position.legal.find(({ kind }) => kind === 'quiet');
    const ask = page.getByRole('group', { name: 'Confirm the move' });
    await ways.keyboard(page, move.from, move.to);
    await ask.waitFor();
    await page.keyboard.press('Escape');
    await ask.waitFor({ state: 'detached' });
    assert.notEqual(await pieceAt(page, move.from), null);
    await ways.keyboard(page, move.from, move.to);
    await ask.waitFor();
    assert.equal((await server.game(id)).moves.length, 0);
    await page.keyboard.press('Enter');
    await waitForPlies(page, 1);
  });

  it('is not asked about at one screen by those who want that with other people only', async () => {
    const { page } = await openGame('chess', { script: people });
    await ways.clicks(page, 'e2', 'e4');
    await waitForPlies(page, 1);
  });

  it('is asked about in games with other people', async () => {
    const page = await openTab('/logo.svg', { script: people });
    const id = await page.evaluate(async () => {
      const post = async (path, body) =>
        (
          await fetch(path, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          })
        ).json();
      const seats = [0, 1].map((i) => ({ kind: 'person', level: 1, free: i === 1 }));
      const { id, you } = await post('/api/games', { variant: 'chess', seats, access: 'private' });
      return `${id} ${you.invitation}`;
    });
    const [game, key] = id.split(' ');
    // Somebody without a browser sits down.
    await server.post(`/api/games/${game}/sit?key=${key}`, { player: 1, name: 'Bob' });
    await page.goto(`${server.url}/game/${game}`);
    await page.locator('.board [data-at]').first().waitFor();
    await ways.clicks(page, 'e2', 'e4');
    await page.getByRole('button', { name: 'Confirm e2–e4' }).click();
    await waitForPlies(page, 1);
  });
});

describe('the colours of boards', () => {
  for (const viewport of tried([large, medium, narrow]))
    it(`are each game’s own until others are chosen, for all boards and for good, ${viewport.width} px`, async () => {
      const { page } = await openGame('shogi', { viewport });
      const colour = () => page.evaluate(() => getComputedStyle(document.querySelector('.board [data-cell]')).fill);
      const own = await colour();
      await page.getByRole('button', { name: 'Appearance' }).click();
      const seen = new Set([own]);
      for (const name of ['Green', 'Brown', 'Blue', 'Grey']) {
        await page.getByRole('radio', { name, exact: true }).check();
        await page.waitForFunction(
          (known) => !known.includes(getComputedStyle(document.querySelector('.board [data-cell]')).fill),
          [...seen],
        );
        seen.add(await colour());
      }
      const grey = await colour();
      await page.reload();
      await page.locator('.board [data-at]').first().waitFor();
      await page.waitForFunction(
        (wanted) => getComputedStyle(document.querySelector('.board [data-cell]')).fill === wanted,
        grey,
      );
      await page.getByRole('button', { name: 'Appearance' }).click();
      await page.getByRole('radio', { name: 'Game’s own', exact: true }).check();
      assert.equal(await colour(), own);
    });
});

describe('a press on a cell', () => {
  it('while a move waits to be confirmed does nothing', async () => {
    const { page, id } = await openGame('chess', {
      script: () => localStorage.setItem('sennight.settings', '{"confirm":"always","sound":false}'),
    });
    await ways.clicks(page, 'e2', 'e4');
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    await clickCell(page, 'd2');
    assert.equal(await page.locator('[data-target]').count(), 0);
    assert.equal((await server.game(id)).moves.length, 0);
    assert.deepEqual(tab.complaints, []);
  });
});
