// A bot: the script that ships plays with our engine against somebody in a browser, is marked as a program, and goes on after its end.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { binary, narrow, repository, server, startBoth, waitForPlies } from './harness.mjs';
import { call, everybodyLeaves, gameOf, idOf, invite, person } from './people.mjs';

startBoth();
const running = new Set();
after(() => running.forEach((bot) => bot.kill('SIGKILL')));

/** The script with these words; `log` grows with what it says. */
function bot(name, ...words) {
  const all = ['--site', server.url, '--name', name, '--engine', `${binary} engine`, '--move-time', '50', ...words];
  const env = { ...process.env, SENNIGHT_BOT_PASSWORD: 'a good long one' };
  const child = spawn(join(repository, 'scripts/bot'), all, { env });
  running.add(child);
  const started = { child, log: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      started.log += bytes;
    });
  started.ended = once(child, 'exit').then(([status]) => (running.delete(child), status));
  return started;
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
    let game = await gameOf(page);
    if (game.you.seats[0] === 0) {
      await call(page, `/api/games/${game.id}/moves`, { text: game.position.legal[0].text, ply: 0 });
      await waitForPlies(page, 2);
    } else {
      await waitForPlies(page, 1);
    }
    game = await gameOf(page);
    await call(page, `/api/games/${game.id}/offer`, { kind: 'draw', ply: game.plies });
    await page.waitForFunction(
      async (id) => (await (await fetch(`/api/games/${id}`)).json()).table.offer === null,
      game.id,
    );
    await call(page, `/api/games/${game.id}/resign`, { player: game.you.seats[0], ply: game.plies });

    // A rematch: seats are changed, and the bot is there.
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/game/') && !url.pathname.endsWith(game.id));
    const again = await gameOf(page);
    assert.notDeepEqual(again.you.seats, game.you.seats);
    await page.waitForFunction(async (id) => {
      const one = await (await fetch(`/api/games/${id}`)).json();
      return one.position.turn === one.you.seats[0];
    }, idOf(page));
    const last = await gameOf(page);
    await call(page, `/api/games/${last.id}/resign`, { player: last.you.seats[0], ply: last.plies });
    assert.equal(await robin.ended, 0, robin.log);

    await page.goto(`${server.url}/player/Robin`);
    await page.getByText('a program plays with this account').waitFor();
    await everybodyLeaves();
  });

  it('sits down where it is invited, and goes on with the game when it is started again', async () => {
    const { page: ann, link } = await invite('chess', 'Ann');
    const first = bot('Merlin', '--new', '--invitation', link);
    await ann.waitForFunction(async (id) => (await (await fetch(`/api/games/${id}`)).json()).table.begun, idOf(ann));
    first.child.kill('SIGKILL');
    await first.ended;
    let game = await gameOf(ann);
    const mine = game.you.seats[0];
    if (mine === 0) await call(ann, `/api/games/${game.id}/moves`, { text: 'e2e4', ply: 0 });
    const second = bot('Merlin', '--game', 'chess', '--end-after', '1');
    await waitForPlies(ann, mine === 0 ? 2 : 1);
    game = await gameOf(ann);
    await call(ann, `/api/games/${game.id}/resign`, { player: mine, ply: game.plies });
    assert.equal(await second.ended, 0, second.log);
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
