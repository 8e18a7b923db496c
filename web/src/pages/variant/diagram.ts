// What a diagram of a piece's movement shows, cell by cell.

import type { Diagram } from '../../api/types';
import { texts } from '../../texts/variant';

/** Each way to reach a cell has a shape and a colour of its own. */
export type Reach = 'both' | 'quiet' | 'capture' | 'hop' | 'initial';

export const reaches: readonly Reach[] = ['both', 'quiet', 'capture', 'hop', 'initial'];

export const reachWords = (reach: Reach): string => texts[reach];

/** The ways that occur in any of the diagrams, in the order of the legend. */
export function usedReaches(diagrams: readonly Diagram[]): Reach[] {
  return reaches.filter((reach) => diagrams.some((diagram) => diagram[reach].length > 0));
}

/** The diagram in one sentence: "Rook on e4: moves or captures on 14 cells." */
export function describeDiagram(name: string, diagram: Diagram): string {
  const parts = reaches.flatMap((reach) => {
    const count = diagram[reach].length;
    return count === 0 ? [] : [texts.onCells(reachWords(reach), count)];
  });
  return texts.pieceOn(name, diagram.cell, parts.length === 0 ? texts.doesNotMove : parts.join(', '));
}
