// The app in German: chosen by the browser or in the preferences, kept, complete on every page, and nowhere wider than the screen.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import {
  bundled,
  closeTabAfterEach,
  openTab,
  repository,
  screens,
  server,
  shareOf,
  startBoth,
  tab,
  tried,
  waitForPlies,
  ways,
} from './harness.mjs';

/** What the app says in German for what the core says. */
const germanOfCore = () => bundled('web/src/texts/de/core.ts');

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
  { path: () => '/daily', ready: '.board [data-at]' },
  { path: () => '/study/glinski', ready: 'form.card button' },
  { path: () => '/setup/honeycomb', ready: '.palette' },
  { path: () => '/analysis/hr-wellisch-3p', ready: '.board [data-at]' },
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
  for (const viewport of tried(screens))
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

  it('the rules of every game are told, and how its pieces move', async () => {
    const { say } = await germanOfCore();
    const { variants } = await server.get('/api/variants');
    const left = new Set();
    let told = 0;
    const look = (id, text) => {
      told++;
      const german = say(text);
      if (german === null || /\b(?:the|of|with|that|which|may|piece|cell)\b/.test(german.replace(/\([^)]*\)/g, '')))
        left.add(`${id}: ${text} => ${german}`);
    };
    const some = shareOf(variants, 3);
    for (const { id } of some) {
      const { rules, pieces } = await server.get(`/api/variants/${id}`);
      const names = pieces.flatMap(({ name }) => [name, `${name}s`, `${name}es`]);
      for (const { title, sentences } of rules) {
        if (!names.includes(title)) look(id, title);
        for (const sentence of sentences) look(id, sentence);
      }
      for (const { words } of pieces) look(id, words);
    }
    assert.deepEqual([...left], []);
    assert.ok(told > 20 * some.length && variants.length > 100, `${told} texts`);
    assert.equal(say('No sentence of the core.'), null);
  });

  it('every way in which a game ends has words', async () => {
    const { say } = await germanOfCore();
    const folder = join(repository, 'src/rules/ends');
    const sources = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    const reasons = sources.flatMap((text) =>
      [...text.matchAll(/Finish\{\.name = "([^"]+)"|return \{"([a-z][^"{]+)"[,}]/g)].map(
        ([, name, reason]) => name ?? reason,
      ),
    );
    // Told with more words than the name, by the rule itself.
    const others = [
      'baring',
      'loss of the last',
      'facing royals',
      'move count',
      'passes',
      'repetition',
      'goal',
      'checks',
      'counting',
    ];
    const plain = reasons.filter((reason) => !others.includes(reason));
    assert.ok(plain.length >= 8, plain.join());
    assert.deepEqual(
      [
        ...plain,
        'resignation',
        'agreement',
        'points',
        'third occurrence of the position',
        'a count of moves that has run out',
        'loss of the last Pawn or Queen',
      ].filter((reason) => say(`Draw by ${reason}`) === null || say(`White wins: ${reason}`) === null),
      [],
    );
    assert.equal(say('White wins by checkmate'), 'White gewinnt durch Matt');
    assert.equal(
      say('the game has moved on; look at the board again'),
      'die Partie ist weiter; sieh dir das Brett noch einmal an',
    );
  });

  it('every thing that a study finds has words, and every reason why an ending is not solved', async () => {
    const { say } = await germanOfCore();
    const text = (path) => readFileSync(join(repository, 'src', path), 'utf8');
    const found = (path, pattern) => [...text(path).matchAll(pattern)].map(([, sentence]) => sentence);
    const sentences = [
      ...found('endings/endings.cpp', /(?:fail|format)\("([^"]+)"/g),
      ...found('endings/solver.cpp', /(?:fail|refuse)\("([^"]+)"/g),
      ...found('protocol/ending_desk.cpp', /(?:fail|format|"refusal",) ?\(?"([^"]+)"/g),
      ...found('study/ending_study.cpp', /endings_refusal = "([^"]+)"/g),
      ...found('study/report.cpp', /"((?:nobody |nothing |never |there never |no initial )[^"]*)"/g),
    ].map((pattern) =>
      // What stands in the places of a sentence.
      pattern
        .replace(/^\{\}: \{\}$/, '{}: a player has no royal piece')
        .replace(/^\{\}:/, 'King and Rook against King:')
        .replace('{} positions', '1000 positions')
        .replace('than {}', 'than 5')
        .replace('never was {}', 'never was a Rook')
        .replace('came to: {}', 'came to: a1 and b2')
        .replace('{}', 'Rook and Pawn'),
    );
    assert.ok(sentences.length > 30, sentences.join('; '));
    assert.deepEqual(
      sentences.filter((sentence) => say(sentence) === null),
      [],
    );
  });

  for (const viewport of tried(screens))
    it(`rules and results are on their pages, ${viewport.width} px`, async () => {
      const page = await openTab('/variants/glinski', { viewport, locale: 'de' });
      await page.locator('.rules', { hasText: 'Das Brett ist ein Sechseck' }).waitFor();
      await page.locator('[data-type]', { hasText: 'Zieht beliebig weit' }).first().waitFor({ state: 'attached' });
      assert.equal(await page.locator('.rules [lang="en"], [data-type] [lang="en"]').count(), 0);
      const over = await server.newGame('chess', { fen: '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1' });
      await page.goto(`${server.url}/game/${over.id}`);
      await ways.clicks(page, 'a1', 'a8');
      await page.locator('.result', { hasText: 'White gewinnt durch Matt' }).waitFor();
      assert.equal(await page.locator('.result [lang="en"]').count(), 0);
      // Lists of games fetch the words when they show a result.
      for (const path of ['/games', '/']) {
        await page.goto(server.url + path);
        const row = page.locator(`[data-game="${over.id}"]`, { hasText: 'White gewinnt durch Matt' });
        await row.waitFor();
        assert.equal(await row.locator('[lang="en"]').count(), 0);
      }
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
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
