import { describe, expect, it } from 'vitest';
import { errorMessage } from '../api/client';
import { backoff } from '../api/live';
import { markShapes } from '../pieces/marks';
import { appearance, tokenText } from '../pieces/appearance';
import { pieceType } from '../test/boards';
import { parseRoute } from './router.svelte';
import { defaults, parseSettings, threadsFor } from './settings.svelte';
import { ago, compact, lengthText, ordinal, placing, seatsText, sentence, worthText } from './words';

describe('parseRoute', () => {
  it.each([
    ['/', { page: 'home', variant: null }],
    ['/new/some-game', { page: 'home', variant: 'some-game' }],
    ['/games', { page: 'games' }],
    ['/game/a%20b', { page: 'game', id: 'a b' }],
    ['/variants/some-game', { page: 'variant', id: 'some-game' }],
    ['/variants', { page: 'missing' }],
    ['/learn/some-game', { page: 'learn', id: 'some-game' }],
    ['/learn', { page: 'missing' }],
    ['/game', { page: 'missing' }],
    ['/%E0%A4%A', { page: 'missing' }],
  ])('%s', (path, route) => expect(parseRoute(path)).toEqual(route));
});

describe('parseSettings', () => {
  it('takes what it understands and defaults for the rest', () => {
    expect(parseSettings(null)).toEqual(defaults);
    expect(parseSettings('not json')).toEqual(defaults);
    expect(parseSettings('{"pieceSet":"letters","theme":"pink","level":99}')).toEqual({
      ...defaults,
      pieceSet: 'letters',
    });
    expect(parseSettings('{"notation":"cells"}').notation).toBe('cells');
    expect(parseSettings('{"notation":"runes"}').notation).toBe('game');
    expect(parseSettings('{"confirm":"people","board":"blue"}')).toEqual({
      ...defaults,
      confirm: 'people',
      board: 'blue',
    });
    expect(parseSettings('{"confirm":"sometimes","board":7,"premove":1,"sound":"loud"}')).toEqual(defaults);
    expect(parseSettings('{"premove":false,"sound":false}')).toMatchObject({ premove: false, sound: false });
    expect(parseSettings('{"solid":true,"warnRoyal":false}')).toEqual({ ...defaults, solid: true, warnRoyal: false });
  });
});

describe('threadsFor', () => {
  it.each([
    [0, 1, 1],
    [0, 2, 1],
    [0, 6, 3],
    [0, 32, 4],
    [8, 32, 8],
    [8, 4, 4],
  ])('wanted %i on %i processors: %i', (wanted, processors, threads) => {
    expect(threadsFor(wanted, processors, true)).toBe(threads);
    expect(threadsFor(wanted, processors, false)).toBe(1);
  });
});

describe('backoff', () => {
  it('grows to a limit and is spread by the random number', () => {
    expect(backoff(0, 0.5)).toBe(400);
    expect(backoff(3, 0.5)).toBe(3200);
    expect(backoff(50, 1)).toBe(7500);
    expect(backoff(2, 0)).toBeLessThan(backoff(2, 0.9));
  });
});

describe('errorMessage', () => {
  it('takes the server’s sentence, or makes one from the status', () => {
    expect(errorMessage({ error: { message: 'No such move.' } }, 400)).toBe('No such move.');
    expect(errorMessage(null, 502)).toContain('502');
  });
});

describe('words', () => {
  it('tell how long ago something was, from texts, seconds and milliseconds', () => {
    const now = Date.parse('2030-01-02T00:00:00Z');
    expect(ago('2030-01-01T23:59:50Z', now)).toBe('just now');
    expect(ago(now / 1000 - 120, now)).toBe('2 minutes ago');
    expect(ago(now - 86400_000, now)).toBe('1 day ago');
  });
  it('shorten large numbers', () => {
    expect([compact(950), compact(120_000), compact(3_450_000)]).toEqual(['950', '120 k', '3.5 M']);
  });
  it('read the places of three players', () => {
    expect(placing('placing 1,3,2')).toEqual([1, 3, 2]);
    expect(placing('1-0')).toBeNull();
    expect([1, 2, 3].map(ordinal)).toEqual(['1st', '2nd', '3rd']);
  });
  it('become sentences', () => {
    expect([sentence('slides; leaps'), sentence('Does not move.'), sentence('')]).toEqual([
      'Slides; leaps.',
      'Does not move.',
      '',
    ]);
  });
  it('tell who plays', () => {
    expect(
      seatsText([
        { kind: 'person', level: 1 },
        { kind: 'computer', level: 3 },
      ]),
    ).toBe('Against the computer, level 3');
  });
});

