import { describe, expect, it } from 'vitest';
import type { Diagram } from '../../api/types';
import { describeDiagram, usedReaches } from './diagram';

const empty: Diagram = { cell: 'e4', quiet: [], capture: [], both: [], hop: [], initial: [] };
const pawn: Diagram = { ...empty, quiet: ['e5'], capture: ['d5', 'f5'], initial: ['e6'] };

describe('a diagram', () => {
  it('is told in one sentence', () => {
    expect(describeDiagram('Pawn', pawn)).toBe(
      'Pawn on e4: only moves on 1 cell, only captures on 2 cells, first move only on 1 cell.',
    );
    expect(describeDiagram('Stone', empty)).toBe('Stone on e4: does not move.');
  });
  it('needs only the signs that occur', () => {
    expect(usedReaches([pawn, { ...empty, both: ['a1'] }])).toEqual(['both', 'quiet', 'capture', 'initial']);
  });
});
