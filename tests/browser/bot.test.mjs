// A bot: the script that ships plays with our engine against somebody in a browser, is marked as a program, and goes on after its end.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { binary, narrow, repository, server, startBoth } from './harness.mjs';
import { call, everybodyLeaves, gameOf, invite, person } from './people.mjs';

startBoth();
const running = new Set();
after(() => running.forEach((bot) => bot.kill('SIGKILL')));

/** The script with these words; `log` grows with what it says. */
function bot(name, ...words) {
  const all = ['--site', server.url, '--name', name, '--engine', `${binary} engine`, '--move-time', '50', ...words];
  const env = { ...process.env, SENNIGHT_BOT_PASSWORD: 'a good long one' };
  const child = spawn(join(repository, 'scripts/bot'), all, { env });
  child.unref(); // a test that fails does not hang on it
  running.add(child);
  const started = { child, log: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      started.log += bytes;
    });
  started.ended = once(child, 'exit').then(([status]) => (running.delete(child), status));
  return started;
}

/** The game of a page, once it is as wanted. */
async function game(page, fits) {
  for (let tries = 0; tries < 300; tries++) {
    const now = await gameOf(page);
    if (fits(now)) return now;
    await new Promise((done) => setTimeout(done, 100));
  }
  return assert.fail('the game is never as wanted');
}

/**
 * The site as it is for a bot on another process than the one that makes a rematch: what a game is asked, and its channel, is answered by 404 the
 * first two times each. `first()`: the game that is there at once.
 */
