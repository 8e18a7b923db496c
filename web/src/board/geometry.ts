// Where things lie on the screen: turns a board as the server describes it into a view from one player's side.
// Lengths are in units of one cell's width, y downwards. No rules.

import type { Board, BoardLook, Cell, ZoneLook } from '../api/types';
import { texts } from '../texts/board';

export type Point = [number, number];

export interface ViewCell {
  name: string;
  x: number;
  y: number;
  outline: Point[];
  shade: number;
  level: number;
}

export interface ViewZone {
  name: string;
  player: number | null;
  /** SVG path. Areas of cells are filled cell by cell; areas of points are one hull. */
  area: string;
  /** SVG path of the border. */
  border: string;
  look: ZoneLook;
}

/** Characters along a river. */
export interface Inscription {
  x: number;
  y: number;
  text: string;
}

export interface View {
  style: Board['style'];
  look: BoardLook;
  box: { x: number; y: number; width: number; height: number };
  cells: ViewCell[];
  byName: Map<string, ViewCell>;
  links: [ViewCell, ViewCell][];
  /** SVG path of the edges over which no step leads; a line without length for a corner. */
  walls: string;
  zones: ViewZone[];
  labels: { text: string; x: number; y: number }[];
  /** The name of each level, above it; none on a flat board. */
  captions: { level: number; text: string; x: number; y: number }[];
  /** Smallest distance between two cells' centres on one level. */
  pitch: number;
  /** Places of dots on the corners of cells. */
  dots: Point[];
  /** SVG path of the marks at the corners of points. */
  marks: string;
  inscription: Inscription[];
  /** Number of colour classes. */
  shades: number;
}

export interface ViewOptions {
  /** Whose straight forward points up the screen: degrees clockwise as in Player.facing. */
  facing: number;
  /** How many levels stand side by side; boards of one level ignore it. */
  columns: number;
  /** Whether the names of lines are wanted; default true. */
  labels?: boolean;
}

const levelGap = 0.9;
/** Room above a level for its name. */
const captionRoom = 0.75;
const margin = 0.12;
/** Pixels that a cell should have at least, for fingers and eyes: where all levels together would have less, one is shown at a time. */
export const leastCell = 30;

export function makeView(board: Board, options: ViewOptions): View {
  const pitch = findPitch(board);
  const levelled = board.levels > 1;
  const groups = levelGroups(options.labels === false ? { ...board, labels: [] } : board, pitch);
  const turned = groups.map((group) => turnGroup(group, -options.facing));
  const columns = Math.max(1, Math.min(options.columns, groups.length));
  const slotWidth = Math.max(...turned.map((g) => g.bounds.right - g.bounds.left)) + levelGap;
  const slotHeight =
    Math.max(...turned.map((g) => g.bounds.bottom - g.bounds.top)) + levelGap + (levelled ? captionRoom : 0);
  turned.forEach((group, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, turned.length - row * columns);
    const centreX = ((i % columns) + (columns - inRow) / 2 + 0.5) * slotWidth;
    const centreY = (row + 0.5) * slotHeight;
    shiftGroup(
      group,
      centreX - (group.bounds.left + group.bounds.right) / 2,
      centreY - (group.bounds.top + group.bounds.bottom) / 2,
    );
  });

  const cells = turned.flatMap((g) => g.cells);
  const byName = new Map(cells.map((cell) => [cell.name, cell]));
  const labels = turned.flatMap((g) => g.labels);
  const captions = levelled
    ? turned.map((group) => {
        const extents = boundsOf(group.cells.flatMap((cell) => extent(cell, pitch)));
        return {
          level: group.level,
          text: texts.level(levelName(board, group.level)),
          x: (extents.left + extents.right) / 2,
          y: Math.min(extents.top, ...group.labels.map((label) => label.y - 0.2)) - 0.4,
        };
      })
    : [];
  const bounds = boundsOf([
    ...captions.map(({ x, y }): Point => [x, y - 0.3]),
    ...cells.flatMap((cell) => extent(cell, pitch)),
    ...labels.flatMap((l): Point[] => [
      [l.x - 0.25, l.y - 0.25],
      [l.x + 0.25, l.y + 0.25],
    ]),
  ]);
  return {
    style: board.style,
    look: board.look,
    box: {
      x: bounds.left - margin,
      y: bounds.top - margin,
      width: bounds.right - bounds.left + 2 * margin,
      height: bounds.bottom - bounds.top + 2 * margin,
    },
    cells,
    byName,
    links: board.links.flatMap(([a, b]): [ViewCell, ViewCell][] => {
      const from = byName.get(a);
      const to = byName.get(b);
      return from && to ? [[from, to]] : [];
    }),
    walls: board.walls
      .flatMap(({ cell, from, to }) => {
        const outline = byName.get(cell)?.outline ?? [];
        const [a, b] = [outline[from], outline[to]];
        return a && b ? [`M${round(a[0])} ${round(a[1])}L${round(b[0])} ${round(b[1])}`] : [];
      })
      .join(''),
    zones: board.zones.map((zone) => {
      const inside = zone.cells.flatMap((name) => byName.get(name) ?? []);
      const paths = board.style === 'points' ? hullPaths(inside) : cellPaths(inside);
      return { name: zone.name, player: zone.player, look: zone.look, ...paths };
    }),
    labels,
    captions,
    dots: turned.flatMap((group) => group.dots),
    marks: markPath(board, byName, pitch),
    inscription: inscribe(board, byName),
    pitch,
    shades: Math.max(1, new Set(board.cells.map((cell) => cell.shade)).size),
  };
}

