import type { FileContent } from './hash.js';
import { boxes } from './streams/isobmff.js';
import type { FileBytes } from './streams/file-bytes.js';

/** Checks of the end of a file: true if it is complete. */
type Check = (content: FileContent, file: FileBytes) => boolean | Promise<boolean>;

const CHECKS: ReadonlyMap<string, Check> = new Map(
  (
    [
      [jpegEnds, 'jpg'],
      [pngEnds, 'png'],
      [gifEnds, 'gif'],
      [riffEnds, 'webp wav avi'],
      [glbEnds, 'glb'],
      [pdfEnds, 'pdf'],
      [zipEnds, 'docx xlsx pptx odt ods odp epub 3mf zip'],
      [boxesEnd, 'mp4 m4a m4b m4v mov 3gp 3g2 f4v heic avif'],
    ] as const
  ).flatMap(([check, types]) => types.split(' ').map((type): [string, Check] => [type, check])),
);

/**
 * Returns true if a file ends where its format says, or later: phones and other programs append videos, captions and
 * padding to complete files. Checks only formats that contain their length or end with a marker. If this is uncertain,
 * the file counts as complete: showing half an image is better than hiding a good one.
 */
export async function isComplete(filetype: string, content: FileContent, file: FileBytes): Promise<boolean> {
  return (await CHECKS.get(filetype)?.(content, file)) ?? true;
}

function startsWith(head: Buffer, mark: string): boolean {
  return head.toString('latin1', 0, mark.length) === mark;
}

/** Maximum number of bytes that are searched for the end of a file. Larger files count as complete. */
const MAX_SEARCHED = 256 * 1024 * 1024;
const CHUNK = 256 * 1024;

/** Returns true if the bytes of `marker` are in the file from a position on. */
async function contains(file: FileBytes, from: number, marker: Buffer): Promise<boolean> {
  if (file.size - from > MAX_SEARCHED) return true;
  for (let at = from; at < file.size; at += CHUNK) {
    if ((await file.read(at, CHUNK + marker.length - 1)).includes(marker)) return true;
  }
  return false;
}

const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);

/**
 * Searches the end marker after the start of the first scan. Earlier ones are those of thumbnails in the metadata.
 * Compressed data never contains the marker.
 */
async function jpegEnds({ tail }: FileContent, file: FileBytes): Promise<boolean> {
  const scan = await startOfScan(file);
  if (scan === undefined) return tail.includes(END_OF_IMAGE) || file.size > MAX_SEARCHED;
  const ofTail = file.size - tail.length;
  if (tail.subarray(Math.max(0, scan - ofTail)).includes(END_OF_IMAGE)) return true;
  return ofTail > scan && (await contains(file, scan, END_OF_IMAGE));
}

/** Maximum number of segments before the first scan. Large metadata and profiles are split into 64 KiB. */
const MAX_SEGMENTS = 2000;

/** Returns the position of the first scan of a JPEG. Undefined if the segments before it are invalid or cut off. */
async function startOfScan(file: FileBytes): Promise<number | undefined> {
  let at = 2;
  for (let count = 0; count < MAX_SEGMENTS; count++) {
    const head = await file.read(at, 4);
    if (head.length < 4 || head[0] !== 0xff) return undefined;
    const marker = head[1] ?? 0;
    if (marker === 0xda) return at;
    // Fill bytes, and markers without a length.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else at += 2 + head.readUInt16BE(2);
  }
  return undefined;
}

/** Maximum number of chunks of a PNG. */
const MAX_CHUNKS = 100_000;

async function pngEnds({ tail }: FileContent, file: FileBytes): Promise<boolean> {
  if (tail.includes('IEND')) return true;
  let at = 8;
  for (let count = 0; count < MAX_CHUNKS; count++) {
    const head = await file.read(at, 8);
    if (head.length < 8) return false;
    if (head.toString('latin1', 4, 8) === 'IEND') return true;
    at += 12 + head.readUInt32BE(0);
  }
  return true;
}

