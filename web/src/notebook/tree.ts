// A notebook: a start and a tree of moves with what is said and drawn about them. Plain values; every function returns a new
// one. Node 0 is the start.

import type { GameRecord, PlayedMove, RecordRequest } from '../api/types';
import { readShapes, shapesText, type Shape } from '../board/shapes';

export interface NotebookNode {
  parent: number;
  /** null for the start. */
  move: PlayedMove | null;
  comment: string;
  /** Numeric annotation glyphs of PGN. */
  glyphs: readonly number[];
  shapes: readonly Shape[];
  /** The first goes on with the line, the others are alternatives to it. */
  next: readonly number[];
}

export interface Notebook {
  variant: string;
  /** FEN. */
  start: string;
  /** Whether the start is the variant's own. */
  array: boolean;
  tags: Readonly<Record<string, string>>;
  result: string;
  nodes: readonly NotebookNode[];
}

/** The annotation glyphs that are offered: number and sign. */
export const glyphs: readonly [number, string][] = [
  [1, '!'],
  [2, '?'],
  [3, '!!'],
  [4, '??'],
  [5, '!?'],
  [6, '?!'],
];
export const glyphSign = (glyph: number) => glyphs.find(([number]) => number === glyph)?.[1] ?? `$${glyph}`;

const node = (parent: number, move: PlayedMove | null): NotebookNode => ({
  parent,
  move,
  comment: '',
  glyphs: [],
  shapes: [],
  next: [],
});

export function newNotebook(variant: string, start: string, array: boolean): Notebook {
  return { variant, start, array, tags: {}, result: '', nodes: [node(0, null)] };
}

function changed(notebook: Notebook, index: number, values: Partial<NotebookNode>): Notebook {
  return { ...notebook, nodes: notebook.nodes.map((one, i) => (i === index ? { ...one, ...values } : one)) };
}

export const annotated = (
  notebook: Notebook,
  index: number,
  values: Partial<Pick<NotebookNode, 'comment' | 'glyphs' | 'shapes'>>,
) => changed(notebook, index, values);

/** The node behind `parent` with this move, or -1. */
export function childWith(notebook: Notebook, parent: number, text: string): number {
  return notebook.nodes[parent]?.next.find((child) => notebook.nodes[child]!.move?.text === text) ?? -1;
}

/** Adds a move, or finds it where it is there already. */
export function withMove(notebook: Notebook, parent: number, move: PlayedMove): { notebook: Notebook; node: number } {
  const known = childWith(notebook, parent, move.text);
  if (known >= 0) return { notebook, node: known };
  const index = notebook.nodes.length;
  const grown = { ...notebook, nodes: [...notebook.nodes, node(parent, move)] };
  return { notebook: changed(grown, parent, { next: [...notebook.nodes[parent]!.next, index] }), node: index };
}

/** The nodes from the start, which is left out, to a node. */
export function lineTo(notebook: Notebook, index: number): number[] {
  const line: number[] = [];
  for (let at = index; at !== 0; at = notebook.nodes[at]!.parent) line.unshift(at);
  return line;
}

export function movesTo(notebook: Notebook, index: number): string[] {
  return lineTo(notebook, index).map((at) => notebook.nodes[at]!.move!.text);
}

/** The nodes from the start to the end of the main line. */
export function mainLine(notebook: Notebook): number[] {
  const line = [0];
  for (let next = notebook.nodes[0]!.next[0]; next !== undefined; next = notebook.nodes[next]!.next[0]) line.push(next);
  return line;
}

/** The last node of the line that goes on from a node. */
export function endFrom(notebook: Notebook, index: number): number {
  let at = index;
  for (let next = notebook.nodes[at]!.next[0]; next !== undefined; next = notebook.nodes[at]!.next[0]) at = next;
  return at;
}

export function isOnMainLine(notebook: Notebook, index: number): boolean {
  for (let at = index; at !== 0; at = notebook.nodes[at]!.parent)
    if (notebook.nodes[notebook.nodes[at]!.parent]!.next[0] !== at) return false;
  return true;
}

