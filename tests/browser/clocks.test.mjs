// Games with clocks: what each side shows, what a reload shows, and who loses when the time is over.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bring, narrow, screens, server, serverGone, startBoth, waitForPlies } from './harness.mjs';
import { heard, recordSounds } from './listening.mjs';
import { everybodyLeaves, gameOf, invite, person, sitDown } from './people.mjs';

startBoth();

const timeOf = (page, player) => page.locator(`[data-clock="${player}"]`).innerText();

/** "4:07" or "9.3" in seconds. */
function seconds(text) {
  const parts = text.trim().split(':').map(Number);
  return parts.reduce((sum, part) => sum * 60 + part, 0);
}
/** What is left by the server's account. */
async function left(page, player) {
  const [game, { now }] = [await gameOf(page), await page.evaluate(async () => (await fetch('/api/time')).json())];
  const used = game.clock.running === player ? now - game.clock.since : 0;
  return (game.clock.sides[player].milliseconds - used) / 1000;
}
/** The page shows what the server says, to a second. */
async function showsTheTime(page, player) {
  await page.locator(`[data-clock="${player}"]`).waitFor();
  let shown, right;
  for (let i = 0; i < 20; i++) {
    [shown, right] = [seconds(await timeOf(page, player)), await left(page, player)];
    if (Math.abs(shown - right) < 1.3) return;
    await page.waitForTimeout(100);
  }
  assert.fail(`the page shows ${shown}, the server has ${right}`);
}

/** Each plays a legal move in turn, until so many are played. */
async function playOn(pages, plies) {
  for (;;) {
    const game = await gameOf(pages[0]);
    if (game.moves.length >= plies) return game;
    const mover = pages[game.position.turn];
    await waitForPlies(mover, game.moves.length);
    await bring(
      mover,
      game.position.legal.find((move) => move.kind === 'quiet' && !move.leavesRoyal),
    );
    await Promise.all(pages.map((page) => waitForPlies(page, game.moves.length + 1)));
  }
}

/** Nothing of the page is wider than the window, and each clock is wholly inside. */
async function fits(page) {
  const problems = await page.evaluate(() => {
    const found = [];
    if (document.documentElement.scrollWidth > innerWidth)
      found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    for (const clock of document.querySelectorAll('[data-clock]')) {
      const box = clock.getBoundingClientRect();
      const strip = clock.closest('.strip').getBoundingClientRect();
      if (box.left < strip.left || box.right > strip.right + 1 || box.width < 10)
        found.push(`clock ${clock.dataset.clock}`);
    }
    return found;
  });
  assert.deepEqual(problems, []);
}

