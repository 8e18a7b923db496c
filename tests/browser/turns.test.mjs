// Whose turn it is where games are listed: on the page of all games, on the home page, in the frame of the app and in the title.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clickCell, narrow, startBoth, waitForPlies } from './harness.mjs';
import { gameOf, idOf, invite, person, sitDown } from './people.mjs';

startBoth();

async function begin(variant, options) {
  const { page, link } = await invite(variant, 'Ann', null, options);
  const { page: other } = await person(link, { viewport: narrow });
  await sitDown(other, 1, 'Bob');
  for (const one of [page, other]) await one.locator('.board').waitFor();
  return { ann: page, bob: other, id: idOf(page) };
}

describe('whose turn it is', () => {
  it('is said in every list, in the frame and in the title', async () => {
    const { ann, bob, id } = await begin('los-alamos');
    await ann.getByRole('link', { name: /^Games/ }).click();
    const row = ann.locator(`[data-game="${id}"]`);
    await row.getByText('Your turn').waitFor();
    assert.equal(await ann.locator('section').first().getAttribute('aria-labelledby'), 'turn');
    assert.match(await ann.title(), /^\(1\) /);
    assert.equal(await ann.getByRole('link', { name: 'Games : your turn in one' }).count(), 1);
    if (process.env.SENNIGHT_PICTURES)
      await ann.screenshot({ path: `${process.env.SENNIGHT_PICTURES}/turns-wide.png` });

    // The other has nothing to do yet.
    await bob.goto(new URL('/games', bob.url()).href);
    await bob.locator(`[data-game="${id}"]`).waitFor();
    assert.equal(await bob.getByText('Your turn').count(), 0);
    assert.doesNotMatch(await bob.title(), /^\(/);

    await ann.goBack();
    const { position } = await gameOf(ann);
    const move = position.legal[0];
    await clickCell(ann, move.from);
    await clickCell(ann, move.to);
    await waitForPlies(ann, 1);
    await bob.getByRole('link', { name: 'Sennight, home' }).click();
    await bob.getByRole('heading', { name: 'Your turn in one game' }).waitFor();
    await bob.locator(`[data-game="${id}"]`).getByText('Your turn').waitFor();
    assert.match(await bob.title(), /^\(1\) /);
    assert.ok(await bob.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'a phone shows all of it');
    if (process.env.SENNIGHT_PICTURES)
      await bob.screenshot({ path: `${process.env.SENNIGHT_PICTURES}/turns-home.png` });
    await bob.goto(new URL('/games', bob.url()).href);
    await bob.locator(`[data-game="${id}"]`).getByText('Your turn').waitFor();
    assert.ok(await bob.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    if (process.env.SENNIGHT_PICTURES)
      await bob.screenshot({ path: `${process.env.SENNIGHT_PICTURES}/turns-phone.png` });

    // Whoever comes back to a list that stood open meanwhile finds it as it is now.
    await ann.getByRole('link', { name: /^Games/ }).click();
    await ann.locator(`[data-game="${id}"]`).waitFor();
    assert.equal(await ann.getByText('Your turn').count(), 0);
    await bob.goBack();
    await bob.goto(new URL(`/game/${id}`, bob.url()).href);
    await bob.locator('.board').waitFor();
    const reply = (await gameOf(bob)).position.legal[0];
    await clickCell(bob, reply.from);
    await clickCell(bob, reply.to);
    await waitForPlies(bob, 2);
    await ann.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await ann.locator(`[data-game="${id}"]`).getByText('Your turn').waitFor();
  });
});
