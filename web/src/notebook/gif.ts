// Pictures as an animated GIF. Boards have few colours: the most frequent ones of all pictures make the one palette, and each picture
// after the first has only the rectangle that differs.
// Source: CompuServe, "Graphics Interchange Format, version 89a" (1990).

/** A picture: four bytes for each pixel, red, green, blue and one that is not looked at. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

const colours = 256;
/** Colours are told apart by five bits of each part. */
const bins = 1 << 15;
const binOf = (data: Uint8ClampedArray, at: number) =>
  ((data[at]! >> 3) << 10) | ((data[at + 1]! >> 3) << 5) | (data[at + 2]! >> 3);

/** The colours that occur most, and for each bin the one that is nearest to it. */
class Palette {
  readonly rgb = new Uint8Array(colours * 3);
  private readonly nearest = new Int16Array(bins).fill(-1);

  constructor(pictures: readonly Pixels[]) {
    const counts = new Uint32Array(bins);
    const sums = [new Float64Array(bins), new Float64Array(bins), new Float64Array(bins)];
    for (const { data } of pictures)
      for (let at = 0; at < data.length; at += 4) {
        const bin = binOf(data, at);
        counts[bin]!++;
        for (let part = 0; part < 3; part++) sums[part]![bin]! += data[at + part]!;
      }
    const used = [...counts.keys()].filter((bin) => counts[bin]! > 0).sort((a, b) => counts[b]! - counts[a]!);
    for (const [index, bin] of used.slice(0, colours).entries()) {
      for (let part = 0; part < 3; part++) this.rgb[index * 3 + part] = Math.round(sums[part]![bin]! / counts[bin]!);
      this.nearest[bin] = index;
    }
  }

  indexOf(data: Uint8ClampedArray, at: number): number {
    const bin = binOf(data, at);
    if (this.nearest[bin]! < 0) {
      let least = Infinity;
      for (let index = 0; index < colours; index++) {
        let distance = 0;
        for (let part = 0; part < 3; part++) distance += (this.rgb[index * 3 + part]! - data[at + part]!) ** 2;
        if (distance < least) [least, this.nearest[bin]] = [distance, index];
      }
    }
    return this.nearest[bin]!;
  }
}

/** Bytes that grow. */
class Bytes {
  private data = new Uint8Array(1 << 16);
  length = 0;
  put(...values: number[]) {
    for (const value of values) {
      if (this.length === this.data.length) {
        const larger = new Uint8Array(this.data.length * 2);
        larger.set(this.data);
        this.data = larger;
      }
      this.data[this.length++] = value;
    }
  }
  short(value: number) {
    this.put(value & 255, value >> 8);
  }
  text(letters: string) {
    this.put(...new TextEncoder().encode(letters));
  }
  taken(): Uint8Array<ArrayBuffer> {
    return this.data.slice(0, this.length);
  }
}

/** Writes indices with the method of Lempel, Ziv and Welch, in blocks. */
function writeIndices(out: Bytes, indices: Uint8Array) {
  const clear = colours;
  const end = colours + 1;
  let bits = 9;
  let next = end + 1;
  let held = 0;
  let holding = 0;
  const block: number[] = [];
  const flush = () => {
    if (block.length === 0) return;
    out.put(block.length, ...block);
    block.length = 0;
  };
  const code = (value: number) => {
    held |= value << holding;
    for (holding += bits; holding >= 8; holding -= 8, held >>>= 8) {
      block.push(held & 255);
      if (block.length === 255) flush();
    }
  };
  /** By what is known followed by one index: the code for both. */
  let known = new Map<number, number>();
  out.put(8);
  code(clear);
  let prefix = indices[0]!;
  for (let i = 1; i < indices.length; i++) {
    const index = indices[i]!;
    const key = prefix * colours + index;
    const longer = known.get(key);
    if (longer !== undefined) {
      prefix = longer;
      continue;
    }
    code(prefix);
    if (next === 4096) {
      code(clear);
      known = new Map();
      bits = 9;
      next = end + 1;
    } else {
      if (next === 1 << bits) bits++;
      known.set(key, next++);
    }
    prefix = index;
  }
  code(prefix);
  code(end);
  if (holding > 0) block.push(held & 255);
  flush();
  out.put(0);
}

/** Where two pictures differ; null when they are the same. */
function difference(before: Uint8Array, after: Uint8Array, width: number) {
  let [left, right, top, bottom] = [width, -1, -1, -1];
  for (let at = 0; at < after.length; at++) {
    if (before[at] === after[at]) continue;
    const x = at % width;
    const y = (at - x) / width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    if (top < 0) top = y;
    bottom = y;
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/**
 * An animation that begins again and again. `delays`: how long each picture is shown, in hundredths of a second. REQUIRES: pictures
 * of one size, at least one.
 */
export function gifOf(pictures: readonly Pixels[], delays: readonly number[]): Uint8Array<ArrayBuffer> {
  const { width, height } = pictures[0]!;
  const palette = new Palette(pictures.filter((_, i) => i % Math.ceil(pictures.length / 8) <= 1));
  const out = new Bytes();
  out.text('GIF89a');
  out.short(width);
  out.short(height);
  out.put(0xf7, 0, 0, ...palette.rgb);
  out.put(0x21, 0xff, 11);
  out.text('NETSCAPE2.0');
  out.put(3, 1, 0, 0, 0);
  let before: Uint8Array | null = null;
  for (const [i, { data }] of pictures.entries()) {
    const whole = new Uint8Array(width * height);
    for (let at = 0; at < whole.length; at++) whole[at] = palette.indexOf(data, at * 4);
    const part = (before && difference(before, whole, width)) ?? { left: 0, top: 0, width: 1, height: 1 };
    const { left, top, width: w, height: h } = before ? part : { left: 0, top: 0, width, height };
    const indices = new Uint8Array(w * h);
    for (let y = 0; y < h; y++)
      indices.set(whole.subarray((top + y) * width + left, (top + y) * width + left + w), y * w);
    out.put(0x21, 0xf9, 4, 4);
    out.short(delays[i] ?? 100);
    out.put(0, 0, 0x2c);
    for (const value of [left, top, w, h]) out.short(value);
    out.put(0);
    writeIndices(out, indices);
    before = whole;
  }
  out.put(0x3b);
  return out.taken();
}
