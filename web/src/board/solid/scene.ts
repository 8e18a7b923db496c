// A board of several levels in three dimensions: tiles, pieces and signs, drawn with WebGL, and which cell is under a point.
//
// The solid pieces are drawn first. Everything translucent follows from the lowest level to the highest and on each level tiles before
// signs before the fronts of pieces; depth decides what a piece hides. The camera stays above all levels (orbit.ts), so this order is
// right from everywhere, and translucent tiles need no sorting.

import {
  BufferGeometry,
  Color,
  CustomBlending,
  DirectionalLight,
  DoubleSide,
  Group,
  HemisphereLight,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  OneFactor,
  OneMinusSrcAlphaFactor,
  PerspectiveCamera,
  Ray,
  Scene,
  Sprite,
  SpriteMaterial,
  Vector3,
  WebGLRenderer,
} from 'three';
import type { Board, Cell } from '../../api/types';
import type { PieceSet } from '../../lib/settings.svelte';
import { appearance, type PieceLook } from '../../pieces/appearance';
import { boardLevels, convexHull, findPitch, isInside, type Point } from '../geometry';
import type { MoveMark, TargetKind } from '../state';
import { Figures, hits, type Figure } from './figures';
import {
  arrange,
  dot,
  fit,
  frameOf,
  roomySpread,
  sight,
  startOrbit,
  type Frame,
  type Orbit,
  type Vector,
} from './orbit';
import type { InkName, Palette } from './palette';
import { pieceSvg, Pictures, warningSvg, wordsSvg, type Picture } from './pictures';
import { band, bar, round, tile } from './shapes';

export interface Man {
  cell: string;
  player: number;
  type: PieceLook;
  /** Its owner's straight forward, as Player.facing. */
  facing: number;
}

/** What stands and shines on the board. */
export interface Content {
  men: readonly Man[];
  set: PieceSet;
  marks: readonly MoveMark[];
  /** The cells of a move that waits for its turn. */
  planned: readonly string[];
  checks: readonly string[];
  selected: string | null;
  targets: ReadonlyMap<string, TargetKind>;
  ruinous: readonly string[];
  /** The cell under the pointer. */
  hover: string | null;
}

export interface ScreenPoint {
  x: number;
  y: number;
}

const thickness = 0.13;
/** Height of letters over the edge of their picture, see `wordsSvg`. */
const wordHeight = 0.23;
/** How long a piece slides, and how long an army is seen to leave, in milliseconds. */
const slideTime = 220;
const fallTime = 1200;
/** Places in the order of drawing; each level has four. */
const order = { tiles: 0, signs: 1, pieces: 2, words: 3, ofLevel: 4, above: 10_000 };

function middleOf(points: readonly { x: number; y: number }[]): Point {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}

export class SolidScene {
  private renderer: WebGLRenderer;
  private camera = new PerspectiveCamera(sight, 1, 1, 1000);
  private scene = new Scene();
  private tiles = new Map<number, InstancedMesh>();
  private levels: number[];
  private cells = new Map<string, { cell: Cell; at: number }>();
  private outline: Point[];
  private pitch: number;
  /** The middle of each level on the page, where levels lie side by side. */
  private middles: Map<number, Point>;
  private hull: Point[];
  private labels: ReturnType<typeof boardLevels>;
  private shapes: Record<
    'tile' | 'dot' | 'ring' | 'rim' | 'shadow' | 'mark0' | 'mark1' | 'mark2' | 'mark3',
    BufferGeometry
  >;
  /** The bars of walls, each about the centre of the cell on whose edge it lies. */
  private walls: { cell: string; shape: BufferGeometry }[];
  private inks = new Map<string, MeshBasicMaterial>();
  /** Everything that is made anew when the content or the view changes. */
  private changing = new Group();
  /** One material for each picture, kept: a material that goes takes its shader along. */
  private upright = new Map<Picture, SpriteMaterial>();
  private pictures = new Pictures(() => this.invalidate());
  private figures: Figure[] = [];
  /** The words that are written, and where they are on the canvas in pixels; for tests. */
  words: { text: string; left: number; right: number; top: number; bottom: number }[] = [];
  private readonly solids = new Figures();
  private readonly lamp = new DirectionalLight(0xffffff, 2.1);
  private fall: { men: readonly Man[]; since: number } | null = null;
  private content: Content | null = null;
  private palette: Palette;
  private orbit: Orbit = { ...startOrbit };
  private facing = 0;
  private slide: { from: string; to: string; since: number } | null = null;
  private view = frameOf(startOrbit, 0);
  /** How far each level lies to the right of the one below it, in cells. */
  private lean = 0;
  /** Whether they go to and fro instead. */
  private zigzag = false;
  private width = 1;
  private height = 1;
  private frame = 0;

