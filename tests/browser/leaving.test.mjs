// Whoever leaves a page while it waits for an answer hears nothing of it: the page that is gone does nothing with what comes late.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { closeTabAfterEach, openTab, server, shareOf, startBoth } from './harness.mjs';

let game;
startBoth(async () => {
  game = await server.newGame('chess');
});
closeTabAfterEach();

/** Keeps back the question numbered `sessionStorage.hold` that the page asks of the server or of the engine in it, until `release()`. */
const keepBack = () => {
  const wanted = () => Number(sessionStorage.getItem('hold') ?? 0);
  let asked = 0;
  let release = () => {};
  const free = new Promise((then) => (release = then));
  window.held = { yes: false, release };
  const turn = () => {
    if (++asked !== wanted()) return false;
    window.held.yes = true;
    return true;
  };
  const plainFetch = window.fetch.bind(window);
  window.fetch = async (...rest) => {
    if (turn()) await free;
    return plainFetch(...rest);
  };
  const plainPost = Worker.prototype.postMessage;
  let before = Promise.resolve();
  Worker.prototype.postMessage = function (...rest) {
    // What is said after the question waits too: a worker hears things in their order.
    if (turn()) before = free;
    void before.then(() => plainPost.apply(this, rest));
  };
};

const pages = {
  'the rules of a game': () => '/variants/chess',
  'the exercises': () => '/learn/chess',
  'a report': () => '/study/chess',
  'the puzzles': () => '/puzzles',
  'a puzzle': () => '/puzzles/chess',
  'the puzzle of the day': () => '/daily',
  'the list of games': () => '/games',
  'the lobby': () => '/lobby',
  'the account': () => '/account',
  'a game': () => `/game/${game.id}`,
  'the analysis': () => '/analysis/chess',
  'the setup': () => '/setup/chess',
  'the inventor': () => '/invent?from=chess',
};

describe('who leaves', () => {
  for (const [name, path] of shareOf(Object.entries(pages), 3)) {
    it(`${name} at any of its questions hears nothing of the answer`, async () => {
      const page = await openTab('/games', { script: keepBack });
      let questions = 0;
      for (let number = 1; ; number++) {
        await page.evaluate((n) => sessionStorage.setItem('hold', n), number);
        await page.goto(server.url + path());
        // Each page has a first question, however long a busy machine takes to get there; another one may not come.
        const timeout = number === 1 ? 10_000 : 500;
        const held = await page
          .waitForFunction(() => window.held.yes, undefined, { timeout, polling: 20 })
          .catch(() => null);
        if (!held) break;
        questions = number;
        await page.evaluate(() => {
          history.pushState({}, '', '/import');
          dispatchEvent(new PopStateEvent('popstate'));
        });
        await page.getByRole('heading', { name: 'Import', exact: false }).first().waitFor();
        const [address, title] = await page.evaluate(() => [location.href, document.title]);
        await page.evaluate(() => window.held.release());
        await page.waitForTimeout(80);
        assert.deepEqual(await page.evaluate(() => [location.href, document.title]), [address, title]);
      }
      assert.ok(questions > 0, 'it asked nothing');
    });
  }
});
