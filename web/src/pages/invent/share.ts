// A game's text in the fragment of an address: compressed, in letters that need no escape. The fragment never goes to the
// server.

import { texts } from '../../texts/invent';

/** Characters of a text that are shared, and of a fragment that is read. */
export const longestText = 40_000;
const longestFragment = 60_000;
const prefix = 'game=';

async function through(
  data: Uint8Array<ArrayBuffer>,
  transform: ReadableWritablePair<Uint8Array, BufferSource>,
  most: number,
) {
  const reader = new Blob([data]).stream().pipeThrough(transform).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    // A few bytes can stand for very many.
    if (size > most) {
      await reader.cancel();
      throw new Error(texts.theTextIsTooLong);
    }
    parts.push(new Uint8Array(value));
  }
  return new Blob(parts).arrayBuffer();
}

/** The fragment for a text, with its '#'. Fails when the text is too long. */
export async function fragmentOf(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > longestText) throw new Error(texts.tooLongForALink);
  const packed = new Uint8Array(await through(bytes, new CompressionStream('deflate-raw'), longestText * 2));
  let binary = '';
  for (const byte of packed) binary += String.fromCharCode(byte);
  return `#${prefix}${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** Whether an address's fragment has a game. */
export const hasText = (fragment: string) => fragment.startsWith(`#${prefix}`);

/** The text in a fragment. Fails when there is none that makes sense. */
export async function textOf(fragment: string): Promise<string> {
  const letters = fragment.slice(1 + prefix.length);
  if (!hasText(fragment) || letters.length > longestFragment || !/^[\w-]+$/.test(letters))
    throw new Error(texts.linkWithoutAGame);
  try {
    const binary = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
    const packed = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const bytes = await through(packed, new DecompressionStream('deflate-raw'), longestText);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(texts.linkIsDamaged);
  }
}
