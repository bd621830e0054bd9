import { DEFAULT_CELL, type CellBox, type CellSize, type Thumbnail } from './pixels/thumbnail.js';

/** Maximum factor by which an image is enlarged, so that an icon does not become a mosaic. */
const MAX_SCALE = 2;

/** Size at which an image is drawn. */
export interface FittedSize extends CellBox {
  /** Factor from pixels of the image to pixels of the terminal. */
  readonly scale: number;
}

/** Returns the largest size of an image in a box, without distortion. */
export function fitInto(
  { width, height }: Pick<Thumbnail, 'width' | 'height'>,
  { columns, rows }: CellBox,
  cell: CellSize = DEFAULT_CELL,
): FittedSize {
  const scale = Math.min((columns * cell.width) / width, (rows * cell.height) / height, MAX_SCALE);
  const cells = (side: number, unit: number, most: number) =>
    Math.max(1, Math.min(most, Math.ceil((side * scale) / unit - 1e-6)));
  return {
    columns: cells(width, cell.width, columns),
    rows: cells(height, cell.height, rows),
    scale,
  };
}

/**
 * Returns an image that fills its cells: the thumbnail at the top left, and transparent pixels around it. A terminal that
 * stretches the image to the cells then does not distort it.
 *
 * @param density Pixels of the result per pixel of the terminal.
 */
export function onCanvas(thumbnail: Thumbnail, size: FittedSize, cell: CellSize, density: number): Thumbnail {
  const side = (value: number) => Math.max(1, Math.round(value * density));
  const width = side(size.columns * cell.width);
  const height = side(size.rows * cell.height);
  const inner = resize(
    thumbnail,
    Math.min(width, side(thumbnail.width * size.scale)),
    Math.min(height, side(thumbnail.height * size.scale)),
  );
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < inner.height; y += 1) {
    pixels.set(inner.pixels.subarray(y * inner.width * 4, (y + 1) * inner.width * 4), y * width * 4);
  }
  return { width, height, pixels };
}

/** Scales an image. Each new pixel is the average of the pixels that it covers, weighted by their alpha. */
function resize(image: Thumbnail, width: number, height: number): Thumbnail {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    const rows = covered(y, height, image.height);
    for (let x = 0; x < width; x += 1) {
      pixels.set(average(image, covered(x, width, image.width), rows), (y * width + x) * 4);
    }
  }
  return { width, height, pixels };
}

type Span = readonly [start: number, end: number];

function covered(index: number, count: number, side: number): Span {
  const start = Math.floor((index * side) / count);
  return [start, Math.max(start + 1, Math.floor(((index + 1) * side) / count))];
}

function average({ width, pixels }: Thumbnail, columns: Span, rows: Span): readonly number[] {
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let y = rows[0]; y < rows[1]; y += 1) {
    for (let x = columns[0]; x < columns[1]; x += 1) {
      const at = (y * width + x) * 4;
      const weight = pixels[at + 3] ?? 0;
      red += (pixels[at] ?? 0) * weight;
      green += (pixels[at + 1] ?? 0) * weight;
      blue += (pixels[at + 2] ?? 0) * weight;
      alpha += weight;
    }
  }
  if (alpha === 0) return [0, 0, 0, 0];
  const count = (columns[1] - columns[0]) * (rows[1] - rows[0]);
  return [red / alpha, green / alpha, blue / alpha, alpha / count].map(Math.round);
}
