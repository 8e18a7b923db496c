import { describe, expect, it } from 'vitest';
import type { PlayedMove } from '../api/types';
import { readShapes, shapesText, toggled } from '../board/shapes';
import {
  annotated,
  endFrom,
  fromRecord,
  isOnMainLine,
  lineTo,
  mainLine,
  movesTo,
  newNotebook,
  parseNotebook,
  promoted,
  toRecord,
  without,
  withMove,
  type Notebook,
} from './tree';

const move = (text: string): PlayedMove => ({
  text,
  from: text.slice(0, 2),
  to: text.slice(2),
  drop: '',
  promotion: '',
  kind: 'quiet',
  leavesRoyal: false,
  notation: text,
  player: 0,
  eliminations: [],
});

/** 1 a, 2 a b, 3 a c (a variation), 4 a c d, 5 e (a variation) */
function example(): Notebook {
  let notebook = newNotebook('chess', 'fen', true);
  for (const [parent, text] of [
    [0, 'aaaa'],
    [1, 'bbbb'],
    [1, 'cccc'],
    [3, 'dddd'],
    [0, 'eeee'],
  ] as const)
    notebook = withMove(notebook, parent, move(text)).notebook;
  return notebook;
}

describe('a tree of moves', () => {
  it('knows lines, the main one and its end', () => {
    const notebook = example();
    expect(mainLine(notebook)).toEqual([0, 1, 2]);
    expect(lineTo(notebook, 4)).toEqual([1, 3, 4]);
    expect(movesTo(notebook, 4)).toEqual(['aaaa', 'cccc', 'dddd']);
    expect(endFrom(notebook, 3)).toBe(4);
    expect(isOnMainLine(notebook, 2)).toBe(true);
    expect(isOnMainLine(notebook, 4)).toBe(false);
  });

  it('has each move once', () => {
    const notebook = example();
    const again = withMove(notebook, 1, move('cccc'));
    expect(again.node).toBe(3);
    expect(again.notebook).toBe(notebook);
  });

  it('lets a variation become the main line', () => {
    const notebook = promoted(example(), 4);
    expect(mainLine(notebook)).toEqual([0, 1, 3, 4]);
    expect(notebook.nodes[1]!.next).toEqual([3, 2]);
  });

  it('loses a move with all behind it', () => {
    const { notebook, places } = without(example(), 3);
    expect(notebook.nodes.map((node) => node.move?.text)).toEqual([undefined, 'aaaa', 'bbbb', 'eeee']);
    expect(notebook.nodes[0]!.next).toEqual([1, 3]);
    expect(notebook.nodes[1]!.next).toEqual([2]);
    expect(places.get(5)).toBe(3);
    expect(parseNotebook(JSON.stringify(notebook))).toEqual(notebook);
  });

  it('becomes a record and a notebook again', () => {
    let notebook = annotated(promoted(example(), 4), 3, {
      comment: 'good',
      glyphs: [1],
      shapes: [
        { from: 'e4', to: 'e4', brush: 'red' },
        { from: 'e2', to: 'e10', brush: 'green' },
      ],
    });
    notebook = { ...notebook, tags: { White: 'Ann' } };
    const record = toRecord(notebook);
    expect(record.nodes.map(({ move: text, parent }) => [text, parent])).toEqual([
      ['aaaa', 0],
      ['cccc', 1],
      ['dddd', 2],
      ['bbbb', 1],
      ['eeee', 0],
    ]);
    expect(record.nodes[1]!.comment).toBe('[%csl Re4][%cal Ge2e10] good');
    const back = fromRecord(
      {
        variant: 'chess',
        start: 'fen',
        tags: record.tags!,
        result: '*',
        comment: '',
        nodes: record.nodes.map(({ move: text, parent, comment, glyphs }) => ({
          ...move(text),
          parent,
          comment: comment ?? '',
          glyphs: glyphs ?? [],
        })),
      },
      true,
      new Set(['e1', 'e2', 'e4', 'e10']),
    );
    expect(toRecord(back)).toEqual(record);
    expect(back.nodes[2]!.comment).toBe('good');
  });

  it('is refused when what is stored makes no sense', () => {
    for (const text of ['', 'x', '3', '{"variant":"a"}', '{"variant":"a","start":"","nodes":[{"next":[4]}]}'])
      expect(parseNotebook(text)).toBeNull();
  });
});

describe('shapes', () => {
  it('are added, taken away, and given another colour', () => {
    const arrow = { from: 'a1', to: 'a2', brush: 'green' } as const;
    expect(toggled([], arrow)).toEqual([arrow]);
    expect(toggled([arrow], arrow)).toEqual([]);
    expect(toggled([arrow], { ...arrow, brush: 'red' })).toEqual([{ ...arrow, brush: 'red' }]);
  });
  it('are read from comments where they name cells', () => {
    const cells = new Set(['3c5', '3c6', 'e4']);
    const shapes = [
      { from: '3c5', to: '3c6', brush: 'blue' },
      { from: 'e4', to: 'e4', brush: 'yellow' },
    ] as const;
    expect(shapesText(shapes)).toBe('[%csl Ye4][%cal B3c53c6]');
    expect(readShapes('so [%cal B3c53c6] it [%csl Ye4] is', cells)).toEqual({ text: 'so it is', shapes: [...shapes] });
    expect(readShapes('[%csl Gz9] odd', cells)).toEqual({ text: '[%csl Gz9] odd', shapes: [] });
  });
});
