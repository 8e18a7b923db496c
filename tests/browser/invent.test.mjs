// Inventing in the page: a text with findings as one types, board, pieces and rules beside it, a game of it at once, drafts,
// links and files; by keyboard, at three widths, in both schemes, and within the content policy.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import {
  axePath,
  browser,
  closeTabAfterEach,
  openTab,
  screens,
  server,
  shareOf,
  startBoth,
  tab,
  tried,
  ways,
} from './harness.mjs';

startBoth();
closeTabAfterEach();

const [wideScreen] = screens;
const axe = readFileSync(axePath, 'utf8');

const content = (page) => page.getByRole('textbox', { name: 'Text of the game' });
const text = async (page) => (await content(page).locator('.cm-line').allInnerTexts()).join('\n');
const status = (page, words) => page.locator('[aria-label="Findings"] [role="status"]', { hasText: words }).waitFor();
const part = (page, name) => page.getByRole('tab', { name }).click();

async function openInvent(path = '/invent', options = {}) {
  const page = await openTab(path, { viewport: wideScreen, ...options });
  await content(page).waitFor();
  await status(page, 'No errors');
  return page;
}

/** Puts another text in place of one that stands on a line of its own kind, with the keyboard. */
async function replaceLine(page, found, by) {
  await content(page).locator('.cm-line', { hasText: found }).first().click();
  // Where the line is broken, once leads to the end of what is seen, and again to that of all.
  for (const key of ['Home', 'Home', 'Shift+End', 'Shift+End', 'Delete']) await page.keyboard.press(key);
  // Quotes close themselves; typing them over is part of the test.
  await page.keyboard.type(by);
  await page.keyboard.press('Escape');
}

/** Of two chains that begin on e3 one leads to a7, the other to e7. */
const draughts = `name = "Draughts"
[board]
shape = "rectangle"
files = 8
ranks = 8
without = "b1 d1 f1 h1 a2 c2 e2 g2 b3 d3 f3 h3 a4 c4 e4 g4 b5 d5 f5 h5 a6 c6 e6 g6 b7 d7 f7 h7 a8 c8 e8 g8"
[players]
views = ["identity", "half-turn"]
[pieces.M]
name = "Man"
move = "mfF xgfF2"
[setup]
M = "e3 e5 g3"
[ends]
loss-of-all = "M"
stalemate = "loss"
[chain]
pieces = "M"
`;

async function reachOf(page, token) {
  const card = page.locator(`[role="tabpanel"] [data-type="${token}"]`);
  await card.locator('[data-reach]').first().waitFor();
  return card.locator('[data-reach]').count();
}

