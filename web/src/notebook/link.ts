// A whole notebook in the fragment of an address, as PGN: moves, variations, words, signs, arrows and circles.

import { packed, unpacked } from '../lib/packed';
import { texts } from '../texts/sharing';

/** Bytes of PGN that are shared: the server reads so many. Longer addresses than that get lost on their way. */
const longest = 60_000;
const longestFragment = 30_000;
const prefix = 'notebook=';

/** The fragment for a notebook, with its '#'. Fails when it is too long for a link. */
export async function notebookFragment(pgn: string): Promise<string> {
  const letters = await packed(pgn, longest);
  if (letters === null || letters.length > longestFragment) throw new Error(texts.tooLongForALink);
  return `#${prefix}${letters}`;
}

/** The PGN in a fragment; null when it has none. Fails when it is damaged. */
export async function pgnIn(fragment: string): Promise<string | null> {
  if (!fragment.startsWith(`#${prefix}`)) return null;
  const letters = fragment.slice(1 + prefix.length);
  try {
    if (letters.length > longestFragment || !/^[\w-]+$/.test(letters)) throw new RangeError();
    return await unpacked(letters, longest);
  } catch {
    throw new Error(texts.linkIsDamaged);
  }
}
