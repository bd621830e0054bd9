import type { Thumbnail } from '../pixels/thumbnail.js';
import { VISIBLE, type Color } from './palette.js';

const RESET = '\u001b[0m';

/**
 * Draws two pixels per cell: the upper one in the color of a half block, and the lower one in its background. Transparent
 * pixels leave the background of the terminal.
 *
 * @param depth Bits per pixel: 24, or 8 for 256 colors.
 * @returns the lines
 */
export function blocks({ width, height, pixels }: Thumbnail, depth: number): string[] {
  const colorAt = (x: number, y: number): Color | undefined => {
    const at = (y * width + x) * 4;
    if (y >= height || (pixels[at + 3] ?? 0) < VISIBLE) return undefined;
    return [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
  };
  return Array.from({ length: Math.ceil(height / 2) }, (_, row) => {
    const cells = Array.from({ length: width }, (_, x) =>
      cell(colorAt(x, row * 2), colorAt(x, row * 2 + 1), depth),
    );
    return `${cells.join('')}${RESET}`;
  });
}

function cell(upper: Color | undefined, lower: Color | undefined, depth: number): string {
  if (upper === undefined && lower === undefined) return `${RESET} `;
  const front = `38;${parameters(upper ?? (lower as Color), depth)}`;
  if (upper === undefined || lower === undefined)
    return `\u001b[0;${front}m${upper === undefined ? '▄' : '▀'}`;
  return `\u001b[${front};48;${parameters(lower, depth)}m▀`;
}

function parameters(color: Color, depth: number): string {
  return depth >= 24 ? `2;${color.join(';')}` : `5;${nearest256(color)}`;
}

/** Returns the nearest of the 256 colors: of the cube of 6 × 6 × 6 colors, or of the 24 grays. */
export function nearest256(color: Color): number {
  const steps = color.map((value) => (value < 48 ? 0 : value < 115 ? 1 : Math.floor((value - 35) / 40)));
  const [red = 0, green = 0, blue = 0] = steps;
  const gray = Math.max(0, Math.min(23, Math.round(((color[0] + color[1] + color[2]) / 3 - 8) / 10)));
  const distance = (other: readonly number[]) =>
    color.reduce((sum, value, index) => sum + (value - (other[index] ?? 0)) ** 2, 0);
  const inCube = distance(steps.map((step) => (step === 0 ? 0 : 55 + step * 40)));
  const inGrays = distance([8 + gray * 10, 8 + gray * 10, 8 + gray * 10]);
  return inGrays < inCube ? 232 + gray : 16 + 36 * red + 6 * green + blue;
}