describe('the text of a game', () => {
  for (const viewport of tried(screens)) {
    it(`has a mistake underlined and named as one types, and the board back when it is mended, ${viewport.width} px`, async () => {
      const page = await openInvent('/invent', { viewport });
      await replaceLine(page, 'shape = "hexagon"', 'shape = "hexagom"');
      // What is half typed may be wrong too.
      const mark = page.locator('.cm-lintRange-error', { hasText: /^"hexagom"$/ });
      await mark.waitFor();
      await status(page, 'One error');
      const finding = page.locator('[aria-label="Findings"] button', { hasText: "'hexagom'" });
      await finding.waitFor();
      assert.match(await finding.innerText(), /Line 6\s*'shape' cannot be 'hexagom'; did you mean 'hexagon'\?/);
      // It leads to its place.
      await content(page).locator('.cm-line').first().click();
      await finding.click();
      await page.keyboard.type('"hexagon"');
      await status(page, 'No errors');
      assert.equal(await page.locator('.cm-lintRange-error').count(), 0);
      if (viewport.width < 820) await part(page, 'Board');
      await page.getByRole('img', { name: 'The array: 16 pieces on 37 cells' }).waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
    });
  }

  for (const viewport of tried(screens))
    it(`has diagrams of its pieces and rules in words, which follow the text, ${viewport.width} px`, async () => {
      const page = await openInvent('/invent', { viewport });
      const oneByOne = viewport.width < 820;
      await content(page).locator('.cm-line', { hasText: 'the leap of root 7' }).click();
      // Beside the text, or in place of it, is the piece in whose section the cursor stands.
      if (oneByOne) await part(page, 'Board');
      const before = await reachOf(page, 'N');
      if (oneByOne) await part(page, 'Text');
      await replaceLine(page, 'the leap of root 7', 'move = "N W"');
      if (oneByOne) await part(page, 'Board');
      await page.locator('[data-type="N"] code', { hasText: 'N W' }).waitFor();
      assert.ok((await reachOf(page, 'N')) > before);
      await part(page, 'Pieces');
      assert.equal(await page.locator('[role="tabpanel"] [data-type]').count(), 4);
      await part(page, 'Rules');
      await page.getByRole('heading', { name: 'Promotion' }).waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
    });

  for (const viewport of tried(screens))
    it(`offers keys, values and movements with a line about each, ${viewport.width} px`, async () => {
      const page = await openInvent('/invent', { viewport });
      await replaceLine(page, 'orientation', 'orien');
      await page.keyboard.press('Control+Space');
      const list = page.locator('.cm-tooltip-autocomplete li');
      await list.first().waitFor();
      assert.match(await list.first().innerText(), /^orientation\s*Hexagons in vertical files or horizontal ranks/);
      const offered = await page.locator('.cm-tooltip-autocomplete').boundingBox();
      assert.ok(offered.x >= 0 && offered.x + offered.width <= viewport.width, JSON.stringify(offered));
      // A list that has just come takes no Enter, which may have been meant for the line.
      await page.waitForTimeout(150);
      await page.keyboard.press('Enter');
      await page.keyboard.type('"');
      await page.keyboard.press('Control+Space');
      await list.filter({ hasText: /^ranks/ }).waitFor();
      await page.keyboard.type('r');
      await page.locator('.cm-tooltip-autocomplete li[aria-selected]', { hasText: /^ranks/ }).waitFor();
      await page.waitForTimeout(150);
      await page.keyboard.press('Enter');
      await content(page).locator('.cm-line', { hasText: 'orientation = "ranks"' }).waitFor();
      await replaceLine(page, 'move = "K"', 'move = "');
      await page.keyboard.press('Control+Space');
      await list.filter({ hasText: 'mffW cfsW' }).first().waitFor();
      await page.keyboard.press('Escape');
    });

  it('leaves the editor with Tab, forward and back', async () => {
    const page = await openInvent();
    await content(page).click();
    const before = await text(page);
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.shadowRoot !== null), false);
    await page.keyboard.press('Shift+Tab');
    assert.equal(await page.evaluate(() => document.activeElement.shadowRoot !== null), true);
    assert.equal(await text(page), before);
    await page.getByRole('tab', { name: 'Board' }).focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.getByRole('tab', { selected: true }).innerText(), 'Pieces');
  });

  it('that nobody can read yet shows no board and breaks nothing', async () => {
    const page = await openInvent();
    await page.getByRole('combobox', { name: 'New draft' }).selectOption('empty');
    await status(page, 'errors');
    await page.getByText('There is nothing to see yet').waitFor();
    await part(page, 'Play');
    assert.equal(await page.getByRole('button', { name: 'Play', exact: true }).isDisabled(), true);
  });
});

