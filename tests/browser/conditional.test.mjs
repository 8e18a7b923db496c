// Conditional moves in a game of days for each turn: a line is built on the board, kept, seen by its owner alone, played by the server, and
// removed.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { byTurns, narrow, server, startBoth, waitForPlies, ways, wide } from './harness.mjs';
import { call, everybodyLeaves, person } from './people.mjs';

startBoth();

/** A game at which the last player sits at a browser of their own, the others at another one. */
async function sitDown(variant, { viewport = wide, touch = false, players = 2, locale } = {}) {
  const hosts = await person('/logo.svg');
  const last = await person('/logo.svg', { viewport, touch, locale });
  const seats = Array.from({ length: players }, (_, i) => ({ kind: 'person', level: 1, free: i === players - 1 }));
  const clock = { kind: 'days', days: 3 };
  const made = await call(hosts.page, '/api/games', { variant, seats, access: 'private', clock });
  await call(last.page, `/api/games/${made.id}/sit?key=${made.you.invitation}`, { player: players - 1, name: 'Bob' });
  await last.page.goto(`${server.url}/game/${made.id}`);
  await last.page.locator('.board [data-at]').first().waitFor();
  const game = (page = hosts.page) => call(page, `/api/games/${made.id}`);
  const others = async (text) => {
    const { moves } = await game();
    return call(hosts.page, `/api/games/${made.id}/moves`, { text, ply: moves.length });
  };
  return { page: last.page, id: made.id, game, others };
}

const panel = (page) => page.locator('.conditional');
const kept = (page) => panel(page).locator('li');
const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
async function fits(page) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(overflow <= 0, `the page is ${overflow} pixels too wide`);
}

