// A board of five levels in three dimensions: played by clicks and taps on real points of the picture, turned, spread, zoomed, and
// the same game as the flat board's.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  Adviser,
  browser,
  fingerDrag,
  narrow,
  server,
  shareOf,
  startBoth,
  thorough,
  waitForPieces,
  waitForPlies,
  ways,
  wide,
} from './harness.mjs';

startBoth();

const board = '[data-solid]';
const person = { kind: 'person', level: 1 };

const view = (page, name) => page.getByRole('radio', { name, exact: true }).check();

/** Goes to the solid view and waits until it is drawn. */
async function openSolid(page) {
  await view(page, '3D');
  await page.waitForFunction((place) => document.querySelector(place)?.cellPoint?.('1c1'), board);
  await page.locator(board).scrollIntoViewIfNeeded();
}

/** A point of the picture at which a press means the cell; null when it is hidden. */
const pointOf = (page, cell) =>
  page.evaluate(([place, name]) => document.querySelector(place).cellPoint(name), [board, cell]);

const pressers = {
  click: (page, { x, y }) => page.mouse.click(x, y),
  tap: (page, { x, y }) => page.touchscreen.tap(x, y),
};

async function press(page, cell, way) {
  const point = await pointOf(page, cell);
  assert.ok(point, `${cell} is hidden`);
  assert.equal(await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.tagName, point), 'CANVAS');
  await pressers[way](page, point);
}

async function bringSolid(page, move, way) {
  await press(page, move.from, way);
  await press(page, move.to, way);
  const menu = page.locator(`[data-move="${move.text}"]`);
  if (await menu.count()) await menu.click();
}

const shown = (page) =>
  page.evaluate(
    (place) =>
      document
        .querySelector(place)
        .pieces()
        .map(({ cell, type, player }) => `${cell} ${type} ${player}`)
        .sort(),
    board,
  );
const wanted = (position) => position.pieces.map(({ cell, type, player }) => `${cell} ${type} ${player}`).sort();

/** The colours of the screen at some points, each as [r, g, b]: of one picture. */
async function coloursAt(page, points) {
  const picture = await page.screenshot();
  return page.evaluate(
    async ([source, points]) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext('2d', { willReadFrequently: true });
      context.drawImage(image, 0, 0);
      return points.map(({ x, y }) => [...context.getImageData(Math.floor(x), Math.floor(y), 1, 1).data].slice(0, 3));
    },
    [`data:image/png;base64,${picture.toString('base64')}`, points],
  );
}
const unlike = (a, b) => Math.hypot(...a.map((value, i) => value - b[i]));

async function slide(page, name, value) {
  // The sliders are folded away where there is little room.
  const folded = page.getByRole('button', { name: 'Levels', expanded: false });
  if (await folded.isVisible()) await folded.click();
  await page.getByLabel(name).fill(String(value));
}

