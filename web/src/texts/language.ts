// Which language the app speaks, and how that language writes numbers, times and lists. Texts are in en/ and de/, one file for each part of
// the app; English is always there. Of another language, what the pages show on which people arrive is fetched before the first page is drawn,
// the rest in groups, with the first page that needs one. Its words for what the core says are as large as all of that: fetched for pages that show such texts.

export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;
/** 'auto': the first of the browser's languages that there is. */
export type LanguageChoice = 'auto' | Language;

/** The texts of a language, by the names of their parts. */
type Texts = Readonly<Record<string, object>>;

let spoken: Language = 'en';
let others: Texts | null = null;
/** What the core says, in that language; null where it has no words for it. */
type Translate = (english: string) => string | null;
let translate: Translate | null = null;
type FetchWords = () => Promise<{ say: Translate }>;
let fetchWords: FetchWords | null = null;
let fetching: Promise<void> | undefined;
type FetchTexts = () => Promise<{ default: Texts }>;
/** Parts that are fetched together: those of a game that is played, and those of all else. */
export type TextGroup = 'game' | 'pages';
type TextGroups = Readonly<Partial<Record<TextGroup, FetchTexts>>>;
let groups: TextGroups = {};
/** Groups on their way; `true` when they are there. */
let fetchingGroups: Partial<Record<TextGroup, Promise<void> | true>> = {};

export function isLanguage(text: unknown): text is Language {
  return typeof text === 'string' && Object.hasOwn(languages, text);
}

/** The language for a choice; `wanted` are language tags, the most wanted first. */
export function languageFor(choice: LanguageChoice, wanted: readonly string[]): Language {
  if (choice !== 'auto') return choice;
  return wanted.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en';
}

/**
 * The language of all texts from now on, and how its words for the core and the texts that are not among these are fetched. What is on the
 * screen already stays as it is.
 */
export function speak(language: Language, texts: Texts | null, core: FetchWords | null = null, more: TextGroups = {}) {
  spoken = language;
  others = texts;
  fetchWords = core;
  translate = null;
  fetching = undefined;
  groups = more;
  fetchingGroups = {};
}

/** Fetches these texts; nothing where there are no such, or all are there. */
export function fetchTexts(wanted: readonly TextGroup[]): Promise<void> | undefined {
  const asked = wanted.map(fetchGroup).filter((group) => group instanceof Promise);
  return asked.length > 0 ? Promise.all(asked).then(() => undefined) : undefined;
}

function fetchGroup(group: TextGroup): Promise<void> | true | undefined {
  const fetch = groups[group];
  if (!fetch) return undefined;
  return (fetchingGroups[group] ??= fetch().then(
    ({ default: parts }) => {
      others = { ...others, ...parts };
      fetchingGroups[group] = true;
    },
    () => undefined, // English will do
  ));
}

/** Fetches the words for what the core says, which `told` does not know before; nothing where there are none, or all are there. */
export function words(): Promise<void> | undefined {
  if (translate || !fetchWords) return undefined;
  return (fetching ??= fetchWords().then(
    ({ say }) => {
      translate = say;
    },
    () => undefined, // English will do
  ));
}

export function language(): Language {
  return spoken;
}

/** What the core has said in English, in the language that is spoken if there are words for it. */
export function told(english: string): string {
  return translate?.(english) ?? english;
}
/** The language of that, where it is not the page's own. */
export function languageOf(english: string): 'en' | undefined {
  return spoken === 'en' || english === '' || translate?.(english) ? undefined : 'en';
}

/** The texts of one part, in whatever language is spoken when one is read. */
export function section<T extends object>(name: string, english: T): T {
  return new Proxy(english, { get: (own, key) => Reflect.get(others?.[name] ?? own, key) });
}

// English as in Britain: no comma before "and".
const locale = () => (spoken === 'en' ? 'en-GB' : spoken);
const made = new Map<string, unknown>();
/** Formatters are costly to make. */
function kept<T>(kind: string, make: (locale: string) => T): T {
  const name = `${kind} ${spoken}`;
  if (!made.has(name)) made.set(name, make(locale()));
  return made.get(name) as T;
}

/** The form that goes with a count. */
export function plural(count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }): string {
  return forms[kept('plural', (at) => new Intl.PluralRules(at)).select(count)] ?? forms.other;
}

/** A number with so many digits behind the point. */
export function number(value: number, digits = 0): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return kept(`number ${digits}`, (at) => new Intl.NumberFormat(at, options)).format(value);
}

/** "Ann, Bob and Cid". */
export function list(parts: readonly string[]): string {
  return kept('list', (at) => new Intl.ListFormat(at, { type: 'conjunction' })).format(parts);
}

/** "5 minutes ago". */
export function before(count: number, unit: 'day' | 'hour' | 'minute'): string {
  return kept('before', (at) => new Intl.RelativeTimeFormat(at, { numeric: 'always' })).format(-count, unit);
}

/** A date with its time; milliseconds since 1970, or a text of a date. */
export function moment(when: number | string): string {
  const options = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return kept('moment', (at) => new Intl.DateTimeFormat(at, options)).format(new Date(when));
}

/** A day of the calendar, given as "2026-11-05". */
export function day(date: string): string {
  return kept('day', (at) => new Intl.DateTimeFormat(at, { dateStyle: 'long' })).format(new Date(`${date}T12:00:00`));
}