  /** `context` is the canvas's own, with an alpha channel. `colours` is the armies' style (see colours.ts). `onlean` hears the lean that is drawn. */
  constructor(
    canvas: HTMLCanvasElement,
    context: WebGL2RenderingContext,
    board: Board,
    palette: Palette,
    private colours: string,
    private onlean: (lean: number) => void,
  ) {
    this.renderer = new WebGLRenderer({ canvas, context, alpha: true });
    this.palette = palette;
    this.pitch = findPitch(board);
    this.labels = boardLevels(board);
    this.levels = this.labels.map(({ level }) => level).reverse(); // the first level is on top
    this.middles = new Map(
      this.levels.map((level) => [level, middleOf(board.cells.filter((cell) => cell.level === level))]),
    );
    const first = board.cells[0]!;
    this.outline =
      first.polygon.length > 2
        ? first.polygon.map(([x, y]): Point => [x - first.x, y - first.y])
        : round(this.pitch * 0.48);
    this.hull = convexHull(
      board.cells.flatMap((cell) => {
        const [x, z] = this.flat(cell);
        return this.outline.map(([dx, dz]): Point => [x + dx, z + dz]);
      }),
    );
    this.shapes = {
      tile: tile(this.outline, 0.965, thickness),
      dot: band(round(this.pitch * 0.2), 0, 1),
      ring: band(this.outline, 0.74, 0.94),
      rim: band(this.outline, 0.88, 1),
      shadow: band(round(this.pitch * 0.4), 0, 1),
      // Each player's last move has a frame of its own form: the cell's, a circle, a triangle, a lozenge.
      mark0: band(this.outline, 0.84, 0.97),
      mark1: band(round(this.pitch * 0.46), 0.84, 1),
      mark2: band(round(this.pitch * 0.5, 3), 0.76, 1),
      mark3: band(round(this.pitch * 0.5, 4), 0.8, 1),
    };
    const cellOf = new Map(board.cells.map((cell) => [cell.name, cell]));
    this.walls = board.walls.flatMap(({ cell, from, to }) => {
      const { x, y, polygon } = cellOf.get(cell)!;
      const [a, b] = [polygon[from], polygon[to]];
      return a && b ? [{ cell, shape: bar([a[0] - x, a[1] - y], [b[0] - x, b[1] - y], this.pitch * 0.12) }] : [];
    });
    const count = new Map<number, number>();
    for (const cell of board.cells) {
      const at = count.get(cell.level) ?? 0;
      this.cells.set(cell.name, { cell, at });
      count.set(cell.level, at + 1);
    }
    for (const level of this.levels) {
      const material = new MeshBasicMaterial({
        vertexColors: true,
        transparent: true,
        opacity: 0.85,
        side: DoubleSide,
      });
      const mesh = new InstancedMesh(this.shapes.tile, material, count.get(level) ?? 0);
      mesh.renderOrder = this.orderOf(level, order.tiles);
      mesh.frustumCulled = false;
      for (const { cell, at } of this.cells.values()) {
        if (cell.level !== level) continue;
        const [x, z] = this.flat(cell);
        mesh.setMatrixAt(at, new Matrix4().makeTranslation(x, 0, z));
      }
      this.tiles.set(level, mesh);
      this.scene.add(mesh);
    }
    this.scene.add(this.changing, new HemisphereLight(0xffffff, 0x8a8478, 1.5), this.lamp);
    this.paint(palette);
  }

