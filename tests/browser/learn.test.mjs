// Exercises: reaching marked cells, counted, praised, helped with words, and remembered; for every piece of some very different games.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadBuilt } from '../../scripts/page-engine.mjs';
import {
  bundled,
  clickCell,
  closeTabAfterEach,
  middle,
  openTab,
  screens,
  server,
  shareOf,
  startBoth,
  thorough,
  tried,
  waitForPieces,
  ways,
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

/** What draws marks is fetched at its first use. */
const drawn = (page) => page.locator('.board [data-shape]').first().waitFor({ state: 'attached' });

/** Goes where the hints say until nothing is left, by `go`; returns the number of moves. */
async function followHints(page, go = clickCell) {
  const before = await number(page, 'steps');
  for (let step = 1; step < 12; step++) {
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText(/can do it\.$/).waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    const words = await page.getByText(/^Go to /).innerText();
    const cell = /^Go to (\S+)\.$/.exec(words)[1];
    await page.locator(`[data-target="${cell}"]`).waitFor({ state: 'attached' });
    await go(page, cell);
    await page.locator(`[data-steps="${before + step}"]`).waitFor();
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
      await drawn(page);
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
  for (const variant of shareOf(['glinski', 'honeycomb', 'trimac', 'mitred-electra-bishogi-kinglet', 'shogi'], 3))
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
        await drawn(page);
        assert.equal((await marked(page)).length, 1, token);
        // Two of them are played through.
        if (token === tokens[0] || token === tokens.at(-1)) assert.equal(await followHints(page), best, token);
      }
    });
});

/** The pieces on the board. */
const shown = (page) =>
  page
    .locator('.board [data-at]')
    .evaluateAll((nodes) =>
      nodes.map(({ dataset }) => ({ cell: dataset.at, player: Number(dataset.player), type: dataset.piece })),
    );

/** What a piece does that goes nowhere alone; `begins` and `ends` say what is seen of it. */
const beside = (pieces, token) => pieces.filter(({ type }) => type !== token);
const kinds = [
  {
    name: 'a piece that each move turns over',
    variant: 'kyoto-shogi',
    token: 'S',
    begins: async (page, pieces) => {
      assert.equal(pieces.length, 1);
      assert.equal(await page.locator('[data-being]').getAttribute('data-being'), 'S');
    },
    ends: async (page, pieces, steps) => {
      assert.equal(pieces.length, 1);
      assert.equal(pieces[0].type, steps % 2 === 0 ? 'S' : '+S');
      await page.getByText(/It is now: /).waitFor();
      assert.equal(await page.locator('[data-being]').getAttribute('data-being'), pieces[0].type);
    },
  },
  {
    name: 'a piece that jumps over others',
    variant: 'janggi',
    token: 'C',
    begins: async (page, pieces) => {
      assert.ok(beside(pieces, 'C').length > 3 && pieces.every(({ player }) => player === 0));
      await page.getByText('The other pieces stand still and cannot be taken.').waitFor();
    },
    ends: (_, pieces, steps, before) => assert.deepEqual(beside(pieces, 'C'), beside(before, 'C')),
  },
  {
    name: 'a piece whose game needs others',
    variant: 'codrus',
    token: 'Q',
    begins: (_, pieces) => assert.deepEqual(new Set(beside(pieces, 'Q').map(({ player }) => player)), new Set([0, 1])),
    ends: (_, pieces, steps, before) => assert.deepEqual(beside(pieces, 'Q'), beside(before, 'Q')),
  },
  {
    name: 'a piece that only captures',
    variant: 'clobber',
    token: 'P',
    begins: async (page, pieces) => {
      assert.ok(pieces.length > 5);
      assert.deepEqual(pieces.filter(({ player }) => player === 0).length, 1);
      for (const cell of await marked(page)) assert.ok(pieces.some((one) => one.player === 1 && one.cell === cell));
      await page.getByText('What you take is gone.').waitFor();
    },
    ends: (_, pieces, steps, before) => assert.equal(pieces.length, before.length - steps),
  },
];

