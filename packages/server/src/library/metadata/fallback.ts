import { extensionOf } from '../../lib/byte-path.js';
import { readEmbedded } from './embedded/embedded.js';
import { decodedTags } from './encodings/undeclared.js';
import { decodeUserComment, decodeXp } from './encodings/user-comment.js';
import { loadExifr } from './exifr.js';
import { loadSharp } from './image.js';
import { readVideo } from './video.js';
import type { Tags, TagValue } from './tags.js';
import { readSidecar } from './xmp/sidecar.js';
import { readXmp } from './xmp/xmp.js';

/**
 * Reads metadata without Perl, with exifr, sharp, mediabunny and the portal's own readers. The tags have exiftool's
 * names, so that the same rules apply. Files that none of them supports have no tags.
 */
export async function readWithoutPerl(files: readonly string[]): Promise<Map<string, Tags>> {
  const tagsByFile = new Map<string, Tags>();
  for (const file of files)
    tagsByFile.set(file, extensionOf(file) === 'xmp' ? await readSidecar(file) : await readFileTags(file));
  return tagsByFile;
}

async function readFileTags(file: string): Promise<Tags> {
  const [metadata, embedded, size] = await Promise.all([readImage(file), readEmbedded(file), readSize(file)]);
  const video = 'Composite:ImageSize' in size ? {} : await readVideo(file);
  return { ...metadata, ...embedded, ...size, ...video };
}

const EXIFR_OPTIONS = {
  tiff: true,
  exif: true,
  gps: true,
  xmp: { parse: false },
  iptc: true,
  jfif: true,
  icc: true,
  userComment: true,
  ihdr: false,
  mergeOutput: false,
  translateValues: false,
  reviveValues: false,
  multiSegment: true,
} as const;

async function readImage(file: string): Promise<Tags> {
  try {
    const exifr = await loadExifr();
    const { xmp, ...segments } = ((await exifr.parse(file, EXIFR_OPTIONS)) ?? {}) as Record<string, unknown>;
    return { ...decodedTags(toTags(segments)), ...(typeof xmp === 'string' ? readXmp(xmp) : {}) };
  } catch {
    return {}; // a format that exifr does not support
  }
}

async function readSize(file: string): Promise<Tags> {
  try {
    const sharp = await loadSharp();
    const { width, height, pageHeight, orientation, space } = await sharp(file, {
      limitInputPixels: false,
    }).metadata();
    if (!width || !height) return {};
    return {
      'Composite:ImageSize': `${width} ${pageHeight ?? height}`,
      'Sharp:Space': space,
      ...(orientation !== undefined && { 'IFD0:Orientation': String(orientation) }),
    };
  } catch {
    return {};
  }
}

/** Maps exifr's blocks to exiftool's groups. */
const GROUPS: Readonly<Record<string, string>> = {
  ifd0: 'IFD0',
  exif: 'ExifIFD',
  gps: 'GPS',
  jfif: 'JFIF',
  iptc: 'IPTC',
  icc: 'ICC_Profile',
};

const NAMES: Readonly<Record<string, string>> = {
  'IPTC:Byline': 'IPTC:By-line',
  'IPTC:Caption': 'IPTC:Caption-Abstract',
  'IPTC:Country': 'IPTC:Country-PrimaryLocationName',
};

function toTags(segments: Readonly<Record<string, unknown>>): Tags {
  const tags: Record<string, TagValue> = {};
  // exifr returns this field beside the blocks, and others as bytes.
  const comment = bytesOf(segments['userComment']);
  if (comment) tags['ExifIFD:UserComment'] = decodeUserComment(comment);
  for (const [segment, values] of Object.entries(segments)) {
    const group = GROUPS[segment];
    if (group === undefined || typeof values !== 'object' || values === null) continue;
    for (const [name, raw] of Object.entries(values)) {
      const key = `${group}:${name}`;
      const value = textOf(name, raw);
      if (value !== undefined) tags[NAMES[key] ?? key] = value;
    }
  }
  return tags;
}

function textOf(name: string, raw: unknown): TagValue | undefined {
  if (typeof raw === 'string') return raw;
  if (typeof raw === 'number') return String(raw);
  const bytes = bytesOf(raw);
  if (bytes)
    return /^XP/.test(name) ? decodeXp(bytes) : name === 'UserComment' ? decodeUserComment(bytes) : undefined;
  const values = ArrayBuffer.isView(raw) ? Object.values(raw) : raw;
  if (!Array.isArray(values)) return undefined;
  // Degrees, minutes and seconds.
  if (/^GPSL(at|ong)itude$/.test(name)) return values.join(',');
  return values.map((one) => textOf(name, one)).filter((value) => value !== undefined);
}

const bytesOf = (raw: unknown): Buffer | undefined =>
  raw instanceof Uint8Array ? Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength) : undefined;
