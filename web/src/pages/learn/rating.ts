// How good somebody is at puzzles, and which are done: kept in this browser. The rating is Elo: each puzzle counts once, as a game against
// its grade.

const key = 'sennight.puzzles';

/** How a puzzle went the first time: solved alone, with hints, or not. */
export type Outcome = 'solved' | 'hinted' | 'missed';

export interface PuzzleRecord {
  rating: number;
  /** How many puzzles have counted. */
  played: number;
  /** By game, then by the puzzle's key. A puzzle that was missed and solved later stays missed, and is done. */
  games: Record<string, Record<string, Outcome>>;
  /** The last day whose puzzle was done, "" for none, and how many days in a row. */
  day: string;
  streak: number;
}

export const firstRating = 1000;
const [least, most] = [100, 3000];
/** A rating moves fast at first. */
const [fastFor, fast, slow] = [20, 40, 20];
const points: Record<Outcome, number> = { solved: 1, hinted: 0.5, missed: 0 };

export const noRecord: PuzzleRecord = { rating: firstRating, played: 0, games: {}, day: '', streak: 0 };

/** What is expected of a player against a grade, 0 to 1. */
export const expected = (rating: number, grade: number) => 1 / (1 + 10 ** ((grade - rating) / 400));

/** The record after a puzzle; the same one when it has counted before. */
export function counted(
  record: PuzzleRecord,
  id: string,
  puzzle: string,
  grade: number,
  outcome: Outcome,
): PuzzleRecord {
  const done = record.games[id] ?? {};
  if (done[puzzle]) return record;
  const step = record.played < fastFor ? fast : slow;
  const rating = record.rating + step * (points[outcome] - expected(record.rating, grade));
  return {
    ...record,
    rating: Math.min(most, Math.max(least, Math.round(rating))),
    played: record.played + 1,
    games: { ...record.games, [id]: { ...done, [puzzle]: outcome } },
  };
}

/** The day before a day, both "2026-11-05". */
export function dayBefore(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** The record after the puzzle of a day was done, however. */
export function dailyDone(record: PuzzleRecord, day: string): PuzzleRecord {
  if (record.day === day) return record;
  return { ...record, day, streak: record.day === dayBefore(day) ? record.streak + 1 : 1 };
}

/** How many days in a row, as of today: a day that is missed ends it. */
export const streakOn = (record: PuzzleRecord, today: string) =>
  record.day === today || record.day === dayBefore(today) ? record.streak : 0;

const isOutcome = (value: unknown): value is Outcome => typeof value === 'string' && Object.hasOwn(points, value);
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

/** What was stored; nonsense counts as nothing. */
export function parseRecord(text: string | null): PuzzleRecord {
  try {
    const value = JSON.parse(text ?? '{}') as Partial<Record<keyof PuzzleRecord, unknown>> | null;
    if (typeof value !== 'object' || value === null) return noRecord;
    const games: PuzzleRecord['games'] = {};
    for (const [id, done] of Object.entries((value.games ?? {}) as object))
      if (typeof done === 'object' && done !== null)
        games[id] = Object.fromEntries(
          Object.entries(done as object).filter((entry): entry is [string, Outcome] => isOutcome(entry[1])),
        );
    return {
      rating: isCount(value.rating) && value.rating >= least && value.rating <= most ? value.rating : firstRating,
      played: isCount(value.played) ? value.played : 0,
      games,
      day: typeof value.day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value.day) ? value.day : '',
      streak: isCount(value.streak) ? value.streak : 0,
    };
  } catch {
    // Broken text counts as nothing done.
    return noRecord;
  }
}

/** What lasts as long as the page, where nothing can be stored. */
let unstored: PuzzleRecord | null = null;

export function readRecord(): PuzzleRecord {
  if (unstored) return unstored;
  try {
    return parseRecord(localStorage.getItem(key));
  } catch {
    return noRecord;
  }
}

export function keepRecord(record: PuzzleRecord): PuzzleRecord {
  try {
    localStorage.setItem(key, JSON.stringify(record));
  } catch {
    unstored = record;
  }
  return record;
}
