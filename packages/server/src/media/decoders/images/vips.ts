import { join } from 'node:path';
import { LIMITS } from '../../common/limits.js';
import { ICO_DIRECTORY, largestIcon } from '../../containers/ico.js';
import { colorChannels } from '../../image/layout.js';
import { asMediaError, MediaError } from '../../../lib/media-error.js';
import { rethrowEnded } from '../../../workers/process-end.js';
import { runTool, type ToolOptions } from '../../../workers/spawn.js';
import type { OpenSource, ToolInput } from '../../common/source.js';
import type { Decoder } from '../decoder.js';

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
    (head[1] ?? 9) <= 1 &&
    [1, 2, 3, 9, 10, 11].includes(head[2] ?? 0) &&
    [8, 15, 16, 24, 32].includes(head[16] ?? 0),
  tif: (head) => starts('II')(head) || starts('MM')(head),
};

/**
 * Types that libvips reads through ImageMagick. It opens a file only if it can resolve its path, and in the sandbox
 * the path of an inherited descriptor cannot be resolved. These files are therefore copied.
 */
const THROUGH_IMAGE_MAGICK: ReadonlySet<string> = new Set(['bmp', 'ico', 'pcx', 'psb', 'psd', 'tga']);

/** A file with settings of its loader, such as `page=2`. */
interface Input {
  readonly path: string;
  readonly settings: readonly string[];
}

/** Returns the name under which libvips opens the file with its settings. */
function nameOf({ path, settings }: Input, ...more: readonly string[]): string {
  const all = [...settings, ...more];
  return all.length === 0 ? path : `${path}[${all.join(',')}]`;
}

async function settingsOf(source: OpenSource, type: string): Promise<string[]> {
  const icon = type === 'ico' ? largestIcon(await source.head(ICO_DIRECTORY)) : undefined;
  return icon ? [`page=${icon.index}`] : [];
}

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

/** Layout of an image, as `vipsheader` describes it. */
interface Layout {
  readonly width: number;
  readonly height: number;
  /** Type of a value: `uchar`, `ushort`, `float`, … Undefined for packed colors. */
  readonly format: string | undefined;
  readonly bands: number;
  /** Color space. */
  readonly space: string;
  /** Loader that read the file. */
  readonly loader: string;
}

/** @throws MediaError `damaged` if the text has no size, `too-large` */
function layoutOf(header: string): Layout {
  const [, width, height, format, bands, space, loader] =
    /: (\d+)x(\d+)(?: (\w+), (\d+) bands?)?, ([\w-]+)(?:, (\w+))?/.exec(header) ?? [];
  const size = { width: Number(width), height: Number(height) };
  if (!size.width || !size.height) throw new MediaError('damaged', 'no image size');
  if (size.width * size.height > LIMITS.pixels) throw new MediaError('too-large');
  return { ...size, format, bands: Number(bands ?? 0), space: space ?? '', loader: loader ?? '' };
}

/** Color spaces that sharp converts to sRGB itself, with the profile of the file. */
const CONVERTED_BY_SHARP = new Set(['srgb', 'rgb', 'rgb16', 'b-w', 'grey16', 'cmyk', 'multiband']);

/**
 * Returns the arguments of `vips` that write an image as it is, with its profile. Undefined if its color space must be
 * converted first.
 *
 * Gray images that ImageMagick has read can have three equal channels, and still count as gray. libvips would take the
 * second one for transparency.
 */
function copyCommand(
  { format, bands, space, loader }: Omit<Layout, 'width' | 'height'>,
  input: string,
  output: string,
): string[] | undefined {
  if (!CONVERTED_BY_SHARP.has(space) || (format !== 'uchar' && format !== 'ushort')) return undefined;
  const isGray = space === 'b-w' || space === 'grey16';
  const rgb = format === 'ushort' ? 'rgb16' : 'srgb';
  if (loader.startsWith('magick') && isGray && bands >= 3)
    return ['copy', input, output, '--interpretation', rgb];
  const colors = space === 'multiband' ? (bands < 3 ? 1 : 3) : (colorChannels(space) ?? bands);
  if (bands < colors) return undefined;
  // Further channels have no meaning that is the same in all files.
  return bands > colors + 1
    ? ['extract_band', input, output, '0', '--n', String(colors)]
    : ['copy', input, output];
}

/** Size of the pixels above which the temporary file is compressed, in bytes. */
const COMPRESSED_FROM = 512 * 2 ** 20;
/** Maximum size of the temporary file, in bytes: TIFF cannot be larger. */
const MAX_OUTPUT = 4 * 2 ** 30;

/**
 * Decodes a file with the installed libvips in a separate process, for formats and files that sharp cannot read.
 *
 * The image is written as it is, with its profile, and sharp converts its colors as those of every other file: an image
 * without a profile is sRGB. Images in other color spaces, such as Lab or linear light, are converted first.
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
  const file = { path, settings: await settingsOf(source, type) };
  const layout = layoutOf((await runTool('vipsheader', [nameOf(file)], options)).toString('utf8'));
  const { width, height, format, bands } = layout;
  const bytes = width * height * bands * (format === 'ushort' ? 2 : 1);
  const compression = bytes > COMPRESSED_FROM ? 'deflate' : 'none';
  const output = join(folder, 'decoded.tif');
  const command = copyCommand(layout, nameOf(file), `${output}[compression=${compression}]`);
  if (command) {
    const partial = await tolerantly('vips', command, file, { ...options, bytes: MAX_OUTPUT });
    return { file: { path: output }, partial };
  }
  const converted = join(folder, 'decoded.png');
  const args = [nameOf(file), '--size', `${side}x${side}>`, '--output', `${converted}[compression=1]`];
  const partial = await tolerantly('vipsthumbnail', args, file, options);
  const isSideways = (await orientationOf(path, options)) > 4;
  const facts = isSideways ? { width: height, height: width } : { width, height };
  return { file: { path: converted }, partial, facts };
};

/**
 * Runs a program of libvips. If it fails because of errors in the file, runs it again without regard to them.
 *
 * @returns true if errors were ignored
 */
async function tolerantly(
  program: string,
  args: readonly string[],
  input: Input,
  options: ToolOptions,
): Promise<boolean> {
  const strict = args.map((argument) =>
    argument === nameOf(input) ? nameOf(input, 'fail_on=error') : argument,
  );
  try {
    await runTool(program, strict, options);
    return false;
  } catch (error) {
    rethrowEnded(error);
    if (asMediaError(error).code !== 'damaged') throw error;
    await runTool(program, args, options);
    return true;
  }
}

/** Returns the EXIF orientation of an image, 1 if it has none. */
async function orientationOf(path: string, options: ToolOptions): Promise<number> {
  const text = await runTool('vipsheader', ['-f', 'orientation', path], options).catch(rethrowEnded);
  return Number(text?.toString('utf8') ?? 1) || 1;
}
