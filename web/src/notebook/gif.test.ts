import { describe, expect, it } from 'vitest';
import { gifOf, type Pixels } from './gif';

/** The pictures of a GIF, drawn over each other as the format says, each as a list of colours. */
function read(bytes: Uint8Array) {
  let at = 0;
  const byte = () => bytes[at++]!;
  const short = () => byte() + byte() * 256;
  const skip = (count: number) => (at += count);
  const blocks = () => {
    const data: number[] = [];
    for (let size = byte(); size > 0; size = byte()) for (let i = 0; i < size; i++) data.push(byte());
    return data;
  };
  skip(6);
  const [width, height] = [short(), short()];
  skip(3);
  const palette = bytes.subarray(at, at + 768);
  skip(768);
  const canvas = Array.from({ length: width * height }, () => -1);
  const pictures: string[][] = [];
  const delays: number[] = [];
  for (let kind = byte(); kind !== 0x3b; kind = byte()) {
    if (kind === 0x21) {
      const label = byte();
      const data = blocks();
      if (label === 0xf9) delays.push(data[1]! + data[2]! * 256);
      continue;
    }
    expect(kind).toBe(0x2c);
    const [left, top, w, h] = [short(), short(), short(), short()];
    skip(1);
    const first = byte();
    const data = blocks();
    const [clear, end] = [1 << first, (1 << first) + 1];
    let table: number[][] = [];
    let bits = first + 1;
    let [held, holding, next] = [0, 0, 0];
    let previous: number[] | null = null;
    const indices: number[] = [];
    for (;;) {
      while (holding < bits) {
        held |= data[next++]! << holding;
        holding += 8;
      }
      const code = held & ((1 << bits) - 1);
      held >>>= bits;
      holding -= bits;
      if (code === end) break;
      if (code === clear) {
        table = Array.from({ length: end + 1 }, (_, i) => [i]);
        bits = first + 1;
        previous = null;
        continue;
      }
      const entry: number[] = table[code] ?? [...previous!, previous![0]!];
      indices.push(...entry);
      if (previous && table.length < 4096) table.push([...previous, entry[0]!]);
      if (table.length === 1 << bits && bits < 12) bits++;
      previous = entry;
    }
    expect(indices.length).toBe(w * h);
    indices.forEach((index, i) => (canvas[(top + Math.floor(i / w)) * width + left + (i % w)] = index));
    pictures.push(canvas.map((index) => [...palette.subarray(index * 3, index * 3 + 3)].join(' ')));
  }
  return { width, height, pictures, delays };
}

const picture = (width: number, height: number, colour: (x: number, y: number) => readonly number[]): Pixels => {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set([...colour(x, y), 255], (y * width + x) * 4);
  return { width, height, data };
};
const colours = ({ data }: Pixels) =>
  Array.from({ length: data.length / 4 }, (_, i) => [...data.subarray(i * 4, i * 4 + 3)].join(' '));

describe('an animated picture', () => {
  it('has the pictures that went in, and their delays', () => {
    const board = (x: number, y: number) => ((x + y) % 2 ? [240, 232, 216] : [144, 176, 168]);
    const pictures = [
      picture(30, 20, board),
      picture(30, 20, (x, y) => (x > 10 && x < 14 && y > 3 && y < 9 ? [0, 0, 0] : board(x, y))),
      picture(30, 20, (x, y) => (x > 10 && x < 14 && y > 3 && y < 9 ? [0, 0, 0] : board(x, y))),
      picture(30, 20, board),
    ];
    const found = read(gifOf(pictures, [50, 60, 70, 300]));
    expect([found.width, found.height]).toEqual([30, 20]);
    expect(found.delays).toEqual([50, 60, 70, 300]);
    expect(found.pictures).toEqual(pictures.map(colours));
  });

  it('has long rows of many colours too, more than the table of codes holds', () => {
    const noise = picture(120, 120, (x, y) => {
      const value = (x * 7919 + y * 104729 + x * y * 31) % 200;
      return [(value % 8) * 32, ((value >> 3) % 5) * 48, (value % 5) * 48];
    });
    expect(read(gifOf([noise], [10])).pictures[0]).toEqual(colours(noise));
  });

  it('takes the nearest colour where there are more than a palette has', () => {
    const many = picture(64, 64, (x, y) => [x * 4, y * 4, 128]);
    const [found] = read(gifOf([many], [10])).pictures;
    const wrong = colours(many).filter((colour, i) => {
      const [a, b] = [colour, found![i]!].map((text) => text.split(' ').map(Number));
      return a!.some((part, k) => Math.abs(part - b![k]!) > 72);
    });
    expect(wrong.length).toBeLessThan(64 * 64 * 0.5);
  });
});
