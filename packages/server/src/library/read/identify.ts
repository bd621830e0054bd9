import type { Group } from '@assetportal/sdk/rules';
import { canonical, formatOf, is3d, mimeOf } from './formats.js';
import { fits, isPlainText, isWeak, ownSignature } from './signatures.js';
import type { FileBytes } from './streams/file-bytes.js';
import { groupOfStreams, hasStreams, streamsOf } from './streams/streams.js';
import { extensionOf } from '../../lib/byte-path.js';

export interface Identity {
  /** Canonical extension in lower case. Empty for a file without extension whose content is not recognized. */
  readonly filetype: string;
  readonly group: Group;
  readonly mime: string;
}

/** Number of bytes at the start of a file that `identify` needs. */
export const HEAD_BYTES = 16 * 1024;

/**
 * Identifies a file by its content or, if the content is not recognized, by its name. Content takes precedence
 * over a wrong extension. If formats share a container (JPEG, TIFF, ZIP, MP4, CFB), the name decides among the
 * formats that the content allows.
 *
 * @param readable Returns a path with which libraries can open the file. Called only if `head` is not
 *   sufficient.
 */
export async function identify(
  name: string,
  head: Buffer,
  readable: () => Promise<string>,
): Promise<Identity> {
  const named = namedType(name);
  const detected = await contentType(head, readable);
  const type = decide(named, detected, head);
  return SOURCE_CODE.has(type) && isPlainText(head) ? unknownType(type) : identityOf(type);
}

/** Extensions of video and audio that source code has as well: TypeScript and the device tree. */
const SOURCE_CODE = new Set(['ts', 'mts', 'dts']);

/** Identifies a file whose content is empty or cannot be read. */
export function identifyByName(name: string): Identity {
  const type = namedType(name);
  return type === 'ts' || type === 'dts' ? unknownType(type) : identityOf(type);
}

/**
 * Returns the identity with the group of the streams in the file. A container such as MP4 or Ogg can contain video or
 * only audio.
 */
export async function withStreams(identity: Identity, file: FileBytes): Promise<Identity> {
  const streams = await streamsOf(identity.filetype, file);
  return identityWith(identity.filetype, (streams && groupOfStreams(streams)) ?? identity.group);
}

/** Returns the identity of a type with a group, if files of the type can have it. Otherwise with the usual group. */
export function identityWith(filetype: string, group: unknown): Identity {
  const usual = identityOf(filetype);
  if (group === 'other' && SOURCE_CODE.has(filetype)) return unknownType(filetype);
  if ((group !== 'video' && group !== 'audio') || !hasStreams(filetype)) return usual;
  return { ...usual, group, mime: mimeOf(usual.mime, group) };
}

/**
 * Returns the type according to the name. Empty if the name has no plausible extension, for example if it is a
 * sentence.
 */
function namedType(name: string): string {
  const extension = canonical(extensionOf(name));
  return /^[a-z0-9][a-z0-9_+-]{0,15}$/.test(extension) ? extension : '';
}

async function contentType(head: Buffer, readable: () => Promise<string>): Promise<string | undefined> {
  try {
    // Only the reader process loads this library.
    const { fileTypeFromBuffer, fileTypeFromFile } = await import('file-type');
    // The type of a ZIP depends on its entries, which may be anywhere in the file. The library therefore reads
    // the file itself.
    const isZip = head.subarray(0, 4).toString('latin1') === 'PK\x03\x04';
    const type = isZip ? await fileTypeFromFile(await readable()) : await fileTypeFromBuffer(head);
    return type === undefined ? ownSignature(head) : checked(canonical(type.ext), head);
  } catch {
    return ownSignature(head);
  }
}

/** Corrects types for which the library checks only a part of the signature. */
function checked(type: string, head: Buffer): string | undefined {
  if (type === 'aiff' && !fits('aiff', head)) return ownSignature(head); // another file in the format IFF
  if (type === 'ps' && head.toString('latin1', 0, 4) !== '%!PS') return undefined;
  // E-AC-3 has the same first bytes. Its version is higher.
  return type === 'ac3' && (head[5] ?? 0) >> 3 > 10 ? 'eac3' : type;
}

/** Types that share the container of MP4 and QuickTime. Their brands differ in ways that readers ignore. */
const MP4_TYPES = ['mp4', 'm4a', 'm4b', 'm4v', 'mov', '3gp', '3g2', 'f4v', 'mj2'];

/** Types of ZIP files that only their name shows. */
const ZIP_TYPES = ['sxw', 'sxc', 'sxi', 'kra', 'ora', 'sketch', 'xd', 'idml'];

/** Container formats (left), and the extensions (right) that are accepted for this content. */
const CONTAINERS: Readonly<Record<string, readonly string[]>> = {
  tif: [
    'nef',
    'nrw',
    'dng',
    'arw',
    'srw',
    'pef',
    'cr2',
    '3fr',
    'erf',
    'kdc',
    'mef',
    'mos',
    'iiq',
    'rwl',
    'raw',
    'dcr',
    'fff',
    'k25',
    'sr2',
    'srf',
  ],
  jpg: ['mpo'],
  pdf: ['ai'],
  eps: ['ai'],
  ps: ['ai', 'eps'],
  gz: ['svgz', 'tgz'],
  zip: [
    'key',
    'pages',
    'numbers',
    '3mf',
    'epub',
    'docx',
    'xlsx',
    'pptx',
    'odt',
    'ods',
    'odp',
    'odg',
    ...ZIP_TYPES,
  ],
  cfb: ['doc', 'dot', 'xls', 'xlt', 'ppt', 'pot', 'pps', 'docx', 'xlsx', 'pptx', 'msg', 'vsd', 'max'],
  ...Object.fromEntries(MP4_TYPES.map((type) => [type, MP4_TYPES])),
  mkv: ['mka', 'webm', 'weba'],
  webm: ['weba', 'mkv', 'mka'],
  asf: ['wmv', 'wma'],
  ogg: ['ogv', 'ogm', 'opus', 'spx'],
  ogv: ['ogm'],
  ogm: ['ogv'],
  mts: ['m2ts', 'ts'],
  mp2: ['mp3'],
  xml: ['dae', 'svg', 'html', 'gpx', 'kml', 'xmp'],
  psd: ['psb'],
};

