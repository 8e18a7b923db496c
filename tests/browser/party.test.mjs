// Several people, each with a browser of their own: from an invitation to a result, with seats that belong to somebody.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  Adviser,
  bring,
  byTurns,
  clickCell,
  narrow,
  serverGone,
  startBoth,
  waitForPlies,
  waitForPly,
} from './harness.mjs';
import { everybodyLeaves, gameOf, idOf, invite, person, sitDown } from './people.mjs';

startBoth();

/** What the browser reports of a network that is gone. */
const offline = /ERR_INTERNET_DISCONNECTED/;

/**
 * All play in turn, what the engine advises, for so many plies or to the end; nobody waits for `absent`, who has no network. Who has
 * left goes out by itself, perhaps before the pages have shown the move before.
 */
async function playOn(pages, variant, plies, absent = null) {
  const here = pages.filter((page) => page !== absent);
  const adviser = new Adviser(variant, 1);
  try {
    for (;;) {
      const game = await gameOf(here[0]);
      if (game.result.over || game.moves.length >= plies) return game;
      if (game.table.gone.includes(game.position.turn)) {
        await waitForPly(here[0], game.moves.length + 1);
        continue;
      }
      const text = await adviser.bestMove(game.moves.map((move) => move.text));
      const mover = pages[game.position.turn];
      await waitForPlies(mover, game.moves.length);
      await bring(mover, game.position.legal.find((move) => move.text === text) ?? game.position.legal[0]);
      await Promise.all(here.map((page) => waitForPly(page, game.moves.length + 1)));
    }
  } finally {
    adviser.stop();
  }
}

/** Those at a table, in the order of their seats, and somebody who watches; the game has a clock. */
async function gather(variant, names) {
  const { page: first, link } = await invite(variant, names[0], { minutes: 5, seconds: 3 });
  await first.getByRole('img', { name: /QR code/ }).waitFor();
  const pages = [first];
  for (const [seat, name] of names.entries()) {
    if (seat === 0) continue;
    await first.getByText(`${seat} of ${names.length} seats are taken`).waitFor();
    const { page } = await person(link, { viewport: seat === 1 ? narrow : undefined });
    await page.locator('[data-seat="0"]').getByText(names[0]).waitFor();
    await sitDown(page, seat, name);
    pages.push(page);
  }
  for (const page of pages) await page.locator('.board').waitFor();
  const { page: watcher } = await person(link);
  await watcher.locator('.board').waitFor();
  await watcher.getByText('You look on').waitFor();
  return { pages, watcher };
}

/** Whoever looks on finds no way to move or to end the game: not by clicks, not by keys, not by calls, not by the live channel. */
async function cannotMove(watcher, player) {
  const game = await gameOf(player);
  await waitForPlies(watcher, game.moves.length);
  for (const name of ['Undo', 'Resign', 'Offer a draw', 'Ask to take back', 'Other device', 'Abort'])
    assert.equal(await watcher.getByRole('button', { name }).count(), 0, name);
  assert.equal(await watcher.getByLabel('Type a move').count(), 0);
  const move = game.position.legal.find(({ kind, leavesRoyal }) => kind === 'quiet' && !leavesRoyal);
  await clickCell(watcher, move.from);
  assert.equal(await watcher.locator('[data-target]').count(), 0);
  await clickCell(watcher, move.to);
  const [text, ply] = [move.text, game.moves.length];
  const asked = [
    ['moves', { text, ply }],
    ['undo', { ply }],
    ['resign', { player: game.position.turn, ply }],
    ['offer', { kind: 'draw', ply }],
  ];
  const told = await watcher.evaluate(async (asked) => {
    const address = (what) => `/api${location.pathname.replace('game', 'games')}/${what}${location.search}`;
    const headers = { 'Content-Type': 'application/json' };
    const told = [];
    for (const [what, body] of asked)
      told.push((await fetch(address(what), { method: 'POST', headers, body: JSON.stringify(body) })).status);
    const socket = new WebSocket(location.origin.replace('http', 'ws') + address('live'));
    socket.onopen = () => socket.send(JSON.stringify({ type: 'move', ...asked[0][1] }));
    await new Promise((done) => {
      socket.onmessage = ({ data }) => JSON.parse(data).type === 'error' && done(told.push(JSON.parse(data).code));
    });
    socket.close();
    return told;
  }, asked);
  assert.deepEqual(told, [403, 403, 403, 403, 'not-yours']);
  assert.deepEqual((await gameOf(player)).moves, game.moves);
}

