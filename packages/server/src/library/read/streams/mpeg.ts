import type { FileBytes } from './file-bytes.js';
import type { Streams } from './stream-facts.js';

/** Number of bytes that are searched for the description of the streams. */
const SEARCHED = 2 ** 20;

/** Types of streams in a program map (ISO 13818-1, ATSC, HDMV): video and audio. */
const VIDEO_TYPES = new Set([
  0x01, 0x02, 0x10, 0x1b, 0x1e, 0x20, 0x21, 0x24, 0x27, 0x33, 0x42, 0xd1, 0xd2, 0xea,
]);
const AUDIO_TYPES = new Set([
  0x03, 0x04, 0x0f, 0x11, 0x1c, 0x80, 0x81, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0xa1, 0xa2, 0xc1,
]);
/** Descriptors that mark private data as audio: AC-3, E-AC-3, DTS, AAC. */
const AUDIO_DESCRIPTORS = new Set([0x6a, 0x7a, 0x7b, 0x7c]);
const PRIVATE_DATA = 0x06;

/** Returns the streams of an MPEG transport stream, from its first complete program map. */
export async function transportStreams(file: FileBytes): Promise<Streams | undefined> {
  const data = await file.read(0, SEARCHED);
  const layout = layoutOf(data);
  if (layout === undefined) return undefined;
  let map: number | undefined;
  for (let at = layout.first; at + 188 <= data.length; at += layout.step) {
    if (data[at] !== SYNC) return undefined;
    const pid = data.readUInt16BE(at + 1) & 0x1fff;
    const section = sectionOf(data.subarray(at, at + 188));
    if (section === undefined) continue;
    if (pid === 0) map ??= programMapOf(section);
    else if (pid === map) return streamTypes(section);
  }
  return undefined;
}

const SYNC = 0x47;

/** Returns the distance of the packets: 188 bytes, or 192 with a time stamp (Blu-ray), or 204 with a checksum. */
function layoutOf(data: Buffer): { first: number; step: number } | undefined {
  const candidates = [
    { first: 0, step: 188 },
    { first: 4, step: 192 },
    { first: 0, step: 204 },
  ];
  return candidates.find(({ first, step }) => [0, 1, 2].every((at) => data[first + at * step] === SYNC));
}

/** Returns true if the data is an MPEG transport stream. */
export const isTransportStream = (head: Buffer): boolean => layoutOf(head) !== undefined;

/** Returns the table that starts in a packet. Undefined if none starts there. */
function sectionOf(packet: Buffer): Buffer | undefined {
  const startsHere = ((packet[1] ?? 0) & 0x40) !== 0;
  const adaptation = ((packet[3] ?? 0) >> 4) & 3;
  if (!startsHere || (adaptation & 1) === 0) return undefined;
  const start = adaptation === 3 ? 5 + (packet[4] ?? 0) : 4;
  const section = packet.subarray(start + 1 + (packet[start] ?? 0));
  return section.length >= 12 ? section : undefined;
}

/** Returns the packet ID of the first program's map. Program 0 is the network information. */
function programMapOf(section: Buffer): number | undefined {
  if (section[0] !== 0) return undefined;
  const end = Math.min(section.length, 3 + (section.readUInt16BE(1) & 0xfff) - 4);
  for (let at = 8; at + 4 <= end; at += 4)
    if (section.readUInt16BE(at) !== 0) return section.readUInt16BE(at + 2) & 0x1fff;
  return undefined;
}

function streamTypes(section: Buffer): Streams | undefined {
  if (section[0] !== 2) return undefined;
  const end = Math.min(section.length, 3 + (section.readUInt16BE(1) & 0xfff) - 4);
  let [video, audio] = [false, false];
  let at = 12 + (section.readUInt16BE(10) & 0xfff);
  while (at + 5 <= end) {
    const type = section[at] ?? 0;
    const next = at + 5 + (section.readUInt16BE(at + 3) & 0xfff);
    video ||= VIDEO_TYPES.has(type);
    audio ||= AUDIO_TYPES.has(type) || (type === PRIVATE_DATA && isAudio(section.subarray(at + 5, next)));
    at = next;
  }
  return { video, audio };
}

function isAudio(descriptors: Buffer): boolean {
  for (let at = 0; at + 2 <= descriptors.length; at += 2 + (descriptors[at + 1] ?? 0)) {
    const tag = descriptors[at] ?? 0;
    if (AUDIO_DESCRIPTORS.has(tag)) return true;
    if (tag === 0x05 && /^(Opus|AC-3|EAC3|DTS[123])/.test(descriptors.toString('latin1', at + 2, at + 6)))
      return true;
  }
  return false;
}

/**
 * Returns the streams of an MPEG program stream or elementary stream (MPG, VOB), from the IDs of its packets. A file
 * without a video packet in its first megabyte is audio.
 */
export async function programStreams(file: FileBytes): Promise<Streams | undefined> {
  const data = await file.read(0, SEARCHED);
  let [video, audio] = [false, false];
  for (let at = data.indexOf(START); at >= 0 && !video; at = data.indexOf(START, at + 3)) {
    const id = data[at + 3] ?? 0;
    video = (id >= 0xe0 && id <= 0xef) || id === SEQUENCE;
    audio ||= (id >= 0xc0 && id <= 0xdf) || id === PRIVATE_STREAM;
  }
  return video || audio ? { video, audio } : undefined;
}

/** Prefix of each packet of a program stream. */
const START = Buffer.from([0, 0, 1]);
/** Header of a video sequence, with which an elementary stream begins. */
const SEQUENCE = 0xb3;
/** Private stream 1, which contains AC-3, DTS or PCM on a DVD. */
const PRIVATE_STREAM = 0xbd;
