// Several people, each with a browser of their own: from an invitation to a result, with seats that belong to somebody.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Adviser, bring, narrow, startBoth, waitForPlies } from './harness.mjs';
import { everybodyLeaves, gameOf, idOf, invite, person, sitDown } from './people.mjs';

startBoth();

/** All play in turn, what the engine advises, for so many plies or to the end. */
async function playOn(pages, variant, plies, depth = 1) {
  const adviser = new Adviser(variant, depth);
  try {
    for (;;) {
      const game = await gameOf(pages[0]);
      if (game.result.over || game.moves.length >= plies) return game;
      const text = await adviser.bestMove(game.moves.map((move) => move.text));
      const mover = pages[game.position.turn];
      await waitForPlies(mover, game.moves.length);
      await bring(mover, game.position.legal.find((move) => move.text === text) ?? game.position.legal[0]);
      await Promise.all(pages.map((page) => waitForPlies(page, game.moves.length + 1)));
    }
  } finally {
    adviser.stop();
  }
}

describe('two friends', () => {
  it('play glinski from an invitation to a draw and a rematch, and a third can only watch', async () => {
    const { page: ann, link } = await invite('glinski', 'Ann');
    await ann.getByRole('img', { name: /QR code/ }).waitFor();
    await ann.getByText('1 of 2 seats are taken').waitFor();
    const { page: bob } = await person(link, { viewport: narrow });
    await bob.locator('[data-seat="0"]').getByText('Ann').waitFor();
    await sitDown(bob, 1, 'Bob');
    await bob.locator('.board').waitFor();
    await ann.locator('.board').waitFor();
    await ann.locator('.strip', { hasText: 'Bob' }).waitFor();

    const { page: cid } = await person(link);
    await cid.locator('.board').waitFor();
    await cid.getByText('You look on').waitFor();
    for (const name of ['Undo', 'Resign', 'Offer a draw', 'Ask to take back', 'Other device', 'Abort'])
      assert.equal(await cid.getByRole('button', { name }).count(), 0, name);
    assert.equal(await cid.getByLabel('Type a move').count(), 0);

    await playOn([ann, bob], 'glinski', 4);
    // Who looks on sees the moves, and cannot make one.
    await waitForPlies(cid, 4);
    const { position } = await gameOf(ann);
    await cid.locator(`.board [data-cell="${position.legal[0].from}"]`).click();
    assert.equal(await cid.locator('[data-target]').count(), 0);

    // Reload, and the seat is still there.
    await bob.reload();
    await waitForPlies(bob, 4);
    await playOn([ann, bob], 'glinski', 6);

    await bob.getByRole('button', { name: 'Ask to take back' }).click();
    await ann.getByText('offers to take the last move back').waitFor();
    await ann.getByRole('button', { name: 'Agree' }).click();
    await waitForPlies(bob, 5);
    await playOn([ann, bob], 'glinski', 6);

    await ann.getByRole('button', { name: 'Offer a draw' }).click();
    await bob.getByText('offers a draw').waitFor();
    await bob.getByRole('button', { name: 'Decline' }).click();
    await ann.getByRole('button', { name: 'Offer a draw' }).waitFor();
    await playOn([ann, bob], 'glinski', 7);
    await bob.getByRole('button', { name: 'Offer a draw' }).click();
    await ann.getByRole('button', { name: 'Agree' }).click();
    for (const page of [ann, bob, cid]) await page.getByText('Draw by agreement').first().waitFor();

    const first = idOf(ann);
    await bob.getByRole('button', { name: 'Rematch' }).click();
    await bob.waitForURL((url) => !url.pathname.endsWith(first));
    await ann.getByRole('link', { name: 'Next game' }).click();
    await ann.waitForURL((url) => !url.pathname.endsWith(first));
    assert.equal(idOf(ann), idOf(bob));
    await cid.getByRole('link', { name: 'Next game' }).click();
    // The seats have rotated.
    await playOn([bob, ann], 'glinski', 2);
    await waitForPlies(cid, 2);
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

describe('three friends', () => {
  it('play hr-mccooey-3p from an invitation to a result, and a fourth can only watch', async () => {
    const { page: ann, link } = await invite('hr-mccooey-3p', 'Ann');
    const { page: bob } = await person(link);
    const { page: cid } = await person(link, { viewport: narrow });
    await sitDown(bob, 1, 'Bob');
    await cid.getByText('2 of 3 seats are taken').waitFor();
    await sitDown(cid, 2, 'Cid');
    const pages = [ann, bob, cid];
    for (const page of pages) await page.locator('.board').waitFor();
    const { page: eve } = await person(link);
    await eve.getByText('You look on').waitFor();
    assert.equal(await eve.getByRole('button', { name: 'Resign' }).count(), 0);

    await playOn(pages, 'hr-mccooey-3p', 6);
    await waitForPlies(eve, 6);
    await ann.getByRole('button', { name: 'Offer a draw' }).click();
    await bob.getByRole('button', { name: 'Agree' }).click();
    await bob.getByText('Waiting for Cid').waitFor();
    await cid.getByRole('button', { name: 'Agree' }).click();
    for (const page of [...pages, eve]) await page.getByText('by agreement').first().waitFor();
    assert.equal((await gameOf(eve).catch(() => null))?.error?.code, '', 'the id alone shows nobody a private game');
    await everybodyLeaves([/404/]);
  });

  it('go on with a computer when one of them leaves, who is placed last', async () => {
    const { page: ann, link } = await invite('hr-mccooey-3p', 'Ann');
    const { page: bob } = await person(link);
    const { page: cid } = await person(link, { viewport: narrow });
    await sitDown(bob, 1, 'Bob');
    await sitDown(cid, 2, 'Cid');
    for (const page of [ann, bob, cid]) await page.locator('.board').waitFor();
    await cid.getByRole('button', { name: 'Resign' }).click();
    await cid.getByText('A computer plays on in your seat').waitFor();
    await cid.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    for (const page of [ann, bob, cid]) await page.getByText('Cid has left').waitFor();
    await playOn([ann, bob], 'hr-mccooey-3p', 2);
    await waitForPlies(cid, 3);
    await bob.getByRole('button', { name: 'Resign' }).click();
    await bob.getByText('The game is lost by this').waitFor();
    await bob.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await ann.getByText('wins by resignation').first().waitFor();
    assert.equal((await gameOf(ann)).result.score, 'placing 1,2,3');
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