  // --- what is shown --------------------------------------------------------------------------------------------------

  resize(width: number, height: number, density: number) {
    if (width < 1 || height < 1) return;
    this.width = width;
    this.height = height;
    this.renderer.setPixelRatio(Math.min(density, 2));
    this.renderer.setSize(width, height, false);
    this.invalidate();
  }

  /** `slide` names the way of a piece that moves into place; `fallen` are those that leave or change sides now. */
  show(content: Content, slide: { from: string; to: string } | null, fallen: readonly Man[] = []) {
    this.content = content;
    if (fallen.length > 0) this.fall = { men: fallen, since: performance.now() };
    if (slide) this.slide = { ...slide, since: performance.now() };
    else if (this.slide && !content.men.some(({ cell }) => cell === this.slide?.to)) this.slide = null;
    this.invalidate();
  }

  /** `facing`: whose side is in front when the board is not turned, as Player.facing. */
  look(orbit: Orbit, facing: number) {
    this.orbit = orbit;
    this.facing = facing;
    this.invalidate();
  }

  /** The distance of levels from which to begin: see `roomySpread`. */
  startSpread(facing: number): number {
    const frame = frameOf(startOrbit, facing);
    return roomySpread(this.outlineIn(frame), this.levels.length, this.width / this.height, (spread) =>
      this.riseOf(spread, frame),
    );
  }

  /** How much higher in the picture a level lies than the one below it; a little less, so that the pieces at the far side stay clear. */
  private riseOf(spread: number, frame: Frame): number {
    return (spread - 0.25) * this.pitch * frame.up[1];
  }

  /** A level as the picture shows it. */
  private outlineIn(frame: Frame): Point[] {
    return this.hull.map(([x, z]): Point => [dot([x, 0, z], frame.right), dot([x, 0, z], frame.up)]);
  }

  paint(palette: Palette) {
    this.palette = palette;
    for (const ink of this.inks.values()) ink.dispose();
    this.inks.clear();
    this.solids.paint([
      palette['p0-fill'].colour,
      palette['p1-fill'].colour,
      palette['p2-fill'].colour,
      palette['p3-fill'].colour,
    ]);
    this.invalidate();
  }

  dispose() {
    cancelAnimationFrame(this.frame);
    for (const material of this.upright.values()) material.dispose();
    this.solids.dispose();
    this.pictures.dispose();
    for (const mesh of this.tiles.values()) {
      (mesh.material as MeshBasicMaterial).dispose();
      mesh.dispose();
    }
    for (const shape of Object.values(this.shapes)) shape.dispose();
    for (const { shape } of this.walls) shape.dispose();
    for (const ink of this.inks.values()) ink.dispose();
    this.renderer.dispose();
  }

  private invalidate() {
    if (this.frame === 0) this.frame = requestAnimationFrame((now) => this.draw(now));
  }

  /** Draws at once what waits for the next frame, so that pointing and picture agree. */
  private settle() {
    if (this.frame === 0) return;
    cancelAnimationFrame(this.frame);
    this.draw(performance.now());
  }

  private orderOf(level: number, place: number): number {
    return this.levels.indexOf(level) * order.ofLevel + place;
  }

  /** Levels lie over each other here, middle over middle. */
  private flat(point: { x: number; y: number; level: number }): Point {
    const [x, y] = this.middles.get(point.level)!;
    return [point.x - x, point.y - y];
  }

  private place(name: string, above = 0): Vector3 | null {
    const found = this.cells.get(name);
    if (!found) return null;
    const [x, z] = this.flat(found.cell);
    return this.originOf(found.cell.level).add(new Vector3(x, above, z));
  }