function decide(named: string, detected: string | undefined, head: Buffer): string {
  if (is3d(named) && looksLikeModel(named, head, detected)) return named;
  const text = textType(head);
  const weak = detected !== undefined && (isWeak(detected, head) || startsWithTag(detected, head));
  if (weak && fits(named, head)) return named;
  if (detected === undefined || (weak && text !== undefined && text !== detected && isPlainText(head))) {
    if (text !== undefined && text !== 'txt')
      return text === 'dae' || text === 'svg' || named === '' ? text : trustName(named, text);
    return named !== '' ? trustName(named, undefined) : (text ?? '');
  }
  if (detected === named) return detected;
  if (CONTAINERS[detected]?.includes(named)) return named;
  if (detected === 'xml')
    return text !== undefined && text !== 'txt' ? text : named === '' ? 'xml' : trustName(named, 'xml');
  if (detected === 'cfb') return 'doc';
  if (detected === 'ps') return 'eps';
  return detected;
}

/** Returns true for a file whose ID3 tag is so long that the content after it was not seen. It counts as MP3. */
const startsWithTag = (detected: string, head: Buffer): boolean =>
  detected === 'mp3' && head.toString('latin1', 0, 3) === 'ID3';

/**
 * Returns the type according to the name. If files of this type always have a signature, returns the detected
 * type instead, if there is one.
 */
function trustName(named: string, detected: string | undefined): string {
  if (!ALWAYS_SIGNED.has(named)) return named;
  return detected ?? named;
}

/**
 * Types with a signature that detection never misses. A file with such an extension but without the signature is
 * something else, or damaged.
 */
const ALWAYS_SIGNED = new Set(['png', 'gif', 'webp', 'avif', 'docx', 'xlsx', 'pptx', 'flac']);

/**
 * Returns the type of a text file, as detected from its first bytes: `svg`, `dae`, `html`, … or `txt` for other
 * text. Undefined for binary content.
 */
function textType(head: Buffer): string | undefined {
  const start = head.subarray(0, 4096);
  if (start.includes(0)) return undefined;
  const text = start
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (/^<\?xml|^<!--|^<svg|^<!DOCTYPE|^<COLLADA|^<html/i.test(text)) {
    const body = head.toString('utf8');
    if (/<svg[\s>]/i.test(body) && !/<html[\s>]/i.test(body)) return 'svg';
    if (/<COLLADA[\s>]/.test(body)) return 'dae';
    if (/<html[\s>]|<!DOCTYPE html/i.test(body)) return 'html';
    return 'xml';
  }
  if (text.startsWith('#VRML')) return 'wrl';
  if (text.startsWith('%!PS')) return 'eps';
  if (text.startsWith('{\\rtf')) return 'rtf';
  if (/^solid\s/.test(text) && /facet\s+normal/.test(text)) return 'stl';
  if (text.startsWith('ISO-10303-21'))
    return /FILE_SCHEMA\s*\(\s*\(\s*'IFC/i.test(head.toString('latin1')) ? 'ifc' : 'stp';
  return 'txt';
}

/**
 * Returns true if the content may have the 3D format in the name: it has the signature of this format, or at
 * least not that of another.
 */
function looksLikeModel(named: string, head: Buffer, detected: string | undefined): boolean {
  const ascii = head.subarray(0, 64).toString('latin1');
  switch (named) {
    case '3ds':
      return head.subarray(0, 2).toString('latin1') === 'MM'; // the ID of the main chunk, which type detection mistakes for a big-endian TIFF
    case 'glb':
      return ascii.startsWith('glTF');
    case '3dm':
      return ascii.startsWith('3D Geometry File Format');
    case 'ply':
      return ascii.startsWith('ply');
    case 'fbx':
      return ascii.startsWith('Kaydara FBX') || ascii.startsWith(';');
    case 'wrl':
      return ascii.startsWith('#VRML') || detected === 'gz';
    case '3mf':
      return ascii.startsWith('PK');
    case 'ifc':
    case 'stp':
    case 'step':
      return textType(head) === 'ifc' || textType(head) === 'stp';
    case 'dae':
      return textType(head) === 'dae';
    case 'gltf':
      return /^\s*\{/.test(head.toString('utf8').replace(/^\uFEFF/, ''));
    default:
      // obj, off and stl have no signature that all programs write.
      return detected === undefined || detected === named || isWeak(detected, head);
  }
}

const unknownType = (filetype: string): Identity => ({
  filetype,
  group: 'other',
  mime: 'application/octet-stream',
});

/** Returns the group and MIME type of a canonical extension. */
function identityOf(filetype: string): Identity {
  const format = formatOf(filetype);
  return format === undefined ? unknownType(filetype) : { filetype, group: format.group, mime: format.mime };
}
