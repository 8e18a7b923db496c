import { describe, expect, it } from 'vitest';
import type { Board } from '../api/types';
import { hexBoard, plainLook, pointsBoard, squareBoard } from '../test/boards';
import { cellAt, convexHull, makeView, neighbour, oneLevel, round, type View } from './geometry';

const front = { facing: 0, columns: 1 };
const back = { facing: 180, columns: 1 };
const centre = (view: View, name: string) => {
  const cell = view.byName.get(name)!;
  return [cell.x, cell.y] as const;
};

describe('makeView', () => {
  it('shows the first player at the foot of the board', () => {
    const view = makeView(squareBoard(4, 4), front);
    expect(centre(view, 'a1')[1]).toBeGreaterThan(centre(view, 'a4')[1]);
    expect(centre(view, 'a1')[0]).toBeLessThan(centre(view, 'd1')[0]);
  });

  it('turned by 180 degrees puts every cell where its opposite was', () => {
    const straight = makeView(squareBoard(4, 4), front);
    const turned = makeView(squareBoard(4, 4), back);
    expect(centre(turned, 'a1')).toEqual(centre(straight, 'd4'));
    expect(centre(turned, 'b2')).toEqual(centre(straight, 'c3'));
  });

  it('has pieces no larger than a cell where neighbours are left out', () => {
    const board = squareBoard(4, 4);
    const cells = board.cells.filter((_, i) => (i + Math.floor(i / 4)) % 2 === 0);
    expect(cells.length).toBe(8);
    expect(makeView({ ...board, cells, links: [] }, front).pitch).toBe(makeView(board, front).pitch);
  });

  it('turns outlines together with centres', () => {
    const view = makeView(hexBoard(), { facing: 120, columns: 1 });
    for (const cell of view.cells) expect(cellAt(view, cell.x, cell.y)).toBe(cell.name);
    const xs = view.byName.get('b2')!.outline.map((p) => p[0]);
    expect(xs.reduce((a, b) => a + b) / 6).toBeCloseTo(centre(view, 'b2')[0], 9);
  });

  it('holds everything inside its box, labels too', () => {
    for (const facing of [0, 60, 180, 300]) {
      const { box, cells, labels } = makeView(hexBoard(), { facing, columns: 1 });
      for (const [x, y] of [...cells.flatMap((c) => c.outline), ...labels.map((l) => [l.x, l.y] as const)]) {
        expect(x).toBeGreaterThan(box.x);
        expect(x).toBeLessThan(box.x + box.width);
        expect(y).toBeGreaterThan(box.y);
        expect(y).toBeLessThan(box.y + box.height);
      }
    }
  });

  it('draws walls along edges of cells, turned with these, and only those of a level', () => {
    const board = { ...squareBoard(2, 2), walls: [{ cell: 'a1', from: 1, to: 2 }] };
    const ends = (facing: number) => {
      const view = makeView(board, { facing, columns: 1 });
      const outline = view.byName.get('a1')!.outline;
      const [a, b] = [outline[1]!.map(round), outline[2]!.map(round)];
      expect(view.walls).toBe(`M${a.join(' ')}L${b.join(' ')}`);
      return view.walls;
    };
    expect(ends(0)).not.toBe(ends(180));
    expect(oneLevel(board, 0).walls.length).toBe(1);
    expect(oneLevel({ ...board, cells: board.cells.map((cell) => ({ ...cell, level: 1 })) }, 0).walls).toEqual([]);
  });

  it('stands levels side by side in the wanted number of columns', () => {
    const flat = squareBoard(2, 2);
    const levels = [0, 1, 2].flatMap((level) => flat.cells.map((c) => ({ ...c, name: `${c.name}/${level}`, level })));
    const board = { ...flat, levels: 3, cells: levels };
    const row = makeView(board, { facing: 0, columns: 3 });
    expect(row.box.width).toBeGreaterThan(2 * row.box.height);
    const column = makeView(board, { facing: 0, columns: 1 });
    expect(column.box.height).toBeGreaterThan(3 * column.box.width);
    expect(new Set(column.cells.map((c) => `${c.x} ${c.y}`)).size).toBe(12);
  });

  it('names levels by what their cells’ names share, above them, and drops the label that says the same', () => {
    const flat = squareBoard(2, 2);
    const cells = ['x', 'y'].flatMap((letter, level) =>
      flat.cells.map((c) => ({ ...c, name: c.name[0]! + letter + c.name[1], level })),
    );
    const labels = [
      { text: 'x', x: 1, y: 3 },
      { text: '1', x: -0.3, y: 1.5 },
    ];
    const view = makeView({ ...flat, levels: 2, cells, labels }, { facing: 0, columns: 1 });
    expect(view.captions.map(({ text }) => text)).toEqual(['Level x', 'Level y']);
    expect(view.labels.map(({ text }) => text)).toEqual(['1']);
    // A rank that one level alone has is no level, whatever its number.
    const numbered = cells.map((c) => ({ ...c, name: `${c.name[0]}${c.name[2]}-${c.level + 1}` }));
    const ranks = makeView({ ...flat, levels: 2, cells: numbered, labels: labels.slice(1) }, { facing: 0, columns: 1 });
    expect(ranks.labels.map(({ text }) => text)).toEqual(['1']);
    for (const caption of view.captions) {
      for (const cell of view.cells) if (cell.level === caption.level) expect(caption.y).toBeLessThan(cell.y - 0.5);
    }
    expect(makeView(flat, front).captions).toEqual([]);
  });

  it('draws the border of a zone round its cells and not between them', () => {
    const board: Board = {
      ...squareBoard(3, 3),
      zones: [{ name: 'camp', player: 0, look: 'filled', cells: ['a1', 'b1'] }],
    };
    const [zone] = makeView(board, front).zones;
    expect(zone!.border.match(/M/g)).toHaveLength(6);
  });

  it('turns the dots on corners with the board', () => {
    const board: Board = { ...squareBoard(4, 4), look: { ...plainLook(), dots: [[1, 1]] } };
    const near = (view: View, name: string) =>
      Math.hypot(view.dots[0]![0] - centre(view, name)[0], view.dots[0]![1] - centre(view, name)[1]);
    for (const view of [makeView(board, front), makeView(board, back)]) {
      for (const name of ['a4', 'b4', 'a3', 'b3']) expect(near(view, name)).toBeCloseTo(Math.SQRT1_2);
    }
  });

  it('marks points towards the sides where lines run', () => {
    const board: Board = { ...pointsBoard(), look: { ...plainLook(), marks: ['a1'] } };
    expect(makeView(board, front).marks.match(/M/g)).toHaveLength(2);
  });

  it('writes half of an inscription on each half of the river', () => {
    const base = pointsBoard();
    const zones: Board['zones'] = [{ name: 'river', player: null, look: 'river', cells: ['a1', 'a2', 'b1', 'b2'] }];
    const view = makeView({ ...base, zones, look: { ...plainLook(), inscription: 'xy zw' } }, front);
    const [left, right] = [centre(view, 'a1')[0], centre(view, 'b1')[0]];
    expect(view.inscription.map(({ text }) => text).join('')).toBe('xyzw');
    expect(view.inscription.map(({ x }) => x < (left + right) / 2)).toEqual([true, true, false, false]);
    for (const { x, y } of view.inscription) {
      expect(x).toBeGreaterThan(left);
      expect(x).toBeLessThan(right);
      expect(y).toBeCloseTo((centre(view, 'a1')[1] + centre(view, 'a2')[1]) / 2);
    }
    expect(makeView({ ...base, look: { ...plainLook(), inscription: 'xy' } }, front).inscription).toEqual([]);
  });

  it('keeps lines and palaces of a board of points', () => {
    const view = makeView(pointsBoard(), front);
    expect(view.links).toHaveLength(4);
    expect(view.zones[0]!.area.match(/[ML]/g)).toHaveLength(3);
  });
});

