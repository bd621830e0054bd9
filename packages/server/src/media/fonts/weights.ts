import type { FontWeights } from '@assetportal/sdk/rules';
import { MediaError } from '../../lib/media-error.js';
import { readWhole, withInputFile, type InputFile } from '../common/input-file.js';
import { readTables } from './sfnt.js';
import { readWoff2 } from '../../lib/woff2.js';

/** Task to read the weights of a font. */
export interface WeightsTask {
  readonly file: InputFile;
  /** Maximum size of the font, packed and unpacked, in bytes. */
  readonly limit: number;
}

const WOFF2 = 0x774f4632;
/** Bounds of a weight in CSS. */
const [LIGHTEST, BOLDEST] = [1, 1000];
/** Size of a record of an axis, in bytes. */
const AXIS_BYTES = 20;
const MAX_AXES = 64;

/** Reads the weights of a TrueType, OpenType, WOFF or WOFF2 font. @throws MediaError */
export async function readFontWeights({ file, limit }: WeightsTask): Promise<FontWeights> {
  return weightsOf(await withInputFile(file, (open) => readWhole(open, limit)), limit);
}

/**
 * Returns the weights of a font: the range of its weight axis, or the weight of a static font.
 *
 * @param limit Maximum total size of the unpacked tables, in bytes.
 * @throws MediaError
 */
export function weightsOf(bytes: Uint8Array, limit: number): FontWeights {
  try {
    return weightsOfTables(tablesOf(bytes, limit));
  } catch (cause) {
    // An offset outside a table, or data that cannot be decompressed.
    throw cause instanceof MediaError ? cause : new MediaError('damaged', 'unreadable font', { cause });
  }
}

function weightsOfTables(tables: ReadonlyMap<string, Uint8Array | undefined>): FontWeights {
  const weights = axisOf(viewOf(tables.get('fvar'))) ?? weightClassOf(viewOf(tables.get('OS/2')));
  if (weights === undefined) throw new MediaError('damaged', 'the font has no weight');
  return weights;
}

function tablesOf(bytes: Uint8Array, limit: number): ReadonlyMap<string, Uint8Array | undefined> {
  if (viewOf(bytes)?.getUint32(0) !== WOFF2) return readTables(bytes, limit).tables;
  return new Map(readWoff2(bytes, { limit, isRead: (tag) => tag === 'fvar' || tag === 'OS/2' }));
}

const viewOf = (table: Uint8Array | undefined): DataView | undefined =>
  table && new DataView(table.buffer, table.byteOffset, table.byteLength);

/** Returns the weight axis of the table `fvar`. Undefined if the font has none. */
function axisOf(fvar: DataView | undefined): FontWeights | undefined {
  if (fvar === undefined) return undefined;
  const [start, count, size] = [fvar.getUint16(4), fvar.getUint16(8), fvar.getUint16(10)];
  if (size < AXIS_BYTES || count > MAX_AXES) throw new MediaError('damaged', 'invalid axes');
  for (let at = start; at < start + count * size; at += size) {
    if (fvar.getUint32(at) !== WEIGHT_AXIS) continue;
    const [min, initial, max] = [4, 8, 12].map((place) => clamped(fvar.getInt32(at + place) / 0x10000)) as [
      number,
      number,
      number,
    ];
    if (!(min <= initial && initial <= max)) throw new MediaError('damaged', 'invalid weight axis');
    return { min, max, initial };
  }
  return undefined;
}

const WEIGHT_AXIS = 0x77676874;

function weightClassOf(os2: DataView | undefined): FontWeights | undefined {
  const value = os2?.getUint16(4) ?? 0;
  if (value === 0) return undefined;
  const weight = clamped(value);
  return { min: weight, max: weight, initial: weight };
}

const clamped = (weight: number) => Math.min(BOLDEST, Math.max(LIGHTEST, Math.round(weight)));
