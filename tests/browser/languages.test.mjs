// The app in German: chosen by the browser or in the preferences, kept, complete on every page, and nowhere wider than the screen.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { closeTabAfterEach, narrow, openTab, server, startBoth, tab, waitForPlies, ways, wide } from './harness.mjs';

let game;
/** What the definitions of games call things, the longest first. */
let names;
startBoth(async () => {
  const { variants } = await server.get('/api/variants');
  const all = variants.flatMap((one) => [
    one.name,
    one.family,
    one.collection,
    one.inventor,
    ...one.playerNames,
    ...one.pieces.map(({ name }) => name),
  ]);
  names = [...new Set(all)].filter(Boolean).sort((a, b) => b.length - a.length);
  game = await server.newGame('crazyhouse', { fen: 'rnbqkbnr/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 1' });
});
closeTabAfterEach();

const pages = [
  { path: () => '/', ready: '[data-variant] svg' },
  { path: () => '/new/glinski', ready: 'dialog form' },
  { path: () => '/variants/glinski', ready: '[data-type]' },
  { path: () => `/game/${game.id}`, ready: '.board [data-at]' },
  { path: () => '/games', ready: '[data-game] svg' },
  { path: () => '/lobby', ready: 'h1' },
  { path: () => '/learn/glinski', ready: '.board' },
  { path: () => '/puzzles', ready: '[data-puzzles]' },
  { path: () => '/puzzles/glinski?number=1', ready: '.board [data-at]' },
  { path: () => '/analysis/chess', ready: '.board [data-at]' },
  { path: () => '/setup/chess', ready: '.board [data-at]' },
  { path: () => '/invent', ready: 'h1' },
  { path: () => '/import', ready: 'h1' },
  { path: () => '/account', ready: 'form' },
  { path: () => '/nowhere', ready: 'h1' },
];

/** Words of the app's own that only English has; what the core says, marked as English, and the names of games and pieces do not count. */
const english =
  /\b(the|and|with|you|your|this|that|moves?|players?|cells?|board of|who|from|play|choose|what|is|are)\b/i;
const foreign = () => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const owner = walker.currentNode.parentElement;
    if (!owner.closest('[lang="en"], script, style, .cm-editor, textarea')) found.push(walker.currentNode.data);
  }
  for (const one of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    if (!one.closest('[lang="en"], .cm-editor'))
      for (const name of ['aria-label', 'title', 'placeholder']) found.push(one.getAttribute(name) ?? '');
  return found.map((text) => text.trim()).filter(Boolean);
};

describe('in German', () => {
  for (const viewport of [wide, narrow])
    it(`every page is, and fits on ${viewport.width} px`, async () => {
      const page = await openTab('/', { viewport, locale: 'de-CH' });
      const left = [];
      for (const { path, ready } of pages) {
        await page.goto(server.url + path());
        await page.locator(ready).first().waitFor();
        assert.equal(await page.locator('html').getAttribute('lang'), 'de', path());
        for (const text of await page.evaluate(foreign))
          if (english.test(names.reduce((rest, name) => rest.replaceAll(name, ''), text)))
            left.push(`${path()}: ${text}`);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        if (width !== viewport.width) left.push(`${path()} is ${width} pixels wide`);
        if (process.env.SENNIGHT_PICTURES)
          await page.screenshot({
            path: `${process.env.SENNIGHT_PICTURES}/de${path().replace(/\W+/g, '-').slice(0, 20)}-${viewport.width}.png`,
          });
      }
      assert.deepEqual(left, []);
    });

  it('is chosen in the preferences, kept, and left again', async () => {
    const page = await openTab('/');
    assert.equal(await page.locator('html').getAttribute('lang'), 'en');
    await page.getByRole('button', { name: 'Appearance' }).click();
    await page.getByRole('radio', { name: 'Deutsch' }).click({ force: true });
    await page.getByRole('link', { name: 'Spielen', exact: true }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Spielen', exact: true }).waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'de');
    await page.getByRole('button', { name: 'Darstellung' }).click();
    await page.getByRole('radio', { name: 'English' }).click({ force: true });
    await page.getByRole('link', { name: 'Play', exact: true }).waitFor();
  });

  it('a game is played, and the board speaks German', async () => {
    const { id } = await server.newGame('chess');
    const page = await openTab(`/game/${id}`, { locale: 'de' });
    await page.locator('.board [data-at]').first().waitFor();
    await ways.clicks(page, 'e2', 'e4');
    await waitForPlies(page, 1);
    await page.locator('.board').focus();
    await page.keyboard.press('Escape');
    await page.locator('[aria-live]', { hasText: 'Abgebrochen' }).waitFor({ state: 'attached' });
    assert.deepEqual(tab.complaints, []);
  });
});