/** A page loses the network while somebody else moves, and shows that move when it is back. */
async function losesTheNetwork(page, pages, variant) {
  const { moves, position } = await gameOf(pages[0]);
  const mover = pages[position.turn];
  assert.notEqual(mover, page);
  await page.context().setOffline(true);
  await page.getByText('reconnecting…').waitFor();
  await playOn(pages, variant, moves.length + 1, page);
  await page.context().setOffline(false);
  await waitForPlies(page, moves.length + 1);
  await page.getByText('reconnecting…').waitFor({ state: 'detached' });
}

/** Gives up, and is told before what that means. */
async function resign(page, told) {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByText(told).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
}

/** One asks for a rematch and all others follow, who watches too; everybody has the next seat. */
async function playAgain(pages, watcher, variant, seated = async () => [pages.at(-1), ...pages.slice(0, -1)]) {
  const first = idOf(pages[0]);
  const [asker, ...others] = [...pages].reverse();
  await asker.getByRole('button', { name: 'Rematch' }).click();
  await asker.waitForURL((url) => !url.pathname.endsWith(first));
  for (const page of [...others, watcher]) {
    await page.getByRole('link', { name: 'Next game' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(first));
    assert.equal(idOf(page), idOf(asker));
  }
  const players = await seated();
  await playOn(players, variant, players.length);
  await waitForPlies(watcher, players.length);
}

describe('two friends', () => {
  it('play glinski from an invitation to a result and a rematch, and a third can only watch', async () => {
    const { pages, watcher } = await gather('glinski', ['Ann', 'Bob']);
    const [ann, bob] = pages;
    await ann.locator('.strip', { hasText: 'Bob' }).waitFor();
    const begun = Date.now();
    await playOn(pages, 'glinski', 2);
    await ann.locator('.clock.runs [data-clock="0"]').waitFor();

    // What the page tells of the time of a turn is from showing it to the move, whatever is done to the device's clock.
    await ann.evaluate(() => {
      const real = Date.now.bind(Date);
      Date.now = () => real() + 3_600_000;
    });
    const asked = ann.waitForRequest(/\/moves\b/);
    await ann.waitForTimeout(600);
    await playOn(pages, 'glinski', 3);
    const { spent } = (await asked).postDataJSON();
    assert.ok(spent >= 600 && spent <= Date.now() - begun, `${spent} ms of ${Date.now() - begun}`);
    // After a reload the seat is still there, and nobody knows when the turn was shown.
    await bob.reload();
    await waitForPlies(bob, 3);
    const unsure = bob.waitForRequest(/\/moves\b/);
    await playOn(pages, 'glinski', 4);
    assert.equal((await unsure).postDataJSON().spent, undefined);

    await cannotMove(watcher, ann);
    await losesTheNetwork(bob, pages, 'glinski');
    await playOn(pages, 'glinski', 6);

    await bob.getByRole('button', { name: 'Ask to take back' }).click();
    await ann.getByText('offers to take the last move back').waitFor();
    await ann.getByRole('button', { name: 'Agree' }).click();
    await waitForPlies(bob, 5);
    await playOn(pages, 'glinski', 6);

    await ann.getByRole('button', { name: 'Offer a draw' }).click();
    await bob.getByText('offers a draw').waitFor();
    await bob.getByRole('button', { name: 'Decline' }).click();
    await ann.getByRole('button', { name: 'Offer a draw' }).waitFor();
    await bob.getByRole('button', { name: 'Resign' }).click();
    await bob.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    for (const page of [...pages, watcher]) await page.getByText('White wins by resignation').first().waitFor();
    await playAgain(pages, watcher, 'glinski');
    await everybodyLeaves([/ 403 /, serverGone, offline]);
  });

  it('see in title and picture of the tab that it is their turn, whether they look at it or not', async () => {
    const { page: ann, link } = await invite('chess', 'Ann');
    const { page: bob } = await person(link);
    await sitDown(bob, 1, 'Bob');
    for (const page of [ann, bob]) await page.locator('.board').waitFor();
    const called = (page, wanted) =>
      page.waitForFunction(
        (wanted) =>
          document.title.startsWith('● Your move') === wanted &&
          document.querySelector('link[rel="icon"]').getAttribute('href') === (wanted ? '/logo-turn.svg' : '/logo.svg'),
        wanted,
      );
    await called(ann, true);
    await called(bob, false);
    const hide = (page, state) =>
      page.evaluate((state) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => state === 'hidden' });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await hide(bob, 'hidden');
    await playOn([ann, bob], 'chess', 1);
    await called(bob, true);
    await called(ann, false);
    await hide(bob, 'visible');
    await called(bob, true);
    await playOn([ann, bob], 'chess', 2);
    await called(ann, true);
    await called(bob, false);
    await everybodyLeaves();
  });

  it('are told who is away, and one goes on with another device', async () => {
    const { page: ann, link } = await invite('chess', 'Ann');
    const { page: bob } = await person(link);
    await sitDown(bob, 1, 'Bob');
    await playOn([ann, bob], 'chess', 2);
    await bob.getByRole('button', { name: 'Other device' }).click();
    const seat = await bob.getByLabel(/^Link to your seat/).inputValue();
    const { page: phone } = await person(seat, { viewport: narrow });
    await waitForPlies(phone, 2);
    assert.equal(new URL(phone.url()).search, '', 'the link has left the address');
    await playOn([ann, phone], 'chess', 4);
    await phone.close();
    await ann.locator('.strip', { hasText: 'Bob' }).getByText('away').waitFor();
    await everybodyLeaves([/404/, /WebSocket/]);
  });

  it('end a game that has hardly begun', async () => {
    const { page: ann, link } = await invite('chess', 'Ann');
    const { page: bob } = await person(link);
    await sitDown(bob, 1, '');
    await playOn([ann, bob], 'chess', 1);
    await bob.getByRole('button', { name: 'Abort' }).click();
    await ann.getByText('The game was aborted').first().waitFor();
    await everybodyLeaves();
  });
});

