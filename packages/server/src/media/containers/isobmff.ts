/** Facts from the header of a HEIF file, read without decoding an image. */
export interface HeifHeader {
  /** Size of the largest image in the file, in pixels, before rotation. */
  width: number;
  height: number;
  /** Embedded ICC profile. */
  icc?: Buffer;
}

const CONTAINERS = new Set(['meta', 'iprp', 'ipco']);

/**
 * Returns the largest image size (`ispe`) and the first ICC profile (`colr`) from the boxes that describe the
 * images (`meta/iprp/ipco`).
 */
export function readHeifHeader(file: Buffer): HeifHeader {
  const header: HeifHeader = { width: 0, height: 0 };
  walk(file, 0, file.length, header, 0);
  return header;
}

function walk(file: Buffer, from: number, to: number, header: HeifHeader, depth: number): void {
  let at = from;
  while (at + 8 <= to) {
    const type = file.toString('latin1', at + 4, at + 8);
    let size = file.readUInt32BE(at);
    let start = at + 8;
    if (size === 1 && at + 16 <= to) {
      size = Number(file.readBigUInt64BE(at + 8));
      start = at + 16;
    } else if (size === 0) size = to - at;
    const end = Math.min(at + size, to);
    if (size < 8 || end < start) return;
    if (CONTAINERS.has(type) && depth < 3) {
      // `meta` is a full box: four bytes of version and flags precede its content.
      walk(file, type === 'meta' ? start + 4 : start, end, header, depth + 1);
    } else if (type === 'ispe' && end >= start + 12) {
      const width = file.readUInt32BE(start + 4);
      const height = file.readUInt32BE(start + 8);
      if (width * height > header.width * header.height) Object.assign(header, { width, height });
    } else if (type === 'colr' && /^(prof|rICC)$/.test(file.toString('latin1', start, start + 4))) {
      header.icc ??= file.subarray(start + 4, end);
    }
    at += size;
  }
}
