// Finding games by words, as people type them: without accents, in any order, with a slip of the finger.

import type { BoardSketch, VariantSummary } from '../api/types';
import { texts } from '../texts/home';

/** In lower case and without accents: "Café" and "cafe" become the same. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøßæœ]/g, (letter) => ({ ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe' })[letter] ?? letter);
}

/** The folded words of a text: runs of letters and digits. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

const counts = ['no', 'one', 'two', 'three', 'four'];

/** The words of a query. "Three players" is one thing, which a game with three of something else and players has not. */
function wordsOfQuery(query: string): string[] {
  const number = (text: string) => (counts.includes(text) ? counts.indexOf(text) : text);
  return wordsOf(
    fold(query).replace(
      /\b(\d|one|two|three|four)[\s-]*players?\b/g,
      (_, count: string) => ` players${number(count)} `,
    ),
  );
}

/** What people call such a board and such a game, beside its own words. */
function usualWords(variant: VariantSummary, board: BoardSketch): string {
  const words = [`${variant.players} player players players${variant.players} ${variant.cells} cells`];
  if (board.lattice === 'hexagons') words.push(texts.finds.hexagons);
  else if (board.lattice === 'triangles') words.push(texts.finds.triangles);
  else words.push(texts.finds.squares);
  if (board.lattice === 'squares' && variant.cells === board.width * board.height)
    words.push(`${board.width}x${board.height}`);
  if (board.style === 'points') words.push(texts.finds.points);
  if (board.levels > 1) words.push(texts.finds.levels);
  if (variant.drops) words.push(texts.finds.drops);
  if (variant.fusion) words.push(texts.finds.fusion);
  return words.join(' ');
}

export interface Searchable {
  words: ReadonlySet<string>;
}

/** All words under which a game is found. */
export function searchable(variant: VariantSummary, board: BoardSketch): Searchable {
  const names = [variant.name, ...variant.aliases, ...variant.pieces.map(({ name }) => name)];
  const text = [
    variant.id,
    variant.family,
    variant.collection,
    variant.summary,
    variant.inventor,
    usualWords(variant, board),
  ];
  // A name of two words is found as one word, too.
  return { words: new Set([...names, ...text].flatMap(wordsOf).concat(names.map((name) => wordsOf(name).join('')))) };
}

/** Whether a word begins with `typed`, or has it inside; numbers only whole. */
function fits(word: string, typed: string): boolean {
  if (/^\d+$/.test(typed)) return word === typed;
  return typed.length < 3 ? word.startsWith(typed) : word.includes(typed);
}

/**
 * The fewest letters to put in, leave out, change or swap with the next one, that turn `typed` into `word`; with
 * `prefix` into the beginning of `word` that is nearest.
 */
export function slips(typed: string, word: string, prefix = false): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, j) => j);
  for (let i = 1; i <= typed.length; i++) {
    const row = [i];
    for (let j = 1; j <= word.length; j++) {
      const change = last[j - 1]! + (typed[i - 1] === word[j - 1] ? 0 : 1);
      let best = Math.min(change, last[j]! + 1, row[j - 1]! + 1);
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        best = Math.min(best, beforeLast[j - 2]! + 1);
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return prefix ? Math.min(...last) : last[word.length]!;
}

function nearlyFits(word: string, typed: string): boolean {
  if (fits(word, typed)) return true;
  const allowed = typed.length < 4 || /\d/.test(typed) ? 0 : typed.length < 7 ? 1 : 2;
  return allowed > 0 && slips(typed, word, true) <= allowed;
}

export interface Found<T> {
  games: T[];
  /** Nothing has these words; the games have words that are nearly these. */
  nearly: boolean;
}

/** The games in which each word of the query is found, in the given order. */
export function search<T extends Searchable>(games: readonly T[], query: string): Found<T> {
  const typed = wordsOfQuery(query);
  const those = (fit: (word: string, typed: string) => boolean) =>
    games.filter(({ words }) => typed.every((part) => [...words].some((word) => fit(word, part))));
  const exact = those(fits);
  if (exact.length > 0) return { games: exact, nearly: false };
  return { games: those(nearlyFits), nearly: true };
}

/**
 * The few entries whose texts are nearest to what was asked for, the nearest first; of those that are equally near the one whose
 * earlier text it is. None when all are far.
 */
export function nearest<T>(asked: string, entries: readonly T[], texts: (entry: T) => string[], most = 4): T[] {
  const wanted = wordsOf(asked).join(' ');
  const ranked = entries.map((entry) => {
    const distances = texts(entry).map((text) => {
      const folded = wordsOf(text).join(' ');
      if (folded === wanted) return 0;
      return wanted !== '' && (folded.includes(wanted) || wanted.includes(folded)) ? 0.5 : slips(wanted, folded);
    });
    const distance = Math.min(...distances);
    return { entry, distance, which: distances.indexOf(distance) };
  });
  const limit = Math.max(2, wanted.length / 2);
  return ranked
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance || a.which - b.which)
    .slice(0, most)
    .map(({ entry }) => entry);
}
