// A newcomer's first hour as one session: finds a game never heard of, does an exercise, plays against the computer and chooses a move
// ahead, resigns, looks at what happened, tries another move, takes the record along and brings it back, changes the rules and plays that.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import {
  bring,
  clickCell,
  closeTabAfterEach,
  openTab,
  screens,
  server,
  startBoth,
  thorough,
  tried,
  ways,
} from './harness.mjs';

startBoth();
closeTabAfterEach();

/** Does the exercise that is shown by asking for hints. */
async function exercise(page) {
  await page.locator('[data-best]').waitFor();
  const next = page.getByRole('button', { name: 'Next exercise' });
  for (let step = 0; step < 8 && (await next.count()) === 0; step++) {
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText(/can do it\.$/).waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    const cell = /^Go to (\S+)\.$/.exec(await page.getByText(/^Go to /).innerText())[1];
    await page.locator(`[data-target="${cell}"]`).waitFor({ state: 'attached' });
    await clickCell(page, cell);
    await page.locator(`.board [data-at="${cell}"]`).waitFor({ state: 'attached' });
  }
  await page
    .getByText(/^Perfect: /)
    .first()
    .waitFor();
}

/** A move that could be played if it were the player's turn already, into an empty cell. */
async function someMoveAhead(game, variant) {
  const { pieces, hands, living } = game.position;
  const setup = { pieces, hands, living, turn: 0 };
  const { position } = await server.post('/api/lines', { variant, moves: [], setup });
  const single = position.legal.filter(
    (move) => position.legal.filter(({ from, to }) => from === move.from && to === move.to).length === 1,
  );
  return single.find(({ kind, from }) => kind === 'quiet' && from !== '');
}

const shownPlies = (page) => page.locator('.list [data-ply]').count();

/** Waits until the page shows so many moves or more: the computer may have answered already. */
const waitForSoMany = (page, plies) =>
  page.waitForFunction((count) => document.querySelectorAll('.list [data-ply]').length >= count, plies, {
    timeout: 90_000,
  });

