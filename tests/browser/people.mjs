// Several people, each with a browser of their own, at tables of one server.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { browser, server, wide } from './harness.mjs';

const open = [];

/** A browser of somebody, at a path or an address; whatever it complains about fails the test that closes it. */
export async function person(path, options = {}) {
  const visitor = await browser.open(path.startsWith('http') ? path : server.url + path, {
    viewport: wide,
    ...options,
  });
  open.push(visitor);
  return visitor;
}

/** Closes all browsers. `expected`: patterns of what they may have complained about. */
export async function everybodyLeaves(expected = []) {
  for (const { complaints, close } of open.splice(0)) {
    await close();
    assert.deepEqual(
      complaints.filter((text) => !expected.some((pattern) => pattern.test(text))),
      [],
    );
  }
}
after(() => everybodyLeaves());

/**
 * Somebody chooses a game to play with friends, with so many minutes and seconds for each move if `time` is there; the page and the link
 * to send.
 */
export async function invite(variant, name, time, options) {
  const { page } = await person(`/new/${variant}`, options);
  await page.getByRole('radio', { name: 'Friends' }).check();
  await page.getByLabel('Your name').fill(name);
  if (time) {
    await page.getByLabel('Time', { exact: true }).selectOption('own');
    await page.getByLabel('Minutes').fill(String(time.minutes));
    await page.getByLabel('Seconds').fill(String(time.seconds));
  }
  await page.getByRole('button', { name: 'Get the link' }).click();
  const field = page.getByLabel(/^Invitation/);
  await field.waitFor();
  return { page, link: await field.inputValue() };
}

export async function sitDown(page, player, name) {
  await page.getByLabel('Your name').fill(name);
  // Before the seat is taken whoever came by no invitation is told of no game.
  const taken = page.waitForResponse((answer) => /\/sit(\?|$)/.test(answer.url()) && answer.ok());
  await page.locator(`[data-seat="${player}"]`).getByRole('button', { name: /^Sit/ }).click();
  await taken;
}

export const idOf = (page) => new URL(page.url()).pathname.split('/').at(-1);
/** The game as one of its people sees it. */
export const gameOf = (page) => page.evaluate(async (id) => (await fetch(`/api/games/${id}`)).json(), idOf(page));

/** What the server answers to the browser of `page`; with a body a POST. An answer that is no success is an error. */
export const call = (page, path, body) =>
  page.evaluate(
    async ([path, body]) => {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch(path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : {});
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return answer.json();
    },
    [path, body],
  );
