// From where a solid board is seen: numbers only, no drawing. The camera goes round the board at a distance at which all of it
// is on the screen; it never goes below the lowest tilt, so that a higher level always lies before a lower one.

import { convexHull, type Point } from '../geometry';

export interface Orbit {
  /** Degrees that the board has been turned from where the viewer's own side is in front. */
  turn: number;
  /** Degrees above the horizon; 90 looks straight down. */
  tilt: number;
  /** 1 shows the whole board. */
  zoom: number;
  /** Where the middle of the picture is, in half widths of the picture at zoom 1. */
  panX: number;
  panY: number;
  /** Distance of neighbouring levels, in cells. */
  spread: number;
  /** How far each level lies to the right of the one below it, in cells; null = as the picture has room for. */
  lean: number | null;
}

export const startOrbit: Readonly<Orbit> = { turn: 0, tilt: 34, zoom: 1, panX: 0, panY: 0, spread: 3.2, lean: null };
export const tiltRange = { least: 20, most: 88 };
export const zoomRange = { least: 0.7, most: 5 };
export const spreadRange = { least: 1.2, most: 5 };
export const leanRange = { least: 0, most: 9 };
/** Vertical angle of sight in degrees: a long lens, so that levels look alike in size. */
export const sight = 18;

const clamp = (value: number, { least, most }: { least: number; most: number }) =>
  Math.min(most, Math.max(least, value));

export function turned(orbit: Orbit, turn: number, tilt: number): Orbit {
  const degrees = orbit.turn + turn;
  return { ...orbit, turn: degrees - 360 * Math.round(degrees / 360), tilt: clamp(orbit.tilt + tilt, tiltRange) };
}

/** Zooms about a point of the picture, given in half widths and half heights from its middle, y up. */
export function zoomed(orbit: Orbit, factor: number, x = 0, y = 0): Orbit {
  const zoom = clamp(orbit.zoom * factor, zoomRange);
  const shift = 1 / orbit.zoom - 1 / zoom;
  return panned({ ...orbit, zoom }, x * shift, y * shift);
}

/** Moves the middle of the picture, no farther than to the edge of the board. */
export function panned(orbit: Orbit, x: number, y: number): Orbit {
  const room = { least: -Math.max(0, 1 - 0.5 / orbit.zoom), most: Math.max(0, 1 - 0.5 / orbit.zoom) };
  return { ...orbit, panX: clamp(orbit.panX + x, room), panY: clamp(orbit.panY + y, room) };
}

export function spreadTo(orbit: Orbit, spread: number): Orbit {
  return { ...orbit, spread: clamp(spread, spreadRange) };
}

/**
 * How far aside, to the right, a level must lie to be clear of the one below it: `outline` is a level as the picture shows it (x to the
 * right, y up), `rise` how much higher the next one lies.
 */
export function clearLean(outline: readonly Point[], rise: number): number {
  // Two shapes are clear of each other where their shift is outside the differences of their points.
  const differences = convexHull(outline.flatMap(([ax, ay]) => outline.map(([bx, by]): Point => [ax - bx, ay - by])));
  let lean = 0;
  differences.forEach(([ax, ay], i) => {
    const [bx, by] = differences[(i + 1) % differences.length]!;
    if (ay > rise !== by > rise) lean = Math.max(lean, ax + ((rise - ay) * (bx - ax)) / (by - ay));
  });
  return lean;
}

/** Where the levels lie. */
export interface Arrangement {
  /** How far aside, to the right, a level lies of the one below it. */
  lean: number;
  /** Whether the levels go to and fro instead: every other one lies aside. */
  zigzag: boolean;
  /** The width of a cell over the height of the picture, less where levels hide each other. */
  size: number;
}

/** How much a cell is worth of which another level may hide a part. */
const hiddenWorth = 0.55;

