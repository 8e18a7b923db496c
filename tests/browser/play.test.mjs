// What else happens in a game: promotions, drops, taking back, turning the board, resigning, looking back, and coming back.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  browser,
  clickCell,
  closeTabAfterEach,
  inHand,
  middle,
  openTab,
  pieceAt,
  server,
  serverGone,
  startBoth,
  tab,
  waitForPieces,
  waitForPlies,
  walkTo,
  ways,
} from './harness.mjs';

startBoth();
closeTabAfterEach();

/** Opens the page of a new game; returns the game's id. */
async function open(variant, options = {}) {
  const { id } = await server.newGame(variant, options);
  await openTab(`/game/${id}`, { touch: options.touch });
  await tab.page.locator('.board').waitFor();
  return id;
}

const lastMove = async (id) => (await server.game(id)).moves.at(-1)?.text;

describe('a Pawn on its last cell', () => {
  const fen = '7k/P7/8/8/8/8/8/K7 w - - 0 1';

  it('asks what it becomes, and becomes that', async () => {
    const id = await open('chess', { fen });
    await ways.clicks(tab.page, 'a7', 'a8');
    const menu = tab.page.getByRole('menu');
    await menu.waitFor();
    assert.deepEqual(await menu.getByRole('menuitem').allInnerTexts(), ['Queen', 'Rook', 'Bishop', 'Knight']);
    await menu.getByRole('menuitem', { name: 'Knight' }).click();
    await waitForPlies(tab.page, 1);
    assert.equal(await lastMove(id), 'a7a8n');
    assert.deepEqual(await pieceAt(tab.page, 'a8'), { type: 'N', player: 0 });
  });

  it('is asked by keyboard too, and stays where it was when the answer is Escape', async () => {
    const id = await open('chess', { fen });
    await ways.keyboard(tab.page, 'a7', 'a8');
    await tab.page.getByRole('menu').waitFor();
    await tab.page.keyboard.press('Escape');
    await tab.page.getByRole('menu').waitFor({ state: 'detached' });
    assert.deepEqual(await pieceAt(tab.page, 'a7'), { type: 'P', player: 0 });
    await ways.keyboard(tab.page, 'a7', 'a8');
    await tab.page.keyboard.press('ArrowRight');
    await tab.page.keyboard.press('Enter');
    await waitForPlies(tab.page, 1);
    assert.equal(await lastMove(id), 'a7a8r');
  });

  it('may stay what it is where the rules let it', async () => {
    const id = await open('shogi', { fen: '4k4/9/9/P8/9/9/9/9/4K4[] w - - 0 1' });
    await ways['mouse drag'](tab.page, 'a6', 'a7');
    const menu = tab.page.getByRole('menu');
    await menu.waitFor();
    assert.equal(await menu.getByRole('menuitem').count(), 2);
    await menu.getByRole('menuitem', { name: 'Stay' }).click();
    await waitForPlies(tab.page, 1);
    assert.equal(await lastMove(id), 'a6a7');
  });
});

describe('a piece in the hand', () => {
  const fen = 'rnbqkbnr/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 1';
  const landed = async (id, cell) => {
    await waitForPlies(tab.page, 1);
    assert.equal(await lastMove(id), `P@${cell}`);
    await waitForPieces(tab.page, (await server.game(id)).position);
    // Its place in the hand is empty now.
    assert.equal(await tab.page.locator('[data-player="0"] [data-hand]').count(), 0);
  };

  it('is dropped by two clicks', async () => {
    const id = await open('crazyhouse', { fen });
    await inHand(tab.page, 'P').click();
    await clickCell(tab.page, 'e4');
    await landed(id, 'e4');
  });

  it('is dropped by dragging it to the board', async () => {
    const id = await open('crazyhouse', { fen });
    const box = await inHand(tab.page, 'P').boundingBox();
    const goal = await middle(tab.page, 'd4');
    await tab.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await tab.page.mouse.down();
    await tab.page.mouse.move(goal.x, goal.y, { steps: 5 });
    await tab.page.mouse.up();
    await landed(id, 'd4');
  });

  it('is dropped by keyboard', async () => {
    const id = await open('crazyhouse', { fen });
    await inHand(tab.page, 'P').focus();
    await tab.page.keyboard.press('Enter');
    await walkTo(tab.page, 'e5');
    await tab.page.keyboard.press('Enter');
    await landed(id, 'e5');
  });
});

