import type { FileHandle } from 'node:fs/promises';
import { readRange, type OpenFile } from '../common/input-file.js';

/** Position and format of the samples in a file. */
interface Samples {
  start: number;
  bytes: number;
  channels: number;
  bits: 8 | 16 | 24 | 32;
  float: boolean;
  bigEndian: boolean;
  /** True for 8-bit samples from 0 to 255, as in WAV. */
  unsigned: boolean;
}

/**
 * Maximum number of bytes that are read from the beginning of each part. A recording of several hours thus takes
 * no longer than one of a few minutes.
 */
const MAX_PART_BYTES = 32 * 1024;
/**
 * Maximum number of chunks that are searched for the samples. If they are not in these chunks, the file is
 * treated as a file without samples.
 */
const MAX_CHUNKS = 200;

/**
 * Returns the peak level of each of `parts` equal parts of an uncompressed WAV or AIFF file. Values are from 0
 * to 1, relative to the loudest part. At most `MAX_PART_BYTES` of each part are read.
 *
 * @returns undefined if the file is neither WAV nor AIFF, or if its samples are missing, compressed or in an
 *   unsupported format
 */
export async function pcmLoudness({ handle, size }: OpenFile, parts: number): Promise<number[] | undefined> {
  const samples = (await findWav(handle, size)) ?? (await findAiff(handle, size));
  if (!samples) return undefined;
  const frame = samples.channels * (samples.bits / 8);
  const frames = Math.floor(samples.bytes / frame);
  if (frames === 0) return undefined;
  const loudness: number[] = [];
  for (let part = 0; part < parts; part++) {
    const from = Math.floor((part * frames) / parts);
    const to = Math.max(from + 1, Math.floor(((part + 1) * frames) / parts));
    const length = Math.min((to - from) * frame, MAX_PART_BYTES - (MAX_PART_BYTES % frame));
    const data = await readRange(handle, samples.start + Math.min(from, frames - 1) * frame, length);
    loudness.push(peakOf(data, samples));
  }
  const loudest = Math.max(...loudness);
  return loudness.map((loud) => (loudest > 0 ? loud / loudest : 0));
}

function peakOf(data: Buffer, { bits, float, bigEndian, unsigned }: Samples): number {
  const step = bits / 8;
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const sampleAt = (at: number): number => {
    if (bits === 8) return (unsigned ? view.getUint8(at) - 128 : view.getInt8(at)) / 128;
    if (bits === 16) return view.getInt16(at, !bigEndian) / 0x8000;
    if (bits === 24) return (bigEndian ? data.readIntBE(at, 3) : data.readIntLE(at, 3)) / 0x80_0000;
    const value = float ? view.getFloat32(at, !bigEndian) : view.getInt32(at, !bigEndian) / 0x8000_0000;
    return Number.isFinite(value) ? value : 0;
  };
  let peak = 0;
  for (let at = 0; at + step <= data.length; at += step) peak = Math.max(peak, Math.abs(sampleAt(at)));
  return Math.min(peak, 1);
}

async function findWav(file: FileHandle, size: number): Promise<Samples | undefined> {
  const head = await readRange(file, 0, 12);
  if (!/^(RIFF|RF64)[^]{4}WAVE$/.test(head.toString('latin1'))) return undefined;
  let format: Omit<Samples, 'start' | 'bytes'> | undefined;
  for await (const chunk of chunks(file, size, false)) {
    if (chunk.name === 'fmt ') format = wavFormat(await readRange(file, chunk.start, 40));
    if (chunk.name === 'data') return format && { ...format, start: chunk.start, bytes: chunk.bytes };
  }
  return undefined;
}

function wavFormat(data: Buffer): Omit<Samples, 'start' | 'bytes'> | undefined {
  if (data.length < 16) return undefined;
  const tag = data.readUInt16LE(0);
  // WAVE_FORMAT_EXTENSIBLE stores the actual format in its sub-format field.
  const kind = tag === 0xfffe && data.length >= 26 ? data.readUInt16LE(24) : tag;
  const bits = data.readUInt16LE(14);
  if (kind !== 1 && !(kind === 3 && bits === 32)) return undefined;
  return validFormat({
    channels: data.readUInt16LE(2),
    bits,
    float: kind === 3,
    bigEndian: false,
    unsigned: bits === 8,
  });
}

async function findAiff(file: FileHandle, size: number): Promise<Samples | undefined> {
  const head = (await readRange(file, 0, 12)).toString('latin1');
  if (!/^FORM[^]{4}AIF[FC]$/.test(head)) return undefined;
  let format: Omit<Samples, 'start' | 'bytes'> | undefined;
  for await (const chunk of chunks(file, size, true)) {
    if (chunk.name === 'COMM') {
      const data = await readRange(file, chunk.start, 22);
      const packing = data.length >= 22 && head.endsWith('C') ? data.toString('latin1', 18, 22) : 'NONE';
      if (data.length < 18 || !/^(NONE|twos|sowt|fl32|FL32)$/.test(packing)) return undefined;
      format = validFormat({
        channels: data.readUInt16BE(0),
        bits: data.readUInt16BE(6),
        float: /^fl32$/i.test(packing),
        bigEndian: packing !== 'sowt',
        unsigned: false,
      });
    }
    // Two 4-byte fields precede the samples: the offset and the block size.
    if (chunk.name === 'SSND' && chunk.bytes > 8)
      return format && { ...format, start: chunk.start + 8, bytes: chunk.bytes - 8 };
  }
  return undefined;
}

function validFormat(
  format: Omit<Samples, 'start' | 'bytes' | 'bits'> & { bits: number },
): Omit<Samples, 'start' | 'bytes'> | undefined {
  const { bits, channels } = format;
  if (bits !== 8 && bits !== 16 && bits !== 24 && bits !== 32) return undefined;
  return channels >= 1 && channels <= 64 ? { ...format, bits } : undefined;
}

/**
 * Iterates over the chunks of a RIFF or IFF file. A chunk that extends past the end of the file is truncated
 * there.
 */
async function* chunks(
  file: FileHandle,
  size: number,
  bigEndian: boolean,
): AsyncIterable<{ name: string; start: number; bytes: number }> {
  let at = 12;
  for (let count = 0; count < MAX_CHUNKS && at + 8 <= size; count++) {
    const head = await readRange(file, at, 8);
    if (head.length < 8) return;
    const declared = bigEndian ? head.readUInt32BE(4) : head.readUInt32LE(4);
    const start = at + 8;
    yield { name: head.toString('latin1', 0, 4), start, bytes: Math.min(declared, size - start) };
    at = start + declared + (declared % 2);
  }
}