describe('cellAt', () => {
  it('finds a cell by its outline and nothing far outside', () => {
    const view = makeView(squareBoard(3, 3), front);
    const [x, y] = centre(view, 'b2');
    expect(cellAt(view, x + 0.45, y - 0.45)).toBe('b2');
    expect(cellAt(view, x + 0.55, y)).toBe('c2');
    expect(cellAt(view, x + 4, y)).toBeNull();
  });

  it('finds the nearest point on a board of points', () => {
    const view = makeView(pointsBoard(), front);
    const [x, y] = centre(view, 'b2');
    expect(cellAt(view, x - 0.3, y + 0.2)).toBe('b2');
  });
});

describe('neighbour', () => {
  it('walks ranks and files of a square board and stops at the edge', () => {
    const view = makeView(squareBoard(3, 3), front);
    expect(neighbour(view, 'b2', 'up')).toBe('b3');
    expect(neighbour(view, 'b2', 'left')).toBe('a2');
    expect(neighbour(view, 'c2', 'right')).toBeNull();
  });

  it('follows the screen when the board is turned', () => {
    const view = makeView(squareBoard(3, 3), back);
    expect(neighbour(view, 'b2', 'up')).toBe('b1');
    expect(neighbour(view, 'b2', 'right')).toBe('a2');
  });

  it('has opposite keys that undo each other between slanted neighbours', () => {
    const view = makeView(hexBoard(), front);
    const right = neighbour(view, 'a1', 'right');
    expect(right).toBe('b2');
    expect(neighbour(view, 'b2', 'left')).toBe('a1');
  });

  it('reaches every cell of a hexagon board with the four keys', () => {
    const view = makeView(hexBoard(), front);
    const seen = new Set(['b2']);
    const queue = ['b2'];
    while (queue.length > 0) {
      const cell = queue.pop()!;
      for (const direction of ['up', 'down', 'left', 'right'] as const) {
        const next = neighbour(view, cell, direction);
        if (next && !seen.has(next)) {
          seen.add(next);
          queue.push(next);
        }
      }
    }
    expect(seen.size).toBe(7);
  });
});

describe('convexHull', () => {
  it('drops points inside and on the edges', () => {
    const hull = convexHull([
      [0, 0],
      [1, 0],
      [2, 0],
      [2, 2],
      [0, 2],
      [1, 1],
    ]);
    expect(hull).toHaveLength(4);
  });

  it('of points on a line is that line', () => {
    expect(
      convexHull([
        [0, 0],
        [1, 0],
        [2, 0],
      ]),
    ).toEqual([
      [0, 0],
      [2, 0],
    ]);
  });
});
