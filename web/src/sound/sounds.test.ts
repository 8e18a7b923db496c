import { describe, expect, it } from 'vitest';
import type { Move, PlayedMove } from '../api/types';
import { changeSounds, moveSound, soundNames } from './sounds';
import { score } from './synth';

const played = (kind: Move['kind'], more: Partial<PlayedMove> = {}) =>
  ({ kind, eliminations: [], ...more }) as unknown as PlayedMove;
const nothing = { check: false, ended: false, heard: false, called: false };

describe('the sounds of a game', () => {
  it('tell quiet moves from captures', () => {
    expect(moveSound(played('quiet'))).toBe('move');
    expect(moveSound(played('drop'))).toBe('move');
    expect(moveSound(played('capture'))).toBe('capture');
    expect(moveSound(played('en-passant'))).toBe('capture');
  });

  it('are one for what matters most, and one for whose turn it is', () => {
    const moves = [played('capture')];
    const fell = [played('capture', { eliminations: [{ player: 1, by: 0, army: 'removed', pieces: [] }] })];
    expect(changeSounds({ ...nothing, moves })).toEqual(['capture']);
    expect(changeSounds({ ...nothing, moves, called: true })).toEqual(['capture', 'turn']);
    expect(changeSounds({ ...nothing, moves, check: true })).toEqual(['check']);
    expect(changeSounds({ ...nothing, moves: fell, check: true })).toEqual(['elimination']);
    expect(changeSounds({ ...nothing, moves, ended: true, called: true })).toEqual(['end']);
  });

  it('do not repeat what was heard when the player moved', () => {
    const moves = [played('quiet')];
    expect(changeSounds({ ...nothing, moves, heard: true })).toEqual([]);
    expect(changeSounds({ ...nothing, moves, heard: true, check: true })).toEqual(['check']);
  });

  it('come from an end without a move, too', () => {
    expect(changeSounds({ ...nothing, moves: [], ended: true })).toEqual(['end']);
    expect(changeSounds({ ...nothing, moves: [] })).toEqual([]);
  });

  it('are all composed: short, not too loud, each unlike the others', () => {
    for (const name of soundNames) {
      expect(score[name].length).toBeGreaterThan(0);
      for (const { at, length, from, to, gain } of score[name]) {
        expect(at + length).toBeLessThan(1.5);
        expect(gain).toBeGreaterThan(0);
        expect(gain).toBeLessThanOrEqual(1);
        // A glide by factors needs numbers above nought.
        expect(Math.min(from, to)).toBeGreaterThan(20);
      }
    }
    expect(new Set(soundNames.map((name) => JSON.stringify(score[name]))).size).toBe(soundNames.length);
  });
});
