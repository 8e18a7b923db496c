// Exercises: reaching marked cells, counted, praised, helped with words, and remembered; for every piece of some very different games.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  bundled,
  clickCell,
  closeTabAfterEach,
  middle,
  openTab,
  screens,
  server,
  startBoth,
  tried,
  shareOf,
} from './harness.mjs';

startBoth();
closeTabAfterEach();

const count = (page) => page.locator('[data-best]');
async function openLearn(variant, options) {
  const page = await openTab(`/learn/${variant}`, options);
  await count(page).waitFor();
  return page;
}
const number = async (page, name) => Number(await count(page).getAttribute(`data-${name}`));
/** The cells that are marked still. */
const marked = (page) =>
  page.locator('.board [data-shape]').evaluateAll((nodes) => nodes.map((node) => node.dataset.shape));

/** Goes where the hints say until nothing is left; returns the number of moves. */
async function followHints(page) {
  for (let step = 1; step < 12; step++) {
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText(/can do it\.$/).waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    const words = await page.getByText(/^Go to /).innerText();
    const cell = /^Go to (\S+)\.$/.exec(words)[1];
    await page.locator(`[data-target="${cell}"]`).waitFor({ state: 'attached' });
    await clickCell(page, cell);
    await page.locator(`.board [data-at="${cell}"]`).waitFor({ state: 'attached' });
    if (await page.getByRole('button', { name: 'Next exercise' }).count()) return step;
  }
  assert.fail('the hints do not lead there');
}

describe('an exercise', () => {
  for (const viewport of tried(screens)) {
    it(`is done, praised and remembered, ${viewport.width} pixels wide`, async () => {
      const page = await openLearn('chess', { viewport });
      await page.locator('[data-piece-exercise="N"]').click();
      await page.getByRole('heading', { name: 'Knight' }).waitFor();
      await count(page).waitFor();
      const best = await number(page, 'best');
      assert.ok(best >= 1 && best <= 2);
      assert.equal((await marked(page)).length, 1);
      assert.equal(await followHints(page), best);
      await page
        .getByText(/^Perfect: /)
        .first()
        .waitFor();
      assert.equal(await number(page, 'steps'), best);
      assert.equal((await marked(page)).length, 0);
      await page.getByRole('button', { name: 'Next exercise' }).click();
      await page.getByText('in any order').waitFor();
      assert.equal((await marked(page)).length, 2);
      await page.reload();
      await count(page).waitFor();
      assert.match(await page.locator('[data-piece-exercise="N"]').getAttribute('aria-label'), /^Knight, 1 of 3 done$/);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
    });
  }

  it('that takes more moves than needed is done too, and a better one counts', async () => {
    const page = await openLearn('chess');
    await page.locator('[data-piece-exercise="R"]').click();
    await page.getByRole('heading', { name: 'Rook' }).waitFor();
    await count(page).waitFor();
    const best = await number(page, 'best');
    const [goal] = await marked(page);
    const start = await page.locator('.board [data-at]').getAttribute('data-at');
    // There and back first.
    const away = await page
      .locator('.board [data-target]')
      .evaluateAll((nodes, goal) => nodes.map((node) => node.dataset.target).find((cell) => cell !== goal), goal);
    await clickCell(page, away);
    await page.locator(`[data-target="${start}"]`).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Take back' }).click();
    assert.equal(await number(page, 'steps'), 0);
    await page.locator(`[data-target="${away}"]`).waitFor({ state: 'attached' });
    await clickCell(page, away);
    await page.locator(`[data-target="${start}"]`).waitFor({ state: 'attached' });
    await clickCell(page, start);
    const more = await followHints(page);
    assert.equal(more, best);
    await page
      .getByText(`Well done: ${best + 2} moves.`)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Start again' }).click();
    await followHints(page);
    await page
      .getByText(/^Perfect: /)
      .first()
      .waitFor();
    await page.getByText(`Your best: ${best}`).waitFor();
  });

  it('is done by dragging, and by keys', async () => {
    const page = await openLearn('xiangqi');
    const start = await page.locator('.board [data-at]').getAttribute('data-at');
    const [from, to] = [await middle(page, start), await page.locator('.board [data-target]').first()];
    const cell = await to.getAttribute('data-target');
    const end = await middle(page, cell);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y, { steps: 4 });
    await page.mouse.up();
    await page.locator(`.board [data-at="${cell}"]`).waitFor({ state: 'attached' });
    assert.equal(await number(page, 'steps'), 1);
  });
});

