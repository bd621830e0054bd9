import type { FileBytes } from './file-bytes.js';
import type { Streams } from './stream-facts.js';

/** GUIDs of ASF objects and stream types, as they are stored. */
const FILE_PROPERTIES = Buffer.from('a1dcab8c47a9cf118ee400c00c205365', 'hex');
const STREAM_PROPERTIES = Buffer.from('9107dcb7b7a9cf118ee600c00c205365', 'hex');
const VIDEO = Buffer.from('c0ef19bc4d5bcf11a8fd00805f5c442b', 'hex');
const AUDIO = Buffer.from('409e69f84d5bcf11a8fd00805f5c442b', 'hex');

/** Maximum length of a header that is searched. */
const MAX_HEADER = 2 ** 20;

/**
 * Returns the streams of an ASF file (WMA, WMV) from the types in its stream properties, also those in the header
 * extension. The declared duration includes the preroll, which is buffered before the playback starts.
 */
export async function asfStreams(file: FileBytes): Promise<Streams | undefined> {
  const start = await file.read(0, 24);
  if (start.length < 24) return undefined;
  const header = await file.read(0, Math.min(MAX_HEADER, Number(start.readBigUInt64LE(16))));
  const types: Buffer[] = [];
  for (let at = header.indexOf(STREAM_PROPERTIES); at >= 0; at = header.indexOf(STREAM_PROPERTIES, at + 1))
    types.push(header.subarray(at + 24, at + 40));
  const has = (type: Buffer) => types.some((one) => one.equals(type));
  return { video: has(VIDEO), audio: has(AUDIO), duration: durationOf(header) };
}

function durationOf(header: Buffer): number | undefined {
  const at = header.indexOf(FILE_PROPERTIES);
  if (at < 0 || at + 92 > header.length) return undefined;
  const isBroadcast = (header.readUInt32LE(at + 88) & 1) === 1;
  const seconds =
    Number(header.readBigUInt64LE(at + 64)) / 1e7 - Number(header.readBigUInt64LE(at + 80)) / 1e3;
  return isBroadcast || !(seconds > 0) ? undefined : seconds;
}
