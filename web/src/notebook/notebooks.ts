// The notebooks that this browser keeps; the server knows none of them. The oldest ones go when there are too many.

import { parseNotebook, type Notebook } from './tree';

const most = 60;
// The names under which they lie, and `study` in addresses, are older than the word.
const listKey = 'sennight.studies';
const keyOf = (id: string) => `sennight.study.${id}`;

export interface NotebookEntry {
  id: string;
  variant: string;
  /** Milliseconds since 1970. */
  updated: number;
  moves: number;
}

export function notebooks(): NotebookEntry[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(listKey) ?? '[]');
    return Array.isArray(list) ? list.filter((one): one is NotebookEntry => typeof one?.id === 'string') : [];
  } catch {
    return [];
  }
}

export function loadNotebook(id: string): Notebook | null {
  try {
    return parseNotebook(localStorage.getItem(keyOf(id)));
  } catch {
    return null;
  }
}

export const newNotebookId = () => Math.random().toString(36).slice(2, 10).padEnd(6, '0');

/** Keeps a notebook; false when the browser has no room for it. */
export function keepNotebook(id: string, notebook: Notebook): boolean {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(notebook));
    const entry = { id, variant: notebook.variant, updated: Date.now(), moves: notebook.nodes.length - 1 };
    const list = [entry, ...notebooks().filter((other) => other.id !== id)];
    for (const old of list.slice(most)) localStorage.removeItem(keyOf(old.id));
    localStorage.setItem(listKey, JSON.stringify(list.slice(0, most)));
    return true;
  } catch {
    return false;
  }
}

export function forgetNotebook(id: string) {
  try {
    localStorage.removeItem(keyOf(id));
    localStorage.setItem(listKey, JSON.stringify(notebooks().filter((other) => other.id !== id)));
  } catch {
    // Nothing is kept then.
  }
}
