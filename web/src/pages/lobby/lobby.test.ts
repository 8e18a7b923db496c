import { describe, expect, it } from 'vitest';
import { missingText, seekersText, wishText } from './words';

const person = (name: string, seat: number | null = null) => ({ name, seat });

describe('who looks for players, in words', () => {
  it('names them, also those who have no name', () => {
    expect(seekersText({ people: [person('Ann')] })).toBe('Ann');
    expect(seekersText({ people: [person('')] })).toBe('Guest');
    const rating = { rating: 1512, deviation: 200, provisional: true };
    expect(seekersText({ people: [{ ...person('Ann'), rating }] })).toBe('Ann (1512?)');
    expect(seekersText({ people: [{ ...person('Robin'), bot: true, rating }] })).toBe('Robin (bot, 1512?)');
    expect(seekersText({ people: [person('Ann'), person(''), person('Cid')] })).toBe('Ann, Guest and Cid');
  });
  it('says which sides are taken, and how many are there', () => {
    expect(wishText({ people: [person('Ann')] }, ['White', 'Black'])).toBe('');
    expect(wishText({ people: [person('Ann', 1), person('Bob', 0)] }, ['White', 'Black', 'Red'])).toBe(
      'Black and White taken',
    );
    expect(missingText({ people: [person('Ann')], players: 3 })).toBe('1 of 3 players');
  });
});
