import type { FileContent } from './hash.js';

/**
 * Returns true if a file ends where its format says. Checks only formats that contain their length or end with a
 * marker. If this is uncertain, the file counts as complete: showing half an image is better than hiding a good
 * one.
 */
export function isComplete(filetype: string, { head, tail }: FileContent, size: number): boolean {
  switch (filetype) {
    case 'jpg':
      return tail.includes(Buffer.from([0xff, 0xd9])) || size > 256 * 1024 * 1024;
    case 'png':
      return tail.includes('IEND');
    case 'gif':
      return tail.includes(0x3b);
    case 'webp':
    case 'wav':
    case 'avi':
      return startsWith(head, 'RIFF') && head.length >= 8
        ? head.readUInt32LE(4) + 8 <= size + 1 || head.readUInt32LE(4) >= 0xfffffff0
        : true;
    case 'glb':
      return head.length >= 12 ? head.readUInt32LE(8) <= size : false;
    case 'pdf':
      return tail.includes('%%EOF') || tail.includes('startxref') || tail.includes('endobj');
    case 'docx':
    case 'xlsx':
    case 'pptx':
    case 'odt':
    case 'ods':
    case 'odp':
    case 'epub':
    case '3mf':
    case 'zip':
      return !startsWith(head, 'PK') || tail.includes('PK\x05\x06');
    case 'mp4':
    case 'm4a':
    case 'm4v':
    case 'mov':
    case '3gp':
    case 'heic':
    case 'avif':
      return boxesFit(head, size);
    default:
      return true;
  }
}

function startsWith(head: Buffer, mark: string): boolean {
  return head.subarray(0, mark.length).toString('latin1') === mark;
}

/** Checks ISO base media: the top-level boxes that start within `head` must not extend past the end of the file. */
function boxesFit(head: Buffer, size: number): boolean {
  let at = 0;
  while (at + 16 <= head.length) {
    const short = head.readUInt32BE(at);
    if (short === 0) return true;
    const length = short === 1 ? Number(head.readBigUInt64BE(at + 8)) : short;
    if (length < 8) return true;
    at += length;
    if (at > size) return false;
  }
  return true;
}
