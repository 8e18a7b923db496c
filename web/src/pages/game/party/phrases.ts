// The sentences that may be said at a table, and those whom a reader does not want to hear.

import type { Phrase } from '../../../api/types';
import { texts } from '../../../texts/table';

/** All, as they are offered. */
export const phrases = Object.keys({
  hello: true,
  'good-luck': true,
  'good-move': true,
  'well-played': true,
  thanks: true,
  sorry: true,
  'one-moment': true,
  'i-am-back': true,
  'must-go': true,
} satisfies Record<Phrase, true>) as Phrase[];

/** Characters of what is written freely, as in `SayRequest` of api/requests.json. */
export const mostWritten = 200;

export const sentenceOf = (phrase: Phrase): string => texts.sayings[phrase] ?? '';

const key = 'sennight.muted';
const mostGames = 50;

function read(): Record<string, number[]> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, number[]>) : {};
  } catch {
    return {};
  }
}

/** The players of a game whom this browser does not want to hear. */
export function mutedIn(game: string): number[] {
  const list: unknown = read()[game];
  return Array.isArray(list) ? list.filter((player): player is number => typeof player === 'number') : [];
}

export function rememberMuted(game: string, players: readonly number[]) {
  const { [game]: _, ...others } = read();
  const all = players.length > 0 ? { ...others, [game]: players } : others;
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(Object.entries(all).slice(-mostGames))));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
