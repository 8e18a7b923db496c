// Moves chosen while others have the turn: shown, taken back, played at once when the turn comes, dropped when they are not possible.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  clickCell,
  middle,
  narrow,
  pieceAt,
  server,
  shareOf,
  startBoth,
  waitForPlies,
  ways,
  wide,
} from './harness.mjs';
import { call, everybodyLeaves, person } from './people.mjs';

startBoth();

/**
 * A game at which the last player sits at a browser of their own, the others at another one. Returns the page of the last player, the id,
 * and what plays a move of the others or agrees for them.
 */
async function sitDown(variant, { fen, viewport = wide, touch = false, players = 2, script } = {}) {
  const hosts = await person('/logo.svg');
  const last = await person('/logo.svg', { viewport, touch, script });
  const seats = Array.from({ length: players }, (_, i) => ({ kind: 'person', level: 1, free: i === players - 1 }));
  const made = await call(hosts.page, '/api/games', { variant, seats, access: 'private', ...(fen ? { fen } : {}) });
  const key = made.you.invitation;
  await call(last.page, `/api/games/${made.id}/sit?key=${key}`, { player: players - 1, name: 'Bob' });
  await last.page.goto(`${server.url}/game/${made.id}`);
  await last.page.locator('.board [data-at]').first().waitFor();
  const game = () => call(hosts.page, `/api/games/${made.id}`);
  const others = async (text) => {
    const { moves } = await game();
    return call(hosts.page, `/api/games/${made.id}/moves`, { text, ply: moves.length });
  };
  /** The others agree to what is offered. */
  const agree = async (kind) => {
    const { moves } = await game();
    return call(hosts.page, `/api/games/${made.id}/offer`, { kind, ply: moves.length });
  };
  return { page: last.page, id: made.id, game, others, agree };
}

const planned = (page) => page.locator('[data-planned]');
/** Waits until the game has so many moves on the server; returns their texts. */
async function played(game, plies) {
  for (let i = 0; i < 60; i++) {
    const { moves } = await game();
    if (moves.length >= plies) return moves.map(({ text }) => text);
    await new Promise((done) => setTimeout(done, 50));
  }
  assert.fail(`no move ${plies} came`);
}

