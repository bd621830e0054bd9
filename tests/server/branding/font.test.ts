import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { inspectFont } from '../../../packages/server/src/features/branding/clean/font.js';
import { FileRejected } from '../../../packages/server/src/features/branding/clean/rejected.js';

const TAGS = ['cmap', 'head', 'maxp', 'name'];
const TABLE = Buffer.alloc(100, 'a');

/** Creates a font with one table per tag and a valid directory. */
function sfnt(signature: number, tags = TAGS): Buffer {
  const head = Buffer.alloc(12 + 16 * tags.length);
  head.writeUInt32BE(signature, 0);
  head.writeUInt16BE(tags.length, 4);
  tags.forEach((tag, i) => {
    head.write(tag, 12 + 16 * i, 'latin1');
    head.writeUInt32BE(head.length + 100 * i, 12 + 16 * i + 8);
    head.writeUInt32BE(100, 12 + 16 * i + 12);
  });
  return Buffer.concat([head, ...tags.map(() => TABLE)]);
}

/** Creates a WOFF font. @param declared Unpacked size of each table, according to the directory. */
function woff(declared = 100): Buffer {
  const packed = deflateSync(TABLE);
  const head = Buffer.alloc(44 + 20 * TAGS.length);
  head.write('wOFF', 0, 'latin1');
  head.writeUInt16BE(TAGS.length, 12);
  TAGS.forEach((tag, i) => {
    head.write(tag, 44 + 20 * i, 'latin1');
    head.writeUInt32BE(head.length + packed.length * i, 44 + 20 * i + 4);
    head.writeUInt32BE(packed.length, 44 + 20 * i + 8);
    head.writeUInt32BE(declared, 44 + 20 * i + 12);
  });
  const font = Buffer.concat([head, ...TAGS.map(() => packed)]);
  font.writeUInt32BE(font.length, 8);
  return font;
}

/**
 * Creates a WOFF2 font with cmap, head and maxp by index, and a table with a custom tag.
 * @param unpacked Size of the decompressed stream, in bytes.
 */
function woff2(unpacked = 400): Buffer {
  const directory = Buffer.from([0, 100, 1, 100, 4, 100, 63, ...Buffer.from('XYZ '), 100]);
  const packed = brotliCompressSync(Buffer.alloc(unpacked, 'a'));
  const head = Buffer.alloc(48);
  head.write('wOF2', 0, 'latin1');
  head.writeUInt16BE(4, 12);
  head.writeUInt32BE(packed.length, 20);
  const font = Buffer.concat([head, directory, packed]);
  font.writeUInt32BE(font.length, 8);
  return font;
}

function outcome(bytes: Uint8Array): string {
  try {
    return inspectFont(bytes).mime;
  } catch (error) {
    if (!(error instanceof FileRejected)) throw error;
    return error.fault;
  }
}

describe('inspectFont', () => {
  let real: Buffer;
  beforeAll(async () => {
    const css = createRequire(import.meta.url).resolve('@fontsource-variable/inter');
    real = await readFile(join(css, '../files/inter-latin-wght-normal.woff2'));
  });

  it('detects the format from the content', () => {
    expect(outcome(real)).toBe('font/woff2');
    expect(outcome(woff2())).toBe('font/woff2');
    expect(outcome(woff())).toBe('font/woff');
    expect(outcome(sfnt(0x00010000))).toBe('font/ttf');
    expect(outcome(sfnt(0x74727565))).toBe('font/ttf');
    expect(outcome(sfnt(0x4f54544f))).toBe('font/otf');
  });

  it.each<[string, () => Uint8Array]>([
    ['an empty file', () => Buffer.alloc(0)],
    ['a text file', () => Buffer.from('this is no font at all')],
    ['a font collection', () => sfnt(0x74746366)],
  ])('rejects %s', (_name, bytes) => {
    expect(outcome(bytes())).toBe('file-kind');
  });

  it.each<[string, () => Uint8Array]>([
    ['truncated', () => real.subarray(0, real.length - 1)],
    ['truncated in its directory', () => real.subarray(0, 60)],
    ['longer than declared', () => Buffer.concat([real, Buffer.from('<script>')])],
    ['without a required table', () => sfnt(0x00010000, ['cmap', 'head', 'name'])],
    ['with a duplicate table', () => sfnt(0x00010000, [...TAGS, 'head'])],
    ['with tables outside the file', () => sfnt(0x00010000).subarray(0, 200)],
    ['without tables', () => sfnt(0x00010000, [])],
    ['with fewer tables than declared', () => sfnt(0x00010000).fill(0xff, 4, 6)],
    ['with a table larger than declared', () => woff(99)],
    ['with a table smaller than declared', () => woff(101)],
    ['with a table that declares gigabytes', () => woff(0xffffffff)],
    ['with a stream shorter than declared', () => woff2(399)],
    ['with a stream that decompresses to a very large size', () => woff2(50_000_000)],
  ])('rejects a damaged font: %s', (_name, bytes) => {
    expect(outcome(bytes())).toBe('file-broken');
  });

  it('either accepts or rejects any changed bytes', () => {
    const fonts = [real.subarray(0, 4000), woff(), woff2(), sfnt(0x4f54544f)];
    fc.assert(
      fc.property(
        fc.constantFrom(...fonts),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }),
        (font, changes) => {
          const changed = Buffer.from(font);
          for (const [at, byte] of changes) changed[at % 200] = byte;
          expect(outcome(changed)).toMatch(/^(font\/(woff2?|ttf|otf)|file-(kind|broken))$/);
        },
      ),
      { numRuns: 500 },
    );
  });
});
