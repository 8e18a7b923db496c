import { describe, expect, it } from 'vitest';
import { armyColours, armyStyle } from './colours';
import css from './pieces.css?raw';

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
    expect(named('North', 'East', 'South', 'West')).toEqual(['white', 'black', 'red', 'yellow']);
    expect(named('White', 'Red', 'Yellow', 'Fourth')).toEqual(['white', 'red', 'yellow', 'black']);
  });
  it('prefers the colours that the game gives to the armies', () => {
    const players = [
      { name: 'Sente', colour: 'black' },
      { name: 'Red', colour: 'white' },
    ];
    expect(armyColours(players)).toEqual(['black', 'white']);
    expect(armyColours([{ name: 'Red', colour: '' }])).toEqual(['red']);
  });
  it('makes the style of an element from them', () => {
    expect(armyStyle([{ name: 'Red' }])).toBe(
      '--p0-fill:var(--red-fill);--p0-edge:var(--red-edge);--p0-ink:var(--red-ink);--p0-capture:var(--red-capture);--p0-sign:var(--red-sign)',
    );
  });
});

// Source: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision
// Deficiency" (2009), matrices for severity 1.0 on linear RGB.
const eyes = {
  common: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** A colour of the style sheet as seen by some eyes, in CIE L*a*b*. */
function lab(hex: string, matrix: number[][]): number[] {
  const linear = [1, 3, 5]
    .map((i) => parseInt(hex.slice(i, i + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  const [r, g, b] = matrix.map((row) =>
    Math.min(1, Math.max(0, row[0]! * linear[0]! + row[1]! * linear[1]! + row[2]! * linear[2]!)),
  ) as [number, number, number];
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

describe('the fills of the armies', () => {
  const fill = (name: string) => new RegExp(`--${name}-fill: (#[0-9a-f]{6});`).exec(css)![1]!;
  const games = [
    ['white', 'black'],
    ['red', 'black'],
    ['red', 'blue'],
    ['red', 'yellow', 'blue'],
    ['white', 'black', 'red'],
    ['red', 'yellow', 'blue', 'white'],
  ];
  const sign = (name: string) => new RegExp(`--${name}-sign: (#[0-9a-f]{6});`).exec(css)![1]!;
  for (const [eye, matrix] of Object.entries(eyes)) {
    it(`and the signs on discs are apart for eyes with ${eye} vision`, () => {
      for (const [a, b] of [
        ['red', 'black'],
        ['red', 'blue'],
      ] as const) {
        const [p, q] = [lab(sign(a), matrix), lab(sign(b), matrix)];
        expect(Math.hypot(p[0]! - q[0]!, p[1]! - q[1]!, p[2]! - q[2]!), `${a} and ${b}`).toBeGreaterThan(12);
      }
    });
    it(`are far apart for eyes with ${eye} vision`, () => {
      for (const armies of games) {
        for (const a of armies) {
          for (const b of armies.slice(armies.indexOf(a) + 1)) {
            const [p, q] = [lab(fill(a), matrix), lab(fill(b), matrix)];
            // 2.3 is a just noticeable difference; pieces are small, so ask for ten times as much.
            expect(Math.hypot(p[0]! - q[0]!, p[1]! - q[1]!, p[2]! - q[2]!), `${a} and ${b}`).toBeGreaterThan(23);
          }
        }
      }
    });
  }
});
