// What the browser tests share: the real server on a port of its own, a real browser, and the player's ways to move.
//
// SENNIGHT_BINARY          the program to test (default bin/sennight of this repository)
// SENNIGHT_BROWSER_SERVER  a command that takes the place of `sennight serve`, for work on the page alone
// SENNIGHT_CHROMIUM        the browser (default /usr/bin/chromium-headless-shell)
// SENNIGHT_THOROUGH        1: all that is tried by `./test --all` alone, too

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, afterEach, before } from 'node:test';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../../', import.meta.url));
// The packages of the web app are the tests' packages too.
const require = createRequire(join(repository, 'web/package.json'));
export const { chromium } = require('playwright-core');
export const axePath = require.resolve('axe-core/axe.min.js');

export const binary = process.env.SENNIGHT_BINARY || join(repository, 'bin/sennight');

/** For calls to the server of this machine: to press answers together and apart again costs more than to send them. */
const asIs = { 'Accept-Encoding': 'identity' };

/** Milliseconds for an answer of the server or of an engine: what never comes fails by its own name. */
const patience = 60_000;

export const wide = { width: 1280, height: 800 };
export const narrow = { width: 375, height: 720 };
/** A desk, a tablet, a phone: what shows is looked at on each. */
export const screens = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 375, height: 812 },
];

/** Whether everything is tried, as `./test --all` does. */
export const thorough = process.env.SENNIGHT_THOROUGH === '1';

let turns = 0;
/** The screens on which the tests that follow are tried: all of them, or a desk's and a phone's by turns, one for each call. */
export function tried(all) {
  if (thorough) return all;
  return byTurns(all.filter(({ width }) => width !== 768));
}

/** All of a list, or one of it: another one for each call. */
export function byTurns(list) {
  return thorough ? list : [list[turns++ % list.length]];
}

/** All of a list, or one of so many, the first among them. */
export const shareOf = (list, many) => list.filter((_, i) => thorough || i % many === 0);

