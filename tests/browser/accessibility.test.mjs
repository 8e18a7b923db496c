// No page has a serious problem for people who use it in other ways than by eye and mouse, as far as axe can tell.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { axePath, browser, clickCell, narrow, server, startBoth, thorough, tried, wide } from './harness.mjs';

const axe = readFileSync(axePath, 'utf8');
let game, levelled;
startBoth(async () => {
  game = await server.newGame('crazyhouse', { fen: 'rnbqkbnr/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 1' });
  levelled = await server.newGame('honeycomb', { seats: 3 });
  // For the lobby: a public table with a free seat.
  await server.post('/api/games', {
    variant: 'glinski',
    seats: [{ kind: 'person' }, { kind: 'person', free: true }],
    access: 'public',
  });
});

async function openSolid(page) {
  await page.getByRole('radio', { name: '3D' }).check();
  await page.locator('[data-solid]').waitFor();
}

async function openEngine(page) {
  await page.getByRole('switch', { name: 'Engine' }).check();
  await page.locator('[data-line="0"] button').first().waitFor();
}

async function lookFor(page) {
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.getByRole('button', { name: /^(Withdraw|Leave)$/ }).waitFor();
}

const pages = [
  { name: 'home', path: () => '/', ready: '[data-variant]' },
  { name: 'new game', path: () => '/new/chess', ready: 'dialog form' },
  { name: 'game', path: () => `/game/${game.id}`, ready: '.board [data-at]', act: (page) => clickCell(page, 'b1') },
  { name: 'game in three dimensions', path: () => `/game/${levelled.id}`, ready: '.board [data-at]', act: openSolid },
  { name: 'variant', path: () => '/variants/trimac', ready: '[data-type]' },
  { name: 'home after a search', path: () => '/?q=xianqgi&board=points', ready: '[data-variant]' },
  { name: 'wrong address', path: () => '/no/honeycomb', ready: 'main li a' },
  { name: 'games', path: () => '/games', ready: '[data-game]' },
  { name: 'lobby', path: () => '/lobby', ready: '[data-seek] button, [data-game]', act: lookFor },
  {
    name: 'share and export',
    path: () => `/game/${game.id}`,
    ready: '.board [data-at]',
    act: (page) => page.getByRole('button', { name: 'Share & export' }).click(),
  },
  {
    name: 'analysis',
    path: () => '/analysis/crazyhouse?moves=e2e4+e7e5',
    ready: '.board [data-at]',
    act: openEngine,
  },
  { name: 'setting up', path: () => '/setup/crazyhouse', ready: '.palette' },
  { name: 'setting up for three', path: () => '/setup/honeycomb', ready: '.palette' },
  { name: 'exercises', path: () => '/learn/glinski', ready: '[data-best]' },
  { name: 'puzzles', path: () => '/puzzles', ready: '[data-puzzles]' },
  {
    name: 'a puzzle',
    path: () => '/puzzles/chess?number=1',
    ready: '.board [data-at]',
    act: async (page) => {
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.locator('[data-word]').waitFor();
      await page.getByRole('button', { name: 'Show the solution' }).click();
      await page.getByText('That was the way.').first().waitFor();
    },
  },
  {
    name: 'choices',
    path: () => `/game/${game.id}`,
    ready: '.board [data-at]',
    act: async (page) => {
      await page.getByRole('button', { name: 'Appearance' }).click();
      await page.locator('#preferences input').first().waitFor();
    },
  },
  { name: 'inventing', path: () => '/invent', ready: '.cm-line' },
  { name: 'import', path: () => '/import', ready: 'textarea' },
  { name: 'signing in', path: () => '/account', ready: 'form' },
  {
    name: 'an account',
    path: () => '/account',
    ready: 'form',
    act: async (page) => {
      const name = `Ann${Date.now().toString(36)}`;
      await page.evaluate(
        (body) => fetch('/api/account', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }),
        JSON.stringify({ name, password: 'a good long one' }),
      );
      await page.reload();
      await page.getByRole('button', { name: 'Sign out everywhere' }).waitFor();
    },
  },
];

/**
 * Of the many cards of games, which are made alike, the first ten stand for all: axe takes minutes for each of them, and where not
 * everything is tried, the others are taken away before it looks: what it leaves out costs it most of its time still.
 */
async function seriousFindings(page, options) {
  const findings = await page.evaluate(
    async ([options, thorough]) => {
      const exclude = [...document.querySelectorAll('[data-variant]')].slice(10);
      if (!thorough)
        for (const card of [...exclude.splice(0), ...[...document.querySelectorAll('[data-puzzles]')].slice(10)])
          card.remove();
      const { violations } = await window.axe.run({ exclude }, { resultTypes: ['violations'], ...options });
      return violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        where: nodes.slice(0, 3).map((node) => node.html.slice(0, 160)),
      }));
    },
    [options, thorough],
  );
  return findings.filter(({ impact }) => impact === 'serious' || impact === 'critical');
}

const backgroundOf = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** Every other two, as the screen changes with each. */
const dark = new Set(pages.filter((_, i) => thorough || i % 4 < 2));

for (const one of pages) {
  const { name, path, ready, act } = one;
  describe(`${dark.has(one) ? 'in both schemes' : 'in the light scheme'}, ${name}`, () => {
    for (const viewport of tried([wide, narrow]))
      it(`has no serious finding, ${viewport.width} pixels wide`, async () => {
        const tab = await browser.open(server.url + path(), { scheme: 'light', viewport });
        const { page } = tab;
        await page.locator(ready).first().waitFor();
        await act?.(page);
        await page.evaluate(`${axe}; 0`); // a script tag would be against the content policy
        assert.deepEqual(await seriousFindings(page, {}), []);
        if (dark.has(one)) {
          // The dark scheme has other colours, and nothing else.
          const light = await backgroundOf(page);
          await page.emulateMedia({ colorScheme: 'dark' });
          assert.notEqual(await backgroundOf(page), light);
          await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {}))));
          assert.deepEqual(await seriousFindings(page, { runOnly: ['color-contrast'] }), []);
        }
        assert.deepEqual(tab.complaints, []);
        await tab.close();
      });
  });
}
