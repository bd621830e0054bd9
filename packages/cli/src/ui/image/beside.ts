import { drawThumbnail, thumbnailCells } from './draw-thumbnail.js';
import type { ImageTerminal } from './open-images.js';
import type { CellBox, Thumbnail } from './pixels/thumbnail.js';

/** An image to the left of lines. */
export interface SideImage {
  readonly terminal: ImageTerminal;
  /** Undefined for an empty space. */
  readonly thumbnail: Thumbnail | undefined;
  /** Maximum size of the image. The terminal must have more rows. */
  readonly box: CellBox;
  /** Column at which the lines start, from 1. */
  readonly indent: number;
}

/** Returns the text that prints lines with an image to their left. Each line ends with a line break. */
export function beside({ terminal, thumbnail, box, indent }: SideImage, lines: readonly string[]): string {
  const spaces = ' '.repeat(indent);
  if (thumbnail === undefined)
    return lines.map((line) => (line === '' ? '\n' : `${spaces}${line}\n`)).join('');
  const options = { ...box, cell: terminal.cell, depth: terminal.depth };
  const { columns, rows } = thumbnailCells(thumbnail, terminal.protocol, options);
  const drawn = drawThumbnail(thumbnail, terminal.protocol, options);
  const all = Array.from({ length: Math.max(lines.length, rows) }, (_, index) => lines[index] ?? '');
  if (terminal.protocol === 'blocks') {
    const cells = drawn.split('\n');
    const left = (row: number) =>
      row < rows ? `${cells[row] ?? ''}${' '.repeat(indent - columns)}` : spaces;
    return all.map((line, row) => (line === '' && row >= rows ? '\n' : `${left(row)}${line}\n`)).join('');
  }
  // Scrolls before the image is drawn. The cursor then returns to a position on which all terminals agree.
  const room = `${'\n'.repeat(rows)}\u001b[${rows}A\u001b7${drawn}\u001b8`;
  return room + all.map((line) => (line === '' ? '\n' : `\u001b[${indent}C${line}\n`)).join('');
}