describe('a game between two people at one screen', () => {
  it('takes the moves of both in turn, and nobody else’s', async () => {
    const id = await open('chess');
    await ways.clicks(tab.page, 'e2', 'e4');
    await waitForPlies(tab.page, 1);
    // White's pieces do not move in Black's turn.
    await clickCell(tab.page, 'd2');
    assert.equal(await tab.page.locator('[data-target]').count(), 0);
    await ways.clicks(tab.page, 'e7', 'e5');
    await waitForPlies(tab.page, 2);
    assert.deepEqual(
      (await server.game(id)).moves.map((move) => move.text),
      ['e2e4', 'e7e5'],
    );
  });

  it('is taken back move by move', async () => {
    const id = await open('chess');
    await ways.clicks(tab.page, 'e2', 'e4');
    await waitForPlies(tab.page, 1);
    await ways.clicks(tab.page, 'e7', 'e5');
    await waitForPlies(tab.page, 2);
    await tab.page.getByRole('button', { name: 'Undo' }).click();
    await waitForPlies(tab.page, 1);
    assert.deepEqual(await pieceAt(tab.page, 'e7'), { type: 'P', player: 1 });
    await tab.page.getByRole('button', { name: 'Undo' }).click();
    await waitForPlies(tab.page, 0);
    const game = await server.game(id);
    await waitForPieces(tab.page, game.position);
    assert.equal(game.moves.length, 0);
    assert.ok(await tab.page.getByRole('button', { name: 'Undo' }).isDisabled());
  });

  it('can be seen from the other side', async () => {
    await open('chess');
    const before = await middle(tab.page, 'e2');
    await tab.page.getByRole('button', { name: 'Flip the board' }).click();
    const after = await middle(tab.page, 'e2');
    assert.ok(after.y < before.y - 100, `e2 went from ${before.y} to ${after.y}`);
    await ways.clicks(tab.page, 'e2', 'e4');
    await waitForPlies(tab.page, 1);
  });

  it('ends when one resigns', async () => {
    const id = await open('chess');
    await ways.clicks(tab.page, 'e2', 'e4');
    await waitForPlies(tab.page, 1);
    await tab.page.getByRole('button', { name: 'Resign' }).click();
    const question = tab.page.getByRole('dialog');
    assert.match(await question.innerText(), /Black resigns/);
    await question.getByRole('button', { name: 'Resign' }).click();
    await tab.page.locator('.result').waitFor();
    const { result } = await server.game(id);
    assert.equal(result.score, '1-0');
    assert.ok((await tab.page.locator('.result').innerText()).includes(result.text));
    await clickCell(tab.page, 'e7');
    assert.equal(await tab.page.locator('[data-target]').count(), 0);
  });

  it('takes moves as text, and says when there is no such move', async () => {
    const id = await open('chess');
    const field = tab.page.getByLabel('Type a move');
    await field.fill('e2e5');
    await field.press('Enter');
    await tab.page.getByText('is not a legal move').waitFor();
    // The browser reports an answer that says no.
    const others = tab.complaints.filter((text) => !/ 400 .*\/reading$/.test(text));
    tab.complaints.length = 0;
    tab.complaints.push(...others);
    await field.fill('e2-e4');
    await field.press('Enter');
    await waitForPlies(tab.page, 1);
    assert.equal(await lastMove(id), 'e2e4');
  });
});

describe('a game in which checks are counted', () => {
  it('says how many each player has given, now and then', async () => {
    await open('three-check', { fen: '4k3/8/8/8/8/8/3R4/4K3 w - - 3+2 0 1' });
    const given = (player, text) =>
      tab.page.locator(`[data-player="${player}"] .count`).filter({ hasText: text }).waitFor();
    await given(0, '0 of 3 checks');
    await given(1, '1 of 3 checks');
    await ways.clicks(tab.page, 'd2', 'e2');
    await waitForPlies(tab.page, 1);
    await given(0, '1 of 3 checks');
    await tab.page.keyboard.press('ArrowLeft');
    await given(0, '0 of 3 checks');
  });
});

describe('a turn of several moves', () => {
  it('says how many are left, lets the same player move again, and lists them together', async () => {
    await open('marseillais');
    const told = (player, text) =>
      tab.page.locator(`[data-player="${player}"] .tag.turn`).filter({ hasText: text }).waitFor();
    await told(0, /^to move$/);
    await ways.clicks(tab.page, 'e2', 'e4');
    await told(1, 'to move: 2 of 2 moves left');
    await ways.clicks(tab.page, 'e7', 'e5');
    await told(1, 'to move: 1 of 2 moves left');
    await ways.clicks(tab.page, 'd7', 'd5');
    await told(0, 'to move: 2 of 2 moves left');
    await waitForPlies(tab.page, 3);
    const rows = tab.page.locator('.list .row');
    assert.equal(await rows.count(), 1);
    assert.deepEqual(await rows.locator('button').allInnerTexts(), ['e4', 'e5', 'd5']);
  });
});

