// The work of scripts/screenshots. The same program gives the same pictures, but for what the engine thinks of a position: games are
// lists of moves, nothing on the pages tells the time, animations are off.

import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, clickCell, repository, Server, walkTo, ways } from '../tests/browser/harness.mjs';

const folder = join(repository, 'docs/screenshots');
const games = JSON.parse(readFileSync(join(repository, 'scripts/screenshots.json'), 'utf8'));
const screens = {
  wide: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 375, height: 812 }, deviceScaleFactor: 1.5, hasTouch: true, isMobile: true },
};
const schemes = ['light', 'dark'];
const schemesOf = (shot) => shot.schemes ?? schemes;
/** Pages that are longer than this are cut. */
const mostHeight = { wide: 2200, phone: 2400 };
const wanted = process.argv.slice(2);

const movesOf = (id) => games.find((game) => game.id === id).moves;

/** The cursor in the section of a piece, after a line was put in the place of another one. */
async function invent(page, line = 'side = 4') {
  await page.locator('[aria-label="Findings"] [role="status"]', { hasText: 'No errors' }).waitFor();
  await page.locator('.cm-line', { hasText: 'side = 4' }).click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.type(line);
  await page.locator('.cm-line', { hasText: 'the leap of root 7' }).click();
  if (line === 'side = 4') await page.locator('[aria-label="Findings"]', { hasText: 'No errors' }).waitFor();
  else await page.locator('.cm-lintRange-error').waitFor();
}

/** The visitor of the page looks for players too. */
async function lookForPlayers(page) {
  await page.getByLabel('Your name').fill('Dan');
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.getByRole('button', { name: 'Withdraw' }).waitFor();
  await page.locator('[data-game] svg').first().waitFor();
}

/** A small study, whose time is not told: it is another one each time. */
async function study(page) {
  await page.getByRole('spinbutton').fill('60');
  await page.locator('form.card select').nth(1).selectOption('2');
  await page.locator('form.card button').click();
  await page.locator('form.card .primary').waitFor();
  await page.locator('.state').evaluate((line) => (line.firstChild.data = line.firstChild.data.replace(/ in .*/, '.')));
}

/** What the server answers to the visitor of a page. */
const post = (page, path, body) =>
  page.evaluate(async ([path, body]) => (await fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).json(), [path, body]);

/** The menu, after it has made an animation. */
async function share(page) {
  await page.getByRole('button', { name: 'Share & export' }).click();
  await page.getByRole('button', { name: 'Save animation (GIF)' }).click();
  await page.getByText('Animation saved').waitFor();
}

/** A game with somebody who has the turn, and a move that waits for its own. */
async function planMove(page) {
  const seats = [{ kind: 'person', free: true }, { kind: 'person', name: 'Bob' }];
  const { id, you } = await post(page, '/api/games', { variant: 'chess', seats, access: 'private' });
  const other = await (await page.context().browser().newContext()).newPage();
  const { origin } = new URL(page.url());
  await other.goto(`${origin}/logo.svg`);
  await post(other, `/api/games/${id}/sit?key=${you.invitation}`, { player: 0, name: 'Ann' });
  await page.goto(`${origin}/game/${id}`);
  await page.locator('.board [data-at]').first().waitFor();
  await ways.clicks(page, 'g8', 'f6');
  await page.locator('[data-planned]').waitFor({ state: 'attached' });
  await other.context().close();
}

/** The page of an account; when it was made is not told. */
async function signUp(page) {
  await post(page, '/api/account', { name: `Ann-${page.viewportSize().width}`, password: 'a good long one' });
  await page.reload();
  await page.getByRole('button', { name: 'Sign out everywhere' }).waitFor();
  await page.getByText(/^since /).evaluateAll((all) => all.forEach((one) => (one.textContent = 'since now')));
}

/** A game with somebody else, in which the clocks stand until the first moves. */
async function sitWithClock(page) {
  const seats = [{ kind: 'person', name: 'Ann' }, { kind: 'person', free: true }];
  const clock = { kind: 'fischer', main: 300, increment: 3 };
  const { id, you } = await post(page, '/api/games', { variant: 'glinski', seats, access: 'private', clock });
  const other = await (await page.context().browser().newContext()).newPage();
  const { origin } = new URL(page.url());
  await other.goto(`${origin}/logo.svg`);
  await post(other, `/api/games/${id}/sit?key=${you.invitation}`, { player: 1, name: 'Bob' });
  await page.goto(`${origin}/game/${id}`);
  await page.locator('[data-clock="0"]').waitFor();
  await other.context().close();
}

