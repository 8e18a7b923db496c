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

/** The families with their number of games, most games first. */
export function families(variants: readonly Searchable[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { family } of variants) counts.set(family, (counts.get(family) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}
