import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkFont } from '../../../packages/server/src/features/branding/clean/font.js';
import { FileRefused } from '../../../packages/server/src/features/branding/clean/rejected.js';

const TAGS = ['cmap', 'head', 'maxp', 'name'];
const TABLE = Buffer.alloc(100, 'a');

/** A font of four tables, as far as its directory goes. */
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

/** @param told what the directory says that a table unpacks to */
function woff(told = 100): Buffer {
  const packed = deflateSync(TABLE);
  const head = Buffer.alloc(44 + 20 * TAGS.length);
  head.write('wOFF', 0, 'latin1');
  head.writeUInt16BE(TAGS.length, 12);
  TAGS.forEach((tag, i) => {
    head.write(tag, 44 + 20 * i, 'latin1');
    head.writeUInt32BE(head.length + packed.length * i, 44 + 20 * i + 4);
    head.writeUInt32BE(packed.length, 44 + 20 * i + 8);
    head.writeUInt32BE(told, 44 + 20 * i + 12);
  });
  const font = Buffer.concat([head, ...TAGS.map(() => packed)]);
  font.writeUInt32BE(font.length, 8);
  return font;
}

/** Of cmap, head and maxp, by their numbers, and one with a name of its own. @param unpacked bytes in the stream */
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
    return checkFont(bytes);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return error.fault;
  }
}

describe('a font', () => {
  let real: Buffer;
  beforeAll(async () => {
    const css = createRequire(import.meta.url).resolve('@fontsource-variable/inter');
    real = await readFile(join(css, '../files/inter-latin-wght-normal.woff2'));
  });

  it('is told by what it is', () => {
    expect(outcome(real)).toBe('font/woff2');
    expect(outcome(woff2())).toBe('font/woff2');
    expect(outcome(woff())).toBe('font/woff');
    expect(outcome(sfnt(0x00010000))).toBe('font/ttf');
    expect(outcome(sfnt(0x74727565))).toBe('font/ttf');
    expect(outcome(sfnt(0x4f54544f))).toBe('font/otf');
  });

  it.each<[string, () => Uint8Array]>([
    ['nothing', () => Buffer.alloc(0)],
    ['a text', () => Buffer.from('this is no font at all')],
    ['a collection', () => sfnt(0x74746366)],
  ])('is none: %s', (_what, bytes) => {
    expect(outcome(bytes())).toBe('file-kind');
  });

  it.each<[string, () => Uint8Array]>([
    ['cut off', () => real.subarray(0, real.length - 1)],
    ['cut off in its directory', () => real.subarray(0, 60)],
    ['longer than it says', () => Buffer.concat([real, Buffer.from('<script>')])],
    ['without what is drawn with', () => sfnt(0x00010000, ['cmap', 'head', 'name'])],
    ['with a table twice', () => sfnt(0x00010000, [...TAGS, 'head'])],
    ['with tables outside of it', () => sfnt(0x00010000).subarray(0, 200)],
    ['without tables', () => sfnt(0x00010000, [])],
    ['of more tables than it holds', () => sfnt(0x00010000).fill(0xff, 4, 6)],
    ['with a table that unpacks to more than it says', () => woff(99)],
    ['with a table that unpacks to less', () => woff(101)],
    ['with a table that claims gigabytes', () => woff(0xffffffff)],
    ['with a stream that is shorter than it says', () => woff2(399)],
    ['with a stream that unpacks to very much', () => woff2(50_000_000)],
  ])('is damaged: %s', (_what, bytes) => {
    expect(outcome(bytes())).toBe('file-broken');
  });

  it('is refused or taken, whichever bytes are changed', () => {
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
