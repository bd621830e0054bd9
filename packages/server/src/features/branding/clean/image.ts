import decodeIco from 'decode-ico';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { cleanSvg } from './svg.js';
import type { CleanFile, FileKind } from './kinds.js';
import { FileRefused } from './rejected.js';

/** What a picture unfolds to at most. */
const MEGAPIXELS = 100;
/** The side at which a drawing is drawn to see that it can be. */
const TRIAL_SIDE = 256;

const PIXELS = { limitInputPixels: MEGAPIXELS * 1e6, failOn: 'error', sequentialRead: true } as const;
/** What is read, and whether it already lost something when it was made. */
const FORMATS: Readonly<Record<string, 'lossy' | 'lossless'>> = {
  'image/jpeg': 'lossy',
  'image/png': 'lossless',
  'image/apng': 'lossless',
  'image/webp': 'lossless',
  'image/avif': 'lossless',
  'image/gif': 'lossless',
  'image/tiff': 'lossless',
};
const EXPECTED = 'PNG, JPEG, WebP, AVIF, GIF, TIFF, ICO, SVG';

type Picture = Extract<FileKind, { kind: 'picture' }>;

/**
 * A picture made anew: upright, in sRGB, at most as large as it is needed, without anything that is no picture (where it
 * was taken, what hides behind its end). Of an animation its first frame. What it is is told by its content alone.
 *
 * @throws FileRefused
 */
export async function cleanImage(bytes: Uint8Array, kind: Picture): Promise<CleanFile> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  if (mime === undefined || mime === 'application/xml' || mime === 'image/svg+xml') {
    return drawn(bytes, kind);
  }
  if (mime === 'image/x-icon') return encoded(iconOf(bytes), kind, 'lossless');
  const source = FORMATS[mime];
  if (source === undefined) throw new FileRefused('file-kind', { expected: EXPECTED });
  const picture = sharp(bytes, PIXELS);
  const { width, height } = await attempt(picture.metadata());
  if (width * height > PIXELS.limitInputPixels) throw new FileRefused('file-pixels', { limit: MEGAPIXELS });
  return encoded(picture, kind, source);
}

async function encoded(picture: Sharp, kind: Picture, source: 'lossy' | 'lossless'): Promise<CleanFile> {
  const { width, height, hasAlpha } = await attempt(picture.metadata());
  const side = Math.min(kind.side, Math.max(width, height));
  const sized = picture
    .autoOrient()
    .resize(side, side, {
      fit: kind.square ? 'contain' : 'inside',
      background: { r: 0, g: 0, b: 0, alpha: 0 },
      withoutEnlargement: true,
    })
    .toColourspace('srgb');
  if (kind.as === 'photo' && hasAlpha) return file('image/webp', sized.webp({ quality: 90 }));
  const isPhoto = kind.as === 'photo' || (kind.as === 'graphic' && source === 'lossy' && !kind.square);
  if (isPhoto) return file('image/jpeg', sized.jpeg({ quality: 88, mozjpeg: true }));
  return file('image/png', sized.png({ compressionLevel: 9 }));
}

async function drawn(bytes: Uint8Array, kind: Picture): Promise<CleanFile> {
  if (!looksLikeMarkup(bytes)) throw new FileRefused('file-kind', { expected: EXPECTED });
  const drawing = cleanSvg(bytes);
  // It is drawn at the size that is needed, however large it calls itself.
  const { width, height } = await attempt(sharp(drawing, { limitInputPixels: false }).metadata());
  const at = (side: number) => {
    const density = Math.min(Math.max((72 * side) / Math.max(width, height), 1), 10_000);
    return sharp(drawing, { ...PIXELS, density }).resize(side, side, { fit: 'inside' });
  };
  if (kind.as === 'pixels') return file('image/png', at(kind.side).png({ compressionLevel: 9 }));
  // One that cannot be drawn, or only in hours, would keep every browser waiting.
  await attempt(at(TRIAL_SIDE).raw().toBuffer());
  return { mime: 'image/svg+xml', bytes: drawing };
}

/** The largest picture of an icon file, of those the one with the most colors. */
function iconOf(bytes: Uint8Array): Sharp {
  try {
    const [best] = decodeIco(bytes).sort((a, b) => b.width - a.width || b.bpp - a.bpp);
    if (best === undefined) throw new FileRefused('file-broken');
    const data = Buffer.from(best.data.buffer, best.data.byteOffset, best.data.byteLength);
    if (best.type === 'png') return sharp(data, PIXELS);
    return sharp(data, { raw: { width: best.width, height: best.height, channels: 4 } });
  } catch {
    throw new FileRefused('file-broken');
  }
}

const looksLikeMarkup = (bytes: Uint8Array): boolean =>
  /^[\ufeff\s]*</.test(
    new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-8').decode(bytes.subarray(0, 1024)),
  );

const file = async (mime: string, picture: Sharp): Promise<CleanFile> => ({
  mime,
  bytes: await attempt(picture.toBuffer()),
});

/** What the decoder cannot do with a picture is the picture's fault. */
async function attempt<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const tooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    throw tooLarge ? new FileRefused('file-pixels', { limit: MEGAPIXELS }) : new FileRefused('file-broken');
  }
}
