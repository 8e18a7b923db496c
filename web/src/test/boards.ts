// Small boards written by hand for the tests.

import type {
  Board,
  BoardLook,
  BoardSketch,
  Cell,
  Move,
  Piece,
  PieceType,
  Player,
  Position,
  VariantSummary,
} from '../api/types';

/** The look of a board whose variant says nothing about it. */
export function plainLook(): BoardLook {
  return { cells: 'chequered', colours: 'green', hands: 'above', dots: [], marks: [], inscription: '' };
}

/** A board of the list of variants, 8 by 8, but for what is its `own`. */
export function boardSketch(own: Partial<BoardSketch> = {}): BoardSketch {
  return {
    style: 'cells',
    look: plainLook(),
    width: 8,
    height: 8,
    levels: 1,
    links: [],
    walls: [],
    zones: [],
    lattice: 'squares',
    outline: [],
    cells: { names: '', x: [], y: [], shades: '', levels: '' },
    ...own,
  };
}

/** A variant of the list, for two players, but for what is its `own`. */
export function variantSummary(own: Partial<VariantSummary> = {}): VariantSummary {
  return {
    id: '',
    name: '',
    aliases: [],
    family: '',
    collection: '',
    summary: '',
    inventor: '',
    players: 2,
    playerNames: ['White', 'Black'],
    form: 'figure',
    facings: [0, 180],
    cells: 64,
    board: 0,
    pieces: [],
    drops: false,
    fusion: false,
    plies: null,
    start: [],
    ...own,
  };
}

/** A square board of `files` by `ranks`, cells named a1 up. */
export function squareBoard(files: number, ranks: number): Board {
  const cells: Cell[] = [];
  for (let rank = 1; rank <= ranks; rank++) {
    for (let file = 0; file < files; file++) {
      const top = ranks - rank;
      cells.push({
        name: `${'abcdefgh'[file]}${rank}`,
        x: file + 0.5,
        y: top + 0.5,
        polygon: [
          [file, top],
          [file + 1, top],
          [file + 1, top + 1],
          [file, top + 1],
        ],
        shade: (file + rank) % 2,
        level: 0,
      });
    }
  }
  return {
    style: 'cells',
    look: plainLook(),
    width: files,
    height: ranks,
    levels: 1,
    cells,
    links: [],
    walls: [],
    zones: [],
    labels: [],
  };
}

/** Seven hexagons with vertical files: a1 a2 at the left, b1 b2 b3 in the middle, c1 c2 at the right. */
export function hexBoard(): Board {
  const wide = Math.sqrt(3) / 2;
  const side = 1 / Math.sqrt(3);
  const places: [string, number, number][] = [
    ['a1', 0, 0.5],
    ['a2', 0, -0.5],
    ['b1', wide, 1],
    ['b2', wide, 0],
    ['b3', wide, -1],
    ['c1', 2 * wide, 0.5],
    ['c2', 2 * wide, -0.5],
  ];
  return {
    style: 'cells',
    look: plainLook(),
    width: 3,
    height: 3,
    levels: 1,
    cells: places.map(([name, x, y], i) => ({
      name,
      x,
      y,
      polygon: [0, 1, 2, 3, 4, 5].map((k): [number, number] => [
        x + side * Math.cos((k * Math.PI) / 3),
        y + side * Math.sin((k * Math.PI) / 3),
      ]),
      shade: i % 3,
      level: 0,
    })),
    links: [],
    walls: [],
    zones: [],
    labels: [{ text: 'b', x: wide, y: 1.7 }],
  };
}

/** Four points in a square with lines round it and a palace of three. */
export function pointsBoard(): Board {
  const places: [string, number, number][] = [
    ['a1', 0, 1],
    ['a2', 0, 0],
    ['b1', 1, 1],
    ['b2', 1, 0],
  ];
  return {
    style: 'points',
    look: plainLook(),
    width: 2,
    height: 2,
    levels: 1,
    cells: places.map(([name, x, y]) => ({ name, x, y, polygon: [], shade: 0, level: 0 })),
    links: [
      ['a1', 'a2'],
      ['a2', 'b2'],
      ['b2', 'b1'],
      ['b1', 'a1'],
    ],
    walls: [],
    zones: [{ name: 'palace', player: 0, look: 'filled', cells: ['a1', 'a2', 'b1'] }],
    labels: [],
  };
}

export const players: Player[] = [
  { name: 'White', colour: '', letter: 'w', facing: 0 },
  { name: 'Black', colour: '', letter: 'b', facing: 180 },
];

export function pieceType(token: string, name: string): PieceType {
  const diagram = { cell: 'a1', quiet: [], capture: [], both: [], hop: [], initial: [] };
  return {
    token,
    letter: token.replace(/\W/g, ''),
    name,
    royal: token === 'K',
    occurs: true,
    notation: '',
    value: 100,
    words: '',
    zone: [],
    picture: '',
    form: 'figure',
    glyphs: [],
    marks: [],
    diagram,
  };
}

export function move(text: string, values: Partial<Move> = {}): Move {
  const [from = '', to = ''] = text.match(/[a-z]\d+/g) ?? [];
  const effects = { cells: {}, hands: [] };
  return { text, from, to, drop: '', promotion: '', kind: 'quiet', leavesRoyal: false, effects, ...values };
}

export function drop(text: string): Move {
  const [type = '', cell = ''] = text.split('@');
  return move(text, { from: '', to: cell, drop: type, kind: 'drop' });
}

export function position(pieces: Piece[], legal: Move[], values: Partial<Position> = {}): Position {
  return { fen: '', turn: 0, pieces, hands: [{}, {}], checks: [], living: [0, 1], legal, ...values };
}
