/** A wave of the cosine transform of the luminance: its number of half periods per side, and its coefficient. */
export interface Wave {
  readonly x: number;
  readonly y: number;
  readonly value: number;
}

/** Returns the waves of the luminance without its average. A truncated hash has fewer. */
export function luminanceWaves(bytes: string, header: number): Wave[] {
  const scale = ((header >> 18) & 31) / 31;
  const { columns, rows, hasAlpha } = shapeOf(bytes, header);
  const waves: Wave[] = [];
  let position = 2 * (hasAlpha ? 6 : 5);
  for (let y = 0; y < rows; y += 1) {
    for (let x = y === 0 ? 1 : 0; x * rows < columns * (rows - y); x += 1) {
      const byte = bytes.charCodeAt(position >> 1);
      const value = (((position & 1) === 0 ? byte & 15 : byte >> 4) / 7.5 - 1) * scale;
      position += 1;
      if (!Number.isNaN(value)) waves.push({ x, y, value });
    }
  }
  return waves;
}

/** Returns the number of waves per side, which is in the proportions of the image. */
function shapeOf(bytes: string, header: number) {
  const hasAlpha = header >> 23 !== 0;
  const shape = bytes.charCodeAt(3) | (bytes.charCodeAt(4) << 8);
  const longSide = hasAlpha ? 5 : 7;
  const isLandscape = shape >> 15 !== 0;
  return {
    hasAlpha,
    columns: Math.max(3, isLandscape ? longSide : shape & 7),
    rows: Math.max(3, isLandscape ? shape & 7 : longSide),
  };
}

/** Returns the bytes of a base64-encoded thumbhash, as characters. Empty if it is invalid. */
export function decodeThumbhash(base64: string): string {
  try {
    return atob(base64);
  } catch {
    return '';
  }
}

/** Returns the first three bytes: the average color, and the scale of the luminance. */
export const thumbhashHeader = (bytes: string): number =>
  bytes.charCodeAt(0) | (bytes.charCodeAt(1) << 8) | (bytes.charCodeAt(2) << 16);
