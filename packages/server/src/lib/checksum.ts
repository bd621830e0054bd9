import { createHash } from 'node:crypto';
import * as zlib from 'node:zlib';

/** Returns the SHA-256 of a text (as UTF-8) or of bytes. */
export const sha256 = (data: string | Uint8Array, encoding: 'hex' | 'base64' | 'base64url' = 'hex'): string =>
  createHash('sha256').update(data).digest(encoding);

/**
 * Returns the CRC-32 that zip files use, an unsigned 32-bit number.
 *
 * @param before CRC-32 of the bytes before these. Default: there are none.
 */
export const crc32: (bytes: Uint8Array, before?: number) => number =
  // Not in Node before 20.15; a named import would not even load there.
  (zlib as Partial<Pick<typeof zlib, 'crc32'>>).crc32 ?? crc32ByTable;

let table: Uint32Array | undefined;

/** The same in JavaScript. */
export function crc32ByTable(bytes: Uint8Array, before = 0): number {
  table ??= makeTable();
  let rest = ~before;
  for (const byte of bytes) rest = (table[(rest ^ byte) & 0xff] as number) ^ (rest >>> 8);
  return ~rest >>> 0;
}

function makeTable(): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let rest = byte;
    for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
    return rest >>> 0;
  });
}
