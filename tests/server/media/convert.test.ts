import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Recipe } from '../../../packages/server/src/media/index.js';
import { bytesOf, corners, file, media, named, pixel } from './media.js';

const HOLD = { hold: 60_000 };
const jpeg = (making: Partial<Recipe['making']> = {}): Recipe => ({ making: { format: 'jpeg', ...making } });

describe('formats', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'tiff'] as const)('%s', async (format) => {
    const m = await media();
    const source = await file('a.jpg', await corners(600, 400).jpeg({ quality: 95 }).toBuffer());
    const made = await m.convert(source, { making: { format, longest_side: 300 } }, HOLD);
    const found = await sharp(made.path).metadata();
    expect(found).toMatchObject({ format: format === 'avif' ? 'heif' : format, width: 300, height: 200 });
    expect(named(await pixel(made, 0.1, 0.1))).toBe('red');
    expect(made.bytes).toBe((await bytesOf(made)).length);
  });
});
