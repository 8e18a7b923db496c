// Which games the list shows.

import type { VariantSummary } from '../../api/types';

type Searchable = Pick<VariantSummary, 'name' | 'family' | 'players' | 'cells'>;

/** True if every word of the query occurs in the name, the family, "3 players" or "91 cells"; numbers only whole. */
export function matches(variant: Searchable, query: string): boolean {
  const text = `${variant.name} ${variant.family} ${variant.players} players ${variant.cells} cells`.toLowerCase();
  const words = text.split(/[^\p{L}\p{N}]+/u);
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => (/^\d+$/.test(part) ? words.includes(part) : text.includes(part)));
}

/** The games by family, the family with the smallest board first; inside a family in the given order. */
export function byFamily<T extends Searchable>(variants: readonly T[]): { name: string; games: T[] }[] {
  const groups = new Map<string, T[]>();
  for (const variant of variants) groups.set(variant.family, [...(groups.get(variant.family) ?? []), variant]);
  const smallest = (games: T[]) => Math.min(...games.map((game) => game.cells));
  return [...groups]
    .map(([name, games]) => ({ name, games }))
    .sort((a, b) => smallest(a.games) - smallest(b.games) || a.name.localeCompare(b.name));
}
