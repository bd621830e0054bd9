import { brotliDecompressSync } from 'node:zlib';
import { MediaError } from './media-error.js';

const MAX_TABLES = 128;
/** Table tags that WOFF2 refers to by index. */
const WOFF2_TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT ' +
  'VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar ' +
  'fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .split(' ')
  .map((tag) => tag.replace('_', ' '));

/** A table of a font. Without the content if that was not requested, or is stored in another form. */
export type FontTable = readonly [tag: string, content: Uint8Array | undefined];

/**
 * Reads the table directory of a WOFF2 font, and the content of some tables. Font collections are rejected, because
 * their directory is different.
 *
 * @param options.limit Maximum total size of the unpacked tables, in bytes.
 * @param options.isRead Returns true for the tables whose content is needed. `glyf` and `loca` are stored in another
 *   form, so they have none.
 * @throws MediaError `damaged`, or RangeError for an offset outside the file
 */
export function readWoff2(
  bytes: Uint8Array,
  { limit, isRead }: { readonly limit: number; readonly isRead: (tag: string) => boolean },
): FontTable[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  check(view.getUint32(8) === view.byteLength);
  check(view.getUint32(4) !== COLLECTION);
  const { entries, at, total } = directoryOf(view, isRead);
  check(total <= limit);
  const packed = bytes.subarray(at, at + view.getUint32(20));
  check(packed.length === view.getUint32(20));
  const unpacked = brotliDecompressSync(packed, { maxOutputLength: total + 1 });
  check(unpacked.length === total);
  return entries.map(({ tag, from, to, isReadable }) => [
    tag,
    isReadable ? unpacked.subarray(from, to) : undefined,
  ]);
}

const COLLECTION = 0x74746366;

interface Entry {
  readonly tag: string;
  /** Position in the unpacked data. */
  readonly from: number;
  readonly to: number;
  readonly isReadable: boolean;
}

/** Returns the tables, the position of the packed data, and its unpacked size. */
function directoryOf(
  view: DataView,
  isRead: (tag: string) => boolean,
): { entries: Entry[]; at: number; total: number } {
  let at = 48;
  let total = 0;
  const number = (): number => {
    let value = 0;
    for (let i = 0; i < 5; i++) {
      const byte = view.getUint8(at++);
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new MediaError('damaged', 'a number is too long');
  };
  const count = view.getUint16(12);
  check(count > 0 && count <= MAX_TABLES);
  const entries = Array.from({ length: count }, () => {
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
  return { entries, at, total };
}

function check(condition: boolean): void {
  if (!condition) throw new MediaError('damaged', 'invalid WOFF2 directory');
}

const tagAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));
