// Every tool of the analysis at three widths: a whole visit with lines, threats, attacks, variations, notes, kept games, links,
// texts, pictures and an animation; tables of endings; all of one's games in one file; a game of one's own rules.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import {
  axePath,
  clickCell,
  closeTabAfterEach,
  openTab,
  pieceAt,
  screens,
  server,
  startBoth,
  tried,
  ways,
} from './harness.mjs';

startBoth();
closeTabAfterEach();

const axe = readFileSync(axePath, 'utf8');
const at = (variant, what) => `/analysis/${variant}?${new URLSearchParams(what)}`;
const current = (page, node) => page.locator(`[data-node="${node}"][aria-current]`).waitFor();
const button = (page, name) => page.getByRole('button', { name, exact: true });

async function openAnalysis(path, options = {}) {
  const page = await openTab(path, { viewport: screens[0], ...options });
  await page.locator('.board [data-at]').first().waitFor();
  return page;
}
async function fits(page, viewport) {
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
}
async function seriousFindings(page) {
  await page.evaluate(axe);
  return page.evaluate(async () =>
    (await window.axe.run({ resultTypes: ['violations'] })).violations
      .filter(({ impact }) => ['serious', 'critical'].includes(impact))
      .map(({ id, nodes }) => `${id} ${nodes[0].html}`),
  );
}
/** What a press of a button in "Share & export" puts into a file. */
async function savedBy(page, name) {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  return { name: file.suggestedFilename(), data: readFileSync(await file.path()) };
}
/** What it puts into the clipboard, or shows to be copied by hand. */
async function copiedBy(page, name) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, name).click();
  await page.locator('.share [role="status"]', { hasText: 'copied' }).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** A game that is over, everybody's, so that the explorer has something. */
async function playedGame(moves) {
  const game = await server.newGame('chess');
  for (const [ply, text] of moves.entries()) await server.post(`/api/games/${game.id}/moves`, { text, ply });
  return game.id;
}

