/** Ways to draw an image in a terminal. `blocks` draws two pixels per cell with colored half blocks. */
export type ImageProtocol = 'kitty' | 'iterm2' | 'sixel' | 'blocks';

/** Image in memory: red, green, blue and alpha of each pixel, from 0 to 255, row by row. */
export interface Thumbnail {
  /** In pixels. */
  readonly width: number;
  /** In pixels. */
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Size of a cell of the terminal, in pixels. */
export interface CellSize {
  readonly width: number;
  readonly height: number;
}

/** Cell of a terminal that does not report its size. Cells are about twice as high as wide. */
export const DEFAULT_CELL: CellSize = { width: 10, height: 20 };

/** Space for an image, in cells. */
export interface CellBox {
  readonly columns: number;
  readonly rows: number;
}
