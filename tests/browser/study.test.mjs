// Studies in the page: made by its own engine, the same as the program's, at three widths; stopped, of a game's own text,
// and without holding up anything else.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { axePath, binary, closeTabAfterEach, openTab, screens, startBoth, tried } from './harness.mjs';

startBoth();
closeTabAfterEach();

const axe = readFileSync(axePath, 'utf8');

async function openStudy(path, options = {}) {
  const page = await openTab(path, { viewport: screens[0], ...options });
  await page.getByRole('button', { name: 'Begin the study' }).waitFor();
  return page;
}
async function begin(page, { games, thought, endings }) {
  await page.getByRole('spinbutton', { name: 'Games' }).fill(String(games));
  await page.getByRole('combobox', { name: 'Thought' }).selectOption({ index: thought });
  await page.getByRole('combobox', { name: 'Endings' }).selectOption(String(endings));
  await page.getByRole('button', { name: /^Begin/ }).click();
}
const done = (page) => page.locator('.state', { hasText: /games in/ }).waitFor();
async function saved(page) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the report' }).click(),
  ]);
  return JSON.parse(readFileSync(await file.path(), 'utf8'));
}

describe('a study', () => {
  for (const viewport of tried(screens)) {
    it(`is the program's, from the page of a game, ${viewport.width} px`, async () => {
      const page = await openTab('/variants/gardner', { viewport });
      await page.getByRole('link', { name: 'Study it' }).click();
      await begin(page, { games: 10, thought: 0, endings: 1 });
      await page.getByRole('progressbar').waitFor();
      await done(page);
      const options = ['study', 'gardner', '--games=10', '--nodes=100', '--endings=1', '--json'];
      const told = execFileSync(binary, options, { stdio: ['ignore', 'pipe', 'ignore'] });
      assert.deepEqual(await saved(page), JSON.parse(told));
      // Each chart is there as words or as a table too.
      await page.getByRole('row', { name: /White \d+\.\d % ±/ }).waitFor();
      await page.getByRole('row', { name: 'King and Rook against King 100.0 %' }).waitFor();
      const lengths = page.getByRole('region', { name: 'How long games last' });
      await lengths.getByText('As a table').click();
      const counted = await lengths.locator('tbody td').allInnerTexts();
      assert.equal(
        counted.reduce((sum, one) => sum + Number(one), 0),
        10,
      );
      assert.equal(await lengths.locator('svg .column').count(), counted.length);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
      await page.evaluate(axe);
      const findings = await page.evaluate(async () =>
        (await window.axe.run({ resultTypes: ['violations'] })).violations
          .filter(({ impact }) => ['serious', 'critical'].includes(impact))
          .map(({ id, nodes }) => `${id} ${nodes[0].html}`),
      );
      assert.deepEqual(findings, []);
      await page.getByRole('link', { name: 'Look at the hardest position of King and Rook against King' }).click();
      await page.waitForURL(/\/analysis\/gardner\?fen=/);
    });
  }

  it('is stopped at once, and keeps what it has', async () => {
    const page = await openStudy('/study/glinski');
    await begin(page, { games: 1000, thought: 1, endings: 2 });
    await page.locator('.state', { hasText: /[1-9]\d* of 1000 games/ }).waitFor();
    await page.getByRole('region', { name: 'Pieces' }).first().waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('.state', { hasText: /Stopped after/ }).waitFor();
    const report = await saved(page);
    assert.equal(report.stopped, true);
    assert.ok(report.games > 0 && report.games < 1000, `${report.games}`);
    assert.equal(
      report.ends.reduce((sum, { games }) => sum + games, 0),
      report.games,
    );
    // Another one begins in another worker.
    await begin(page, { games: 10, thought: 0, endings: 0 });
    await done(page);
    assert.equal((await saved(page)).games, 10);
  });

  it('is of a text that is only here, and asks the server for nothing', async () => {
    const page = await openTab('/invent', { viewport: screens[0] });
    await page.locator('[aria-label="Findings"] [role="status"]', { hasText: 'No errors' }).waitFor();
    await page.getByRole('link', { name: 'Study it' }).click();
    await page.getByRole('button', { name: 'Begin the study' }).waitFor();
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await begin(page, { games: 10, thought: 0, endings: 1 });
    await done(page);
    await page
      .getByRole('row', { name: /^Sennight/ })
      .first()
      .waitFor();
    assert.deepEqual(
      asked.filter((path) => path.startsWith('/api/')),
      [],
    );
  });

  it('of a game of three tells three seats and why there are no endings, in German too', async () => {
    const page = await openTab('/study/hr-mccooey-3p', { viewport: screens[2], locale: 'de' });
    await page.getByRole('spinbutton', { name: 'Partien' }).fill('10');
    await page.getByRole('combobox', { name: 'Bedenken' }).selectOption({ index: 0 });
    await page.getByRole('button', { name: 'Studie beginnen' }).click();
    await page.locator('.state', { hasText: '10 Partien in' }).waitFor();
    assert.equal(await page.getByRole('region', { name: 'Punkte der Plätze' }).locator('tbody tr').count(), 3);
    await page.getByText('Es wurden keine Endspiele gelöst: gelöst werden nur Endspiele von zwei Spielern.').waitFor();
    assert.equal(await page.locator('main [lang="en"]').count(), 0);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 375);
  });

  it('has bounds', async () => {
    const page = await openStudy('/study/chess');
    await begin(page, { games: 2000, thought: 0, endings: 0 });
    assert.equal(
      await page.getByRole('spinbutton', { name: 'Games' }).evaluate((input) => input.validity.valid),
      false,
    );
    assert.equal(await page.getByRole('button', { name: 'Stop' }).count(), 0);
  });
});
