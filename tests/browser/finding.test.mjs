// Finding games: the search and the filters of the home page, cards, the list of stored games, wrong addresses, and all
// that by keys alone.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { browser, closeTabAfterEach, openTab, server, startBoth, tab, tried, ways } from './harness.mjs';

let list;
startBoth(async () => {
  list = await server.get('/api/variants');
});
closeTabAfterEach();

/** The screens on which everything must be found; the last is the widest one zoomed to 200 %. */
const screens = [
  { width: 1440, height: 900 },
  { width: 812, height: 375 },
  { width: 375, height: 812 },
  { width: 320, height: 640 },
  { width: 720, height: 450 },
];

const idsWhere = (test) =>
  list.variants.filter((variant) => test(variant, list.boards[variant.board])).map(({ id }) => id);
const shown = (page) =>
  page.locator('[data-variant]').evaluateAll((cards) => cards.map((card) => card.dataset.variant));
const queryOf = (page) => page.evaluate(() => location.search);

async function home(options, query = '') {
  const page = await openTab(`/${query}`, options);
  await page.locator('main h2#all').waitFor();
  return page;
}
async function find(page, text) {
  await page.getByLabel('Search games').fill(text);
  return (await shown(page)).sort();
}

describe('the search', () => {
  it('needs no accents', async () => {
    const page = await home();
    assert.ok((await find(page, 'glinski')).includes('glinski'));
    assert.deepEqual(await find(page, 'GLIŃSKI'), await find(page, 'glinski'));
    assert.deepEqual(await find(page, 'jose raul'), ['capablanca']);
  });

  it('knows what people call boards, and how many play', async () => {
    const page = await home();
    const hexagons = idsWhere((_, board) => board.lattice === 'hexagons').sort();
    for (const word of ['hex', 'hexagonal']) assert.deepEqual(await find(page, word), hexagons, word);
    assert.deepEqual(await find(page, '3d'), idsWhere((_, board) => board.levels > 1).sort());
    assert.deepEqual(await find(page, 'three players'), idsWhere(({ players }) => players === 3).sort());
    // Or what is said of the game says so: a board with corners beyond its ten files.
    const tens = idsWhere(
      ({ summary }, board) =>
        (board.lattice === 'squares' && board.width === 10 && board.height === 10) || summary.includes('10x10'),
    );
    assert.deepEqual(await find(page, '10x10'), tens.sort());
  });

  it('finds by pieces and by inventors', async () => {
    const page = await home();
    const withCannon = idsWhere(({ pieces }) => pieces.some(({ name }) => name === 'Cannon'));
    const found = await find(page, 'cannon');
    for (const id of withCannon) assert.ok(found.includes(id), id);
    assert.deepEqual(await find(page, 'freeling'), ['congo', 'grand']);
  });

  it('forgives a slip and says that it did', async () => {
    const page = await home();
    assert.ok((await find(page, 'xianqgi')).includes('xiangqi'));
    await page.getByText('Nearly these').waitFor();
    await find(page, 'xiangqi');
    assert.equal(await page.getByText('Nearly these').count(), 0);
    await find(page, 'no such game');
    await page.getByText('No game fits this search').waitFor();
    await page.getByRole('button', { name: 'Show all games' }).click();
    assert.equal((await shown(page)).length, list.variants.length);
  });
});

describe('the filters', () => {
  const chip = (page, name) => page.locator('.chips button', { hasText: name });

  it('show what they say, with counts, and are in the address', async () => {
    const page = await home();
    await chip(page, /^Hexagons/).click();
    await chip(page, /^3 players/).click();
    const both = idsWhere(({ players }, board) => players === 3 && board.lattice === 'hexagons').sort();
    assert.deepEqual((await shown(page)).sort(), both);
    assert.equal(await chip(page, /^3 players/).innerText(), `3 players ${both.length}`);
    assert.equal(await queryOf(page), '?board=hexagons&players=3');
    await chip(page, /^3 players/).click();
    assert.equal(await queryOf(page), '?board=hexagons');
  });

  it('know drops, points, levels and families', async () => {
    const page = await home();
    const expected = {
      Drops: idsWhere(({ drops }) => drops),
      'Points and lines': idsWhere((_, board) => board.style === 'points'),
      '3D': idsWhere((_, board) => board.levels > 1),
      Squares: idsWhere((_, board) => board.lattice === 'squares' && board.style === 'cells'),
      'Well-known games': idsWhere(({ family }) => family === 'Well-known games'),
    };
    for (const [name, ids] of Object.entries(expected)) {
      await chip(page, name).click();
      assert.deepEqual((await shown(page)).sort(), ids.sort(), name);
      assert.equal(await chip(page, name).locator('span').innerText(), String(ids.length));
      await chip(page, name).click();
    }
  });

  it('come with the address', async () => {
    const page = await home({}, '?q=chess&players=3');
    assert.equal(await page.getByLabel('Search games').inputValue(), 'chess');
    assert.equal(await chip(page, /^3 players/).getAttribute('aria-pressed'), 'true');
    for (const id of await shown(page)) assert.equal(list.variants.find((variant) => variant.id === id).players, 3);
  });
});

