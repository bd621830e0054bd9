import type { Group } from '@assetportal/sdk/rules';
import type { FileBytes } from './file-bytes.js';
import { asfStreams } from './asf.js';
import { aviStreams, flashStreams, realStreams } from './chunks.js';
import { isobmffStreams } from './isobmff.js';
import { matroskaStreams } from './matroska.js';
import { programStreams, transportStreams } from './mpeg.js';
import { oggStreams } from './ogg.js';
import type { Streams } from './stream-facts.js';

type StreamReader = (file: FileBytes) => Promise<Streams | undefined>;

/** Readers of containers that can contain video, audio or both, by canonical file type. */
const READERS: ReadonlyMap<string, StreamReader> = new Map(
  (
    [
      [isobmffStreams, 'mp4 m4a m4b m4v mov 3gp 3g2 f4v mj2'],
      [matroskaStreams, 'mkv mka webm weba'],
      [asfStreams, 'asf wma wmv'],
      [oggStreams, 'ogg ogv ogm opus spx'],
      [transportStreams, 'ts mts m2ts'],
      [programStreams, 'mpg'],
      [aviStreams, 'avi'],
      [flashStreams, 'flv'],
      [realStreams, 'rm'],
    ] as const
  ).flatMap(([reader, types]) => types.split(' ').map((type): [string, StreamReader] => [type, reader])),
);

/** Returns true for a container that can contain video, audio or both. */
export const hasStreams = (filetype: string): boolean => READERS.has(filetype);

/**
 * Reads the headers of a container of video or audio. Reads a bounded number of bytes.
 *
 * @returns undefined for another format, or if the headers cannot be read
 */
export async function streamsOf(filetype: string, file: FileBytes): Promise<Streams | undefined> {
  return READERS.get(filetype)?.(file).catch(() => undefined);
}

/** Returns the group of a file with these streams: `video` with any video stream, otherwise `audio`. */
export function groupOfStreams({ video, audio }: Streams): Group | undefined {
  return video ? 'video' : audio ? 'audio' : undefined;
}