  /** The middle of a level. */
  private originOf(level: number): Vector3 {
    const at = this.levels.indexOf(level);
    const [x, , z] = this.view.right;
    const aside = (this.zigzag ? at % 2 : at) * this.lean * this.pitch;
    return new Vector3(x * aside, this.heightOf(level), z * aside);
  }

  private heightOf(level: number): number {
    return this.levels.indexOf(level) * this.orbit.spread * this.pitch;
  }

  // --- drawing --------------------------------------------------------------------------------------------------------

  private draw(now: number) {
    this.frame = 0;
    if (!this.content) return;
    this.aim();
    this.paintTiles(this.content);
    this.changing.clear();
    this.figures = [];
    this.drawSigns(this.content);
    this.drawMen(this.content, now);
    this.drawWords();
    this.renderer.render(this.scene, this.camera);
    this.onlean(this.lean);
    if (this.slide || this.fall) this.invalidate();
  }

  private aim() {
    const frame = frameOf(this.orbit, this.facing);
    const aspect = this.width / this.height;
    this.view = frame;
    const last = this.levels[this.levels.length - 1]!;
    if (this.orbit.lean === null) {
      const rise = this.riseOf(this.orbit.spread, frame);
      const { lean, zigzag } = arrange(this.outlineIn(frame), rise, this.levels.length, aspect);
      this.lean = lean / this.pitch;
      this.zigzag = zigzag;
    } else {
      this.lean = this.orbit.lean;
      this.zigzag = false;
    }
    // Round the lowest and the highest level, with room for the names of lines below and for pieces above.
    const top = this.originOf(last);
    const lowest = this.originOf(this.levels[0]!);
    const corners = [lowest, this.originOf(this.levels[Math.min(1, this.levels.length - 1)]!), top].flatMap((origin) =>
      this.hull.flatMap(([x, z]): Vector[] => [
        [origin.x + x * 1.12, origin.y - thickness, origin.z + z * 1.1],
        [origin.x + x, origin.y + this.pitch * 0.8, origin.z + z],
      ]),
    );
    const { distance, x, y } = fit(corners, frame, aspect);
    const [right, up, back] = [frame.right, frame.up, frame.back].map((v) => new Vector3(...v)) as [
      Vector3,
      Vector3,
      Vector3,
    ];
    this.camera.position.set(0, 0, 0).addScaledVector(right, x).addScaledVector(up, y).addScaledVector(back, distance);
    this.camera.quaternion.setFromRotationMatrix(new Matrix4().makeBasis(right, up, back));
    // The light comes from behind the viewer's left shoulder, wherever he stands.
    this.lamp.position.set(0, 0, 0).addScaledVector(right, -0.7).addScaledVector(up, 0.8).addScaledVector(back, 0.9);
    this.camera.near = distance / 4;
    this.camera.far = distance * 4;
    this.camera.aspect = aspect;
    const { zoom, panX, panY } = this.orbit;
    const [w, h] = [this.width / zoom, this.height / zoom];
    this.camera.setViewOffset(
      this.width,
      this.height,
      (this.width * (1 + panX) - w) / 2,
      (this.height * (1 - panY) - h) / 2,
      w,
      h,
    );
    this.camera.updateMatrixWorld();
  }

  private paintTiles(content: Content) {
    const colour = new Color();
    const blend = (name: InkName, share: number) => colour.lerp(this.palette[name].colour, share);
    const shades = new Set([...this.cells.values()].map(({ cell }) => cell.shade)).size;
    for (const { cell, at } of this.cells.values()) {
      const shade = shades <= 2 ? (cell.shade % 2) * 2 : cell.shade % 3;
      colour.copy(this.palette[`shade-${shade as 0 | 1 | 2}`].colour);
      if (content.marks.some(({ from, to }) => from === cell.name || to === cell.name)) blend('board-last', 0.6);
      if (content.planned.includes(cell.name)) blend('board-plan', 0.7);
      if (content.checks.includes(cell.name)) blend('board-check', 0.6);
      if (cell.name === content.selected) blend('board-selected', 0.75);
      const kind = content.targets.get(cell.name);
      if (kind) blend(kind === 'capture' ? 'board-capture' : 'board-selected', 0.5);
      this.tiles.get(cell.level)!.setColorAt(at, colour);
    }
    for (const [level, mesh] of this.tiles) {
      mesh.position.copy(this.originOf(level));
      mesh.instanceColor!.needsUpdate = true;
    }
  }

