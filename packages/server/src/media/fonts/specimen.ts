import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import sharp, { type OverlayOptions } from 'sharp';
import { MediaError } from '../../lib/media-error.js';
import { readWhole, withInputFile, type InputFile } from '../common/input-file.js';
import { readTables, renamedFont } from './sfnt.js';

/** Task to draw a specimen of a font. */
export interface SpecimenTask {
  readonly file: InputFile;
  /** Maximum size of the font, packed and unpacked, in bytes. */
  readonly limit: number;
  /** File that receives a PNG. */
  readonly output: string;
}

/** Size of a specimen and its margin, in pixels. */
const SIZE = { width: 1600, height: 1200, margin: 100 } as const;
const INNER = SIZE.width - 2 * SIZE.margin;

/** Lines of a specimen: the text, and its position and size in pixels. */
const LINES: readonly (readonly [text: string, top: number, size: number])[] = [
  ['Aa', 90, 380],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 590, 76],
  ['abcdefghijklmnopqrstuvwxyz', 700, 76],
  ['0123456789 &?!@%()', 810, 76],
  ['The quick brown fox jumps over the lazy dog', 950, 56],
  ['Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich', 1040, 38],
];

/**
 * Draws a specimen of a TrueType, OpenType or WOFF font on white. The font is read only in this process.
 *
 * @throws MediaError
 */
export async function drawSpecimen({ file, limit, output }: SpecimenTask): Promise<void> {
  const bytes = await withInputFile(file, (open) => readWhole(open, limit));
  const tables = readTables(bytes, limit);
  const family = `Specimen${randomBytes(8).toString('hex')}`;
  // The library caches fonts by path and name, so neither is ever used again.
  const font = `${output}-${family}.otf`;
  await writeFile(font, renamedFont(tables, family), { mode: 0o600 });
  try {
    const { width, height, margin } = SIZE;
    const layers: OverlayOptions[] = [];
    for (const [text, top, size] of LINES) {
      const input = await line(text, { family, font, size });
      layers.push({ input, left: margin, top });
    }
    await sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .composite(layers)
      .png({ compressionLevel: 1 })
      .toFile(output);
  } catch (cause) {
    throw new MediaError('damaged', 'the font cannot be drawn', { cause });
  } finally {
    await rm(font, { force: true });
  }
}

/** Draws a line, shrunk to the width of the specimen. */
function line(
  text: string,
  { family, font, size }: { readonly family: string; readonly font: string; readonly size: number },
): Promise<Buffer> {
  const markup = `<span foreground="#1b1c1b">${text.replaceAll('&', '&amp;')}</span>`;
  return sharp({
    text: { text: markup, font: `${family} ${size}`, fontfile: font, rgba: true, dpi: 72, wrap: 'none' },
  })
    .resize({ width: INNER, height: Math.round(size * 1.3), fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
