// Who looks for players, in words.

import type { Seek } from '../../api/types';
import { ratingText } from '../../lib/rating';
import { nameless } from '../../lib/words';
import { list } from '../../texts/language';
import { texts } from '../../texts/lobby';

/** "Ann (1500?) and Robin (bot)". The server does not say which of them one is oneself. */
export function seekersText({ people }: Pick<Seek, 'people'>): string {
  const names = people.map(({ name, rating, bot }) => {
    const more = [bot ? texts.bot : '', rating ? ratingText(rating) : ''].filter(Boolean);
    return (name || nameless()) + (more.length > 0 ? ` (${more.join(', ')})` : '');
  });
  return names.length === 0 ? nameless() : list(names);
}

/** Which seats are spoken for: "White taken"; "" when all take what comes. */
export function wishText({ people }: Pick<Seek, 'people'>, players: readonly string[]): string {
  const taken = people.flatMap(({ seat }) => (seat === null ? [] : [players[seat] ?? '']));
  return taken.length === 0 ? '' : texts.taken(list(taken));
}

/** "2 of 3 players". */
export function missingText({ people, players }: Pick<Seek, 'people' | 'players'>): string {
  return texts.ofPlayers(people.length, players);
}
