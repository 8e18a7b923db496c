// Shapes of one cell, flat on its level: x to the right, z towards the first player, y up from the level's ground.

import { BufferAttribute, BufferGeometry } from 'three';
import type { Point } from '../geometry';

/** How light a side is: the light comes from the left, from behind the first player's opponent. */
const sideLight = (dx: number, dz: number) => 0.66 + (0.1 * (dz - dx)) / (Math.hypot(dx, dz) || 1);

function geometry(positions: number[], light?: number[]): BufferGeometry {
  const made = new BufferGeometry();
  made.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  if (light) made.setAttribute('color', new BufferAttribute(new Float32Array(light), 3));
  return made;
}

/** A tile with its upper face at height 0; faces carry their lightness as colour. `outline` is round the cell's centre. */
export function tile(outline: readonly Point[], scale: number, thickness: number): BufferGeometry {
  const positions: number[] = [];
  const light: number[] = [];
  const triangle = (value: number, ...points: [number, number, number][]) => {
    for (const point of points) {
      positions.push(...point);
      light.push(value, value, value);
    }
  };
  outline.forEach((point, i) => {
    const next = outline[(i + 1) % outline.length]!;
    const [ax, az, bx, bz] = [point[0] * scale, point[1] * scale, next[0] * scale, next[1] * scale];
    triangle(1, [0, 0, 0], [ax, 0, az], [bx, 0, bz]);
    const value = sideLight((ax + bx) / 2, (az + bz) / 2);
    triangle(value, [ax, 0, az], [ax, -thickness, az], [bx, 0, bz]);
    triangle(value, [bx, 0, bz], [ax, -thickness, az], [bx, -thickness, bz]);
  });
  return geometry(positions, light);
}

/** The band between two sizes of an outline; `inner` 0 gives the whole area. */
export function band(outline: readonly Point[], inner: number, outer: number): BufferGeometry {
  const positions: number[] = [];
  outline.forEach(([ax, az], i) => {
    const [bx, bz] = outline[(i + 1) % outline.length]!;
    positions.push(ax * inner, 0, az * inner, ax * outer, 0, az * outer, bx * outer, 0, bz * outer);
    if (inner > 0) positions.push(ax * inner, 0, az * inner, bx * outer, 0, bz * outer, bx * inner, 0, bz * inner);
  });
  return geometry(positions);
}

/** A bar from one point to another; a small square where they are one. */
export function bar([ax, az]: Point, [bx, bz]: Point, width: number): BufferGeometry {
  const length = Math.hypot(bx - ax, bz - az) || 1;
  const [dx, dz] = ax === bx && az === bz ? [1, 0] : [(bx - ax) / length, (bz - az) / length];
  const half = width / 2;
  const corner = (x: number, z: number, along: number, aside: number) => [
    x + (dx * along - dz * aside) * half,
    0,
    z + (dz * along + dx * aside) * half,
  ];
  const corners = [corner(ax, az, -1, -1), corner(ax, az, -1, 1), corner(bx, bz, 1, 1), corner(bx, bz, 1, -1)];
  return geometry([0, 1, 2, 0, 2, 3].flatMap((i) => corners[i]!));
}

/** An outline of a circle. */
export function round(radius: number, corners = 28): Point[] {
  return Array.from({ length: corners }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / corners;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}
