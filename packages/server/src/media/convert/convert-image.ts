import { readFile, rm } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { DecodedImage } from '../common/decoded-image.js';
import { withInputFile } from '../common/input-file.js';
import { LIMITS } from '../common/limits.js';
import { headerOf, sharpOptions, type EncodedImage, type Strictness } from '../image/encoded-image.js';
import { upright } from '../image/orientation.js';
import { sharpInput } from '../image/sharp-input.js';
import { tolerant } from '../image/tolerant.js';
import { MediaError } from '../../lib/media-error.js';
import { ignoresProfile, convertColors, planColors, type ColorPlan } from './color-space.js';
import { writeDensity } from './density.js';
import { removeExifThumbnail } from './exif-thumbnail.js';
import { focusOf } from './focus.js';
import { FORMATS } from '../common/formats.js';
import { plan, type Plan, type Dimensions } from './geometry.js';
import { writePdf } from './pdf.js';
import type { RenditionSpec } from '../common/recipe.js';
import { overlay } from './watermark.js';

/** Task to convert an image. */
export interface Conversion {
  readonly image: DecodedImage;
  readonly spec: RenditionSpec;
  /** Path of the watermark image. Undefined if no watermark is applied. */
  readonly watermark?: string | undefined;
  readonly output: string;
}

const QUALITY = 85;
/** Default page density of a PDF, in dots per inch, if neither the convert set nor the image specifies one. */
const PAGE_DENSITY = 300;

/**
 * Converts an image to a file and returns the output size in pixels. Images are never enlarged.
 *
 * @throws MediaError, or a sharp error that `asMediaError` classifies
 */
export async function convertImage(task: Conversion): Promise<Dimensions> {
  const { image } = task;
  return withInputFile(image.file, async ({ path }) =>
    convert(task, { ...image, data: image.raw ? await readFile(path) : await sharpInput(path) }),
  );
}

async function convert(task: Conversion, input: EncodedImage): Promise<Dimensions> {
  const { spec } = task;
  const header = input.raw ? undefined : await headerOf(input);
  const frames = header && isAnimated(header, task) ? (header.pages ?? 1) : 1;
  const orientation = header?.orientation ?? input.orientation ?? 1;
  const source = uprightSize(input.raw ?? sizeOf(header as Metadata), orientation);
  if (source.width * source.height * frames > LIMITS.pixels) throw new MediaError('too-large');
  const colors = planColors(spec, header ?? { space: 'srgb', depth: 'uchar' });
  const focus = orientation === 1 ? focusOf(header?.xmpAsString) : undefined;
  const target = plan(source, spec, FORMATS[spec.format].side, focus);

  const open = (strictness: Strictness) =>
    sharp(input.data, {
      ...sharpOptions(input, strictness),
      ...(input.raw ? { raw: input.raw } : {}),
      ...(frames > 1 ? { pages: -1 } : {}),
      ignoreIcc: ignoresProfile(colors, spec),
    });
  await tolerant(input, async (strictness) => {
    const image = cropAndResize(upright(open(strictness), input, header), target);
    await write(await finished(image, task, { target, colors, header }), task, header);
  });
  if (spec.metadata === 'keep' && header?.exif && spec.format !== 'pdf') {
    const { exif } = await sharp(task.output).metadata();
    await removeExifThumbnail(task.output, exif, spec.format === 'png');
  }
  return { width: target.width, height: target.height };
}

/** Adds the background, the watermark, the color space and the metadata of the convert set. */
async function finished(
  resized: Sharp,
  task: Conversion,
  {
    target,
    colors,
    header,
  }: { readonly target: Plan; readonly colors: ColorPlan; readonly header: Metadata | undefined },
): Promise<Sharp> {
  const { spec, watermark } = task;
  let image = resized;
  if (!FORMATS[spec.format].alpha && header?.space !== 'cmyk') image = image.flatten({ background: '#fff' });
  if (watermark !== undefined && spec.watermark !== undefined) {
    image = image.composite([await overlay(watermark, spec.watermark, target)]);
  }
  const converted = withMetadata(convertColors(image, colors, spec), task, colors, header);
  return converted.timeout({ seconds: LIMITS.seconds.convert });
}

