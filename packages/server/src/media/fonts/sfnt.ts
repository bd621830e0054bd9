import { inflateSync } from 'node:zlib';
import { MediaError } from '../../lib/media-error.js';

/** A font as its tables. */
interface FontTables {
  /** Signature of the outlines: TrueType or CFF. */
  readonly flavor: number;
  readonly tables: ReadonlyMap<string, Uint8Array>;
}

const WOFF = 0x774f4646;
const FLAVORS: ReadonlySet<number> = new Set([0x00010000, 0x74727565, 0x4f54544f]);
const MAX_TABLES = 128;
/** Tables without which no text can be drawn. */
const REQUIRED = ['cmap', 'head', 'hhea', 'hmtx', 'maxp'];

/**
 * Reads the tables of a TrueType, OpenType or WOFF font.
 *
 * @param limit Maximum total size of the unpacked tables, in bytes.
 * @throws MediaError `unsupported-format`, `damaged` or `too-large`
 */
export function readTables(bytes: Uint8Array, limit: number): FontTables {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12) throw new MediaError('damaged', 'no font');
  const isWoff = view.getUint32(0) === WOFF;
  const flavor = view.getUint32(isWoff ? 4 : 0);
  if (!FLAVORS.has(flavor)) throw new MediaError('unsupported-format', 'unknown kind of font');
  try {
    const tables = new Map<string, Uint8Array>();
    const count = view.getUint16(isWoff ? 12 : 4);
    if (count > MAX_TABLES) throw new MediaError('damaged', 'too many tables');
    let total = 0;
    for (let index = 0; index < count; index++) {
      const at = isWoff ? 44 + 20 * index : 12 + 16 * index;
      const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
      const offset = view.getUint32(at + (isWoff ? 4 : 8));
      const packed = view.getUint32(at + (isWoff ? 8 : 12));
      const length = isWoff ? view.getUint32(at + 12) : packed;
      total += length;
      if (total > limit) throw new MediaError('too-large');
      if (offset + packed > bytes.length) throw new MediaError('damaged', 'table out of bounds');
      const data = bytes.subarray(offset, offset + packed);
      tables.set(tag, packed < length ? inflateSync(data, { maxOutputLength: length }) : data);
    }
    if (!REQUIRED.every((tag) => tables.has(tag))) throw new MediaError('damaged', 'a table is missing');
    return { flavor, tables };
  } catch (cause) {
    throw cause instanceof MediaError ? cause : new MediaError('damaged', 'unreadable font', { cause });
  }
}

/**
 * Returns the font as an OpenType file with another name. A unique name selects exactly this font, although others with
 * the same name may be installed.
 */
export function renamedFont({ flavor, tables }: FontTables, family: string): Buffer {
  const all = [...new Map([...tables, ['name', nameTable(family)] as const])].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const header = Buffer.alloc(12 + 16 * all.length);
  header.writeUInt32BE(flavor, 0);
  header.writeUInt16BE(all.length, 4);
  const power = Math.floor(Math.log2(all.length));
  header.writeUInt16BE(16 * 2 ** power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(16 * (all.length - 2 ** power), 10);
  const parts: Uint8Array[] = [header];
  let offset = header.length;
  for (const [index, [tag, data]] of all.entries()) {
    const at = 12 + 16 * index;
    header.write(tag, at, 'latin1');
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(data.length, at + 12);
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    parts.push(data, padding);
    offset += data.length + padding.length;
  }
  return Buffer.concat(parts);
}

/** Returns a table with the family, the style, the full name and the PostScript name. */
function nameTable(family: string): Buffer {
  const names = [
    [1, family],
    [2, 'Regular'],
    [4, family],
    [6, family],
  ] as const;
  const head = Buffer.alloc(6 + 12 * names.length);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  const strings: Buffer[] = [];
  let offset = 0;
  for (const [index, [id, text]] of names.entries()) {
    const string = Buffer.from(text, 'utf16le').swap16();
    [3, 1, 0x409, id, string.length, offset].forEach((value, field) =>
      head.writeUInt16BE(value, 6 + 12 * index + 2 * field),
    );
    strings.push(string);
    offset += string.length;
  }
  return Buffer.concat([head, ...strings]);
}