/** How many pixels a cell gets in a room of `width` by `height` pixels. */
export function cellSize(view: View, width: number, height: number): number {
  return Math.min(width / view.box.width, height / view.box.height) * view.pitch;
}

/** How many levels to stand side by side in a room of `width` by `height` pixels, so that cells are as large as can be. */
export function bestColumns(board: Board, facing: number, width: number, height: number): number {
  let best = 1;
  let bestSize = 0;
  for (let columns = 1; columns <= board.levels; columns++) {
    const size = cellSize(makeView(board, { facing, columns }), width, height);
    if (size > bestSize * 1.02) {
      best = columns;
      bestSize = size;
    }
  }
  return best;
}

/** One level as a board of its own. */
export function oneLevel(board: Board, level: number): Board {
  const cells = board.cells.filter((cell) => cell.level === level);
  const names = new Set(cells.map((cell) => cell.name));
  return {
    ...board,
    levels: 1,
    cells,
    links: board.links.filter(([a, b]) => names.has(a) && names.has(b)),
    walls: board.walls.filter(({ cell }) => names.has(cell)),
    zones: board.zones.map((zone) => ({ ...zone, cells: zone.cells.filter((name) => names.has(name)) })),
    labels: boardLevels(board).find((one) => one.level === level)?.labels ?? [],
  };
}

/** The cell under a point of the view, or null. */
export function cellAt(view: View, x: number, y: number): string | null {
  let nearest: ViewCell | null = null;
  let best = Infinity;
  for (const cell of view.cells) {
    if (cell.outline.length > 2 && isInside(cell.outline, x, y)) return cell.name;
    const distance = Math.hypot(cell.x - x, cell.y - y);
    if (distance < best) {
      best = distance;
      nearest = cell;
    }
  }
  return nearest !== null && best <= view.pitch * 0.6 ? nearest.name : null;
}

