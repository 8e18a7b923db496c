// Strangers find each other by the lobby, each with a browser of their own.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bring, byTurns, narrow, server, serverGone, startBoth, waitForPlies } from './harness.mjs';
import { call, everybodyLeaves, gameOf, idOf, person } from './people.mjs';

startBoth();

/** Says in the lobby what one wants to play. */
async function wants(page, variant, name, { time = 'none', seat } = {}) {
  await page.getByLabel('Game', { exact: true }).selectOption(variant);
  await page.getByLabel('Time', { exact: true }).selectOption(time);
  if (seat) await page.getByLabel('You play').selectOption({ label: seat });
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Play now' }).click();
}

/** Everybody moves once, in turn. */
async function playOnce(pages) {
  for (let ply = 0; ply < pages.length; ply++) {
    const { position } = await gameOf(pages[0]);
    const seats = await Promise.all(pages.map(async (page) => (await gameOf(page)).you.seats));
    const mover = pages[seats.findIndex((own) => own.includes(position.turn))];
    await waitForPlies(mover, ply);
    const quiet = position.legal.find((move) => move.kind === 'quiet' && !move.leavesRoyal) ?? position.legal[0];
    await bring(mover, quiet);
    for (const page of pages) await waitForPlies(page, ply + 1);
  }
}

const fits = async (page) =>
  assert.ok(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    'the page is not wider than its window',
  );