describe('going back', () => {
  for (const viewport of tried([screens[0], screens[2]])) {
    it(`finds query, filters and place again, ${viewport.width} pixels wide`, async () => {
      const page = await home({ viewport });
      await page.getByLabel('Search games').fill('chess');
      await page.locator('.chips button', { hasText: /^2 players/ }).click();
      const card = page.locator('[data-variant]').nth(30);
      await card.scrollIntoViewIfNeeded();
      const id = await card.getAttribute('data-variant');
      const before = await page.evaluate(() => scrollY);
      assert.ok(before > 500);
      await card.getByRole('link', { name: 'Rules' }).click();
      await page.waitForURL(`**/variants/${id}`);
      await page.locator('h1').waitFor();
      assert.equal(await page.evaluate(() => scrollY), 0);
      await page.goBack();
      await card.waitFor();
      await page.waitForFunction((y) => Math.abs(scrollY - y) < 3, before);
      assert.equal(await page.getByLabel('Search games').inputValue(), 'chess');
      assert.equal(await queryOf(page), '?q=chess&players=2');
      await page.reload();
      await card.waitFor();
      await page.waitForFunction((y) => Math.abs(scrollY - y) < 3, before);
    });
  }

  it('from a game leads to the search that it was found with', async () => {
    const page = await home();
    const found = await find(page, 'xiangqi');
    await page.locator('[data-variant="xiangqi"]').getByRole('link', { name: 'Play' }).click();
    await page.getByRole('radio', { name: 'People' }).check();
    await page.getByRole('button', { name: 'Start game' }).click();
    await page.waitForURL('**/game/*');
    await page.goBack();
    await page.waitForURL(`${server.url}/?q=xiangqi`);
    await page.locator('[data-variant="xiangqi"]').waitFor();
    assert.deepEqual((await shown(page)).sort(), found);
    assert.ok(found.length < 10);
  });

  it('from the dialog of a new game keeps the search', async () => {
    const page = await home({}, '?q=xiangqi');
    const found = await shown(page);
    await page.locator('[data-variant="xiangqi"]').getByRole('link', { name: 'Play' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.waitForURL(`${server.url}/?q=xiangqi`);
    assert.deepEqual(await shown(page), found);
  });
});

describe('a card', () => {
  it('says what is special, who plays, how large the board is and how long a game takes', async () => {
    const page = await home();
    const texts = new Map(
      await page
        .locator('[data-variant] .text')
        .evaluateAll((all) => all.map((one) => [one.closest('[data-variant]').dataset.variant, one.innerText])),
    );
    for (const { id, summary, players, cells, plies } of list.variants) {
      const text = texts.get(id);
      assert.ok(summary !== '' && text.includes(summary), id);
      assert.ok(text.includes(`${players} players · ${cells} cells`), text);
      assert.equal(/(about|more than) \d+ moves/.test(text), plies !== null, text);
    }
    const measured = list.variants.filter(({ plies }) => plies !== null);
    assert.ok(measured.length >= 100, `only ${measured.length} games have a length`);
  });
});

describe('the list of stored games', () => {
  const at = (page, id, cell) => page.locator(`[data-game="${id}"] [data-at="${cell}"]`);

  it('shows last positions', async () => {
    const { id } = await server.newGame('chess');
    await server.post(`/api/games/${id}/moves`, { text: 'e2e4', ply: 0 });
    for (const path of ['/games', '/']) {
      const page = await openTab(path);
      await at(page, id, 'e4').waitFor();
      assert.equal(await at(page, id, 'e2').count(), 0);
      assert.equal(await page.locator(`[data-game="${id}"] [data-at]`).count(), 32);
      if (path === '/games') await tab.close();
    }
  });

  it('has one’s own games first, those that go on before those that are over', async () => {
    const foreign = await server.newGame('chess');
    const page = await openTab('/new/chess');
    const begin = async () => {
      await page.getByRole('radio', { name: 'People' }).check();
      await page.getByRole('button', { name: 'Start game' }).click();
      await page.waitForURL('**/game/*');
      return new URL(page.url()).pathname.split('/').at(-1);
    };
    const over = await begin();
    // As this browser: the game is its own.
    const resigned = await page.request.post(`${server.url}/api/games/${over}/resign`, { data: { player: 0, ply: 0 } });
    assert.equal(resigned.status(), 200);
    await page.goto(`${server.url}/new/chess`);
    const going = await begin();
    await page.goto(`${server.url}/games`);
    const section = (name) => page.locator('section', { has: page.getByRole('heading', { name }) });
    await section(/^Your games/)
      .locator(`[data-game="${going}"]`)
      .waitFor();
    assert.equal(
      await section(/^Your games/)
        .locator('[data-game]')
        .count(),
      1,
    );
    await section(/^Your finished games/)
      .locator(`[data-game="${over}"]`)
      .waitFor();
    await section(/^Other games/)
      .locator(`[data-game="${foreign.id}"]`)
      .waitFor();
    await page.goto(server.url);
    await section(/^Your games/)
      .locator(`[data-game="${going}"]`)
      .waitFor();
    assert.equal(
      await section(/^Your games/)
        .locator(`[data-game="${foreign.id}"]`)
        .count(),
      0,
    );
  });
});

describe('a wrong address', () => {
  /** The browser itself reports each 404. */
  const forgive404 = () => {
    const others = tab.complaints.filter((text) => !text.includes('404'));
    tab.complaints.length = 0;
    tab.complaints.push(...others);
  };

  it('of a variant says which games have a name like that', async () => {
    const page = await openTab('/variants/hony-comb');
    await page.getByRole('heading', { name: 'No game is called “hony-comb”' }).waitFor();
    await page.locator('main').getByRole('link', { name: '3-player Honeycomb Chess', exact: true }).click();
    await page.waitForURL('**/variants/honeycomb');
    await page.getByRole('heading', { name: 'Pieces', exact: true }).waitFor();
    forgive404();
  });

  it('of a new game shows the list and the names like that', async () => {
    const page = await openTab('/new/shogy');
    await page.getByRole('heading', { name: 'No game is called “shogy”' }).waitFor();
    await page.locator('main').getByRole('link', { name: 'Shogi', exact: true }).waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0);
    assert.equal((await shown(page)).length, list.variants.length);
  });

  it('of a game leads to those that are there', async () => {
    const page = await openTab('/game/abcdefghijkl');
    await page.getByRole('heading', { name: 'This game is not here' }).waitFor();
    assert.ok(!/plies|404|status/.test(await page.locator('main').innerText()));
    await page.getByRole('link', { name: 'Games on this server' }).click();
    await page.waitForURL('**/games');
    forgive404();
  });

  it('of no page at all offers games whose name it nearly has', async () => {
    const page = await openTab('/variant/xiangqu');
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    await page.locator('main').getByRole('link', { name: 'Xiangqi' }).click();
    await page.waitForURL('**/variants/xiangqi');
    await page.locator('h1').waitFor();
  });
});

describe('a move that comes too late', () => {
  it('is refused in words, without numbers', async () => {
    const { id } = await server.newGame('chess');
    const page = await openTab('/logo.svg');
    // Without its live channel the page does not see what the other window does.
    await page.routeWebSocket(/\/live(\?|$)/, () => {});
    await page.goto(`${server.url}/game/${id}`);
    await page.locator('.board [data-at]').first().waitFor();
    await server.post(`/api/games/${id}/moves`, { text: 'e2e4', ply: 0 });
    await ways.clicks(page, 'd2', 'd4');
    const message = page.locator('.messages p');
    await message.waitFor();
    assert.match(await message.innerText(), /The game has moved on/);
    // But for the move itself.
    assert.match(await message.innerText(), /d2–d4/);
    assert.doesNotMatch((await message.innerText()).replace('d2–d4', ''), /\d|ply|plies/);
    const others = tab.complaints.filter((text) => !text.includes('409'));
    tab.complaints.length = 0;
    assert.deepEqual(others, []);
  });
});

describe('by keys alone', () => {
  const focused = (page) =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      return element.getAttribute('aria-label') || element.innerText || element.id;
    });

  it('the first key leads past the bar at the top', async () => {
    const page = await home();
    await page.keyboard.press('Tab');
    assert.equal(await focused(page), 'Skip to the content');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'content');
    assert.equal(page.url(), `${server.url}/`);
    await page.keyboard.press('Tab');
    assert.ok(await page.evaluate(() => document.activeElement.closest('main') !== null));
  });

  it('the first key of a game leads to the board', async () => {
    const { id } = await server.newGame('chess');
    const page = await openTab(`/game/${id}`);
    await page.locator('.board [data-at]').first().waitFor();
    await page.keyboard.press('Tab');
    assert.equal(await focused(page), 'Skip to the board');
    await page.keyboard.press('Enter');
    assert.ok(await page.evaluate(() => document.activeElement.classList.contains('board')));
  });

  it('each list is one tab stop, and arrows, Home and End go inside', async () => {
    await server.newGame('chess');
    await server.newGame('chess');
    const page = await home({}, '?board=squares');
    const groups = await page.locator('ul.cards').count();
    await page.getByLabel('Search games').focus();
    const stops = [];
    for (;;) {
      await page.keyboard.press('Tab');
      const inside = await page.evaluate(() => {
        const list = document.activeElement.closest('.chips, ul.cards');
        return list ? list.className + (list.querySelector('h4, button')?.innerText ?? '') : null;
      });
      if (inside === null) break;
      stops.push(inside);
    }
    assert.equal(stops.length, groups + 2, stops.join('; '));
    assert.equal(new Set(stops).size, stops.length);

    const links = page.locator('ul.cards').first().locator('.ways a');
    const last = (await links.count()) - 1;
    const isAt = async (i) =>
      assert.ok(await links.nth(i).evaluate((link) => link === document.activeElement), `link ${i}`);
    await links.first().focus();
    await page.keyboard.press('ArrowRight');
    await isAt(1);
    await page.keyboard.press('ArrowLeft');
    await isAt(0);
    await page.keyboard.press('End');
    await isAt(last);
    await page.keyboard.press('ArrowRight');
    await isAt(last);
    await page.keyboard.press('Home');
    await isAt(0);
    // Down goes to the card below, and up comes back.
    const boxes = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().toJSON()));
    const below = boxes.findIndex((box) => box.top > boxes[0].bottom && Math.abs(box.left - boxes[0].left) < 5);
    await page.keyboard.press('ArrowDown');
    await isAt(below);
    await page.keyboard.press('ArrowUp');
    await isAt(0);
    // Tab comes back to where one was.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await isAt(1);
  });

  it('a game is found and begun', async () => {
    const page = await home();
    await page.getByLabel('Search games').focus();
    await page.keyboard.type('minishogi');
    await page.waitForFunction(() => document.querySelectorAll('[data-variant]').length === 1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    assert.equal(await focused(page), 'Play Minishogi');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Start game' }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(`${server.url}/?q=minishogi`);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

describe('on every screen', () => {
  for (const viewport of tried(screens)) {
    it(`of ${viewport.width} by ${viewport.height} nothing is wider than the screen`, async () => {
      const { id } = await server.newGame('honeycomb', { seats: 3 });
      for (const [path, ready] of [
        ['/', '[data-variant] svg'],
        ['/?q=hexagonal&players=3', '[data-variant] svg'],
        ['/games', `[data-game="${id}"] svg`],
        ['/nothing/honycomb', 'main li'],
      ]) {
        const other = await browser.open(server.url + path, { viewport });
        // Pictures are drawn when they come near the screen.
        await other.page.locator(ready.split(' ')[0]).first().scrollIntoViewIfNeeded();
        await other.page.locator(ready).first().waitFor();
        const wide = await other.page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= viewport.width, `${path} is ${wide} pixels wide`);
        if (path.startsWith('/?')) {
          const box = await other.page.locator('[data-variant]').first().boundingBox();
          assert.ok(box.x >= 0 && box.x + box.width <= viewport.width);
          const name = await other.page.locator('[data-variant] h4').first().boundingBox();
          assert.ok(name.width > 90, `a name has ${name.width} pixels`);
        }
        assert.deepEqual(other.complaints, []);
        await other.close();
      }
    });
  }
});
