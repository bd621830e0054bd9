/** Types whose files never have an alpha channel. */
const OPAQUE_TYPES: ReadonlySet<string> = new Set([
  'jpg',
  'mpo',
  'hdr',
  'pbm',
  'pcx',
  'pfm',
  'pgm',
  'pnm',
  'ppm',
]);

/** Number of color channels by color mode of a Photoshop file: bitmap, gray, RGB, CMYK, duotone, Lab. */
const PSD_COLORS: Readonly<Record<number, number>> = { 0: 1, 1: 1, 3: 3, 4: 4, 8: 1, 9: 3 };

/** Types whose header says whether a file has an alpha channel. */
const SAID_BY_HEADER: ReadonlySet<string> = new Set(['bmp', 'tga', 'psd', 'psb']);

/** Returns true if {@link isOpaque} depends on the header of a file of this type. */
export const needsHeader = (type: string): boolean => SAID_BY_HEADER.has(type);

/** Number of bytes from the start of a file that {@link isOpaque} needs. */
export const OPACITY_BYTES = 32;

/**
 * Returns true if an image file has no transparency, according to its type and header. False if that is not certain.
 *
 * @param type canonical extension
 * @param head the first {@link OPACITY_BYTES} bytes of the file
 */
export function isOpaque(type: string, head: Buffer): boolean {
  if (OPAQUE_TYPES.has(type)) return true;
  if (head.length < OPACITY_BYTES) return false;
  switch (type) {
    case 'bmp': {
      const bits = head.readUInt16LE(28);
      // The older header of 12 bytes has no place for an alpha channel.
      return head.readUInt32LE(14) === 12 || bits === 24 || (bits >= 1 && bits <= 8);
    }
    case 'tga':
      return [8, 24].includes(head[16] ?? 0) && (head[17] ?? 0) % 16 === 0 && head[1] === 0;
    case 'psd':
    case 'psb':
      return head.readUInt16BE(12) <= (PSD_COLORS[head.readUInt16BE(24)] ?? 0);
    default:
      return false;
  }
}