/** Follows the blocks of a GIF to the trailer. A GIF that ends between two blocks lacks only the trailer. */
async function gifEnds({ head, tail }: FileContent, file: FileBytes): Promise<boolean> {
  if (tail.at(-1) === TRAILER || head.length < 13 || file.size > MAX_SEARCHED) return true;
  let at = 13 + colorTable(head[10] ?? 0);
  for (;;) {
    const block = await file.read(at, 10);
    if (block.length === 0) return at === file.size;
    if (block[0] === 0x21) at += 2;
    else if (block[0] === 0x2c && block.length === 10) at += 11 + colorTable(block[9] ?? 0);
    else return block[0] === TRAILER || (block[0] !== 0x2c && at > head.length);
    const end = await endOfBlocks(file, at);
    if (end === undefined) return false;
    at = end;
  }
}

const TRAILER = 0x3b;
/** Returns the number of bytes of a color table, by its flags. */
const colorTable = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Returns the position after a list of blocks of at most 255 bytes, which ends with an empty one. */
async function endOfBlocks(file: FileBytes, from: number): Promise<number | undefined> {
  let at = from;
  while (at < file.size) {
    const data = await file.read(at, CHUNK);
    let inside = 0;
    while (inside < data.length) {
      const length = data[inside] ?? 0;
      inside += 1 + length;
      if (length === 0) return at + inside;
    }
    at += inside;
  }
  return undefined;
}

function riffEnds({ head }: FileContent, { size }: FileBytes): boolean {
  if (!startsWith(head, 'RIFF') || head.length < 8) return true;
  const length = head.readUInt32LE(4);
  // Writers of streams do not know the length, and omit the padding of the last byte.
  return length + 8 <= size + 1 || length >= 0xfffffff0;
}

function glbEnds({ head }: FileContent, { size }: FileBytes): boolean {
  return head.length >= 12 && head.readUInt32LE(8) <= size;
}

async function pdfEnds({ head, tail }: FileContent, file: FileBytes): Promise<boolean> {
  if (['%%EOF', 'startxref', 'endobj'].some((mark) => tail.includes(mark))) return true;
  // A linearized file has an end marker after its first page, and declares its length.
  const [, length] = /\/Linearized[^]{0,200}?\/L\s+(\d+)/.exec(head.toString('latin1')) ?? [];
  return length === undefined ? contains(file, 0, Buffer.from('%%EOF')) : file.size >= Number(length);
}

/** Returns true if a ZIP has a directory, which a comment or appended data can follow. */
async function zipEnds({ head, tail }: FileContent, file: FileBytes): Promise<boolean> {
  if (!startsWith(head, 'PK') || tail.includes(END_OF_ZIP) || file.size > MAX_SEARCHED) return true;
  for (let at = 0; at < file.size; at += CHUNK) {
    const data = await file.read(at, CHUNK + END_OF_ZIP.length - 1);
    for (let mark = data.indexOf(END_OF_ZIP); mark >= 0; mark = data.indexOf(END_OF_ZIP, mark + 1))
      if (await hasDirectory(file, at + mark)) return true;
  }
  return false;
}

const END_OF_ZIP = Buffer.from('PK\x05\x06');

/** Returns true if the directory is at the position that its end declares. That of a ZIP inside the ZIP is not. */
async function hasDirectory(file: FileBytes, end: number): Promise<boolean> {
  const record = await file.read(end, 22);
  if (record.length < 22) return false;
  const start = record.readUInt32LE(16);
  return (
    start + record.readUInt32LE(12) === end || (await file.read(start, 4)).toString('latin1') === 'PK\x01\x02'
  );
}

/** Types of boxes at the top level of ISO base media. Other bytes after a complete box are appended data. */
const TOP_LEVEL = new Set(
  'ftyp styp moov mdat meta moof mfra sidx ssix free skip wide udta uuid pnot idat prft emsg imda'.split(' '),
);

/** Checks ISO base media: no top-level box may extend past the end of the file. */
async function boxesEnd(_content: FileContent, file: FileBytes): Promise<boolean> {
  for await (const { type, end } of boxes(file, 0, file.size)) {
    if (!TOP_LEVEL.has(type)) return true;
    if (end > file.size) return false;
  }
  return true;
}
