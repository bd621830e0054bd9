import type { FileHandle } from 'node:fs/promises';
import { MediaError } from '../../lib/media-error.js';
import { readRange } from '../common/input-file.js';
import type { TiffImage } from '../containers/tiff.js';

/** What the sections before the pixels of a Photoshop file say. */
export interface PsdHeader {
  readonly width: number;
  readonly height: number;
  readonly space: TiffImage['space'];
  readonly bits: 8 | 16;
  /** Number of stored channels: colors, transparency, and selections that are not part of the image. */
  readonly channels: number;
  /** True if the channel after the colors is the transparency of the image. */
  readonly alpha: boolean;
  readonly icc: Buffer | undefined;
  readonly xmp: Buffer | undefined;
  readonly density: number | undefined;
  /** True for PSB, whose sections and rows have longer lengths. */
  readonly large: boolean;
  /** Position of the pixels in the file. */
  readonly position: number;
}

const SPACES: Readonly<Record<number, TiffImage['space']>> = { 1: 'gray', 3: 'rgb', 4: 'cmyk' };
/** Maximum size of the section with the profile and the metadata, in bytes. */
const MAX_RESOURCES = 64 * 2 ** 20;
const ICC = 1039;
const XMP = 1060;
const RESOLUTION = 1005;

/** @throws MediaError `damaged`, or `unsupported-format` for a color mode or depth that is not supported */
export async function readPsdHeader(file: FileHandle): Promise<PsdHeader> {
  const head = await readRange(file, 0, 26);
  if (head.length < 26 || head.toString('latin1', 0, 4) !== '8BPS') throw new MediaError('damaged', 'no PSD');
  const space = SPACES[head.readUInt16BE(24)];
  const bits = head.readUInt16BE(22);
  if (space === undefined || (bits !== 8 && bits !== 16))
    throw new MediaError('unsupported-format', 'color mode or depth');
  const large = head.readUInt16BE(4) === 2;
  const resourcesAt = await endOf(file, 26, 4);
  const layersAt = await endOf(file, resourcesAt, 4);
  const length = layersAt - resourcesAt - 4;
  const resources =
    length <= MAX_RESOURCES ? await readRange(file, resourcesAt + 4, length) : Buffer.alloc(0);
  const found = resourcesIn(resources);
  const resolution = found.get(RESOLUTION);
  return {
    width: head.readUInt32BE(18),
    height: head.readUInt32BE(14),
    space,
    bits,
    large,
    channels: head.readUInt16BE(12),
    alpha: await hasTransparency(file, layersAt, large),
    icc: found.get(ICC),
    xmp: found.get(XMP),
    density:
      resolution && resolution.length >= 4 ? resolution.readUInt32BE(0) / 65_536 || undefined : undefined,
    position: await endOf(file, layersAt, large ? 8 : 4),
  };
}

/** Returns the position after a section that starts with its length. */
async function endOf(file: FileHandle, at: number, bytes: 4 | 8): Promise<number> {
  return at + bytes + (await lengthAt(file, at, bytes));
}

async function lengthAt(file: FileHandle, at: number, bytes: 4 | 8): Promise<number> {
  const length = await readRange(file, at, bytes);
  if (length.length < bytes) throw new MediaError('damaged', 'truncated');
  return bytes === 8 ? Number(length.readBigUInt64BE(0)) : length.readUInt32BE(0);
}

/** Returns the contents of the image resources by their number. */
function resourcesIn(section: Buffer): Map<number, Buffer> {
  const resources = new Map<number, Buffer>();
  for (let at = 0; at + 12 <= section.length && section.toString('latin1', at, at + 4) === '8BIM';) {
    const id = section.readUInt16BE(at + 4);
    // A name with its length, padded to an even number of bytes.
    const start = at + 6 + ((section[at + 6] ?? 0) + 2 - ((section[at + 6] ?? 0) % 2));
    if (start + 4 > section.length) break;
    const length = section.readUInt32BE(start);
    resources.set(id, section.subarray(start + 4, start + 4 + length));
    at = start + 4 + length + (length % 2);
  }
  return resources;
}

/** Blocks of layers with 16 and 32 bits, and blocks that say that there is transparency. */
const LAYERS = new Set(['Lr16', 'Lr32', 'Layr']);
const TRANSPARENCY = new Set(['Mtrn', 'Mt16', 'Mt32']);
const MAX_BLOCKS = 64;

/**
 * Returns true if the first channel after the colors is transparency: the number of layers is negative then. Without
 * layers, such a channel is a stored selection.
 */
async function hasTransparency(file: FileHandle, at: number, large: boolean): Promise<boolean> {
  const bytes = large ? 8 : 4;
  const end = await endOf(file, at, bytes);
  if (end - at < bytes * 2 + 2) return false;
  const layers = await lengthAt(file, at + bytes, bytes);
  const isNegative = async (position: number) => ((await readRange(file, position, 1))[0] ?? 0) >= 0x80;
  if (layers > 0) return isNegative(at + bytes * 2);
  let block = await endOf(file, at + bytes * 2, 4);
  for (let blocks = 0; blocks < MAX_BLOCKS && block + 12 < end; blocks++) {
    const head = await readRange(file, block, 8);
    const key = head.toString('latin1', 4, 8);
    if (!head.toString('latin1', 0, 4).startsWith('8B')) return false;
    if (TRANSPARENCY.has(key)) return true;
    const wide = large && LAYERS.has(key) ? 8 : 4;
    if (LAYERS.has(key) && (await isNegative(block + 8 + wide))) return true;
    const length = await lengthAt(file, block + 8, wide);
    block += 8 + wide + length + ((4 - (length % 4)) % 4);
  }
  return false;
}