describe('two strangers', () => {
  it('find each other for glinski, in all tabs of who waited, and play; a third watches', async () => {
    const { page: ann } = await person('/lobby?game=glinski');
    assert.equal(await ann.getByLabel('Game', { exact: true }).inputValue(), 'glinski');
    const { page: cid } = await person('/lobby');
    await wants(ann, 'glinski', 'Ann', { time: '2', seat: 'White' });
    await ann.getByRole('region', { name: 'You look for players' }).getByText('1 of 2 players').waitFor();
    const second = await ann.context().newPage();
    await second.goto(`${server.url}/lobby`);
    await second.getByRole('button', { name: 'Withdraw' }).waitFor();

    const { page: bob } = await person('/', { viewport: narrow });
    await bob.getByText('1 looks for players').waitFor();
    await bob.getByRole('link', { name: 'Play somebody now' }).click();
    await bob.getByText('White taken').waitFor();
    await fits(bob);
    await bob.getByLabel('Your name').fill('Bob');
    await bob.getByLabel('Your name').press('Tab');
    await bob.getByRole('button', { name: /with Ann$/ }).click();
    for (const page of [ann, second, bob]) await page.waitForURL(/\/game\//);
    assert.equal(idOf(ann), idOf(bob));
    assert.equal(idOf(second), idOf(ann));
    await ann.locator('.strip', { hasText: 'Bob' }).waitFor();
    assert.deepEqual((await gameOf(ann)).you.seats, [0]);
    await playOnce([ann, bob]);
    await ann.locator('[data-clock="0"]').waitFor();

    // Nobody looks any more; the game is there to be watched.
    await cid.getByText('Nobody else looks for a game at the moment.').waitFor();
    await cid.reload();
    const row = cid.getByRole('region', { name: 'Games to watch' }).locator(`[data-game="${idOf(ann)}"]`);
    await row.getByText('Ann and Bob').waitFor();
    await row.click();
    await waitForPlies(cid, 2);
    await ann.getByText('1 watching').waitFor();
    const { page: dan } = await person('/lobby');
    await dan
      .locator(`[data-game="${idOf(ann)}"]`)
      .getByText('1 watching')
      .waitFor();
    await second.close();
    await everybodyLeaves();
  });

  it('find each other by asking for the same, from the dialog too, and withdraw', async () => {
    const { page: ann } = await person('/lobby', { viewport: narrow });
    await wants(ann, 'chess', 'Ann');
    await ann.getByRole('button', { name: 'Withdraw' }).click();
    await ann.getByRole('region', { name: 'You look for players' }).waitFor({ state: 'detached' });
    await wants(ann, 'chess', 'Ann');
    await fits(ann);
    // She looks at something else meanwhile.
    await ann.getByRole('link', { name: 'Games', exact: true }).click();
    await ann.getByText(/Looking for players of Chess/).waitFor();
    await ann.reload();
    await ann.getByText(/Looking for players of Chess/).waitFor();
    const { page: bob } = await person('/new/chess');
    await bob.getByRole('radio', { name: 'Friends' }).check();
    await bob.getByRole('radio', { name: 'Random' }).check();
    await bob.getByLabel('Your name').fill('Bob');
    await bob.getByRole('button', { name: 'Play somebody now' }).click();
    for (const page of [ann, bob]) await page.waitForURL(/\/game\//);
    assert.equal(idOf(ann), idOf(bob));
    await everybodyLeaves();
  });

  it('are told when the server was started anew, and look again', async () => {
    const { page: ann } = await person('/lobby');
    await wants(ann, 'chess', 'Ann');
    await ann.getByRole('button', { name: 'Withdraw' }).waitFor();
    await server.kill();
    await ann.getByText('reconnecting…').waitFor();
    await server.start(server.port);
    await ann.getByText('has ended: the server was out of reach or was started anew').waitFor();
    await ann.getByRole('button', { name: 'Look again' }).click();
    const { page: bob } = await person('/lobby');
    await wants(bob, 'chess', 'Bob');
    for (const page of [ann, bob]) await page.waitForURL(/\/game\//);
    await everybodyLeaves([serverGone]);
  });

  it('are polite, and one of them mutes the other', async () => {
    const { page: ann } = await person('/lobby');
    await wants(ann, 'chess', 'Ann');
    const { page: bob } = await person('/lobby', { viewport: narrow });
    await wants(bob, 'chess', 'Bob');
    await ann.waitForURL(/\/game\//);
    await ann.getByText('Say something').click();
    await ann.getByRole('button', { name: 'Good luck!' }).click();
    const heard = bob.getByRole('list', { name: 'What was said' });
    await heard.getByText('Good luck!').waitFor();
    await fits(bob);
    await bob.reload();
    await heard.getByText('Good luck!').waitFor();
    await bob.getByText('Say something').click();
    await bob.getByLabel('Mute Ann').check();
    await ann.getByRole('button', { name: 'Hello!' }).click();
    await ann.getByRole('list', { name: 'What was said' }).getByText('Hello!').waitFor();
    await bob.reload();
    await waitForPlies(bob, 0);
    assert.equal(await heard.getByText(/Hello|Good luck/).count(), 0);
    await everybodyLeaves();
  });

  it('pause their clocks and go on', async () => {
    const { page: ann } = await person('/lobby');
    await wants(ann, 'chess', 'Ann', { time: '1', seat: 'White' });
    const { page: bob } = await person('/lobby', { viewport: narrow });
    await wants(bob, 'chess', 'Bob', { time: '1' });
    await bob.waitForURL(/\/game\//);
    await ann.locator('.board').waitFor();
    await playOnce([ann, bob]);
    await bob.getByRole('button', { name: 'Ask for a pause' }).click();
    await ann.getByText('offers to pause the clocks').waitFor();
    await ann.getByRole('button', { name: 'Agree' }).click();
    for (const page of [ann, bob]) await page.getByText('The clocks are paused').waitFor();
    const before = await ann.locator('[data-clock="0"]').textContent();
    await ann.waitForTimeout(1500);
    assert.equal(await ann.locator('[data-clock="0"]').textContent(), before);
    const { position } = await gameOf(ann);
    await ann.locator(`.board [data-cell="${position.legal[0].from}"]`).click();
    assert.equal(await ann.locator('[data-target]').count(), 0, 'nobody moves');
    await bob.getByRole('button', { name: 'Go on' }).click();
    await ann.getByText('The clocks are paused').waitFor({ state: 'detached' });
    assert.equal((await gameOf(ann)).clock.running, 0);
    await everybodyLeaves();
  });
});

describe('three strangers', () => {
  for (const variant of byTurns(['honeycomb', 'hr-mccooey-3p']))
    it(`come together for ${variant}, wide and narrow`, async () => {
      const { page: ann } = await person('/lobby');
      await wants(ann, variant, 'Ann');
      const { page: bob } = await person('/lobby', { viewport: narrow });
      await bob.getByRole('button', { name: /with Ann$/ }).click();
      await ann.getByText('2 of 3 players').waitFor();
      await bob.getByRole('button', { name: 'Leave' }).waitFor();
      const { page: cid } = await person('/lobby');
      await wants(cid, variant, 'Cid');
      const pages = [ann, bob, cid];
      for (const page of pages) await page.waitForURL(/\/game\//);
      assert.equal(new Set(pages.map(idOf)).size, 1);
      const seats = await Promise.all(pages.map(async (page) => (await gameOf(page)).you.seats));
      assert.deepEqual(seats.flat().sort(), [0, 1, 2]);
      for (const page of pages) await page.locator('.board').first().waitFor();
      await playOnce(pages);
      await everybodyLeaves();
    });
});

describe('a public table', () => {
  it('with a free seat is found by who plays now', async () => {
    const { page: ann } = await person('/new/chess');
    await ann.getByRole('radio', { name: 'Friends' }).check();
    await ann.getByLabel('Your name').fill('Ann');
    await ann.getByLabel(/^Everybody here/).check();
    await ann.getByRole('button', { name: 'Get the link' }).click();
    await ann.getByText('1 of 2 seats are taken').waitFor();
    const { page: bob } = await person('/lobby');
    await bob.locator('[data-game]', { hasText: 'Sit down' }).waitFor();
    await wants(bob, 'chess', 'Bob');
    await bob.waitForURL(/\/game\//);
    assert.equal(idOf(bob), idOf(ann));
    await ann.locator('.strip', { hasText: 'Bob' }).waitFor();
    assert.equal((await call(bob, '/api/lobby/games')).games[0].attended, true);
    await everybodyLeaves();
  });
});
