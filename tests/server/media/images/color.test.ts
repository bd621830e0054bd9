import { describe, expect, test } from 'vitest';
import { mainColors } from '../../../../packages/server/src/media/image/color.js';

/** Returns the pixels of an image with equally large areas in the given colors (#rrggbb or #rrggbbaa). */
function areas(...colors: string[]): Uint8Array {
  return Uint8Array.from(
    colors.flatMap((color) => {
      const [r = 0, g = 0, b = 0, a = 255] = (color.match(/[0-9a-f]{2}/g) ?? []).map((hex) =>
        parseInt(hex, 16),
      );
      return Array.from({ length: 100 }, () => [r, g, b, a]).flat();
    }),
  );
}

describe('main colors', () => {
  test.each([
    ['#ff0000', 1],
    ['#8b0000', 1],
    ['#ff69b4', 1],
    ['#cd5c5c', 1],
    ['#ff8c00', 2],
    ['#8b4513', 2],
    ['#d2691e', 2],
    ['#ffe000', 3],
    ['#bdb76b', 3],
    ['#ffd700', 3],
    ['#008000', 4],
    ['#00ff00', 4],
    ['#2e8b57', 4],
    ['#9acd32', 4],
    ['#0000ff', 5],
    ['#87ceeb', 5],
    ['#000080', 5],
    ['#4682b4', 5],
    ['#800080', 6],
    ['#8a2be2', 6],
    ['#ff00ff', 6],
    ['#808080', 7],
    ['#000000', 7],
    ['#ffffff', 7],
    ['#708090', 7],
    ['#050510', 7],
  ] as const)('assigns %s to code %i', (color, code) => {
    expect(mainColors(areas(color))).toEqual([code]);
  });

  test(
    'returns the largest area first, at most three codes, and ignores small areas',
    { tags: ['3.asset.colors'] },
    () => {
      expect(mainColors(areas('#ff0000', '#0000ff', '#0000ff'))).toEqual([5, 1]);
      expect(mainColors(areas('#0000ff', '#ff0000'))).toEqual([1, 5]);
      expect(mainColors(areas('#ff0000', '#ff8c00', '#ffe000', '#008000', '#0000ff'))).toHaveLength(3);
      expect(mainColors(areas(...Array<string>(19).fill('#0000ff'), '#ff0000'))).toEqual([5]);
      // Both the white background and the color of the object count.
      expect(mainColors(areas('#ffffff', '#ffffff', '#ffffff', '#ff0000'))).toEqual([7, 1]);
      expect(mainColors(areas('#808080', '#ff0000', '#ff0000', '#ff0000', '#ff0000'))).toEqual([1]);
    },
  );

  test('ignores transparent pixels', () => {
    expect(mainColors(areas('#ff000000', '#ff000000', '#0000ff'))).toEqual([5]);
    expect(mainColors(areas('#ff000000'))).toEqual([]);
    expect(mainColors(new Uint8Array())).toEqual([]);
  });
});
