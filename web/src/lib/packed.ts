// Text in the fragment of an address: compressed, in letters that need no escape. The fragment never goes to the server.

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
      throw new RangeError();
    }
    parts.push(new Uint8Array(value));
  }
  return new Blob(parts).arrayBuffer();
}

/** Letters for a text, or null when it has more than so many bytes. */
export async function packed(text: string, most: number): Promise<string | null> {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > most) return null;
  const small = new Uint8Array(await through(bytes, new CompressionStream('deflate-raw'), most * 2));
  let binary = '';
  for (const byte of small) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The text of such letters. Fails when they make no sense, or stand for more than so many bytes. */
export async function unpacked(letters: string, most: number): Promise<string> {
  const binary = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
  const small = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const bytes = await through(small, new DecompressionStream('deflate-raw'), most);
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
