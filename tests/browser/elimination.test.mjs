// A person is eliminated between two computers' moves, in a game of honeycomb that was recorded; and what may be taken back.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { moves, stay, variant } from './data_honeycomb.mjs';
import { closeTabAfterEach, openTab, server, startBoth, waitForPieces, waitForPlies, ways } from './harness.mjs';

startBoth();
closeTabAfterEach();

const person = { kind: 'person', level: 1 };
const computer = { kind: 'computer', level: 1 };

/** The recorded game up to the person's last turn, with computers in the two other seats. */
async function recorded() {
  const { id } = await server.newGame(variant, { seats: 3 });
  let game;
  for (const [ply, text] of moves.entries()) game = await server.post(`/api/games/${id}/moves`, { text, ply });
  return server.newGame(variant, { fen: game.position.fen, seats: [person, computer, computer] });
}

/**
 * Opens the recorded game. The computers may have ended it before the person has pressed a button that is there only while it goes on, so
 * what comes after one move of each waits until `goOn` is called.
 */
async function openRecorded(start, options) {
  const page = await openTab('/logo.svg', options);
  let sends = false;
  const late = [];
  await page.routeWebSocket(`**/games/${start.id}/live?*`, (live) => {
    const site = live.connectToServer();
    site.onMessage((message) => {
      const { type, change } = JSON.parse(message);
      const waits = type === 'change' && (late.length > 0 || change.kept + change.moves.length > 3);
      if (sends || !waits) live.send(message);
      else late.push(() => live.send(message));
    });
  });
  await page.goto(`${server.url}/game/${start.id}`);
  await page.locator('.board [data-at]').first().waitFor();
  const goOn = () => {
    sends = true;
    for (const each of late.splice(0)) each();
  };
  return { page, goOn };
}