/** A lost game that was looked through, with another move, words, a sign and an arrow. */
async function lookThrough(page) {
  await page.getByRole('button', { name: 'Look at the whole game' }).click();
  await page.locator('[data-turning="blunder"]').first().click();
  await page.locator('[data-node="3"][aria-current]').waitFor();
  await page.getByRole('button', { name: 'Previous move' }).click();
  await page.locator('[data-node="2"][aria-current]').waitFor();
  await ways.clicks(page, 'd2', 'd4');
  await page.locator('[data-node="5"][aria-current]').waitFor();
  await page.getByRole('textbox', { name: 'About d4' }).fill('takes the centre and keeps h4 guarded');
  await page.getByRole('button', { name: 'good move' }).click();
  await drawArrows(page, ['c1 g5', 'd4 e5', 'e5']);
}

/** By keys, which every device has. */
async function drawArrows(page, shapes) {
  const board = page.locator('.board');
  await board.focus();
  for (const shape of shapes) {
    const [from, to = from] = shape.split(' ');
    await page.keyboard.press('Escape');
    for (const cell of [from, to]) {
      await walkTo(page, cell);
      await page.keyboard.press('a');
    }
    await page.locator(`[data-shape="${shape}"]`).waitFor({ state: 'attached' });
  }
  await board.evaluate((node) => node.blur());
}

/** Keeps the app, loses the server, and plays against the computer of the page. */
async function playOffline(page) {
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('checkbox', { name: /Keep the app on this device/ }).check();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.keyboard.press('Escape');
  const { origin } = new URL(page.url());
  await page.context().setOffline(true);
  await page.goto(`${origin}/new/los-alamos`);
  await page.locator('#level').fill('1');
  await page.getByRole('button', { name: 'Start game' }).click();
  await page.waitForURL(/\/game\/kept-/);
  await ways.clicks(page, 'c2', 'c3');
  await page.waitForFunction(() => document.querySelectorAll('.list [data-ply]').length === 2);
}

/** What may stand there, with a line about each. */
async function offerKeys(page) {
  await page.locator('[aria-label="Findings"] [role="status"]', { hasText: 'No errors' }).waitFor();
  await page.locator('.cm-line', { hasText: 'move = "K"' }).click();
  for (const key of ['Home', 'Home', 'Shift+End', 'Shift+End']) await page.keyboard.press(key);
  await page.keyboard.type('move = "');
  await page.keyboard.press('Control+Space');
  await page.locator('.cm-tooltip-autocomplete li').first().waitFor();
}

const tabOfInvent = (name) => async (page) => {
  await page.locator('[aria-label="Findings"] [role="status"]', { hasText: 'No errors' }).waitFor();
  await page.getByRole('tab', { name }).click();
};