describe('every piece', () => {
  for (const variant of ['glinski', 'honeycomb', 'trimac', 'mitred-electra-bishogi-kinglet', 'shogi'])
    it(`of ${variant} has exercises that can be done in the number that is told`, { timeout: 240_000 }, async () => {
      const page = await openTab(`/learn/${variant}`, { viewport: { width: 1440, height: 1000 } });
      await page.locator('[data-best]').waitFor();
      const tokens = await page
        .locator('[data-piece-exercise]')
        .evaluateAll((nodes) => nodes.map((node) => node.dataset.pieceExercise));
      assert.ok(tokens.length > 3);
      for (const token of tokens) {
        await page.locator(`[data-piece-exercise="${token}"]`).click();
        await page.locator(`[data-piece-exercise="${token}"][aria-pressed="true"]`).waitFor();
        await count(page).waitFor();
        const best = await number(page, 'best');
        assert.ok(best >= 1, token);
        assert.equal((await marked(page)).length, 1, token);
        // Two of them are played through.
        if (token === tokens[0] || token === tokens.at(-1)) assert.equal(await followHints(page), best, token);
      }
    });
});

describe('the pieces of every game', () => {
  it('have exercises, and each can be done in the number that is told', { timeout: 600_000 }, async (test) => {
    const { exerciseOf, exercisesEach, movesFrom, shortest } = await bundled('web/src/pages/learn/exercise.ts');
    const variants = shareOf((await server.get('/api/variants')).variants);
    const [none, wrong] = [[], []];
    let made = 0;
    for (const { id } of variants) {
      const variant = await server.get(`/api/variants/${id}`);
      const movesOf = movesFrom(
        () => variant,
        async (setup) => {
          const answer = await fetch(`${server.url}/api/lines`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ variant: id, setup, moves: [] }),
          });
          const line = await answer.json();
          assert.ok([200, 400].includes(answer.status), JSON.stringify(line));
          return answer.status === 200 ? line : null;
        },
      );
      for (const piece of variant.pieces.filter(({ occurs, token }) => occurs && token !== variant.neutral))
        for (const n of [1, exercisesEach]) {
          const moves = movesOf(piece);
          const found = await exerciseOf(variant, piece, moves, n);
          const again = found && (await shortest(moves, found.start, found.targets, found.best));
          if (!found) none.push(`${id}: ${piece.name}, ${n}`);
          else if (found.targets.length > 0 && again?.length === found.best) made++;
          else wrong.push(`${id}: ${piece.name}, ${n}`);
        }
    }
    test.diagnostic(`${made} exercises of ${variants.length} games; none for ${none.join('; ')}`);
    assert.deepEqual(wrong, []);
    // What only captures, jumps over others or is another piece after each move goes nowhere alone.
    assert.ok(none.length < 0.05 * (made + none.length), none.join('; '));
    assert.ok(variants.length > 40 && made > 10 * variants.length, `${made}`);
  });
});

describe('the page of a game', () => {
  it('leads to its exercises', async () => {
    const page = await openTab('/variants/glinski');
    await page.getByRole('link', { name: 'Exercises' }).click();
    await count(page).waitFor();
    assert.equal(new URL(page.url()).pathname, '/learn/glinski');
  });

  it('says when there is no such game', async () => {
    const page = await openTab('/learn/nothing');
    await page.getByText('nothing', { exact: false }).first().waitFor();
    // The browser itself writes down that the answer was 404.
    const { complaints } = (await import('./harness.mjs')).tab;
    assert.ok(complaints.splice(0).every((text) => text.includes('404')));
  });
});
