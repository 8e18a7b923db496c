// Turns the choices of the new-game dialog into seats.

import type { NewSeat, Seat } from '../../api/types';
import { texts } from '../../texts/home';

/** `people` play at one screen, `friends` each at their own. */
export type Mode = 'computer' | 'people' | 'friends' | 'seats';

export interface Choices {
  mode: Mode;
  /** The person's place when playing against the computer. */
  colour: number | 'random';
  level: number;
  /** What the friends see. */
  name: string;
  /** Each seat's own choice, for mode `seats`. */
  own: Seat[];
}

/** Seats for a game of `count` players; `random` in [0, 1) decides a random colour. */
export function seatsFor(choices: Choices, count: number, random: number): NewSeat[] {
  const person = choices.colour === 'random' ? Math.floor(random * count) : Math.min(choices.colour, count - 1);
  return Array.from({ length: count }, (_, i): NewSeat => {
    if (choices.mode === 'friends')
      return i === person
        ? { kind: 'person', level: choices.level, name: choices.name.trim() }
        : { kind: 'person', level: choices.level, free: true };
    if (choices.mode === 'seats') return choices.own[i] ?? { kind: 'person', level: choices.level };
    const kind = choices.mode === 'people' || i === person ? 'person' : 'computer';
    return { kind, level: choices.level };
  });
}

export const levelWords = (level: number): string => texts.levelWords[level] ?? '';