  /** A material of one colour; `share` of the colour's own opacity; `through`: what is in front does not hide it. */
  private ink(name: InkName | 'black', share: number, through = false): MeshBasicMaterial {
    const key = `${name} ${share} ${through}`;
    let ink = this.inks.get(key);
    if (!ink) {
      const { colour, opacity } = name === 'black' ? { colour: new Color(0), opacity: 1 } : this.palette[name];
      ink = new MeshBasicMaterial({
        color: colour,
        transparent: true,
        opacity: opacity * share,
        side: DoubleSide,
        depthTest: !through,
        depthWrite: false,
      });
      this.inks.set(key, ink);
    }
    return ink;
  }

  private lay(shape: BufferGeometry, material: MeshBasicMaterial, at: Vector3, renderOrder: number): Mesh {
    const mesh = new Mesh(shape, material);
    mesh.position.copy(at);
    mesh.renderOrder = renderOrder;
    this.changing.add(mesh);
    return mesh;
  }

  private stand(picture: Picture, at: Vector3, size: number, renderOrder: number): Sprite {
    let material = this.upright.get(picture);
    if (!material) {
      material = new SpriteMaterial({
        map: picture.texture,
        transparent: true,
        depthTest: false,
        depthWrite: false,
        blending: CustomBlending,
        blendSrc: OneFactor,
        blendDst: OneMinusSrcAlphaFactor,
      });
      this.upright.set(picture, material);
    }
    const sprite = new Sprite(material);
    sprite.position.copy(at);
    sprite.scale.set(size, size, 1);
    sprite.renderOrder = renderOrder;
    this.changing.add(sprite);
    return sprite;
  }

  private drawSigns(content: Content) {
    const lay = (name: string, shape: BufferGeometry, ink: InkName, share: number, aboveAll = 0, lift = 0.015) => {
      const at = this.place(name, lift);
      if (!at) return;
      const level = this.cells.get(name)!.cell.level;
      this.lay(shape, this.ink(ink, share), at, this.orderOf(level, order.signs));
      // Once more above all, so faint that it shines through the levels over it.
      if (aboveAll > 0) this.lay(shape, this.ink(ink, share * aboveAll, true), at, order.above);
    };
    for (const { cell, shape } of this.walls) lay(cell, shape, 'board-wall', 1, 0, 0.06);
    const occupied = new Set(content.men.map(({ cell }) => cell));
    for (const { player, from, to } of content.marks) {
      const who = player as 0 | 1 | 2 | 3;
      for (const name of [from, to])
        if (name !== '') lay(name, this.shapes[`mark${who}`], `p${who}-fill`, 1, 0.3, 0.02);
    }
    for (const name of content.checks) lay(name, this.shapes.ring, 'board-check-edge', 1, 0.3);
    if (content.selected) lay(content.selected, this.shapes.rim, 'board-target', 1, 0.4);
    for (const [name, kind] of content.targets) {
      lay(
        name,
        occupied.has(name) ? this.shapes.ring : this.shapes.dot,
        kind === 'capture' ? 'board-capture' : 'board-target',
        1,
        0.45,
      );
    }
    if (content.hover) lay(content.hover, this.shapes.rim, 'board-cursor', 0.9, 0.4);
    for (const name of content.ruinous) {
      const at = this.place(name);
      const picture = this.pictures.get('warning', () => warningSvg);
      if (at && picture) this.stand(picture, at, this.pitch * 0.42, order.above + 1).center.set(-0.2, -0.1);
    }
  }

