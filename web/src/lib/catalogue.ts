// The list of all variants, fetched once per visit.

import { api } from '../api/client';
import { Catalogue } from './miniature';

let all: Promise<Catalogue> | null = null;

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
