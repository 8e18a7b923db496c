// Lines of conditional moves as they are kept, and what a new one does to them.

/** A move of a line. `player` is whose move it is; of lines that the server keeps nobody needs to know. */
export interface Expected {
  text: string;
  notation: string;
  player?: number;
}

/** As in api/requests.json. */
export const mostLines = 16;
export const mostMoves = 24;

function common(one: readonly Expected[], other: readonly Expected[]): number {
  let same = 0;
  while (same < one.length && same < other.length && one[same]!.text === other[same]!.text) same++;
  return same;
}

/** The lines with a new one, in which `own` replies. Those that reply otherwise to the same make way for it, and so do its own beginnings. */
export function withLine(
  lines: readonly (readonly Expected[])[],
  added: readonly Expected[],
  own: number,
): (readonly Expected[])[] {
  const kept = lines.filter((line) => {
    const same = common(line, added);
    if (same === line.length) return false;
    return same === added.length || added[same]!.player !== own;
  });
  const known = kept.some((line) => common(line, added) === added.length);
  return known ? kept : [...kept, added];
}

/** What the server is asked to keep. */
export const textsOf = (lines: readonly (readonly Expected[])[]): string[][] =>
  lines.map((line) => line.map((move) => move.text));