  private drawMen(content: Content, now: number) {
    const passed = this.slide ? Math.min(1, (now - this.slide.since) / slideTime) : 1;
    const fallen = this.fall ? Math.min(1, (now - this.fall.since) / fallTime) : 1;
    for (const man of content.men) {
      const at = this.place(man.cell, 0.02);
      if (!at) continue;
      if (this.slide?.to === man.cell && passed < 1) {
        const from = this.place(this.slide.from, 0.02);
        if (from) at.lerp(from, (1 - passed) ** 2);
      }
      const figure = this.drawMan(man, content.set, at, 1);
      if (figure) this.figures.push(figure);
    }
    // Who leaves shrinks over whoever takes the place.
    for (const man of fallen < 1 ? (this.fall?.men ?? []) : []) {
      const at = this.place(man.cell, 0.03);
      if (at) this.drawMan(man, content.set, at, 1.06 * (1 - fallen ** 2));
    }
    if (passed >= 1) this.slide = null;
    if (fallen >= 1) this.fall = null;
  }

  private drawMan(man: Man, set: PieceSet, at: Vector3, scale: number): Figure | null {
    // The heading of the picture in steps, for which marks are drawn.
    const heading = Math.round((this.facing + this.orbit.turn) / 30) * 30;
    // A drawing looks the same from everywhere; the marks of a token point along the board.
    const look = appearance(man.type, set);
    const drawing = look.kind === 'picture' ? look.picture : null;
    const turn = drawing !== null ? 0 : (((man.facing - heading) % 360) + 360) % 360;
    const picture = this.pictures.get(`${man.type.token} ${man.player} ${set} ${turn}`, () =>
      pieceSvg(man.type, man.player, set, turn, this.colours),
    );
    if (!picture) return null;
    const { level } = this.cells.get(man.cell)!.cell;
    this.lay(this.shapes.shadow, this.ink('black', 0.22), at, this.orderOf(level, order.signs));
    const size = this.pitch * (drawing !== null ? 0.98 : 0.8) * scale;
    const place = this.orderOf(level, order.pieces);
    const figure = this.solids.make(
      man.cell,
      man.player,
      drawing,
      picture,
      at,
      size,
      this.view,
      this.orbit.tilt,
      place,
    );
    this.changing.add(figure.group);
    return figure;
  }

  /** A point of space on the canvas, in pixels. */
  private onScreen(point: Vector3): ScreenPoint {
    const { x, y } = point.clone().project(this.camera);
    return { x: ((x + 1) / 2) * this.width, y: ((1 - y) / 2) * this.height };
  }

  /** The names of levels and lines, as far as they have room: none covers another, and names of lines keep off the tiles. */
  private drawWords() {
    const { right, up } = this.view;
    const [fill, edge] = [this.palette['board-label'].text, this.palette.page.text];
    const written: { left: number; right: number; top: number; bottom: number }[] = [];
    const write = (
      text: string,
      at: Vector3,
      share: number,
      least: number,
      most: number,
      level: number,
      mayCover: boolean,
    ) => {
      const middle = this.onScreen(at);
      const above = this.onScreen(at.clone().add(new Vector3(...up).multiplyScalar(this.pitch)));
      const unit = Math.hypot(above.x - middle.x, above.y - middle.y);
      const high = Math.min(most, Math.max(least, unit * share));
      const [w, h] = [(text.length * 0.6 + 0.3) * high, high * 1.1];
      const box = { left: middle.x - w / 2, right: middle.x + w / 2, top: middle.y - h / 2, bottom: middle.y + h / 2 };
      if (written.some((b) => b.left < box.right && box.left < b.right && b.top < box.bottom && box.top < b.bottom))
        return;
      if (!mayCover && [-0.4, 0, 0.4].some((part) => this.tilesUnder(middle.x + part * w, middle.y).length > 0)) return;
      const picture = this.pictures.get(`words ${text} ${fill} ${edge}`, () => wordsSvg(text, fill, edge));
      if (!picture) return;
      written.push(box);
      this.words.push({ text, ...box });
      this.stand(picture, at, (high / wordHeight / unit) * this.pitch, this.orderOf(level, order.words));
    };
    this.words = [];
    const named = [...this.labels].map(({ level, name, labels }) => ({
      level,
      name,
      labels,
      origin: this.originOf(level),
    }));
    for (const { level, name, origin } of named) {
      // The level's name stands at its left end, whichever that is now, or at its right end if another level is in the way there.
      const along = ([x, z]: Point) => x * right[0] + z * right[2];
      const ends = [-1, 1].map((side) => {
        const end = this.hull.reduce((a, b) => (side * along(b) > side * along(a) ? b : a));
        const aside = side * this.pitch * 0.5;
        return new Vector3(end[0] + right[0] * aside, 0.4 * this.pitch, end[1] + right[2] * aside).add(origin);
      });
      const free = ends.find((end) => {
        const { x, y } = this.onScreen(end);
        return [-12, 0, 12].every((aside) => this.tilesUnder(x + aside, y).length === 0);
      });
      write(name, free ?? ends[0]!, 0.5, 14, 26, level, true);
    }
    for (const { level, labels, origin } of named) {
      for (const label of labels) {
        const [x, z] = this.flat({ ...label, level });
        write(label.text, new Vector3(x, 0, z).add(origin), 0.3, 10, 17, level, false);
      }
    }
  }

