// Sentences that the core has put together, in another language. The core writes English; here a sentence is taken apart by the same
// patterns and put together anew. What no pattern fits stays English.
//
// A grammar has kinds of phrases. A pattern is literal text with slots, `{KIND}` or `{KIND=NAME}` where one has two of a kind; its
// translation names the same slots in the order of its own language. The first pattern that fits with all its slots counts.

/** The translation of a phrase, or null. */
export type Kind = (text: string, grammar: Grammar) => string | null;
type Part = string | { kind: string; name: string };

const partsOf = (pattern: string): Part[] =>
  pattern.split(/(\{[^}]*\})/).flatMap((piece): Part[] => {
    if (piece === '') return [];
    if (!piece.startsWith('{')) return [piece];
    const [kind, name = kind] = piece.slice(1, -1).split('=') as [string, string?];
    return [{ kind, name }];
  });

export class Grammar {
  readonly #known = new Map<string, string | null>();

  constructor(private readonly kinds: Readonly<Record<string, Kind>>) {}

  /** The phrase as one of a kind, or null when it is none. */
  say(kind: string, text: string): string | null {
    const key = `${kind} ${text}`;
    let said = this.#known.get(key);
    if (said === undefined) {
      said = this.kinds[kind]!(text, this);
      this.#known.set(key, said);
    }
    return said;
  }
}

/** How much of `text` from `at` the parts fit, with what their slots mean; `whole`: they must fit all of it. */
function* fits(
  parts: readonly Part[],
  text: string,
  at: number,
  grammar: Grammar,
  whole: boolean,
): Generator<{ end: number; slots: Record<string, string> }> {
  const [part, ...rest] = parts;
  if (part === undefined) {
    if (!whole || at === text.length) yield { end: at, slots: {} };
  } else if (typeof part === 'string') {
    if (text.startsWith(part, at)) yield* fits(rest, text, at + part.length, grammar, whole);
  } else {
    const next = rest[0];
    // Where the slot may end: before each place of the literal text behind it, or at the end.
    const ends: number[] = [];
    if (typeof next === 'string')
      for (let end = text.indexOf(next, at + 1); end >= 0; end = text.indexOf(next, end + 1)) ends.push(end);
    else ends.push(text.length);
    // Part of a longer text may end at any word.
    if (next === undefined && !whole)
      for (let end = text.length - 1; end > at; end--) if (/[ ,;.)]/.test(text[end]!)) ends.push(end);
    for (const end of ends) {
      const said = grammar.say(part.kind, text.slice(at, end));
      if (said === null) continue;
      for (const found of fits(rest, text, end, grammar, whole))
        yield { end: found.end, slots: { [part.name]: said, ...found.slots } };
    }
  }
}

const filled = (translation: string, slots: Readonly<Record<string, string>>) =>
  translation.replace(/\{([^}]*)\}/g, (_, name: string) => slots[name] ?? '');

export type Patterns = readonly (readonly [pattern: string, translation: string])[];
const prepared = (patterns: Patterns) =>
  patterns.map(([pattern, translation]) => ({ parts: partsOf(pattern), translation }));

/** A phrase that one of the patterns fits. */
export function oneOf(patterns: Patterns): Kind {
  const all = prepared(patterns);
  return (text, grammar) => {
    for (const { parts, translation } of all)
      for (const { slots } of fits(parts, text, 0, grammar, true)) return filled(translation, slots);
    return null;
  };
}

/** A phrase made of such ones in a row, with blanks, commas and the like between them. */
export function rowOf(patterns: Patterns): Kind {
  const all = prepared(patterns);
  const from = (text: string, at: number, grammar: Grammar): string | null => {
    if (at === text.length) return '';
    for (const { parts, translation } of all)
      for (const { end, slots } of fits(parts, text, at, grammar, false)) {
        const between = /^(?:[,;]? |[,;]|$)/.exec(text.slice(end))?.[0];
        if (between === undefined || end === at) continue;
        const rest = from(text, end + between.length, grammar);
        if (rest !== null) return filled(translation, slots) + between + rest;
      }
    return null;
  };
  return (text, grammar) => (text === '' ? null : from(text, 0, grammar));
}

/** "a, b and c", where the last is behind a word of the two languages. */
export function listOf(kind: string, english: string, other: string): Kind {
  return (text, grammar) => {
    const items: string[] = [];
    const last = text.lastIndexOf(` ${english} `);
    const head = last < 0 ? '' : text.slice(0, last);
    const parts = last < 0 ? [text] : [...head.split(', '), text.slice(last + english.length + 2)];
    for (const part of parts) {
      const said = grammar.say(kind, part);
      if (said === null) return null;
      items.push(said);
    }
    return items.length < 2 ? items[0]! : `${items.slice(0, -1).join(', ')} ${other} ${items.at(-1)!}`;
  };
}

/** Whatever looks like this, as it is or changed. */
export const like =
  (pattern: RegExp, change = (text: string) => text): Kind =>
  (text) =>
    pattern.test(text) ? change(text) : null;