/** The arrangement with the largest cells in a picture of the given width over height. Arguments as for `clearLean`. */
export function arrange(outline: readonly Point[], rise: number, levels: number, aspect: number): Arrangement {
  const extent = (axis: 0 | 1) =>
    Math.max(...outline.map((point) => point[axis])) - Math.min(...outline.map((point) => point[axis]));
  const height = extent(1) + (levels - 1) * rise + 1;
  const sizeOf = (aside: number) => Math.min(aspect / (extent(0) + aside + 1), 1 / height);
  const over: Arrangement = { lean: 0, zigzag: false, size: sizeOf(0) };
  if (levels < 2) return over;
  const lean = clearLean(outline, rise);
  const found: Arrangement[] = [
    { ...over, size: over.size * (lean > 0 ? hiddenWorth : 1) },
    { lean, zigzag: false, size: sizeOf((levels - 1) * lean) },
  ];
  if (clearLean(outline, 2 * rise) === 0) found.push({ lean, zigzag: true, size: sizeOf(lean) });
  return found.reduce((a, b) => (b.size > a.size ? b : a));
}

/**
 * The distance of levels, in cells, at which cells are largest in a picture of the given width over height. `riseOf` says how much higher
 * a level lies in the picture than the one below it.
 */
export function roomySpread(
  outline: readonly Point[],
  levels: number,
  aspect: number,
  riseOf: (spread: number) => number,
): number {
  let best = startOrbit.spread;
  let largest = 0;
  for (let spread = spreadRange.least; spread <= spreadRange.most; spread += 0.1) {
    const { size } = arrange(outline, riseOf(spread), levels, aspect);
    if (size > largest * 1.001) [best, largest] = [Math.round(spread * 10) / 10, size];
  }
  return best;
}

/** The orbit after a key, or null if the key means nothing here. `home` is where the board was seen from at first. */
export function afterKey(orbit: Orbit, key: string, home: Readonly<Orbit> = startOrbit): Orbit | null {
  switch (key) {
    case 'ArrowLeft':
      return turned(orbit, -10, 0);
    case 'ArrowRight':
      return turned(orbit, 10, 0);
    case 'ArrowUp':
      return turned(orbit, 0, 6);
    case 'ArrowDown':
      return turned(orbit, 0, -6);
    case '+':
    case '=':
      return zoomed(orbit, 1.2);
    case '-':
      return zoomed(orbit, 1 / 1.2);
    case 'PageUp':
      return spreadTo(orbit, orbit.spread + 0.4);
    case 'PageDown':
      return spreadTo(orbit, orbit.spread - 0.4);
    case 'Home':
    case '0':
      return { ...home };
    default:
      return null;
  }
}

export type Vector = readonly [number, number, number];

/** Directions of the picture in the space of the board: x and z along the levels (z towards the first player), y up. */
export interface Frame {
  right: Vector;
  up: Vector;
  /** From the board to the eye. */
  back: Vector;
}

/** `facing`: whose straight forward points up the picture, in degrees as Player.facing. */
export function frameOf(orbit: Orbit, facing: number): Frame {
  const heading = ((facing + orbit.turn) * Math.PI) / 180;
  const tilt = (orbit.tilt * Math.PI) / 180;
  const [sin, cos] = [Math.sin(heading), Math.cos(heading)];
  const [rise, level] = [Math.sin(tilt), Math.cos(tilt)];
  return {
    right: [cos, 0, sin],
    up: [sin * rise, level, -cos * rise],
    back: [-sin * level, rise, cos * level],
  };
}

export const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export interface Fit {
  /** From the eye to the middle of the picture, in cells. */
  distance: number;
  /** The middle of the picture, along the frame's right and up. */
  x: number;
  y: number;
}

/** The least distance from which all points are in a picture of the given width over height, and where its middle is then. */
export function fit(points: readonly Vector[], frame: Frame, aspect: number): Fit {
  const tall = Math.tan((sight * Math.PI) / 360);
  const wide = tall * aspect;
  // A point at (x, y, z) of the frame needs a distance of z + |x - middle| / wide; the middle serves both sides alike.
  const most = { left: -Infinity, right: -Infinity, up: -Infinity, down: -Infinity };
  for (const point of points) {
    const [x, y, z] = [dot(point, frame.right), dot(point, frame.up), dot(point, frame.back)];
    most.right = Math.max(most.right, z + x / wide);
    most.left = Math.max(most.left, z - x / wide);
    most.up = Math.max(most.up, z + y / tall);
    most.down = Math.max(most.down, z - y / tall);
  }
  return {
    distance: Math.max((most.right + most.left) / 2, (most.up + most.down) / 2),
    x: ((most.right - most.left) / 2) * wide,
    y: ((most.up - most.down) / 2) * tall,
  };
}
