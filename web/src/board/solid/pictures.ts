// Draws pieces and signs as pictures for three-dimensional boards, from the same shapes and style sheet as the flat ones.

import { mount, unmount } from 'svelte';
import { CanvasTexture, SRGBColorSpace } from 'three';
import type { PieceSet } from '../../lib/settings.svelte';
import type { PieceLook } from '../../pieces/appearance';
import style from '../../pieces/pieces.css?raw';
import PieceShape from '../../pieces/PieceShape.svelte';

/** Pixels along an edge of a picture. */
const pixels = 192;
/** Edge of the mask that tells where a picture is not empty. */
const grain = 24;
/** A piece is drawn on a field of 100; its picture has this much more on each side, for outlines and marks across the rim. */
const border = 6;

export interface Picture {
  texture: CanvasTexture;
  /** Whether something is drawn at a place; 0 to 1 from the left and from the foot. */
  covers: (u: number, v: number) => boolean;
}

/** Field of a picture over the field of a piece. */
export const overhang = (100 + 2 * border) / 100;

/** The SVG text of a piece with all that it needs to be drawn by itself. `colours` is the armies' style (see colours.ts). */
export function pieceSvg(type: PieceLook, player: number, set: PieceSet, turn: number, colours: string): string {
  const group = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const shape = mount(PieceShape, { target: group, props: { type, player, set, turn } });
  const inside = [...group.children].map((node) => new XMLSerializer().serializeToString(node)).join('');
  void unmount(shape);
  const box = `${-border} ${-border} ${100 + 2 * border} ${100 + 2 * border}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${pixels}" height="${pixels}">` +
    `<style>${style}</style><g style="--font:system-ui,sans-serif;${colours}">${inside}</g></svg>`
  );
}

/** Words as SVG text; dark letters with a light edge or the other way round, as the colours say. */
export function wordsSvg(text: string, fill: string, edge: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 200 200" width="${pixels}" height="${pixels}">` +
    `<text y="16" font-size="46" font-weight="600" font-family="system-ui,sans-serif" text-anchor="middle" fill="${fill}" ` +
    `stroke="${edge}" stroke-width="7" stroke-linejoin="round" paint-order="stroke">${text.replace(/[<&]/g, '')}</text></svg>`
  );
}

export const warningSvg =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100" width="${pixels}" height="${pixels}">` +
  '<g stroke="#4a2500" stroke-linejoin="round" stroke-linecap="round"><path fill="#ffd23e" stroke-width="8" d="M0-38L40 34H-40Z"/>' +
  '<path stroke-width="10" d="M0-12V10M0 22V22.5"/></g></svg>';

/** Draws SVG text into a picture. Rejects if the browser cannot read it. */
export async function draw(svg: string): Promise<Picture> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = pixels;
  canvas.getContext('2d')!.drawImage(image, 0, 0, pixels, pixels);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  // So that edges do not darken where the picture is made smaller.
  texture.premultiplyAlpha = true;
  texture.anisotropy = 4;

  const small = document.createElement('canvas');
  small.width = small.height = grain;
  const context = small.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(image, 0, 0, grain, grain);
  const { data } = context.getImageData(0, 0, grain, grain);
  const covers = (u: number, v: number) => {
    if (u < 0 || u >= 1 || v <= 0 || v > 1) return false;
    return data[(Math.floor((1 - v) * grain) * grain + Math.floor(u * grain)) * 4 + 3]! > 96;
  };
  return { texture, covers };
}

/** Pictures by the text that they were drawn from, each drawn once. */
export class Pictures {
  private kept = new Map<string, Picture | 'waiting'>();
  private ended = false;

  /** `changed` is called when a picture that was asked for has been drawn. */
  constructor(private changed: () => void) {}

  /** The picture under a key, or null while it is being drawn. `svg` is asked for at the first use of the key. */
  get(key: string, svg: () => string): Picture | null {
    const found = this.kept.get(key);
    if (found) return found === 'waiting' ? null : found;
    this.kept.set(key, 'waiting');
    draw(svg()).then(
      (picture) => {
        if (this.ended) return picture.texture.dispose();
        this.kept.set(key, picture);
        this.changed();
      },
      () => this.kept.delete(key), // asked for again at the next drawing
    );
    return null;
  }

  dispose() {
    this.ended = true;
    for (const picture of this.kept.values()) if (picture !== 'waiting') picture.texture.dispose();
    this.kept.clear();
  }
}
