// Arrows and circles that somebody draws on the board. Plain values; no rules.

export const brushes = ['green', 'red', 'blue', 'yellow'] as const;
export type Brush = (typeof brushes)[number];

/** An arrow, or a circle where both cells are the same. */
export interface Shape {
  from: string;
  to: string;
  brush: Brush;
}

/** An arrow of the page itself, such as a move that the computer would make; 1 is drawn strongest. */
export interface Hint {
  from: string;
  to: string;
  strength: number;
  /** Whose it is, for arrows in the colour of an army; otherwise the page's own colour. */
  player?: number;
}

/** Adds a shape, takes away the same one, or gives it another colour. */
export function toggled(shapes: readonly Shape[], shape: Shape): Shape[] {
  const others = shapes.filter(({ from, to }) => from !== shape.from || to !== shape.to);
  const same = shapes.find(({ from, to }) => from === shape.from && to === shape.to);
  return same?.brush === shape.brush ? others : [...others, shape];
}

/** The colour that goes with the keys that are held: none green, Shift red, Alt blue, both yellow. */
export function brushOf(keys: { shiftKey: boolean; altKey: boolean }): Brush {
  return brushes[(keys.shiftKey ? 1 : 0) + (keys.altKey ? 2 : 0)]!;
}

const letters: Record<Brush, string> = { green: 'G', red: 'R', blue: 'B', yellow: 'Y' };

/** Shapes as other programs write them in comments of PGN: `[%csl Rd4][%cal Ge2e4]`. */
export function shapesText(shapes: readonly Shape[]): string {
  const circles = shapes.filter(({ from, to }) => from === to).map(({ to, brush }) => letters[brush] + to);
  const arrows = shapes.filter(({ from, to }) => from !== to).map(({ from, to, brush }) => letters[brush] + from + to);
  return (
    (circles.length > 0 ? `[%csl ${circles.join(',')}]` : '') + (arrows.length > 0 ? `[%cal ${arrows.join(',')}]` : '')
  );
}

/** Parts a comment of PGN into words and shapes; what names no cells of the board stays with the words. */
export function readShapes(comment: string, cells: ReadonlySet<string>): { text: string; shapes: Shape[] } {
  const shapes: Shape[] = [];
  const text = comment.replace(/\[%c[sa]l ([^\]]*)\]/g, (whole, list: string) => {
    const found = list.split(',').map((one) => readShape(one.trim(), cells));
    if (found.includes(null)) return whole;
    shapes.push(...(found as Shape[]));
    return '';
  });
  return { text: text.replace(/\s+/g, ' ').trim(), shapes };
}

function readShape(text: string, cells: ReadonlySet<string>): Shape | null {
  const brush = brushes.find((one) => letters[one] === text[0]);
  const names = text.slice(1);
  if (!brush) return null;
  if (cells.has(names)) return { from: names, to: names, brush };
  for (let i = 1; i < names.length; i++) {
    const [from, to] = [names.slice(0, i), names.slice(i)];
    if (cells.has(from) && cells.has(to)) return { from, to, brush };
  }
  return null;
}
