// A variant with its rules, fetched once per visit; apart from the list of all of them, which the page of a game does not need.

import { api, ApiError } from '../api/client';
import type { Variant } from '../api/types';
import { isOwn, ownText } from './drafts';
import { texts } from '../texts/app';

const details = new Map<string, Promise<Variant>>();

/** A game that only this browser has. Its text may change at any time, so it is asked for anew. */
async function own(id: string): Promise<Variant> {
  const text = ownText(id);
  if (text === null) throw new ApiError(404, texts.noSuchGameHere);
  const { variant: found, findings } = await api.check(text);
  if (found) return { ...found, id };
  throw new ApiError(400, texts.theTextHasErrors(findings[0]?.text ?? ''));
}

export function variant(id: string): Promise<Variant> {
  if (isOwn(id)) return own(id);
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