/** Waits until it is the person's turn, no move chosen ahead is left, and the page shows what the server has; returns the game. */
async function ownTurn(page, id) {
  const end = Date.now() + 90_000;
  while (Date.now() < end) {
    const game = await server.game(id);
    assert.ok(!game.result.over, game.result.text);
    const plies = game.moves.length;
    const planned = await page.locator('[data-planned]').count();
    if (game.position.turn === 0 && planned === 0 && (await shownPlies(page)) === plies) {
      // A move chosen ahead may be on its way.
      await new Promise((done) => setTimeout(done, 200));
      if ((await server.game(id)).moves.length === plies) return game;
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  return assert.fail('the page does not show what the server has');
}

/**
 * Tries to choose the next move while the computer thinks about its answer to move number `plies`; whether the chosen move was played.
 * The computer may be quicker, or make the move impossible: then another try comes.
 */
async function moveAhead(page, id, variant, plies) {
  const next = await someMoveAhead(await server.game(id), variant);
  const appears = async (locator) => {
    while ((await locator.count()) === 0) {
      if ((await shownPlies(page)) > plies) return false;
      await page.waitForTimeout(20);
    }
    return true;
  };
  const planned = page.locator(`[data-planned="${next.text}"]`);
  await clickCell(page, next.from);
  const chosen = await appears(page.locator(`[data-target="${next.to}"]`));
  if (chosen) await clickCell(page, next.to);
  if (!chosen || !(await appears(planned))) {
    await page.keyboard.press('Escape');
    return false;
  }
  await planned.waitFor({ state: 'detached', timeout: 90_000 });
  await ownTurn(page, id);
  return (await server.game(id)).moves[plies + 1]?.text === next.text;
}

/** Lets a piece of the game leap too, and plays a move that only the changed game has. */
async function changeAndPlay(page, variant) {
  await page.goto(`${server.url}/variants/${variant}`);
  await page.getByRole('link', { name: 'Change this game' }).click();
  await page.getByRole('textbox', { name: 'Text of the game' }).waitFor();
  const sound = page.locator('[aria-label="Findings"] [role="status"]', { hasText: 'No errors' });
  await sound.waitFor();
  const line = page.locator('.cm-line', { hasText: 'move = "Q"' }).first();
  // A small window has the lines that it shows.
  while ((await line.count()) === 0) {
    await page.locator('.cm-scroller').evaluate((node) => (node.scrollTop += 120));
    await page.waitForTimeout(50);
  }
  await line.click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.press('Delete');
  await page.keyboard.type('move = "Q N"');
  await page.keyboard.press('Escape');
  const draft = () => page.evaluate(() => JSON.parse(localStorage.getItem('sennight.drafts') ?? '[]')[0]?.text ?? '');
  await page.waitForFunction(() => localStorage.getItem('sennight.drafts')?.includes('Q N'));
  await sound.waitFor();
  await page.getByRole('tab', { name: 'Play' }).click();
  await page.getByLabel("Computer's level").selectOption('1');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByText('White to move').waitFor();
  const changed = await server.post('/api/lines', { definition: await draft(), moves: [] });
  const before = await server.post('/api/lines', { variant, moves: [] });
  const known = new Set(before.position.legal.map(({ text }) => text));
  const leap = changed.position.legal.find(({ text }) => !known.has(text));
  await ways.clicks(page, leap.from, leap.to);
  await page.waitForFunction(() => document.querySelectorAll('.list [data-ply]').length >= 2);
  assert.equal(await page.locator('.list [data-ply]').first().getAttribute('data-text'), leap.text);
}

describe('a newcomer', () => {
  for (const viewport of tried(screens))
    it(
      `finds, learns, plays, analyses and keeps a game, ${viewport.width} pixels wide`,
      { timeout: 300_000 },
      async () => {
        const variant = 'mishling';
        const page = await openTab('/', { viewport });
        await page.getByLabel('Search games').fill('mishlin');
        await page.locator(`[data-variant="${variant}"]`).getByRole('link', { name: 'Rules' }).click();
        await page.getByRole('link', { name: 'Exercises' }).click();
        await exercise(page);
        await page.getByRole('link', { name: 'Play', exact: true }).last().click();
        await page.getByRole('dialog').waitFor();
        await page.getByRole('radio', { name: 'Computer' }).check();
        // Strong enough to think for as long as it takes to choose the next move.
        await page.locator('#level').fill('9');
        await page.getByRole('button', { name: 'Start game' }).click();
        await page.waitForURL(/\/game\//);
        const id = new URL(page.url()).pathname.split('/').at(-1);
        await page.locator('.board [data-at]').first().waitFor();

        let ahead = false;
        // Longer where it takes longer until a move chosen ahead is played.
        const enough = () => (ahead && !thorough ? 10 : 20);
        for (let game = await ownTurn(page, id); game.moves.length < enough(); game = await ownTurn(page, id)) {
          const plies = game.moves.length;
          await bring(page, game.position.legal.find(({ kind }) => kind === 'capture') ?? game.position.legal.at(-1));
          await waitForSoMany(page, plies + 1);
          ahead ||= await moveAhead(page, id, variant, plies + 1);
        }
        assert.ok(ahead, 'a move chosen ahead was played');

        await page.getByRole('button', { name: 'Resign' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
        await page.locator('.result').waitFor();

        await page.getByRole('button', { name: 'Share & export' }).click();
        await page.getByRole('link', { name: 'Analyse' }).click();
        await page.waitForURL(/\/analysis\//);
        const nodes = page.locator('.tree [data-node]');
        await nodes.first().waitFor();
        const plies = await nodes.count();
        assert.ok(plies >= enough());
        await page.getByRole('switch', { name: 'Engine' }).check();
        await page.locator('[data-line="0"] button').first().waitFor();
        await page.getByRole('switch', { name: 'Engine' }).uncheck();
        await page.getByRole('button', { name: 'Look at the whole game' }).click();
        await page.waitForFunction(() => document.querySelectorAll('.graph svg path.share').length === 2);
        await page.locator('.tree [data-node="2"]').click();
        await page.locator('[data-node="2"][aria-current]').waitFor();
        // Another third move than the one of the game.
        const { moves } = await server.game(id);
        const line = await server.post('/api/lines', { variant, moves: moves.slice(0, 2).map(({ text }) => text) });
        const other = line.position.legal.find(
          ({ kind, from, to }) => kind === 'quiet' && from !== '' && !(from === moves[2].from && to === moves[2].to),
        );
        await ways.clicks(page, other.from, other.to);
        const menu = page.getByRole('menuitem').first();
        if (await menu.count()) await menu.click();
        await page.waitForFunction(
          (count) => document.querySelectorAll('.tree [data-node]').length === count,
          plies + 1,
        );

        await page.getByRole('button', { name: 'Share & export' }).click();
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: 'Save PGN', exact: true }).click(),
        ]);
        const pgn = readFileSync(await file.path(), 'utf8');
        assert.match(pgn, /\( 2\. /, 'the variation is in the record');
        await page.goto(`${server.url}/import`);
        await page.locator('textarea').fill(pgn);
        await page.getByRole('button', { name: 'Read' }).click();
        await page.waitForURL(/\/analysis\/.*study=/);
        await page.waitForFunction(
          (count) => document.querySelectorAll('.tree [data-node]').length === count,
          plies + 1,
        );

        await changeAndPlay(page, variant);
      },
    );
});
