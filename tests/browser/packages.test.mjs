// The npm packages, as a stranger meets them: packed, installed into an empty project without a network, type-checked, the engine run in
// Node, the board shown by a plain page.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Browser, narrow, repository, wide } from './harness.mjs';

const names = ['board', 'engine'];
const run = (command, args, cwd) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

let project, server, browser;
before(() => {
  project = mkdtempSync(join(tmpdir(), 'sennight-packages-'));
  writeFileSync(
    join(project, 'package.json'),
    '{"name": "stranger", "version": "1.0.0", "private": true, "type": "module"}',
  );
  const files = names.map((name) => {
    const folder = join(repository, 'web/packages', name);
    return join(
      project,
      run('npm', ['pack', folder, '--silent', '--pack-destination', project], project).trim().split('\n').at(-1),
    );
  });
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', ...files], project);
});
after(async () => {
  await browser?.stop();
  server?.close();
  if (project) rmSync(project, { recursive: true, force: true });
});

const installed = (name, file = '') => join(project, 'node_modules/@sennight', name, file);

describe('the packages', () => {
  it('have the version of the app, a licence, a README, and need nothing else', () => {
    const { version } = JSON.parse(readFileSync(join(repository, 'web/package.json'), 'utf8'));
    assert.match(readFileSync(join(repository, 'CMakeLists.txt'), 'utf8'), new RegExp(`VERSION ${version} `));
    for (const name of names) {
      const told = JSON.parse(readFileSync(installed(name, 'package.json'), 'utf8'));
      assert.equal(told.version, version);
      assert.equal(told.dependencies, undefined);
      for (const file of ['README.md', 'LICENSE']) assert.ok(existsSync(installed(name, file)), `${name}: ${file}`);
      assert.ok(!existsSync(installed(name, 'src')));
    }
    assert.ok(existsSync(installed('board', 'glyphs-OFL.txt')));
  });

  it('have types, for both ways of finding modules', () => {
    const source = `
      import '@sennight/board';
      import type { Shape } from '@sennight/board';
      import { load, type SearchLimits } from '@sennight/engine';
      const engine = await load();
      const game = await engine.newGame('chess', { moves: ['e2e4'] });
      const limits: SearchLimits = { depth: 4, onprogress: ({ nodes }) => nodes.toFixed() };
      const best: string | null = (await game.search(limits)).move;
      const board = document.createElement('sennight-board');
      const shape: Shape = { from: 'e2', to: 'e4', brush: 'green' };
      board.shapes = [shape];
      board.position = game.position;
      board.variant = await engine.variant('chess');
      board.addEventListener('move', ({ detail }) => void game.play(detail.move.text, best ?? ''));
      // @ts-expect-error there is no such set of pieces
      board.pieceSet = 'wooden';
      // @ts-expect-error depth is a number
      await game.search({ depth: '4' });
      export {};
    `;
    writeFileSync(join(project, 'stranger.ts'), source);
    const compiler = join(repository, 'web/node_modules/typescript/bin/tsc');
    for (const [module, resolution] of [
      ['ESNext', 'bundler'],
      ['NodeNext', 'NodeNext'],
    ]) {
      const config = {
        compilerOptions: {
          module,
          moduleResolution: resolution,
          target: 'ES2022',
          strict: true,
          noEmit: true,
          types: [],
          // What the compiler brings itself is not what is tried here.
          skipDefaultLibCheck: true,
        },
      };
      writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ ...config, files: ['stranger.ts'] }));
      run(process.execPath, [compiler, '-p', project], project);
    }
  });
});