describe('a game with clocks', () => {
  it('of two ends when one runs out of time; a reload and a wrong clock of the device change nothing', async () => {
    const { page: ann, link } = await invite('chess', 'Ann', { minutes: 0.25, seconds: 1 });
    await ann.getByText('15 s + 1 s').waitFor();
    // Bob's device is an hour fast.
    const { page: bob } = await person(link, {
      viewport: narrow,
      sound: true,
      script: 'const real = Date.now.bind(Date); Date.now = () => real() + 3600000;',
    });
    await sitDown(bob, 1, 'Bob');
    for (const page of [ann, bob]) await page.locator('.board').waitFor();
    assert.equal(await timeOf(ann, 0), '0:15');
    await ann.waitForTimeout(1500);
    assert.equal(await timeOf(ann, 0), '0:15', 'the first move is free');
    await playOn([ann, bob], 2);
    for (const page of [ann, bob]) await showsTheTime(page, 0);
    await fits(bob);
    await ann.waitForTimeout(1500);
    await playOn([ann, bob], 3);
    assert.ok((await left(ann, 0)) < 15, 'what was used is gone');
    await ann.reload();
    await waitForPlies(ann, 3);
    await bob.addInitScript(recordSounds);
    await bob.reload();
    await waitForPlies(bob, 3);
    await bob.mouse.click(4, 400);
    for (const page of [ann, bob]) for (const player of [0, 1]) await showsTheTime(page, player);
    // Bob does nothing more. Nobody's page says when it is over: the server does.
    const before = await left(ann, 1);
    await bob.locator('[data-clock="1"]', { hasText: /^\d\.\d/ }).waitFor();
    assert.equal(await bob.getByText('Your time is nearly over').count(), 1);
    assert.equal(await ann.getByText('Your time is nearly over').count(), 0);
    await bob.waitForFunction(() => window.heard.length > 1);
    assert.equal(await heard(bob), 'tone tone', 'the warning, once');
    for (const page of [ann, bob]) await page.getByText('White wins on time').first().waitFor();
    assert.ok(before > 2 && before < 16, `${before}`);
    assert.equal(await timeOf(ann, 1), '0.0');
    assert.equal(await timeOf(bob, 1), '0.0');
    assert.equal((await gameOf(ann)).result.score, '1-0');

    await ann.getByRole('button', { name: 'Rematch' }).click();
    await ann.waitForFunction(() => document.querySelectorAll('.list [data-ply]').length === 0);
    await ann.locator('[data-clock="0"]', { hasText: '0:15' }).waitFor();
    await everybodyLeaves();
  });

  it('gives the other more time when one wants to, outlives the server, and stands with its time in the list', async () => {
    const { page: ann, link } = await invite('chess', 'Ann', { minutes: 5, seconds: 0 });
    const { page: bob } = await person(link);
    await sitDown(bob, 1, 'Bob');
    await playOn([ann, bob], 2);
    await Promise.all([
      bob.waitForResponse(/\/time\?/),
      bob.getByRole('button', { name: 'Give White 15 seconds' }).click(),
    ]);
    for (const page of [ann, bob]) await page.locator('[data-clock="0"]', { hasText: /^5:(0[1-9]|1)/ }).waitFor();
    assert.equal(await ann.getByRole('button', { name: 'Give White 15 seconds' }).count(), 0);

    // The server is killed and comes back: the time without it is nobody's, and the page shows so by itself.
    const since = Date.now();
    const before = await left(ann, 0);
    await server.kill();
    await ann.getByText('reconnecting…').waitFor();
    await ann.waitForTimeout(12_000);
    await server.start(server.port);
    // Each page tries again after a pause of its own.
    for (const page of [ann, bob]) await page.getByText('reconnecting…').waitFor({ state: 'detached' });
    const after = await left(ann, 0);
    // However slow this machine is, none of the twelve seconds counts.
    const passed = (Date.now() - since) / 1000;
    assert.ok(before - after < passed - 11, `${before} before, ${after} after, ${passed} passed`);
    for (const page of [ann, bob]) await showsTheTime(page, 0);

    await ann.goto(`${server.url}/games`);
    await ann.locator('[data-game]', { hasText: '5 min' }).waitFor();
    await everybodyLeaves([serverGone]);
  });

  it('of three goes on without whose flag falls, and ends with the second', async () => {
    const [desk, tablet, phone] = screens;
    const time = { minutes: 0.2, seconds: 0 };
    const { page: ann, link } = await invite('hr-mccooey-3p', 'Ann', time, { viewport: desk });
    const { page: bob } = await person(link, { viewport: tablet });
    await sitDown(bob, 1, 'Bob');
    const { page: cid } = await person(link, { viewport: phone });
    await sitDown(cid, 2, 'Cid');
    const pages = [ann, bob, cid];
    for (const page of pages) await page.locator('.board').waitFor();
    await playOn(pages, 3);
    for (const page of pages) await showsTheTime(page, 0);
    for (const page of pages) await fits(page);
    for (const page of pages) await page.getByText('Red has left the game').first().waitFor();
    for (const page of pages) await fits(page);
    for (const page of pages)
      await page
        .getByText(/on time/)
        .first()
        .waitFor();
    const { result } = await gameOf(ann);
    assert.equal(result.reason, 'time');
    assert.equal(result.score, 'placing 3,2,1');
    await everybodyLeaves();
  });
});
