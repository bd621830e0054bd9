import type { FileBytes } from './file-bytes.js';
import type { Streams } from './stream-facts.js';

/** IDs of EBML elements (RFC 8794, RFC 9559). */
const ID = {
  segment: 0x18538067,
  cluster: 0x1f43b675,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  title: 0x7ba9,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
} as const;

interface Element {
  readonly id: number;
  /** Position of the content. */
  readonly start: number;
  /** Position after the content. Infinity if the length is unknown, as in a live recording. */
  readonly end: number;
}

/** Maximum number of elements at one level. */
const MAX_ELEMENTS = 300;
/** Longest title in bytes. */
const MAX_TITLE = 4000;

async function* elements(file: FileBytes, from: number, to: number): AsyncIterable<Element> {
  let at = from;
  for (let count = 0; count < MAX_ELEMENTS && at + 2 <= to; count++) {
    const head = await file.read(at, 12);
    const idBytes = lengthOf(head[0] ?? 0);
    const sizeBytes = lengthOf(head[idBytes] ?? 0);
    if (idBytes > 4 || sizeBytes > 8 || head.length < idBytes + sizeBytes) return;
    const start = at + idBytes + sizeBytes;
    const end = start + sizeOf(head.subarray(idBytes, idBytes + sizeBytes));
    yield { id: head.readUIntBE(0, idBytes), start, end };
    at = end;
  }
}

/** Returns the number of bytes of a number whose first byte is given. 9 if the byte is invalid. */
const lengthOf = (first: number): number => (first === 0 ? 9 : Math.clz32(first) - 23);

function sizeOf(bytes: Buffer): number {
  const width = bytes.length;
  let value = (bytes[0] ?? 0) & (0xff >> width);
  for (const byte of bytes.subarray(1)) value = value * 256 + byte;
  return value === 2 ** (7 * width) - 1 ? Infinity : value;
}

/** Returns the streams of a Matroska or WebM file, from the types of its tracks. Cover images are attachments, not tracks. */
export async function matroskaStreams(file: FileBytes): Promise<Streams | undefined> {
  let types: readonly number[] | undefined;
  let info: Pick<Streams, 'duration' | 'comments'> = {};
  for await (const segment of elements(file, 0, file.size)) {
    if (segment.id !== ID.segment) continue;
    for await (const one of elements(file, segment.start, Math.min(segment.end, file.size))) {
      if (one.id === ID.info) info = await infoOf(file, one);
      else if (one.id === ID.tracks) types = await trackTypes(file, one);
      // Most files describe their tracks before the first cluster. Afterwards, nothing else is needed.
      if (one.id === ID.cluster && (types !== undefined || one.end === Infinity)) break;
    }
    break;
  }
  return types && { video: types.includes(1), audio: types.includes(2), ...info };
}

async function trackTypes(file: FileBytes, tracks: Element): Promise<number[]> {
  const types: number[] = [];
  for await (const track of elements(file, tracks.start, Math.min(tracks.end, file.size))) {
    if (track.id !== ID.track) continue;
    for await (const one of elements(file, track.start, Math.min(track.end, file.size)))
      if (one.id === ID.trackType) types.push((await file.read(one.start, 1))[0] ?? 0);
  }
  return types;
}

async function infoOf(file: FileBytes, info: Element): Promise<Pick<Streams, 'duration' | 'comments'>> {
  let scale = 1e6;
  let units: number | undefined;
  const comments = new Map<string, string>();
  for await (const { id, start, end } of elements(file, info.start, Math.min(info.end, file.size))) {
    const data = await file.read(start, Math.min(end - start, MAX_TITLE));
    if (id === ID.timestampScale && data.length >= 1 && data.length <= 6)
      scale = data.readUIntBE(0, data.length);
    else if (id === ID.duration && data.length === 4) units = data.readFloatBE(0);
    else if (id === ID.duration && data.length === 8) units = data.readDoubleBE(0);
    else if (id === ID.title) comments.set('title', data.toString('utf8'));
  }
  return { comments, ...(units !== undefined && units > 0 && { duration: (units * scale) / 1e9 }) };
}