describe('the engine in Node', () => {
  it('lists, counts, plays, searches, explains, and lets the process end', () => {
    const source = `
      import { load, EngineError } from '@sennight/engine';
      const engine = await load();
      const told = { games: (await engine.games()).length, perft: [] };
      for (const [id, depth] of [['chess', 3], ['glinski', 2]]) told.perft.push(await engine.perft(id, depth));
      const game = await engine.newGame('chess');
      told.moves = game.legal.length;
      await game.play('f2f3', 'e7e5', 'g2g4');
      const steps = [];
      const found = await game.search({ milliseconds: 300, onprogress: ({ depth }) => steps.push(depth) });
      told.found = [found.move, found.lines[0].forced, steps.length > 0];
      await game.play(found.move);
      told.end = [game.over, game.result.text, game.moves.map(({ notation }) => notation).join(' ')];
      await game.undo(2);
      told.fen = game.fen;
      told.deep = (await game.search({ depth: 3 })).depth >= 3;
      told.level = game.legal.some(({ text }) => text === level.move);
      told.refused = await game.play('a1a5').catch((problem) => problem instanceof EngineError && problem.status);
      told.attackers = await game.attackers('e5');
      const stopped = AbortSignal.timeout(20);
      told.stopped = await game.search({ milliseconds: 60000, signal: stopped }).catch(({ name }) => name);
      told.unknown = await engine.perft('none', 1).catch(({ message }) => message);
      const own = (await engine.definition('chess')).replace(/^id = .*$/m, '').replace(/^name = .*$/m, 'name = "Mine"');
      told.own = [(await engine.variant({ definition: own })).name, (await engine.newGame({ definition: own })).legal.length];
      told.wrong = await engine.variant({ definition: 'name = 3' }).catch(({ message }) => /^\\d+:\\d+: /.test(message));
      told.rules = (await engine.variant('chess')).rules[0].sentences.length > 0;
      // A level looks at the same nodes each time. Where there are no nets it does without, and judges otherwise.
      const judged = async (from) => (await (await from.newGame('chess')).search({ level: 1 })).lines.map((one) => one.centipawns).join();
      const bare = await load({ nets: new URL('./nowhere', import.meta.url) });
      const [once, again, without] = [await judged(engine), await judged(engine), await judged(bare)];
      told.nets = [once === again, without.length > 0, once === without];
      console.log(JSON.stringify(told));
    `.replace('told.level =', 'const level = await game.search({ level: 1 });\n      told.level =');
    writeFileSync(join(project, 'engine.mjs'), source);
    const told = JSON.parse(run(process.execPath, ['engine.mjs'], project));
    assert.ok(told.games > 100);
    delete told.games;
    assert.deepEqual(told, {
      // As published, and as in the file of the other game.
      perft: [8902, 2586],
      moves: 20,
      found: ['d8h4', 1, true],
      end: [true, 'Black wins by checkmate', 'f3 e5 g4 Qh4#'],
      fen: 'rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2',
      deep: true,
      level: true,
      refused: 400,
      attackers: [[], []],
      stopped: 'AbortError',
      unknown: "there is no variant 'none'",
      own: ['Mine', 20],
      wrong: true,
      rules: true,
      nets: [true, true, false],
    });
  });
});

