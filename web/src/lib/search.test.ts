import { describe, expect, it } from 'vitest';
import { boardSketch, variantSummary } from '../test/boards';
import type { BoardSketch, VariantSummary } from '../api/types';
import { rowStep } from './roving';
import { fold, nearest, search, searchable, slips, wordsOf } from './search';

const make = (own: Partial<VariantSummary>, board: Partial<BoardSketch> = {}) => {
  const whole = variantSummary({ playerNames: [], ...own });
  return { ...searchable(whole, boardSketch(board)), name: whole.name };
};

const games = [
  make(
    { name: 'Wiśniak’s hexagonal chess', inventor: 'Władysław Wiśniak, 1936', cells: 91 },
    { lattice: 'hexagons', width: 10 },
  ),
  make({ name: 'Baramel', summary: 'Persian chess.', cells: 90 }, { style: 'points', width: 9, height: 10 }),
  make(
    { name: 'Honey', aliases: ['3bees'], collection: 'Insects', players: 3, cells: 180 },
    { lattice: 'hexagons', levels: 5 },
  ),
  make({
    name: 'Togul',
    drops: true,
    cells: 81,
    pieces: [{ token: 'G', name: 'Gold general', picture: '', glyphs: [] }],
  }),
];
const found = (query: string) => search(games, query).games.map(({ name }) => name);

describe('search', () => {
  it('knows no accents and no order', () => {
    expect(found('wisniak')).toEqual(['Wiśniak’s hexagonal chess']);
    expect(found('chess WIŚNIAK')).toEqual(['Wiśniak’s hexagonal chess']);
    expect(found('wladyslaw')).toEqual(['Wiśniak’s hexagonal chess']);
    expect(found('')).toHaveLength(4);
  });
  it.each([
    ['hex', ['Wiśniak’s hexagonal chess', 'Honey']],
    ['hexagonal 3d', ['Honey']],
    ['three players', ['Honey']],
    ['3 players', ['Honey']],
    ['3-player', ['Honey']],
    ['3bees', ['Honey']],
    ['insect', ['Honey']],
    ['persian', ['Baramel']],
    ['lines', ['Baramel']],
    ['drops', ['Togul']],
    ['gold general', ['Togul']],
    ['goldgeneral', ['Togul']],
    ['91 cells', ['Wiśniak’s hexagonal chess']],
    ['9x10', ['Baramel']],
  ])('finds by what people say: %s', (query, names) => expect(found(query)).toEqual(names));
  it('takes numbers whole', () => {
    expect(found('9 cells')).toEqual([]);
    expect(found('18')).toEqual([]);
  });
  it('forgives slips where nothing else is found, and says so', () => {
    expect(search(games, 'tgoul')).toMatchObject({ nearly: true, games: [{ name: 'Togul' }] });
    expect(found('barmel')).toEqual(['Baramel']);
    expect(found('hexogonal')).toEqual(['Wiśniak’s hexagonal chess', 'Honey']);
    expect(found('zzzzzz')).toEqual([]);
    expect(search(games, 'togul').nearly).toBe(false);
  });
});

describe('the words of a text', () => {
  it('are folded', () => {
    expect(fold('Łódź Straße Ærø')).toBe('lodz strasse aero');
    expect(wordsOf("McTavish's 3-player")).toEqual(['mctavish', 's', '3', 'player']);
  });
});

describe('slips', () => {
  it('counts letters put in, left out, changed and swapped', () => {
    expect(slips('', 'abc')).toBe(3);
    expect(slips('chess', 'chess')).toBe(0);
    expect(slips('ches', 'chess')).toBe(1);
    expect(slips('chses', 'chess')).toBe(1);
    expect(slips('ges', 'chess')).toBe(3);
    expect(slips('tgou', 'togul', true)).toBe(1);
  });
});

describe('nearest', () => {
  it('offers what was perhaps meant, the best first, and nothing far away', () => {
    const names = ['Chess', 'Marzipan', 'Grand chess', 'Togul'];
    const texts = (name: string) => [name];
    expect(nearest('ches', names, texts)[0]).toBe('Chess');
    expect(nearest('marsipan', names, texts)).toEqual(['Marzipan']);
    expect(nearest('qqqqqqqq', names, texts)).toEqual([]);
    expect(nearest('marzipan', ['Marzipan bread', 'Marzipan cake', 'Marzipan'], (name) => [name])[0]).toBe('Marzipan');
    expect(nearest('', names, texts)).toEqual([]);
    // A whole name comes before one of which a word is as near.
    const words = (name: string) => [name, ...wordsOf(name)];
    expect(nearest('toguk', ['Micro togul', 'Large togul', 'Togul'], words)[0]).toBe('Togul');
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