/** One picture: its name without screen and scheme, where it is taken, what must be there first, and what is done then. */
const shots = [
  { name: 'home', title: 'All games', path: () => '/', ready: '[data-variant] svg' },
  { name: 'new-game', title: 'A new game', path: () => '/new/honeycomb', ready: 'dialog form' },
  { name: 'games', title: 'The list of games', path: () => '/games', ready: '[data-game] svg' },
  {
    name: 'friends',
    title: 'A new game between friends',
    path: () => '/new/hr-mccooey-3p',
    ready: 'dialog form',
    act: (page) => page.getByRole('radio', { name: 'Friends' }).check(),
  },
  { name: 'lobby', title: 'The lobby', path: () => '/lobby', ready: '[data-seek] svg', long: true, act: lookForPlayers },
  {
    name: 'analysis',
    title: 'Analysis of a game',
    path: () => `/analysis/glinski?moves=${encodeURIComponent(movesOf('glinski').join(' '))}`,
    ready: '.board [data-at]',
    long: true,
  },
  {
    name: 'analysis-ending',
    title: 'An ending with the worth of each move',
    path: () => `/analysis/chess?fen=${encodeURIComponent('8/8/8/3k4/8/8/8/K6R w - - 0 1')}`,
    ready: '.board [data-at]',
    long: true,
    act: async (page) => {
      await page.getByRole('switch', { name: 'Endgame table' }).check();
      await page.locator('.verdict').waitFor();
    },
  },
  {
    name: 'analysis-threat',
    title: 'A threat',
    path: () => `/analysis/chess?moves=${encodeURIComponent('e2e4 e7e5 f1c4 b8c6 d1h5')}`,
    ready: '.board [data-at]',
    long: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Threat?' }).click();
      await page.locator('.threat strong').waitFor();
    },
  },
  { name: 'study', title: 'A study of a game', path: () => '/study/gardner', ready: 'form.card button', long: true, act: (page) => study(page) },
  { name: 'setup', title: 'The editor of positions', path: () => '/setup/hr-mccooey-3p', ready: '.board [data-at]', long: true },
  { name: 'invent', title: 'Inventing a game', path: () => '/invent', ready: '.cm-line', act: (page) => invent(page) },
  {
    name: 'invent-finding',
    title: 'A mistake in the text of a game',
    path: () => '/invent',
    ready: '.cm-line',
    act: (page) => invent(page, 'side = 44'),
  },
  {
    name: 'invent-play',
    title: 'A game of one’s own text',
    path: () => '/invent',
    ready: '.cm-line',
    act: async (page) => {
      await page.getByRole('tab', { name: 'Play' }).click();
      await page.getByRole('combobox', { name: 'You play' }).selectOption('all');
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.locator('.board [data-at]').first().waitFor();
    },
  },
  ...[
    { name: 'analysis-lines', title: 'What the engine thinks', path: () => '/analysis/glinski', ready: '.board [data-at]', long: true, act: async (page) => {
      await page.getByRole('switch', { name: 'Engine' }).check();
      await page.getByLabel('Lines').selectOption('3');
      await page.locator('[data-line="2"]').waitFor();
    } },
    { name: 'analysis-attacks', title: 'Who attacks a cell', path: () => `/analysis/chess?moves=${encodeURIComponent(movesOf('chess').join(' '))}`, ready: '.board [data-at]', long: true, act: async (page) => {
      await page.getByRole('button', { name: 'Who attacks?' }).click();
      await clickCell(page, 'e4');
      await page.getByText('Attacked by').or(page.getByText('White from')).first().waitFor();
    } },
    { name: 'analysis-course', title: 'A game looked through, with a variation, words, a sign and arrows', path: () => `/analysis/chess?moves=${encodeURIComponent('f2f3 e7e5 g2g4 d8h4')}`, ready: '.board [data-at]', long: true, act: lookThrough },
    { name: 'analysis-three', title: 'A game of three: shares of the game, and their course', path: () => `/analysis/hr-wellisch-3p?moves=${encodeURIComponent(movesOf('hr-wellisch-3p').slice(0, 6).join(' '))}`, ready: '.board [data-at]', long: true, act: async (page) => {
      await page.getByRole('button', { name: 'Look at the whole game' }).click();
      await page.waitForFunction(() => document.querySelectorAll('.graph svg path.share').length === 3);
      await page.locator('.graph [role="progressbar"], .graph progress').waitFor({ state: 'detached', timeout: 120_000 });
      await page.getByRole('switch', { name: 'Engine' }).check();
      await page.locator('[data-line="0"]').waitFor();
    } },
    { name: 'analysis-explorer', title: 'What was played from here', path: () => `/analysis/chess?moves=${encodeURIComponent(movesOf('chess').slice(0, 4).join(' '))}`, ready: '.board [data-at]', long: true, act: async (page) => {
      await page.getByRole('switch', { name: 'Games played here' }).check();
      await page.locator('.explorer [data-next]').first().waitFor();
    } },
    { name: 'setup-impossible', title: 'A position that cannot be', path: () => '/setup/chess', ready: '.palette', long: true, act: async (page) => {
      await page.locator('[data-put="0 K"]').click();
      await clickCell(page, 'd4');
      await page.locator('.verdict .bad').waitFor();
    } },
    { name: 'invent-completion', title: 'What may stand in the text of a game', path: () => '/invent', ready: '.cm-line', act: offerKeys },
    { name: 'invent-pieces', title: 'The pieces of one’s own game', path: () => '/invent', ready: '.cm-line', act: tabOfInvent('Pieces') },
    { name: 'invent-rules', title: 'The rules of one’s own game, in words', path: () => '/invent', ready: '.cm-line', act: tabOfInvent('Rules') },
    { name: 'import-games', title: 'Several records in one text', path: () => '/import', ready: 'textarea', act: async (page) => {
      await page.locator('textarea').fill('[White "Ann"]\n[Black "Bob"]\n\n1. e4 e5 2. Nf3 *\n\n[Variant "Crazyhouse"]\n[White "Cid"]\n[Black "Dan"]\n\n1. d4 d5 1-0\n');
      await page.getByRole('button', { name: 'Read' }).click();
      await page.locator('[data-record]').first().waitFor();
    } },
    { name: 'daily', title: 'The puzzle of the day', path: () => '/daily', ready: '.board [data-at]' },
    { name: 'arrows', title: 'Arrows and circles in a game', path: (made) => `/game/${made.chess.played}`, ready: '.board [data-at]', act: (page) => drawArrows(page, ['e4 d6', 'd4 c6', 'f7']) },
    { name: 'themes', title: 'Another board and other pieces', path: (made) => `/game/${made.chess.played}`, ready: '.board [data-at]', settings: { board: 'blue', pieceSet: 'letters' } },
    { name: 'clocks', title: 'A game with clocks', path: () => '/', ready: '[data-variant]', act: sitWithClock },
    { name: 'offline', title: 'A game without the server', path: () => '/', ready: '[data-variant]', act: playOffline },
    { name: 'share', title: 'Sharing and exporting, with an animation', path: () => `/analysis/chess?moves=${encodeURIComponent('e2e4 e7e5 g1f3')}`, ready: '.board [data-at]', act: share },
    { name: 'planned-move', title: 'A move chosen ahead', path: () => '/', ready: '[data-variant]', act: planMove },
    { name: 'confirmed-move', title: 'A move that waits to be confirmed', path: (made) => `/game/${made.glinski.fresh}`, ready: '.board [data-at]', settings: { confirm: 'always' }, act: (page) => ways.clicks(page, 'e4', 'e5') },
    { name: 'preferences', title: 'Preferences: language, pieces, boards, threads', path: (made) => `/game/${made.glinski.fresh}`, ready: '.board [data-at]', act: async (page) => {
      await page.getByRole('button', { name: 'Appearance' }).click();
      await page.locator('#preferences input').first().waitFor();
    } },
    { name: 'exercise', title: 'An exercise, with a hint', path: () => '/learn/mishling', ready: '[data-best]', act: async (page) => {
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.getByText(/can do it\.$/).waitFor();
    } },
    { name: 'exercise-captures', title: 'An exercise for a piece that only captures', path: () => '/learn/clobber', ready: '[data-best]' },
    { name: 'puzzles', title: 'Puzzles, with that of the day', path: () => '/puzzles', ready: '[data-puzzles]' },
    { name: 'puzzle', title: 'A puzzle, with a hint', path: () => '/puzzles/glinski?number=1', ready: '.board [data-at]', act: async (page) => {
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.locator('[data-word]').waitFor();
    } },
    { name: 'sign-in', title: 'Signing in', path: () => '/account', ready: 'form' },
    { name: 'account', title: 'An account', path: () => '/account', ready: 'form', long: true, act: signUp },
  ].map((shot) => ({ ...shot, schemes: ['light'] })),
  { name: 'import', title: 'Reading a record', path: () => '/import', ready: 'textarea' },
  { name: 'missing', title: 'A wrong address', path: () => '/variants/hony-comb', ready: 'main li a' },
  ...games.flatMap(({ id, title, pictures }) => [
    { name: `${id}-page`, title: `${title}: rules and pieces`, path: () => `/variants/${id}`, ready: '[data-type]', long: true },
    { name: `${id}-board`, title: `${title}: the board`, path: (made) => `/game/${made[id].fresh}`, ready: '.board [data-at]' },
    { name: `${id}-game`, title: `${title}: a game under way`, path: (made) => `/game/${made[id].played}`, ready: '.board [data-at]' },
    { name: `${id}-solid`, title: `${title}: in three dimensions`, path: (made) => `/game/${made[id].played}`, ready: '[data-solid]', settings: { solid: true } },
  ].filter(({ name }) => pictures.includes(name.slice(id.length + 1)))),
  // The same in German, in one scheme: the words are longer, the rest is as above.
  ...[
    { name: 'home', title: 'All games', path: () => '/', ready: '[data-variant] svg' },
    { name: 'new-game', title: 'A new game', path: () => '/new/honeycomb', ready: 'dialog form' },
    { name: 'lobby', title: 'The lobby', path: () => '/lobby', ready: '[data-seek] svg', long: true },
    {
      name: 'analysis',
      title: 'Analysis of a game',
      path: () => `/analysis/glinski?moves=${encodeURIComponent(movesOf('glinski').join(' '))}`,
      ready: '.board [data-at]',
      long: true,
    },
    { name: 'invent', title: 'Inventing a game', path: () => '/invent', ready: '.cm-line' },
    { name: 'study', title: 'A study of a game', path: () => '/study/gardner', ready: 'form.card button', long: true, act: (page) => study(page) },
    { name: 'setup', title: 'The editor of positions', path: () => '/setup/hr-mccooey-3p', ready: '.board [data-at]', long: true },
    { name: 'exercise', title: 'An exercise', path: () => '/learn/mishling', ready: '[data-best]' },
    { name: 'puzzle', title: 'A puzzle', path: () => '/puzzles/glinski?number=1', ready: '.board [data-at]' },
    { name: 'game', title: 'A game under way', path: (made) => `/game/${made.glinski.played}`, ready: '.board [data-at]' },
    { name: 'preferences', title: 'Preferences', path: (made) => `/game/${made.glinski.fresh}`, ready: '.board [data-at]', act: async (page) => {
      await page.getByRole('button', { name: 'Darstellung' }).click();
      await page.locator('#preferences input').first().waitFor();
    } },
  ].map((shot) => ({ ...shot, name: `german-${shot.name}`, title: `${shot.title}, in German`, locale: 'de-DE', schemes: ['light'] })),
];

