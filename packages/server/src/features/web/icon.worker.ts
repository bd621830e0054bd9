import sharp from 'sharp';
import { serveTasks } from '../../workers/serve-tasks.js';

/** Task to draw an icon, or the image of a link preview. */
export type IconTask = {
  /** Image of the icon or the home page: a raster image, or an SVG that was cleaned before. */
  readonly bytes: Uint8Array;
} & (
  | {
      /** Width and height of the icon, in pixels. */
      readonly side: number;
    }
  | {
      /** Size of the image of the link preview, in pixels. */
      readonly card: { readonly width: number; readonly height: number };
    }
);

/** Maximum number of pixels of the decoded icon. */
const MAX_PIXELS = 16e6;
/** Maximum number of pixels of the decoded image of the home page. Uploads have at most as many. */
const MAX_CARD_PIXELS = 100e6;

/** Draws icons in a separate process, because no time limit in sharp stops a slow SVG. */
serveTasks<IconTask, Uint8Array>(async (task) => {
  const { bytes } = task;
  if ('card' in task) {
    const image = sharp(bytes, { limitInputPixels: MAX_CARD_PIXELS }).flatten({ background: '#fff' });
    return image
      .resize({ ...task.card, fit: 'cover' })
      .jpeg({ quality: 75 })
      .toBuffer();
  }
  const { side } = task;
  const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const density = Math.min(Math.max((72 * side) / Math.max(width, height), 1), 10_000);
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, ...(format === 'svg' ? { density } : {}) });
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  return image.resize(side, side, { fit: 'contain', background }).png({ compressionLevel: 9 }).toBuffer();
});
