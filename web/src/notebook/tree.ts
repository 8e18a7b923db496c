// A study: a start and a tree of moves with what is said and drawn about them. Plain values; every function returns a new
// one. Node 0 is the start.

import type { GameRecord, PlayedMove, RecordRequest } from '../api/types';
import { readShapes, shapesText, type Shape } from '../board/shapes';

export interface StudyNode {
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

export interface Study {
  variant: string;
  /** FEN. */
  start: string;
  /** Whether the start is the variant's own. */
  array: boolean;
  tags: Readonly<Record<string, string>>;
  result: string;
  nodes: readonly StudyNode[];
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

const node = (parent: number, move: PlayedMove | null): StudyNode => ({
  parent,
  move,
  comment: '',
  glyphs: [],
  shapes: [],
  next: [],
});

export function newStudy(variant: string, start: string, array: boolean): Study {
  return { variant, start, array, tags: {}, result: '', nodes: [node(0, null)] };
}

function changed(study: Study, index: number, values: Partial<StudyNode>): Study {
  return { ...study, nodes: study.nodes.map((one, i) => (i === index ? { ...one, ...values } : one)) };
}

export const annotated = (
  study: Study,
  index: number,
  values: Partial<Pick<StudyNode, 'comment' | 'glyphs' | 'shapes'>>,
) => changed(study, index, values);

/** The node behind `parent` with this move, or -1. */
export function childWith(study: Study, parent: number, text: string): number {
  return study.nodes[parent]?.next.find((child) => study.nodes[child]!.move?.text === text) ?? -1;
}

/** Adds a move, or finds it where it is there already. */
export function withMove(study: Study, parent: number, move: PlayedMove): { study: Study; node: number } {
  const known = childWith(study, parent, move.text);
  if (known >= 0) return { study, node: known };
  const index = study.nodes.length;
  const grown = { ...study, nodes: [...study.nodes, node(parent, move)] };
  return { study: changed(grown, parent, { next: [...study.nodes[parent]!.next, index] }), node: index };
}

/** The nodes from the start, which is left out, to a node. */
export function lineTo(study: Study, index: number): number[] {
  const line: number[] = [];
  for (let at = index; at !== 0; at = study.nodes[at]!.parent) line.unshift(at);
  return line;
}

export function movesTo(study: Study, index: number): string[] {
  return lineTo(study, index).map((at) => study.nodes[at]!.move!.text);
}

/** The nodes from the start to the end of the main line. */
export function mainLine(study: Study): number[] {
  const line = [0];
  for (let next = study.nodes[0]!.next[0]; next !== undefined; next = study.nodes[next]!.next[0]) line.push(next);
  return line;
}

/** The last node of the line that goes on from a node. */
export function endFrom(study: Study, index: number): number {
  let at = index;
  for (let next = study.nodes[at]!.next[0]; next !== undefined; next = study.nodes[at]!.next[0]) at = next;
  return at;
}

export function isOnMainLine(study: Study, index: number): boolean {
  for (let at = index; at !== 0; at = study.nodes[at]!.parent)
    if (study.nodes[study.nodes[at]!.parent]!.next[0] !== at) return false;
  return true;
}

/** Makes the line to a node the main line. */
export function promoted(study: Study, index: number): Study {
  let result = study;
  for (const at of lineTo(study, index)) {
    const { parent } = study.nodes[at]!;
    const others = result.nodes[parent]!.next.filter((one) => one !== at);
    result = changed(result, parent, { next: [at, ...others] });
  }
  return result;
}

/** Takes away a move and all behind it; tells where each of the others is now. */
export function without(study: Study, index: number): { study: Study; places: Map<number, number> } {
  const gone = new Set([index]);
  study.nodes.forEach((one, i) => {
    if (i > 0 && gone.has(one.parent)) gone.add(i);
  });
  const places = new Map<number, number>();
  study.nodes.forEach((_, i) => {
    if (!gone.has(i)) places.set(i, places.size);
  });
  const nodes = [...places.keys()].map((i) => {
    const one = study.nodes[i]!;
    return {
      ...one,
      parent: places.get(one.parent)!,
      next: one.next.flatMap((child) => places.get(child) ?? []),
    };
  });
  return { study: { ...study, nodes }, places };
}

/** A record of the server as a study; `cells` are the board's, for the shapes in comments. */
export function fromRecord(record: GameRecord, array: boolean, cells: ReadonlySet<string>): Study {
  const said = (comment: string) => {
    const { text, shapes } = readShapes(comment, cells);
    return { comment: text, shapes };
  };
  const nodes: StudyNode[] = [{ ...node(0, null), ...said(record.comment) }];
  for (const { parent, comment, glyphs: marks, ...move } of record.nodes) {
    const index = nodes.length;
    nodes.push({ ...node(parent, move), ...said(comment), glyphs: marks });
    nodes[parent] = { ...nodes[parent]!, next: [...nodes[parent]!.next, index] };
  }
  return { variant: record.variant, start: record.start, array, tags: record.tags, result: record.result, nodes };
}

/** What the server makes a record of. */
export function toRecord(study: Study): RecordRequest {
  const said = ({ comment, shapes }: StudyNode) => [shapesText(shapes), comment].filter(Boolean).join(' ');
  // Parents come before their children, and of these the one that goes on with the line comes first.
  const order: number[] = [];
  const waiting = [0];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    order.push(at);
    waiting.push(...[...study.nodes[at]!.next].reverse());
  }
  const place = new Map(order.map((index, i) => [index, i]));
  return {
    variant: study.variant,
    fen: study.array ? undefined : study.start,
    tags: { ...study.tags },
    result: study.result === '*' ? '' : study.result,
    comment: said(study.nodes[0]!),
    nodes: order.slice(1).map((index) => {
      const one = study.nodes[index]!;
      return { move: one.move!.text, parent: place.get(one.parent)!, comment: said(one), glyphs: [...one.glyphs] };
    }),
  };
}

/** A study from stored text, or null when that is none. */
export function parseStudy(text: string | null): Study | null {
  try {
    const value = JSON.parse(text ?? 'null') as Study | null;
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
