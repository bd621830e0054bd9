import decodeIco from 'decode-ico';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { cleanSvg } from './svg.js';
import type { CleanFile, FileKind } from './kinds.js';
import { NoteList, type FileNote } from './notes.js';
import { FileRejected } from './rejected.js';
import { isStoredForm } from './stored-form.js';

/** Maximum size of a decoded image, in megapixels. */
const MAX_MEGAPIXELS = 100;
/** Side length of the trial rendering of an SVG, in pixels. */
const TRIAL_SIDE = 256;

const DECODE_OPTIONS = {
  limitInputPixels: MAX_MEGAPIXELS * 1e6,
  failOn: 'error',
  sequentialRead: true,
} as const;
/**
 * Accepted formats. A graphic from a `lossy` format may be stored as JPEG; from a `lossless` format, it is
 * stored as PNG.
 */
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

type ImageKind = Extract<FileKind, { kind: 'image' }>;

/**
 * Re-encodes an image: upright, in sRGB, no larger than its kind allows, and without metadata (such as the
 * location) or trailing data. Keeps only the first frame of an animation. An image that has this form already is
 * returned unchanged. An SVG is cleaned instead, and rasterized only for `pixels`. The format is detected from the
 * content.
 *
 * @throws FileRejected
 */
export async function cleanImage(bytes: Uint8Array, kind: ImageKind): Promise<CleanFile> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  if (mime === undefined || mime === 'application/xml' || mime === 'image/svg+xml') {
    return cleanSvgImage(bytes, kind);
  }
  if (mime === 'image/x-icon') return encode(iconOf(bytes), kind, { source: 'lossless', mime });
  const source = FORMATS[mime];
  if (source === undefined) throw new FileRejected('file-kind', { expected: EXPECTED });
  const image = sharp(bytes, DECODE_OPTIONS);
  const metadata = await attempt(image.metadata());
  const { width, height } = metadata;
  if (width * height > DECODE_OPTIONS.limitInputPixels)
    throw new FileRejected('file-pixels', { limit: MAX_MEGAPIXELS });
  const clean = await encode(image, kind, { source, mime });
  const hasForm = storedTypes(kind).includes(mime) && isStoredForm(bytes, mime);
  if (!hasForm || isConverted(bytes, metadata, clean)) return clean;
  return { mime, bytes, facts: { width, height }, notes: [] };
}

/** Maximum length of an image that is stored unchanged, relative to its encoded form. */
const MAX_RELATIVE_LENGTH = 1.5;

/**
 * Returns true if an image must be encoded: it has other colors, other dimensions, or many more bytes than its encoded
 * form. Another image, such as one from an export, is stored unchanged. Encoding it again would change its bytes and
 * reduce its quality each time.
 */
const isConverted = (bytes: Uint8Array, { width, height, space }: Metadata, encoded: CleanFile): boolean =>
  space === 'cmyk' ||
  encoded.facts?.width !== width ||
  encoded.facts.height !== height ||
  bytes.length > encoded.bytes.length * MAX_RELATIVE_LENGTH;

/** Returns the media types in which pixels of a kind are stored. */
function storedTypes({ as, square }: ImageKind): readonly string[] {
  if (as === 'photo') return ['image/jpeg', 'image/webp'];
  return as === 'graphic' && square !== true ? ['image/jpeg', 'image/png'] : ['image/png'];
}

async function encode(
  image: Sharp,
  kind: ImageKind,
  { source, mime }: { readonly source: 'lossy' | 'lossless'; readonly mime: string },
): Promise<CleanFile> {
  const metadata = await attempt(image.metadata());
  const { width, height, hasAlpha } = metadata;
  const side = Math.min(kind.side, Math.max(width, height));
  const resized = image
    .autoOrient()
    .resize(side, side, {
      fit: kind.square ? 'contain' : 'inside',
      background: { r: 0, g: 0, b: 0, alpha: 0 },
      withoutEnlargement: true,
    })
    .toColourspace('srgb');
  const finish = async (type: string, encoded: Sharp): Promise<CleanFile> => {
    const stored = await file(type, encoded);
    return { ...stored, notes: imageNotes(metadata, mime, stored) };
  };
  if (kind.as === 'photo' && hasAlpha) return finish('image/webp', resized.webp({ quality: 90 }));
  const isPhoto = kind.as === 'photo' || (kind.as === 'graphic' && source === 'lossy' && !kind.square);
  if (isPhoto) return finish('image/jpeg', resized.jpeg({ quality: 88, mozjpeg: true }));
  return finish('image/png', resized.png({ compressionLevel: 9 }));
}

