import { describe, expect, it } from 'vitest';
import { boardSketch as board, variantSummary } from '../../test/boards';
import type { VariantSummary } from '../../api/types';
import { byFamily, entryOf, filter, readChoice, writeChoice, type Choice } from './filter';
import { seatsFor, type Choices } from './seats';

const none: Choice = { query: '', board: '', players: '', rule: '', family: '' };

const variant = (name: string, own: Partial<VariantSummary> = {}) =>
  variantSummary({ id: name.toLowerCase(), name, family: 'Family', ...own });

const entries = [
  entryOf(variant('Square', { family: 'Small' }), board()),
  entryOf(variant('Dropper', { family: 'Small', drops: true }), board()),
  entryOf(variant('Lines', { family: 'Small', cells: 90 }), board({ style: 'points', width: 9, height: 10 })),
  entryOf(variant('Hexagon', { family: 'Large', cells: 91, fusion: true }), board({ lattice: 'hexagons' })),
  entryOf(variant('Tower', { family: 'Large', cells: 180, players: 3 }), board({ lattice: 'hexagons', levels: 5 })),
];
const names = (choice: Partial<Choice>) =>
  filter(entries, { ...none, ...choice }).entries.map((entry) => entry.variant.name);
const count = (choice: Partial<Choice>, value: string) =>
  filter(entries, { ...none, ...choice }).chips.find((chip) => chip.value === value)?.count;

describe('filter', () => {
  it('takes the games that have all that is chosen', () => {
    expect(names({})).toHaveLength(5);
    expect(names({ board: 'hexagons' })).toEqual(['Hexagon', 'Tower']);
    expect(names({ board: '3d' })).toEqual(['Tower']);
    expect(names({ board: 'points' })).toEqual(['Lines']);
    expect(names({ rule: 'drops' })).toEqual(['Dropper']);
    expect(names({ family: 'Small', players: '3' })).toEqual([]);
    expect(names({ board: 'hexagons', query: '2 players' })).toEqual(['Hexagon']);
  });
  it('counts for each chip what the list would show with it', () => {
    expect(count({}, 'squares')).toBe(2);
    expect(count({ board: 'squares' }, 'hexagons')).toBe(2);
    expect(count({ board: 'squares' }, 'drops')).toBe(1);
    expect(count({ board: 'squares' }, '3')).toBe(0);
    expect(count({ query: 'tower' }, 'Large')).toBe(1);
  });
});

describe('a choice', () => {
  it('comes back from the address that it is written to', () => {
    const choice: Choice = { query: 'ß & “x”', board: 'hexagons', players: '3', rule: 'drops', family: 'A b' };
    expect(readChoice(writeChoice(choice))).toEqual(choice);
    expect(writeChoice(none)).toBe('');
    expect(readChoice('?unknown=1&q=a')).toEqual({ ...none, query: 'a' });
  });
});

describe('byFamily', () => {
  it('puts collections first, then the other families, each by name', () => {
    const entry = (name: string, family: string, collection = '') => ({
      variant: variant(name, { family, collection }),
    });
    const groups = byFamily([
      entry('a', 'Towers'),
      entry('b', 'Known', 'Shogi'),
      entry('c', 'Known', 'Drops'),
      entry('d', 'Hexagons'),
      entry('e', 'Known', 'Shogi'),
    ]);
    expect(groups.map((group) => [group.name, group.games.length])).toEqual([
      ['Drops', 1],
      ['Shogi', 2],
      ['Hexagons', 1],
      ['Towers', 1],
    ]);
  });
});

describe('seatsFor', () => {
  const choices: Choices = { mode: 'computer', colour: 1, level: 4, name: ' Ann ', own: [] };
  const kinds = (seats: { kind: string }[]) => seats.map((seat) => seat.kind);
  it('seats the person where asked and the computer elsewhere', () => {
    expect(seatsFor(choices, 3, 0)).toEqual([
      { kind: 'computer', level: 4 },
      { kind: 'person', level: 4 },
      { kind: 'computer', level: 4 },
    ]);
  });
  it('draws a random seat over the whole range', () => {
    expect(kinds(seatsFor({ ...choices, colour: 'random' }, 2, 0.49))).toEqual(['person', 'computer']);
    expect(kinds(seatsFor({ ...choices, colour: 'random' }, 2, 0.99))).toEqual(['computer', 'person']);
  });
  it('leaves free what friends are to take', () => {
    expect(seatsFor({ ...choices, mode: 'friends' }, 3, 0)).toEqual([
      { kind: 'person', level: 4, free: true },
      { kind: 'person', level: 4, name: 'Ann' },
      { kind: 'person', level: 4, free: true },
    ]);
  });
  it('seats people only, or each seat by its own choice', () => {
    expect(kinds(seatsFor({ ...choices, mode: 'people' }, 2, 0))).toEqual(['person', 'person']);
    const own = seatsFor({ ...choices, mode: 'seats', own: [{ kind: 'computer', level: 2 }] }, 2, 0);
    expect(own).toEqual([
      { kind: 'computer', level: 2 },
      { kind: 'person', level: 4 },
    ]);
  });
});