  // --- pointing -------------------------------------------------------------------------------------------------------

  /**
   * The cells under a point of the canvas, in pixels from its upper left: the nearest to the eye first. A standing piece counts as
   * its cell where it is drawn.
   */
  under(x: number, y: number): string[] {
    this.settle();
    const found: string[] = [];
    const ray = this.rayAt(x, y);
    const tiles = this.tilesUnder(x, y);
    for (const level of [...this.levels].reverse()) {
      const standing = this.figures
        .filter(({ cell }) => this.cells.get(cell)!.cell.level === level)
        .flatMap((figure) => {
          const distance = hits(figure, ray);
          return distance === null ? [] : [{ cell: figure.cell, distance }];
        });
      found.push(...standing.sort((a, b) => a.distance - b.distance).map(({ cell }) => cell));
      found.push(...tiles.filter((cell) => this.cells.get(cell)!.cell.level === level));
    }
    return [...new Set(found)];
  }

  private rayAt(x: number, y: number): Ray {
    const eye = this.camera.position;
    const through = new Vector3((x / this.width) * 2 - 1, 1 - (y / this.height) * 2, 0.5).unproject(this.camera);
    return new Ray(eye.clone(), through.sub(eye).normalize());
  }

  /** The cells whose tiles lie under a point of the canvas, the highest level first. */
  private tilesUnder(x: number, y: number): string[] {
    const { origin: eye, direction } = this.rayAt(x, y);
    const found: string[] = [];
    for (const level of [...this.levels].reverse()) {
      const reach = (this.heightOf(level) - eye.y) / direction.y;
      if (!(reach > 0)) continue;
      const origin = this.originOf(level);
      const [px, pz] = [eye.x + direction.x * reach - origin.x, eye.z + direction.z * reach - origin.z];
      for (const { cell } of this.cells.values()) {
        if (cell.level !== level) continue;
        const [cx, cz] = this.flat(cell);
        if (isInside(this.outline, px - cx, pz - cz)) found.push(cell.name);
      }
    }
    return found;
  }

  /** Points of a cell's face on the canvas, its middle first: some of them may be covered by what is nearer. */
  faceOf(name: string): ScreenPoint[] {
    this.settle();
    const middle = this.place(name);
    if (!middle) return [];
    const points = [
      middle,
      ...[0.35, 0.65, 0.85].flatMap((share) =>
        this.outline.map(([x, z]) => middle.clone().add(new Vector3(x * share, 0, z * share))),
      ),
    ];
    return points.map((point) => {
      const { x, y } = point.project(this.camera);
      return { x: ((x + 1) / 2) * this.width, y: ((1 - y) / 2) * this.height };
    });
  }
}