/** The games of three in which pages and networks fail. */
const troubled = byTurns(['hr-mccooey-3p', 'honeycomb']);

/** Three friends and one who looks on: a round is played, one loads the page anew, another loses the network for a move. */
async function threeInTrouble(variant) {
  const { pages, watcher } = await gather(variant, ['Ann', 'Bob', 'Cid']);
  const [ann, bob, cid] = pages;
  await playOn(pages, variant, 3);
  await ann.locator('.clock.runs [data-clock="0"]').waitFor();
  await cannotMove(watcher, ann);
  if (troubled.includes(variant)) {
    await bob.reload();
    await losesTheNetwork(cid, pages, variant);
  }
  return { pages, watcher };
}

describe('three friends', () => {
  it('play hr-mccooey-3p from an invitation to a draw and a rematch, and a fourth can only watch', async () => {
    const { pages, watcher } = await threeInTrouble('hr-mccooey-3p');
    const [ann, bob, cid] = pages;
    await playOn(pages, 'hr-mccooey-3p', 6);
    await ann.getByRole('button', { name: 'Offer a draw' }).click();
    await bob.getByRole('button', { name: 'Agree' }).click();
    await bob.getByText('Waiting for Cid').waitFor();
    await cid.getByRole('button', { name: 'Agree' }).click();
    for (const page of [...pages, watcher]) await page.getByText('by agreement').first().waitFor();
    const id = idOf(ann);
    const { page: stranger } = await person('/');
    assert.equal(await stranger.evaluate(async (id) => (await fetch(`/api/games/${id}`)).status, id), 404);
    await playAgain(pages, watcher, 'hr-mccooey-3p');
    await everybodyLeaves([/ 403 /, / 404 /, serverGone, offline]);
  });

  it('play honeycomb from an invitation to a result and a rematch, and a fourth can only watch', async () => {
    const { pages, watcher } = await threeInTrouble('honeycomb');
    const [ann, bob, cid] = pages;
    await bob.getByRole('button', { name: 'Offer a draw' }).click();
    await cid.getByRole('button', { name: 'Agree' }).click();
    await ann.getByRole('button', { name: 'Decline' }).click();
    await bob.getByRole('button', { name: 'Offer a draw' }).waitFor();
    await resign(cid, 'You are out with your next turn');
    for (const page of [...pages, watcher]) await page.getByText('Cid has left').waitFor();
    const { moves, position } = await gameOf(ann);
    // Their turns up to Cid's, who is out then.
    const turns = 2 - position.turn;
    if (turns > 0) await playOn([ann, bob], 'honeycomb', moves.length + turns);
    for (const page of [...pages, watcher]) await waitForPlies(page, moves.length + turns + 1);
    assert.deepEqual((await gameOf(ann)).position.living, [0, 1]);
    assert.equal(await watcher.locator('.board [data-at][data-player="2"]').count(), 0);
    await watcher.getByText('Blue has left the game').first().waitFor();
    await resign(bob, 'The game is lost by this');
    for (const page of [...pages, watcher]) await page.locator('.result').waitFor();
    const { result } = await gameOf(ann);
    assert.deepEqual([result.reason, result.score], ['resignation', 'placing 1,2,3']);
    assert.equal(await watcher.locator('.strip[data-player="2"] .place').innerText(), '3rd');
    // The seat of whoever has left is free, and Cid takes it again.
    await playAgain([ann, bob], watcher, 'honeycomb', async () => {
      await cid.getByRole('link', { name: 'Next game' }).click();
      await sitDown(cid, 0, 'Cid');
      return [cid, ann, bob];
    });
    await everybodyLeaves([/ 403 /, serverGone, offline]);
  });

  it('go on when one of them leaves, who is out', async () => {
    const { page: ann, link } = await invite('hr-mccooey-3p', 'Ann');
    const { page: bob } = await person(link);
    const { page: cid } = await person(link, { viewport: narrow });
    await sitDown(bob, 1, 'Bob');
    await sitDown(cid, 2, 'Cid');
    for (const page of [ann, bob, cid]) await page.locator('.board').waitFor();
    await resign(cid, 'You are out with your next turn');
    for (const page of [ann, bob, cid]) await page.getByText('Cid has left').waitFor();
    await playOn([ann, bob], 'hr-mccooey-3p', 2);
    // Ann has the turn after Bob: nobody waits for Cid.
    await waitForPlies(cid, 3);
    await playOn([ann, bob], 'hr-mccooey-3p', 4);
    for (const page of [ann, bob, cid]) await page.getByText('Blue has left the game').first().waitFor();
    await resign(bob, 'The game is lost by this');
    await ann.getByText('wins by resignation').first().waitFor();
    assert.equal((await gameOf(ann)).result.score, 'placing 1,2,3');
    await everybodyLeaves();
  });

  it('are asked to a seat each, by a link of its own', async () => {
    const { page: ann } = await invite('four-armies', 'Ann');
    const others = [];
    for (const [seat, [player, name]] of Object.entries([
      ['Yellow', 'Bob'],
      ['Blue', 'Cid'],
      ['White', 'Dan'],
    ])) {
      const select = ann.getByLabel('Link for');
      if (seat < 2) await select.selectOption(player);
      const link = await ann.getByLabel(/^Invitation/).inputValue();
      const { page } = await person(link, { viewport: seat === '1' ? narrow : undefined });
      if (seat < 2) await page.getByText(`You were asked to play ${player}.`).waitFor();
      await page.locator('.seat .primary').first().waitFor();
      assert.equal(await page.locator('.seat .primary').count(), 1);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await page.getByLabel('Your name').fill(name);
      await page.locator('.seat .primary').click();
      await ann.getByText(name, { exact: true }).first().waitFor();
      others.push(page);
    }
    for (const page of [ann, ...others]) await page.locator('.board').waitFor();
    assert.deepEqual(
      (await gameOf(ann)).table.places.map(({ name }) => name),
      ['Ann', 'Bob', 'Cid', 'Dan'],
    );
    await playOn([ann, ...others], 'four-armies', 4);
    await everybodyLeaves();
  });

  it('may be two and a computer', async () => {
    const { page: ann, link } = await invite('hr-mccooey-3p', 'Ann');
    const { page: bob } = await person(link);
    await sitDown(bob, 1, 'Bob');
    await ann.locator('[data-seat="2"]').getByRole('button', { name: 'Computer' }).click();
    for (const page of [ann, bob]) await page.locator('.board').waitFor();
    await playOn([ann, bob], 'hr-mccooey-3p', 2);
    await waitForPlies(ann, 3);
    await everybodyLeaves();
  });
});
