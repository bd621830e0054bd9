import sharp from 'sharp';
import { Canvas, type Artwork, type Scene } from './canvas.js';
import { Rng } from './rng.js';

/** Bit mask for indices of `GRAIN`, whose length is a power of two. */
const MASK = 0x1ffff;
/** Table of random grain, shared by all images. */
const GRAIN = (() => {
  const rng = new Rng('grain');
  return Float32Array.from({ length: MASK + 1 }, () => rng.normal());
})();

/**
 * Returns the canvas with the shapes drawn over its pixels. Without a canvas, returns a new one with only the
 * shapes.
 */
async function withShapes(artwork: Artwork, { width, height }: Scene): Promise<Canvas> {
  const { canvas, svg } = artwork;
  if (svg === undefined) return canvas ?? new Canvas(width, height);
  const image = sharp(Buffer.from(svg)).resize(width, height, { fit: 'fill' });
  if (!canvas) {
    const shapes = new Canvas(width, height);
    shapes.data.set(await image.removeAlpha().raw().toBuffer());
    return shapes;
  }
  const data = await image.ensureAlpha().raw().toBuffer();
  for (let i = 0, o = 0; o < data.length; i++, o += 4) {
    const amount = data[o + 3]! / 255;
    if (amount > 0) canvas.blend(i, data[o]!, data[o + 1]!, data[o + 2]!, amount);
  }
  return canvas;
}

/**
 * Adds grain and darkens the corners, in place. Does not round or clamp the values. `offset` is the index in
 * `GRAIN` to start at.
 */
function develop(canvas: Canvas, grain: number, vignette: number, offset: number): void {
  const { width, height, data } = canvas;
  const dims = Float32Array.from({ length: width }, (_, x) => (vignette / 2) * ((2 * x) / width - 1) ** 2);
  for (let y = 0, o = 0; y < height; y++) {
    let g = (offset + y * 7919 + ((y * y) % 1013) * 31) & MASK;
    const rest = 1 - (vignette / 2) * ((2 * y) / height - 1) ** 2;
    for (let x = 0; x < width; x++, o += 3) {
      const dim = rest - dims[x]!;
      g = (g + 1) & MASK;
      const n = GRAIN[g]! * grain;
      data[o] = data[o]! * dim + n;
      data[o + 1] = data[o + 1]! * dim + n;
      data[o + 2] = data[o + 2]! * dim + n;
    }
  }
}

function round8(data: Float32Array): Uint8Array {
  const out = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) {
    const value = data[i]! + 0.5;
    out[i] = value <= 0 ? 0 : value >= 255 ? 255 : value;
  }
  return out;
}

function round16(data: Float32Array): Uint16Array {
  const out = new Uint16Array(data.length);
  for (let i = 0; i < data.length; i++) {
    const value = data[i]! * 257 + 0.5;
    out[i] = value <= 0 ? 0 : value >= 65535 ? 65535 : value;
  }
  return out;
}

function withAlpha(pixels: Uint8Array, alpha: Float32Array): Uint8Array {
  const out = new Uint8Array(alpha.length * 4);
  for (let i = 0; i < alpha.length; i++) {
    out.set(pixels.subarray(i * 3, i * 3 + 3), i * 4);
    out[i * 4 + 3] = alpha[i]! * 255 + 0.5;
  }
  return out;
}

/**
 * Renders artwork as raw pixel data with 8 or 16 bits per channel. With transparency, it always has 8. Adds
 * grain, which also dithers gradients. Releases the canvas.
 */
export async function finish(
  artwork: Artwork,
  scene: Scene,
  bits: 8 | 16 = 8,
): Promise<{ data: Uint8Array | Uint16Array; channels: 3 | 4 }> {
  const canvas = await withShapes(artwork, scene);
  develop(canvas, artwork.grain ?? 5, artwork.vignette ?? 0.18, scene.rng.fork('grain').int(GRAIN.length));
  const { data, alpha } = canvas;
  const pixels = bits === 16 && !alpha ? round16(data) : round8(data);
  canvas.release();
  return alpha
    ? { data: withAlpha(pixels as Uint8Array, alpha), channels: 4 }
    : { data: pixels, channels: 3 };
}