/** Returns the differences between an image and its stored form. */
function imageNotes(original: Metadata, mime: string, { mime: storedMime, facts }: CleanFile): FileNote[] {
  const { width, height } = original.autoOrient;
  const stored = { width: facts?.width ?? width, height: facts?.height ?? height };
  const nameOf = (type: string) => type.replace(/^image\/(?:x-)?/, '').toUpperCase();
  const isSmaller = Math.max(stored.width, stored.height) < Math.max(width, height);
  return [
    ...(isSmaller
      ? [
          {
            key: 'upload.note.image-size',
            values: { from: `${width} × ${height}`, to: `${stored.width} × ${stored.height}` },
          },
        ]
      : []),
    ...(mime === storedMime
      ? []
      : [{ key: 'upload.note.image-format', values: { from: nameOf(mime), to: nameOf(storedMime) } }]),
    ...((original.pages ?? 1) > 1
      ? [{ key: 'upload.note.image-frames', values: { frames: original.pages ?? 1 } }]
      : []),
    ...(original.exif || original.xmp || original.iptc ? [{ key: 'upload.note.image-metadata' }] : []),
  ];
}

async function cleanSvgImage(bytes: Uint8Array, kind: ImageKind): Promise<CleanFile> {
  if (!looksLikeMarkup(bytes)) throw new FileRejected('file-kind', { expected: EXPECTED });
  const removed = new NoteList();
  const svg = cleanSvg(bytes, removed);
  const notes = removed.list();
  // Render at the required size, regardless of the size that the SVG declares.
  const { width, height } = await attempt(sharp(svg, { limitInputPixels: false }).metadata());
  const renderAt = (side: number) => {
    const density = Math.min(Math.max((72 * side) / Math.max(width, height), 1), 10_000);
    return sharp(svg, { ...DECODE_OPTIONS, density }).resize(side, side, { fit: 'inside' });
  };
  if (kind.as === 'pixels') {
    const pixels = await file('image/png', renderAt(kind.side).png({ compressionLevel: 9 }));
    const { width: x = 0, height: y = 0 } = pixels.facts ?? {};
    return {
      ...pixels,
      notes: [{ key: 'upload.note.svg-pixels', values: { size: `${x} × ${y}` } }, ...notes],
    };
  }
  // Reject an SVG that cannot be rendered. One that renders very slowly exceeds the cleaner's timeout. Either
  // would affect every browser.
  await attempt(renderAt(TRIAL_SIDE).raw().toBuffer());
  const facts = { width, height, uses_current_color: CURRENT_COLOR.test(new TextDecoder().decode(svg)) };
  return { mime: 'image/svg+xml', bytes: svg, facts, notes };
}

/** Matches an attribute or declaration that sets a color to that of the surroundings. */
const CURRENT_COLOR = /(?:fill|stroke|color)\s*[=:]\s*"?\s*currentcolor/i;

/** Returns the largest image in an icon file; among equal sizes, the one with the most colors. */
function iconOf(bytes: Uint8Array): Sharp {
  try {
    const [best] = decodeIco(bytes).sort((a, b) => b.width - a.width || b.bpp - a.bpp);
    if (best === undefined) throw new FileRejected('file-broken');
    const data = Buffer.from(best.data.buffer, best.data.byteOffset, best.data.byteLength);
    if (best.type === 'png') return sharp(data, DECODE_OPTIONS);
    return sharp(data, { raw: { width: best.width, height: best.height, channels: 4 } });
  } catch {
    throw new FileRejected('file-broken');
  }
}

const looksLikeMarkup = (bytes: Uint8Array): boolean =>
  /^[\ufeff\s]*</.test(
    new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-8').decode(bytes.subarray(0, 1024)),
  );

async function file(mime: string, image: Sharp): Promise<CleanFile> {
  const { data, info } = await attempt(image.toBuffer({ resolveWithObject: true }));
  return { mime, bytes: data, facts: { width: info.width, height: info.height } };
}

/** Awaits decoding work and reports any of its errors as a problem of the file. @throws FileRejected */
async function attempt<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const tooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    throw tooLarge
      ? new FileRejected('file-pixels', { limit: MAX_MEGAPIXELS })
      : new FileRejected('file-broken');
  }
}
