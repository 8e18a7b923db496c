// What a page does when the network fails: silently, for a while, or in the middle of a move.

import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { pieceAt, server, serverGone, startBoth, waitForPieces, waitForPlies, ways } from './harness.mjs';
import { everybodyLeaves, gameOf, invite, person, sitDown } from './people.mjs';
import { Proxy } from './proxy.mjs';

let proxy;
startBoth(async () => (proxy = await Proxy.start(server.url)));
after(() => proxy?.stop());

/** Two at a table of chess; the second comes by the network that fails. */
async function sitBoth() {
  const { page: ann, link } = await invite('chess', 'Ann', { minutes: 5, seconds: 0 });
  const { page: bob } = await person(link.replace(server.url, proxy.url));
  await sitDown(bob, 1, 'Bob');
  for (const page of [ann, bob]) await page.locator('.board').waitFor();
  return { ann, bob };
}
/** Plays a move such as e2e4 by two presses. */
const play = (page, text) => ways.clicks(page, text.slice(0, 2), text.slice(2));
const movesOf = async (page) => (await gameOf(page)).moves.map(({ text }) => text);

describe('a connection that is dead and not closed', () => {
  it('is noticed; the game goes on over another one, and nothing is lost or doubled', async () => {
    const { ann, bob } = await sitBoth();
    await play(ann, 'e2e4');
    await waitForPlies(bob, 1);
    await play(bob, 'e7e5');
    for (const page of [ann, bob]) await waitForPlies(page, 2);

    // While nothing gets through Ann moves: Bob's page finds out by itself that it hears nothing.
    proxy.swallow();
    await play(ann, 'g1f3');
    await waitForPlies(ann, 3);
    await bob.getByText('reconnecting…').waitFor();
    assert.equal(await bob.locator('.list [data-ply]').count(), 2);
    proxy.open = true;
    await waitForPlies(bob, 3);
    await bob.getByText('reconnecting…').waitFor({ state: 'detached' });
    await play(bob, 'b8c6');
    for (const page of [ann, bob]) await waitForPlies(page, 4);

    // A move that is made before anybody has noticed comes over the next connection, once.
    await play(ann, 'f1b5');
    await waitForPlies(bob, 5);
    proxy.swallow();
    await play(bob, 'a7a6');
    proxy.open = true;
    await bob.locator('.board.pending').waitFor();
    await waitForPlies(bob, 6);
    await waitForPlies(ann, 6);
    await bob.locator('.board.pending').waitFor({ state: 'detached' });
    assert.deepEqual(await movesOf(ann), ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6']);
    await waitForPieces(bob, (await gameOf(ann)).position);
    assert.equal(await bob.locator('.messages p').count(), 0);
    await everybodyLeaves([serverGone]);
  });
});

describe('a move that is not kept yet', () => {
  /** A game at one screen; what the page sends of moves goes to `handle`. */
  async function start(handle) {
    const { id } = await server.newGame('chess');
    const { page } = await person(`/game/${id}`);
    await page.locator('.board').waitFor();
    await page.waitForLoadState('networkidle');
    await page.route(/\/moves\b/, handle);
    return { id, page };
  }
  const marked = (page) =>
    Promise.all([
      page.locator('.board.pending .patch.waiting').first().waitFor(),
      page.locator('.moves').getByText('e2–e4 being sent').waitFor(),
      page.locator('.strip[data-player="0"]').getByText('being sent').waitFor(),
    ]);
  async function unmarked(page) {
    await page.locator('.board.pending').waitFor({ state: 'detached' });
    assert.equal(await page.getByText('being sent').count(), 0);
    assert.equal(await page.locator('.waiting, .way').count(), 0);
  }
  async function isBack(page, id) {
    await unmarked(page);
    await page.locator('.messages').getByText('The move e2–e4 is taken back').waitFor();
    assert.equal((await server.game(id)).moves.length, 0);
    assert.equal(await pieceAt(page, 'e4'), null);
    assert.equal((await pieceAt(page, 'e2')).type, 'P');
    assert.equal(await page.locator('.list [data-ply]').count(), 0);
  }

  it('is marked on the board, in the list and at the player, until the server has it', async () => {
    let go;
    const wait = new Promise((done) => (go = done));
    const { page } = await start(async (route) => {
      await wait;
      await route.continue();
    });
    await play(page, 'e2e4');
    await marked(page);
    assert.equal((await pieceAt(page, 'e4')).type, 'P');
    await page.getByText('e2–e4 is on its way; the server does not have it yet.').waitFor({ state: 'attached' });
    go();
    await waitForPlies(page, 1);
    await unmarked(page);
    await page.locator('.board .last').first().waitFor();
    await everybodyLeaves();
  });

  it('goes back when the server refuses it or is out of reach, and the page says so', async () => {
    const error = { message: 'somebody else has the turn', code: '' };
    const refused = await start((route) => route.fulfill({ status: 400, json: { error } }));
    await play(refused.page, 'e2e4');
    await refused.page.getByText('Somebody else has the turn. The move e2–e4 is taken back').waitFor();
    await isBack(refused.page, refused.id);
    const lost = await start((route) => route.abort());
    await play(lost.page, 'e2e4');
    await isBack(lost.page, lost.id);
    await lost.page.unrouteAll();
    await play(lost.page, 'e2e4');
    await waitForPlies(lost.page, 1);
    await everybodyLeaves([/ 400 /, /ERR_FAILED/]);
  });

  it('stays when the answer alone is lost', async () => {
    const { id, page } = await start(async (route) => {
      await route.fetch();
      await route.abort();
    });
    await play(page, 'e2e4');
    await waitForPlies(page, 1);
    await page.waitForLoadState('networkidle');
    await unmarked(page);
    assert.equal((await server.game(id)).moves.length, 1);
    assert.equal((await pieceAt(page, 'e4')).type, 'P');
    assert.equal(await page.locator('.messages p').count(), 0);
    await everybodyLeaves([/ERR_FAILED/]);
  });

  it('is sent once more when no answer comes, and played once', async () => {
    const { id, page } = await start(() => {});
    await play(page, 'e2e4');
    await waitForPlies(page, 1);
    await unmarked(page);
    assert.equal((await server.game(id)).moves.length, 1);
    await everybodyLeaves();
  });
});
