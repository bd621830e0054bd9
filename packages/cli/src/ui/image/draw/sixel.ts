import type { Thumbnail } from '../pixels/thumbnail.js';
import { quantize } from './palette.js';

/** Number of colors that all terminals with sixel support have. */
const COLORS = 256;
/** Rows of pixels that a sixel covers. */
const BAND = 6;

/** Encodes an image as sixel graphics. Transparent pixels leave the background of the cell (`P2=1`). */
export function sixel(image: Thumbnail): string {
  const { width, height } = image;
  const { palette, indexes } = quantize(image, COLORS);
  const percent = (value: number) => Math.round((value * 100) / 255);
  const colors = palette.map((color, index) => `#${index};2;${color.map(percent).join(';')}`);
  const bands = Array.from({ length: Math.ceil(height / BAND) }, (_, band) =>
    encodeBand(indexes.subarray(band * BAND * width, (band + 1) * BAND * width), width),
  );
  return `\u001bP0;1q"1;1;${width};${height}${colors.join('')}${bands.join('-')}\u001b\\`;
}

/** Encodes up to six rows of pixels: one line of sixels for each color in them. */
function encodeBand(indexes: Int16Array, width: number): string {
  const lines = new Map<number, Uint8Array>();
  for (const [position, color] of indexes.entries()) {
    if (color < 0) continue;
    let line = lines.get(color);
    if (line === undefined) lines.set(color, (line = new Uint8Array(width)));
    const x = position % width;
    line[x] = (line[x] ?? 0) | (1 << Math.floor(position / width));
  }
  return [...lines].map(([color, line]) => `#${color}${runs(line)}`).join('$');
}

/** Encodes sixels, with repeated ones as `!count`. */
function runs(line: Uint8Array): string {
  let text = '';
  for (let start = 0, end = 0; start < line.length; start = end) {
    while (end < line.length && line[end] === line[start]) end += 1;
    const character = String.fromCharCode(63 + (line[start] ?? 0));
    text += end - start > 3 ? `!${end - start}${character}` : character.repeat(end - start);
  }
  return text;
}
