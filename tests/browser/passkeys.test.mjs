// Passkeys: an account without a password, on two devices, with an authenticator that Chromium plays itself.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { narrow, server, startBoth, wide } from './harness.mjs';
import { everybodyLeaves, person } from './people.mjs';

startBoth();

/** Passkeys need a name in the address. */
const site = () => server.url.replace('127.0.0.1', 'localhost');

/** Browsers of tests that are about something else offer nothing by themselves. */
const offersNothing = () => {
  PublicKeyCredential.isConditionalMediationAvailable = async () => false;
};

/** A browser whose device keeps passkeys; `touched`: whoever is asked says yes at once. */
async function withDevice(path, { offers = false, ...options } = {}) {
  const { page } = await person(site() + path, { ...options, script: offers ? undefined : offersNothing });
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  const send = (what, more = {}) => device.send(`WebAuthn.${what}`, { authenticatorId, ...more });
  return {
    page,
    touched: (enabled) => send('setAutomaticPresenceSimulation', { enabled }),
    kept: async () => (await send('getCredentials')).credentials,
    take: (credential) => send('addCredential', { credential }),
  };
}

const fits = async (page) =>
  assert.ok(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    'the page is not wider than its window',
  );

/** With a device that says yes while it is pressed. */
async function press(device, button) {
  await device.touched(true);
  await device.page.getByRole('button', button).click();
}

async function signUp(device, name) {
  const { page } = device;
  await page.goto(`${site()}/account`);
  await page.getByRole('button', { name: 'Make an account' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  assert.equal(await page.getByLabel('Password', { exact: true }).count(), 0, 'no password is asked for');
  await press(device, { name: 'Make an account with a passkey' });
  await page.getByText(`You are signed in as ${name}`).waitFor();
  await device.touched(false);
}

describe('passkeys', () => {
  it('make an account and open it on another device, without a password or a name', async () => {
    const laptop = await withDevice('/account', { viewport: wide });
    await signUp(laptop, 'Annabel');
    const [credential] = await laptop.kept();
    assert.equal(credential.rpId, 'localhost');
    assert.equal(credential.isResidentCredential, true);
    assert.equal(credential.userName, 'Annabel');

    const phone = await withDevice('/account', { viewport: narrow });
    await phone.take(credential);
    await fits(phone.page);
    await press(phone, { name: 'Sign in with a passkey' });
    await phone.page.getByText('You are signed in as Annabel').waitFor();
    await fits(phone.page);
    await phone.touched(false);
    await phone.page.getByText('another browser').waitFor();

    // Whose device says no hears so, and can try again.
    await phone.page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await phone.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await press(phone, { name: 'Sign in with a passkey' });
    await phone.page.getByText('You are signed in as Annabel').waitFor();
    await everybodyLeaves();
  });

  it('are offered by the browser where the name is typed', async () => {
    const device = await withDevice('/account', { offers: true });
    await signUp(device, 'Wilhelmine');
    const offers = await device.page.evaluate(() => PublicKeyCredential.isConditionalMediationAvailable());
    assert.equal(offers, true, 'this browser can offer passkeys');
    // The device says yes to what is offered; nothing is pressed.
    await device.touched(true);
    const entered = device.page.waitForResponse((response) => response.url().endsWith('/passkeys/session'));
    await device.page.getByRole('button', { name: 'Sign out', exact: true }).click();
    assert.equal((await entered).status(), 200);
    await device.page.getByText('You are signed in as Wilhelmine').waitFor();
    await device.touched(false);
    await device.page.getByRole('button', { name: 'Sign out', exact: true }).click();
    const field = device.page.getByLabel('Name', { exact: true });
    await field.waitFor();
    assert.equal(await field.getAttribute('autocomplete'), 'username webauthn');
    await everybodyLeaves();
  });

  it('are renamed, kept from being the last to go, and joined or replaced by a password', async () => {
    const device = await withDevice('/account');
    const { page } = device;
    await signUp(device, 'Friederike');
    const list = page.getByRole('region', { name: 'Passkeys' });
    await list.getByText('It is the only way to sign in').waitFor();
    assert.equal(await list.getByRole('button', { name: /^Remove/ }).count(), 0);

    await list.getByRole('button', { name: /^Rename/ }).click();
    await list.getByLabel('Name of the passkey').fill('My laptop');
    await list.getByRole('button', { name: 'Save' }).click();
    await list.getByText('My laptop').waitFor();

    // The same device makes no second one.
    await press(device, { name: 'Add a passkey' });
    await page.getByText('This device has a passkey of the account already.').waitFor();

    await page.getByLabel('New password').fill('a good long one');
    await page.getByRole('button', { name: 'Set a password' }).click();
    await page.getByText('The password is changed.').waitFor();
    await list.getByRole('button', { name: 'Remove My laptop' }).waitFor();
    await page.getByRole('button', { name: 'Remove the password' }).click();
    await page.getByText('The password is removed.').waitFor();
    await list.getByText('It is the only way to sign in').waitFor();

    await page.getByLabel('New password').fill('a good long one');
    await page.getByRole('button', { name: 'Set a password' }).click();
    await page.getByText('The password is changed.').waitFor();
    await list.getByLabel('Present password').fill('a good long one');
    await list.getByRole('button', { name: 'Remove My laptop' }).click();
    await list.getByRole('button', { name: 'Remove My laptop' }).waitFor({ state: 'detached' });

    // What the site does not know any more signs nobody in, and says so.
    await device.touched(false);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await press(device, { name: 'Sign in with a passkey' });
    await page.getByRole('alert').getByText('That passkey is not known here.').waitFor();
    await everybodyLeaves([/403/]);
  });

  it('delete the account, in German on a phone', async () => {
    const device = await withDevice('/account', { viewport: narrow, locale: 'de-DE' });
    const { page } = device;
    await page.getByRole('button', { name: 'Konto anlegen' }).click();
    await page.getByLabel('Benutzername').fill('Ludmilla');
    await fits(page);
    await press(device, { name: 'Konto mit Passkey anlegen' });
    await page.getByText('Du bist angemeldet als Ludmilla').waitFor();
    await fits(page);
    await page.locator('summary', { hasText: 'Konto löschen' }).click();
    await device.touched(false);
    await press(device, { name: 'Endgültig löschen' });
    await page.getByText('Das Konto ist gelöscht.').waitFor();
    await everybodyLeaves();
  });

  it('are not spoken of where they cannot work', async () => {
    for (const [address, script] of [
      [`${server.url}/account`, undefined],
      [`${site()}/account`, () => delete window.PublicKeyCredential],
    ]) {
      const { page } = await person(address, { script });
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      assert.equal(await page.getByRole('button', { name: /passkey/ }).count(), 0);
      await page.getByRole('button', { name: 'Make an account' }).click();
      assert.equal(await page.getByRole('button', { name: /passkey/ }).count(), 0);
      await page.getByLabel('Name', { exact: true }).fill(script ? 'Cedric' : 'Dorothea');
      await page.getByLabel('Password', { exact: true }).fill('a good long one');
      await page.getByRole('button', { name: 'Make an account' }).click();
      await page.getByText('You are signed in as').waitFor();
      assert.equal(await page.getByRole('heading', { name: 'Passkeys' }).count(), 0);
    }
    await everybodyLeaves();
  });
});
