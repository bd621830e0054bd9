import sharp from 'sharp';
import { Canvas, type Drawing, type Scene } from './canvas.js';
import { Rng } from './rng.js';

/** Grain of many pictures comes from one table, read from another place in each row. */
const GRAIN = (() => {
  const rng = new Rng('grain');
  return Float32Array.from({ length: 1 << 17 }, () => rng.normal());
})();

async function pixelsOf(svg: string, { width, height }: Scene): Promise<{ data: Buffer; channels: number }> {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, channels: info.channels };
}

function lay(canvas: Canvas, data: Buffer, channels: number): void {
  for (let i = 0, o = 0; o < data.length; i++, o += channels) {
    const amount = channels === 4 ? data[o + 3]! / 255 : 1;
    if (amount > 0) canvas.blend(i, data[o]!, data[o + 1]!, data[o + 2]!, amount);
  }
}

/** A drawing as pixels of 8 or 16 bits a channel, with the house's grain, which also dithers its gradients. */
export async function finish(
  drawing: Drawing,
  scene: Scene,
  bits: 8 | 16 = 8,
): Promise<{ data: Uint8Array | Uint16Array; channels: 3 | 4 }> {
  const { width, height } = scene;
  const canvas = drawing.canvas ?? new Canvas(width, height);
  if (drawing.svg !== undefined) {
    const { data, channels } = await pixelsOf(drawing.svg, scene);
    lay(canvas, data, channels);
  }
  const { alpha } = canvas;
  const source = canvas.data;
  const channels = alpha ? 4 : 3;
  const size = width * height * channels;
  const out = bits === 16 ? new Uint16Array(size) : new Uint8ClampedArray(size);
  const scale = bits === 16 ? 257 : 1;
  const grain = drawing.grain ?? 5;
  const vignette = (drawing.vignette ?? 0.18) / 2;
  const offset = scene.rng.fork('grain').int(GRAIN.length);
  for (let y = 0, i = 0, o = 0; y < height; y++) {
    let g = (offset + y * 7919 + ((y * y) % 1013) * 31) & 0x1ffff;
    const v = (2 * y) / height - 1;
    for (let x = 0; x < width; x++, i++) {
      const u = (2 * x) / width - 1;
      const dim = 1 - vignette * (u * u + v * v);
      g = (g + 1) & 0x1ffff;
      const n = GRAIN[g]! * grain;
      for (let c = 0; c < 3; c++) {
        const value = source[i * 3 + c]! * dim + n;
        out[o++] = bits === 16 ? Math.min(65535, Math.max(0, value * scale)) : value;
      }
      if (alpha) out[o++] = alpha[i]! * 255 * scale;
    }
  }
  return {
    data: out instanceof Uint16Array ? out : new Uint8Array(out.buffer),
    channels,
  };
}
