// The colours of the style sheet as numbers, for what is not drawn by the browser's own means.

import { Color, SRGBColorSpace } from 'three';

export interface Ink {
  colour: Color;
  opacity: number;
  /** As the style sheet's resolved text. */
  text: string;
}

const names = [
  'shade-0',
  'shade-1',
  'shade-2',
  'board-line',
  'board-wall',
  'board-label',
  'page',
  'zone',
  'zone-water',
  'board-last',
  'board-plan',
  'p0-fill',
  'p1-fill',
  'p2-fill',
  'p3-fill',
  'board-selected',
  'board-check',
  'board-check-edge',
  'board-target',
  'board-capture',
  'board-cursor',
] as const;
export type InkName = (typeof names)[number];
export type Palette = Readonly<Record<InkName, Ink>>;

/** Reads `rgb(1, 2, 3)`, `rgba(1, 2, 3, 0.5)` and `color(srgb 0.1 0.2 0.3 / 0.5)`; black for anything else. */
export function readColour(text: string): { rgb: [number, number, number]; opacity: number } {
  const numbers = (text.match(/-?\d*\.?\d+(e-?\d+)?%?/g) ?? []).map((word) =>
    word.endsWith('%') ? parseFloat(word) / 100 : Number(word),
  );
  const scale = text.startsWith('color(') ? 1 : 255;
  const [r = 0, g = 0, b = 0, opacity = 1] = numbers;
  return { rgb: [r / scale, g / scale, b / scale], opacity };
}

/** The colours as they are inside an element now. */
export function paletteOf(element: HTMLElement): Palette {
  const probe = document.createElement('i');
  element.append(probe);
  const inks = names.map((name): [InkName, Ink] => {
    probe.style.color = `var(--${name})`;
    const text = getComputedStyle(probe).color;
    const { rgb, opacity } = readColour(text);
    return [name, { colour: new Color().setRGB(...rgb, SRGBColorSpace), opacity, text }];
  });
  probe.remove();
  return Object.fromEntries(inks) as Record<InkName, Ink>;
}
