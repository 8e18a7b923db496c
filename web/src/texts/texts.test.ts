import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { visibleTexts } from '../../tools/visible-texts.mjs';
import { say } from './de/core';
import firstGerman from './de/german';
import gameGerman from './de/german-game';
import pagesGerman from './de/german-pages';
import { texts as board } from './board';
import { texts as levels } from './levels';
import { texts as study } from './study';
import {
  before,
  fetchTexts,
  languageFor,
  languageOf,
  list,
  number,
  plural,
  section,
  speak,
  told,
  words,
} from './language';

const groups = { game: gameGerman, pages: pagesGerman };
const german = { ...firstGerman, ...gameGerman, ...pagesGerman };

type Part = Record<string, unknown>;
const english = Object.fromEntries(
  Object.entries(import.meta.glob<{ default: Part }>('./en/*.ts', { eager: true })).map(([path, { default: part }]) => [
    /(\w+)\.ts$/.exec(path)![1]!,
    part,
  ]),
);
const others: Record<string, Record<string, Part>> = { de: german as unknown as Record<string, Part> };

/** Each text with its place; a function is called with the same for each language. */
function* flat(part: unknown, place: string): Generator<[string, string]> {
  if (typeof part === 'string') yield [place, part];
  else if (typeof part === 'function')
    for (const count of [1, 2, 5]) {
      const given = Array.from({ length: part.length }, () => count);
      yield [`${place}(${count})`, String((part as (...given: unknown[]) => unknown)(...given))];
    }
  else for (const [key, value] of Object.entries(part as object)) yield* flat(value, `${place}.${key}`);
}

const here = fileURLToPath(new URL('.', import.meta.url));

/** The same in German. */
const same = new Set(['Engine', 'Lobby', 'Lobby · Sennight', 'Offline', 'Computer', 'Text', 'FEN', 'Notation:']);
/** What looks like words and is for programs: a line of UCI, what tests read, faults of the program itself. */
const forMachines = [
  'position xx',
  'fen x',
  'moves x',
  'words x x x',
  'x min',
  'status x',
  'players playersx x cells',
  'the engine failed',
  'lacks the board of x.',
  'username webauthn',
];

afterEach(() => speak('en', null));

describe('the texts', () => {
  it('are there in every language, none of them empty where the English one is not', () => {
    const wanted = new Map(flat(english, ''));
    expect(wanted.size).toBeGreaterThan(500);
    for (const texts of Object.values(others)) {
      const told = new Map(flat(texts, ''));
      expect([...told.keys()].sort()).toEqual([...wanted.keys()].sort());
      for (const [place, text] of told) expect(text === '', place).toBe(wanted.get(place) === '');
    }
  });

  it('are translated, but for words that are the same', () => {
    const wanted = new Map(flat(english, ''));
    const left = [...flat(german, '')].filter(
      ([place, text]) => text === wanted.get(place) && /\p{L}{3,}/u.test(text.replace('Sennight', '')),
    );
    expect(left.filter(([, text]) => !same.has(text)).map(([place, text]) => `${place}: ${text}`)).toEqual([]);
  });

  it('stand in the catalogue alone', { timeout: 60_000 }, () => {
    const root = join(here, '..');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (path) =>
        /\.(svelte|ts)$/.test(path) &&
        !/\.test\.ts$|^(texts|test|api\/types|pieces\/glyphs|engine|board\/placement)\b/.test(path),
    );
    expect(files.length).toBeGreaterThan(100);
    const found = files.flatMap((path) =>
      visibleTexts(readFileSync(join(root, path), 'utf8'), path).map(({ line, text }) => `${path}:${line}: ${text}`),
    );
    expect(found.filter((one) => !forMachines.some((text) => one.endsWith(text)))).toEqual([]);
  });

  it('would be found outside of it', () => {
    const found = visibleTexts(
      `<script lang="ts">let a = $state('Not found'); const b = 'name-of-a-key';</script>
       <p title="Close it">Some {a} words</p><i class="two words">{b}</i>{a ? \`\${b} are left\` : ''}
       {\`\${b}: rules of it\`}{\`; \${b} more\`}{'Sennight: any board'}
       <Link label="Invitation: yours" />{'Byo-yomi: periods'}`,
      'x.svelte',
    );
    expect(found.map(({ text }) => text)).toEqual([
      'Not found',
      'Close it',
      'Some',
      'words',
      'x are left',
      'x: rules of it',
      '; x more',
      'Sennight: any board',
      'Invitation: yours',
      'Byo-yomi: periods',
    ]);
  });
});

