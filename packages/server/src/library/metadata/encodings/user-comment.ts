import { decodeUndeclared } from '../../../lib/windows-1252.js';

/**
 * Decodes EXIF's UserComment, whose first 8 bytes name the encoding. Without one, or with `ASCII`, the bytes are UTF-8
 * or Windows-1252.
 */
export function decodeUserComment(bytes: Buffer): string {
  const code = bytes.toString('latin1', 0, 8);
  const text = bytes.subarray(8);
  if (/^UNICODE[\0 ]$/.test(code)) return decodeUtf16(text, guessedOrder(text));
  if (/^JIS[\0 ]{5}$/.test(code)) return new TextDecoder('iso-2022-jp').decode(text);
  if (/^(ASCII[\0 ]{3}|[\0 ]{8})$/.test(code)) return beforeEnd(decodeUndeclared(text));
  return beforeEnd(decodeUndeclared(bytes));
}

/** Decodes the fields `XP…` of Windows. */
export function decodeXp(bytes: Buffer): string {
  return decodeUtf16(bytes, 'utf-16le');
}

const beforeEnd = (text: string): string => text.split('\0')[0] as string;

function decodeUtf16(bytes: Buffer, order: 'utf-16le' | 'utf-16be'): string {
  return beforeEnd(new TextDecoder(order).decode(bytes.subarray(0, bytes.length & ~1)));
}

/**
 * Returns the byte order of UTF-16: that of the byte order mark, or else the one with fewer different high bytes, since
 * most captions use few blocks of Unicode. Many cameras do not use the order of the other fields.
 */
function guessedOrder(bytes: Buffer): 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const even = new Set(bytes.filter((_, index) => index % 2 === 0));
  const odd = new Set(bytes.filter((_, index) => index % 2 === 1));
  return odd.size < even.size ? 'utf-16le' : 'utf-16be';
}
