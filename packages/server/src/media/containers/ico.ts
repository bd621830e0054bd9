/** Number of bytes at the start of an icon file that contain its directory. */
export const ICO_DIRECTORY = 6 + 255 * 16;

/** The largest image of an icon file. */
export interface Icon {
  /** Number of the image in the file, from 0. */
  readonly index: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the image of an icon file (ICO) with the most pixels, and the most colors among those. Undefined if the file
 * has none. Programs show the first one, which is often the smallest.
 *
 * @param head the first {@link ICO_DIRECTORY} bytes of the file, or all
 */
export function largestIcon(head: Buffer): Icon | undefined {
  if (head.length < 6 || head.readUInt32LE(0) !== 0x10000) return undefined;
  let best: (Icon & { readonly rank: number }) | undefined;
  for (let index = 0, at = 6; index < head.readUInt16LE(4) && at + 16 <= head.length; index++, at += 16) {
    // A side of 256 pixels is stored as 0.
    const [width, height] = [head[at] || 256, head[at + 1] || 256];
    const rank = width * height * 64 + Math.min(63, head.readUInt16LE(at + 6));
    if (best === undefined || rank > best.rank) best = { index, width, height, rank };
  }
  return best && { index: best.index, width: best.width, height: best.height };
}
