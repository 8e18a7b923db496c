// Small pictures of positions from the list of variants: boards are said once there, pieces by their cells.

import type { Board, BoardSketch, Piece, PieceForm, Placement, VariantList, VariantSummary } from '../api/types';

/** What a thumbnail draws. */
export interface Miniature {
  board: Board;
  pieces: Piece[];
  /** The drawing of each piece type that has one, by token. */
  pictures: Record<string, string>;
  form: PieceForm;
  /** The characters of each piece type that has some, by token. */
  glyphs: Record<string, string[]>;
  /** Player.facing of each. */
  facings: number[];
  /** The players' names, which decide the armies' colours. */
  names: string[];
}

/** The board of a sketch, without labels. */
export function boardOf({ cells, outline, lattice, ...rest }: BoardSketch): Board {
  return {
    ...rest,
    labels: [],
    cells: cells.names.split(' ').map((name, i) => {
      const rest = { name, shade: Number(cells.shades[i]), level: Number(cells.levels[i]) };
      const { corners } = cells;
      if (corners) {
        const at = (row: number): number => (corners[row]?.[i] ?? 0) / 10;
        const all = Array.from({ length: corners.length / 2 }, (_, k): [number, number] => [at(2 * k), at(2 * k + 1)]);
        const polygon = all.filter(([x, y], k) => k === 0 || x !== all[k - 1]?.[0] || y !== all[k - 1]?.[1]);
        const middle = (axis: 0 | 1) => polygon.reduce((sum, corner) => sum + corner[axis], 0) / polygon.length;
        return { ...rest, x: middle(0), y: middle(1), polygon };
      }
      const x = cells.x[i] ?? 0;
      const y = cells.y[i] ?? 0;
      const sign = lattice === 'triangles' && cells.shades[i] === '1' ? -1 : 1;
      const polygon = outline.map(([dx, dy]): [number, number] => [x + sign * dx, y + sign * dy]);
      return { ...rest, x, y, polygon };
    }),
  };
}

/** The pieces of a placement, in no particular order. */
export function piecesOf(placement: Placement): Piece[] {
  return placement.flatMap((types, player) =>
    Object.entries(types).flatMap(([type, cells]) => cells.split(' ').map((cell) => ({ cell, player, type }))),
  );
}

/** All variants, and pictures of their positions. */
export class Catalogue {
  readonly variants: readonly VariantSummary[];
  private readonly byId: ReadonlyMap<string, VariantSummary>;
  private readonly boards: Board[] = [];

  constructor(private readonly list: VariantList) {
    this.variants = list.variants;
    this.byId = new Map(list.variants.map((variant) => [variant.id, variant]));
  }

  find(id: string | null): VariantSummary | undefined {
    return id === null ? undefined : this.byId.get(id);
  }

  sketch(variant: VariantSummary): BoardSketch {
    const sketch = this.list.boards[variant.board];
    if (!sketch) throw new Error(`The list of games lacks the board of ${variant.name}.`);
    return sketch;
  }

  /** A picture of the array, or of other pieces on the same board. */
  miniature(variant: VariantSummary, pieces = piecesOf(variant.start)): Miniature {
    const board = (this.boards[variant.board] ??= boardOf(this.sketch(variant)));
    const pictures = Object.fromEntries(
      variant.pieces.filter((type) => type.picture).map((type) => [type.token, type.picture]),
    );
    const glyphs = Object.fromEntries(variant.pieces.map((type) => [type.token, type.glyphs]));
    const { form, facings, playerNames: names } = variant;
    return { board, pieces, pictures, form, glyphs, facings, names };
  }
}
