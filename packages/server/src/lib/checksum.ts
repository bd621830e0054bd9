import { createHash } from 'node:crypto';
import * as zlib from 'node:zlib';

/** Returns the SHA-256 of a string (as UTF-8) or of bytes. */
export const sha256 = (data: string | Uint8Array, encoding: 'hex' | 'base64' | 'base64url' = 'hex'): string =>
  createHash('sha256').update(data).digest(encoding);

/**
 * Returns the CRC-32 as used in zip files: an unsigned 32-bit number.
 *
 * @param before CRC-32 of the preceding bytes. Default: 0, for no preceding bytes.
 */
export const crc32: (bytes: Uint8Array, before?: number) => number =
  // Node has had this function since 20.15. In older releases, a named import would fail to load.
  (zlib as Partial<Pick<typeof zlib, 'crc32'>>).crc32 ?? crc32ByTable;

let table: Uint32Array | undefined;

/** Returns the CRC-32 like {@link crc32}, implemented in JavaScript. */
export function crc32ByTable(bytes: Uint8Array, before = 0): number {
  table ??= createTable();
  let crc = ~before;
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  return ~crc >>> 0;
}

function createTable(): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    return crc >>> 0;
  });
}
