import { describe, expect, it } from 'vitest';
import type { Point } from '../geometry';
import {
  afterKey,
  arrange,
  clearLean,
  dot,
  fit,
  frameOf,
  panned,
  roomySpread,
  sight,
  spreadRange,
  spreadTo,
  startOrbit,
  tiltRange,
  turned,
  zoomed,
  type Vector,
} from './orbit';

const corners: Vector[] = [-4, 4].flatMap((x) => [0, 9].flatMap((y) => [-3, 5].map((z): Vector => [x, y, z])));

describe('turning', () => {
  it('goes round and stops above the horizon and at the top', () => {
    expect(turned(startOrbit, 270, 0).turn).toBe(-90);
    expect(turned(startOrbit, 0, 500).tilt).toBe(tiltRange.most);
    expect(turned(startOrbit, 0, -500).tilt).toBe(tiltRange.least);
  });
  it('by keys goes there and back', () => {
    const there = afterKey(startOrbit, 'ArrowLeft')!;
    expect(there.turn).not.toBe(startOrbit.turn);
    expect(afterKey(there, 'ArrowRight')).toEqual(startOrbit);
    expect(afterKey(there, 'Home')).toEqual(startOrbit);
    expect(afterKey(there, 'x')).toBeNull();
  });
});

describe('the frame', () => {
  it('has three directions at right angles, for every turn and tilt', () => {
    for (const turn of [0, 77, -140]) {
      for (const tilt of [20, 60, 88]) {
        const { right, up, back } = frameOf({ ...startOrbit, turn, tilt }, 120);
        for (const [a, b, product] of [
          [right, right, 1],
          [up, up, 1],
          [back, back, 1],
          [right, up, 0],
          [right, back, 0],
          [up, back, 0],
        ] as const) {
          expect(dot(a, b)).toBeCloseTo(product, 9);
        }
      }
    }
  });
  it('has the viewer’s forward up the picture', () => {
    // Forward of a player who faces 90 degrees clockwise from up the page is +x.
    const { up, right } = frameOf({ ...startOrbit, turn: 0 }, 90);
    expect(dot([1, 0, 0], up)).toBeGreaterThan(0);
    expect(dot([1, 0, 0], right)).toBeCloseTo(0, 9);
  });
});

describe('fitting', () => {
  it('shows every point, and some at the edge', () => {
    for (const aspect of [0.6, 1, 1.8]) {
      const frame = frameOf(startOrbit, 0);
      const { distance, x, y } = fit(corners, frame, aspect);
      const tall = Math.tan((sight * Math.PI) / 360);
      const reach = corners.map((point) => {
        const depth = distance - dot(point, frame.back);
        return Math.max(
          Math.abs(dot(point, frame.right) - x) / depth / tall / aspect,
          Math.abs(dot(point, frame.up) - y) / depth / tall,
        );
      });
      expect(Math.max(...reach)).toBeCloseTo(1, 6);
    }
  });
});

describe('zooming', () => {
  it('keeps the point under the pointer where it is', () => {
    const near = zoomed(startOrbit, 2, 0.4, -0.2);
    // A point of the board at p lies at (p - pan) * zoom of the picture.
    expect((0.4 - near.panX) * near.zoom).toBeCloseTo(0.4, 9);
    expect((-0.2 - near.panY) * near.zoom).toBeCloseTo(-0.2, 9);
  });
  it('and moving stay within reason', () => {
    expect(zoomed(startOrbit, 100).zoom).toBeLessThanOrEqual(5);
    expect(Math.abs(panned(startOrbit, 9, 0).panX)).toBeLessThanOrEqual(1);
    expect(spreadTo(startOrbit, 0).spread).toBe(spreadRange.least);
  });
});

describe('the lean of the stack', () => {
  const square: Point[] = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ];
  const wedge: Point[] = [
    [-4, 0],
    [4, 0],
    [0, -4],
  ];
  it('is as much as clears a level from the one below', () => {
    expect(clearLean(square, 1)).toBeCloseTo(2, 9);
    expect(clearLean(square, 2.1)).toBe(0);
    // The upper wedge slides along the right side of the lower one: at half its height by half of its width less.
    expect(clearLean(wedge, 2)).toBeCloseTo(6, 9);
  });
  it('is there in a wide picture and not in a narrow one', () => {
    expect(arrange(wedge, 3, 5, 4)).toMatchObject({ lean: 5, zigzag: false });
    expect(arrange(wedge, 1.9, 5, 0.7)).toMatchObject({ lean: 0, zigzag: false });
    expect(arrange(wedge, 3, 1, 2).lean).toBe(0);
  });
  it('goes to and fro where every other level is clear', () => {
    expect(arrange(wedge, 2, 5, 0.7)).toMatchObject({ lean: 6, zigzag: true });
    expect(arrange(wedge, 1.9, 5, 0.7).zigzag).toBe(false);
  });
  it('and the distance of levels make cells as large as they can be', () => {
    const size = (spread: number, aspect: number) => arrange(wedge, spread, 5, aspect).size;
    for (const aspect of [0.6, 1, 1.8]) {
      const best = roomySpread(wedge, 5, aspect, (spread) => spread);
      for (const other of [spreadRange.least, 2, 3, 4, spreadRange.most]) {
        expect(size(best, aspect)).toBeGreaterThan(size(other, aspect) * 0.98);
      }
    }
  });
});