describe('conditional moves', () => {
  for (const [where, viewport, touch] of byTurns([
    ['wide', wide, false],
    ['phone', narrow, true],
  ]))
    it(`are built on the board, kept, played and removed: ${where}`, async () => {
      const { page, game, others } = await sitDown('chess', { viewport, touch });
      const move = touch ? ways['finger taps'] : ways.clicks;
      await panel(page).getByText('Say now what you reply').waitFor();
      await press(page, 'Add a line');
      const builder = page.getByRole('group', { name: 'Conditional moves' });
      await builder.getByText('Choose the move that you expect of White.').waitFor();
      assert.ok(await builder.getByRole('button', { name: 'Keep this line' }).isDisabled());
      await move(page, 'e2', 'e4');
      await builder.getByText('Choose your reply.').waitFor();
      assert.ok(await builder.getByRole('button', { name: 'Keep this line' }).isDisabled(), 'it is not answered');
      await move(page, 'c7', 'c5');
      await builder.getByText('e4 c5').waitFor();
      // Another reply after all.
      await press(page, 'One move back');
      await builder.getByText('Choose your reply.').waitFor();
      await move(page, 'e7', 'e5');
      await builder.getByText('Choose the move that you expect of White.').waitFor();
      await move(page, 'g1', 'f3');
      await builder.getByText('Choose your reply.').waitFor();
      await move(page, 'b8', 'c6');
      await builder.getByText('e4 e5 Nf3 Nc6').waitFor();
      await fits(page);
      if (process.env.SENNIGHT_SHOTS)
        await page.screenshot({ path: `${process.env.SENNIGHT_SHOTS}/conditional-build-${where}.png` });
      await press(page, 'Keep this line');
      await kept(page).getByText('e4 e5 Nf3 Nc6').waitFor();
      await builder.waitFor({ state: 'detached' });
      // The board is the game's again, and nobody else knows.
      await page.locator('.board [data-at="e2"]').waitFor();
      const seen = await game();
      assert.equal(seen.you.conditional, undefined);
      assert.equal(seen.moves.length, 0);

      // A branch of the tree, and a line of its own.
      for (const [line, words] of [
        [['e2e4', 'e7e5', 'f1c4', 'g8f6'], 'e4 e5 Bc4 Nf6'],
        [['d2d4', 'd7d5'], 'd4 d5'],
      ]) {
        await press(page, 'Add a line');
        for (const text of line) {
          await move(page, text.slice(0, 2), text.slice(2));
          await page.locator('.builder .line').getByText(words.split(' ')[line.indexOf(text)]).waitFor();
        }
        await press(page, 'Keep this line');
        await kept(page).getByText(words).waitFor();
      }
      assert.equal(await kept(page).count(), 3);
      await panel(page).scrollIntoViewIfNeeded();
      await fits(page);
      if (process.env.SENNIGHT_SHOTS)
        await page.screenshot({ path: `${process.env.SENNIGHT_SHOTS}/conditional-kept-${where}.png`, fullPage: true });
      await press(page, 'Remove d4 d5');
      await kept(page).getByText('d4 d5').waitFor({ state: 'detached' });
      await page.reload();
      await kept(page).getByText('e4 e5 Bc4 Nf6').waitFor();
      assert.equal(await kept(page).count(), 2);

      // The condition comes true while nobody does anything here.
      await others('e2e4');
      await waitForPlies(page, 2);
      await kept(page).getByText('Bc4 Nf6').waitFor();
      await others('f1c4');
      await waitForPlies(page, 4);
      assert.deepEqual(
        (await game()).moves.map(({ text }) => text),
        ['e2e4', 'e7e5', 'f1c4', 'g8f6'],
      );
      await panel(page).getByText('Say now what you reply').waitFor();
      await everybodyLeaves();
    });

  it('are given up by Escape, and when somebody moves while a line is built', async () => {
    const { page, others } = await sitDown('chess');
    await press(page, 'Add a line');
    await ways.clicks(page, 'e2', 'e4');
    await page.getByText('Choose your reply.').first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.builder').waitFor({ state: 'detached' });
    await page.locator('.board [data-at="e2"]').waitFor();
    await press(page, 'Add a line');
    await ways.clicks(page, 'e2', 'e4');
    await page.getByText('Choose your reply.').first().waitFor();
    await others('d2d4');
    await waitForPlies(page, 1);
    await page.locator('.builder').waitFor({ state: 'detached' });
    await page.locator('.board [data-at="d4"]').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Add a line' }).count(), 0, 'it is one’s own turn');
    await everybodyLeaves();
  });

  it('wait for the moves of both others where three play', async () => {
    const { page, game, others } = await sitDown('hr-mccooey-3p', { players: 3 });
    await press(page, 'Add a line');
    const played = [];
    for (let i = 0; i < 3; i++) {
      const before = await page.locator('.builder .line .move, .builder .line').first().innerText();
      const from = await page.locator('.board [data-at]').evaluateAll((all) => all.map((one) => one.dataset.at));
      assert.ok(from.length > 0);
      const line = await call(page, '/api/lines', {
        variant: 'hr-mccooey-3p',
        fen: (await game()).start,
        moves: played,
      });
      const next = line.position.legal.find((move) => move.kind === 'quiet' && !move.leavesRoyal);
      await ways.clicks(page, next.from, next.to);
      await page.waitForFunction((text) => document.querySelector('.builder .line').textContent !== text, before);
      played.push(next.text);
    }
    await press(page, 'Keep this line');
    await kept(page).first().waitFor();
    await others(played[0]);
    await waitForPlies(page, 1);
    await others(played[1]);
    await waitForPlies(page, 3);
    assert.deepEqual(
      (await game()).moves.map(({ text }) => text),
      played,
    );
    await everybodyLeaves();
  });

  it('are no part of a game without days', async () => {
    const hosts = await person('/logo.svg');
    const made = await call(hosts.page, '/api/games', {
      variant: 'chess',
      seats: [
        { kind: 'person', level: 1 },
        { kind: 'person', level: 1, free: true },
      ],
      access: 'private',
    });
    const bob = await person('/logo.svg');
    await call(bob.page, `/api/games/${made.id}/sit?key=${made.you.invitation}`, { player: 1, name: 'Bob' });
    await bob.page.goto(`${server.url}/game/${made.id}`);
    await bob.page.locator('.board [data-at]').first().waitFor();
    assert.equal(await panel(bob.page).count(), 0);
    await everybodyLeaves();
  });
});
