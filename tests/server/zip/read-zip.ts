import { crc32 } from '../../../packages/server/src/lib/checksum.js';

/** An entry whose central and local records agree. */
export interface ReadEntry {
  readonly name: string;
  readonly size: number;
  readonly crc32: number;
  /** Modification time, in seconds since the epoch. */
  readonly modified: number | undefined;
  /** Offset of the entry's data in the archive. */
  readonly dataAt: number;
}

/** A ZIP archive with random access. */
export interface ZipBytes {
  readonly size: number;
  /** Reads the bytes from `start` (inclusive) to `end` (exclusive). */
  read(start: number, end: number): Promise<Buffer>;
}

export const inMemory = (bytes: Buffer): ZipBytes => ({
  size: bytes.length,
  read: (start, end) => Promise.resolve(bytes.subarray(start, end)),
});

/**
 * Reads a ZIP archive of stored entries as strictly as possible. Every byte must belong to a record or to the
 * data of an entry, in the standard order, and both records of an entry must agree.
 * @throws Error with the difference
 */
export async function readZip(zip: ZipBytes): Promise<ReadEntry[]> {
  const { count, directoryAt, directoryEnd } = await readEnd(zip);
  const directory = await zip.read(directoryAt, directoryEnd);
  const entries: ReadEntry[] = [];
  let at = 0;
  let position = 0;
  for (let index = 0; index < count; index += 1) {
    check(directory.readUInt32LE(at) === 0x02014b50, `record ${index} of the directory`);
    const central = common(directory, at + 6);
    const extraBytes = directory.readUInt16LE(at + 30);
    check(directory.readUInt16LE(at + 32) === 0, 'no comment');
    check(directory.readUInt16LE(at + 34) === 0, 'one disk');
    const name = directory.subarray(at + 46, at + 46 + central.nameBytes);
    const extra = extras(
      directory.subarray(at + 46 + central.nameBytes, at + 46 + central.nameBytes + extraBytes),
    );
    const long = longs(extra.get(1));
    const size = central.size === 0xffffffff ? long.shift() : central.size;
    const stored = central.stored === 0xffffffff ? long.shift() : central.stored;
    const offset32 = directory.readUInt32LE(at + 42);
    const offset = offset32 === 0xffffffff ? long.shift() : offset32;
    check(long.length === 0, 'no unneeded ZIP64 numbers');
    check(
      size !== undefined && size === stored && offset === position,
      `the offset and sizes of entry ${index}`,
    );
    at += 46 + central.nameBytes + extraBytes;

    const head = await zip.read(position, position + 30);
    check(head.readUInt32LE(0) === 0x04034b50, `local record ${index}`);
    const local = common(head, 4);
    const localExtraBytes = head.readUInt16LE(28);
    const rest = await zip.read(position + 30, position + 30 + local.nameBytes + localExtraBytes);
    check(rest.subarray(0, local.nameBytes).equals(name), 'equal names in both records');
    const localExtra = extras(rest.subarray(local.nameBytes));
    const localLong = longs(localExtra.get(1));
    const localSize = local.size === 0xffffffff ? localLong[0] : local.size;
    check(localSize === size, 'equal sizes in both records');
    check((localLong.length === 2) === (local.size === 0xffffffff), 'both ZIP64 sizes, or none');
    for (const key of ['flags', 'method', 'time', 'date', 'crc'] as const) {
      check(local[key] === central[key], `equal ${key} in both records`);
    }
    check(central.flags === 0x0800 && central.method === 0, 'stored, with a name in UTF-8');
    check(central.version === (extra.has(1) ? 45 : 20), 'the required version');
    const time = localExtra.get(0x5455);
    check(
      time === undefined || time.equals(extra.get(0x5455) ?? Buffer.alloc(0)),
      'equal times in both records',
    );
    const dataAt = position + 30 + local.nameBytes + localExtraBytes;
    entries.push({
      name: new TextDecoder('utf-8', { fatal: true }).decode(name),
      size: size as number,
      crc32: central.crc,
      modified: time?.readInt32LE(1),
      dataAt,
    });
    position = dataAt + (size as number);
  }
  check(position === directoryAt && at === directory.length, 'no gaps');
  return entries;
}

/** Returns the data of every entry, verified by its CRC-32. */
export async function contentsOf(zip: ZipBytes): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>();
  for (const { name, size, crc32: crc, dataAt } of await readZip(zip)) {
    const data = await zip.read(dataAt, dataAt + size);
    check(data.length === size && crc32(data) === crc, `the content of ${name}`);
    contents.set(name, data);
  }
  return contents;
}

async function readEnd(zip: ZipBytes) {
  const end = await zip.read(zip.size - 22, zip.size);
  check(end.readUInt32LE(0) === 0x06054b50 && end.readUInt16LE(20) === 0, 'an end without a comment');
  const short = {
    count: end.readUInt16LE(10),
    length: end.readUInt32LE(12),
    offset: end.readUInt32LE(16),
  };
  const needsLong = short.count === 0xffff || short.length === 0xffffffff || short.offset === 0xffffffff;
  if (!needsLong) {
    check(short.offset + short.length === zip.size - 22, 'the directory before the end');
    return { count: short.count, directoryAt: short.offset, directoryEnd: zip.size - 22 };
  }
  const longAt = zip.size - 22 - 20 - 56;
  const long = await zip.read(longAt, zip.size - 22);
  check(long.readUInt32LE(0) === 0x06064b50 && long.readUInt32LE(56) === 0x07064b50, 'a ZIP64 end record');
  check(
    long.readBigUInt64LE(4) === 44n && long.readBigUInt64LE(64) === BigInt(longAt),
    'the offset of the ZIP64 end record',
  );
  const [count, total, length, offset] = [24, 32, 40, 48].map((at) => Number(long.readBigUInt64LE(at)));
  check(
    count === total && (offset as number) + (length as number) === longAt,
    'the directory before the end',
  );
  for (const [small, real] of [
    [short.count, Math.min(count as number, 0xffff)],
    [short.length, Math.min(length as number, 0xffffffff)],
    [short.offset, Math.min(offset as number, 0xffffffff)],
  ]) {
    check(small === real, '32-bit numbers that match the ZIP64 numbers');
  }
  return { count: count as number, directoryAt: offset as number, directoryEnd: longAt };
}

const common = (record: Buffer, at: number) => ({
  version: record.readUInt16LE(at),
  flags: record.readUInt16LE(at + 2),
  method: record.readUInt16LE(at + 4),
  time: record.readUInt16LE(at + 6),
  date: record.readUInt16LE(at + 8),
  crc: record.readUInt32LE(at + 10),
  stored: record.readUInt32LE(at + 14),
  size: record.readUInt32LE(at + 18),
  nameBytes: record.readUInt16LE(at + 22),
});

function extras(bytes: Buffer): Map<number, Buffer> {
  const fields = new Map<number, Buffer>();
  for (let at = 0; at < bytes.length;) {
    const length = bytes.readUInt16LE(at + 2);
    fields.set(bytes.readUInt16LE(at), bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
    check(at <= bytes.length, 'complete extra fields');
  }
  return fields;
}

const longs = (bytes: Buffer | undefined): number[] =>
  bytes === undefined
    ? []
    : Array.from({ length: bytes.length / 8 }, (_, index) => Number(bytes.readBigUInt64LE(index * 8)));

function check(condition: boolean, expected: string): void {
  if (!condition) throw new Error(`The ZIP archive is invalid: expected ${expected}.`);
}
