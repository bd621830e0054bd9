import type { FileBytes } from './file-bytes.js';
import type { Streams } from './stream-facts.js';

/** Number of bytes at the start of a file that contain its stream headers. */
const HEADERS = 64 * 1024;

/** Returns the streams of an AVI file, from the types in its stream headers. */
export async function aviStreams(file: FileBytes): Promise<Streams> {
  const head = await file.read(0, HEADERS);
  const types: string[] = [];
  let duration = 0;
  for (let at = head.indexOf('strh'); at >= 0 && at + 44 <= head.length; at = head.indexOf('strh', at + 4)) {
    const type = head.toString('latin1', at + 8, at + 12);
    const [scale, rate, length] = [20, 24, 32].map((field) => head.readUInt32LE(at + 8 + field));
    types.push(type);
    if (/vids|auds|iavs/.test(type) && rate)
      duration = Math.max(duration, ((length ?? 0) * (scale ?? 0)) / rate);
  }
  // A stream of the type `iavs` is DV, which contains both.
  const both = types.includes('iavs');
  const streams = { video: both || types.includes('vids'), audio: both || types.includes('auds') };
  // A file of several gigabytes has the length of its first part here.
  return duration > 0 && file.size < 2 ** 30 ? { ...streams, duration } : streams;
}

/** Returns the streams of an FLV file, from the flags in its header. Undefined if no flag is set. */
export async function flashStreams(file: FileBytes): Promise<Streams | undefined> {
  const flags = (await file.read(4, 1))[0] ?? 0;
  const [video, audio] = [(flags & 1) !== 0, (flags & 4) !== 0];
  return video || audio ? { video, audio } : undefined;
}

/** Returns the streams of a RealMedia file, from the MIME types in its media properties. */
export async function realStreams(file: FileBytes): Promise<Streams> {
  const head = (await file.read(0, HEADERS)).toString('latin1');
  return {
    video: /video\/x-pn-\S*realvideo/.test(head),
    audio: /audio\/x-pn-\S*realaudio|audio\/x-ralf/.test(head),
  };
}