/** A module of the app, for tests of what it knows without a page. */
export async function bundled(path) {
  const { outputFiles } = await require('esbuild').build({
    entryPoints: [join(repository, path)],
    bundle: true,
    format: 'esm',
    write: false,
  });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

// --- server -----------------------------------------------------------------------------------------------------------

export class Server {
  #process;
  #data = mkdtempSync(join(tmpdir(), 'sennight-browser-'));
  url = '';

  static async start() {
    const server = new Server();
    await server.start(0);
    return server;
  }

  /** Starts the program on a port (0: any free one) and waits until it says where it is. */
  async start(port) {
    assert.ok(existsSync(join(repository, 'web/dist/index.html')), 'web/dist is missing: npm --prefix web run build');
    const [command, ...first] = process.env.SENNIGHT_BROWSER_SERVER?.split(' ') ?? [binary, 'serve'];
    this.#process = spawn(command, [...first, '--port', String(port), '--data', this.#data], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let log = '';
    this.#process.stderr.on('data', (text) => (log += text));
    const failed = once(this.#process, 'exit').then(([status]) => {
      throw new Error(`the server ended with status ${status}: ${log}`);
    });
    failed.catch(() => {}); // an end after the start is the tests' own doing
    const spoken = (async () => {
      for await (const line of createInterface({ input: this.#process.stdout })) {
        const found = /Sennight is at (http:\/\/[^/\s]+)/.exec(line);
        if (found) return found[1];
      }
      throw new Error(`the server did not say where it is: ${log}`);
    })();
    this.url = await Promise.race([spoken, failed]);
    // What it says later must not fill the pipe.
    this.#process.stdout.resume();
  }

  get port() {
    return Number(new URL(this.url).port);
  }

  /** Kills the program without warning. */
  async kill() {
    const gone = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await gone;
  }

  async stop() {
    await this.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }

  async get(path) {
    const response = await fetch(this.url + path, { signal: AbortSignal.timeout(patience), headers: asIs });
    assert.equal(response.status, 200, `GET ${path}`);
    return response.json();
  }

  async post(path, body) {
    const response = await fetch(this.url + path, {
      signal: AbortSignal.timeout(patience),
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...asIs },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) assert.fail(`POST ${path}: ${JSON.stringify(answer)}`);
    return answer;
  }

  /** A new game between people at one screen, or with the given seats. */
  newGame(variant, { fen, seats = 2 } = {}) {
    const list =
      typeof seats === 'number' ? Array.from({ length: seats }, () => ({ kind: 'person', level: 1 })) : seats;
    return this.post('/api/games', { variant, seats: list, ...(fen ? { fen } : {}) });
  }

  game(id) {
    return this.get(`/api/games/${id}`);
  }
}

// --- browser ----------------------------------------------------------------------------------------------------------

/** What the browser itself reports of calls to a server that is gone. */
export const serverGone = /ERR_CONNECTION_(REFUSED|RESET)|ERR_SOCKET_NOT_CONNECTED|WebSocket/;

/** What tests listen to on a page. */
const heard = [
  'console',
  'dialog',
  'download',
  'framenavigated',
  'pageerror',
  'request',
  'response',
  'websocket',
  'worker',
];

/** A tab that one visitor has after the other: a new one costs twice the work of one that was used. */
class Tab {
  #session;
  #scripts = [];
  #spoilt = false;

  static async make(browser, options) {
    const tab = new Tab();
    tab.context = await browser.newContext(options);
    tab.page = await tab.context.newPage();
    tab.page.setDefaultTimeout(90_000);
    tab.#session = await tab.context.newCDPSession(tab.page);
    // What a test does in these ways outlives the visitor: then the tab goes with them.
    for (const [owner, name] of [
      [tab.context, 'newCDPSession'],
      [tab.page, 'addInitScript'],
    ]) {
      const plain = owner[name].bind(owner);
      tab[name] = plain;
      owner[name] = (...rest) => {
        tab.#spoilt = true;
        return plain(...rest);
      };
    }
    return tab;
  }

  /** A visitor sits down; `script` runs before the scripts of each of their pages. */
  async begin({ viewport, scheme, reducedMotion = 'no-preference', script, settings }) {
    await this.page.setViewportSize(viewport);
    await this.page.emulateMedia({ colorScheme: scheme, reducedMotion });
    const prefer = (text) => {
      if (location.protocol === 'http:' && !localStorage.getItem('sennight.settings'))
        localStorage.setItem('sennight.settings', text);
    };
    if (settings) this.#scripts.push(await this.addInitScript(prefer, JSON.stringify(settings)));
    if (script) this.#scripts.push(await this.addInitScript(script));
  }

  /** The visitor leaves, and nothing of them stays. Returns whether another one can have the tab. */
  async end() {
    const { page, context } = this;
    if (this.#spoilt || page.isClosed() || context.serviceWorkers().length > 0) return false;
    const origin = new URL(page.url()).origin;
    for (const event of heard) page.removeAllListeners(event);
    await Promise.all([
      ...context
        .pages()
        .map((other) => (other === page ? page.unrouteAll({ behavior: 'ignoreErrors' }) : other.close())),
      ...this.#scripts.splice(0).map((script) => script.dispose()),
      context.clearCookies(),
      context.clearPermissions(),
    ]);
    await page.mouse.move(0, 0);
    // An empty page that is isolated as the app's pages are: any other would have a process of its own, which is what costs.
    await page.goto(`${origin}/assets/none`, { timeout: 5000 });
    await this.#session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await page.evaluate(() => sessionStorage.clear());
    return true;
  }
}

export class Browser {
  #browser;
  /** Tabs without a visitor, by what cannot be changed about a tab. */
  #free = new Map();

  static async start() {
    const browser = new Browser();
    browser.#browser = await chromium.launch({
      executablePath: process.env.SENNIGHT_CHROMIUM || '/usr/bin/chromium-headless-shell',
      // WebGL is drawn by the processor, whatever the machine has.
      args: ['--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader', '--disable-background-networking'],
    });
    return browser;
  }

  /**
   * A tab of a fresh visitor. What it complains about is collected in `complaints`. `script` runs before the page's own; `pace` is how
   * long a computer's move waits, in milliseconds.
   */
  async open(
    url,
    { viewport = wide, touch = false, scheme = 'light', script, reducedMotion, sound = false, pace, locale } = {},
  ) {
    const fixed = { viewport, hasTouch: touch, locale };
    const kind = `${touch} ${locale}`;
    if (!this.#free.has(kind)) this.#free.set(kind, []);
    const free = this.#free.get(kind);
    const tab = free.pop() ?? (await Tab.make(this.#browser, fixed));
    // A fresh visitor hears sounds; a test hears them when it is about them.
    await tab.begin({ viewport, scheme, reducedMotion, script, settings: sound ? undefined : { sound: false, pace } });
    const { page } = tab;
    const complaints = [];
    page.on('console', (message) => {
      // WebGL drawn by the processor is slow, and Chromium says so.
      if (message.text().includes('GL Driver Message (OpenGL, Performance')) return;
      if (['error', 'warning'].includes(message.type())) complaints.push(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(url);
    let open = true;
    const close = async () => {
      if (!open) return;
      open = false;
      if (await tab.end().catch(() => false)) free.push(tab);
      else await tab.context.close();
    };
    return { page, complaints, close };
  }

  stop() {
    return this.#browser.close();
  }
}

// --- what the tests of one file share ----------------------------------------------------------------------------------

/** From the first test of a file to its last; see `startBoth`. */
export let server, browser;

/** `prepare` runs when both are there. */
export function startBoth(prepare) {
  before(async () => {
    server = await Server.start();
    browser = await Browser.start();
    await prepare?.();
  });
  after(async () => {
    await browser?.stop();
    await server?.stop();
  });
}

/** The tab of the test that runs. */
export let tab;

/** Opens it at a path of the server; returns its page. */
export async function openTab(path, options) {
  tab = await browser.open(server.url + path, options);
  return tab.page;
}

/** Closes it; it must have had nothing to complain about. */
export function closeTabAfterEach() {
  afterEach(async () => {
    const complaints = tab?.complaints ?? [];
    await tab?.close();
    tab = undefined;
    assert.deepEqual(complaints, []);
  });
}

// --- the board --------------------------------------------------------------------------------------------------------

/** Goes to the level of a cell where the board shows one level at a time. */
export async function showLevelOf(page, cell) {
  const place = page.locator(`.board [data-cell="${cell}"]`);
  // A page that was opened just now has no board yet.
  await page.locator('.board [data-cell]').first().waitFor({ state: 'attached' });
  if ((await place.count()) > 0) return;
  for (const level of await page.locator('.levels [data-level]').all()) {
    await level.click();
    if ((await place.count()) > 0) return;
  }
}

/** The box of a cell that is shown, at rest and scrolled to where it can be touched: one question to the page. */
function boxOf(page, cell) {
  return page.locator(`.board [data-cell="${cell}"]`).evaluateAll(async (places) => {
    if (places.length !== 1) return null;
    const [place] = places;
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
    const here = () => JSON.stringify(place.getBoundingClientRect());
    for (let last = null; last !== here(); await nextFrame()) last = here();
    place.scrollIntoViewIfNeeded();
    const { x, y, width, height } = place.getBoundingClientRect();
    return { x, y, width, height };
  });
}

/** The middle of a cell on the screen, scrolled to where it can be touched. */
export async function middle(page, cell) {
  let box = await boxOf(page, cell);
  if (!box) {
    await showLevelOf(page, cell);
    box = await boxOf(page, cell);
  }
  assert.ok(box, `the board has no cell ${cell}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function clickCell(page, cell) {
  const { x, y } = await middle(page, cell);
  await page.mouse.click(x, y);
}

/** The hand's button of a piece type, of the player to move. */
export function inHand(page, type) {
  return page.locator(`.hand.active [data-hand="${type}"]`);
}

/** Ways to bring a piece from one cell to another. Each takes cells that the page can show at once. */
export const ways = {
  async clicks(page, from, to) {
    await clickCell(page, from);
    await showLevelOf(page, to);
    await page.locator(`[data-target="${to}"]`).waitFor({ state: 'attached' });
    await clickCell(page, to);
  },

  async 'mouse drag'(page, from, to) {
    await middle(page, to);
    const start = await middle(page, from);
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    const end = await middle(page, to);
    await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
    await page.mouse.move(end.x, end.y, { steps: 3 });
    await page.mouse.up();
  },

  async 'finger taps'(page, from, to) {
    let place = await middle(page, from);
    await page.touchscreen.tap(place.x, place.y);
    await showLevelOf(page, to);
    await page.locator(`[data-target="${to}"]`).waitFor({ state: 'attached' });
    place = await middle(page, to);
    await page.touchscreen.tap(place.x, place.y);
  },

  async 'finger drag'(page, from, to) {
    await middle(page, to);
    const start = await middle(page, from);
    const end = await middle(page, to);
    await fingerDrag(page, start, end);
  },

  async keyboard(page, from, to) {
    await page.locator('.board').focus();
    await moveByKeys(page, from, to);
  },
};

/** Moves with the keys alone, on a board that has the focus. */
export async function moveByKeys(page, from, to) {
  await turnToLevelOf(page, from);
  // A key that is the board's own gives it the arrows, whatever was pressed before.
  await page.keyboard.press('Escape');
  await walkTo(page, from);
  await page.keyboard.press('Enter');
  await turnToLevelOf(page, to);
  await page.locator(`[data-target="${to}"]`).waitFor({ state: 'attached' });
  await walkTo(page, to);
  await page.keyboard.press('Enter');
}

/** Turns the levels by the key for it, where the board shows one at a time, until a cell is shown. */
async function turnToLevelOf(page, cell) {
  const place = page.locator(`.board [data-cell="${cell}"]`);
  for (let turned = 0; turned < 8 && (await place.count()) === 0; turned++) await page.keyboard.press('PageDown');
  assert.equal(await place.count(), 1, `no level has ${cell}`);
}

/** One finger goes down, wanders and leaves. Playwright has taps only. */
export async function fingerDrag(page, start, end) {
  const session = await page.context().newCDPSession(page);
  const touch = (type, point) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [{ x: point.x, y: point.y }] : [] });
  await touch('touchStart', start);
  for (let step = 1; step <= 6; step++) {
    await touch('touchMove', {
      x: start.x + ((end.x - start.x) * step) / 6,
      y: start.y + ((end.y - start.y) * step) / 6,
    });
  }
  await touch('touchEnd', null);
  await session.detach();
}

/** The cell that the keyboard's frame stands on, or null; and how far another cell is from it, where that one is shown. */
function cursorBefore(page, goal) {
  return page.locator('.board').evaluate((board, goal) => {
    const at = board.dataset.cursor ?? null;
    const [here, there] = [at, goal].map((cell) => {
      const box = board.querySelector(`[data-cell="${cell}"]`)?.getBoundingClientRect();
      return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    });
    return here ? { at, dx: there.x - here.x, dy: there.y - here.y } : { at };
  }, goal);
}

/** Leads the keyboard's frame to a cell by arrows, always towards it. */
export async function walkTo(page, cell) {
  await page.locator(`.board [data-cell="${cell}"]`).waitFor();
  const tried = new Set();
  for (let pressed = 0; pressed < 80; pressed++) {
    const { at, dx, dy } = await cursorBefore(page, cell);
    if (at === cell) return;
    // The frame may have stayed behind on a level that is not shown any more: an arrow brings it here.
    if (dx === undefined) {
      await page.keyboard.press('ArrowDown');
      continue;
    }
    const across = dx > 0 ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    const along = dy > 0 ? ['ArrowDown', 'ArrowUp'] : ['ArrowUp', 'ArrowDown'];
    const [one, other] = Math.abs(dx) > Math.abs(dy) ? [across, along] : [along, across];
    // Where the straight way is barred, by the edge or as arrows lead back, another one leads round.
    const key = [one[0], other[0], other[1], one[1]].find((way) => !tried.has(`${at} ${way}`));
    if (!key) break;
    tried.add(`${at} ${key}`);
    await page.keyboard.press(key);
  }
  assert.fail(`the arrows do not lead to ${cell}`);
}

/** Waits until the page shows so many moves, and the last of them is `text`. */
export async function waitForPlies(page, plies, timeout = 90_000) {
  await page.waitForFunction((count) => document.querySelectorAll('.list [data-ply]').length === count, plies, {
    timeout,
  });
}

/** The same where somebody else may have moved on meanwhile. */
export async function waitForPly(page, ply) {
  await page.waitForFunction((ply) => document.querySelector(`.list [data-ply="${ply}"]`) !== null, ply, {
    timeout: 90_000,
  });
}

/** The piece that the page shows on a cell: { type, player }, or null. */
export function pieceAt(page, cell) {
  return page.locator(`.board [data-at="${cell}"]`).evaluateAll((pieces) => {
    if (pieces.length > 1) throw new Error('there are several pieces');
    const [piece] = pieces;
    return piece ? { type: piece.dataset.piece, player: Number(piece.dataset.player) } : null;
  });
}

/** Waits until the page shows the pieces of a position, no more and no fewer; those of other levels in the strip of levels. */
export async function waitForPieces(page, position) {
  const wanted = position.pieces.map((piece) => `${piece.cell} ${piece.type} ${piece.player}`).sort();
  await page.waitForFunction((list) => {
    const shown = new Set(
      [...document.querySelectorAll('.board [data-at], .levels [data-at]')].map(
        (piece) => `${piece.dataset.at} ${piece.dataset.piece} ${piece.dataset.player}`,
      ),
    );
    return JSON.stringify([...shown].sort()) === JSON.stringify(list);
  }, wanted);
}

// --- whole games --------------------------------------------------------------------------------------------------------

/** The engine, asked for one good move at a time. */
export class Adviser {
  #process = spawn(binary, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  #lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();
  #depth;
  #from;

  /** The games that it is asked about begin with the array, or with `fen`. */
  constructor(variant, depth, fen) {
    this.#depth = depth;
    this.#from = fen ? `fen ${fen}` : 'startpos';
    this.#say(`uci\nsetoption name UCI_Variant value ${variant}`);
  }
  #say(text) {
    this.#process.stdin.write(`${text}\n`);
  }
  async bestMove(moves) {
    this.#say(`position ${this.#from}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}\ngo depth ${this.#depth}`);
    const late = setTimeout(() => {
      this.#process.kill();
    }, patience);
    for (;;) {
      const { value, done } = await this.#lines.next();
      assert.ok(!done, `no move at depth ${this.#depth} after: ${moves.join(' ')}`);
      const found = /^bestmove (\S+)/.exec(value);
      if (!found) continue;
      clearTimeout(late);
      return found[1];
    }
  }
  stop() {
    this.#say('quit');
  }
}

/** Brings a legal move onto the board: from or out of the hand, to, and the answers to the page's questions. */
export async function bring(page, move) {
  if (move.kind === 'pass') return page.getByRole('button', { name: 'Pass this turn' }).click();
  // Its button may lie over the cell.
  const notice = page.getByRole('button', { name: 'Close this notice' });
  if (await notice.count()) await notice.click();
  if (move.drop === '') await ways.clicks(page, move.from, move.to);
  else {
    await inHand(page, move.drop).click();
    await page.locator(`[data-target="${move.to}"]`).waitFor({ state: 'attached' });
    await clickCell(page, move.to);
  }
  const menu = page.locator(`[data-move="${move.text}"]`);
  if (await menu.count()) await menu.click();
  if (move.leavesRoyal)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Play / })
      .click();
}
