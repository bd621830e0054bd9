import { blocks } from './draw/blocks.js';
import { iterm2 } from './draw/iterm2.js';
import { kitty } from './draw/kitty.js';
import { sixel } from './draw/sixel.js';
import { fitInto, onCanvas } from './fit.js';
import {
  DEFAULT_CELL,
  type CellBox,
  type CellSize,
  type ImageProtocol,
  type Thumbnail,
} from './pixels/thumbnail.js';

/** Space for an image, and properties of the terminal. */
export interface DrawOptions extends CellBox {
  /** Default: the size of a usual cell. Sixel images would exceed the box in a terminal with smaller cells. */
  readonly cell?: CellSize | undefined;
  /** Bits per pixel for half blocks. Default: 24. */
  readonly depth?: number | undefined;
}

/** Cell for sixel images in a terminal that does not report its size. Smaller than usual, so that an image fits. */
const SMALL_CELL: CellSize = { width: 6, height: 13 };
/** Pixels that a half block draws in a cell. */
const BLOCK_CELL: CellSize = { width: 1, height: 2 };
/** Maximum number of pixels per pixel of {@link DEFAULT_CELL}, for screens with a high resolution. */
const MAX_DENSITY = 2;

/**
 * Returns the text that draws an image in a box, at the cursor. Half blocks are lines, separated by `\n`. All other
 * protocols are one sequence without line breaks, after which the position of the cursor depends on the terminal. The
 * bytes of the image appear only as base64, as sixels or as numbers.
 */
export function drawThumbnail(thumbnail: Thumbnail, protocol: ImageProtocol, options: DrawOptions): string {
  const cell = cellFor(protocol, options.cell);
  const size = fitInto(thumbnail, options, cell);
  const isScaled = protocol === 'kitty' || protocol === 'iterm2';
  const density = isScaled ? Math.min(MAX_DENSITY, 1 / size.scale) : 1;
  const image = onCanvas(thumbnail, size, cell, density);
  switch (protocol) {
    case 'kitty':
      return kitty(image, size);
    case 'iterm2':
      return iterm2(image, size);
    case 'sixel':
      return sixel(image);
    case 'blocks':
      return blocks(image, options.depth ?? 24).join('\n');
  }
}

/** Returns the cells that {@link drawThumbnail} fills. */
export function thumbnailCells(thumbnail: Thumbnail, protocol: ImageProtocol, options: DrawOptions): CellBox {
  const { columns, rows } = fitInto(thumbnail, options, cellFor(protocol, options.cell));
  return { columns, rows };
}

function cellFor(protocol: ImageProtocol, cell: CellSize | undefined): CellSize {
  if (protocol === 'blocks') return BLOCK_CELL;
  return cell ?? (protocol === 'sixel' ? SMALL_CELL : DEFAULT_CELL);
}