describe('the list of moves', () => {
  it('shows older positions by clicks and keys, which are for looking only', async () => {
    const id = await open('chess');
    const texts = ['e2e4', 'e7e5', 'g1f3', 'b8c6'];
    for (const [ply, text] of texts.entries()) await server.post(`/api/games/${id}/moves`, { text, ply });
    await waitForPlies(tab.page, 4);
    const position = (ply) => server.get(`/api/games/${id}/plies/${ply}`);

    await tab.page.locator('.list [data-ply="1"]').click();
    await waitForPieces(tab.page, await position(1));
    await clickCell(tab.page, 'e7');
    assert.equal(await tab.page.locator('[data-target]').count(), 0);

    await tab.page.locator('.list [data-ply="1"]').focus();
    await tab.page.keyboard.press('ArrowRight');
    await waitForPieces(tab.page, await position(2));
    await tab.page.keyboard.press('Home');
    await waitForPieces(tab.page, await position(0));
    await tab.page.keyboard.press('End');
    await waitForPieces(tab.page, await position(4));
    await tab.page.getByRole('button', { name: 'Previous move' }).click();
    await waitForPieces(tab.page, await position(3));
    await tab.page.getByRole('button', { name: 'Back to the game' }).click();
    await waitForPieces(tab.page, await position(4));
    await ways.clicks(tab.page, 'f1', 'b5');
    await waitForPlies(tab.page, 5);
  });
});

describe('coming back', () => {
  it('after a reload the game goes on where it was', async () => {
    const id = await open('chess');
    await ways.clicks(tab.page, 'e2', 'e4');
    await waitForPlies(tab.page, 1);
    await tab.page.reload();
    await waitForPlies(tab.page, 1);
    await ways.clicks(tab.page, 'c7', 'c5');
    await waitForPlies(tab.page, 2);
    assert.deepEqual(
      (await server.game(id)).moves.map((move) => move.text),
      ['e2e4', 'c7c5'],
    );
  });

  it('the pieces of the game are told beside it, the royal first', async () => {
    await open('chess');
    await tab.page.getByText('Pieces and how they move').click();
    const names = tab.page.locator('details li strong');
    await names.first().waitFor();
    assert.deepEqual((await names.allTextContents()).toSorted(), ['Bishop', 'King', 'Knight', 'Pawn', 'Queen', 'Rook']);
    assert.equal(await names.first().textContent(), 'King');
  });

  it('two windows of one game see each other’s moves', async () => {
    const id = await open('chess');
    const other = await browser.open(`${server.url}/game/${id}`);
    await other.page.locator('.board').waitFor();
    await ways.clicks(tab.page, 'e2', 'e4');
    await waitForPlies(other.page, 1);
    await ways.clicks(other.page, 'e7', 'e5');
    await waitForPlies(tab.page, 2);
    assert.deepEqual(other.complaints, []);
    await other.close();
  });

  it('when the server is killed and comes back, the page finds it again and the game goes on', async () => {
    const id = await open('chess');
    await ways.clicks(tab.page, 'e2', 'e4');
    await waitForPlies(tab.page, 1);
    await tab.page.waitForLoadState('networkidle'); // all parts of the page are there
    const { port } = server;
    await server.kill();
    await tab.page.getByText('reconnecting').waitFor();
    await server.start(port);
    await tab.page.getByText('reconnecting').waitFor({ state: 'detached', timeout: 60_000 });
    await ways.clicks(tab.page, 'e7', 'e5');
    await waitForPlies(tab.page, 2);
    assert.deepEqual(
      (await server.game(id)).moves.map((move) => move.text),
      ['e2e4', 'e7e5'],
    );
    const others = tab.complaints.filter((text) => !serverGone.test(text));
    tab.complaints.length = 0;
    assert.deepEqual(others, []);
  });

  it('a part of the page that could not be fetched comes once the server answers', async () => {
    await open('chess');
    let away = true;
    let missed = 0;
    await tab.page.route(/\/assets\/Captured-.*\.js$|:\d+\/$/, (route) => {
      if (!away) return route.continue();
      missed += 1;
      return route.abort();
    });
    await ways.clicks(tab.page, 'e2', 'e4');
    while (missed < 4) await tab.page.waitForTimeout(100);
    away = false;
    await tab.page.waitForResponse(/\/assets\/Captured-.*\.js$/);
    await ways.clicks(tab.page, 'e7', 'e5');
    await waitForPlies(tab.page, 2);
    tab.complaints.length = 0; // the browser reports what it could not fetch
  });
});
