import { describe, expect, it } from 'vitest';
import { plainLook } from '../test/boards';
import type { BoardSketch, VariantSummary } from '../api/types';
import { rowStep } from './roving';
import { fold, nearest, search, searchable, slips, wordsOf } from './search';

const sketch: BoardSketch = {
  style: 'cells',
  look: plainLook(),
  width: 8,
  height: 8,
  levels: 1,
  links: [],
  zones: [],
  lattice: 'squares',
  outline: [],
  cells: { names: '', x: [], y: [], shades: '', levels: '' },
};
const base: VariantSummary = {
  id: '',
  name: '',
  family: '',
  summary: '',
  inventor: '',
  players: 2,
  playerNames: [],
  form: 'figure',
  facings: [0, 180],
  cells: 64,
  board: 0,
  pieces: [],
  drops: false,
  fusion: false,
  plies: null,
  start: [],
};
const make = (variant: Partial<VariantSummary>, board: Partial<BoardSketch> = {}) => {
  const whole = { ...base, ...variant };
  return { ...searchable(whole, { ...sketch, ...board }), name: whole.name };
};

const games = [
  make(
    { name: 'Gliński’s hexagonal chess', inventor: 'Władysław Gliński, 1936', cells: 91 },
    { lattice: 'hexagons', width: 10 },
  ),
  make({ name: 'Xiangqi', summary: 'Chinese chess.', cells: 90 }, { style: 'points', width: 9, height: 10 }),
  make({ name: 'Honey', players: 3, cells: 180 }, { lattice: 'hexagons', levels: 5 }),
  make({
    name: 'Shogi',
    drops: true,
    cells: 81,
    pieces: [{ token: 'G', name: 'Gold general', picture: '', glyphs: [] }],
  }),
];
const found = (query: string) => search(games, query).games.map(({ name }) => name);

describe('search', () => {
  it('knows no accents and no order', () => {
    expect(found('glinski')).toEqual(['Gliński’s hexagonal chess']);
    expect(found('chess GLIŃSKI')).toEqual(['Gliński’s hexagonal chess']);
    expect(found('wladyslaw')).toEqual(['Gliński’s hexagonal chess']);
    expect(found('')).toHaveLength(4);
  });
  it.each([
    ['hex', ['Gliński’s hexagonal chess', 'Honey']],
    ['hexagonal 3d', ['Honey']],
    ['three players', ['Honey']],
    ['3 players', ['Honey']],
    ['3-player', ['Honey']],
    ['chinese', ['Xiangqi']],
    ['lines', ['Xiangqi']],
    ['drops', ['Shogi']],
    ['gold general', ['Shogi']],
    ['goldgeneral', ['Shogi']],
    ['91 cells', ['Gliński’s hexagonal chess']],
    ['9x10', ['Xiangqi']],
  ])('finds by what people say: %s', (query, names) => expect(found(query)).toEqual(names));
  it('takes numbers whole', () => {
    expect(found('9 cells')).toEqual([]);
    expect(found('18')).toEqual([]);
  });
  it('forgives slips where nothing else is found, and says so', () => {
    expect(search(games, 'shgoi')).toMatchObject({ nearly: true, games: [{ name: 'Shogi' }] });
    expect(found('xianqi')).toEqual(['Xiangqi']);
    expect(found('hexogonal')).toEqual(['Gliński’s hexagonal chess', 'Honey']);
    expect(found('zzzzzz')).toEqual([]);
    expect(search(games, 'shogi').nearly).toBe(false);
  });
});

describe('the words of a text', () => {
  it('are folded', () => {
    expect(fold('Łódź Straße Ærø')).toBe('lodz strasse aero');
    expect(wordsOf("McCooey's 3-player")).toEqual(['mccooey', 's', '3', 'player']);
  });
});

describe('slips', () => {
  it('counts letters put in, left out, changed and swapped', () => {
    expect(slips('', 'abc')).toBe(3);
    expect(slips('chess', 'chess')).toBe(0);
    expect(slips('ches', 'chess')).toBe(1);
    expect(slips('chses', 'chess')).toBe(1);
    expect(slips('ges', 'chess')).toBe(3);
    expect(slips('shgo', 'shogi', true)).toBe(1);
  });
});

describe('nearest', () => {
  it('offers what was perhaps meant, the best first, and nothing far away', () => {
    const names = ['Chess', 'Crazyhouse', 'Grand chess', 'Shogi'];
    const texts = (name: string) => [name];
    expect(nearest('ches', names, texts)[0]).toBe('Chess');
    expect(nearest('crasyhouse', names, texts)).toEqual(['Crazyhouse']);
    expect(nearest('qqqqqqqq', names, texts)).toEqual([]);
    expect(nearest('', names, texts)).toEqual([]);
  });
});

describe('rowStep', () => {
  const places = [0, 1, 2, 3, 4].map((i) => ({ x: (i % 3) * 100, y: Math.floor(i / 3) * 50 }));
  it('goes to the nearest in the next row, and nowhere from the last', () => {
    expect(rowStep(places, 1, 1)).toBe(4);
    expect(rowStep(places, 2, 1)).toBe(4);
    expect(rowStep(places, 4, -1)).toBe(1);
    expect(rowStep(places, 4, 1)).toBe(4);
  });
});
