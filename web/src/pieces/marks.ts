// Turns the marks of a piece type into small shapes round its letter, on a field of 100 by 100 with its centre at 50, 50.
// dot = step, bar = slide, diamond further out = leap, bow = curve, bar with a gap = hop.
// A shape filled in the piece's ink both moves and captures; a hollow one only moves; one in the warning colour only captures.

import type { Mark, MarkMode } from '../api/types';

export interface MarkShape {
  d: string;
  mode: MarkMode;
  /** Drawn as a line instead of an area. */
  stroke: boolean;
}

const inner = 28;
const outer = 44.5;

/** Shapes of the marks, turned clockwise by `turn` degrees: the screen direction of the owner's forward. */
export function markShapes(marks: readonly Mark[], turn: number): MarkShape[] {
  return marks.map((mark) => {
    const angle = ((mark.angle + turn) * Math.PI) / 180;
    /** A point at a distance from the centre along the mark, and aside of it (clockwise). */
    const at = (distance: number, aside = 0) => {
      const x = 50 + distance * Math.sin(angle) + aside * Math.cos(angle);
      const y = 50 - distance * Math.cos(angle) + aside * Math.sin(angle);
      return `${tenth(x)} ${tenth(y)}`;
    };
    const block = (from: number, to: number, half: number) =>
      `M${at(from, -half)}L${at(to, -half)}L${at(to, half)}L${at(from, half)}Z`;
    const r = 4.8;
    switch (mark.kind) {
      case 'step':
        return {
          d: `M${at(34 - r)}A${r} ${r} 0 1 1 ${at(34 + r)}A${r} ${r} 0 1 1 ${at(34 - r)}Z`,
          mode: mark.mode,
          stroke: false,
        };
      case 'slide':
        return { d: block(inner, outer, 3.4), mode: mark.mode, stroke: false };
      case 'leap':
        return {
          d: `M${at(46)}L${at(39.5, 5.6)}L${at(33)}L${at(39.5, -5.6)}Z`,
          mode: mark.mode,
          stroke: false,
        };
      case 'curve':
        return { d: `M${at(inner, -5)}Q${at(39, -7)} ${at(outer, 6)}`, mode: mark.mode, stroke: true };
      case 'hop':
        return { d: block(inner, 33, 3) + block(37.5, outer, 3), mode: mark.mode, stroke: false };
    }
  });
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
