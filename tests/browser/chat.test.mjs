// Free chat at a table where all want it, reports, and a game that those who run the site have frozen.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { narrow, startBoth } from './harness.mjs';
import { everybodyLeaves, gameOf, invite, person } from './people.mjs';

startBoth();

/** Takes a picture where somebody wants to look. */
async function picture(page, name) {
  const folder = process.env.SENNIGHT_PICTURES;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

describe('free chat', () => {
  it('opens when both want it, stays among them, and is reported', async () => {
    const { page: ann, link } = await invite('chess', 'Ann');
    const { page: bob } = await person(link, { viewport: narrow, locale: 'de' });
    await bob.getByLabel('Dein Name').fill('Bob');
    await bob
      .locator('[data-seat="1"]')
      .getByRole('button', { name: /setzen|Platz nehmen/ })
      .click();
    for (const page of [ann, bob]) await page.locator('.board').waitFor();
    const { page: cid } = await person(link);
    await cid.getByText('You look on').waitFor();

    assert.equal(await ann.getByLabel('Message').count(), 0);
    await ann.getByRole('checkbox', { name: 'I want to write freely' }).check();
    await bob.getByText('Ann möchte frei schreiben.').waitFor();
    await picture(bob, 'asked-narrow-de');
    await bob.getByRole('checkbox', { name: 'Ich möchte frei schreiben' }).click();
    await ann.getByLabel('Message').fill('Hello <b>Bob</b> & "all"');
    await ann.getByRole('button', { name: 'Send' }).click();
    await bob.getByText('Hello <b>Bob</b> & "all"').waitFor();
    await bob.getByLabel('Nachricht').fill('Grüß dich! '.repeat(17));
    await bob.getByLabel('Nachricht').press('Enter');
    await ann.getByText('Grüß dich! Grüß dich!').waitFor();
    await bob.waitForFunction(() => document.querySelector('[aria-label="Nachricht"]').value === '');
    await picture(ann, 'open-wide-en');
    await picture(bob, 'open-narrow-de');
    // Who looks on sees nothing of it.
    await cid.reload();
    await cid.getByText('You look on').waitFor();
    assert.equal(await cid.getByText('Grüß dich!').count(), 0);
    assert.equal(JSON.stringify(await gameOf(ann)).includes('Grüß dich!'), true);

    await bob.getByRole('button', { name: 'Ann melden' }).first().click();
    await bob.getByText('sieht sich Ann an').waitFor();
    await ann.getByRole('button', { name: 'End free chat' }).click();
    await bob.getByRole('checkbox', { name: 'Ich möchte frei schreiben' }).waitFor();
    await bob.getByText('Hello <b>Bob</b> & "all"').waitFor();
    await everybodyLeaves([/404/]);
  });

  it('is not there for one who sits alone', async () => {
    const { page: ann } = await invite('chess', 'Ann');
    await ann.getByText('1 of 2 seats are taken').waitFor();
    assert.equal(await ann.getByRole('checkbox', { name: 'I want to write freely' }).count(), 0);
    await everybodyLeaves();
  });
});
