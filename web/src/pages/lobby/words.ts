// Who looks for players, in words.

import type { Seek } from '../../api/types';
import { nameless } from '../../lib/words';

/** "Ann and Guest". The server does not say which of them one is oneself. */
export function seekersText({ people }: Pick<Seek, 'people'>): string {
  const names = people.map(({ name }) => name || nameless);
  return names.length < 2 ? (names[0] ?? nameless) : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Which seats are spoken for: "White taken"; "" when all take what comes. */
export function wishText({ people }: Pick<Seek, 'people'>, players: readonly string[]): string {
  const taken = people.flatMap(({ seat }) => (seat === null ? [] : [players[seat] ?? '']));
  return taken.length === 0 ? '' : `${taken.join(' and ')} taken`;
}

/** "2 of 3 players". */
export function missingText({ people, players }: Pick<Seek, 'people' | 'players'>): string {
  return `${people.length} of ${players} players`;
}