describe('a language', () => {
  it('is the chosen one, else the first of the browser that there is', () => {
    expect(languageFor('de', ['en'])).toBe('de');
    expect(languageFor('auto', ['fr-CH', 'de-CH', 'en'])).toBe('de');
    expect(languageFor('auto', ['en-US', 'de'])).toBe('en');
    expect(languageFor('auto', ['fr'])).toBe('en');
    expect(languageFor('auto', [])).toBe('en');
  });

  it('is that of all parts, wherever they were imported before', () => {
    expect(board.emptyCell).toBe('empty');
    speak('de', german);
    expect(board.emptyCell).toBe('leer');
    expect(section('none', { word: 'word' }).word).toBe('word');
  });

  it('has its words for the core when they are fetched, once, or none', async () => {
    let asked = 0;
    speak('de', german, () => {
      asked++;
      return import('./de/core');
    });
    expect(told('Nobody may pass.')).toBe('Nobody may pass.');
    expect(languageOf('Nobody may pass.')).toBe('en');
    await Promise.all([words(), words()]);
    expect(asked).toBe(1);
    expect(words()).toBeUndefined();
    expect(told('Nobody may pass.')).toBe(say('Nobody may pass.'));
    expect(languageOf('Nobody may pass.')).toBeUndefined();
    speak('de', german, () => Promise.reject(new Error('away')));
    await words();
    expect(told('Nobody may pass.')).toBe('Nobody may pass.');
    speak('en', null);
    expect(words()).toBeUndefined();
  });

  it('has the texts of its other pages when they are fetched, once, or none', async () => {
    let asked = 0;
    const pages = () => {
      asked++;
      return import('./de/german-pages');
    };
    speak('de', firstGerman, null, { pages, game: () => import('./de/german-game') });
    expect(fetchTexts([])).toBeUndefined();
    expect([board.emptyCell, study.rules]).toEqual(['leer', 'Rules']);
    await Promise.all([fetchTexts(['pages']), fetchTexts(['game', 'pages'])]);
    expect(asked).toBe(1);
    expect(fetchTexts(['pages', 'game'])).toBeUndefined();
    expect([board.emptyCell, study.rules, levels.all]).toEqual(['leer', 'Regeln', 'Alle']);
    speak('de', firstGerman, null, { pages: () => Promise.reject(new Error('away')) });
    await fetchTexts(['pages']);
    expect([board.emptyCell, study.rules]).toEqual(['leer', 'Rules']);
    speak('en', null);
    expect(fetchTexts(['game', 'pages'])).toBeUndefined();
  });

  it('has at first what the frame and the first pages need and no more, and each other page what it waits for', () => {
    const src = join(here, '..');
    const app = readFileSync(join(src, 'App.svelte'), 'utf8');
    const pages = new Map(
      [...app.matchAll(/^ {4}(\w+): \(\) => import\('\.\/(.+)'\)/gm)].map((found) => [found[1]!, found[2]!]),
    );
    const table = /const textsOf: .* = \{([^}]*)\}/.exec(app)![1]!;
    const waitsFor = new Map(
      [...table.matchAll(/(\w+): \[(.*)\]/g)].map(([, page, named]) => [
        page!,
        [...named!.matchAll(/\w+/g)].map(([name]) => name as keyof typeof groups),
      ]),
    );
    const all = new Set(
      readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(svelte|ts)$/.test(path)),
    );
    // What is imported from there, now or later, but for other pages and other languages.
    const needed = (...here: string[]) => {
      const others = [...pages.values()].filter((page) => !here.includes(page));
      const seen = new Set<string>();
      const parts = new Set<string>();
      const visit = (path: string) => {
        if (seen.has(path) || others.includes(path) || path.startsWith('texts/de/')) return;
        seen.add(path);
        const part = /^texts\/(\w+)\.ts$/.exec(path)?.[1];
        if (part && part !== 'language') parts.add(part);
        for (const [, name] of readFileSync(join(src, path), 'utf8').matchAll(
          /(?<!import type .*)(?:from|import\()\s*'(\.[^']+)'/g,
        )) {
          const file = ['', '.ts'].map((end) => join(dirname(path), name! + end)).find((file) => all.has(file));
          if (file) visit(file);
        }
      };
      ['main.ts', ...here].forEach(visit);
      return [...parts].sort();
    };
    const first = [...waitsFor].filter(([, named]) => named.length === 0).map(([page]) => pages.get(page)!);
    expect(first.length).toBeGreaterThan(1);
    expect(needed(...first)).toEqual(Object.keys(firstGerman).sort());
    for (const [page, path] of pages) {
      const named = waitsFor.get(page) ?? (['game', 'pages'] as const);
      const has = { ...firstGerman, ...Object.assign({}, ...named.map((group) => groups[group])) };
      expect(
        needed(path).filter((part) => !Object.hasOwn(has, part)),
        page,
      ).toEqual([]);
    }
  });

  it('says what no shipped game says, too', () => {
    const hop = 'Moves any distance orthogonally, hopping over';
    for (const [english, german] of [
      [`${hop} exactly two pieces of any side.`, 'über genau zwei Figuren springt, gleich wem sie gehören.'],
      [`${hop} one to three pieces of any side.`, 'über eine bis drei Figuren springt, gleich wem sie gehören.'],
      [`${hop} two or three pieces of any side.`, 'über zwei oder drei Figuren springt, gleich wem sie gehören.'],
      [
        `${hop} one or more pieces of any side, but not over a King.`,
        'über eine oder mehr Figuren springt, gleich wem sie gehören, aber nicht über einen King.',
      ],
      [
        `${hop} exactly two pieces of any side to the next cell behind one.`,
        'über genau zwei Figuren springt, gleich wem sie gehören, auf das nächste Feld hinter einer davon.',
      ],
      [
        'Captures any distance diagonally, hopping over exactly one enemy, which it takes, and ending on an empty cell behind it.',
        'über genau eine feindliche Figur springt, die sie schlägt, und auf einem leeren Feld dahinter endet.',
      ],
      [
        'Captures exactly two steps diagonally, hopping over exactly one enemy, which it takes, and ending on the next cell behind it, which must be empty, and never capturing a King.',
        'und auf dem nächsten Feld dahinter endet, das leer sein muss, und ohne je einen King zu schlagen.',
      ],
      [
        'Its initial move, which captures nothing, is two or three steps straight forward over empty cells.',
        'zwei oder drei Schritte gerade nach vorn über leere Felder',
      ],
      [
        'A player who has fewer than three Geese left, on the board and in hand, has lost. This holds for White only.',
        'hat, auf dem Brett und auf der Hand zusammen, hat verloren. Das gilt nur für White.',
      ],
      [
        'A Knight that captures may be promoted. It becomes a piece of the type that it captured. This holds for Black only.',
        'Er wird zu einer Figur von der Art der geschlagenen. Das gilt nur für Black.',
      ],
      [
        'When a player has no Goose left on the board, the game is a draw.',
        'keinen Goose mehr auf dem Brett hat, ist die Partie remis.',
      ],
      [
        "When a player has no piece left on the board, and none in hand, at the beginning of that player's turn, the game is a draw.",
        'keine Figur mehr auf dem Brett und keine auf der Hand hat, ist die Partie remis.',
      ],
      ['A player in check who has no legal move is checkmated and draws.', 'ist matt, und die Partie ist remis.'],
      ['The drop of a Pawn or Lance may not give check.', 'einsetzt, darf damit kein Schach geben.'],
    ] as const)
      expect(say(english)).toContain(german);
  });

  it('has its own forms of plurals, numbers, lists and times', () => {
    expect(plural(1, { one: '1 cell', other: 'cells' })).toBe('1 cell');
    expect(plural(0, { one: 'cell', other: '0 cells' })).toBe('0 cells');
    expect(number(1234.5, 1)).toBe('1,234.5');
    expect(list(['a', 'b', 'c'])).toBe('a, b and c');
    expect(before(1, 'day')).toBe('1 day ago');
    speak('de', german);
    expect(number(1234.5, 1)).toBe('1.234,5');
    expect(list(['a', 'b', 'c'])).toBe('a, b und c');
    expect(before(2, 'hour')).toBe('vor 2 Stunden');
  });
});
