// Ratings: two with accounts look for a rated game, play it to its end, and see what it has changed; a computer is rated, too.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { narrow, server, startBoth } from './harness.mjs';
import { call, everybodyLeaves, gameOf, idOf, person } from './people.mjs';

startBoth();

async function signedUp(name, options) {
  const { page } = await person('/account', options);
  await call(page, '/api/account', { name, password: 'a good long one' });
  await page.reload();
  await page.getByText(`You are signed in as ${name}`).waitFor();
  return page;
}

/** Plays a fool's mate in two moves each; the pages belong to White and Black. */
async function mate(white, black) {
  const moves = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
  for (const [ply, text] of moves.entries())
    await call(ply % 2 === 0 ? white : black, `/api/games/${idOf(white)}/moves`, { text, ply });
}

const fits = async (page) =>
  assert.ok(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    'the page is not wider than its window',
  );

describe('ratings', () => {
  it('change with a rated game from the lobby and stand on the page of each player', async () => {
    const ann = await signedUp('Annabel');
    await ann.goto(`${server.url}/lobby?game=chess`);
    await ann.getByLabel('You play').selectOption({ label: 'White' });
    await ann.getByLabel('Rated: the game counts').check();
    await ann.getByRole('button', { name: 'Play now' }).click();
    await ann.getByText('rated · 1 of 2 players').waitFor();

    // A guest sees the rating, and cannot answer.
    const { page: guest } = await person('/lobby', { viewport: narrow });
    await guest.getByText('Annabel (1500?)').waitFor();
    assert.ok(await guest.getByRole('button', { name: /with Annabel/ }).isDisabled());
    assert.ok(await guest.getByLabel('Rated: the game counts').isDisabled());
    await guest.getByRole('link', { name: 'Rated games need an account.' }).waitFor();
    await fits(guest);

    const bob = await signedUp('Bobby', { viewport: narrow });
    await bob.goto(`${server.url}/lobby`);
    await bob.getByRole('button', { name: /with Annabel/ }).click();
    for (const page of [ann, bob]) await page.waitForURL(/\/game\//);
    const strip = (page, player) => page.locator(`.strip[data-player="${player}"]`);
    await strip(ann, 1).getByText('1500?').waitFor();
    await mate(ann, bob);
    await strip(ann, 1)
      .getByText(/^\+\d+$/)
      .waitFor();
    await strip(bob, 0)
      .getByText(/^−\d+$/)
      .waitFor();
    await fits(bob);
    const { places } = (await gameOf(ann)).table;
    assert.ok(places[1].after.rating > 1600);

    await strip(ann, 1).getByRole('link', { name: 'Bobby' }).click();
    const row = ann.getByRole('region', { name: 'Ratings' }).locator('[data-rating]');
    await row.getByText(`${places[1].after.rating}?`).waitFor();
    await row.getByText(`± ${places[1].after.deviation}`).waitFor();
    await row.getByText('one game').waitFor();
    await bob.goto(`${server.url}/player/Annabel`);
    await bob.getByText(`${places[0].after.rating}?`).waitFor();
    await fits(bob);
    await everybodyLeaves();
  });

  it('of a computer stand next to it', async () => {
    const ann = await signedUp('Cidney');
    await ann.goto(`${server.url}/new/chess`);
    await ann.getByLabel(/^Rated: the game counts/).check();
    await ann.getByLabel('Time', { exact: true }).waitFor();
    await ann.getByRole('button', { name: 'Start game' }).click();
    await ann.waitForURL(/\/game\//);
    const { table } = await gameOf(ann);
    assert.equal(table.rated, true);
    await ann.locator('.strip', { hasText: 'Computer' }).getByText('1500?').waitFor();
    await everybodyLeaves();
  });
});
