import { processLimits } from '../../workers/limits.js';
import { readFile } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { mainColors } from './color.js';
import type { DecodedImage, ImageFacts } from '../common/decoded-image.js';
import { withInputFile } from '../common/input-file.js';
import { LIMITS, SIZES, type PreviewSize } from '../common/limits.js';
import { headerOf, sharpOptions, type EncodedImage } from './encoded-image.js';
import { upright } from './orientation.js';
import { isOneColor, isTranslucent, type Pixels } from './pixels.js';
import { sharpInput } from './sharp-input.js';
import { pixelsOf, shrink, tolerant } from './tolerant.js';
import { MediaError } from '../../lib/media-error.js';

interface Encoded {
  data: Buffer;
  width: number;
  height: number;
}

/** The preview sizes of an image, its placeholder, its colors and facts about it. */
export interface RenderedImage {
  preview: Encoded;
  thumbnail: Encoded;
  small: Encoded;
  large: Encoded;
  thumbhash: string;
  colors: number[];
  facts: ImageFacts;
  /** True if all pixels of the preview have one color. */
  oneColor: boolean;
  /** True if a pixel of the preview is transparent, at least in part. */
  translucent: boolean;
}

/**
 * WebP options, chosen by measurements on photographs.
 *
 * For the preview, effort 1 takes a third of the time of the default 4, and files are 10% larger. Effort 2 pays
 * off for the smaller sizes, because many of them are sent at once. AVIF takes ten times as long for files that
 * are 20% smaller.
 */
const WEBP = {
  small: { quality: 72, effort: 2 },
  thumbnail: { quality: 72, effort: 2 },
  large: { quality: 72, effort: 1 },
  preview: { quality: 80, effort: 1 },
} as const;
const ANIMATED_WEBP = { quality: 70, effort: 1 } as const;

/**
 * Creates the preview sizes, the placeholder and the colors from one decoding. The preview is decoded first,
 * and the rest is derived from its pixels. Only an animated preview needs a second decoding.
 *
 * The result is upright, in sRGB (converted with the embedded profile) and without metadata. Damaged files are
 * rendered as far as they can be read. A file of which nothing can be read is an error.
 *
 * @returns undefined if the image has more than `heavyPixels` of the memory budget and `allowHeavy` is false
 * @throws MediaError, or a sharp error that `asMediaError` classifies
 */
export async function renderImage(
  image: DecodedImage,
  allowHeavy: boolean,
): Promise<RenderedImage | undefined> {
  return withInputFile(image.file, async ({ path }) => {
    if (image.raw) {
      const pixels = sharp(await readFile(path), { raw: image.raw, limitInputPixels: LIMITS.pixels });
      const { width, height } = image.raw;
      const rendered = await finish(
        await pixelsOf(shrink(pixels, 'preview')),
        image.facts ?? { width, height },
      );
      return withOwnColors(image, rendered);
    }
    const input = { ...image, data: await sharpInput(path) };
    const header = await headerOf(input);
    const pixels = header.width * header.height;
    if (pixels > LIMITS.pixels) throw new MediaError('too-large');
    if (pixels > processLimits().heavyPixels && !allowHeavy) return undefined;
    return withOwnColors(image, await renderEncoded(input, header));
  });
}

/** Removes the colors of an image that the portal drew. */
const withOwnColors = ({ drawn }: DecodedImage, rendered: RenderedImage): RenderedImage =>
  drawn ? { ...rendered, colors: [] } : rendered;

async function renderEncoded(image: EncodedImage, header: Metadata): Promise<RenderedImage> {
  const pages = header.pages ?? 1;
  const orientation = header.orientation ?? image.orientation ?? 1;
  const pixels = await tolerant(image, (strictness) =>
    pixelsOf(shrink(upright(sharp(image.data, sharpOptions(image, strictness)), image, header), 'preview')),
  );
  const sideways = orientation > 4;
  const facts = image.facts ?? {
    width: sideways ? header.height : header.width,
    height: sideways ? header.width : header.height,
    ...(pages > 1 && !image.animated ? { pages } : {}),
  };
  const rendered = await finish(pixels, facts);
  if (image.animated && pages > 1) rendered.preview = (await animation(image, header)) ?? rendered.preview;
  return rendered;
}

/** Returns an animated preview, or undefined if the animation exceeds the limits. */
async function animation(image: EncodedImage, header: Metadata): Promise<Encoded | undefined> {
  const frames = header.pages ?? 1;
  const height = header.pageHeight ?? header.height;
  const fits = frames <= LIMITS.animation.frames && frames * header.width * height <= LIMITS.animation.pixels;
  if (!fits) return undefined;
  const { width, height: side } = SIZES.preview;
  const { data, info } = await sharp(image.data, { ...sharpOptions(image), animated: true })
    .resize(width, side, { fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: LIMITS.seconds.image })
    .webp(ANIMATED_WEBP)
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.pageHeight ?? info.height };
}

const open = ({ data, raw }: Pixels) => sharp(data, { raw });

async function encode(pixels: Pixels, size: PreviewSize): Promise<Encoded> {
  const { width, height } = pixels.raw;
  return { data: await open(pixels).webp(WEBP[size]).toBuffer(), width, height };
}

/** Returns the pixels at a smaller size, or the same object if they already fit. */
async function reduced(pixels: Pixels, size: PreviewSize): Promise<Pixels> {
  const { width, height } = SIZES[size];
  if (pixels.raw.width <= width && pixels.raw.height <= height) return pixels;
  return pixelsOf(shrink(open(pixels), size));
}

async function finish(decoded: Pixels, facts: ImageFacts): Promise<RenderedImage> {
  const translucent = isTranslucent(decoded);
  // Alpha that hides nothing, as of rendered pages, would double the time to resize and encode.
  const hasOpaqueAlpha = decoded.raw.channels === 4 && !translucent;
  const pixels = hasOpaqueAlpha ? await pixelsOf(open(decoded).removeAlpha()) : decoded;
  const large = await reduced(pixels, 'large');
  const thumbnail = await reduced(large, 'thumbnail');
  const small = await reduced(thumbnail, 'small');
  const tiny = await pixelsOf(
    open(small).resize(100, 100, { fit: 'inside', withoutEnlargement: true }).ensureAlpha(),
  );
  // An image that fits a smaller size is encoded once.
  const encodedSmall = await encode(small, 'small');
  const encodedThumbnail = thumbnail === small ? encodedSmall : await encode(thumbnail, 'thumbnail');
  const encodedLarge = large === thumbnail ? encodedThumbnail : await encode(large, 'large');
  return {
    small: encodedSmall,
    thumbnail: encodedThumbnail,
    large: encodedLarge,
    // The quality of the preview, even if it is small.
    preview: await encode(pixels, 'preview'),
    thumbhash: Buffer.from(rgbaToThumbHash(tiny.raw.width, tiny.raw.height, tiny.data)).toString('base64'),
    colors: mainColors(tiny.data),
    facts,
    oneColor: isOneColor(pixels),
    translucent,
  };
}
