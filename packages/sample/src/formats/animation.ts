import sharp from 'sharp';
import { mix, ramp } from '../draw/color.js';
import { Noise } from '../draw/noise.js';
import type { Palette } from '../draw/palettes.js';
import type { Rng } from '../draw/rng.js';
import type { Meta } from '../content/metadata.js';
import { xmp } from './xmp.js';

const FRAMES = 20;

/**
 * Creates a looping animation of drifting color bands as WebP or GIF. Only WebP contains the metadata. For GIF,
 * the caller writes a sidecar.
 */
export async function animation(
  rng: Rng,
  palette: Palette,
  format: 'gif' | 'webp',
  meta: Meta,
): Promise<{ file: Buffer; width: number; height: number }> {
  const width = format === 'gif' ? 400 : 600;
  const height = 400;
  const noise = new Noise(rng.fork('drift'));
  const [a, b, c, d] = palette.accents;
  const bands = 8;
  const table = ramp([d, mix(d, a, 0.6), a, mix(a, b, 0.6), b, mix(b, c, 0.5), c, palette.paper], bands);
  const frames = Buffer.alloc(width * height * 3 * FRAMES);
  const size = height;
  for (let f = 0, o = 0; f < FRAMES; f++) {
    // Moves in a circle through the noise, so that the last frame leads back to the first.
    const turn = (f / FRAMES) * 2 * Math.PI;
    const [cx, cy] = [Math.cos(turn) * 0.34, Math.sin(turn) * 0.34];
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const u = (x / size) * 1.7;
        const v = (y / size) * 1.7;
        const n = 0.62 * noise.plane(u + cx, v + cy) + 0.38 * noise.plane(u * 1.9 - cy + 7, v * 1.9 + cx + 3);
        const level = (n * 0.62 + 0.5) * bands;
        const k = Math.min(bands - 1, Math.max(0, Math.floor(level)));
        // Softens the edge between two bands.
        const next = Math.min(bands - 1, k + 1);
        const t = Math.min(1, Math.max(0, (level - k - 0.93) / 0.07));
        for (let i = 0; i < 3; i++)
          frames[o++] = table[k * 3 + i]! + (table[next * 3 + i]! - table[k * 3 + i]!) * t;
      }
    }
  }
  const image = sharp(frames, { raw: { width, height: height * FRAMES, channels: 3, pageHeight: height } });
  const delay = new Array<number>(FRAMES).fill(80);
  const file =
    format === 'gif'
      ? await image
          .gif({ loop: 0, delay, colors: 16, effort: 1, dither: 0, interFrameMaxError: 0 })
          .toBuffer()
      : await image.withXmp(xmp(meta)).webp({ loop: 0, delay, quality: 70, effort: 0 }).toBuffer();
  return { file, width, height };
}
