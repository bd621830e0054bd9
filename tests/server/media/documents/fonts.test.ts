/** @module-tag gate */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MediaError } from '../../../../packages/server/src/lib/media-error.js';
import { readTables, renamedFont } from '../../../../packages/server/src/media/fonts/sfnt.js';
import { weightsOf } from '../../../../packages/server/src/media/fonts/weights.js';
import { axesTable, squareFont, weightTable } from '../../../fixtures/formats/font.js';
import { bytesOf, file, media, pixel } from '../helpers.js';

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

describe('weights of a font', () => {
  const inter = () =>
    readFile(
      createRequire(import.meta.url).resolve(
        '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
      ),
    );
  const fixed = (weight: number) => ({ min: weight, max: weight, initial: weight });

  test('are the range of a variable WOFF2 font', async () => {
    expect(weightsOf(await inter(), LIMIT)).toEqual({ min: 100, max: 900, initial: 400 });
  });

  test.each([
    ['a variable font', { fvar: axesTable(200, 350, 800) }, { min: 200, max: 800, initial: 350 }],
    ['a static font', { 'OS/2': weightTable(700) }, fixed(700)],
    ['a weight outside the bounds of CSS', { 'OS/2': weightTable(5000) }, fixed(1000)],
  ])('are read from the tables of %s', (_name, tables, weights) => {
    expect(weightsOf(squareFont(tables), LIMIT)).toEqual(weights);
  });

  test.each([
    ['without a weight', squareFont()],
    ['with bounds in the wrong order', squareFont({ fvar: axesTable(800, 350, 200) })],
    ['with a table that is too short', squareFont({ fvar: axesTable(200, 350, 800).subarray(0, 30) })],
    ['that is empty', Buffer.alloc(0)],
  ])('do not exist for a font %s', (_name, bytes) => {
    expect(() => weightsOf(bytes, LIMIT)).toThrow(MediaError);
  });

  test('are limited, whatever the bytes are', async () => {
    const fonts = [
      (await inter()).subarray(0, 4000),
      await inter(),
      squareFont({ fvar: axesTable(1, 2, 3) }),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...fonts),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }),
        (font, changes) => {
          const changed = Buffer.from(font);
          for (const [at, byte] of changes) changed[at % 300] = byte;
          try {
            const { min, max, initial } = weightsOf(changed, LIMIT);
            expect(1 <= min && min <= initial && initial <= max && max <= 1000).toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(MediaError);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  test('are a rendition of the font', async () => {
    const m = await media();
    const source = await file('bold.ttf', squareFont({ 'OS/2': weightTable(700) }), { assetGroup: 'other' });
    const rendition = await m.get(source, { spec: { format: 'weights' } }, { hold: 60_000 });
    expect(JSON.parse(String(await bytesOf(rendition)))).toEqual(fixed(700));
  });
});