/** Keeps what the page shows from now on: the marks of moves, the announcements and how much is seen to fall. */
function watch(page) {
  return page.evaluate(() => {
    const seen = (window.seen = { marks: [], spoken: [], fallen: 0, plies: [] });
    const look = () => {
      const marks = [...document.querySelectorAll('.board [data-mark][data-end="to"]')].map((mark) => {
        const core = getComputedStyle(mark.querySelector('.core'));
        const cell = mark.dataset.marked;
        return { player: Number(mark.dataset.mark), cell, colour: core.stroke, line: core.strokeDasharray };
      });
      marks.sort((a, b) => a.player - b.player);
      if (JSON.stringify(marks) !== JSON.stringify(seen.marks.at(-1))) seen.marks.push(marks);
      const spoken = document.querySelector('[aria-live]').textContent;
      if (spoken !== seen.spoken.at(-1)) seen.spoken.push(spoken);
      seen.fallen = Math.max(seen.fallen, document.querySelectorAll('.board [data-fallen]').length);
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    look();
  });
}

const out = (page) => page.getByRole('region', { name: 'You (Red) are out' });

describe('a person who is eliminated between two computers’ moves', () => {
  it(
    'sees who, by whom and what becomes of the army, has a mark for each last move, and takes it back',
    { timeout: 120_000 },
    async () => {
      const start = await recorded();
      const { page, goOn } = await openRecorded(start, { viewport: { width: 1440, height: 900 } });
      assert.ok(await page.getByRole('button', { name: 'Undo' }).isDisabled());
      await watch(page);
      await ways.clicks(page, stay.from, stay.to);

      // Two buttons and a way out, and the list says what has happened.
      await out(page).waitFor();
      const event = page.locator('.list [data-event]').first();
      const words = /Red is out: Blue attacked the King\. Red’s other \d+ pieces are Blue’s now\./;
      assert.match(await event.innerText(), words);
      assert.equal(await event.getAttribute('data-event'), '2');
      assert.match(await out(page).innerText(), /Blue attacked the King.*The game goes on without you/s);
      assert.equal(await out(page).getByRole('link', { name: 'Leave' }).getAttribute('href'), '/');

      await page.waitForFunction(() => window.seen.marks.some((marks) => marks.length === 3));
      const seen = await page.evaluate(() => window.seen);
      const game = await server.game(start.id);
      const [fell] = game.moves[1].eliminations;
      assert.deepEqual([fell.player, fell.by, fell.army], [0, 2, 'recruited']);
      assert.ok(fell.pieces.length > 20);
      // The three marks: the own move, and those of the two computers since.
      const three = seen.marks.find((marks) => marks.length === 3);
      assert.deepEqual(
        three.map(({ cell }) => cell),
        [0, 1, 2].map((player) => game.moves.find((move) => move.player === player).to),
      );
      assert.equal(new Set(three.map(({ colour }) => colour)).size, 3);
      assert.equal(new Set(three.map(({ line }) => line)).size, 3);
      // After the own move alone the rivals' marks are gone.
      assert.ok(seen.marks.some((marks) => marks.length === 1 && marks[0].player === 0));
      assert.ok(
        seen.spoken.some((text) => words.test(`${text}.`)),
        JSON.stringify(seen.spoken),
      );
      assert.equal(seen.fallen, fell.pieces.length);

      // Watching on is possible, and taking back from there.
      await out(page).getByRole('button', { name: 'Watch on' }).click();
      await page.getByText('and watching').waitFor();
      goOn();
      const undo = page.getByRole('button', { name: 'Undo' });
      assert.ok(await undo.isEnabled());
      await undo.click();
      await waitForPlies(page, 0);
      await out(page).waitFor({ state: 'detached' });
      await waitForPieces(page, start.position);
      assert.equal(await page.locator('.list [data-event]').count(), 0);
      assert.equal(await page.locator('.strip .tag.out').count(), 0);
      const after = await server.game(start.id);
      assert.equal(after.moves.length, 0);
      assert.deepEqual(after.position.living, [0, 1, 2]);
      assert.ok(await undo.isDisabled());
    },
  );

  it('takes it back from the notice too, and sees no motion where none is wanted', { timeout: 120_000 }, async () => {
    const start = await recorded();
    const { page } = await openRecorded(start, { viewport: { width: 375, height: 812 }, reducedMotion: 'reduce' });
    await ways.clicks(page, stay.from, stay.to);
    await out(page).waitFor();
    const moving = await page
      .locator('.fallen .turning')
      .first()
      .evaluate((node) => getComputedStyle(node).animationDuration)
      .catch(() => '0.001s');
    assert.equal(moving, '0.001s');
    await out(page).getByRole('button', { name: 'Take back' }).click();
    await waitForPlies(page, 0);
    await waitForPieces(page, start.position);
  });
});

describe('undo by a person who is out', () => {
  it('works although the computers have moved on meanwhile', { timeout: 120_000 }, async () => {
    const start = await recorded();
    const { page } = await openRecorded(start);
    await ways.clicks(page, stay.from, stay.to);
    await out(page).waitFor();
    // The call arrives late: when the game is longer than the page knew, or the computers have ended it.
    await page.route(
      '**/undo?*',
      async (route) => {
        const { ply } = JSON.parse(route.request().postData());
        for (let game = await server.game(start.id); !game.result.over && game.moves.length <= ply;) {
          await new Promise((done) => setTimeout(done, 50));
          game = await server.game(start.id);
        }
        await route.continue();
      },
      { times: 1 },
    );
    await out(page).getByRole('button', { name: 'Take back' }).click();
    await waitForPlies(page, 0);
    await waitForPieces(page, start.position);
    assert.equal(await page.locator('.messages p').count(), 0);
  });
});

describe('a rival who is eliminated', () => {
  // Blue's King steps into the line of Red's Rook; this game removes armies.
  const fen = '7/8/9/1rR2bR3yG1/11/12/13/12/bG1yP1rR6/10/9/4rG3/7[] b';

  it('is named on the board, in the list and aloud, and the army is seen to leave', async () => {
    const { id } = await server.newGame('hr-wellisch-3p', { seats: 3, fen });
    const page = await openTab(`/game/${id}`);
    await page.locator('.board [data-at="a5"]').waitFor();
    await watch(page);
    await server.post(`/api/games/${id}/moves`, { text: 'a5a6', ply: 0 });
    const notice = page.locator('.notice');
    const words = /Blue is out[.:] Red attacked the .+ It leaves the board with its other piece[.,]/;
    await notice.waitFor();
    assert.match((await notice.innerText()).replace(/\s+/g, ' '), words);
    assert.match(await page.locator('.list [data-event="1"]').innerText(), words);
    await page.waitForFunction(() => window.seen.fallen === 2);
    assert.match(`${await page.locator('[aria-live="polite"]').innerText()}.`, words);
    await notice.getByRole('button', { name: 'Close this notice' }).click();
    await notice.waitFor({ state: 'detached' });
  });
});

describe('undo', () => {
  it('is offered when the server would take something back, and not otherwise', async () => {
    // Nothing was played, and yet there is a resignation to take back.
    const { id } = await server.newGame('chess');
    const page = await openTab(`/game/${id}`);
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    assert.ok(await undo.isDisabled());
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await page.locator('.result').waitFor();
    await undo.click();
    await page.locator('.result').waitFor({ state: 'detached' });
    assert.equal((await server.game(id)).result.over, false);
    assert.ok(await undo.isDisabled());
  });

  it('is offered in a game of computers alone', async () => {
    const { id } = await server.newGame('chess', { seats: [computer, computer] });
    const page = await openTab(`/game/${id}`);
    await page.waitForFunction(() => document.querySelectorAll('.list [data-ply]').length >= 2);
    assert.ok(await page.getByRole('button', { name: 'Undo' }).isEnabled());
    const { moves } = await server.game(id);
    await server.post(`/api/games/${id}/undo`, { ply: moves.length });
  });
});

describe('a computer’s move', () => {
  /** Opens a game against a computer and chooses how long its moves are shown. */
  async function open(pace) {
    const { id } = await server.newGame('chess', { seats: [person, computer] });
    const page = await openTab(`/game/${id}`);
    await page.locator('.board [data-at]').first().waitFor();
    await page.getByRole('button', { name: 'Appearance' }).click();
    await page.getByRole('radio', { name: pace, exact: true }).check();
    await page.getByRole('button', { name: 'Appearance' }).click();
    // The choice is kept in this browser.
    await page.reload();
    await page.locator('.board [data-at]').first().waitFor();
    await page.evaluate(() => {
      window.times = {};
      new MutationObserver(() => {
        window.times[document.querySelectorAll('.list [data-ply]').length] ??= performance.now();
      }).observe(document.body, { subtree: true, childList: true });
    });
    return { id, page };
  }
  const answered = async (id) => {
    while ((await server.game(id)).moves.length < 2) await new Promise((done) => setTimeout(done, 50));
  };

  it('comes no sooner than an eye needs to see what was before', async () => {
    const { page } = await open('1.5 s');
    await ways.clicks(page, 'e2', 'e4');
    await waitForPlies(page, 2);
    const times = await page.evaluate(() => window.times);
    assert.ok(times[2] - times[1] >= 1400, `${times[2] - times[1]} ms after the own move`);
  });

  it('comes at once when the player acts', async () => {
    const { id, page } = await open('1.5 s');
    await ways.clicks(page, 'e2', 'e4');
    await waitForPlies(page, 1);
    await answered(id);
    // Stepping back is an act: what waited is there, and so is the position before.
    await page.getByRole('button', { name: 'First position' }).click();
    await waitForPlies(page, 2);
    await page.getByText('Position after 0 of 2 moves').waitFor();
  });
});