describe('an exercise for', () => {
  for (const { name, variant, token, begins, ends } of shareOf(kinds, 4))
    for (const viewport of tried(screens))
      it(`${name} is done in each way, ${viewport.width} pixels wide`, { timeout: 240_000 }, async () => {
        const page = await openLearn(variant, { viewport });
        await page.locator(`[data-piece-exercise="${token}"]`).click();
        await page.locator(`[data-piece-exercise="${token}"][aria-pressed="true"]`).waitFor();
        await page.getByRole('radio', { name: '3' }).check({ force: true });
        await page.locator('.board [data-target]').first().waitFor({ state: 'attached' });
        const best = await number(page, 'best');
        const start = await shown(page);
        const goals = await marked(page);
        assert.equal(goals.length, 3);
        await begins(page, start);

        /** Plays by one way; the server says what stands on the board after each move. */
        const home = start.find(({ player, type }) => player === 0 && type === token).cell;
        let at = home;
        const by = (way) => async (page, to) => {
          const setup = { pieces: await shown(page), hands: [{}, {}], turn: 0, living: [0, 1] };
          const { position } = await server.post('/api/lines', { variant, moves: [], setup });
          const move = position.legal.find((one) => one.from === at && one.to === to);
          await way(page, at, to);
          at = to;
          const changed = Object.entries(move.effects.cells);
          const after = setup.pieces.filter(({ cell }) => !(cell in move.effects.cells));
          await waitForPieces(page, {
            pieces: [...after, ...changed.flatMap(([cell, piece]) => (piece ? [{ cell, ...piece }] : []))],
          });
        };
        const all = { click: (page, from, to) => clickCell(page, to), drag: ways['mouse drag'], keys: ways.keyboard };
        for (const way of Object.values(all)) {
          at = home;
          assert.equal(await followHints(page, by(way)), best);
          await page
            .getByText(/^Perfect: /)
            .first()
            .waitFor();
          assert.deepEqual(await marked(page), []);
          await ends(page, await shown(page), best, start);
          await page.getByRole('button', { name: 'Start again' }).click();
          assert.equal(await number(page, 'steps'), 0);
          await waitForPieces(page, { pieces: start });
          // The goals are drawn again a moment after the pieces.
          await page
            .locator('.board [data-shape]')
            .nth(goals.length - 1)
            .waitFor({ state: 'attached' });
          assert.deepEqual(await marked(page), goals);
        }
        await page.getByText(`Your best: ${best}`).waitFor();
        assert.match(
          await page.locator(`[data-piece-exercise="${token}"]`).getAttribute('aria-label'),
          /, 1 of 3 done$/,
        );
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
      });

  it('a piece that only captures is left by a wrong turn, and found again by taking back', async () => {
    const page = await openLearn('clobber');
    const start = await shown(page);
    const own = start.find(({ player }) => player === 0).cell;
    // Away from the goal until nothing is left to take, or the goal is behind.
    for (let step = 1; step < 12; step++) {
      const goals = await marked(page);
      const ways = await page
        .locator('.board [data-target]')
        .evaluateAll((nodes) => nodes.map(({ dataset }) => dataset.target));
      const wrong = ways.find((cell) => !goals.includes(cell));
      if (!wrong) break;
      await clickCell(page, wrong);
      await page.locator(`[data-steps="${step}"]`).waitFor();
      await page.getByRole('button', { name: 'Hint' }).click();
      const words = await page.getByText(/can do it\.$|there is no way to what is left/).innerText();
      if (words.includes('no way')) break;
    }
    assert.match(await page.locator('.hint').innerText(), /there is no way to what is left\. Take a move back\.$/);
    while ((await number(page, 'steps')) > 0) await page.getByRole('button', { name: 'Take back' }).click();
    await waitForPieces(page, { pieces: start });
    await page.locator(`.board [data-at="${own}"][data-player="0"]`).waitFor({ state: 'attached' });
    assert.equal(await followHints(page), await number(page, 'best'));
  });

  it('a piece that only captures is told of in German', async () => {
    const page = await openLearn('clobber', { locale: 'de-DE' });
    await page.getByText('Schlag die markierte Figur').waitFor();
    await page.getByText('Was du schlägst, ist weg.').waitFor();
  });
});

describe('the pieces of every game', () => {
  it('have exercises, and each can be done in the number that is told', { timeout: 1_800_000 }, async (test) => {
    const { asked, exerciseOf, exercisesEach, shortest, stepsFrom } = await bundled('web/src/pages/learn/exercise.ts');
    const variants = shareOf((await server.get('/api/variants')).variants, 16);
    // The engine of the page, which answers as the server does, and has no way to go for each of many thousand positions.
    const engine = await loadBuilt();
    const [none, wrong] = [[], []];
    const made = { move: 0, change: 0, take: 0 };
    for (const { id } of variants) {
      const variant = await server.get(`/api/variants/${id}`);
      const ask = asked(async (setup) => {
        const { status, body } = engine.answer('/api/lines', JSON.stringify({ variant: id, setup, moves: [] }));
        assert.ok([200, 400].includes(status), body);
        return status === 200 ? JSON.parse(body) : null;
      });
      const moves = ({ occurs, token, notation }) => occurs && token !== variant.neutral && notation !== 'none';
      for (const piece of variant.pieces.filter(moves))
        for (const n of [1, exercisesEach]) {
          const found = await exerciseOf(variant, piece, ask, n);
          const again = found && (await shortest(stepsFrom(ask, found.kind), found.start, found.targets, found.best));
          if (!found) none.push(`${id}: ${piece.name}, ${n}`);
          else if (found.targets.length > 0 && again?.length === found.best) made[found.kind]++;
          else wrong.push(`${id}: ${piece.name}, ${n}`);
        }
    }
    test.diagnostic(`exercises of ${variants.length} games: ${JSON.stringify(made)}`);
    assert.deepEqual(wrong, []);
    assert.deepEqual(none, []);
    assert.ok(variants.length > 10 && made.move > 10 * variants.length, `${made.move}`);
    assert.ok(!thorough || (made.change > 0 && made.take > 0));
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
