import { describe, expect, it } from 'vitest';
import { changeText, line, ratingText } from './rating';

const rated = (rating: number, provisional = false) => ({ rating, deviation: 60, provisional });

describe('a rating', () => {
  it('has a mark while it is provisional', () => {
    expect(ratingText(rated(1500, true))).toBe('1500?');
    expect(ratingText(rated(1612))).toBe('1612');
  });
  it('says what a game has changed', () => {
    expect(changeText(rated(1500), rated(1512))).toBe('+12');
    expect(changeText(rated(1500), rated(1493))).toBe('−7');
    expect(changeText(rated(1500), rated(1500))).toBe('±0');
  });
});

describe('the line of a history', () => {
  it('goes from the left to the right, the highest at the top', () => {
    expect(line([1400, 1600, 1500], 100, 20)).toBe('0.0,20.0 50.0,0.0 100.0,10.0');
  });
  it('is there for a single game and for one that changes nothing', () => {
    expect(line([1500], 100, 20)).toBe('0.0,20.0');
    expect(line([1500, 1500], 100, 20)).toBe('0.0,20.0 100.0,20.0');
  });
});
