/** @module-tag gate */
import { describe, expect, test } from 'vitest';
import { readTables, renamedFont } from '../../../../packages/server/src/media/fonts/sfnt.js';
import { squareFont } from '../../../fixtures/formats/font.js';
import { file, media, pixel } from '../helpers.js';

const LIMIT = 2 ** 20;

describe('preview of a font', () => {
  test('is a specimen, drawn with the font itself', async () => {
    const m = await media();
    const source = await file('squares.ttf', squareFont(), { assetGroup: 'other' });
    const facts = await m.prepare(source);
    expect(facts).toMatchObject({ hasPreview: true });
    // The color of the ink says nothing about the font.
    expect([facts.colors, facts.width]).toEqual([[], undefined]);
    const preview = await m.get(source, { size: 'preview' });
    expect(preview.width / preview.height).toBeCloseTo(4 / 3, 2);
    expect((await pixel(preview, 0.99, 0.99))[0]).toBeGreaterThan(250);
    // The middle of the first square, in the line with “Aa”.
    expect((await pixel(preview, 0.12, 0.2))[0]).toBeLessThan(60);
  });

  test.each([
    ['a.ttf', 'no font at all, only text'],
    ['b.otf', Buffer.concat([Buffer.from('OTTO'), Buffer.alloc(40)])],
    ['c.woff', squareFont().subarray(0, 300)],
  ])('does not exist for a broken file: %s', async (name, content) => {
    const m = await media();
    const { hasPreview } = await m.prepare(await file(name, content, { assetGroup: 'other' }));
    expect(hasPreview).toBe(false);
  });
});

describe('tables of a font', () => {
  test('stay the same under another name', () => {
    const renamed = renamedFont(readTables(squareFont(), LIMIT), 'Another');
    const [before, after] = [readTables(squareFont(), LIMIT).tables, readTables(renamed, LIMIT).tables];
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    expect(Buffer.from(after.get('glyf') ?? []).equals(Buffer.from(before.get('glyf') ?? []))).toBe(true);
    expect(
      Buffer.from(after.get('name') ?? [])
        .swap16()
        .toString('utf16le'),
    ).toContain('Another');
  });

  test('are limited in size and number', () => {
    expect(() => readTables(squareFont(), 100)).toThrow(expect.objectContaining({ code: 'too-large' }));
    const many = squareFont();
    many.writeUInt16BE(60_000, 4);
    expect(() => readTables(many, LIMIT)).toThrow(expect.objectContaining({ code: 'damaged' }));
  });
});
