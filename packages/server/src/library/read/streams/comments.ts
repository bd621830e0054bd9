import { decodeWindows1252 } from '../../../lib/windows-1252.js';
import type { FileBytes } from './file-bytes.js';

/** Comments of a file by their lower-case names: `title`, `artist`, `copyright`, `comment`, … */
export type Comments = ReadonlyMap<string, string>;

/** Maximum number of comments that are read. */
const MAX_COMMENTS = 200;
/** Maximum length of a text in bytes. Longer ones are cover images. */
const MAX_BYTES = 10_000;

/** Reads comments in the form of Vorbis: lengths, and pairs of a name and a text in UTF-8. Empty if there are none. */
export function vorbisComments(data: Buffer): Comments {
  const comments = new Map<string, string>();
  if (data.length < 8) return comments;
  let at = 4 + data.readUInt32LE(0);
  const count = at + 4 <= data.length ? data.readUInt32LE(at) : 0;
  at += 4;
  for (let read = 0; read < Math.min(count, MAX_COMMENTS) && at + 4 <= data.length; read++) {
    const end = at + 4 + data.readUInt32LE(at);
    if (end > data.length) break;
    add(comments, ...split(data.toString('utf8', at + 4, Math.min(end, at + 4 + MAX_BYTES)), '='));
    at = end;
  }
  return comments;
}

/** Reads an APE tag (version 1 or 2) from the end of a file, also if an ID3 tag of 128 bytes follows it. */
export async function apeComments(file: FileBytes): Promise<Comments> {
  const comments = new Map<string, string>();
  for (const end of [file.size, file.size - 128]) {
    const footer = await file.read(Math.max(0, end - 32), 32);
    if (footer.length < 32 || footer.toString('latin1', 0, 8) !== 'APETAGEX') continue;
    const length = Math.min(footer.readUInt32LE(12), 2 ** 22);
    const data = await file.read(Math.max(0, end - length), length - 32);
    for (let at = 0, read = 0; read < Math.min(footer.readUInt32LE(16), MAX_COMMENTS); read++) {
      const start = at + 8 < data.length ? data.indexOf(0, at + 8) + 1 : 0;
      if (start === 0) break;
      const [bytes, flags] = [data.readUInt32LE(at), data.readUInt32LE(at + 4)];
      const isText = ((flags >> 1) & 3) === 0;
      const name = data.toString('latin1', at + 8, start - 1);
      if (isText && bytes <= MAX_BYTES) add(comments, name, data.toString('utf8', start, start + bytes));
      at = start + bytes;
    }
    break;
  }
  return comments;
}

/** Reads the comments of a CAF file (Core Audio Format), which are pairs of null-terminated strings in a chunk `info`. */
export async function cafComments(file: FileBytes): Promise<Comments> {
  const comments = new Map<string, string>();
  let at = 8;
  for (let read = 0; read < MAX_COMMENTS && at + 12 <= file.size; read++) {
    const head = await file.read(at, 12);
    const length = Number(head.readBigInt64BE(4));
    if (head.toString('latin1', 0, 4) === 'info') {
      const data = await file.read(at + 16, Math.min(length - 4, 2 ** 20));
      const parts = data.toString('utf8').split('\0');
      for (let pair = 0; pair + 1 < Math.min(parts.length, 2 * MAX_COMMENTS); pair += 2)
        add(comments, parts[pair] ?? '', parts[pair + 1] ?? '');
    }
    // The chunk with the samples can have the length -1: up to the end of the file.
    if (length < 0) break;
    at += 12 + length;
  }
  return comments;
}

/** Text encodings of ID3 by their number. */
const ENCODINGS = ['windows-1252', 'utf-16', 'utf-16be', 'utf-8'];
const ID3_NAMES: ReadonlyMap<string, string> = new Map([
  ...([
    ['TIT2', 'title'],
    ['TPE1', 'artist'],
    ['TCOP', 'copyright'],
  ] as const),
  ...([
    ['TT2', 'title'],
    ['TP1', 'artist'],
    ['TCR', 'copyright'],
  ] as const),
]);

/** Reads title, artist and copyright from an ID3 tag (version 2) at a position of the file. */
export async function id3Comments(file: FileBytes, from = 0): Promise<Comments> {
  const comments = new Map<string, string>();
  const head = await file.read(from, 10);
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return comments;
  const version = head[3] ?? 0;
  const [nameBytes, headBytes] = version === 2 ? [3, 6] : [4, 10];
  const data = await file.read(from + 10, Math.min(syncSafe(head, 6), 2 ** 20));
  for (let at = 0; at + headBytes < data.length && comments.size < ID3_NAMES.size;) {
    const name = ID3_NAMES.get(data.toString('latin1', at, at + nameBytes));
    if (data[at] === 0) break;
    const length =
      version === 2
        ? data.readUIntBE(at + 3, 3)
        : version === 3
          ? data.readUInt32BE(at + 4)
          : syncSafe(data, at + 4);
    const content = data.subarray(at + headBytes, at + headBytes + Math.min(length, MAX_BYTES));
    if (name !== undefined) add(comments, name, id3Text(content));
    at += headBytes + length;
  }
  return comments;
}

/** Reads a number of four bytes with seven bits each. */
const syncSafe = (data: Buffer, at: number): number =>
  [0, 1, 2, 3].reduce((value, index) => value * 128 + ((data[at + index] ?? 0) & 0x7f), 0);

function id3Text(content: Buffer): string {
  const encoding = ENCODINGS[content[0] ?? 0] ?? 'utf-8';
  const bytes = content.subarray(1);
  if (encoding === 'windows-1252') return decodeWindows1252(bytes);
  return new TextDecoder(
    encoding === 'utf-16' && bytes[0] === 0xfe ? 'utf-16be' : encoding.replace(/^utf-16$/, 'utf-16le'),
  ).decode(bytes);
}

function split(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** Adds a text. The first one with a name counts. */
function add(comments: Map<string, string>, name: string, text: string): void {
  const key = name.toLowerCase();
  const value = text.replace(/\0[^]*$/, '').trim();
  if (key !== '' && value !== '' && !comments.has(key)) comments.set(key, value);
}