/** Strangers in the lobby, and a public game that goes on; they are there until the browser is closed. */
async function fillLobby(browser, server) {
  const visit = async (path) => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(server.url + path);
    return page;
  };
  const clock = { kind: 'fischer', main: 300, increment: 3 };
  for (const wanted of [
    { variant: 'honeycomb', name: 'Ann', clock: { kind: 'days', days: 3 } },
    { variant: 'xiangqi', name: 'Bob', seat: 1, clock },
  ]) {
    const page = await visit('/');
    await post(page, '/api/lobby/seeks', wanted);
    // With the cookie of now.
    await page.goto(`${server.url}/lobby`);
  }
  const cid = await visit('/logo.svg');
  await post(cid, '/api/lobby/seeks', { variant: 'honeycomb', name: 'Cid', clock: { kind: 'days', days: 3 } });
  await cid.goto(`${server.url}/lobby`);
  const eve = await visit('/logo.svg');
  const fay = await visit('/logo.svg');
  const seats = [{ kind: 'person', name: 'Eve' }, { kind: 'person', free: true }];
  const { id } = await post(eve, '/api/games', { variant: 'glinski', seats, access: 'public', clock });
  await post(fay, `/api/games/${id}/sit`, { player: 1, name: 'Fay' });
  for (const [ply, text] of movesOf('glinski').slice(0, 12).entries())
    await post([eve, fay][ply % 2], `/api/games/${id}/moves`, { text, ply });
  await post(fay, '/api/games', { variant: 'shogi', seats: [{ kind: 'person', name: 'Fay' }, { kind: 'person', free: true }], access: 'public' });
  for (const page of [eve, await visit('/')]) await page.goto(`${server.url}/game/${id}`);
}

