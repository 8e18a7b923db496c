// Ratings in words.

import type { Rating } from '../api/types';

/** "1500", or "1500?" while nobody can say much. */
export const ratingText = ({ rating, provisional }: Rating) => `${rating}${provisional ? '?' : ''}`;

/** What a game has changed: "+12", "−7", "±0". */
export function changeText(before: Rating, after: Rating): string {
  const change = after.rating - before.rating;
  return change === 0 ? '±0' : change > 0 ? `+${change}` : `−${-change}`;
}

/** Points of a line through ratings, for a polyline in a box of this size. */
export function line(ratings: readonly number[], width: number, height: number): string {
  const low = Math.min(...ratings);
  const range = Math.max(...ratings) - low || 1;
  const step = width / Math.max(1, ratings.length - 1);
  return ratings
    .map((rating, i) => `${(i * step).toFixed(1)},${(height - ((rating - low) / range) * height).toFixed(1)}`)
    .join(' ');
}