describe('a game of the text', () => {
  for (const viewport of tried(screens)) {
    it(`is played at once against the computer, ${viewport.width} px`, async () => {
      const page = await openInvent('/invent', { viewport });
      await part(page, 'Play');
      await page.getByLabel("Computer's level").selectOption('1');
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      const plies = page.locator('.list [data-ply]');
      for (const ply of [0, 2, 4]) {
        await page.waitForFunction((count) => document.querySelectorAll('.list [data-ply]').length === count, ply);
        await page.getByText('White to move').waitFor();
        // Any quiet way will do: the first that the board offers.
        const moves = await plies.evaluateAll((list) => list.map((one) => one.dataset.text));
        const definition = await page.evaluate(() => JSON.parse(localStorage.getItem('sennight.drafts'))[0].text);
        const { position } = await server.post('/api/lines', { definition, moves });
        const move = position.legal.find(({ promotion }) => promotion === '');
        await ways.clicks(page, move.from, move.to);
      }
      await page.waitForFunction(() => document.querySelectorAll('.list [data-ply]').length >= 5);
      await page.getByRole('button', { name: 'Take back' }).click();
      await page.waitForFunction(() => document.querySelectorAll('.list [data-ply]').length === 4);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
      // Nothing of it is on the server.
      assert.deepEqual((await server.get('/api/games')).games, []);
    });
  }

  for (const viewport of tried(screens)) {
    it(`says who goes on in a chain of captures, and lets it be stopped, ${viewport.width} px`, async () => {
      const page = await openInvent('/invent', { viewport });
      await content(page).click();
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText(draughts);
      await page.waitForFunction(() => localStorage.getItem('sennight.drafts')?.includes('Draughts'));
      await status(page, 'No errors');
      await part(page, 'Play');
      await page.getByRole('combobox', { name: 'You play' }).selectOption('all');
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.getByText('White to move').waitFor();
      await ways.clicks(page, 'e3', 'c5');
      await page.getByText('White may capture further from c5').waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
      await page.getByRole('button', { name: 'Stop capturing' }).click();
      await page.getByText('Black to move').waitFor();
      assert.equal(await page.getByRole('button', { name: 'Stop capturing' }).count(), 0);
      await page.getByRole('button', { name: 'Take back' }).click();
      await page.getByText('White may capture further from c5').waitFor();
      await ways.clicks(page, 'c5', 'e7');
      await page.getByText('Black to move').waitFor();
    });
  }

  it('is analysed and set up on the pages for that', async () => {
    const page = await openInvent();
    await page.getByRole('link', { name: 'Analyse' }).click();
    await page.getByRole('heading', { name: 'My game: analysis' }).waitFor();
    await ways.clicks(page, 'd3', 'd4');
    await page.locator('.card.moves', { hasText: 'd4' }).waitFor();
    await page.getByRole('switch', { name: 'Engine' }).check();
    await page.locator('[data-line="0"] button').first().waitFor();
    await page.goBack();
    await content(page).waitFor();
    await page.getByRole('link', { name: 'Set up a position' }).click();
    await page.locator('[data-put="0 N"]').click();
    await page.locator('.board [data-cell="d4"]').click();
    await page.waitForFunction(() => document.querySelector('.fen input').value.split('/')[3].includes('N'));
    await page.getByRole('link', { name: 'Play this position' }).click();
    await page.getByText('A game from the position that was set up').waitFor();
    await page.getByRole('combobox', { name: 'You play' }).selectOption('all');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('.board [data-at="d4"]').waitFor();
  });
});

describe('a draft', () => {
  it('begins with a game of the list, and survives a reload', async () => {
    const page = await openTab('/variants/chess', { viewport: wideScreen });
    await page.getByRole('link', { name: 'Change this game' }).click();
    await content(page).waitFor();
    await status(page, 'No errors');
    await page.getByRole('img', { name: 'The array: 32 pieces on 64 cells' }).waitFor();
    await replaceLine(page, 'name = "Chess, changed"', 'name = "Chess of mine"');
    await status(page, 'No errors');
    await page.waitForFunction(() => localStorage.getItem('sennight.drafts').includes('Chess of mine'));
    await page.reload();
    await content(page).locator('.cm-line', { hasText: 'Chess of mine' }).waitFor();
    // A second one beside it, and back.
    await page.getByRole('combobox', { name: 'New draft' }).selectOption('small');
    await content(page).locator('.cm-line', { hasText: 'My game' }).waitFor();
    await page.getByRole('combobox', { name: 'Draft', exact: true }).selectOption({ label: 'Chess of mine' });
    await content(page).locator('.cm-line', { hasText: 'Chess of mine' }).waitFor();
    await page.getByRole('group', { name: 'This draft' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await content(page).locator('.cm-line', { hasText: 'My game' }).waitFor();
    assert.equal(await page.getByRole('combobox', { name: 'Draft', exact: true }).locator('option').count(), 1);
  });

  for (const viewport of tried(screens))
    it(`goes as a link to somebody else, who gets the same, ${viewport.width} px`, async () => {
      const page = await openInvent('/invent', { viewport });
      await replaceLine(page, 'name = "My game"', 'name = "Shared ♞ game"');
      await status(page, 'No errors');
      await page.getByRole('button', { name: 'Share link' }).click();
      const field = page.getByRole('textbox', { name: 'Link to this game' });
      const link = await field.inputValue();
      assert.ok(link.length < 2000, `${link.length} characters`);
      // What is shared is kept, without the pause after typing.
      const mine = await page.evaluate(() => JSON.parse(localStorage.getItem('sennight.drafts'))[0].text);
      assert.match(mine, /Shared ♞ game/);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
      const other = await browser.open(link, { viewport: wideScreen });
      await status(other.page, 'No errors');
      await content(other.page).locator('.cm-line', { hasText: 'Shared ♞ game' }).waitFor();
      assert.equal(await other.page.evaluate(() => JSON.parse(localStorage.getItem('sennight.drafts'))[0].text), mine);
      assert.equal(new URL(other.page.url()).hash, '');
      assert.deepEqual(other.complaints, []);
      await other.close();
      const broken = await browser.open(`${server.url}/invent#game=AAAA`);
      await broken.page.getByText('This link is damaged').waitFor();
      await broken.close();
    });

  it('whose words are markup is only text in the page of somebody else', async () => {
    const page = await openInvent();
    const name = '<img src=x onerror="window.hit = 1"><b>bold</b>';
    await replaceLine(page, 'name = "My game"', `name = '${name}'`);
    await replaceLine(page, 'name = "Rook"', `name = '${name}'`);
    await replaceLine(page, 'summary = ', `summary = '${name}'`);
    await status(page, 'No errors');
    await page.getByRole('button', { name: 'Share link' }).click();
    const link = await page.getByRole('textbox', { name: 'Link to this game' }).inputValue();
    const other = await browser.open(link, { viewport: wideScreen });
    await status(other.page, 'No errors');
    for (const tab of ['Pieces', 'Rules', 'Play', 'Board']) await part(other.page, tab);
    await other.page.getByRole('link', { name: 'Analyse' }).click();
    await other.page.getByRole('heading', { name: `${name}: analysis` }).waitFor();
    assert.equal(await other.page.evaluate(() => window.hit), undefined);
    assert.equal(await other.page.locator('img[src="x"], main b').count(), 0);
    assert.deepEqual(other.complaints, []);
    await other.close();
  });

  for (const viewport of tried(screens))
    it(`is saved as a file, and a file is opened, ${viewport.width} px`, async () => {
      const page = await openInvent('/invent', { viewport });
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save file' }).click(),
      ]);
      assert.equal(download.suggestedFilename(), 'my-game.toml');
      const saved = readFileSync(await download.path(), 'utf8');
      assert.match(saved, /^name = "My game"$/m);
      await page.locator('input[type=file]').setInputFiles({
        name: 'x.toml',
        mimeType: 'application/toml',
        buffer: Buffer.from('extends = "glinski"\nname = "From a file"\n'),
      });
      await content(page).locator('.cm-line', { hasText: 'From a file' }).waitFor();
      await status(page, 'No errors');
      if (viewport.width < 820) await part(page, 'Board');
      await page.getByRole('img', { name: 'The array: 36 pieces on 91 cells' }).waitFor();
    });
});