describe('the board on a plain page', () => {
  const types = {
    '.js': 'text/javascript',
    '.html': 'text/html',
    '.wasm': 'application/wasm',
    '.json': 'application/json',
  };
  const page = (script, body, lang = 'en') => `<!doctype html><html lang="${lang}"><title>A stranger's page</title>
    <style>* { color: red; } circle, path { fill: lime; } body { margin: 0; }</style>
    <script type="module">import '/board/board.js'; import { load } from '/engine/browser.js'; ${script}</script>${body}`;

  const asked = [];

  before(async () => {
    browser = await Browser.start();
    server = createServer((request, response) => {
      asked.push(request.url);
      const [, place, ...rest] = request.url.split('/');
      const file = names.includes(place) ? installed(place, join('dist', ...rest)) : join(project, 'pages', place);
      if (!existsSync(file)) return response.writeHead(404).end();
      response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'text/plain' }).end(readFileSync(file));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    mkdirSync(join(project, 'pages'));
  });

  async function show(name, script, body, { lang, ...options } = {}) {
    writeFileSync(join(project, 'pages', `${name}.html`), page(script, body, lang));
    return browser.open(`http://127.0.0.1:${server.address().port}/${name}.html`, options);
  }
  const cell = (tab, name) => tab.page.locator(`sennight-board [data-cell="${name}"]`);
  const click = async (tab, name) => {
    const { x, y, width, height } = await cell(tab, name).boundingBox();
    await tab.page.mouse.click(x + width / 2, y + height / 2);
  };
  /** One game with the engine behind it; what the board tells is kept in `told`. */
  const game = (id, more = '') => `
    const engine = await load();
    const game = await engine.newGame('${id}'${more});
    const board = document.querySelector('sennight-board');
    window.told = [];
    board.addEventListener('select', ({ detail }) => told.push(detail.source?.cell ?? detail.source?.type ?? null));
    board.addEventListener('move', async ({ detail }) => {
      told.push(detail.move.text);
      await game.play(detail.move.text);
      board.position = game.position;
      board.lastMove = detail.move;
      document.title = game.fen;
    });
    board.variant = await engine.variant('${id}');
    board.position = game.position;
  `;
  const board = '<sennight-board interactive style="max-width: 30rem"></sennight-board>';

  for (const viewport of [wide, narrow])
    it(`is played by mouse and by keyboard, ${viewport.width} px`, async () => {
      const tab = await show('chess', game('chess'), `<button>before</button>${board}`, { viewport });
      await cell(tab, 'e2').waitFor();
      await click(tab, 'e2');
      await click(tab, 'e4');
      await tab.page.waitForFunction(() => document.title.includes(' b '));
      assert.deepEqual((await tab.page.evaluate(() => window.told)).slice(0, 2), ['e2', 'e2e4']);
      const host = tab.page.locator('sennight-board');
      await tab.page.getByRole('button').focus();
      await tab.page.keyboard.press('Tab');
      const keys = host.getByRole('application', { name: /^Chess board/ });
      assert.equal(await keys.evaluate((node) => node.getRootNode().activeElement === node), true);
      const at = () => keys.getAttribute('data-cursor');
      for (let i = 0; i < 20 && (await at()) !== 'e7'; i++) {
        const [file, rank] = [...(await at())];
        await tab.page.keyboard.press(
          rank < '7' ? 'ArrowUp' : rank > '7' ? 'ArrowDown' : file < 'e' ? 'ArrowRight' : 'ArrowLeft',
        );
      }
      await tab.page.keyboard.press('Enter');
      assert.match(await host.locator('[aria-live]').textContent(), /^e7, Black Pawn, selected/);
      await tab.page.keyboard.press('ArrowDown');
      await tab.page.keyboard.press('ArrowDown');
      await tab.page.keyboard.press('Enter');
      await tab.page.waitForFunction(() => document.title.includes(' w '));
      assert.ok((await tab.page.evaluate(() => window.told)).includes('e7e5'));
      assert.equal(await host.locator('[data-at="e5"]').getAttribute('data-player'), '1');
      // The styles of the page stay outside, those of the board inside.
      assert.notEqual(await cell(tab, 'a1').evaluate((node) => getComputedStyle(node).fill), 'rgb(0, 255, 0)');
      assert.equal(await tab.page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
      await keep(tab, `chess-${viewport.width}`);
    });

  it('has an engine that fetches the net of a game when it is first searched, from where it is said to lie', async () => {
    const nets = () => asked.splice(0).filter((address) => address.includes('/nets/'));
    nets();
    const script = (places) => `
      const engine = await load(${places});
      window.search = async (id) => (await (await engine.newGame(id)).search({ milliseconds: 100 })).move;
      document.title = 'there';`;
    for (const [places, folder] of [
      ['', '/engine/nets'],
      ["{ nets: '/engine/dist/nets' }", '/engine/dist/nets'],
    ]) {
      // There is nothing at the second address: it does without.
      const tab = await show('nets', script(places), '');
      await tab.page.waitForFunction(() => document.title === 'there');
      for (const id of ['gardner', 'chess', 'chess', 'shogi'])
        assert.ok(await tab.page.evaluate((one) => window.search(one), id), id);
      assert.deepEqual(nets(), [`${folder}/chess.txt`, `${folder}/shogi.txt`]);
      await tab.close();
    }
  });

  it('asks which promotion is meant, and a cancelled move is not shown', async () => {
    const fen = '8/P6k/8/8/8/8/8/K7 w - - 0 1';
    const tab = await show(
      'promotion',
      game('chess', `, { fen: '${fen}' }`),
      `<div style="width: 20rem">${board}</div>`,
    );
    await cell(tab, 'a7').waitFor();
    await tab.page.evaluate(() =>
      document.querySelector('sennight-board').addEventListener('move', (event) => event.preventDefault()),
    );
    await click(tab, 'a7');
    await click(tab, 'a8');
    await tab.page.getByRole('menuitem', { name: 'Knight' }).click();
    await tab.page.waitForFunction(() => window.told.includes('a7a8n'));
    await tab.page.locator('sennight-board [data-at="a8"][data-piece="N"]').waitFor();
    await close(tab);
  });

  it('speaks the language of the page', async () => {
    const tab = await show('german', game('chess'), board, { lang: 'de-AT' });
    await cell(tab, 'e2').waitFor();
    await tab.page.getByRole('application', { name: 'Chess: Brett.' }).focus();
    await tab.page.keyboard.press('Escape');
    await tab.page.getByText('Abgebrochen').waitFor({ state: 'attached' });
    await close(tab);
  });

  it('shows a FEN, shapes, either side and a chosen set of pieces, and refuses what is no position', async () => {
    const tab = await show(
      'picture',
      `const engine = await load();
       window.board = document.querySelector('sennight-board');
       window.problems = [];
       for (const id of ['chess', 'shogi', 'crazyhouse', 'glinski', 'xiangqi', 'trimac', 'honeycomb', 'hr-wellisch-3p', 'hr-trios', 'chaturaji']) {
         const variant = await engine.variant(id).catch(() => null);
         if (!variant) continue;
         board.variant = variant;
         board.fen = variant.start.fen;
         await new Promise((done) => requestAnimationFrame(done));
         const shown = [...board.shadowRoot.querySelectorAll('.man')].map((one) => one.dataset.at + one.dataset.player + one.dataset.piece);
         const wanted = variant.start.pieces.map((one) => one.cell + one.player + one.type);
         if (shown.sort().join() !== wanted.sort().join()) problems.push(id);
       }
       board.fen = '';
       board.variant = await engine.variant('chess');
       try { board.fen = '9/8/8/8/8/8/8/8 w'; } catch (problem) { problems.push(problem.message); }
       board.fen = '4k3/8/8/8/8/8/8/4K2R w';
       document.title = 'done';`,
      `<sennight-board shapes="Ge1g1,Re8" orientation="1" piece-set="letters" colours="blue" theme="dark"></sennight-board>`,
    );
    await tab.page.waitForFunction(() => document.title === 'done');
    assert.deepEqual(await tab.page.evaluate(() => window.problems), ["FEN: line 1 has 9 cells, 8 are needed: '9'"]);
    const host = tab.page.locator('sennight-board');
    assert.equal(await host.locator('[data-at]').count(), 3);
    assert.equal(await host.locator('[data-shape="e1 g1"], [data-shape="e8"]').count(), 2);
    assert.deepEqual(await host.locator('text.letter').allTextContents(), ['K', 'K', 'R']);
    const [a1, a8] = [await cell(tab, 'a1').boundingBox(), await cell(tab, 'a8').boundingBox()];
    assert.ok(a1.y < a8.y);
    // Nothing is legal, so nothing moves.
    await click(tab, 'h1');
    assert.equal(await host.locator('[data-target]').count(), 0);
    await keep(tab, 'picture');
  });

  /** With SENNIGHT_PICTURES the page is kept there, to be looked at. */
  async function keep(tab, name) {
    if (process.env.SENNIGHT_PICTURES)
      await tab.page.screenshot({ path: join(process.env.SENNIGHT_PICTURES, `${name}.png`) });
    await close(tab);
  }
  async function close(tab) {
    await tab.close();
    assert.deepEqual(tab.complaints, []);
  }
});
