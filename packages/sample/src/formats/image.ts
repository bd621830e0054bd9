import sharp, { type Sharp } from 'sharp';
import type { Artwork, Scene } from '../draw/canvas.js';
import { finish } from '../draw/finish.js';
import type { Meta } from '../content/metadata.js';
import { exif } from './exif.js';
import { xmp } from './xmp.js';

export type ImageFormat = 'jpg' | 'png' | 'webp' | 'avif' | 'tif' | 'tif-cmyk' | 'tif-16';

/**
 * Angle by which the stored pixels are rotated, in degrees, keyed by EXIF orientation. Viewers rotate the image
 * back.
 */
const ROTATIONS: Readonly<Record<number, number>> = { 6: -90, 8: 90, 3: 180 };

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

/**
 * Encodes artwork as an image file. With `orientation`, stores the pixels rotated, with the matching EXIF tag.
 * With `bare`, embeds no metadata and no EXIF tag.
 */
export async function encodeImage(
  artwork: Artwork,
  scene: Scene,
  format: ImageFormat,
  meta: Meta,
  options: { orientation?: number; bare?: boolean } = {},
): Promise<Buffer> {
  const { data, channels } = await finish(artwork, scene, format === 'tif-16' ? 16 : 8);
  let image = sharp(data, { raw: { width: scene.width, height: scene.height, channels } });
  if (options.orientation !== undefined) image = image.rotate(ROTATIONS[options.orientation] ?? 0);
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
