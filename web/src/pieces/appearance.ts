// Decides how a piece type is drawn under the player's choice of piece set and by the style of its game.

import type { Mark, PieceType } from '../api/types';
import type { PieceSet } from './set';
import { drawingsOf, type PlacedDrawing } from './silhouettes';

/** What a drawing of a piece type needs. */
export type PieceLook = Pick<PieceType, 'token' | 'letter' | 'royal' | 'picture' | 'marks'> &
  Partial<Pick<PieceType, 'form' | 'glyphs'>>;

/** What stands on a disc, an octagon or a wedge. */
export type Sign =
  | { kind: 'glyph'; text: string }
  | { kind: 'drawings'; drawings: readonly PlacedDrawing[] }
  | { kind: 'letters'; text: string };

export type Appearance =
  | { kind: 'picture'; picture: string; drawings: readonly PlacedDrawing[]; promoted: boolean }
  | { kind: 'token'; text: string; marks: readonly Mark[]; promoted: boolean }
  | { kind: 'disc' | 'octagon' | 'wedge'; sign: Sign; promoted: boolean };

/** What is written on a token: the piece's token without the tilde of a promoted piece, at most three characters. */
export function tokenText(type: Pick<PieceType, 'token' | 'letter'>): string {
  const text = type.token.replace(/~$/, '');
  return text.length <= 3 && text !== '' ? text : type.letter;
}

/** `player` is the piece's owner, who may have a character of his own for it. */
export function appearance(type: PieceLook, set: PieceSet, player = 0): Appearance {
  const form = type.form ?? 'figure';
  // A plus stands in the text; a tilde does not.
  const token = { kind: 'token', text: tokenText(type), promoted: type.token.endsWith('~') } as const;
  if (set === 'letters') return { ...token, marks: [] };
  const drawings = set === 'tokens' || (set === 'usual' && form === 'token') ? null : drawingsOf(type.picture);
  const promoted = /^\+|~$/.test(type.token);
  if (form !== 'figure' && form !== 'token' && set !== 'tokens') {
    const glyph = type.glyphs?.[player] ?? type.glyphs?.[0];
    if (glyph !== undefined && (set === 'usual' || !drawings)) {
      return { kind: form, sign: { kind: 'glyph', text: glyph }, promoted };
    }
    const sign: Sign = drawings ? { kind: 'drawings', drawings } : { kind: 'letters', text: tokenText(type) };
    return { kind: form, sign, promoted };
  }
  if (drawings) return { kind: 'picture', picture: type.picture, drawings, promoted };
  return { ...token, marks: type.marks };
}