for (const [screen, viewport, way] of [
  ['wide', wide, 'click'],
  // Drawn without a graphics card, it takes minutes.
  ...(thorough ? [['narrow', narrow, 'tap']] : []),
]) {
  describe(`honeycomb in three dimensions on a ${screen} screen`, () => {
    it(
      `is played by ${way}s, before and after turning and spreading, and is one game with the flat board`,
      { timeout: 240_000 },
      async () => {
        // Three people, two of whom answer elsewhere: the same game every time.
        const { id } = await server.newGame('honeycomb', { seats: [person, person, person] });
        const tab = await browser.open(`${server.url}/game/${id}`, { viewport, touch: true });
        const { page } = tab;
        const adviser = new Adviser('honeycomb', 1);
        try {
          await page.locator('.board').waitFor();
          await openSolid(page);
          let game = await server.game(id);

          /** Plays one round: the person's move by the given means, and the answers of the two others. */
          const round = async (bring, choose) => {
            const best = await adviser.bestMove(game.moves.map(({ text }) => text));
            const move =
              (choose && game.position.legal.find(choose)) ?? game.position.legal.find(({ text }) => text === best);
            const played = game.moves.length;
            await bring(page, move);
            await waitForPlies(page, played + 1);
            game = await server.game(id);
            assert.equal(game.moves[played].text, move.text);
            while (!game.result.over && game.position.turn !== 0) {
              const text = await adviser.bestMove(game.moves.map((one) => one.text));
              await server.post(`/api/games/${id}/moves`, { text, ply: game.moves.length });
              game = await server.game(id);
            }
            await waitForPlies(page, game.moves.length);
          };
          const solidRound = async (choose) => {
            await round((_, move) => bringSolid(page, move, way), choose);
            await page.waitForFunction(
              ([place, list]) =>
                JSON.stringify(
                  document
                    .querySelector(place)
                    .pieces()
                    .map((p) => `${p.cell} ${p.type} ${p.player}`)
                    .sort(),
                ) === list,
              [board, JSON.stringify(wanted(game.position))],
            );
          };

          const level = (cell) => cell[1];
          /** From one level to another; before that what the engine advises. */
          const between = (move) => level(move.from) !== level(move.to) && !move.leavesRoyal;
          const choices = thorough ? [undefined, between] : [between];
          for (const choose of choices) await solidRound(choose);

          // Turned by a drag of the mouse or a finger, which is no click.
          const before = await pointOf(page, '5c5');
          const box = await page.locator(board).boundingBox();
          const start = { x: box.x + box.width * 0.3, y: box.y + box.height * 0.5 };
          const end = { x: start.x + 90, y: start.y - 20 };
          if (way === 'tap') await fingerDrag(page, start, end);
          else {
            await page.mouse.move(start.x, start.y);
            await page.mouse.down();
            await page.mouse.move(end.x, end.y, { steps: 2 });
            await page.mouse.up();
          }
          const turned = await pointOf(page, '5c5');
          assert.ok(!turned || Math.hypot(turned.x - before.x, turned.y - before.y) > 5, 'a drag turns the board');
          assert.equal((await server.game(id)).moves.length, game.moves.length);
          await slide(page, 'Spread', 5);
          for (const choose of choices) await solidRound(choose);

          // A piece that is selected here is selected there.
          await page.getByRole('button', { name: 'Reset view' }).click();
          const move = game.position.legal.find((one) => !one.leavesRoyal && level(one.from) === 'c');
          assert.ok(move, 'the middle level has a move');
          await press(page, move.from, way);
          await view(page, '2D');
          await waitForPieces(page, game.position);
          // Where one level is shown at a time, all of them.
          const all = page.getByRole('button', { name: 'All', exact: true });
          if (await all.isVisible()) await all.click();
          const targets = new Set(game.position.legal.filter(({ from }) => from === move.from).map(({ to }) => to));
          assert.deepEqual(
            (
              await page.locator('[data-target]').evaluateAll((marks) => marks.map((mark) => mark.dataset.target))
            ).sort(),
            [...targets].sort(),
          );
          await page.locator('.board').focus();
          await page.keyboard.press('Escape');
          await round(
            (_, flat) => ways[way === 'tap' ? 'finger taps' : 'clicks'](page, flat.from, flat.to),
            (flat) => flat.promotion === '' && !flat.leavesRoyal,
          );
          await openSolid(page);
          assert.deepEqual(await shown(page), wanted(game.position));

          // The choice is kept.
          await page.reload();
          await page.locator(board).waitFor();
          assert.deepEqual(tab.complaints, []);
        } finally {
          adviser.stop();
          await tab.close();
        }
      },
    );

    it('shows every cell when the levels are spread, and draws it where it is', { timeout: 120_000 }, async () => {
      const { id, position } = await server.newGame('honeycomb', { seats: 3 });
      const tab = await browser.open(`${server.url}/game/${id}`, { viewport, touch: true });
      const { page } = tab;
      await page.locator('.board').waitFor();
      await openSolid(page);
      await slide(page, 'Spread', 5);
      await page.waitForTimeout(300);
      const { board: shape } = await server.get('/api/variants/honeycomb');
      const names = shape.cells.map(({ name }) => name);
      assert.deepEqual(
        await page.evaluate(
          ([place, all]) => all.filter((name) => !document.querySelector(place).cellPoint(name)),
          [board, names],
        ),
        [],
      );

      // Selecting a piece colours its targets, on other levels too.
      const byPiece = Map.groupBy ? Map.groupBy(position.legal, ({ from }) => from) : group(position.legal);
      const [from, moves] = [...byPiece].sort((a, b) => b[1].length - a[1].length)[0];
      const levels = new Set(moves.map(({ to }) => to[1]));
      assert.ok(levels.size > 1, `${from} reaches ${[...levels]}`);
      // Away from the middle, where a mark lies; nothing moves there but the colour of the tile.
      const points = await Promise.all(moves.map(({ to }) => pointOf(page, to)));
      const plain = await coloursAt(page, points);
      await press(page, from, way);
      await page.mouse.move(2, 2);
      await page.waitForTimeout(300);
      for (const [i, colour] of (await coloursAt(page, points)).entries()) {
        assert.ok(unlike(colour, plain[i]) > 25, `${moves[i].to}: ${plain[i]} became ${colour}`);
      }
      assert.deepEqual(tab.complaints, []);
      await tab.close();
    });
  });
}

