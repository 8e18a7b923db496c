// Which exercises somebody has done in this browser, and in how many moves at best.

const key = 'sennight.learn';

/** By variant, then by piece type and number of the exercise: the fewest moves so far. */
export type Progress = Record<string, Record<string, number>>;

export const nameOf = (type: string, number: number) => `${type} ${number}`;

export function parseProgress(text: string | null): Progress {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    const sound: Progress = {};
    for (const [variant, done] of Object.entries(value)) {
      if (typeof done !== 'object' || done === null) continue;
      const numbers = Object.entries(done as object).filter(
        (entry): entry is [string, number] => Number.isInteger(entry[1]) && entry[1] > 0,
      );
      sound[variant] = Object.fromEntries(numbers);
    }
    return sound;
  } catch {
    // Broken text counts as nothing done.
    return {};
  }
}

export function readProgress(variant: string): Record<string, number> {
  try {
    return parseProgress(localStorage.getItem(key))[variant] ?? {};
  } catch {
    return {};
  }
}

/** Remembers that an exercise was done in so many moves; returns what is known of the variant now. */
export function remember(variant: string, exercise: string, moves: number): Record<string, number> {
  const before = readProgress(variant);
  const now = { ...before, [exercise]: Math.min(moves, before[exercise] ?? moves) };
  try {
    localStorage.setItem(key, JSON.stringify({ ...parseProgress(localStorage.getItem(key)), [variant]: now }));
  } catch {
    // Without storage it lasts as long as the page.
  }
  return now;
}
