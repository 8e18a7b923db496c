// What can be heard, and which of it a change of a game is. How it sounds is in synth.ts, which is fetched with the first sound.

import type { BareMove, PlayedMove } from '../api/types';
import { settings } from '../lib/settings.svelte';

export const soundNames = ['move', 'capture', 'check', 'elimination', 'end', 'turn', 'low-time'] as const;
export type SoundName = (typeof soundNames)[number];

let synth: Promise<typeof import('./synth')> | undefined;

/** Lets a sound be heard, unless the player wants none. Browsers allow none before somebody has touched the page; it is left out then. */
export function sound(...names: SoundName[]) {
  if (!settings.sound || names.length === 0) return;
  if (globalThis.navigator?.userActivation?.hasBeenActive === false) return;
  synth ??= import('./synth');
  synth.then(({ play }) => play(names)).catch(() => (synth = undefined));
}

/** How a move sounds by itself. */
export function moveSound(move: BareMove): SoundName {
  return move.kind === 'capture' || move.kind === 'en-passant' ? 'capture' : 'move';
}

/** The sounds of a game that has gone on. */
export function changeSounds(change: {
  /** The moves that are new; none when the game has ended otherwise. */
  moves: readonly PlayedMove[];
  check: boolean;
  /** Whether the game has ended by this. */
  ended: boolean;
  /** Whether the last of the moves was heard when it was made. */
  heard: boolean;
  /** Whether it is the listener's turn now and was not, and that is worth a sound. */
  called: boolean;
}): SoundName[] {
  const { moves, check, ended, heard, called } = change;
  if (ended) return ['end'];
  const last = moves.at(-1);
  if (!last) return [];
  const names: SoundName[] = [];
  if (moves.some((move) => move.eliminations.length > 0)) names.push('elimination');
  else if (check) names.push('check');
  else if (!heard) names.push(moveSound(last));
  if (called) names.push('turn');
  return names;
}
