// What the player has chosen for this browser; kept in localStorage, never sent to the server.

import { isLanguage, type LanguageChoice } from '../texts/language';
import { pieceSetOfPage, type PieceSet } from '../pieces/set';

export type { PieceSet };
/** How moves are written: as the players of the game do, or by the names of their cells. */
export type Notation = 'game' | 'cells';
export const confirmations = ['never', 'people', 'always'] as const;
export type Confirmation = (typeof confirmations)[number];
export const boardThemes = ['game', 'green', 'brown', 'blue', 'grey'] as const;
/** 'game': as the game's variant file says. */
export type BoardTheme = (typeof boardThemes)[number];
export type Theme = 'auto' | 'light' | 'dark';

export interface Settings {
  language: LanguageChoice;
  pieceSet: PieceSet;
  theme: Theme;
  board: BoardTheme;
  notation: Notation;
  /** With three players, whether the board turns to the person who moves. */
  turnBoard: boolean;
  /** Whether to ask before a legal move that loses the own royal. */
  warnRoyal: boolean;
  /** Whether moves can be chosen while others have the turn. */
  premove: boolean;
  /** When a move is asked about before it is played: in games with other people, say. */
  confirm: Confirmation;
  sound: boolean;
  /** Whether positions are analysed in the page although the server could. */
  analyseHere: boolean;
  /** Threads that analyse in the page; 0: half of the processors, at most four. */
  threads: number;
  /** Whether boards of several levels are shown in three dimensions. */
  solid: boolean;
  /** How long each move of a computer is shown at least, and how long it seems to think at least, in milliseconds. */
  pace: number;
  /** The last choices of the new-game dialog. */
  level: number;
  colour: number | 'random';
  /** What others at a table call this player; "" for no name. */
  name: string;
  /** The name of the account that this browser has signed in to, as far as it knows; "" for none. */
  account: string;
}

export const paces = [0, 600, 1000, 1500] as const;
/** Strengths of a computer. */
export const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
/** What may be chosen as the number of threads. */
export const threadChoices = [0, 1, 2, 4, 8, 16] as const;
export const defaults: Settings = {
  language: 'auto',
  pieceSet: 'usual',
  theme: 'auto',
  board: 'game',
  notation: 'game',
  turnBoard: true,
  warnRoyal: true,
  premove: true,
  confirm: 'never',
  sound: true,
  analyseHere: false,
  threads: 0,
  solid: false,
  pace: 600,
  level: 4,
  colour: 0,
  name: '',
  account: '',
};
const key = 'sennight.settings';

/** The longest name that the server takes. */
export const mostNameLetters = 24;

/** Settings from stored text; whatever is missing or not understood gets its default. */
export function parseSettings(text: string | null): Settings {
  let stored: Partial<Record<keyof Settings, unknown>> = {};
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value === 'object' && value !== null) stored = value;
  } catch {
    // Broken text counts as nothing stored.
  }
  const oneOf = <T>(value: unknown, allowed: readonly T[], otherwise: T) =>
    allowed.includes(value as T) ? (value as T) : otherwise;
  return {
    language: isLanguage(stored.language) ? stored.language : defaults.language,
    pieceSet: oneOf(stored.pieceSet, ['usual', 'pictures', 'tokens', 'letters'] as const, defaults.pieceSet),
    theme: oneOf(stored.theme, ['auto', 'light', 'dark'] as const, defaults.theme),
    board: oneOf(stored.board, boardThemes, defaults.board),
    notation: oneOf(stored.notation, ['game', 'cells'] as const, defaults.notation),
    turnBoard: oneOf(stored.turnBoard, [true, false], defaults.turnBoard),
    warnRoyal: oneOf(stored.warnRoyal, [true, false], defaults.warnRoyal),
    premove: oneOf(stored.premove, [true, false], defaults.premove),
    confirm: oneOf(stored.confirm, confirmations, defaults.confirm),
    sound: oneOf(stored.sound, [true, false], defaults.sound),
    analyseHere: oneOf(stored.analyseHere, [true, false], defaults.analyseHere),
    threads: oneOf(stored.threads, threadChoices, defaults.threads),
    solid: oneOf(stored.solid, [true, false], defaults.solid),
    pace: oneOf(stored.pace, paces, defaults.pace),
    level: oneOf<number>(stored.level, levels, defaults.level),
    colour: oneOf(stored.colour, [0, 1, 2, 3, 'random'] as const, defaults.colour),
    name: typeof stored.name === 'string' ? stored.name.slice(0, mostNameLetters) : defaults.name,
    account: typeof stored.account === 'string' ? stored.account.slice(0, mostNameLetters) : defaults.account,
  };
}

function load(): Settings {
  try {
    return parseSettings(localStorage.getItem(key));
  } catch {
    return { ...defaults };
  }
}

export const settings: Settings = $state(typeof localStorage === 'undefined' ? { ...defaults } : load());
pieceSetOfPage(() => settings.pieceSet);

/** How many threads analyse: what is wanted, on so many processors, in a page that may or may not share memory between threads. */
export function threadsFor(wanted: number, processors: number, mayShare: boolean): number {
  if (!mayShare) return 1;
  return Math.max(1, wanted === 0 ? Math.min(4, Math.floor(processors / 2)) : Math.min(wanted, processors));
}
/** The same for this page. */
export const threadsOf = (wanted = settings.threads) =>
  threadsFor(wanted, navigator.hardwareConcurrency, globalThis.crossOriginIsolated);

/** Changes settings and remembers them. */
export function change(values: Partial<Settings>) {
  Object.assign(settings, values);
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  applyTheme();
}

/** Writes the colours of pages and boards where the style sheets read them. Those of boards are fetched at their first use. */
export function applyTheme() {
  const root = document.documentElement;
  if (settings.theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  if (settings.board === 'game') delete root.dataset.board;
  else {
    root.dataset.board = settings.board;
    void import('./boards.css');
  }
}
