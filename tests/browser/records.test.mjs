// What leaves a game and comes in: PGN, FEN, UCI lines, links, pictures.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { closeTabAfterEach, openTab, pieceAt, screens, server, startBoth, tried } from './harness.mjs';

startBoth();
closeTabAfterEach();

/** Catches what the page copies. */
const catchCopies = `
  window.copied = [];
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => void window.copied.push(text) } });
`;

async function played(variant, moves, options) {
  const game = await server.newGame(variant, options);
  for (const [ply, text] of moves.entries()) await server.post(`/api/games/${game.id}/moves`, { text, ply });
  return game.id;
}

async function openShare(path, options = {}) {
  const page = await openTab(path, { script: catchCopies, ...options });
  await page.getByRole('button', { name: 'Share & export' }).click();
  return page;
}
const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
async function copied(page, name) {
  // The word "copied" may still stand there from the time before.
  const before = await page.evaluate(() => window.copied.length);
  await press(page, name);
  await page.waitForFunction((count) => window.copied.length > count, before);
  await page.locator('.share [role=status]', { hasText: 'copied' }).waitFor();
  return page.evaluate(() => window.copied.at(-1));
}
async function saved(page, name) {
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, name)]);
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

describe('Share & export', () => {
  for (const viewport of tried(screens)) {
    it(`copies texts of the position that is shown, ${viewport.width} px`, async () => {
      const id = await played('chess', ['e2e4', 'e7e5', 'g1f3']);
      const page = await openShare(`/game/${id}`, { viewport });
      const box = await page.locator('.share .panel').boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= viewport.width, JSON.stringify(box));
      assert.equal(await copied(page, 'Copy FEN'), 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2');
      assert.equal(await copied(page, 'Copy UCI line'), 'position startpos moves e2e4 e7e5 g1f3');
      const pgn = await copied(page, 'Copy PGN');
      assert.match(pgn, /\[Variant "Chess"\]/);
      assert.match(pgn, /\n\n1\. e4 e5 2\. Nf3 \*\n$/);
      const link = await copied(page, 'Link to this position');
      assert.ok(link.startsWith(`${server.url}/analysis/chess?moves=`), link);
      await page.goto(link);
      await page.locator('[data-node="3"][aria-current]').waitFor();
      assert.deepEqual(await pieceAt(page, 'f3'), { type: 'N', player: 0 });
    });
  }

  for (const viewport of tried(screens))
    it(`of an older position is about that one, ${viewport.width} px`, async () => {
      const id = await played('chess', ['e2e4', 'e7e5']);
      const page = await openTab(`/game/${id}`, { script: catchCopies, viewport });
      await page.locator('[data-ply="1"]').click();
      await page.getByText('Position after 1 of 2 moves').waitFor();
      await page.getByRole('button', { name: 'Share & export' }).click();
      assert.equal(
        await copied(page, 'Copy FEN'),
        'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1'.replace('e3', '-'),
      );
      assert.equal(await copied(page, 'Copy UCI line'), 'position startpos moves e2e4');
    });

  for (const [variant, seats] of [
    ['shogi', 2],
    ['xiangqi', 2],
    ['hr-wellisch-3p', 3],
    ['honeycomb', 3],
  ]) {
    it(`draws ${variant} as SVG and PNG that stand for themselves`, async () => {
      const { id, position } = await server.newGame(variant, { seats });
      const page = await openShare(`/game/${id}`);
      const svg = await saved(page, 'Save picture (SVG)');
      assert.equal(svg.name, `${variant}-0.svg`);
      const text = svg.content.toString();
      assert.match(text, /^<\?xml[^>]*>\s*<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
      assert.doesNotMatch(text, /class=|var\(|url\(|<!--|data-/);
      // All pieces are in it, each as a group that is moved to its place.
      const groups = text.match(/<g transform="translate/g) ?? [];
      assert.ok(groups.length >= position.pieces.length, `${groups.length} of ${position.pieces.length}`);
      const png = await saved(page, 'Save picture (PNG)');
      assert.equal(png.content.subarray(1, 4).toString(), 'PNG');
      assert.equal(png.content.readUInt32BE(16), 1200);
      // It is no empty sheet: it has many colours.
      const colours = await page.evaluate(async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 200;
        const context = canvas.getContext('2d');
        context.drawImage(image, 0, 0, 200, 200);
        const { data: bytes } = context.getImageData(0, 0, 200, 200);
        const seen = new Set();
        for (let i = 0; i < bytes.length; i += 4)
          seen.add(`${bytes[i] >> 4} ${bytes[i + 1] >> 4} ${bytes[i + 2] >> 4}`);
        return seen.size;
      }, png.content.toString('base64'));
      assert.ok(colours > 12, `${colours} colours`);
    });
  }
});

describe('a record', () => {
  for (const [id, seats] of [
    ['hr-wellisch-3p', 3],
    ['four-armies', 4],
  ])
    for (const viewport of tried(screens))
      it(`of ${seats} players keeps the place of each, and comes back as an analysis, ${viewport.width} px`, async () => {
        const game = await server.newGame(id, { seats });
        const moves = [];
        for (let ply = 0; ply < seats + 1; ply++) {
          const { position } = await server.game(game.id);
          const { text } = position.legal.find((move) => !move.leavesRoyal);
          await server.post(`/api/games/${game.id}/moves`, { text, ply });
          moves.push(text);
        }
        // Whoever gives up is last, and the others share the first place.
        await server.post(`/api/games/${game.id}/resign`, { player: 0, ply: moves.length });
        const { result } = await server.game(game.id);
        assert.ok(result.over);
        const page = await openShare(`/game/${game.id}`, { viewport });
        const { name, content } = await saved(page, 'Save PGN');
        assert.equal(name, `${id}-${moves.length}.pgn`);
        const text = content.toString();
        const { players } = await server.get(`/api/variants/${id}`);
        assert.equal(players.length, seats);
        assert.ok(text.includes(players.map((player) => `[${player.name} "Person"]\n`).join('')), text);
        assert.match(text, new RegExp(`\\[Players "${seats}"\\]`));
        const shared = seats === 3 ? '3,1,1' : '4,1,1,1';
        assert.ok(text.includes(`[Result "${shared}"]`) && text.endsWith(` ${shared}\n`), text);
        // Another one, in which each has a place of his own.
        const places = seats === 3 ? '2,3,1' : '4,2,3,1';
        const record = text.replaceAll(shared, places);
        await page.goto(`${server.url}/import`);
        await page.locator('textarea').fill(record);
        await page.getByRole('button', { name: 'Read' }).click();
        await page.waitForURL(new RegExp(`/analysis/${id}\\?study=`));
        await page.locator(`.tree [data-node="${moves.length}"]`).click();
        await page.locator(`[data-node="${moves.length}"][aria-current]`).waitFor();
        const line = await server.post('/api/lines', { variant: id, moves });
        for (const { cell, type, player } of line.position.pieces)
          assert.deepEqual(await pieceAt(page, cell), { type, player }, cell);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
        // And goes out again as it came.
        await page.getByRole('button', { name: 'Share & export' }).click();
        const again = await copied(page, 'Copy PGN');
        assert.match(again, new RegExp(`\\[Result "${places}"\\]`));
        assert.equal(again.split('\n\n')[1], record.split('\n\n')[1]);
      });

  for (const viewport of tried(screens))
    it(`with comments, arrows and variations is imported with all of them, and exported so, ${viewport.width} px`, async () => {
      const page = await openTab('/import', { script: catchCopies, viewport });
      await page
        .locator('textarea')
        .fill('[White "Ann"]\n[Black "Bob"]\n\n1. e4 {[%csl Re4] best} e5 ( 1... c5 $6 2. Nf3 ) 2. f4 1-0');
      await page.getByRole('button', { name: 'Read' }).click();
      await page.locator('[data-node="1"]').click();
      await page.locator('[data-shape="e4"]').waitFor({ state: 'attached' });
      assert.equal(await page.locator('.tree .comment').textContent(), 'best');
      assert.equal(await page.getByRole('button', { name: 'c5?!' }).count(), 1);
      await page.getByRole('button', { name: 'Share & export' }).click();
      const pgn = await copied(page, 'Copy PGN');
      assert.match(pgn, /\[White "Ann"\]/);
      assert.match(pgn, /1\. e4 \{\[%csl Re4\] best\} 1\.\.\. e5 \( 1\.\.\. c5 \$6 2\. Nf3 \) 2\. f4 1-0/);
    });

  for (const viewport of tried(screens))
    it(`that is wrong is refused with its place, and several games are listed, ${viewport.width} px`, async () => {
      const page = await openTab('/import', { viewport });
      await page.locator('textarea').fill('1. e4 Ke4 *');
      await page.getByRole('button', { name: 'Read' }).click();
      await page.getByText(/game 1, line 1: move 2 'Ke4'/i).waitFor();
      // The refusal is in the browser's own log too.
      const { tab } = await import('./harness.mjs');
      tab.complaints.splice(0);
      await page.locator('textarea').fill('[White "Ann"]\n1. e4 *\n\n[Variant "Crazyhouse"]\n[White "Cid"]\n1. d4 *');
      await page.getByRole('button', { name: 'Read' }).click();
      assert.equal(await page.locator('[data-record="0"] .muted').innerText(), 'Chess · *');
      await page.locator('[data-record="1"]').click();
      await page.waitForURL(/\/analysis\/crazyhouse/);
    });
});
