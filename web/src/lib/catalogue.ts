// The variants, fetched once per visit.

import { api } from '../api/client';
import type { Variant, VariantSummary } from '../api/types';

let all: Promise<VariantSummary[]> | null = null;
const details = new Map<string, Promise<Variant>>();

export function allVariants(): Promise<VariantSummary[]> {
  all ??= api.variants().catch((problem: unknown) => {
    all = null;
    throw problem;
  });
  return all;
}

export function variant(id: string): Promise<Variant> {
  let found = details.get(id);
  if (!found) {
    found = api.variant(id).catch((problem: unknown) => {
      details.delete(id);
      throw problem;
    });
    details.set(id, found);
  }
  return found;
}
