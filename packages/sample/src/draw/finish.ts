import sharp from 'sharp';
import { Canvas, type Artwork, type Scene } from './canvas.js';
import { Rng } from './rng.js';

/** Grain of many pictures comes from one table, read from another place in each row. */
const MASK = 0x1ffff;
const GRAIN = (() => {
  const rng = new Rng('grain');
  return Float32Array.from({ length: MASK + 1 }, () => rng.normal());
})();

/** Lays the shapes over the pixels, or makes them the pixels. */
async function withShapes(drawing: Artwork, { width, height }: Scene): Promise<Canvas> {
  const { canvas, svg } = drawing;
  if (svg === undefined) return canvas ?? new Canvas(width, height);
  const image = sharp(Buffer.from(svg)).resize(width, height, { fit: 'fill' });
  if (!canvas) {
    const whole = new Canvas(width, height);
    whole.data.set(await image.removeAlpha().raw().toBuffer());
    return whole;
  }
  const data = await image.ensureAlpha().raw().toBuffer();
  for (let i = 0, o = 0; o < data.length; i++, o += 4) {
    const amount = data[o + 3]! / 255;
    if (amount > 0) canvas.blend(i, data[o]!, data[o + 1]!, data[o + 2]!, amount);
  }
  return canvas;
}

/** The house's grain and its darkened corners, in place: levels from 0 to 255 that are not yet rounded. */
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
 * A drawing as pixels of 8 or 16 bits a channel (transparent ones have 8), with the house's grain, which also dithers
 * its gradients. It uses the drawing's canvas up.
 */
export async function finish(
  drawing: Artwork,
  scene: Scene,
  bits: 8 | 16 = 8,
): Promise<{ data: Uint8Array | Uint16Array; channels: 3 | 4 }> {
  const canvas = await withShapes(drawing, scene);
  develop(canvas, drawing.grain ?? 5, drawing.vignette ?? 0.18, scene.rng.fork('grain').int(GRAIN.length));
  const { data, alpha } = canvas;
  const pixels = bits === 16 && !alpha ? round16(data) : round8(data);
  canvas.release();
  return alpha
    ? { data: withAlpha(pixels as Uint8Array, alpha), channels: 4 }
    : { data: pixels, channels: 3 };
}
