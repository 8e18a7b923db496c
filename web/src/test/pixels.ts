// Draws piece types as pixels, for the test that no two of a game look alike. It runs in a page of a browser.

import { mount, unmount } from 'svelte';
import type { PieceType } from '../api/types';
import type { PieceSet } from '../lib/settings.svelte';
import { loadGlyphs } from '../pieces/glyphs.svelte';
import style from '../pieces/pieces.css?raw';
import PieceShape from '../pieces/PieceShape.svelte';

/** The field on which pieces are drawn, in a colour between those of the armies. */
const ground = '#c4cfba';
const known = new Map<string, Promise<number[]>>();

async function draw(svg: string, size: number): Promise<number[]> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.fillStyle = ground;
  context.fillRect(0, 0, size, size);
  context.drawImage(image, 0, 0, size, size);
  return [...context.getImageData(0, 0, size, size).data].filter((_, i) => i % 4 !== 3);
}

/** A piece of the first player as the text of an SVG. */
async function markup(type: PieceType, set: PieceSet): Promise<string> {
  await loadGlyphs(type.glyphs.join(''));
  const host = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const shape = mount(PieceShape, { target: host, props: { type, player: 0, set } });
  const inside = [...host.children].map((node) => new XMLSerializer().serializeToString(node)).join('');
  void unmount(shape);
  return inside;
}

/** Red, green and blue of all pixels of a piece of the first player, `size` pixels wide and high. */
async function pixelsOf(type: PieceType, set: PieceSet, size: number): Promise<number[]> {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${size}" height="${size}">` +
    `<style>${style}</style><g style="--font:sans-serif">${await markup(type, set)}</g></svg>`;
  let pixels = known.get(svg);
  if (!pixels) known.set(svg, (pixels = draw(svg, size)));
  return pixels;
}

/** The types that occur in a game and are drawn in the very same way as another of them. */
export async function twins(types: readonly PieceType[], set: PieceSet): Promise<string[]> {
  const shown = types.filter((type) => type.occurs);
  const texts = await Promise.all(shown.map((type) => markup(type, set)));
  return shown.filter((_, i) => texts.indexOf(texts[i]!) !== i).map(({ name }) => name);
}

/** How many pixels of two pictures differ so much that an eye sees it. */
function differing(a: readonly number[], b: readonly number[]): number {
  let count = 0;
  for (let i = 0; i < a.length; i += 3) {
    const distance = [0, 1, 2].reduce((sum, k) => sum + Math.abs(a[i + k]! - b[i + k]!), 0);
    if (distance > 150) count++;
  }
  return count;
}

/** For each two types of a game that occur: how many of their pixels differ. */
export async function differences(
  types: readonly PieceType[],
  set: PieceSet,
  size: number,
): Promise<{ pair: string; count: number }[]> {
  const shown = types.filter((type) => type.occurs);
  const pictures = await Promise.all(shown.map((type) => pixelsOf(type, set, size)));
  return shown.flatMap((type, i) =>
    shown
      .slice(0, i)
      .map((other, j) => ({ pair: `${other.name} and ${type.name}`, count: differing(pictures[i]!, pictures[j]!) })),
  );
}
