// Turns the marks of a piece type into small shapes in a band round its letter, on a field of 100 by 100 with its centre at 50, 50.
//
// The shape tells the kind: dot = step, bar that reaches the rim = slide, diamond across the rim = leap, bow = curve, bar in two pieces = hop.
// The mode shows twice, in shape and in colour: filled in the piece's ink = moves and captures, hollow = only moves, pointed and in the
// warning colour = only captures.

import type { Mark, MarkMode } from '../api/types';

export interface MarkShape {
  d: string;
  mode: MarkMode;
  /** How it is drawn: a filled area, a line, or an area with an edge of its own because it lies across the rim. */
  style: 'area' | 'line' | 'edged';
}

/** The band of the marks, as distances from the centre; the disc ends at `rim`. */
const inner = 31.5;
const outer = 44;
export const rim = 46;
/** Between the middles of two marks of the same direction. */
const beside = 8.4;

/** Shapes of the marks, turned clockwise by `turn` degrees: the screen direction of the owner's forward. */
export function markShapes(marks: readonly Mark[], turn: number): MarkShape[] {
  return marks.map((mark) => {
    const same = marks.filter((other) => other.angle === mark.angle);
    const shift = (same.indexOf(mark) - (same.length - 1) / 2) * beside;
    return shape(mark, mark.angle + turn, shift, same.length > 1 ? 0.8 : 1);
  });
}

/** `shift` moves a mark aside of its direction, `breadth` makes it slimmer, so that several find room. */
function shape({ kind, mode }: Mark, degrees: number, shift: number, breadth: number): MarkShape {
  const angle = (degrees * Math.PI) / 180;
  /** A point at a distance from the centre along the direction, and aside of it (clockwise). */
  const at = (distance: number, aside = 0) => {
    const x = 50 + distance * Math.sin(angle) + (aside + shift) * Math.cos(angle);
    const y = 50 - distance * Math.cos(angle) + (aside + shift) * Math.sin(angle);
    return `${tenth(x)} ${tenth(y)}`;
  };
  const block = (from: number, to: number, half: number) =>
    `M${at(from, -half)}L${at(to, -half)}L${at(to, half)}L${at(from, half)}Z`;
  const spike = (from: number, to: number, half: number) => `M${at(from, -half)}L${at(to)}L${at(from, half)}Z`;
  const capture = mode === 'capture';
  const area = (d: string): MarkShape => ({ d, mode, style: 'area' });
  switch (kind) {
    case 'step': {
      const r = 4.7 * breadth;
      if (capture) return area(spike(38 - r, 38 + r * 1.3, r * 1.1));
      return area(
        `M${at(38 - r)}A${tenth(r)} ${tenth(r)} 0 1 1 ${at(38 + r)}A${tenth(r)} ${tenth(r)} 0 1 1 ${at(38 - r)}Z`,
      );
    }
    case 'slide':
      return area(capture ? spike(inner, outer + 1.5, 5 * breadth) : block(inner, outer, 3.3 * breadth));
    case 'leap':
      return {
        d: capture
          ? spike(rim - 6, rim + 8, 6 * breadth)
          : `M${at(rim + 7)}L${at(rim - 1, 6)}L${at(rim - 9)}L${at(rim - 1, -6)}Z`,
        mode,
        style: 'edged',
      };
    case 'curve':
      return {
        d: `M${at(inner + 1, -3.5 * breadth)}Q${at(39, -5 * breadth)} ${at(outer - 1, 4.5 * breadth)}`,
        mode,
        style: 'line',
      };
    case 'hop':
      return area(
        block(inner, inner + 4.2, 3.2 * breadth) +
          (capture ? spike(inner + 6.2, outer + 1.5, 4.6 * breadth) : block(inner + 7, outer, 3.2 * breadth)),
      );
  }
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
