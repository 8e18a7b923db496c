// A line of moves as an animated picture.

import { gifOf, type Pixels } from './gif';
import { imageOf, pictureOf, type Scene } from './picture';

/** Pixels across. */
const width = 480;
/** In hundredths of a second. */
const delay = 90;
const lastDelay = 300;

/** Draws the scenes, which are of one board seen from one side; `tell` hears how many are done. */
export async function animationOf(scenes: readonly Scene[], tell: (done: number) => void): Promise<Blob> {
  const pictures: Pixels[] = [];
  for (const scene of scenes) {
    const canvas = await imageOf(await pictureOf(scene, width));
    pictures.push(canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height));
    tell(pictures.length);
  }
  const delays = pictures.map((_, i) => (i === pictures.length - 1 ? lastDelay : delay));
  return new Blob([gifOf(pictures, delays)], { type: 'image/gif' });
}
