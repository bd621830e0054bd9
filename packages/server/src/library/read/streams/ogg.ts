import type { FileBytes } from './file-bytes.js';
import type { Streams } from './stream-facts.js';
import { vorbisComments } from './comments.js';

interface Page {
  readonly serial: number;
  /** Position in the stream at the end of the page, in units of the codec. */
  readonly granule: bigint;
  readonly isFirst: boolean;
  readonly data: Buffer;
}

/** Properties of a codec in an Ogg file. */
interface Codec {
  readonly kind: 'video' | 'audio';
  /** Returns the seconds at a granule position. */
  readonly seconds: (granule: bigint) => number;
  /** Number of bytes before the comments in the second packet. */
  readonly comments: number;
}

/** Bytes at the start of a file that contain the headers of all streams. */
const HEAD = 64 * 1024;
/** Bytes at the end of a file that contain its last pages. A page has at most 65,307 bytes. */
const TAIL = 192 * 1024;

/**
 * Returns the streams of an Ogg file, from the headers at its start. The duration is the last position of its streams.
 * Unknown for chained files, whose parts start at 0 again.
 */
export async function oggStreams(file: FileBytes): Promise<Streams | undefined> {
  const codecs = new Map<number, Codec>();
  let comments: ReadonlyMap<string, string> | undefined;
  for (const { isFirst, serial, data } of pages(await file.read(0, HEAD), 0)) {
    const codec = isFirst ? codecOf(data) : codecs.get(serial);
    if (isFirst && codec) codecs.set(serial, codec);
    else if (!isFirst && codec) comments ??= vorbisComments(data.subarray(codec.comments));
    if (!isFirst && comments) break;
  }
  if (codecs.size === 0) return undefined;
  const kinds = [...codecs.values()].map(({ kind }) => kind);
  const duration = await durationOf(file, codecs);
  return { video: kinds.includes('video'), audio: kinds.includes('audio'), duration, comments };
}

async function durationOf(file: FileBytes, codecs: ReadonlyMap<number, Codec>): Promise<number | undefined> {
  const data = await file.read(Math.max(0, file.size - TAIL), TAIL);
  let duration = 0;
  for (const { serial, granule } of pages(data, data.indexOf('OggS'))) {
    if (!codecs.has(serial)) return undefined;
    // A page on which no packet ends has the position -1.
    if (granule >= 0n) duration = Math.max(duration, codecs.get(serial)?.seconds(granule) ?? 0);
  }
  return duration > 0 && duration < 1e7 ? duration : undefined;
}

/** Yields the consecutive pages from a position on. */
function* pages(data: Buffer, from: number): Iterable<Page> {
  let at = from;
  while (at >= 0 && at + 27 <= data.length && data.toString('latin1', at, at + 4) === 'OggS') {
    const lacing = data.subarray(at + 27, at + 27 + (data[at + 26] ?? 0));
    const start = at + 27 + lacing.length;
    const end = start + lacing.reduce((sum, length) => sum + length, 0);
    yield {
      serial: data.readUInt32LE(at + 14),
      granule: data.readBigInt64LE(at + 6),
      isFirst: ((data[at + 5] ?? 0) & 2) !== 0,
      data: data.subarray(start, end),
    };
    at = end;
  }
}

const bySamples =
  (rate: number, skipped = 0) =>
  (granule: bigint) =>
    rate > 0 ? Math.max(0, Number(granule) - skipped) / rate : 0;

/** Returns the codec of a stream by its first packet. Undefined for subtitles and other data. */
function codecOf(packet: Buffer): Codec | undefined {
  const data = Buffer.alloc(64);
  packet.copy(data);
  const starts = (signature: string) => data.toString('latin1', 0, signature.length) === signature;
  if (starts('\x01vorbis')) return { kind: 'audio', seconds: bySamples(data.readUInt32LE(12)), comments: 7 };
  if (starts('OpusHead'))
    return { kind: 'audio', seconds: bySamples(48_000, data.readUInt16LE(10)), comments: 8 };
  if (starts('\x7fFLAC'))
    return { kind: 'audio', seconds: bySamples(data.readUIntBE(27, 3) >> 4), comments: 4 };
  if (starts('Speex   ')) return { kind: 'audio', seconds: bySamples(data.readUInt32LE(36)), comments: 0 };
  if (starts('\x80theora')) return { kind: 'video', seconds: theoraSeconds(data), comments: 7 };
  if (starts('\x01video')) return { kind: 'video', seconds: ogmSeconds(data), comments: 7 };
  if (starts('\x01audio'))
    return { kind: 'audio', seconds: bySamples(Number(data.readBigUInt64LE(25))), comments: 7 };
  if (starts('BBCD') || starts('OVP80')) return { kind: 'video', seconds: () => 0, comments: 7 };
  if (starts('PCM     ')) return { kind: 'audio', seconds: () => 0, comments: 0 };
  return undefined;
}

/** A position of Theora is the number of the last key frame, and in its low bits the number of frames since then. */
function theoraSeconds(data: Buffer): Codec['seconds'] {
  const [frames, per] = [data.readUInt32BE(22), data.readUInt32BE(26)];
  const shift = BigInt((data.readUInt16BE(40) >> 5) & 31);
  return (granule) => {
    const count = (granule >> shift) + (granule & ((1n << shift) - 1n));
    return frames > 0 ? (Number(count) * per) / frames : 0;
  };
}

/** A position of OGM video is a number of frames, whose length has the unit 100 ns. */
function ogmSeconds(data: Buffer): Codec['seconds'] {
  const [unit, each] = [Number(data.readBigUInt64LE(17)), Number(data.readBigUInt64LE(25))];
  return (granule) => (each > 0 ? (Number(granule) * unit) / 1e7 / each : 0);
}
