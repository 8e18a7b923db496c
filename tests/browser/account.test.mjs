// Accounts: from a guest's game to a name on two devices, own data, people one does not meet, and the end.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { narrow, server, startBoth } from './harness.mjs';
import { call, everybodyLeaves, gameOf, idOf, invite, person, sitDown } from './people.mjs';

startBoth();

const password = 'a good long one';

async function fill(page, name, word = password) {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(word);
}

async function signUp(page, name) {
  await page.goto(`${server.url}/account`);
  await page.getByRole('button', { name: 'Make an account' }).click();
  await fill(page, name);
  await page.getByRole('button', { name: 'Make an account' }).click();
  await page.getByText(`You are signed in as ${name}`).waitFor();
}

const fits = async (page) =>
  assert.ok(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    'the page is not wider than its window',
  );

async function saved(page, button) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return readFileSync(await file.path(), 'utf8');
}

describe('an account', () => {
  it('takes over the games of its browser, shows its name, and is the same on another device', async () => {
    const { page: ann, link } = await invite('glinski', 'Ann');
    const id = idOf(ann);
    await signUp(ann, 'Annabel');
    const { page: bob } = await person(link);
    await sitDown(bob, 1, 'Bob');
    await bob.getByRole('link', { name: 'Annabel' }).waitFor();

    // With the keyboard, on a phone.
    const { page: phone } = await person('/account', { viewport: narrow });
    await fits(phone);
    await phone.getByLabel('Name', { exact: true }).focus();
    await phone.keyboard.type('annabel');
    await phone.keyboard.press('Tab');
    await phone.keyboard.type('not the right one');
    await phone.keyboard.press('Enter');
    await phone.getByRole('alert').getByText('Name and password do not belong together.').waitFor();
    await phone.getByLabel('Password', { exact: true }).fill(password);
    await phone.keyboard.press('Enter');
    await phone.getByText('You are signed in as Annabel').waitFor();
    await fits(phone);
    await phone.goto(`${server.url}/games`);
    await phone.locator(`[data-game="${id}"]`).click();
    await phone.locator('.board [data-at]').first().waitFor();
    assert.deepEqual((await gameOf(phone)).you.seats, [0]);

    // The lobby knows the name too.
    await phone.goto(`${server.url}/lobby`);
    await phone.getByText('You play as Annabel').waitFor();

    // Private games stand on nobody's page.
    await bob.getByRole('link', { name: 'Annabel' }).click();
    await bob.getByRole('heading', { name: 'Annabel' }).waitFor();
    await bob.getByText('No public game is over yet.').waitFor();

    await phone.goto(`${server.url}/account`);
    await phone.getByRole('button', { name: 'Sign out everywhere' }).click();
    await phone.getByRole('heading', { name: 'Sign in' }).waitFor();
    await ann.goto(`${server.url}/account`);
    await ann.getByRole('heading', { name: 'Sign in' }).waitFor();
    await everybodyLeaves([/403/]);
  });

  it('gives away all that is kept, and leaves nothing but a seat without a name', async () => {
    const { page: ann } = await person('/');
    await signUp(ann, 'Wilhelmine');
    const { page: bob } = await person('/');
    const game = await call(ann, '/api/games', {
      variant: 'chess',
      seats: [{ kind: 'person' }, { kind: 'person', free: true }],
      access: 'public',
    });
    await call(bob, `/api/games/${game.id}/sit`, { player: 1, name: 'Bob' });
    await call(ann, `/api/games/${game.id}/moves`, { text: 'e2e4', ply: 0 });
    await call(bob, `/api/games/${game.id}/resign`, { player: 1, ply: 1 });
    await bob.goto(`${server.url}/player/wilhelmine`);
    await bob.locator(`[data-game="${game.id}"]`).waitFor();

    const all = JSON.parse(await saved(ann, /JSON/));
    assert.equal(all.account.name, 'Wilhelmine');
    assert.deepEqual(all.games[0].moves, ['e2e4']);
    assert.match(await saved(ann, /PGN/), /1\. e2e4|1\. e4/);

    await ann.locator('summary', { hasText: 'Delete the account' }).click();
    await ann.getByLabel('Password', { exact: true }).fill(password);
    await ann.getByRole('button', { name: 'Delete it for good' }).click();
    await ann.getByText('The account is deleted.').waitFor();
    const left = await gameWith(bob, game.id);
    assert.equal(left.table.places[0].name, '');
    assert.equal(left.result.over, true);
    await bob.reload();
    await bob.getByText('There is nobody of that name.').waitFor();
    await everybodyLeaves([/404/]);
  });

  it('keeps people away whom one blocks at the table', async () => {
    const { page: ann } = await person('/');
    await signUp(ann, 'Friederike');
    const game = await call(ann, '/api/games', {
      variant: 'chess',
      seats: [{ kind: 'person' }, { kind: 'person', free: true }],
      access: 'public',
    });
    const { page: bob } = await person(`/game/${game.id}`);
    await sitDown(bob, 1, 'Bob');
    await ann.goto(`${server.url}/game/${game.id}`);
    await ann.getByText('Say something').click();
    await ann.getByRole('button', { name: 'Block Bob' }).click();
    await ann.getByText('You meet Bob no more').waitFor();
    await bob.getByText('Say something').click();
    await bob.getByRole('button', { name: 'Good luck!' }).click();
    await bob.getByText('Somebody at this table does not talk with you.').waitFor();
    await ann.goto(`${server.url}/account`);
    await ann.getByRole('button', { name: 'Meet again' }).click();
    await ann.getByText('At a table you can block those who sit there.').waitFor();
    await bob.getByRole('button', { name: 'Good luck!' }).click();
    await bob.locator('.talk li', { hasText: 'Good luck!' }).waitFor();
    await everybodyLeaves([/403/]);
  });
});

const gameWith = (page, id) => page.evaluate(async (id) => (await fetch(`/api/games/${id}`)).json(), id);

describe('a guest', () => {
  it('takes away what is kept of the browser, and deletes it', async () => {
    const { page: ann, link } = await invite('glinski', 'Ann', undefined, { viewport: narrow });
    const id = idOf(ann);
    const { page: bob } = await person(link);
    await sitDown(bob, 1, 'Bob');
    await ann.locator('.board').waitFor();
    await ann.goto(`${server.url}/account`);
    await fits(ann);
    const all = JSON.parse(await saved(ann, 'Download all that is kept of you (JSON)'));
    assert.deepEqual(
      all.games.map((game) => game.id),
      [id],
    );
    assert.deepEqual(all.guest, { push: [], reports: [] });
    assert.match(await saved(ann, 'Download your games (PGN)'), /^\[/);
    await ann.getByText('Delete what is kept of this browser').click();
    await fits(ann);
    if (process.env.SENNIGHT_PICTURES)
      await ann.screenshot({ path: `${process.env.SENNIGHT_PICTURES}/guest.png`, fullPage: true });
    await ann.getByRole('button', { name: 'Delete it for good' }).click();
    await ann.getByText('What was kept of this browser is deleted.').waitFor();
    assert.equal((await ann.context().cookies()).length, 0);
    const game = await gameOf(bob);
    assert.equal(game.result.over, true);
    assert.equal(game.table.places[0].name, '');
  });
});