/**
 * Returns true if the output is animated: the input is an animation within the limits, the format is WebP, and
 * the image is neither cropped nor watermarked.
 */
function isAnimated(header: Metadata, { image, spec, watermark }: Conversion): boolean {
  const { frames, pixels } = LIMITS.animation;
  const count = header.pages ?? 1;
  const { width, height } = sizeOf(header);
  const plain = image.animated === true && spec.format === 'webp' && spec.crop === undefined;
  return plain && watermark === undefined && count > 1 && count <= frames && count * width * height <= pixels;
}

const sizeOf = (header: Metadata): Dimensions => ({
  width: header.width,
  height: header.pageHeight ?? header.height,
});

const uprightSize = ({ width, height }: Dimensions, orientation: number): Dimensions =>
  orientation > 4 ? { width: height, height: width } : { width, height };

function cropAndResize(image: Sharp, { width, height, crop, attention, margins }: Plan): Sharp {
  if (margins) return image.resize(width, height, { fit: 'contain', background: '#fff' });
  if (attention) return image.resize(width, height, { fit: 'cover', position: sharp.strategy.attention });
  return (crop ? image.extract(crop) : image).resize(width, height, { fit: 'fill' });
}

/**
 * Preserves the metadata if the convert set requests it. The orientation is reset, because the pixels are
 * already upright.
 */
function withMetadata(image: Sharp, { spec }: Conversion, colors: ColorPlan, header?: Metadata): Sharp {
  if (spec.metadata !== 'keep' || header === undefined) return image;
  const xmp = header.xmpAsString;
  // The profile of the original may not match grayscale pixels.
  const preserved = colors.to === 'gray' ? image.keepExif().keepXmp() : keepAll(image, spec);
  const fixed = xmp?.replace(/(tiff:Orientation\s*(?:=\s*["']|>\s*))[2-8]/g, '$11');
  const oriented = fixed !== undefined && fixed !== xmp ? preserved.withXmp(fixed) : preserved;
  return spec.resolution === undefined ? oriented : oriented.withDensity(spec.resolution);
}

const keepAll = (image: Sharp, spec: RenditionSpec): Sharp =>
  spec.icc === false ? image.keepExif().keepXmp() : image.keepMetadata();

async function write(image: Sharp, task: Conversion, header: Metadata | undefined): Promise<void> {
  const { spec, output } = task;
  const { resolution, quality = QUALITY } = spec;
  const stripped = spec.metadata !== 'keep' || header === undefined;
  switch (spec.format) {
    case 'jpeg':
      await jpeg(image, quality).toFile(output);
      if (resolution !== undefined && stripped) await writeDensity(output, 'jpeg', resolution);
      return;
    case 'png':
      await image.png(spec.fast && { compressionLevel: 3 }).toFile(output);
      if (resolution !== undefined && stripped) await writeDensity(output, 'png', resolution);
      return;
    case 'webp':
      await image.webp({ quality, ...(spec.fast && { effort: 1 }) }).toFile(output);
      return;
    case 'avif':
      // The default effort takes twice as long, for files that are only 5% smaller.
      await image.avif({ quality, effort: 3 }).toFile(output);
      return;
    case 'tiff': {
      const dots = (resolution ?? header?.density ?? 72) / 25.4;
      await image
        .tiff({ compression: 'lzw', predictor: 'horizontal', xres: dots, yres: dots, bigtiff: false })
        .toFile(output);
      return;
    }
    case 'pdf': {
      const inner = `${output}.jpg`;
      await jpeg(image, quality).toFile(inner);
      const { width, height, channels, icc } = await sharp(inner).metadata();
      const density = resolution ?? header?.density ?? PAGE_DENSITY;
      await writePdf(inner, output, { width, height, channels: channels as 1 | 3 | 4, icc, density });
      await rm(inner);
      return;
    }
    default:
      throw new MediaError('unsupported-format', 'an image cannot become a video');
  }
}

/** Encodes a JPEG. At a quality of 90 or more, which is meant for print, the chroma is not subsampled. */
const jpeg = (image: Sharp, quality: number): Sharp =>
  image.jpeg({ quality, chromaSubsampling: quality >= 90 ? '4:4:4' : '4:2:0', mozjpeg: false });
