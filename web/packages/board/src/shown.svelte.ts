// What the element shows. Values are never changed inside, so that none of them is watched more closely than as a whole.

import type { Move, Piece, Variant } from '../../../src/api/types';
import type { Shape } from '../../../src/board/shapes';
import type { PieceSet } from '../../../src/pieces/set';

export class Shown {
  variant: Variant | null = $state.raw(null);
  pieces: readonly Piece[] = $state.raw([]);
  hands: readonly Record<string, number>[] = $state.raw([]);
  turn = $state(0);
  checks: readonly string[] = $state.raw([]);
  legal: readonly Move[] = $state.raw([]);
  lastMove: { from: string; to: string } | null = $state.raw(null);
  /** The player whose side is at the bottom. */
  orientation = $state(0);
  pieceSet: PieceSet = $state('usual');
  interactive = $state(false);
  shapes: readonly Shape[] = $state.raw([]);
  label = $state('');
}