function group(moves) {
  const groups = new Map();
  for (const move of moves) groups.set(move.from, [...(groups.get(move.from) ?? []), move]);
  return groups;
}

describe('the solid view', () => {
  it('turns by arrow keys and zooms by keys and wheel, and goes back', async () => {
    const { id } = await server.newGame('honeycomb', { seats: 3 });
    const tab = await browser.open(`${server.url}/game/${id}`);
    const { page } = tab;
    await page.locator('.board').waitFor();
    await openSolid(page);
    const home = await pointOf(page, '1c1');
    const away = async (what) => {
      await page.waitForFunction(
        ([place, { x, y }]) => {
          const point = document.querySelector(place).cellPoint('1c1');
          return !point || Math.hypot(point.x - x, point.y - y) > 3;
        },
        [board, home],
      );
      await page.getByRole('button', { name: 'Reset view' }).click();
      const back = await pointOf(page, '1c1');
      assert.ok(Math.hypot(back.x - home.x, back.y - home.y) < 1, what);
    };
    for (const key of shareOf(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', '+', '-', 'PageUp'], 2)) {
      await page.locator(board).focus();
      await page.keyboard.press(key);
      await away(key);
    }
    const box = await page.locator(board).boundingBox();
    await page.mouse.move(box.x + 100, box.y + 100);
    await page.mouse.wheel(0, -300);
    await away('wheel');
    // The keys of the moves' list belong to the board while it has the focus.
    assert.equal((await server.game(id)).moves.length, 0);
    assert.deepEqual(tab.complaints, []);
    await tab.close();
  });

  it('gives way to the flat one where there is no WebGL, and says why', async () => {
    const { id, position } = await server.newGame('honeycomb', { seats: 3 });
    const tab = await browser.open(`${server.url}/game/${id}`, {
      script: () => {
        const context = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
          return kind.startsWith('webgl') ? null : context.call(this, kind, ...rest);
        };
      },
    });
    await tab.page.locator('.board').waitFor();
    // A click and not a check: the choice falls back to 2D at once.
    await tab.page.getByRole('radio', { name: '3D', exact: true }).click();
    await tab.page.getByText('This browser cannot draw in 3D').waitFor();
    await waitForPieces(tab.page, position);
    assert.deepEqual(tab.complaints, []);
    await tab.close();
  });

  it('is not offered for a flat board, and its renderer not loaded before it is wanted', async () => {
    const { id } = await server.newGame('chess');
    const levelled = await server.newGame('honeycomb', { seats: 3 });
    const tab = await browser.open(`${server.url}/game/${id}`);
    const loaded = [];
    tab.page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await tab.page.locator('.board').waitFor();
    assert.equal(await tab.page.getByRole('radio', { name: '3D' }).count(), 0);
    await tab.page.goto(`${server.url}/game/${levelled.id}`);
    await tab.page.locator('.board').waitFor();
    assert.deepEqual(
      loaded.filter((path) => /SolidBoard.*\.js/.test(path)),
      [],
    );
    await openSolid(tab.page);
    assert.equal(loaded.filter((path) => /SolidBoard.*\.js/.test(path)).length, 1);
    await tab.close();
  });
});