describe('the page', () => {
  const parts = ['Board', 'Pieces', 'Rules', 'Play'];
  for (const [scheme, looked] of [
    ['light', shareOf(parts, 2)],
    ['dark', shareOf([...parts].reverse(), 2)],
  ]) {
    for (const viewport of tried(screens)) {
      it(`has no serious finding of axe and keeps the content policy, ${scheme}, ${viewport.width} px`, async () => {
        const page = await openInvent('/invent', {
          viewport,
          scheme,
          script: `window.violations = [];
            addEventListener('securitypolicyviolation', (event) => window.violations.push(event.violatedDirective + ' ' + event.blockedURI));`,
        });
        await replaceLine(page, 'side = 4', 'side = 44');
        await page.locator('.cm-lintRange-error').waitFor();
        const look = async (what) => {
          await page.evaluate(`${axe}; 0`);
          const serious = await page.evaluate(async () => {
            const { violations } = await window.axe.run({ resultTypes: ['violations'] });
            return violations
              .filter(({ impact }) => impact === 'serious' || impact === 'critical')
              .map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map((node) => node.html.slice(0, 160))]);
          });
          assert.deepEqual(serious, [], what);
        };
        await look('with a finding');
        await replaceLine(page, 'side = 44', 'side = 4');
        await status(page, 'No errors');
        for (const name of looked) {
          await part(page, name);
          await look(name);
        }
        assert.deepEqual(await page.evaluate(() => window.violations), []);
        // The editor has its styles: in a page that had forbidden them its lines would not be in a fixed pitch.
        if (viewport.width < 820) await part(page, 'Text');
        const font = await content(page).evaluate((node) => getComputedStyle(node.closest('.cm-scroller')).fontFamily);
        assert.match(font, /mono/i);
      });
    }
  }

  it('is fetched when it is gone to, not before', async () => {
    const page = await openTab('/');
    const loaded = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.reload();
    await page.locator('[data-variant] svg').first().waitFor();
    assert.ok(!loaded.some((url) => /Invent|editor/.test(url)), loaded.join('\n'));
    await page.getByRole('link', { name: 'invent a game' }).click();
    await content(page).waitFor();
    assert.ok(tab.complaints.length === 0);
  });
});
