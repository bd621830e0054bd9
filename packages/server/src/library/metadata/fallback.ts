import { readFile } from 'node:fs/promises';
import { extensionOf } from '../../lib/byte-path.js';
import { decodeWindows1252 } from '../../lib/windows-1252.js';
import { loadExifr } from './exifr.js';
import { loadSharp } from './image.js';
import { readVideo } from './video.js';
import type { Tags, TagValue } from './tags.js';

/**
 * Reads metadata without Perl, with exifr, sharp and mediabunny. The tags have exiftool's names, so that the
 * same rules apply. Files that none of these libraries support, such as PDF and office documents, have no tags.
 */
export async function readWithoutPerl(files: readonly string[]): Promise<Map<string, Tags>> {
  const tagsByFile = new Map<string, Tags>();
  for (const file of files) {
    const sidecar = extensionOf(file) === 'xmp';
    const [metadata, size] = await Promise.all([
      sidecar ? readSidecar(file) : readImage(file),
      sidecar ? {} : readSize(file),
    ]);
    const video = 'Composite:ImageSize' in size || sidecar ? {} : await readVideo(file);
    tagsByFile.set(file, { ...metadata, ...size, ...video });
  }
  return tagsByFile;
}

const EXIFR_OPTIONS = {
  ...{ tiff: true, exif: true, gps: true, xmp: true, iptc: true, jfif: true, icc: true, ihdr: false },
  ...{ mergeOutput: false, translateValues: false, reviveValues: false, multiSegment: true },
} as const;

async function readImage(file: string): Promise<Tags> {
  try {
    const exifr = await loadExifr();
    return toTags((await exifr.parse(file, EXIFR_OPTIONS)) as Segments | undefined);
  } catch {
    return {}; // a format that exifr does not support
  }
}

async function readSidecar(file: string): Promise<Tags> {
  try {
    const exifr = await loadExifr();
    const segments = (await exifr.sidecar(await readFile(file), { mergeOutput: false }, 'xmp')) as
      Segments | undefined;
    return toTags(
      segments && 'exif' in segments
        ? { ...segments, 'XMP-exif': segments['exif'], exif: undefined }
        : segments,
    );
  } catch {
    return {};
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

type Segments = Record<string, Record<string, unknown> | undefined>;

/** Maps exifr's blocks to exiftool's groups. */
const GROUPS: Readonly<Record<string, string>> = {
  ifd0: 'IFD0',
  exif: 'ExifIFD',
  gps: 'GPS',
  jfif: 'JFIF',
  iptc: 'IPTC',
  dc: 'XMP-dc',
  xmp: 'XMP-xmp',
  photoshop: 'XMP-photoshop',
  tiff: 'XMP-tiff',
  aux: 'XMP-aux',
  'XMP-exif': 'XMP-exif',
  xmpRights: 'XMP-xmpRights',
  icc: 'ICC_Profile',
};

const NAMES: Readonly<Record<string, string>> = {
  'IPTC:Byline': 'IPTC:By-line',
  'IPTC:Caption': 'IPTC:Caption-Abstract',
  'IPTC:Country': 'IPTC:Country-PrimaryLocationName',
  'GPS:latitude': 'GPS:GPSLatitude',
  'GPS:longitude': 'GPS:GPSLongitude',
};

function toTags(segments: Segments | undefined): Tags {
  const tags: Record<string, TagValue> = {};
  for (const [segment, values] of Object.entries(segments ?? {})) {
    const group = GROUPS[segment];
    if (group === undefined || typeof values !== 'object') continue;
    for (const [name, raw] of Object.entries(values)) {
      if (group === 'GPS' && !/^l(at|ong)itude$/.test(name)) continue;
      const key = `${group}:${group.startsWith('XMP') ? name.charAt(0).toUpperCase() + name.slice(1) : name}`;
      const value = textOf(raw);
      if (value !== undefined)
        tags[NAMES[key] ?? key] = group === 'IPTC' ? decoded(value) : degrees(key, value);
    }
  }
  return tags;
}

function textOf(raw: unknown): TagValue | undefined {
  if (typeof raw === 'string') return raw;
  if (typeof raw === 'number') return String(raw);
  if (Array.isArray(raw)) {
    const languages = raw.find((one: unknown) => isAlternative(one) && one.lang === 'x-default') as unknown;
    if (languages !== undefined) return textOf(languages);
    return raw.map(textOf).filter((value) => value !== undefined);
  }
  return isAlternative(raw) ? String(raw.value) : undefined;
}

function isAlternative(raw: unknown): raw is { lang: string; value: unknown } {
  return typeof raw === 'object' && raw !== null && 'lang' in raw && 'value' in raw;
}

/** Decodes an IPTC value. exifr reads IPTC as one character per byte. The bytes are UTF-8 or else Windows-1252. */
function decoded(value: TagValue): TagValue {
  if (typeof value !== 'string') return Array.isArray(value) ? value.map(decoded) : value;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    return decodeWindows1252(Buffer.from(value, 'latin1'));
  }
}

/** Converts an XMP coordinate (`48,8.22924N`) to decimal degrees. Returns other values unchanged. */
function degrees(key: string, value: TagValue): TagValue {
  const parts =
    key.startsWith('XMP-exif:GPSL') && typeof value === 'string'
      ? /^(\d+),([\d.]+)(?:,([\d.]+))?([NSEW])$/.exec(value)
      : null;
  if (parts === null) return value;
  const size = Number(parts[1]) + Number(parts[2]) / 60 + Number(parts[3] ?? 0) / 3600;
  return String(parts[4] === 'S' || parts[4] === 'W' ? -size : size);
}
