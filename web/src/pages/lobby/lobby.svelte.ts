// The lobby as this tab sees it: who looks for players, and what this browser looks for. The connection lasts while a page
// shows the lobby and while this browser looks, on whatever page; who looks and has no connection is soon forgotten.

import { api } from '../../api/client';
import { openChannel, type Connection } from '../../api/live';
import type { LobbyMessage, Seek, SeekWanted, Sought } from '../../api/types';
import { setLooking } from '../../lib/looking.svelte';
import { report } from '../../lib/messages.svelte';
import { rememberOwn } from '../../lib/own';
import { paths, router } from '../../lib/router.svelte';
import { settings } from '../../lib/settings.svelte';

export class Lobby {
  /** Those who look, the oldest first; null before the server has said. */
  seeks = $state.raw<readonly Seek[] | null>(null);
  connection: Connection = $state('connecting');
  /** What this browser looked for until the connection was lost for too long, or the server was started anew. */
  lost = $state.raw<readonly Seek[]>([]);
  /** A game that has begun while the player is in another one; "" for none. */
  game = $state('');
  readonly mine = $derived((this.seeks ?? []).filter((seek) => seek.mine));

  private users = 0;
  private closeChannel: (() => void) | null = null;
  /** Whether the server knew who this is when the connection was opened. */
  private known = false;
  /** What was asked for, by the id of the seek. */
  private readonly wanted = new Map<string, SeekWanted>();

  /** Keeps the connection until what it returns is called. */
  enter(): () => void {
    this.users += 1;
    this.connect();
    return () => {
      this.users -= 1;
      this.settle();
    };
  }

  /** Looks for players, or finds them. Returns whether the server took it. */
  seek(wanted: SeekWanted): Promise<boolean> {
    return this.ask(async () => {
      const sought = await api.seek(wanted);
      if (sought.seek) this.wanted.set(sought.seek.id, wanted);
      return sought;
    });
  }
  join(seek: Seek, name: string): Promise<boolean> {
    return this.ask(() => api.joinSeek(seek.id, name));
  }
  async withdraw(seek: Seek) {
    try {
      await api.withdrawSeek(seek.id);
    } catch (error) {
      report(error);
    }
    this.remove(seek.id);
  }
  /** Looks again for what was lost. */
  async lookAgain() {
    const again = this.lost;
    this.lost = [];
    for (const { id, variant, clock } of again) await this.seek(this.wanted.get(id) ?? { variant, clock });
    this.settle();
  }
  forgetLost() {
    this.lost = [];
    this.settle();
  }
  forgetGame() {
    this.game = '';
    this.settle();
  }

  private async ask(call: () => Promise<Sought>): Promise<boolean> {
    try {
      const { seek, game } = await call();
      if (game !== '') {
        this.go(game);
        return true;
      }
      if (seek) this.take(seek);
      // The server has only now learnt who this is: what it says from now on is for the browser that looks.
      if (!this.known) this.connect(true);
      return true;
    } catch (error) {
      report(error);
      return false;
    }
  }

  private connect(anew = false) {
    if (this.closeChannel && !anew) return;
    this.closeChannel?.();
    this.closeChannel = openChannel<LobbyMessage>(() => '/api/lobby/live', {
      message: (message) => this.receive(message),
      connection: (state) => (this.connection = state),
    });
  }

  private receive(message: LobbyMessage) {
    if (message.type === 'lobby') {
      const ids = new Set(message.seeks.filter((seek) => seek.mine).map((seek) => seek.id));
      if (message.known) this.lost = [...this.lost, ...this.mine.filter((seek) => !ids.has(seek.id))];
      this.seeks = message.seeks;
      this.known = message.known;
      this.settle();
    } else if (message.type === 'seek') this.take(message.seek);
    else if (message.type === 'gone') this.remove(message.id);
    else if (message.type === 'begun') this.go(message.game);
  }

  private take(seek: Seek) {
    const others = this.seeks ?? [];
    this.seeks = others.some(({ id }) => id === seek.id)
      ? others.map((other) => (other.id === seek.id ? seek : other))
      : [...others, seek];
    this.settle();
  }
  private remove(id: string) {
    this.seeks = (this.seeks ?? []).filter((seek) => seek.id !== id);
    this.settle();
  }

  /** A game has begun. Nobody is torn away from another one. */
  private go(game: string) {
    this.lost = [];
    rememberOwn(game);
    const { route } = router;
    if (route.page === 'game' && route.id !== game) this.game = game;
    else if (route.page !== 'game') router.go(paths.game(game));
    // Not by way of sounds.ts: that belongs to the page of a game, which is to be one file.
    if (settings.sound) void import('../../sound/synth').then(({ play }) => play(['turn'])).catch(() => {});
    this.settle();
  }

  private settle() {
    const looks = this.mine.length > 0;
    setLooking(looks || this.lost.length > 0 || this.game !== '', looks);
    if (this.users > 0 || looks) return;
    this.closeChannel?.();
    this.closeChannel = null;
    this.seeks = null;
  }
}

export const lobby = new Lobby();

// What shows it on every page must be here when the server is out of reach, because it says so.
void import('./Looking.svelte').catch(() => {});
