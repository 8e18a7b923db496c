import { describe, expect, it } from 'vitest';
import { armyColours, armyStyle } from './colours';

const named = (...names: string[]) => armyColours(names.map((name) => ({ name })));

describe('armyColours', () => {
  it('follows names that are colours', () => {
    expect(named('White', 'Black')).toEqual(['white', 'black']);
    expect(named('Red', 'Yellow', 'Blue')).toEqual(['red', 'yellow', 'blue']);
  });
  it('takes light before dark for other names, and no colour twice', () => {
    expect(named('Sente', 'Gote')).toEqual(['white', 'black']);
    expect(named('Black', 'Gote')).toEqual(['black', 'white']);
    expect(named('Red', 'Red')).toEqual(['red', 'white']);
  });
  it('makes the style of an element from them', () => {
    expect(armyStyle([{ name: 'Red' }])).toBe('--p0-fill:var(--red-fill);--p0-edge:var(--red-edge);--p0-ink:var(--red-ink);--p0-capture:var(--red-capture)');
  });
});
