// Which games the list shows: the query and the chips, as they stand in the address.

import type { BoardSketch, VariantSummary } from '../../api/types';
import { search, searchable, type Searchable } from '../../lib/search';
import { texts } from '../../texts/home';

/** A choice of the list. What is "" is not chosen. */
export interface Choice {
  query: string;
  board: string;
  players: string;
  rule: string;
  family: string;
}
export type Facet = Exclude<keyof Choice, 'query'>;

/** The names of the choices in the address. */
const parameters: Record<keyof Choice, string> = {
  query: 'q',
  board: 'board',
  players: 'players',
  rule: 'with',
  family: 'family',
};
const keys = Object.keys(parameters) as (keyof Choice)[];

/** The choice that an address stands for; `search` is its part from '?' on. */
export function readChoice(search: string): Choice {
  const values = new URLSearchParams(search);
  return Object.fromEntries(keys.map((key) => [key, values.get(parameters[key]) ?? ''])) as Record<
    keyof Choice,
    string
  >;
}

/** The part of an address that stands for a choice, with its '?', or "". */
export function writeChoice(choice: Choice): string {
  const values = new URLSearchParams();
  for (const key of keys) if (choice[key] !== '') values.set(parameters[key], choice[key]);
  const text = values.toString();
  return text === '' ? '' : `?${text}`;
}

/** A game as the list sees it. */
export interface Entry extends Searchable {
  variant: VariantSummary;
  /** The values that it has in each facet. */
  facets: Record<Facet, readonly string[]>;
}

export function entryOf(variant: VariantSummary, board: BoardSketch): Entry {
  const rule = [];
  if (variant.drops) rule.push('drops');
  if (variant.fusion) rule.push('fusion');
  return {
    ...searchable(variant, board),
    variant,
    facets: {
      board: [...(board.style === 'points' ? ['points'] : [board.lattice]), ...(board.levels > 1 ? ['3d'] : [])],
      players: [String(variant.players)],
      rule,
      family: [variant.family],
    },
  };
}

/** The boards and rules that have chips, in their order. */
const order: readonly string[] = ['squares', 'hexagons', 'triangles', 'points', '3d', 'drops', 'fusion'];
const label = (value: string): string => (texts.chips as Record<string, string>)[value] ?? value;

export interface Chip {
  facet: Facet;
  value: string;
  label: string;
  /** How many games the list would show with this value in place of the facet's present one. */
  count: number;
}

export interface Filtered {
  entries: Entry[];
  nearly: boolean;
  chips: Chip[];
}

/** What the list shows, and all chips. Values are in the order in which the games first have them. */
export function filter(entries: readonly Entry[], choice: Choice): Filtered {
  const facets: Facet[] = ['board', 'players', 'rule', 'family'];
  const found = search(entries, choice.query);
  const passes = (entry: Entry, but?: Facet) =>
    facets.every((facet) => facet === but || choice[facet] === '' || entry.facets[facet].includes(choice[facet]));
  const chips = facets.flatMap((facet) => {
    const values = [...new Set(entries.flatMap((entry) => entry.facets[facet]))];
    if (facet === 'board') values.sort((a, b) => order.indexOf(a) - order.indexOf(b));
    if (facet === 'players') values.sort();
    return values.map((value): Chip => {
      const games = found.games.filter((entry) => passes(entry, facet) && entry.facets[facet].includes(value));
      return { facet, value, label: facet === 'players' ? texts.players(value) : label(value), count: games.length };
    });
  });
  return { entries: found.games.filter((entry) => passes(entry)), nearly: found.nearly, chips };
}

/**
 * The games by family, a family with collections by these. Collections come first, as they hold what people look for by name; both
 * in alphabetical order, inside a group in the given one.
 */
export function byFamily<T extends { variant: Pick<VariantSummary, 'family' | 'collection'> }>(
  entries: readonly T[],
): { name: string; games: T[] }[] {
  const groups = new Map<string, T[]>();
  for (const entry of entries) {
    const name = entry.variant.collection || entry.variant.family;
    groups.set(name, [...(groups.get(name) ?? []), entry]);
  }
  const isFamily = (games: T[]) => Number(games.every(({ variant }) => variant.collection === ''));
  return [...groups]
    .map(([name, games]) => ({ name, games }))
    .sort((a, b) => isFamily(a.games) - isFamily(b.games) || a.name.localeCompare(b.name));
}