/** SVG path of a closed outline. */
export function outlinePath(outline: Point[]): string {
  return outline.length === 0 ? '' : `M${outline.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;
}

export type ScreenDirection = 'up' | 'down' | 'left' | 'right';

const screenVectors: Record<ScreenDirection, Point> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

/**
 * The nearest cell in a direction of the screen, or null at the edge. Sideways distance counts a little more. Where two cells
 * are equally near, `right` and `up` take the one above or to the right, `left` and `down` the other, so that opposite
 * keys undo each other.
 */
export function neighbour(view: View, from: string, direction: ScreenDirection): string | null {
  const start = view.byName.get(from);
  if (!start) return null;
  const [dx, dy] = screenVectors[direction];
  const prefers = direction === 'right' || direction === 'up' ? 1 : -1;
  let found: string | null = null;
  let best = Infinity;
  for (const cell of view.cells) {
    const ahead = (cell.x - start.x) * dx + (cell.y - start.y) * dy;
    if (ahead < view.pitch * 0.25) continue;
    const aside = (cell.x - start.x) * Math.abs(dy) - (cell.y - start.y) * Math.abs(dx);
    if (Math.abs(aside) > ahead * 2) continue;
    const cost = ahead + 1.2 * Math.abs(aside) - prefers * Math.sign(aside) * 1e-4;
    if (cost < best) {
      best = cost;
      found = cell.name;
    }
  }
  return found;
}

// --- levels ---------------------------------------------------------------------------------------------------------

interface Bounds {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Group {
  level: number;
  cells: ViewCell[];
  labels: { text: string; x: number; y: number }[];
  dots: Point[];
  bounds: Bounds;
  pitch: number;
}

export interface Level {
  level: number;
  name: string;
  /** Names of lines, without those that tell the level's name. */
  labels: { text: string; x: number; y: number }[];
}

/** The levels from the lowest number up, with the labels that belong to each. */
export function boardLevels(board: Board): Level[] {
  return levelGroups(board, findPitch(board)).map(({ level, labels }) => ({
    level,
    name: levelName(board, level),
    labels,
  }));
}

function levelGroups(board: Board, pitch: number): Group[] {
  const levels = [...new Set(board.cells.map((cell) => cell.level))].sort((a, b) => a - b);
  const groups = levels.map((level): Group => {
    const cells = board.cells
      .filter((cell) => cell.level === level)
      .map(({ name, x, y, polygon, shade }) => ({
        name,
        x,
        y,
        outline: polygon.map(([a, b]): Point => [a, b]),
        shade,
        level,
      }));
    return {
      level,
      cells,
      labels: [],
      dots: levels.length === 1 ? board.look.dots.map(([x, y]): Point => [x, y]) : [],
      bounds: boundsOf(cells.flatMap((cell) => extent(cell, pitch))),
      pitch,
    };
  });
  const names = new Set(levels.length > 1 ? levels.map((level) => levelName(board, level)) : []);
  for (const label of board.labels) {
    const outside = (b: Bounds) =>
      Math.max(b.left - label.x, label.x - b.right, 0) + Math.max(b.top - label.y, label.y - b.bottom, 0);
    const nearest = groups.reduce((a, b) => (outside(b.bounds) < outside(a.bounds) ? b : a), groups[0]!);
    if (!nearest) continue;
    // Beneath a level its name alone is told by the caption; beside it a rank may have the same number.
    const isCaption = names.has(label.text) && label.y > nearest.bounds.bottom;
    if (isCaption && board.labels.filter(({ text }) => text === label.text).length === 1) continue;
    nearest.labels.push({ ...label });
  }
  return groups;
}

/** What all cell names of a level share and other levels' names lack at the same place; otherwise the level's number. */
export function levelName(board: Board, level: number): string {
  const inside = board.cells.filter((cell) => cell.level === level);
  const first = inside[0]?.name ?? '';
  for (let i = 0; i < first.length; i++) {
    if (board.cells.every((cell) => (cell.name[i] === first[i]) === (cell.level === level))) return first[i]!;
  }
  return String(level + 1);
}

function turnGroup(group: Group, degrees: number): Group {
  const centreX = (group.bounds.left + group.bounds.right) / 2;
  const centreY = (group.bounds.top + group.bounds.bottom) / 2;
  const turn = turner(degrees, centreX, centreY);
  const cells = group.cells.map((cell) => {
    const [x, y] = turn([cell.x, cell.y]);
    return { ...cell, x, y, outline: cell.outline.map(turn) };
  });
  const labels = group.labels.map((label) => {
    const [x, y] = turn([label.x, label.y]);
    return { ...label, x, y };
  });
  return {
    ...group,
    cells,
    labels,
    dots: group.dots.map(turn),
    bounds: boundsOf(cells.flatMap((cell) => extent(cell, group.pitch))),
  };
}

function shiftGroup(group: Group, dx: number, dy: number) {
  for (const cell of group.cells) {
    cell.x += dx;
    cell.y += dy;
    cell.outline = cell.outline.map(([x, y]): Point => [x + dx, y + dy]);
  }
  for (const label of group.labels) {
    label.x += dx;
    label.y += dy;
  }
  group.dots = group.dots.map(([x, y]): Point => [x + dx, y + dy]);
}

function turner(degrees: number, centreX: number, centreY: number): (p: Point) => Point {
  const radians = (degrees * Math.PI) / 180;
  const cos = tidy(Math.cos(radians));
  const sin = tidy(Math.sin(radians));
  return ([x, y]) => [
    centreX + (x - centreX) * cos - (y - centreY) * sin,
    centreY + (x - centreX) * sin + (y - centreY) * cos,
  ];
}

// --- shapes ---------------------------------------------------------------------------------------------------------

/** Smallest distance between two cells' centres on one level, and no more than the width of a cell: neighbours may be left out. */
export function findPitch(board: Board): number {
  let best = Infinity;
  for (let i = 0; i < board.cells.length; i++) {
    for (let j = 0; j < i; j++) {
      const a = board.cells[i]!;
      const b = board.cells[j]!;
      if (a.level === b.level) best = Math.min(best, Math.hypot(a.x - b.x, a.y - b.y));
    }
  }
  const width = 2 * Math.max(...board.cells.map(reachInside));
  // Outlines are rounded.
  if (width > 0 && width < best * 0.98) return width;
  return Number.isFinite(best) && best > 0 ? best : 1;
}

/** How far from its centre a cell reaches in every direction; 0 of one without an outline. */
function reachInside({ x, y, polygon }: Cell): number {
  const distances = polygon.map(([ax, ay], i) => {
    const [bx, by] = polygon[(i + 1) % polygon.length]!;
    return Math.abs((bx - ax) * (ay - y) - (by - ay) * (ax - x)) / Math.hypot(bx - ax, by - ay);
  });
  return polygon.length > 0 ? Math.min(...distances) : 0;
}

function extent(cell: { x: number; y: number; outline: Point[] }, pitch: number): Point[] {
  if (cell.outline.length > 0) return cell.outline;
  const reach = pitch * 0.55;
  return [
    [cell.x - reach, cell.y - reach],
    [cell.x + reach, cell.y + reach],
  ];
}

function boundsOf(points: Point[]): Bounds {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Whether a point lies inside a closed outline. */
export function isInside(outline: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [xi, yi] = outline[i]!;
    const [xj, yj] = outline[j]!;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** Area of the cells and the edges that only one of them has. */
function cellPaths(cells: ViewCell[]): { area: string; border: string } {
  const edges = new Map<string, { path: string; count: number }>();
  for (const cell of cells) {
    cell.outline.forEach((a, i) => {
      const b = cell.outline[(i + 1) % cell.outline.length]!;
      const ends = [`${a[0].toFixed(2)},${a[1].toFixed(2)}`, `${b[0].toFixed(2)},${b[1].toFixed(2)}`].sort();
      const key = ends.join(' ');
      const edge = edges.get(key) ?? { path: `M${round(a[0])} ${round(a[1])}L${round(b[0])} ${round(b[1])}`, count: 0 };
      edge.count++;
      edges.set(key, edge);
    });
  }
  return {
    area: cells.map((cell) => outlinePath(cell.outline)).join(''),
    border: [...edges.values()]
      .filter((edge) => edge.count === 1)
      .map((edge) => edge.path)
      .join(''),
  };
}

/** Small angles at the corners of points, where lines run to both sides of them. */
function markPath(board: Board, byName: ReadonlyMap<string, ViewCell>, pitch: number): string {
  const gap = pitch * 0.09;
  const arm = pitch * 0.26;
  return board.look.marks
    .flatMap((name) => byName.get(name) ?? [])
    .flatMap(({ x, y }) =>
      [-1, 1].flatMap((right) => {
        const beside = board.cells.some(({ name }) => {
          const other = byName.get(name)!;
          return Math.abs(other.y - y) < 0.01 && Math.abs(other.x - x - right * pitch) < 0.01;
        });
        return beside
          ? [-1, 1].map(
              (down) =>
                `M${round(x + right * arm)} ${round(y + down * gap)}H${round(x + right * gap)}V${round(y + down * arm)}`,
            )
          : [];
      }),
    )
    .join('');
}

/** Puts the characters along the river: the first half in the middle of its left half, the rest in its right one. */
function inscribe(board: Board, byName: ReadonlyMap<string, ViewCell>): Inscription[] {
  const river = board.zones.find(({ look }) => look === 'river');
  const characters = [...board.look.inscription.replace(/\s/g, '')];
  const banks = river?.cells.flatMap((name) => byName.get(name) ?? []) ?? [];
  if (banks.length === 0 || characters.length === 0) return [];
  const { left, right, top, bottom } = boundsOf(banks.map(({ x, y }): Point => [x, y]));
  const half = Math.ceil(characters.length / 2);
  const step = Math.min(1.6, (right - left) / (characters.length + 1));
  return characters.map((text, i) => {
    const [middle, place, count] =
      i < half
        ? [left + (right - left) * 0.27, i, half]
        : [left + (right - left) * 0.73, i - half, characters.length - half];
    return { text, x: middle + (place - (count - 1) / 2) * step, y: (top + bottom) / 2 };
  });
}

function hullPaths(cells: ViewCell[]): { area: string; border: string } {
  const hull = outlinePath(convexHull(cells.map((cell): Point => [cell.x, cell.y])));
  return { area: hull, border: hull };
}

/** Corners of the smallest convex outline around the points, in order. */
export function convexHull(points: Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (sorted.length < 3) return sorted;
  const half = (list: Point[]) => {
    const chain: Point[] = [];
    for (const p of list) {
      while (chain.length >= 2) {
        const [ax, ay] = chain[chain.length - 2]!;
        const [bx, by] = chain[chain.length - 1]!;
        if ((bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax) > 1e-9) break;
        chain.pop();
      }
      chain.push(p);
    }
    chain.pop();
    return chain;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function tidy(value: number): number {
  return Math.abs(value - Math.round(value)) < 1e-12 ? Math.round(value) : value;
}

export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