describe('a planned move', () => {
  it('is shown, taken back by Escape, the other button or a press, and played when the turn comes', async () => {
    const { page, game, others } = await sitDown('chess');
    const plan = async () => {
      await ways.clicks(page, 'e7', 'e5');
      await planned(page).waitFor({ state: 'attached' });
    };
    await plan();
    assert.equal(await planned(page).getAttribute('data-planned'), 'e7e5');
    // Arrows are fetched at their first use.
    await page.locator('[data-hint="e7 e5"]').waitFor({ state: 'attached' });
    assert.equal(await page.locator('.patch.planned').count(), 2, 'both cells are marked');
    // It is still the other's turn, and nothing was sent.
    await page.locator('.strip[data-player="0"]').getByText('to move').waitFor();
    assert.equal((await game()).moves.length, 0);

    await page.keyboard.press('Escape');
    await planned(page).waitFor({ state: 'detached' });
    await plan();
    const { x, y } = await middle(page, 'c6');
    await page.mouse.click(x, y, { button: 'right' });
    await planned(page).waitFor({ state: 'detached' });
    assert.equal(await page.locator('[data-shape]').count(), 0, 'the press did nothing else');
    await plan();
    await clickCell(page, 'c6');
    await planned(page).waitFor({ state: 'detached' });

    await plan();
    await others('e2e4');
    assert.deepEqual(await played(game, 2), ['e2e4', 'e7e5']);
    await waitForPlies(page, 2);
    assert.equal(await planned(page).count(), 0);
    await everybodyLeaves();
  });

  it('is dropped with a word when it is not possible, and one may go on', async () => {
    const { page, game, others } = await sitDown('chess', { fen: '4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1' });
    await ways.clicks(page, 'e2', 'e5');
    await planned(page).waitFor({ state: 'attached' });
    await others('e1e2');
    await page.getByText('e2–e5 is not possible now.').first().waitFor();
    assert.equal(await planned(page).count(), 0);
    assert.equal((await game()).moves.length, 1);
    await ways.clicks(page, 'e8', 'e7');
    assert.deepEqual(await played(game, 2), ['e1e2', 'e8e7']);
    await everybodyLeaves();
  });

  it('may go where an own piece stands, for taking back, and through what may go away', async () => {
    const { page, game, others } = await sitDown('chess', { fen: '3qk3/8/8/3p4/4P3/8/8/4K2R w - - 0 1' });
    await ways.clicks(page, 'd8', 'd5');
    await planned(page).waitFor({ state: 'attached' });
    await others('e4d5');
    assert.deepEqual(await played(game, 2), ['e4d5', 'd8d5']);
    await waitForPlies(page, 2);
    await everybodyLeaves();
  });

  it('may be a promotion, which is chosen at once', async () => {
    const { page, game, others } = await sitDown('chess', { fen: '7k/8/8/8/8/8/p7/4K3 w - - 0 1' });
    await ways.clicks(page, 'a2', 'a1');
    await page.getByRole('menuitem', { name: 'Knight' }).click();
    assert.equal(await planned(page).getAttribute('data-planned'), 'a2a1n');
    await others('e1e2');
    assert.deepEqual(await played(game, 2), ['e1e2', 'a2a1n']);
    await everybodyLeaves();
  });

  it('is asked about until it is chosen, whatever becomes known meanwhile', async () => {
    const { page, game, others } = await sitDown('chess', { fen: '7k/8/8/8/8/8/p7/1R2K3 w - - 0 1' });
    // What the pawn could take is asked of the server once it is taken up; those answers wait until the menu is open.
    const held = [];
    await page.locator('.strip[data-player="0"]').getByText('to move').waitFor();
    await page.waitForTimeout(400);
    await page.route('**/api/lines', (route) => held.push(route));
    await ways.clicks(page, 'a2', 'a1');
    const knight = page.getByRole('menuitem', { name: 'Knight' });
    await knight.waitFor();
    assert.ok(held.length > 0, 'something was asked');
    const answered = page.waitForResponse('**/api/lines');
    await Promise.all(held.map((route) => route.continue()));
    await answered;
    await page.waitForTimeout(200);
    await knight.click();
    assert.equal(await planned(page).getAttribute('data-planned'), 'a2a1n');
    await others('e1e2');
    assert.deepEqual(await played(game, 2), ['e1e2', 'a2a1n']);
    await everybodyLeaves();
  });

  it('may be a drop from the hand', async () => {
    const { page, game, others } = await sitDown('crazyhouse', {
      fen: 'rnbqkbnr/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 1',
    });
    await page.locator('.strip[data-player="1"] [data-hand="P"]').click();
    await page.locator('[data-target="e5"]').waitFor({ state: 'attached' });
    await clickCell(page, 'e5');
    assert.equal(await planned(page).getAttribute('data-planned'), 'P@e5');
    await others('d2d4');
    assert.deepEqual(await played(game, 2), ['d2d4', 'P@e5']);
    await everybodyLeaves();
  });

  it('is not offered to those who want none', async () => {
    const { page } = await sitDown('chess', {
      script: () => localStorage.setItem('sennight.settings', '{"premove":false}'),
    });
    await page.waitForTimeout(600);
    await clickCell(page, 'e7');
    assert.equal(await page.locator('[data-target]').count(), 0);
    await everybodyLeaves();
  });

  it('is not sent by a move that is taken back', async () => {
    const { page, game, others, agree } = await sitDown('chess');
    await others('e2e4');
    await waitForPlies(page, 1);
    await ways.clicks(page, 'a7', 'a6');
    await ways.clicks(page, 'b7', 'b6');
    await planned(page).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Ask to take back' }).click();
    await page.getByText('take the last move back').waitFor();
    await agree('takeback');
    await waitForPlies(page, 1);
    await planned(page).waitFor({ state: 'detached' });
    await page.waitForTimeout(400);
    assert.equal((await game()).moves.length, 1);
    assert.equal((await pieceAt(page, 'b7')).type, 'P');
    await everybodyLeaves();
  });

  it('begins with a press that came before what can be planned was known', async () => {
    const { page, game, others } = await sitDown('chess');
    await others('e2e4');
    await waitForPlies(page, 1);
    let ask;
    const asked = new Promise((done) => (ask = done));
    let answer;
    const held = new Promise((done) => (answer = done));
    await page.route('**/api/lines', async (route) => {
      ask();
      await held;
      await route.continue();
    });
    await ways.clicks(page, 'a7', 'a6');
    await asked;
    await clickCell(page, 'b7');
    assert.equal(await page.locator('[data-target]').count(), 0);
    answer();
    await page.locator('[data-target="b6"]').waitFor({ state: 'attached' });
    await clickCell(page, 'b6');
    await others('d2d4');
    assert.deepEqual(await played(game, 4), ['e2e4', 'a7a6', 'd2d4', 'b7b6']);
    await everybodyLeaves();
  });
});

const screens = [
  { variant: 'glinski', viewport: { width: 1440, height: 900 }, way: 'mouse drag' },
  { variant: 'xiangqi', viewport: { width: 768, height: 1024 }, way: 'clicks' },
  { variant: 'shogi', viewport: narrow, way: 'finger taps' },
  { variant: 'hr-wellisch-3p', viewport: { width: 1440, height: 900 }, way: 'clicks', players: 3 },
  { variant: 'honeycomb', viewport: narrow, way: 'finger taps', players: 3 },
  { variant: 'trimac', viewport: { width: 768, height: 1024 }, way: 'finger drag' },
];

describe('on all boards', () => {
  for (const { variant, viewport, way, players = 2 } of shareOf(screens, 3)) {
    it(`${variant} is planned by ${way}, ${viewport.width} pixels wide`, async () => {
      const { page, game, others } = await sitDown(variant, { viewport, players, touch: way.startsWith('finger') });
      const { position } = await game();
      const me = players - 1;
      const { pieces, hands, living } = position;
      const ahead = await server.post('/api/lines', { variant, moves: [], setup: { pieces, hands, living, turn: me } });
      // On boards of many levels both cells have to be on one, for a finger that drags.
      const move = ahead.position.legal.find(({ kind, from }) => kind === 'quiet' && from !== '');
      await page.locator('[data-at].movable').first().waitFor({ state: 'attached' });
      await ways[way](page, move.from, move.to);
      const menu = page.getByRole('menuitem').first();
      if (await menu.count()) await menu.click();
      await planned(page).waitFor({ state: 'attached' });
      const text = await planned(page).getAttribute('data-planned');
      for (let ply = 0; ply < me; ply++) {
        assert.equal(await planned(page).count(), 1, `after ${ply} moves of the others`);
        const { legal } = (await game()).position;
        await others(legal[0].text);
      }
      assert.equal((await played(game, players)).at(-1), text);
      await waitForPlies(page, players);
      await everybodyLeaves();
    });
  }
});
