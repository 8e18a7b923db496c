// A picture of a position as a file of its own: the same drawing as the board's, with all its colours written into it.

import { flushSync, mount, unmount } from 'svelte';
import type { BoardState } from '../board/state';
import type { PieceType, Variant } from '../api/types';
import { bestColumns, makeView } from '../board/geometry';
import type { Shape } from '../board/shapes';
import { settings } from '../lib/settings.svelte';
import { armyStyle } from '../pieces/colours';
import { loadGlyphs } from '../pieces/glyphs.svelte';
import Picture from './Picture.svelte';
import { texts } from '../texts/sharing';

export interface Scene {
  variant: Variant;
  board: Pick<BoardState, 'pieces' | 'lastMove'>;
  /** Whose forward points up, in degrees. */
  facing: number;
  shapes: readonly Shape[];
}

const kept = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-linejoin',
  'stroke-linecap',
  'stroke-dasharray',
  'opacity',
  'paint-order',
  'font-size',
  'font-weight',
  'font-family',
  'text-anchor',
  'dominant-baseline',
];

/** Draws the scene; `width` is in pixels. */
export async function pictureOf(scene: Scene, width = 900): Promise<SVGSVGElement> {
  const { variant, board, facing } = scene;
  const types = new Map(variant.pieces.map((type) => [type.token, type]));
  await loadGlyphs(variant.pieces.flatMap((type) => type.glyphs).join('') + variant.board.look.inscription);
  const columns = bestColumns(variant.board, facing, 1200, 900);
  const view = makeView(variant.board, { facing, columns });
  const host = document.createElement('div');
  host.className = 'sr-only';
  host.setAttribute('aria-hidden', 'true');
  host.style.cssText = armyStyle(variant.players);
  document.body.append(host);
  const pieces = [...board.pieces.values()].flatMap((piece) => {
    const type: PieceType | undefined = types.get(piece.type);
    return type ? [{ ...piece, type, turn: (variant.players[piece.player]?.facing ?? 0) - facing }] : [];
  });
  const drawing = mount(Picture, {
    target: host,
    props: { view, pieces, set: settings.pieceSet, shapes: scene.shapes, lastMove: board.lastMove },
  });
  try {
    flushSync();
    const svg = host.querySelector('svg')!;
    const copy = svg.cloneNode(true) as SVGSVGElement;
    const originals = svg.querySelectorAll('*');
    copy.querySelectorAll('*').forEach((element, i) => {
      const style = getComputedStyle(originals[i]!);
      for (const attribute of [...element.attributes])
        if (attribute.name === 'class' || attribute.name.startsWith('data-')) element.removeAttribute(attribute.name);
      if (element.tagName === 'g') {
        if (style.opacity !== '1') element.setAttribute('opacity', style.opacity);
        return;
      }
      for (const name of kept) {
        const value = style.getPropertyValue(name);
        if (value && value !== 'normal') element.setAttribute(name, value);
      }
    });
    for (const attribute of [...copy.attributes])
      if (attribute.name !== 'viewBox') copy.removeAttribute(attribute.name);
    const { x, y, width: w, height: h } = view.box;
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    copy.setAttribute('width', String(width));
    copy.setAttribute('height', String(Math.round((width * h) / w)));
    const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
    const page = getComputedStyle(document.body).backgroundColor;
    for (const [name, value] of Object.entries({ x, y, width: w, height: h, fill: page }))
      ground.setAttribute(name, String(value));
    copy.prepend(ground);
    const title = document.createElementNS('http://www.w3.org/2000/svg', 'title');
    title.textContent = variant.name;
    copy.prepend(title);
    // Svelte leaves empty comments where its blocks begin and end.
    const walker = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT);
    const comments: Node[] = [];
    while (walker.nextNode()) comments.push(walker.currentNode);
    for (const comment of comments) (comment as ChildNode).remove();
    return copy;
  } finally {
    void unmount(drawing);
    host.remove();
  }
}

export function svgText(svg: SVGSVGElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(svg)}\n`;
}

/** The drawing in pixels. */
export async function imageOf(svg: SVGSVGElement): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(svg))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Number(svg.getAttribute('width'));
  canvas.height = Number(svg.getAttribute('height'));
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The drawing as PNG. */
export async function pngOf(svg: SVGSVGElement): Promise<Blob> {
  const canvas = await imageOf(svg);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error(texts.noPicture))), 'image/png'),
  );
}

/** Hands a file to the browser's downloads. */
export function download(name: string, content: Blob | string, type: string) {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
