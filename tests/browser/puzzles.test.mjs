// Puzzles: found, solved by playing, hints, a wrong move, the solution, the rating, the puzzle of the day; and without the server.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { built } from '../../scripts/page-engine.mjs';
import {
  bring,
  browser,
  closeTabAfterEach,
  narrow,
  openTab,
  server,
  serverGone,
  shareOf,
  startBoth,
  tried,
  ways,
} from './harness.mjs';

startBoth();
closeTabAfterEach();

const puzzlesOf = (id) =>
  JSON.parse(readFileSync(join(built, 'puzzles', `${id}.json`), 'utf8')).map(([grade, fen, moves], i) => ({
    grade,
    fen,
    line: moves.split(' '),
    number: i + 1,
  }));
/** The first of so many moves. */
const first = (id, moves) => puzzlesOf(id).find(({ line }) => line.length === 2 * moves - 1);

async function openPuzzle(id, { number }, options) {
  const page = await openTab(`/puzzles/${id}?number=${number}`, options);
  await page.locator('.board [data-target], .board [data-at]').first().waitFor();
  await page.locator(`[data-puzzle="${number}"]`).waitFor();
  return page;
}

/** Plays the solver's moves of the line from where it stands; the defence answers. */
async function solve(page, id, { fen, line }, from = 0) {
  for (let i = from; i < line.length; i += 2) {
    const { position } = await server.post('/api/lines', { variant: id, fen, moves: line.slice(0, i) });
    // The answer is on the board, and it is the solver's turn.
    await page.waitForFunction((count) => document.querySelectorAll('.moves').length === (count > 0 ? 1 : 0), i);
    await page.waitForTimeout(i > 0 ? 900 : 100);
    await bring(
      page,
      position.legal.find(({ text }) => text === line[i]),
    );
  }
  await page.locator('[data-state="solved"]').waitFor();
}

const rating = async (page) => Number(await page.locator('[data-rating]').getAttribute('data-rating'));

describe('a puzzle', () => {
  for (const viewport of tried([{ width: 1440, height: 900 }, { width: 768, height: 1024 }, narrow]))
    it(`is found, solved and remembered, ${viewport.width} pixels wide`, async () => {
      const page = await openTab('/', { viewport, pace: 0 });
      await page.getByRole('link', { name: 'Puzzles' }).click();
      await page.locator('[data-puzzles="glinski"]').click();
      await page.waitForURL(/\/puzzles\/glinski/);
      const puzzle = first('glinski', 2);
      await page.getByRole('radio', { name: `${puzzle.number}, open` }).check({ force: true });
      await page.locator(`[data-puzzle="${puzzle.number}"]`).waitFor();
      await page.getByText('wins by force in 2 moves').waitFor();
      await page.locator('.board [data-at]').first().waitFor();
      await solve(page, 'glinski', puzzle);
      await page.getByText('Solved!').first().waitFor();
      assert.ok((await rating(page)) > 1000);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
      await page.reload();
      await page.getByRole('radio', { name: `${puzzle.number}, solved` }).waitFor();
      await page.getByRole('link', { name: 'All puzzles' }).click();
      await page.locator('[data-puzzles="glinski"]', { hasText: /^.*1 of \d+ solved/ }).waitFor();
      assert.ok((await rating(page)) > 1000);
    });

  for (const [id, moves] of shareOf(
    [
      ['chess', 3],
      ['crazyhouse', 2],
      ['xiangqi', 2],
      ['los-generales', 2],
      ['honeycomb', 1],
    ],
    2,
  ))
    it(`of ${id} in ${moves} is solved by playing`, async () => {
      const puzzle = first(id, moves);
      const page = await openPuzzle(id, puzzle, { pace: 0 });
      await solve(page, id, puzzle);
    });

  it('tells a wrong move kindly, takes it back, and counts the first try', async () => {
    const puzzle = first('chess', 2);
    const page = await openPuzzle('chess', puzzle, { pace: 0 });
    const { position } = await server.post('/api/lines', { variant: 'chess', fen: puzzle.fen, moves: [] });
    const other = position.legal.find(({ text, promotion }) => text !== puzzle.line[0] && promotion === '');
    await bring(page, other);
    await page.locator('[data-word="wrong"]', { hasText: 'does not win in 2 moves' }).waitFor();
    await solve(page, 'chess', puzzle);
    await page.getByText('The first try counts').first().waitFor();
    assert.ok((await rating(page)) < 1000);
    // It counts once.
    await page.getByRole('button', { name: 'Start again' }).click();
    await page.locator('[data-state="work"]').waitFor();
    await solve(page, 'chess', puzzle);
    await page.getByText('has counted before').waitFor();
  });

  it('gives hints in words: the piece, then the kind of move', async () => {
    const puzzle = first('chess', 1);
    const page = await openPuzzle('chess', puzzle, { pace: 0 });
    await page.getByRole('button', { name: 'Hint' }).click();
    const hint = page.locator('[data-word="hint"]');
    await hint.waitFor();
    assert.match(await hint.innerText(), new RegExp(`on ${puzzle.line[0].slice(0, 2)}\\.$`));
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('[data-word="hint"]', { hasText: 'The move:' }).waitFor();
    assert.match(await hint.innerText(), /a check/);
    await solve(page, 'chess', puzzle);
    await page.getByText('With a hint it counts half').first().waitFor();
  });

  it('shows its solution when asked', async () => {
    const puzzle = first('chess', 2);
    const page = await openPuzzle('chess', puzzle, { pace: 0 });
    await page.getByRole('button', { name: 'Show the solution' }).click();
    await page.getByText('That was the way.').first().waitFor();
    await page.locator('.moves', { hasText: '#' }).waitFor();
    const before = page.url();
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await page.locator('[data-state="work"]').waitFor();
    assert.notEqual(page.url(), before);
  });

  it('is solved with keys alone', async () => {
    const puzzle = first('chess', 1);
    const page = await openPuzzle('chess', puzzle, { pace: 0 });
    const { position } = await server.post('/api/lines', { variant: 'chess', fen: puzzle.fen, moves: [] });
    const move = position.legal.find(({ text }) => text === puzzle.line[0]);
    await ways.keyboard(page, move.from, move.to);
    await page.locator('[data-state="solved"]').waitFor();
  });
});

