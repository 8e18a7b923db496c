// Characters on pieces and boards as outlines, so that no font has to have them. They come in files that are fetched when the first
// of their characters is wanted.

import { SvelteMap } from 'svelte/reactivity';
import { glyphSets } from './glyphs/sets';

/** Character to path on a field of 100 by 100. */
const known = new SvelteMap<string, string>();
const asked = new Map<(typeof glyphSets)[number], Promise<void>>();

/** Fetches what a text needs; resolves when it is there, or cannot be had. */
export async function loadGlyphs(text: string): Promise<void> {
  const wanted = glyphSets.filter(({ characters }) => [...text].some((character) => characters.includes(character)));
  await Promise.all(
    wanted.map((set) => {
      const found = asked.get(set);
      if (found) return found;
      const load = set
        .load()
        .then(({ outlines }) => {
          for (const [character, outline] of Object.entries(outlines)) known.set(character, outline);
        })
        .catch(() => void asked.delete(set)); // asked for again with the next piece
      asked.set(set, load);
      return load;
    }),
  );
}

/** Whether a character is drawn by us at all; others need a font of the reader's. */
export function isDrawn(character: string): boolean {
  return glyphSets.some(({ characters }) => characters.includes(character));
}

/** The outline of a character if it is there already. Reading it again tells when it has come. */
export function glyphOutline(character: string): string | undefined {
  return known.get(character);
}
