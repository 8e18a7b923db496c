import { describe, expect, it } from 'vitest';
import { plainLook, variantSummary } from '../test/boards';
import type { BoardSketch } from '../api/types';
import { boardOf, Catalogue, piecesOf } from './miniature';

const sketch: BoardSketch = {
  style: 'cells',
  look: plainLook(),
  width: 2,
  height: 1,
  levels: 1,
  links: [],
  walls: [],
  zones: [{ name: 'camp', player: 0, look: 'filled', cells: ['a1'] }],
  lattice: 'squares',
  outline: [
    [-0.5, -0.5],
    [0.5, 0.5],
  ],
  cells: { names: 'a1 b1', x: [0.5, 1.5], y: [0.5, 0.5], shades: '10', levels: '00' },
};

describe('a sketch', () => {
  it('becomes a board', () => {
    const board = boardOf(sketch);
    expect(board.cells[1]).toEqual({
      name: 'b1',
      x: 1.5,
      y: 0.5,
      polygon: [
        [1, 0],
        [2, 1],
      ],
      shade: 0,
      level: 0,
    });
    expect(board.zones).toEqual(sketch.zones);
    expect(board.labels).toEqual([]);
  });

  it('turns triangles of shade 1 upside down', () => {
    const outline: [number, number][] = [
      [-0.866, -0.5],
      [0.866, -0.5],
      [0, 1],
    ];
    const [up, down] = boardOf({ ...sketch, lattice: 'triangles', outline }).cells;
    const place = (cell: typeof up) =>
      cell?.polygon.map(([x, y]) => [x - cell.x, y - cell.y].map((n) => Math.round(n * 1000) / 1000));
    expect(place(up)).toEqual([
      [0.866, 0.5],
      [-0.866, 0.5],
      [0, -1],
    ]);
    expect(place(down)).toEqual(outline);
  });

  it('gives cells the corners that they have of their own', () => {
    const rows = [
      [0, 10],
      [0, 5],
      [10, 15],
      [0, 0],
      [10, 25],
      [10, 5],
      [0, 15],
      [10, 10],
    ];
    const cells = { ...sketch.cells, x: [], y: [], corners: rows };
    const [square, kite] = boardOf({ ...sketch, outline: [], cells }).cells;
    expect(square).toMatchObject({ name: 'a1', x: 0.5, y: 0.5, shade: 1 });
    expect(square?.polygon).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ]);
    expect(kite?.polygon).toEqual([
      [1, 0.5],
      [1.5, 0],
      [2.5, 0.5],
      [1.5, 1],
    ]);
    // A fifth corner of the one cell; the other has its last one again.
    const [, same] = boardOf({
      ...sketch,
      outline: [],
      cells: { ...cells, corners: [...rows, [5, 15], [10, 10]] },
    }).cells;
    expect(same?.polygon).toEqual(kite?.polygon);
    const [house] = boardOf({
      ...sketch,
      outline: [],
      cells: { ...cells, corners: [...rows, [5, 15], [14, 10]] },
    }).cells;
    expect(house?.polygon.length).toBe(5);
  });
});

describe('a placement', () => {
  it('becomes pieces', () => {
    expect(piecesOf([{ K: 'a1' }, { K: 'b1', P: 'a2 b2' }])).toEqual([
      { cell: 'a1', player: 0, type: 'K' },
      { cell: 'b1', player: 1, type: 'K' },
      { cell: 'a2', player: 1, type: 'P' },
      { cell: 'b2', player: 1, type: 'P' },
    ]);
  });
});

describe('the catalogue', () => {
  const variant = variantSummary({
    id: 'small',
    name: 'Small',
    cells: 2,
    pieces: [
      { token: 'K', name: 'King', picture: 'king', glyphs: [] },
      { token: 'X', name: 'Unknown', picture: '', glyphs: [] },
    ],
    start: [{ K: 'a1' }, { K: 'b1' }],
  });
  it('makes pictures of arrays, each board once', () => {
    const catalogue = new Catalogue({ boards: [sketch], variants: [variant, { ...variant, id: 'twin' }] });
    const one = catalogue.miniature(catalogue.find('small')!);
    const other = catalogue.miniature(catalogue.find('twin')!, []);
    expect(one.board).toBe(other.board);
    expect(one.pictures).toEqual({ K: 'king' });
    expect(one.pieces).toHaveLength(2);
    expect(other.pieces).toEqual([]);
    expect(catalogue.find('nothing')).toBeUndefined();
  });
});
