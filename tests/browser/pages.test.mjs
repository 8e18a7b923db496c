// The pages round the game: the list with its search, the dialog for a new game, the pages of variants, the list of games.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { closeTabAfterEach, narrow, openTab, server, startBoth, waitForPlies, ways } from './harness.mjs';

startBoth();
closeTabAfterEach();

describe('the home page', () => {
  const shown = (page) =>
    page.locator('[data-variant]').evaluateAll((cards) => cards.map((card) => card.dataset.variant));

  it('lists every game', async () => {
    const { variants } = await server.get('/api/variants');
    const page = await openTab('/');
    await page.locator('[data-variant]').first().waitFor();
    assert.deepEqual((await shown(page)).sort(), variants.map(({ id }) => id).sort());
  });

  it('finds games by words of their names, by players and by cells', async () => {
    const { variants } = await server.get('/api/variants');
    const page = await openTab('/');
    const search = page.getByLabel('Search games');
    await search.fill('3 players');
    await page.locator('[data-variant="honeycomb"]').waitFor();
    assert.deepEqual(
      (await shown(page)).sort(),
      variants
        .filter(({ players }) => players === 3)
        .map(({ id }) => id)
        .sort(),
    );
    await search.fill('127 cells glinski');
    assert.ok((await shown(page)).length >= 1);
    for (const id of await shown(page)) assert.equal(variants.find((variant) => variant.id === id).cells, 127);
    await search.fill('no such game');
    await page.getByText('No game fits this search').waitFor();
  });

  it('leads from a card to the rules of its game', async () => {
    const page = await openTab('/');
    await page.getByLabel('Search games').fill('trimac');
    await page.locator('[data-variant="trimac"]').getByRole('link', { name: 'Rules' }).click();
    await page.waitForURL('**/variants/trimac');
    await page.getByRole('heading', { name: 'Pieces', exact: true }).waitFor();
  });
});

