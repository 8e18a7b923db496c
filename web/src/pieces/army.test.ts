import { describe, expect, it } from 'vitest';
import type { PieceType } from '../api/types';
import { armyOf } from './army';

const type = (token: string, royal: boolean, occurs = true) => ({ token, royal, occurs }) as PieceType;

describe('armyOf', () => {
  it('puts royals first, keeps the order of the others and leaves out what does not occur', () => {
    const pieces = [type('P', false), type('X', false, false), type('K', true), type('N', false)];
    expect(armyOf({ pieces }).map(({ token }) => token)).toEqual(['K', 'P', 'N']);
  });
});