describe('the puzzle of the day', () => {
  it('is the same for two visitors, counts days in a row, and leads on', async () => {
    const page = await openTab('/daily', { pace: 0 });
    await page.locator('.board [data-at]').first().waitFor();
    const title = await page.locator('h1').innerText();
    assert.match(title, /puzzle of /);
    await page.getByRole('button', { name: 'Show the solution' }).click();
    await page.getByText('That was the way.').first().waitFor();
    await page.goto(`${server.url}/puzzles`);
    await page.getByText('Done today').waitFor();
    await page.locator('[data-streak="1"]').waitFor();
    const other = await browser.open(`${server.url}/daily`, {});
    await other.page.locator('h1').waitFor();
    await other.page.locator('.board [data-at]').first().waitFor();
    assert.equal(await other.page.locator('h1').innerText(), title);
    await other.close();
  });
});

describe('a game without puzzles', () => {
  it('says so, and has no link to them', async () => {
    const page = await openTab('/puzzles/breakthrough');
    await page.getByText('There are no puzzles of this game yet').waitFor();
    await page.goto(`${server.url}/learn/breakthrough`);
    await page.locator('nav[aria-label="Pieces"]').waitFor();
    assert.equal(await page.locator('main').getByRole('link', { name: 'Puzzles' }).count(), 0);
    await page.goto(`${server.url}/learn/chess`);
    await page.locator('main').getByRole('link', { name: 'Puzzles' }).click();
    await page.waitForURL(/\/puzzles\/chess/);
  });
});

describe('without the server', () => {
  it('an app that the browser keeps has its puzzles', async () => {
    const open = await browser.open(server.url, { pace: 0 });
    const { page } = open;
    await page.getByRole('button', { name: 'Appearance' }).click();
    await page.getByRole('checkbox', { name: /Keep the app on this device/ }).check();
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    const { port } = server;
    await server.kill();
    const puzzle = first('chess', 1);
    await page.goto(`${server.url}/puzzles/chess?number=${puzzle.number}`);
    await page.locator('.board [data-at]').first().waitFor();
    const [from, to] = [puzzle.line[0].slice(0, 2), puzzle.line[0].slice(2, 4)];
    await bring(page, { from, to, text: puzzle.line[0], promotion: '', drop: '' });
    await page.locator('[data-state="solved"]').waitFor();
    const others = open.complaints.filter((text) => !serverGone.test(text));
    await open.close();
    assert.deepEqual(others, []);
    await server.start(port);
  });
});
