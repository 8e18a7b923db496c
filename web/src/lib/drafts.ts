// The games that somebody writes with this browser: their texts by name. The server keeps none of them; whoever looks at
// one sends its text along. Elsewhere in the app such a game goes by the id of a draft with a tilde in front.

const key = 'sennight.drafts';
const most = 40;

export interface Draft {
  id: string;
  text: string;
  /** Milliseconds since 1970. */
  updated: number;
}

/** Whether a variant's id is that of a draft. */
export const isOwn = (variant: string) => variant.startsWith('~');
export const variantOf = (draft: string) => `~${draft}`;

/** All drafts, the last changed one first. */
export function drafts(): Draft[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(list)
      ? list.filter((one): one is Draft => typeof one?.id === 'string' && typeof one?.text === 'string')
      : [];
  } catch {
    return [];
  }
}

export const draft = (id: string) => drafts().find((one) => one.id === id) ?? null;

/** The text of a variant that is a draft of this browser, or null. */
export const ownText = (variant: string) => (isOwn(variant) ? (draft(variant.slice(1))?.text ?? null) : null);

export const newDraftId = () => Math.random().toString(36).slice(2, 10).padEnd(6, '0');

/** Keeps a draft; false when the browser has no room for it. The oldest ones go when there are too many. */
export function keepDraft(id: string, text: string): boolean {
  try {
    const list = [{ id, text, updated: Date.now() }, ...drafts().filter((one) => one.id !== id)];
    localStorage.setItem(key, JSON.stringify(list.slice(0, most)));
    return true;
  } catch {
    return false;
  }
}

export function forgetDraft(id: string) {
  try {
    localStorage.setItem(key, JSON.stringify(drafts().filter((one) => one.id !== id)));
  } catch {
    // Nothing is kept then.
  }
}

/** The name that a text gives its game, or "". */
export function nameIn(text: string): string {
  for (const line of text.split('\n')) {
    // Keys of the game itself stand before the first section.
    if (/^\s*\[/.test(line)) break;
    const found = /^\s*name\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)')/.exec(line);
    if (found) return (found[1]?.replace(/\\(.)/g, '$1') ?? found[2] ?? '').trim();
  }
  return '';
}