async function slowSite(first) {
  const asked = new Map();
  const late = ({ url, method }) => {
    const [path] = url.split('?');
    const game = /^\/api\/games\/([\w-]+)(\/live)?$/.exec(path);
    if (method !== 'GET' || !game || game[1] === first()) return false;
    asked.set(path, (asked.get(path) ?? 0) + 1);
    return asked.get(path) <= 2;
  };
  const missing = '{"error":{"code":"no-game","message":"there is no such game"}}';
  const target = new URL(server.url);
  const pass = ({ url: path, method, headers }) =>
    request({ host: target.hostname, port: target.port, path, method, headers: { ...headers, host: target.host } });
  const site = createServer((asks, answers) => {
    if (late(asks)) return void answers.writeHead(404, { 'Content-Type': 'application/json' }).end(missing);
    const on = pass(asks).on('response', (reply) => reply.pipe(answers.writeHead(reply.statusCode, reply.headers)));
    asks.pipe(on);
  });
  site.on('upgrade', (asks, near) => {
    near.on('error', () => {});
    if (late(asks))
      return void near.write(`HTTP/1.1 404 Not Found\r\nContent-Length: ${missing.length}\r\n\r\n${missing}`);
    pass(asks)
      .on('upgrade', (reply, far) => {
        far.on('error', () => {});
        const lines = Object.entries(reply.headers).map(([name, value]) => `${name}: ${value}`);
        near.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'));
        near.pipe(far).pipe(near);
      })
      .on('response', () => near.destroy())
      .end();
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  return { site, asked, url: `http://127.0.0.1:${site.address().port}` };
}

describe('a bot', () => {
  it('waits in the lobby until somebody chooses it, plays to the end and plays again', async () => {
    const robin = bot('Robin', '--new', '--game', 'los-alamos', '--game', 'glinski', '--end-after', '2');
    const { page } = await person('/lobby', { viewport: narrow });
    await page.getByText('Robin (bot').first().waitFor();
    // Whoever looks for the same gets no program for it.
    const sought = await call(page, '/api/lobby/seeks', { variant: 'los-alamos' });
    assert.equal(sought.game, '');
    await call(page, `/api/lobby/seeks/${sought.seek.id}/withdraw`, {});

    const seek = page.locator('[data-seek]', { hasText: 'Los Alamos' });
    await seek.getByRole('button', { name: /with Robin/ }).click();
    await page.waitForURL(/\/game\//);
    await page.getByText('bot', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Robin' }).waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth));
    const first = await game(page, (now) => now.position.turn === now.you.seats[0]);
    await call(page, `/api/games/${first.id}/moves`, { text: first.position.legal[0].text, ply: first.plies });
    const answered = await game(page, (now) => now.plies === first.plies + 2);
    await call(page, `/api/games/${first.id}/offer`, { kind: 'draw', ply: answered.plies });
    await game(page, (now) => now.table.offer === null);
    await call(page, `/api/games/${first.id}/resign`, { player: first.you.seats[0], ply: answered.plies });

    // A rematch: seats are changed, and the bot is there.
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/game/') && !url.pathname.endsWith(first.id));
    const last = await game(page, (now) => now.position.turn === now.you.seats[0]);
    assert.notDeepEqual(last.you.seats, first.you.seats);
    await call(page, `/api/games/${last.id}/resign`, { player: last.you.seats[0], ply: last.plies });
    assert.equal(await robin.ended, 0, robin.log);

    await page.goto(`${server.url}/player/Robin`);
    await page.getByText('a program plays with this account').waitFor();
    await everybodyLeaves();
  });

  it('sits down where it is invited, and goes on with the game when it is started again', async () => {
    const { page: ann, link } = await invite('chess', 'Ann');
    const first = bot('Merlin', '--new', '--invitation', link);
    const begun = await game(ann, (now) => now.table.begun);
    first.child.kill('SIGKILL');
    await first.ended;
    const mine = begun.you.seats[0];
    const plies = (await gameOf(ann)).plies;
    if (mine === 0) await call(ann, `/api/games/${begun.id}/moves`, { text: 'e2e4', ply: plies });
    const second = bot('Merlin', '--game', 'chess', '--end-after', '1');
    const now = await game(ann, ({ plies, position }) => plies > 0 && position.turn === mine);
    await call(ann, `/api/games/${begun.id}/resign`, { player: mine, ply: now.plies });
    assert.equal(await second.ended, 0, second.log);
    await everybodyLeaves();
  });

  it('waits for a rematch that is named before it is made', async () => {
    const { page: ann, link } = await invite('los-alamos', 'Ann');
    const first = await game(ann, () => true);
    const slow = await slowSite(() => first.id);
    after(() => slow.site.close());
    const robin = bot(
      'Nimue',
      '--new',
      '--site',
      slow.url,
      '--invitation',
      link.replace(server.url, slow.url),
      '--end-after',
      '2',
    );
    const begun = await game(ann, (now) => now.table.begun);
    await call(ann, `/api/games/${first.id}/resign`, { player: begun.you.seats[0], ply: begun.plies });
    const next = await call(ann, `/api/games/${first.id}/rematch`, {});
    await ann.goto(`${server.url}/game/${next.id}`);
    // The bot moves, and hears of a move that comes after its own.
    let now = await game(ann, ({ position, you }) => position.turn === you.seats[0]);
    if (now.plies === 0) {
      await call(ann, `/api/games/${next.id}/moves`, { text: now.position.legal[0].text, ply: 0 });
      now = await game(ann, ({ plies }) => plies === 2);
    }
    // It tries the channel every two seconds, and may have moved before that lets it in.
    const addresses = [`/api/games/${next.id}`, `/api/games/${next.id}/live`];
    await game(ann, () => addresses.every((address) => slow.asked.get(address) > 2));
    await call(ann, `/api/games/${next.id}/resign`, { player: now.you.seats[0], ply: now.plies });
    assert.equal(await robin.ended, 0, robin.log);
    await everybodyLeaves();
  });

  it('says what is wrong with an engine or an account', async () => {
    const deaf = bot('Nobody', '--engine', 'true', '--game', 'chess');
    assert.equal(await deaf.ended, 1);
    assert.match(deaf.log, /does not speak UCI/);
    const stranger = bot('Nobody', '--game', 'chess');
    assert.equal(await stranger.ended, 1);
    assert.match(stranger.log, /name and password do not belong together/);
  });
});
