// Decides how a piece type is drawn under the player's choice of piece set.

import type { Mark, PieceType } from '../api/types';
import type { PieceSet } from '../lib/settings.svelte';
import { silhouettes } from './silhouettes';

/** What a drawing of a piece type needs. */
export type PieceLook = Pick<PieceType, 'token' | 'letter' | 'royal' | 'picture' | 'marks'>;

export type Appearance =
  { kind: 'picture'; picture: string; promoted: boolean } | { kind: 'token'; text: string; marks: readonly Mark[] };

/** What is written on a token: the piece's token without the tilde of a promoted piece, at most three characters. */
export function tokenText(type: Pick<PieceType, 'token' | 'letter'>): string {
  const text = type.token.replace(/~$/, '');
  return text.length <= 3 && text !== '' ? text : type.letter;
}

export function appearance(type: PieceLook, set: PieceSet): Appearance {
  if (set === 'pictures' && type.picture in silhouettes) {
    return { kind: 'picture', picture: type.picture, promoted: /^\+|~$/.test(type.token) };
  }
  return { kind: 'token', text: tokenText(type), marks: set === 'letters' ? [] : type.marks };
}
