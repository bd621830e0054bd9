import { brotliDecompressSync, inflateSync } from 'node:zlib';
import { factsOf } from './font-facts.js';
import type { FontFacts } from './kinds.js';
import { FileRejected } from './rejected.js';

/** Maximum size of an unpacked font, in bytes. */
const MAX_FONT_BYTES = 128 * 1024 * 1024;
const MAX_TABLES = 128;
/** Tables without which browsers cannot render a font. */
const REQUIRED_TABLES = ['cmap', 'head', 'maxp'];
/** Table tags that WOFF2 refers to by index. */
const WOFF2_TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT ' +
  'VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar ' +
  'fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .split(' ')
  .map((tag) => tag.replace('_', ' '));

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
        return fontOf('font/woff2', woff2Tables(bytes, view));
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

/** A table of a font. The content is only set for the tables of {@link factsOf}. */
type Table = readonly [tag: string, content: Uint8Array | undefined];

/** Tables whose content is read. */
const isRead = (tag: string): boolean => tag === 'name' || tag === 'cmap';

function fontOf(mime: string, tables: readonly Table[]): { mime: string; font: FontFacts } {
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

function sfntTables(bytes: Uint8Array, view: DataView): Table[] {
  return Array.from({ length: countOf(view, 4) }, (_, i) => {
    const at = 12 + 16 * i;
    const [offset, length] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    check(offset + length <= view.byteLength);
    return [tagAt(view, at), bytes.subarray(offset, offset + length)];
  });
}

function woffTables(bytes: Uint8Array, view: DataView): Table[] {
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

function woff2Tables(bytes: Uint8Array, view: DataView): Table[] {
  check(view.getUint32(8) === view.byteLength);
  // Font collections have a different directory.
  check(view.getUint32(4) !== 0x74746366);
  let at = 48;
  let total = 0;
  const number = (): number => {
    let value = 0;
    for (let i = 0; i < 5; i++) {
      const byte = view.getUint8(at++);
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new FileRejected('file-broken');
  };
  const tables = Array.from({ length: countOf(view, 12) }, () => {
    const flags = view.getUint8(at++);
    const standardTag = WOFF2_TAGS[flags & 0x3f];
    const tag = standardTag ?? tagAt(view, at);
    if (standardTag === undefined) at += 4;
    const version = flags >>> 6;
    const length = number();
    // `glyf` and `loca` are transformed in version 0; all other tables in any version except 0.
    const transformed = tag === 'glyf' || tag === 'loca' ? version === 0 : version !== 0;
    const from = total;
    total += transformed ? number() : length;
    return { tag, from, to: total, isReadable: !transformed && isRead(tag) };
  });
  check(total <= MAX_FONT_BYTES);
  const packed = bytes.subarray(at, at + view.getUint32(20));
  check(packed.length === view.getUint32(20));
  const unpacked = brotliDecompressSync(packed, { maxOutputLength: total + 1 });
  check(unpacked.length === total);
  return tables.map(({ tag, from, to, isReadable }) => [
    tag,
    isReadable ? unpacked.subarray(from, to) : undefined,
  ]);
}
