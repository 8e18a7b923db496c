// The variants, fetched once per visit.

import { api } from '../api/client';
import type { Variant } from '../api/types';
import { Catalogue } from './miniature';

let all: Promise<Catalogue> | null = null;
const details = new Map<string, Promise<Variant>>();

export function catalogue(): Promise<Catalogue> {
  all ??= api.variants().then(
    (list) => new Catalogue(list),
    (problem: unknown) => {
      all = null;
      throw problem;
    },
  );
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
