// Solid pieces: a silhouette cut out of thick board on a turned foot, with its drawing on the front; a token is a thick disc with its
// picture on top. A piece turns its front to the eye and lies back the more the board is seen from above.

import {
  BufferGeometry,
  Color,
  CustomBlending,
  ExtrudeGeometry,
  Group,
  LatheGeometry,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  OneFactor,
  OneMinusSrcAlphaFactor,
  Path,
  PlaneGeometry,
  Shape,
  Vector2,
  Vector3,
  type Ray,
} from 'three';
import { SVGLoader } from 'three/addons/loaders/SVGLoader.js';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { drawingsOf, type PlacedDrawing } from '../../pieces/silhouettes';
import type { Frame } from './orbit';
import { overhang, type Picture } from './pictures';

/** Thickness of a silhouette, without its rounded edges, over the field of a piece. */
const depth = 0.13;
const bevel = 0.025;
/** The foot line of the silhouettes on their field of 100. */
const footLine = 89;

const at = ({ x, y }: { x: number; y: number }) => new Vector2((x - 50) / 100, (footLine - y) / 100);

/** The silhouettes of a picture with thickness, standing at height 0, their front towards z. */
export function cutOut(drawings: readonly PlacedDrawing[]): BufferGeometry {
  const bodies = drawings.map(
    ({ drawing, x, y, scale }) => `<path transform="translate(${x} ${y}) scale(${scale})" d="${drawing.body}"/>`,
  );
  const svg = new SVGLoader().parse(`<svg xmlns="http://www.w3.org/2000/svg">${bodies.join('')}</svg>`);
  const parts = svg.paths
    .flatMap((path) => SVGLoader.createShapes(path))
    .map((shape) => {
      const { shape: outline, holes } = shape.extractPoints(7);
      const turned = new Shape(outline.map(at));
      turned.holes = holes.map((hole) => new Path(hole.map(at)));
      return new ExtrudeGeometry(turned, {
        depth,
        steps: 1,
        bevelEnabled: true,
        bevelThickness: bevel,
        bevelSize: 0.02,
        bevelSegments: 2,
      })
        .translate(0, 0.03, -depth / 2)
        .deleteAttribute('uv');
    });
  const foot = new LatheGeometry(
    [
      [0, 0.075],
      [0.2, 0.075],
      [0.27, 0.05],
      [0.32, 0.045],
      [0.335, 0.02],
      [0.335, 0],
    ].map(([x, y]) => new Vector2(x, y)),
    24,
  )
    .toNonIndexed()
    .deleteAttribute('uv');
  return mergeGeometries([...parts, foot]);
}

/** A disc with rounded edges, its upper side at z = 0.06. */
function disc(): BufferGeometry {
  return new LatheGeometry(
    [
      [0, 0.06],
      [0.44, 0.06],
      [0.475, 0.03],
      [0.475, -0.03],
      [0.44, -0.06],
      [0, -0.06],
    ].map(([x, y]) => new Vector2(x, y)),
    28,
  ).rotateX(Math.PI / 2);
}

export interface Figure {
  cell: string;
  group: Group;
  picture: Picture;
  /** Where the picture's plane and its lower edge are in the figure's own space. */
  front: number;
  foot: number;
}

export class Figures {
  private bodies = new Map<string, BufferGeometry>();
  private readonly plane = new PlaneGeometry(overhang, overhang);
  private faces = new Map<Picture, MeshBasicMaterial>();
  private paints: MeshLambertMaterial[] = [];

  /** The armies' colours. */
  paint(fills: readonly Color[]) {
    for (const paint of this.paints) paint.dispose();
    this.paints = fills.map((color) => new MeshLambertMaterial({ color }));
  }

  /**
   * A piece whose foot is at `place`. `drawing` is the name of a picture, or null for a token; `size` is the edge of its field; `view` is
   * how the picture lies in space and `tilt` the angle of sight above the horizon in degrees.
   */
  make(
    cell: string,
    player: number,
    drawing: string | null,
    picture: Picture,
    place: Vector3,
    size: number,
    view: Frame,
    tilt: number,
    order: number,
  ): Figure {
    const key = drawing ?? '';
    let body = this.bodies.get(key);
    if (!body) {
      body = drawing === null ? disc() : cutOut(drawingsOf(drawing)!);
      this.bodies.set(key, body);
    }
    const group = new Group();
    const solid = new Mesh(body, this.paints[player % this.paints.length]);
    const face = new Mesh(this.plane, this.faceOf(picture));
    const front = drawing === null ? 0.064 : depth / 2 + bevel + 0.004;
    // The picture reaches below the foot line by as much as it reaches beyond the field.
    const foot = drawing === null ? -overhang / 2 : 0.03 - (100 - footLine) / 100 - (overhang - 1) / 2;
    face.position.set(0, foot + overhang / 2, front);
    face.renderOrder = order;
    group.add(solid, face);

    // The front looks up by so much: drawings stand until the eye is high, tokens always lie back.
    const rise = ((drawing === null ? Math.max(62, tilt) : Math.max(0, ((tilt - 38) * 90) / 50)) * Math.PI) / 180;
    const right = new Vector3(...view.right);
    const level = new Vector3(view.back[0], 0, view.back[2]).normalize();
    const above = new Vector3(0, 1, 0);
    const normal = level.clone().multiplyScalar(Math.cos(rise)).addScaledVector(above, Math.sin(rise));
    const up = above.clone().multiplyScalar(Math.cos(rise)).addScaledVector(level, -Math.sin(rise));
    const origin = place.clone();
    if (drawing === null) origin.y += size * (0.07 + 0.46 * Math.cos(rise));
    else origin.addScaledVector(up, -0.42 * size * Math.sin(rise)).addScaledVector(above, 0.1 * size * Math.sin(rise));
    group.matrixAutoUpdate = false;
    group.matrix
      .makeBasis(right, up, normal)
      .setPosition(origin)
      .multiply(new Matrix4().makeScale(size, size, size));
    group.updateMatrixWorld(true);
    return { cell, group, picture, front, foot };
  }

  dispose() {
    for (const body of this.bodies.values()) body.dispose();
    for (const face of this.faces.values()) face.dispose();
    this.paint([]);
    this.plane.dispose();
  }

  /** One material for each picture, kept: a material that goes takes its shader along. */
  private faceOf(picture: Picture): MeshBasicMaterial {
    let face = this.faces.get(picture);
    if (!face) {
      face = new MeshBasicMaterial({
        map: picture.texture,
        transparent: true,
        depthWrite: false,
        blending: CustomBlending,
        blendSrc: OneFactor,
        blendDst: OneMinusSrcAlphaFactor,
      });
      this.faces.set(picture, face);
    }
    return face;
  }
}

/** Where a ray meets the drawn part of a figure's front, as distance from the ray's origin; null where it misses. */
export function hits(figure: Figure, ray: Ray): number | null {
  const inside = ray.clone().applyMatrix4(figure.group.matrix.clone().invert());
  const reach = (figure.front - inside.origin.z) / inside.direction.z;
  if (!(reach > 0)) return null;
  const point = inside.origin.addScaledVector(inside.direction, reach);
  if (!figure.picture.covers(point.x / overhang + 0.5, (point.y - figure.foot) / overhang)) return null;
  return point.applyMatrix4(figure.group.matrix).distanceTo(ray.origin);
}