describe('a new game', () => {
  it('against the computer begins with a few clicks, shows its progress and its answer', async () => {
    const page = await openTab('/');
    await page.locator('[data-variant="chess"]').getByRole('link', { name: 'Play' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'White' }).check();
    await dialog.getByLabel('Level').fill('8');
    await dialog.getByRole('button', { name: 'Start game' }).click();
    await page.waitForURL('**/game/*');
    await page.locator('.board').waitFor();
    await ways.clicks(page, 'e2', 'e4');
    await page
      .locator('.thinking')
      .getByText(/depth \d+/)
      .waitFor();
    await waitForPlies(page, 2, 60_000);
    const game = await server.game(new URL(page.url()).pathname.split('/').at(-1));
    assert.deepEqual(game.seats, [
      { kind: 'person', level: 8 },
      { kind: 'computer', level: 8 },
    ]);
    assert.equal(game.moves[1].player, 1);
  });

  it('as the second player begins with the computer’s move, seen from one’s own side', async () => {
    const page = await openTab('/new/chess');
    await page.getByRole('dialog').getByRole('radio', { name: 'Black' }).check();
    await page.getByRole('dialog').getByLabel('Level').fill('1');
    await page.getByRole('button', { name: 'Start game' }).click();
    await waitForPlies(page, 1, 30_000);
    const [own, other] = await Promise.all(
      ['e8', 'e1'].map((cell) => page.locator(`.board [data-cell="${cell}"]`).boundingBox()),
    );
    assert.ok(own.y > other.y);
  });

  it('between people needs no level', async () => {
    const page = await openTab('/new/mishling', { viewport: narrow });
    await page.getByRole('radio', { name: 'People' }).check();
    assert.equal(await page.getByLabel('Level').count(), 0);
    await page.getByRole('button', { name: 'Start game' }).click();
    await page.waitForURL('**/game/*');
    const game = await server.game(new URL(page.url()).pathname.split('/').at(-1));
    assert.deepEqual(
      game.seats.map(({ kind }) => kind),
      ['person', 'person'],
    );
  });

  it('that is closed again leaves the list as it was', async () => {
    const page = await openTab('/new/chess');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.waitForURL(`${server.url}/`);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

describe('the page of a variant', () => {
  for (const id of ['chess', 'trimac', 'mishling', 'honeycomb']) {
    it(`of ${id} tells its rules and shows how each piece moves`, async () => {
      const variant = await server.get(`/api/variants/${id}`);
      const page = await openTab(`/variants/${id}`);
      await page.getByRole('heading', { level: 1, name: variant.name }).waitFor();
      const text = await page.locator('main').innerText();
      for (const { title, sentences } of variant.rules) {
        for (const part of [title, ...sentences]) assert.ok(text.includes(part), part);
      }
      if (variant.source) assert.ok(text.includes(variant.source));
      assert.equal(text.includes('reconstruction'), variant.reconstruction !== '');
      assert.equal(await page.locator('.array [data-at]').count(), variant.start.pieces.length);
      const capturable = variant.pieces.filter(({ royal, occurs, value }) => !royal && occurs && value > 0);
      const least = Math.min(...capturable.map(({ value }) => value));
      const measure = capturable.find(({ value }) => value === least);
      for (const piece of variant.pieces) {
        const card = page.locator(`[data-type="${piece.token}"]`);
        if (capturable.includes(piece) && piece !== measure)
          await card.getByText(new RegExp(`^Worth about [\\d.]+ × ${measure.name}$`)).waitFor();
        else assert.equal(await card.locator('.worth').count(), 0, piece.name);
        await card.scrollIntoViewIfNeeded();
        const picture = card.getByRole('img');
        await picture.waitFor();
        assert.equal(await picture.locator('[data-at]').getAttribute('data-at'), piece.diagram.cell);
        const marks = ['quiet', 'capture', 'both', 'hop', 'initial'].reduce(
          (sum, kind) => sum + piece.diagram[kind].length,
          0,
        );
        assert.equal(await picture.locator('[data-reach]').count(), marks, piece.name);
      }
    });
  }

  it('starts a game', async () => {
    const page = await openTab('/variants/chess');
    await page.getByRole('button', { name: 'Play this game' }).click();
    await page.getByRole('radio', { name: 'People' }).check();
    await page.getByRole('button', { name: 'Start game' }).click();
    await page.waitForURL('**/game/*');
    await page.goBack();
    await page.waitForURL('**/variants/chess');
  });

  it('is one click from the game', async () => {
    const { id } = await server.newGame('trimac');
    const page = await openTab(`/game/${id}`);
    await page.getByRole('link', { name: 'Rules' }).click();
    await page.waitForURL('**/variants/trimac');
  });
});

describe('the list of games', () => {
  it('shows the latest first and leads back into them', async () => {
    const first = await server.newGame('chess');
    const second = await server.newGame('trimac');
    const page = await openTab('/games');
    await page.locator('[data-game]').first().waitFor();
    const ids = await page.locator('[data-game]').evaluateAll((rows) => rows.map((row) => row.dataset.game));
    assert.deepEqual(ids.slice(0, 2), [second.id, first.id]);
    await page.locator(`[data-game="${first.id}"]`).click();
    await page.waitForURL(`**/game/${first.id}`);
  });
});

describe('an address that leads nowhere', () => {
  it('says so', async () => {
    const page = await openTab('/no/such/page');
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  });
});

describe('the looks', () => {
  it('change between pictures, tokens and letters, and are kept', async () => {
    const { id } = await server.newGame('chess');
    const page = await openTab(`/game/${id}`);
    await page.locator('.board [data-at]').first().waitFor();
    assert.equal(await page.locator('.board .letter').count(), 0);
    await page.getByRole('button', { name: 'Appearance' }).click();
    await page.getByRole('radio', { name: 'Tokens' }).check();
    assert.equal(await page.locator('.board .letter').count(), 32);
    assert.ok((await page.locator('.board .mark').count()) > 0);
    await page.getByRole('radio', { name: 'Letters' }).check();
    assert.equal(await page.locator('.board .mark').count(), 0);
    await page.reload();
    await page.locator('.board .letter').first().waitFor();
    assert.equal(await page.locator('.board .letter').count(), 32);
  });
});
