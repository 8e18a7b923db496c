import { describe, expect, it } from 'vitest';
import { byFamily, matches } from './filter';
import { seatsFor, type Choices } from './seats';

const game = (name: string, family: string, players: number, cells: number) => ({ name, family, players, cells });

describe('matches', () => {
  const hex = game('Big Hexagon', 'Hex boards', 3, 127);
  it('finds words in name and family, in any case and order', () => {
    expect(matches(hex, '')).toBe(true);
    expect(matches(hex, 'boards big')).toBe(true);
    expect(matches(hex, 'small')).toBe(false);
  });
  it('finds players and cells, numbers only whole', () => {
    expect(matches(hex, '3 players')).toBe(true);
    expect(matches(hex, '127 cells')).toBe(true);
    expect(matches(hex, '12')).toBe(false);
  });
});

describe('byFamily', () => {
  it('puts the family with the smallest board first', () => {
    const groups = byFamily([game('a', 'Large', 2, 120), game('b', 'Small', 2, 64), game('c', 'Large', 2, 91)]);
    expect(groups.map((group) => [group.name, group.games.length])).toEqual([
      ['Small', 1],
      ['Large', 2],
    ]);
  });
});

describe('seatsFor', () => {
  const choices: Choices = { mode: 'computer', colour: 1, level: 4, own: [] };
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
  it('seats people only, or each seat by its own choice', () => {
    expect(kinds(seatsFor({ ...choices, mode: 'people' }, 2, 0))).toEqual(['person', 'person']);
    const own = seatsFor({ ...choices, mode: 'seats', own: [{ kind: 'computer', level: 2 }] }, 2, 0);
    expect(own).toEqual([
      { kind: 'computer', level: 2 },
      { kind: 'person', level: 4 },
    ]);
  });
});
