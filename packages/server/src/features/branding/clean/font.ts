import { inflateSync } from 'node:zlib';
import { readWoff2, type FontTable } from '../../../lib/woff2.js';
import { factsOf } from './font-facts.js';
import type { FontFacts } from './kinds.js';
import { FileRejected } from './rejected.js';

/** Maximum size of an unpacked font, in bytes. */
const MAX_FONT_BYTES = 128 * 1024 * 1024;
const MAX_TABLES = 128;
/** Tables without which browsers cannot render a font. */
const REQUIRED_TABLES = ['cmap', 'head', 'maxp'];

/**
 * Checks the table directory of a font. The tables must be inside the file and include those that browsers
 * require; compressed tables must have the stated length. Browsers check the rest before they use the font.
 * Accepts TrueType, OpenType, WOFF and WOFF2, but not collections.
 *
 * @throws FileRejected
 */
export function inspectFont(bytes: Uint8Array): { readonly mime: string; readonly font: FontFacts } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12) throw new FileRejected('file-kind', { expected: FONTS });
  const signature = view.getUint32(0);
  try {
    switch (signature) {
      case 0x774f4632: // wOF2
        return fontOf('font/woff2', readWoff2(bytes, { limit: MAX_FONT_BYTES, isRead }));
      case 0x774f4646: // wOFF
        return fontOf('font/woff', woffTables(bytes, view));
      case 0x00010000:
      case 0x74727565: // true
        return fontOf('font/ttf', sfntTables(bytes, view));
      case 0x4f54544f: // OTTO
        return fontOf('font/otf', sfntTables(bytes, view));
    }
  } catch (error) {
    // An offset outside the file, or data that cannot be decompressed.
    throw error instanceof FileRejected ? error : new FileRejected('file-broken');
  }
  throw new FileRejected('file-kind', { expected: FONTS });
}

const FONTS = 'WOFF2, WOFF, TrueType, OpenType';

function check(condition: boolean): void {
  if (!condition) throw new FileRejected('file-broken');
}

/** Tables whose content {@link factsOf} reads. */
const isRead = (tag: string): boolean => tag === 'name' || tag === 'cmap';

function fontOf(mime: string, tables: readonly FontTable[]): { mime: string; font: FontFacts } {
  const tags = tables.map(([tag]) => tag);
  check(new Set(tags).size === tags.length && REQUIRED_TABLES.every((tag) => tags.includes(tag)));
  return { mime, font: factsOf(new Map(tables)) };
}

const tagAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));

function countOf(view: DataView, at: number): number {
  const count = view.getUint16(at);
  check(count > 0 && count <= MAX_TABLES);
  return count;
}

function sfntTables(bytes: Uint8Array, view: DataView): FontTable[] {
  return Array.from({ length: countOf(view, 4) }, (_, i) => {
    const at = 12 + 16 * i;
    const [offset, length] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    check(offset + length <= view.byteLength);
    return [tagAt(view, at), bytes.subarray(offset, offset + length)];
  });
}

function woffTables(bytes: Uint8Array, view: DataView): FontTable[] {
  check(view.getUint32(8) === view.byteLength);
  let total = 0;
  return Array.from({ length: countOf(view, 12) }, (_, i) => {
    const at = 44 + 20 * i;
    const [offset, packed, length] = [4, 8, 12].map((place) => view.getUint32(at + place)) as [
      number,
      number,
      number,
    ];
    total += length;
    check(offset + packed <= view.byteLength && packed <= length && total <= MAX_FONT_BYTES);
    const tag = tagAt(view, at);
    let table = bytes.subarray(offset, offset + packed);
    if (packed < length) {
      table = inflateSync(table, { maxOutputLength: length + 1 });
      check(table.length === length);
    }
    return [tag, isRead(tag) ? table : undefined];
  });
}