/** Games at their start and after their moves, by variant. */
async function makeGames(server) {
  const made = {};
  for (const { id, seats, moves } of games) {
    const fresh = await server.newGame(id, { seats });
    const played = await server.newGame(id, { seats });
    for (const [ply, text] of moves.entries()) await server.post(`/api/games/${played.id}/moves`, { text, ply });
    made[id] = { fresh: fresh.id, played: played.id };
  }
  return made;
}

/** Comes near everything once, so that what is drawn only when it is seen is drawn. */
async function lookAtAll(page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 400) {
      window.scrollTo(0, y);
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)));
    }
    window.scrollTo(0, 0);
  });
}

async function take(browser, url, shot, screen, scheme) {
  const context = await browser.newContext({ ...screens[screen], colorScheme: scheme, reducedMotion: 'reduce', bypassCSP: true, ...(shot.locale ? { locale: shot.locale } : {}) });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.addInitScript((settings) => {
      // All games are "just now".
      Date.now = () => 0;
      if (settings) localStorage.setItem('sennight.settings', JSON.stringify(settings));
    }, shot.settings);
    await page.goto(url);
    await page.locator(shot.ready).first().waitFor();
    await shot.act?.(page);
    await page.addStyleTag({ content: '*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important }' });
    await page.evaluate(() => document.fonts.ready);
    const { width, height } = screens[screen].viewport;
    let tall = height;
    if (shot.long) {
      await lookAtAll(page);
      const whole = await page.evaluate(() => document.documentElement.scrollHeight);
      tall = Math.min(whole, mostHeight[screen]);
    }
    // Two frames, so that what the last change asked for is on the screen.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const session = await context.newCDPSession(page);
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality: 78,
      captureBeyondViewport: tall > height,
      clip: { x: 0, y: await page.evaluate(() => window.scrollY), width, height: tall, scale: 1 },
    });
    writeFileSync(join(folder, `${shot.name}-${screen}-${scheme}.webp`), Buffer.from(data, 'base64'));
  } finally {
    await context.close();
  }
}

