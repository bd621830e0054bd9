import sharp, { type Sharp } from 'sharp';
import type { Artwork, Scene } from '../draw/canvas.js';
import { finish } from '../draw/finish.js';
import type { Meta } from '../content/metadata.js';
import { exif } from './exif.js';
import { xmp } from './xmp.js';

export type ImageFormat = 'jpg' | 'png' | 'webp' | 'avif' | 'tif' | 'tif-cmyk' | 'tif-16';

/** How a camera that was held upright stores its picture: EXIF's number, and the turn that it undoes. */
const TURNS: Readonly<Record<number, number>> = { 6: -90, 8: 90, 3: 180 };

function encode(image: Sharp, format: ImageFormat): Sharp {
  switch (format) {
    case 'jpg':
      return image.jpeg({ quality: 84 });
    case 'png':
      return image.png({ compressionLevel: 6 });
    case 'webp':
      return image.webp({ quality: 82, effort: 2 });
    case 'avif':
      return image.avif({ quality: 60, effort: 1 });
    case 'tif':
    case 'tif-cmyk':
      return image.tiff({ compression: 'lzw', predictor: 'horizontal' });
    case 'tif-16':
      return image.toColourspace('rgb16').tiff({ compression: 'deflate', predictor: 'horizontal' });
  }
}

/** A drawing as a picture file with its metadata inside. `orientation` stores it turned, with the EXIF tag that says so. */
export async function encodeImage(
  drawing: Artwork,
  scene: Scene,
  format: ImageFormat,
  meta: Meta,
  options: { orientation?: number; bare?: boolean } = {},
): Promise<Buffer> {
  const { data, channels } = await finish(drawing, scene, format === 'tif-16' ? 16 : 8);
  let image = sharp(data, { raw: { width: scene.width, height: scene.height, channels } });
  if (options.orientation !== undefined) image = image.rotate(TURNS[options.orientation] ?? 0);
  if (!options.bare) {
    image = image
      .withMetadata({
        density: meta.density,
        ...(options.orientation === undefined ? {} : { orientation: options.orientation }),
      })
      .withExifMerge(exif(meta))
      .withXmp(xmp(meta));
  }
  if (format === 'tif-cmyk') image = image.toColourspace('cmyk').withIccProfile('cmyk');
  return encode(image, format).toBuffer();
}
