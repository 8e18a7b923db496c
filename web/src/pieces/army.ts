import type { PieceType, Variant } from '../api/types';

/** The types that occur in a game, royals first, else in the order of its file. */
export function armyOf(variant: Pick<Variant, 'pieces'>): PieceType[] {
  const occurring = variant.pieces.filter((type) => type.occurs);
  return [...occurring.filter((type) => type.royal), ...occurring.filter((type) => !type.royal)];
}
