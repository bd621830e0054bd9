import { thumbHashToAverageRGBA } from 'thumbhash';
import { grow } from './grow.js';
import type { Codec } from './codec.js';

/** Flag of a cell with a color. */
const PRESENT = 1 << 24;
/** Axes of OKLab from green to red and from blue to yellow range from -0.4 to 0.4. */
export const AXIS = 0.4;

/**
 * Average color of each document's image, in OKLab with 8 bits per component: distances in it correspond to
 * perceived differences. A cell is 0 for a document without an image.
 */
export class ColorColumn {
  #cells = new Uint32Array(256);

  serialize(codec: Codec, documents: number): void {
    this.#cells = codec.array(this.#cells, documents);
  }

  /** @param thumbhash Base64-encoded ThumbHash. Undefined if the document has no image, or one without main colors. */
  set(document: number, thumbhash: string | undefined): void {
    this.#cells = grow(this.#cells, document + 1);
    this.#cells[document] = thumbhash === undefined ? 0 : cellOf(thumbhash);
  }

  /** Sets the color of a document to that of a document in another column. */
  copy(document: number, source: ColorColumn, from: number): void {
    this.#cells = grow(this.#cells, document + 1);
    this.#cells[document] = source.#cells[from] ?? 0;
  }

  has(document: number): boolean {
    return this.#cells[document] !== 0;
  }

  /** Returns the distance of the colors of two documents: 0 for the same color, 1 for black and white. */
  distance(a: number, b: number): number {
    const one = this.#cells[a] ?? 0;
    const other = this.#cells[b] ?? 0;
    const light = ((one >>> 16) & 255) - ((other >>> 16) & 255);
    const red = ((one >>> 8) & 255) - ((other >>> 8) & 255);
    const yellow = (one & 255) - (other & 255);
    return Math.sqrt(light * light + (red * red + yellow * yellow) * (4 * AXIS * AXIS)) / 255;
  }
}

function cellOf(thumbhash: string): number {
  const color = averageColor(thumbhash);
  return color === undefined ? 0 : PRESENT + (color.light << 16) + (color.red << 8) + color.yellow;
}

/**
 * Returns the average color of an image in OKLab, with 8 bits per component: lightness, from green to red, and from blue
 * to yellow. Undefined for a damaged ThumbHash, which another server may send.
 */
export function averageColor(
  thumbhash: string,
): { readonly light: number; readonly red: number; readonly yellow: number } | undefined {
  const hash = Buffer.from(thumbhash, 'base64');
  if (hash.length < 5) return undefined;
  const { r, g, b } = thumbHashToAverageRGBA(hash);
  const [light, red, yellow] = okLab(linear(r), linear(g), linear(b));
  const axis = (value: number): number => byte((value + AXIS) / (2 * AXIS));
  return { light: byte(light), red: axis(red), yellow: axis(yellow) };
}

const byte = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 255);

/** Converts a component of sRGB to linear light. */
const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** Converts linear sRGB to OKLab with the matrices of its definition. */
function okLab(r: number, g: number, b: number): [light: number, red: number, yellow: number] {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