/** Makes the line to a node the main line. */
export function promoted(notebook: Notebook, index: number): Notebook {
  let result = notebook;
  for (const at of lineTo(notebook, index)) {
    const { parent } = notebook.nodes[at]!;
    const others = result.nodes[parent]!.next.filter((one) => one !== at);
    result = changed(result, parent, { next: [at, ...others] });
  }
  return result;
}

/** Takes away a move and all behind it; tells where each of the others is now. */
export function without(notebook: Notebook, index: number): { notebook: Notebook; places: Map<number, number> } {
  const gone = new Set([index]);
  notebook.nodes.forEach((one, i) => {
    if (i > 0 && gone.has(one.parent)) gone.add(i);
  });
  const places = new Map<number, number>();
  notebook.nodes.forEach((_, i) => {
    if (!gone.has(i)) places.set(i, places.size);
  });
  const nodes = [...places.keys()].map((i) => {
    const one = notebook.nodes[i]!;
    return {
      ...one,
      parent: places.get(one.parent)!,
      next: one.next.flatMap((child) => places.get(child) ?? []),
    };
  });
  return { notebook: { ...notebook, nodes }, places };
}

/** A record of the server as a notebook; `cells` are the board's, for the shapes in comments. */
export function fromRecord(record: GameRecord, array: boolean, cells: ReadonlySet<string>): Notebook {
  const said = (comment: string) => {
    const { text, shapes } = readShapes(comment, cells);
    return { comment: text, shapes };
  };
  const nodes: NotebookNode[] = [{ ...node(0, null), ...said(record.comment) }];
  for (const { parent, comment, glyphs: marks, ...move } of record.nodes) {
    const index = nodes.length;
    nodes.push({ ...node(parent, move), ...said(comment), glyphs: marks });
    nodes[parent] = { ...nodes[parent]!, next: [...nodes[parent]!.next, index] };
  }
  return { variant: record.variant, start: record.start, array, tags: record.tags, result: record.result, nodes };
}

/** What the server makes a record of. */
export function toRecord(notebook: Notebook): RecordRequest {
  const said = ({ comment, shapes }: NotebookNode) => [shapesText(shapes), comment].filter(Boolean).join(' ');
  // Parents come before their children, and of these the one that goes on with the line comes first.
  const order: number[] = [];
  const waiting = [0];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    order.push(at);
    waiting.push(...[...notebook.nodes[at]!.next].reverse());
  }
  const place = new Map(order.map((index, i) => [index, i]));
  return {
    variant: notebook.variant,
    fen: notebook.array ? undefined : notebook.start,
    tags: { ...notebook.tags },
    result: notebook.result === '*' ? '' : notebook.result,
    comment: said(notebook.nodes[0]!),
    nodes: order.slice(1).map((index) => {
      const one = notebook.nodes[index]!;
      return { move: one.move!.text, parent: place.get(one.parent)!, comment: said(one), glyphs: [...one.glyphs] };
    }),
  };
}

/** A notebook from stored text, or null when that is none. */
export function parseNotebook(text: string | null): Notebook | null {
  try {
    const value = JSON.parse(text ?? 'null') as Notebook | null;
    const sound =
      value !== null &&
      typeof value.variant === 'string' &&
      typeof value.start === 'string' &&
      Array.isArray(value.nodes) &&
      value.nodes.length > 0 &&
      value.nodes.every(
        (one, i) =>
          Array.isArray(one.next) &&
          Array.isArray(one.glyphs) &&
          Array.isArray(one.shapes) &&
          typeof one.comment === 'string' &&
          (i === 0 || (one.parent < value.nodes.length && typeof one.move?.text === 'string')) &&
          one.next.every((child: number) => value.nodes[child]?.parent === i),
      );
    return sound ? value : null;
  } catch {
    return null;
  }
}
