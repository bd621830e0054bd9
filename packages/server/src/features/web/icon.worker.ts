import sharp from 'sharp';
import { serveTasks } from '../../workers/serve-tasks.js';

/** Task to draw an icon. */
export interface IconTask {
  /** Image of the icon: a PNG, or an SVG that was cleaned before. */
  readonly bytes: Uint8Array;
  /** Width and height of the icon, in pixels. */
  readonly side: number;
}

/** Maximum number of pixels of the decoded image. */
const MAX_PIXELS = 16e6;

/** Draws icons in a separate process, because no time limit in sharp stops a slow SVG. */
serveTasks<IconTask, Uint8Array>(async ({ bytes, side }) => {
  const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const density = Math.min(Math.max((72 * side) / Math.max(width, height), 1), 10_000);
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, ...(format === 'svg' ? { density } : {}) });
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  return image.resize(side, side, { fit: 'contain', background }).png({ compressionLevel: 9 }).toBuffer();
});
