import { join } from 'node:path';
import { LIMITS } from '../common/limits.js';
import { MediaError } from '../../lib/media-error.js';
import { runTool } from '../../workers/spawn.js';
import type { OpenSource, ToolInput } from '../common/source.js';
import type { Decoder } from './decoder.js';

/**
 * File signature checks, by format.
 *
 * The installed libvips reads more formats than the one in sharp, some through ImageMagick. ImageMagick detects
 * the format by content and supports formats that read other files, so each file must match the signature of its
 * type first.
 */
const SIGNATURES: Readonly<Record<string, (head: Buffer) => boolean>> = {
  bmp: starts('BM'),
  exr: starts('\x76\x2f\x31\x01'),
  fits: starts('SIMPLE  ='),
  hdr: starts('#?'),
  heic: (head) => head.toString('latin1', 4, 8) === 'ftyp',
  ico: starts('\0\0\x01\0'),
  jp2: jpeg2000,
  jxl: (head) => head.toString('latin1', 4, 8) === 'JXL ' || starts('\xff\x0a')(head),
  pbm: netpbm,
  pcx: (head) => head[0] === 10 && (head[1] ?? 9) <= 5 && head[2] === 1,
  pfm: netpbm,
  pgm: netpbm,
  pnm: netpbm,
  ppm: netpbm,
  psb: starts('8BPS'),
  psd: starts('8BPS'),
  // TGA has no signature, but only a few header values are valid.
  tga: (head) =>
    (head[1] ?? 9) <= 1 && [1, 2, 3, 9, 10, 11].includes(head[2] ?? 0) && (head[16] ?? 0) % 8 === 0,
  tif: (head) => starts('II')(head) || starts('MM')(head),
};

/**
 * Types that libvips reads through ImageMagick. It opens a file only if it can resolve its path, and in the sandbox
 * the path of an inherited descriptor cannot be resolved. These files are therefore copied.
 */
const THROUGH_IMAGE_MAGICK: ReadonlySet<string> = new Set(['bmp', 'ico', 'pcx', 'psb', 'psd', 'tga']);

/** Copies the file to the folder of the job. @throws MediaError `too-large` */
async function copyOf(source: OpenSource, type: string): Promise<ToolInput> {
  if (source.size > LIMITS.copiedBytes) throw new MediaError('too-large');
  const path = join(await source.folder(), `copy.${type}`);
  await source.copyTo(path);
  return { path };
}

function starts(signature: string): (head: Buffer) => boolean {
  return (head) => head.toString('latin1', 0, signature.length) === signature;
}

/** Returns true for a JP2 file or a raw codestream, regardless of the extension. */
function jpeg2000(head: Buffer): boolean {
  return head.toString('latin1', 4, 8) === 'jP  ' || starts('\xff\x4f\xff\x51')(head);
}

function netpbm(head: Buffer): boolean {
  return /^P[1-7Ff]\s/.test(head.toString('latin1', 0, 3));
}

export function readableByVips(type: string): boolean {
  return Object.hasOwn(SIGNATURES, type);
}

/**
 * Decodes a file with the installed libvips in a separate process, for formats and files that sharp cannot read.
 * The image is in sRGB and its sides are at most `side` pixels. JPEG 2000 images are an exception: they are
 * decoded at full size and in their own color space.
 */
export const vips: Decoder = async (source, page, { signal, side }) => {
  if (page > 1) throw new MediaError('unreadable', 'no such page');
  const type = source.filetype.toLowerCase();
  if (!SIGNATURES[type]?.(await source.head(32)))
    throw new MediaError('damaged', 'content does not match the extension');
  const folder = await source.folder();
  const { path, input } = THROUGH_IMAGE_MAGICK.has(type)
    ? await copyOf(source, type)
    : await source.toolInput();
  const options = { folder, signal, input };
  const header = (await runTool('vipsheader', [path], options)).toString('utf8');
  const [, width, height] = (/: (\d+)x(\d+)[ ,]/.exec(header) ?? []).map(Number);
  if (!width || !height) throw new MediaError('damaged', 'no image size');
  if (width * height > LIMITS.pixels) throw new MediaError('too-large');
  // Some versions of libvips use the smallest resolution of a JPEG 2000 file for the thumbnail. It is therefore
  // decoded at full size, and sharp shrinks it.
  const fullSize = SIGNATURES[type] === jpeg2000;
  const output = join(folder, fullSize ? 'full-size.tif' : 'preview.png');
  const size = `${side}x${side}>`;
  await (fullSize
    ? runTool('vips', ['copy', path, `${output}[compression=none]`], options)
    : runTool(
        'vipsthumbnail',
        [path, '--size', size, '--export-profile', 'srgb', '--output', `${output}[compression=1]`],
        options,
      ));
  return { file: { path: output }, facts: { width, height } };
};