describe('a visit with all tools', () => {
  for (const viewport of tried(screens)) {
    it(`${viewport.width} px`, async () => {
      const mate = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
      const id = await playedGame(mate);
      const page = await openAnalysis(at('chess', { game: id }), { viewport });
      await current(page, 4);

      // Five lines with arrows, and the bar.
      await button(page, 'Previous move').click();
      await current(page, 3);
      await page.getByRole('switch', { name: 'Engine' }).check();
      await page.getByRole('combobox', { name: 'Lines' }).selectOption('5');
      await page.locator('[data-line="4"]').waitFor();
      await page.locator('[data-line="0"]', { hasText: '#-1' }).waitFor();
      assert.ok((await page.locator('[data-hint]').count()) >= 3);
      assert.match(await page.locator('.table .bar').getAttribute('aria-label'), /Black 100 %/);
      await page.getByRole('switch', { name: 'Engine' }).uncheck();

      // What attacks a cell.
      await button(page, 'Who attacks?').click();
      await clickCell(page, 'g4');
      await page.locator('.asking', { hasText: 'White from f3' }).waitFor();
      await button(page, 'Who attacks?').click();

      // What White would do now if it were White's turn, and what it was before: the mate.
      await button(page, 'Threat?').click();
      await page.locator('.threat', { hasText: 'If White were to move' }).waitFor();
      await button(page, 'First position').click();
      await page.locator('.threat', { hasText: 'If Black were to move' }).waitFor();
      await page.locator('[data-hint]').first().waitFor({ state: 'attached' });
      await button(page, 'Threat?').click();

      // The course of the game, with the mistake that lost it.
      await button(page, 'Look at the whole game').click();
      await page.locator('[data-turning="blunder"]', { hasText: 'g4??' }).click();
      await current(page, 3);

      // Kept games: what was played, and a way to go on.
      await page.getByRole('switch', { name: 'Games played here' }).check();
      await page.locator('[data-next="d8h4"]').click();
      await current(page, 4);
      await page.getByText(/^(One game|\d+ games) came to this position/).waitFor();
      await page.locator(`.explorer .links a[href="/game/${id}"]`).waitFor();

      // A variation with words, a sign and an arrow.
      await button(page, 'Previous move').click();
      await current(page, 3);
      await ways.clicks(page, 'd7', 'd5');
      await current(page, 5);
      await page.getByRole('textbox', { name: 'About d5' }).fill('too late');
      await page.getByRole('button', { name: 'dubious move' }).click();
      await page.locator('.board').focus();
      await page.keyboard.press('Escape');
      await page.keyboard.press('a');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('a');
      await page.waitForFunction(() => document.querySelectorAll('[data-shape]').length === 1);

      // Links, texts, pictures, an animation.
      await button(page, 'Share & export').click();
      const menu = await page.locator('#share').boundingBox();
      assert.ok(menu.x >= 0 && menu.x + menu.width <= viewport.width, JSON.stringify(menu));
      assert.match(await copiedBy(page, 'Copy FEN'), /^rnbqkbnr\/ppp2ppp\/8\/3pp3\/6P1\/5P2\/PPPPP2P\/RNBQKBNR w/);
      assert.equal(await copiedBy(page, 'Copy UCI line'), 'position startpos moves f2f3 e7e5 g2g4 d7d5');
      assert.match(await copiedBy(page, 'Link to this position'), /\/analysis\/chess\?moves=f2f3\+e7e5\+g2g4\+d7d5$/);
      const pgn = (await savedBy(page, 'Save PGN')).data.toString();
      assert.match(pgn, /2\. g4 Qh4# \( 2\.\.\. d5 \$6 \{\[%cal \w+\] too late\} \)/);
      assert.equal((await savedBy(page, 'Save picture (PNG)')).data.subarray(1, 4).toString(), 'PNG');
      assert.match((await savedBy(page, 'Save picture (SVG)')).data.toString(), /<svg [^>]*viewBox/);
      const film = await savedBy(page, 'Save animation (GIF)');
      assert.match(film.name, /\.gif$/);
      assert.equal(film.data.subarray(0, 6).toString(), 'GIF89a');
      // The start and the four moves of the line that is shown.
      assert.equal(film.data.toString('latin1').split('\x21\xf9\x04').length - 1, 5);
      const link = await copiedBy(page, 'Link to the whole analysis');
      assert.match(link, /\/analysis\/chess#notebook=[\w-]+$/);
      await fits(page, viewport);
      await page.keyboard.press('Escape');
      assert.deepEqual(await seriousFindings(page), []);

      // Whoever opens the link has all of it, and a film of the main line.
      await page.goto(link);
      await page.reload();
      await page.locator('.tree [data-node="4"]').waitFor();
      const tree = (await page.locator('.tree').innerText()).replace(/\s+/g, '');
      assert.equal(tree, '1.f3e52.g4Qh4#(2…d5?!toolate)');
      await button(page, 'Play the moves one after the other').click();
      await current(page, 4);
      await button(page, 'Play the moves one after the other').waitFor();
      assert.deepEqual(await pieceAt(page, 'h4'), { type: 'Q', player: 1 });
      await fits(page, viewport);
    });
  }

  it('refuses a link that is damaged', async () => {
    const page = await openTab('/analysis/chess#notebook=AAAA', { viewport: screens[0] });
    await page.getByRole('alert').filter({ hasText: 'This link is damaged' }).waitFor();
  });
});

describe('a table of an ending', () => {
  for (const viewport of tried(screens)) {
    it(`tells what each move is worth, ${viewport.width} px`, async () => {
      const page = await openAnalysis(at('chess', { fen: '7k/Q7/5K2/8/8/8/8/8 w - - 0 1' }), { viewport });
      await page.getByRole('switch', { name: 'Endgame table' }).check();
      await page.locator('.verdict', { hasText: 'White wins with this move' }).waitFor();
      assert.match(await page.locator('.ending button', { hasText: 'Qg7' }).innerText(), /won, 1/);
      assert.match(await page.locator('.ending button', { hasText: 'Qf7' }).innerText(), /drawn/);
      await page.locator('[data-hint="a7 g7"]').waitFor({ state: 'attached' });
      assert.equal(await page.locator('.table .bar').getAttribute('aria-label'), 'Shares: White 100 %, Black 0 %');
      // Another move, another worth, from the same table.
      await page.locator('.ending button', { hasText: 'Qf7' }).click();
      await current(page, 1);
      await button(page, 'Previous move').click();
      await page.locator('.verdict', { hasText: 'White wins with this move' }).waitFor();
      await fits(page, viewport);
      assert.deepEqual(await seriousFindings(page), []);
    });
  }

  it('is of hexagons too', async () => {
    const pieces = [
      { cell: 'f1', type: 'K', player: 0 },
      { cell: 'f2', type: 'R', player: 0 },
      { cell: 'e10', type: 'K', player: 1 },
    ];
    const { position } = await server.post('/api/lines', { variant: 'glinski', setup: { pieces, hands: [], turn: 0 } });
    const page = await openAnalysis(at('glinski', { fen: position.fen }));
    await page.getByRole('switch', { name: 'Endgame table' }).check();
    await page.locator('.verdict', { hasText: /White wins in \d+ plies|Drawn with best play/ }).waitFor();
    assert.ok((await page.locator('[data-worth]').count()) > 10);
  });

  it('says why there is none, and is not offered for many pieces or players', async () => {
    const page = await openAnalysis(at('three-check', { fen: '4k3/8/8/8/8/8/8/3RK3 w - - 3+3 0 1' }));
    await page.getByRole('switch', { name: 'Endgame table' }).check();
    await page.locator('.ending', { hasText: 'Not solved: the game counts checks' }).waitFor();
    for (const path of ['/analysis/chess', '/analysis/hr-mccooey-3p']) {
      await page.goto(server.url + path);
      await page.locator('.board [data-at]').first().waitFor();
      assert.equal(await page.getByRole('switch', { name: 'Endgame table' }).count(), 0);
    }
  });
});

describe('one’s games', () => {
  for (const viewport of tried(screens)) {
    it(`come in one file, ${viewport.width} px`, async () => {
      const page = await openTab('/games', { viewport });
      const made = await page.evaluate(async () => {
        const post = async (path, body) =>
          (
            await fetch(path, {
              method: 'POST',
              headers: { 'Content-Type': 'application/json' },
              body: JSON.stringify(body),
            })
          ).json();
        const seats = [{ kind: 'person' }, { kind: 'person' }];
        const [chess, glinski] = [
          await post('/api/games', { variant: 'chess', seats }),
          await post('/api/games', { variant: 'glinski', seats }),
        ];
        await post(`/api/games/${chess.id}/moves`, { text: 'e2e4', ply: 0 });
        localStorage.setItem('sennight.games', JSON.stringify([chess.id, glinski.id]));
        return [chess.id, glinski.id];
      });
      assert.equal(made.length, 2);
      await page.reload();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download your games (PGN)' }).click(),
      ]);
      const pgn = readFileSync(await file.path(), 'utf8');
      assert.equal(pgn.split('[Event ').length - 1, 2);
      assert.match(pgn, /1\. e4/);
      const { games } = await server.post('/api/pgn', { text: pgn });
      assert.deepEqual(games.map(({ variant }) => variant).sort(), ['chess', 'glinski']);
      await fits(page, viewport);
    });
  }
});
