// Small texts that several pages need.

import type { GameSummary, PieceType, Seat, VariantSummary } from '../api/types';
import { texts } from '../texts/app';
import { before, list, number } from '../texts/language';

/** "just now", "5 minutes ago", "3 days ago". `when` is a date text, or seconds or milliseconds since 1970. */
export function ago(when: string | number, now: number): string {
  const time = typeof when === 'number' ? (when < 1e11 ? when * 1000 : when) : Date.parse(when);
  if (!Number.isFinite(time)) return '';
  const seconds = Math.max(0, (now - time) / 1000);
  const units = [
    [86400, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
  ] as const;
  for (const [size, unit] of units) {
    const count = Math.floor(seconds / size);
    if (count >= 1) return before(count, unit);
  }
  return texts.justNow;
}

export function seatText(seat: Seat): string {
  return seat.kind === 'computer' ? texts.computerOfLevel(seat.level) : texts.person;
}

/** What stands for a person who has typed no name. */
export const nameless = () => texts.guest;

/** Who plays at a table of several people: "Ann, Bob and the computer, level 3". */
export function tableText({ seats, table }: Pick<GameSummary, 'seats' | 'table'>): string {
  const names = seats.map((seat, i) => {
    if (seat.kind === 'computer') return texts.theComputer(seat.level);
    const place = table.places[i];
    return place?.free ? texts.aFreeSeat : place?.name || nameless();
  });
  return list(names);
}

/** Who plays in a game: "Person against computer, level 3". */
export function seatsText(seats: readonly Seat[]): string {
  const computers = seats.filter((seat) => seat.kind === 'computer');
  if (computers.length === 0) return texts.peopleAtOneScreen(seats.length);
  const levels = [...new Set(computers.map((seat) => seat.level))];
  const level = texts.levels(levels.length, list(levels.map(String)));
  return computers.length === seats.length ? texts.computerAgainstItself(level) : texts.againstTheComputer(level);
}

export function pliesText(game: Pick<GameSummary, 'plies'>): string {
  return texts.moves(game.plies);
}

/** How long a game takes, in moves of each player, "about 35 moves"; "" when nobody has measured it. */
export function lengthText({ plies, players }: Pick<VariantSummary, 'plies' | 'players'>): string {
  if (plies === null) return '';
  const moves = plies / players;
  // Computers without a plan walk to and fro; people would not.
  if (moves > 200) return texts.moreThan200Moves;
  return texts.aboutMoves(moves < 20 ? Math.round(moves) : Math.round(moves / 5) * 5);
}

type Worth = Pick<PieceType, 'token' | 'name' | 'royal' | 'occurs' | 'value'>;

/** What a piece is worth beside the cheapest of its game: "Worth about 4.3 Pawns"; "" where there is nothing to compare. */
export function worthText(type: Worth, types: readonly Worth[]): string {
  const cheapest = types
    .filter(({ royal, occurs, value }) => !royal && occurs && value > 0)
    .reduce<Worth | null>((least, one) => (least && least.value <= one.value ? least : one), null);
  if (type.royal || type.value <= 0 || !cheapest || cheapest.token === type.token) return '';
  const times = type.value / cheapest.value;
  return texts.worthAbout(number(times, times < 9.95 ? 1 : 0), cheapest.name);
}
/** 1234567 as "1.2 M". */
export function compact(count: number): string {
  if (count >= 1e9) return `${number(count / 1e9, 1)} G`;
  if (count >= 1e6) return `${number(count / 1e6, 1)} M`;
  if (count >= 1e4) return `${Math.round(count / 1e3)} k`;
  return String(count);
}

/** A capital at the head and a full stop at the end. */
export function sentence(text: string): string {
  if (text === '') return '';
  return text[0]!.toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');
}

/** The places of three or more players from a result's score such as `placing 1,3,2`; null for other scores. */
export function placing(score: string): number[] | null {
  const found = /^placing (\d+(?:,\d+)*)$/.exec(score);
  return found ? found[1]!.split(',').map(Number) : null;
}

/** 1 as "1st". Only for places at a table, so below eleven. */
export function ordinal(place: number): string {
  return texts.ordinal(place);
}
