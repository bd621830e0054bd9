import { brotliDecompressSync, inflateSync } from 'node:zlib';
import { FileRefused } from './rejected.js';

/** What is unpacked of a font at most, in bytes. */
const LARGEST_FONT = 128 * 1024 * 1024;
const MOST_TABLES = 128;
/** Without these a browser draws nothing with it. */
const NEEDED = ['cmap', 'head', 'maxp'];
/** WOFF2 names these by their place. */
const WOFF2_TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT ' +
  'VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar ' +
  'fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .split(' ')
  .map((tag) => tag.replace('_', ' '));

/**
 * Checks a font by its directory: what it says of its parts has to be there. Browsers check the rest of it again before
 * they use it. TrueType, OpenType, WOFF and WOFF2; no collections.
 *
 * @returns its media type
 * @throws FileRefused
 */
export function checkFont(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12) throw new FileRefused('file-kind', { expected: FONTS });
  const signature = view.getUint32(0);
  try {
    switch (signature) {
      case 0x774f4632: // wOF2
        checkTags(woff2Tables(bytes, view));
        return 'font/woff2';
      case 0x774f4646: // wOFF
        checkTags(woffTables(bytes, view));
        return 'font/woff';
      case 0x00010000:
      case 0x74727565: // true
        checkTags(sfntTables(view));
        return 'font/ttf';
      case 0x4f54544f: // OTTO
        checkTags(sfntTables(view));
        return 'font/otf';
    }
  } catch (error) {
    // A place outside of the file, or what does not unpack.
    throw error instanceof FileRefused ? error : new FileRefused('file-broken');
  }
  throw new FileRefused('file-kind', { expected: FONTS });
}

const FONTS = 'WOFF2, WOFF, TrueType, OpenType';

function check(right: boolean): void {
  if (!right) throw new FileRefused('file-broken');
}

function checkTags(tags: readonly string[]): void {
  check(new Set(tags).size === tags.length && NEEDED.every((tag) => tags.includes(tag)));
}

const tagAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));

function countOf(view: DataView, at: number): number {
  const count = view.getUint16(at);
  check(count > 0 && count <= MOST_TABLES);
  return count;
}

function sfntTables(view: DataView): string[] {
  return Array.from({ length: countOf(view, 4) }, (_, i) => {
    const at = 12 + 16 * i;
    check(view.getUint32(at + 8) + view.getUint32(at + 12) <= view.byteLength);
    return tagAt(view, at);
  });
}

function woffTables(bytes: Uint8Array, view: DataView): string[] {
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
    check(offset + packed <= view.byteLength && packed <= length && total <= LARGEST_FONT);
    if (packed < length) {
      const table = bytes.subarray(offset, offset + packed);
      check(inflateSync(table, { maxOutputLength: length + 1 }).length === length);
    }
    return tagAt(view, at);
  });
}

function woff2Tables(bytes: Uint8Array, view: DataView): string[] {
  check(view.getUint32(8) === view.byteLength);
  // A collection has another directory.
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
    throw new FileRefused('file-broken');
  };
  const tags = Array.from({ length: countOf(view, 12) }, () => {
    const flags = view.getUint8(at++);
    const known = WOFF2_TAGS[flags & 0x3f];
    const tag = known ?? tagAt(view, at);
    if (known === undefined) at += 4;
    const version = flags >>> 6;
    const length = number();
    // Transformed: for these two by version 0, for all others by any but version 0.
    const transformed = tag === 'glyf' || tag === 'loca' ? version === 0 : version !== 0;
    total += transformed ? number() : length;
    return tag;
  });
  check(total <= LARGEST_FONT);
  const packed = bytes.subarray(at, at + view.getUint32(20));
  check(packed.length === view.getUint32(20));
  check(brotliDecompressSync(packed, { maxOutputLength: total + 1 }).length === total);
  return tags;
}