function writeIndex() {
  const files = new Set(readdirSync(folder));
  const lines = [
    '# Screenshots',
    '',
    'Written by `scripts/screenshots`. A name says what is shown, how wide the screen is (`wide`: 1440 by 900, `phone`: 375 by 812) and the colour',
    'scheme: `NAME-SCREEN-SCHEME.webp`.',
    '',
    '| shows | wide | phone |',
    '|---|---|---|',
  ];
  for (const { name, title } of shots) {
    const cells = Object.keys(screens).map((screen) =>
      schemes
        .map((scheme) => `${name}-${screen}-${scheme}.webp`)
        .filter((file) => files.has(file))
        .map((file) => `[${file.split('-').at(-1).replace('.webp', '')}](${file})`)
        .join(', '),
    );
    lines.push(`| ${title} | ${cells.join(' | ')} |`);
  }
  writeFileSync(join(folder, 'README.md'), `${lines.join('\n')}\n`);
}

mkdirSync(folder, { recursive: true });
// A picture that is not taken any more goes.
const names = new Set(
  shots.flatMap((shot) => Object.keys(screens).flatMap((screen) => schemesOf(shot).map((scheme) => `${shot.name}-${screen}-${scheme}.webp`))),
);
for (const file of readdirSync(folder)) if (file.endsWith('.webp') && !names.has(file)) rmSync(join(folder, file));

const server = await Server.start();
let browser;
let failed = 0;
try {
  browser = await chromium.launch({
    executablePath: process.env.SENNIGHT_CHROMIUM || '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader', '--hide-scrollbars', '--font-render-hinting=none'],
  });
  const made = await makeGames(server);
  if (wanted.length === 0 || shots.some(({ name }) => name.endsWith('lobby') && wanted.some((start) => name.startsWith(start) || start.startsWith(name)))) await fillLobby(browser, server);
  for (const shot of shots) {
    for (const screen of Object.keys(screens)) {
      for (const scheme of schemesOf(shot)) {
        const name = `${shot.name}-${screen}-${scheme}`;
        if (wanted.length > 0 && !wanted.some((start) => name.startsWith(start))) continue;
        try {
          await take(browser, server.url + shot.path(made), shot, screen, scheme);
          console.log(name);
        } catch (problem) {
          failed += 1;
          console.error(`${name}: ${problem.message}`);
        }
      }
    }
  }
} finally {
  await browser?.close();
  await server.stop();
}
writeIndex();
const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
console.log(`docs/screenshots has ${(bytes / 1e6).toFixed(1)} MB`);
process.exit(failed > 0 ? 1 : 0);
