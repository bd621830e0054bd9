import type { FileBytes } from './file-bytes.js';
import type { Streams } from './stream-facts.js';

/** A box of the ISO base media format (MP4, QuickTime). */
export interface Box {
  readonly type: string;
  /** Position of the content. */
  readonly start: number;
  /** Position after the content. More than the size of the file if the file is truncated. */
  readonly end: number;
}

/** Maximum number of boxes at one level. Fragmented files have thousands, but their tracks are described first. */
const MAX_BOXES = 1000;

/** Iterates over the boxes in a part of the file. Ends at the first invalid length. */
export async function* boxes(file: FileBytes, from: number, to: number): AsyncIterable<Box> {
  let at = from;
  for (let count = 0; count < MAX_BOXES && at + 8 <= to; count++) {
    const head = await file.read(at, 16);
    if (head.length < 8) return;
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === 16;
    const length = short === 0 ? to - at : isLong ? Number(head.readBigUInt64BE(8)) : short;
    const start = at + (isLong ? 16 : 8);
    if (at + length < start) return;
    yield { type: head.toString('latin1', 4, 8), start, end: at + length };
    at += length;
  }
}

interface Track {
  readonly id: number;
  /** `vide`, `soun`, `text`, … */
  readonly handler: string;
  /** IDs of the tracks that contain the titles and images of its chapters. */
  readonly chapters: readonly number[];
}

/** Returns the streams of an MP4 or QuickTime file, from the handlers of its tracks. */
export async function isobmffStreams(file: FileBytes): Promise<Streams | undefined> {
  const tracks: Track[] = [];
  let duration: number | undefined;
  for await (const box of boxes(file, 0, file.size)) {
    if (box.type !== 'moov') continue;
    for await (const inner of boxes(file, box.start, Math.min(box.end, file.size)))
      if (inner.type === 'trak') tracks.push(await trackOf(file, inner));
      else if (inner.type === 'mvhd') duration = await durationOf(file, inner);
    break;
  }
  const chapters = new Set(tracks.flatMap((track) => track.chapters));
  const handlers = tracks.filter(({ id }) => !chapters.has(id)).map(({ handler }) => handler);
  return { video: handlers.includes('vide'), audio: handlers.includes('soun'), duration };
}

/** Returns the duration in the header of the movie. Undefined if it is 0, as in a fragmented file. */
async function durationOf(file: FileBytes, { start }: Box): Promise<number | undefined> {
  const data = await file.read(start, 32);
  const isLong = data[0] === 1;
  const scale = data.readUInt32BE(isLong ? 20 : 12);
  const length = isLong ? Number(data.readBigUInt64BE(24)) : data.readUInt32BE(16);
  // All bits are set if the duration is unknown.
  const isDeclared = scale > 0 && length > 0 && length !== 0xffffffff && length < 2 ** 53;
  return isDeclared ? length / scale : undefined;
}

async function trackOf(file: FileBytes, { start, end }: Box): Promise<Track> {
  const track = { id: 0, handler: '', chapters: [] as number[] };
  for await (const box of boxes(file, start, end)) {
    if (box.type === 'tkhd') {
      const data = await file.read(box.start, 24);
      track.id = data.readUInt32BE(data[0] === 1 ? 20 : 12);
    } else if (box.type === 'tref') {
      for await (const reference of boxes(file, box.start, box.end))
        if (reference.type === 'chap') track.chapters.push(...(await numbers(file, reference)));
    } else if (box.type === 'mdia') {
      for await (const inner of boxes(file, box.start, box.end))
        if (inner.type === 'hdlr') track.handler = (await file.read(inner.start + 8, 4)).toString('latin1');
    }
  }
  return track;
}

/** Maximum number of tracks that a reference names. */
const MAX_REFERENCES = 100;

async function numbers(file: FileBytes, { start, end }: Box): Promise<number[]> {
  const data = await file.read(start, Math.min(end - start, 4 * MAX_REFERENCES));
  return Array.from({ length: Math.floor(data.length / 4) }, (_, at) => data.readUInt32BE(at * 4));
}
