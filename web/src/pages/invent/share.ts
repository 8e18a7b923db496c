// A game's text in the fragment of an address.

import { packed, unpacked } from '../../lib/packed';
import { texts } from '../../texts/invent';

/** Characters of a text that are shared, and of a fragment that is read. */
export const longestText = 40_000;
const longestFragment = 60_000;
const prefix = 'game=';

/** The fragment for a text, with its '#'. Fails when the text is too long. */
export async function fragmentOf(text: string): Promise<string> {
  const letters = await packed(text, longestText);
  if (letters === null) throw new Error(texts.tooLongForALink);
  return `#${prefix}${letters}`;
}

/** Whether an address's fragment has a game. */
export const hasText = (fragment: string) => fragment.startsWith(`#${prefix}`);

/** The text in a fragment. Fails when there is none that makes sense. */
export async function textOf(fragment: string): Promise<string> {
  const letters = fragment.slice(1 + prefix.length);
  if (!hasText(fragment) || letters.length > longestFragment || !/^[\w-]+$/.test(letters))
    throw new Error(texts.linkWithoutAGame);
  try {
    return await unpacked(letters, longestText);
  } catch {
    throw new Error(texts.linkIsDamaged);
  }
}
