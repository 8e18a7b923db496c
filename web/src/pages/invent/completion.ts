// What may be written at a place of a definition: sections, keys, values. Pure functions; the words are the server's own,
// which takes them from its reader of such texts.

import type { Format, FormatKey } from '../../api/types';
import { texts } from '../../texts/invent';

export interface Offer {
  /** What is written. */
  text: string;
  /** A line about it. */
  help: string;
  kind: 'section' | 'key' | 'value' | 'movement' | 'piece' | 'zone';
}

export interface Offers {
  /** Where the offered text begins, in characters of the whole text. */
  from: number;
  offers: Offer[];
}

export interface Surroundings {
  format: Format;
  hexagonal: boolean;
  /** Names of drawings. */
  pictures: readonly string[];
  /** Games to begin with: id and name. */
  games: readonly { id: string; name: string }[];
}

/** A section's name as the format has it: "pieces.N" is "pieces.NAME". */
export function tableOf(section: string, format: Format): string {
  const parts = section.split('.').map((part) => part.trim().replace(/^["']|["']$/g, ''));
  const named = `${parts[0]}.NAME`;
  if (parts.length >= 2 && format.keys.some(({ table }) => table === named))
    return [named, ...parts.slice(2)].join('.');
  return parts.join('.');
}

/** The section that a place is in, "" before the first. */
export function sectionAt(text: string, at: number): string {
  const lines = text.slice(0, at).split('\n');
  // The line of the place itself counts only when it is finished.
  for (let i = lines.length - 1; i >= 0; i--) {
    const found = /^\s*\[\[?\s*([^\]]*?)\s*\]\]?/.exec(lines[i]!);
    if (found && (i < lines.length - 1 || lines[i]!.includes(']'))) return found[1]!;
  }
  return '';
}

/** The tokens and names of the pieces that a text speaks of. */
export function piecesIn(text: string): { token: string; name: string }[] {
  const found = new Map<string, string>();
  let token = '';
  for (const line of text.split('\n')) {
    const section = /^\s*\[\s*(?:pieces\.(?:"([^"]+)"|'([^']+)'|([\w]+)))?/.exec(line);
    if (section) {
      token = section[1] ?? section[2] ?? section[3] ?? '';
      if (token) found.set(token, found.get(token) ?? '');
      continue;
    }
    const name = /^\s*name\s*=\s*["'](.*?)["']/.exec(line);
    if (name && token) found.set(token, name[1]!);
  }
  return [...found].map(([one, name]) => ({ token: one, name }));
}

/** The names of the zones of a text. */
export function zonesIn(text: string): string[] {
  const names: string[] = [];
  let section = '';
  for (const line of text.split('\n')) {
    const header = /^\s*\[\s*([^\]]*?)\s*\]/.exec(line);
    if (header) {
      section = header[1]!;
      if (section.startsWith('zones.')) names.push(section.slice(6));
      continue;
    }
    const key = /^\s*([\w-]+)\s*=/.exec(line);
    if (key && section === 'zones') names.push(key[1]!);
  }
  return names;
}

/** The section of the piece that a place is in: its token, or "". */
export function pieceAt(text: string, at: number): string {
  const found = /^pieces\.(?:"([^"]+)"|'([^']+)'|([\w]+))/.exec(sectionAt(text, at));
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? '';
}

/** Sections that an author may begin, once each, with what stands in the brackets. */
function sections(format: Format): Offer[] {
  const tables = new Set(format.keys.map(({ table }) => table).filter((table) => table !== ''));
  for (const table of ['zones', 'setup']) tables.add(table);
  return [...tables]
    .filter((table) => table.split('.').length <= 2)
    .map((table) => {
      const top = table.split('.')[0]!;
      const named = table.endsWith('.NAME');
      const help = format.keys.find((one) => one.table === '' && one.key === top)?.help ?? '';
      const text = named ? `[${top}.` : ['sample', 'perft'].includes(top) ? `[[${table}]]` : `[${table}]`;
      return { text, help, kind: 'section' as const };
    });
}

const keyOffer = ({ key, help }: FormatKey): Offer => ({ text: key, help, kind: 'key' });

/** Where the string begins in which a line's end stands, or -1. */
function openString(line: string): number {
  let quote = '';
  let start = -1;
  for (let i = 0; i < line.length; i++) {
    const letter = line[i]!;
    if (quote === '') {
      if (letter === '#') return -1;
      if (letter === '"' || letter === "'") {
        quote = letter;
        start = i;
      }
    } else if (letter === '\\' && quote === '"') i++;
    else if (letter === quote) {
      quote = '';
      start = -1;
    }
  }
  return start;
}

/** The values of a key; `inside` says that a string has been begun. */
function values(known: FormatKey, inside: boolean, text: string, around: Surroundings): Offer[] {
  const offer = (value: string, help: string, kind: Offer['kind'] = 'value'): Offer => ({
    text: inside ? value : `"${value}"`,
    help,
    kind,
  });
  if (known.words.length > 0)
    return known.words
      .filter(() => known.quoted || !inside)
      .map((word) => (known.quoted ? offer(word, known.help) : { text: word, help: known.help, kind: 'value' }));
  switch (known.takes) {
    case 'movement':
      return around.format.movements[around.hexagonal ? 'hexagons' : 'squares'].map(({ notation, words }) =>
        offer(notation, words, 'movement'),
      );
    case 'types':
      return piecesIn(text).map(({ token, name }) => offer(token, name, 'piece'));
    case 'cells':
      return [
        ...zonesIn(text).map((name) => offer(`@${name}`, texts.aZoneOfThisGame, 'zone')),
        offer('rank:8', texts.aRank),
        offer('ranks:1-2', texts.severalRanks),
        offer('file:a', texts.aFile),
        offer('all', texts.allCells),
        offer('none', texts.noCell),
      ];
    case 'zones':
      return zonesIn(text).map((name) => offer(name, texts.aZoneOfThisGame, 'zone'));
    case 'picture':
      return around.pictures.map((name) => offer(name, texts.aDrawing));
    case 'game':
      return around.games.map(({ id, name }) => offer(id, name));
    default:
      return [];
  }
}

/** What may be written where the cursor stands; null when there is nothing to offer. */
export function offersAt(text: string, at: number, around: Surroundings): Offers | null {
  const { format } = around;
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  const line = text.slice(lineStart, at);
  if (/^\s*\[[^\]]*$/.test(line)) return { from: lineStart + line.indexOf('['), offers: sections(format) };
  const section = sectionAt(text, at);
  const table = tableOf(section, format);
  const string = openString(line);
  // A remark, or behind a finished value.
  if (string < 0 && /#/.test(line.replace(/"(?:[^"\\]|\\.)*"|'[^']*'/g, ''))) return null;

  // Within braces the keys are those of the part: repetition = { count = 3 }
  const part = /^\s*("?[\w+~-]+"?)\s*=\s*\{([^}]*)$/.exec(line);
  const inner = part ? tableOf(table === '' ? part[1]! : `${section}.${part[1]}`, format) : table;
  const rest = part ? part[2]! : line;
  const restStart = at - rest.length;
  const pieceOfRest = string < 0 ? rest.slice(rest.lastIndexOf(',') + 1) : rest;
  const equals = /([\w-]+)\s*=\s*([^=]*)$/.exec(pieceOfRest);
  if (!equals || (part && string < 0 && !pieceOfRest.includes('='))) {
    const word = /[\w-]*$/.exec(line)![0];
    if (string >= 0 || !/^\s*[\w-]*$/.test(part ? pieceOfRest : line)) return null;
    const taken = new Set(part ? [...rest.matchAll(/([\w-]+)\s*=/g)].map(([, key]) => key) : keysIn(text, at));
    const keys = format.keys.filter((one) => one.table === inner && !taken.has(one.key));
    const offers = keys.map(keyOffer);
    // Before the first section a file may go on with one.
    if (!part && word === '') offers.push(...sections(format));
    return offers.length > 0 ? { from: at - word.length, offers } : null;
  }
  const known = format.keys.find((one) => one.table === inner && one.key === equals[1]);
  const fallback = table === 'zones' && !part ? format.keys.find((one) => one.takes === 'cells') : undefined;
  const key = known ?? fallback;
  if (!key) return null;
  if (string >= 0) {
    const start = lineStart + string + 1;
    // Lists of words are completed word by word, everything else as a whole.
    const whole = ['movement', 'picture', 'game'].includes(key.takes) || key.words.length > 0;
    const typed = text.slice(start, at);
    const word = whole ? typed : /[^\s&,]*$/.exec(typed)![0];
    const offers = values(key, true, text, around);
    return offers.length > 0 ? { from: at - word.length, offers } : null;
  }
  const word = /[^\s=,[{]*$/.exec(equals[2]!)![0];
  if (equals[2]!.trim() !== word || restStart > at) return null;
  const offers = values(key, false, text, around);
  return offers.length > 0 ? { from: at - word.length, offers } : null;
}

/** The keys that the section at a place has already. */
function keysIn(text: string, at: number): string[] {
  const before = text.lastIndexOf('\n[', at);
  const end = text.indexOf('\n[', at);
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  const own = text.slice(before < 0 ? 0 : before + 1, end < 0 ? undefined : end);
  const line = text.slice(lineStart, at);
  return own
    .split('\n')
    .map((one) => /^\s*([\w-]+)\s*=/.exec(one)?.[1])
    .filter((key): key is string => key !== undefined && !line.includes(`${key} `));
}

/** Where a finding's place is in a text. Lines and columns count from 1, columns in characters. */
export function rangeOf(text: string, line: number, column: number, length: number): { from: number; to: number } {
  let start = 0;
  for (let i = 1; i < line; i++) {
    const next = text.indexOf('\n', start);
    if (next < 0) break;
    start = next + 1;
  }
  const end = text.indexOf('\n', start);
  const characters = [...text.slice(start, end < 0 ? undefined : end)];
  const size = (list: string[]) => list.join('').length;
  const from = start + size(characters.slice(0, column - 1));
  const to = from + size(characters.slice(column - 1, column - 1 + Math.max(length, 1)));
  // Beyond the end of a line there is nothing to underline but its last character.
  return from < to ? { from, to } : { from: Math.max(start, from - 1), to: from };
}
