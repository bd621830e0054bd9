import { crc32 } from '../../../packages/server/src/lib/checksum.js';

/** An entry as the directory and its local record both tell it. */
export interface FoundEntry {
  readonly name: string;
  readonly size: number;
  readonly crc32: number;
  /** Epoch seconds. */
  readonly modified: number | undefined;
  /** Where its data begins. */
  readonly dataAt: number;
}

/** A zip that can be read anywhere. */
export interface ZipBytes {
  readonly size: number;
  /** @param end Exclusive. */
  read(start: number, end: number): Promise<Buffer>;
}

export const inMemory = (bytes: Buffer): ZipBytes => ({
  size: bytes.length,
  read: (start, end) => Promise.resolve(bytes.subarray(start, end)),
});

/**
 * Reads a zip of stored entries as strictly as can be: every byte has to belong to something, in the order of the
 * standard, and both records of an entry have to say the same. @throws Error what is wrong
 */
export async function readZip(zip: ZipBytes): Promise<FoundEntry[]> {
  const { count, directoryAt, directoryEnd } = await readEnd(zip);
  const directory = await zip.read(directoryAt, directoryEnd);
  const entries: FoundEntry[] = [];
  let at = 0;
  let place = 0;
  for (let index = 0; index < count; index += 1) {
    demand(directory.readUInt32LE(at) === 0x02014b50, `record ${index} of the directory`);
    const said = common(directory, at + 6);
    const extraBytes = directory.readUInt16LE(at + 30);
    demand(directory.readUInt16LE(at + 32) === 0, 'no comment');
    demand(directory.readUInt16LE(at + 34) === 0, 'one disk');
    const name = directory.subarray(at + 46, at + 46 + said.nameBytes);
    const extra = extras(directory.subarray(at + 46 + said.nameBytes, at + 46 + said.nameBytes + extraBytes));
    const long = longs(extra.get(1));
    const size = said.size === 0xffffffff ? long.shift() : said.size;
    const stored = said.stored === 0xffffffff ? long.shift() : said.stored;
    const offset32 = directory.readUInt32LE(at + 42);
    const offset = offset32 === 0xffffffff ? long.shift() : offset32;
    demand(long.length === 0, 'no long numbers that nobody asked for');
    demand(size !== undefined && size === stored && offset === place, `place and lengths of entry ${index}`);
    at += 46 + said.nameBytes + extraBytes;

    const head = await zip.read(place, place + 30);
    demand(head.readUInt32LE(0) === 0x04034b50, `local record ${index}`);
    const local = common(head, 4);
    const localExtraBytes = head.readUInt16LE(28);
    const rest = await zip.read(place + 30, place + 30 + local.nameBytes + localExtraBytes);
    demand(rest.subarray(0, local.nameBytes).equals(name), 'the same name twice');
    const localExtra = extras(rest.subarray(local.nameBytes));
    const localLong = longs(localExtra.get(1));
    const localSize = local.size === 0xffffffff ? localLong[0] : local.size;
    demand(localSize === size, 'the same length twice');
    demand((localLong.length === 2) === (local.size === 0xffffffff), 'both long lengths, or none');
    for (const key of ['flags', 'method', 'time', 'date', 'crc'] as const) {
      demand(local[key] === said[key], `the same ${key} twice`);
    }
    demand(said.flags === 0x0800 && said.method === 0, 'stored, with a name in UTF-8');
    demand(said.version === (extra.has(1) ? 45 : 20), 'the version that is needed');
    const time = localExtra.get(0x5455);
    demand(time === undefined || time.equals(extra.get(0x5455) ?? Buffer.alloc(0)), 'the same time twice');
    const dataAt = place + 30 + local.nameBytes + localExtraBytes;
    entries.push({
      name: new TextDecoder('utf-8', { fatal: true }).decode(name),
      size: size as number,
      crc32: said.crc,
      modified: time?.readInt32LE(1),
      dataAt,
    });
    place = dataAt + (size as number);
  }
  demand(place === directoryAt && at === directory.length, 'no gaps');
  return entries;
}

/** The data of every entry, each checked against its CRC-32. */
export async function contentsOf(zip: ZipBytes): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>();
  for (const { name, size, crc32: crc, dataAt } of await readZip(zip)) {
    const data = await zip.read(dataAt, dataAt + size);
    demand(data.length === size && crc32(data) === crc, `the content of ${name}`);
    contents.set(name, data);
  }
  return contents;
}

async function readEnd(zip: ZipBytes) {
  const end = await zip.read(zip.size - 22, zip.size);
  demand(end.readUInt32LE(0) === 0x06054b50 && end.readUInt16LE(20) === 0, 'an end without a comment');
  const short = {
    count: end.readUInt16LE(10),
    length: end.readUInt32LE(12),
    offset: end.readUInt32LE(16),
  };
  const needsLong = short.count === 0xffff || short.length === 0xffffffff || short.offset === 0xffffffff;
  if (!needsLong) {
    demand(short.offset + short.length === zip.size - 22, 'the directory before the end');
    return { count: short.count, directoryAt: short.offset, directoryEnd: zip.size - 22 };
  }
  const longAt = zip.size - 22 - 20 - 56;
  const long = await zip.read(longAt, zip.size - 22);
  demand(long.readUInt32LE(0) === 0x06064b50 && long.readUInt32LE(56) === 0x07064b50, 'a long end');
  demand(long.readBigUInt64LE(4) === 44n && long.readBigUInt64LE(64) === BigInt(longAt), 'where it is');
  const [count, total, length, offset] = [24, 32, 40, 48].map((at) => Number(long.readBigUInt64LE(at)));
  demand(
    count === total && (offset as number) + (length as number) === longAt,
    'the directory before the end',
  );
  for (const [small, real] of [
    [short.count, Math.min(count as number, 0xffff)],
    [short.length, Math.min(length as number, 0xffffffff)],
    [short.offset, Math.min(offset as number, 0xffffffff)],
  ]) {
    demand(small === real, 'short numbers that agree with the long ones');
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
  const found = new Map<number, Buffer>();
  for (let at = 0; at < bytes.length;) {
    const length = bytes.readUInt16LE(at + 2);
    found.set(bytes.readUInt16LE(at), bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
    demand(at <= bytes.length, 'whole extra fields');
  }
  return found;
}

const longs = (bytes: Buffer | undefined): number[] =>
  bytes === undefined
    ? []
    : Array.from({ length: bytes.length / 8 }, (_, index) => Number(bytes.readBigUInt64LE(index * 8)));

function demand(holds: boolean, what: string): void {
  if (!holds) throw new Error(`The zip is wrong: expected ${what}.`);
}
