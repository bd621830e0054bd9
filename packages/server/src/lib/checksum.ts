import * as zlib from 'node:zlib';

/**
 * CRC-32 as zip files have it, over bytes and all that came before them.
 *
 * @param before Of what came before. Default: nothing did.
 * @returns An unsigned number of 32 bits.
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
