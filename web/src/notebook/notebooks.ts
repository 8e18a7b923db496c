// The studies that this browser keeps; the server knows none of them. The oldest ones go when there are too many.

import { parseStudy, type Study } from './tree';

const most = 60;
const listKey = 'sennight.studies';
const keyOf = (id: string) => `sennight.study.${id}`;

export interface StudyEntry {
  id: string;
  variant: string;
  /** Milliseconds since 1970. */
  updated: number;
  moves: number;
}

export function studies(): StudyEntry[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(listKey) ?? '[]');
    return Array.isArray(list) ? list.filter((one): one is StudyEntry => typeof one?.id === 'string') : [];
  } catch {
    return [];
  }
}

export function loadStudy(id: string): Study | null {
  try {
    return parseStudy(localStorage.getItem(keyOf(id)));
  } catch {
    return null;
  }
}

export const newStudyId = () => Math.random().toString(36).slice(2, 10).padEnd(6, '0');

/** Keeps a study; false when the browser has no room for it. */
export function keepStudy(id: string, study: Study): boolean {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(study));
    const entry = { id, variant: study.variant, updated: Date.now(), moves: study.nodes.length - 1 };
    const list = [entry, ...studies().filter((other) => other.id !== id)];
    for (const old of list.slice(most)) localStorage.removeItem(keyOf(old.id));
    localStorage.setItem(listKey, JSON.stringify(list.slice(0, most)));
    return true;
  } catch {
    return false;
  }
}

export function forgetStudy(id: string) {
  try {
    localStorage.removeItem(keyOf(id));
    localStorage.setItem(listKey, JSON.stringify(studies().filter((other) => other.id !== id)));
  } catch {
    // Nothing is kept then.
  }
}