describe('worthText', () => {
  const piece = (token: string, value: number, more = {}) => ({
    token,
    name: token,
    royal: false,
    occurs: true,
    value,
    ...more,
  });
  const king = piece('King', 0, { royal: true });
  const [pawn, rook] = [piece('Pawn', 80), piece('Rook', 500)];
  // The cheapest of the game is the measure, not what can never come up.
  const game = [king, rook, pawn, piece('Ghost', 10, { occurs: false })];

  it('compares with the cheapest piece of the game', () => {
    expect(worthText(rook, game)).toBe('Worth about 6.3 × Pawn');
    expect(worthText(piece('Queen', 1000), game)).toBe('Worth about 13 × Pawn');
  });
  it('says nothing of royals, the measure itself and what has no value', () => {
    for (const type of [king, pawn, piece('Wall', 0)]) expect(worthText(type, game)).toBe('');
    expect(worthText(rook, [king, rook])).toBe('');
  });
});

describe('lengthText', () => {
  it('counts moves of each player, the more roughly the longer', () => {
    expect(lengthText({ plies: null, players: 2 })).toBe('');
    expect(lengthText({ plies: 25, players: 2 })).toBe('about 13 moves');
    expect(lengthText({ plies: 154, players: 3 })).toBe('about 50 moves');
    expect(lengthText({ plies: 800, players: 2 })).toBe('more than 200 moves');
  });
});

describe('pieces', () => {
  it('show a picture only where there is one and the player wants it', () => {
    const rook = { ...pieceType('R', 'Rook'), picture: 'rook' };
    expect(appearance(rook, 'pictures').kind).toBe('picture');
    expect(appearance(rook, 'tokens').kind).toBe('token');
    expect(appearance({ ...rook, picture: 'unheard-of' }, 'pictures').kind).toBe('token');
    expect(tokenText({ token: 'Q~', letter: 'Q' })).toBe('Q');
    expect(tokenText({ token: '+P', letter: 'P' })).toBe('+P');
  });
  it('find room for two marks of one direction beside each other', () => {
    const [slide, curve] = markShapes(
      [
        { angle: 0, kind: 'slide', mode: 'both' },
        { angle: 0, kind: 'curve', mode: 'both' },
      ],
      0,
    );
    const alone = markShapes([{ angle: 0, kind: 'slide', mode: 'both' }], 0)[0];
    const firstX = (d: string) => Number(/M([\d.]+)/.exec(d)![1]);
    expect(firstX(slide!.d)).toBeLessThan(firstX(alone!.d));
    expect(firstX(curve!.d)).toBeGreaterThan(50);
  });
  it('show captures by shape, not by colour alone', () => {
    for (const kind of ['step', 'slide', 'leap', 'hop'] as const) {
      const shapes = (['both', 'capture'] as const).map((mode) => markShapes([{ angle: 30, kind, mode }], 0)[0]!.d);
      expect(shapes[0]).not.toBe(shapes[1]);
    }
  });
  it('turn their marks with their owner', () => {
    const forward = { angle: 0, kind: 'slide', mode: 'both' } as const;
    const backward = { angle: 180, kind: 'slide', mode: 'both' } as const;
    expect(markShapes([forward], 180)).toEqual(markShapes([backward], 0));
    expect(markShapes([forward], 0)).not.toEqual(markShapes([backward], 0));
  });
});
