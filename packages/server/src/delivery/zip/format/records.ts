/**
 * Records of a ZIP archive according to PKWARE's APPNOTE (sections 4.3 to 4.5). Entries are stored uncompressed
 * and their CRC-32 and size are available in advance, so no data descriptors are needed.
 */

/** Properties of an entry. */
export interface ZipEntry {
  /** Path, separated by `/`. */
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  readonly crc32: number;
  /** Modification time, in milliseconds since the epoch. */
  readonly modified: number;
}

/** Value of a 32-bit field whose real value is in the ZIP64 record. Numbers from this one on need that record. */
const ZIP64_FROM = 0xffff_ffff;
/** Like {@link ZIP64_FROM}, for the 16-bit number of entries. */
const ZIP64_COUNT = 0xffff;
/** General purpose flag of an entry whose name is encoded in UTF-8. */
const UTF8_NAMES = 0x0800;
/** Version required to extract an entry without ZIP64: 2.0. */
const VERSION_PLAIN = 20;
/** Version required to extract an entry with ZIP64: 4.5. */
const VERSION_ZIP64 = 45;
/** Created on Unix, so that the external attributes contain Unix permissions. */
const CREATED_BY = (3 << 8) | VERSION_ZIP64;
/** External attributes: the Unix permissions of a regular file with mode 0644. */
const PERMISSIONS = 0o100644 * 0x10000;

const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
const ZIP64_END_BYTES = 56;
const ZIP64_LOCATOR_BYTES = 20;

const isLong = (number: number): boolean => number >= ZIP64_FROM;

/** Returns the length of an entry's local record, in bytes. */
export function localLength({ size, modified }: ZipEntry, nameBytes: number): number {
  return LOCAL_BYTES + nameBytes + (isLong(size) ? 20 : 0) + timeLength(modified);
}

/** Returns the length of an entry's central record, in bytes. @param offset Offset of its local record. */
export function centralLength(entry: ZipEntry, nameBytes: number, offset: number): number {
  const long = (isLong(entry.size) ? 16 : 0) + (isLong(offset) ? 8 : 0);
  return CENTRAL_BYTES + nameBytes + (long === 0 ? 0 : 4 + long) + timeLength(entry.modified);
}

/** Returns the local record, which precedes the data of an entry. */
export function localRecord(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name);
  const record = Buffer.alloc(localLength(entry, name.length));
  const { size, modified } = entry;
  const long = isLong(size);
  record.writeUInt32LE(0x04034b50, 0);
  writeCommon(record, 4, entry, name.length, long);
  record.writeUInt16LE(record.length - LOCAL_BYTES - name.length, 28);
  let at = LOCAL_BYTES + name.copy(record, LOCAL_BYTES);
  // In a local record, ZIP64 requires both sizes.
  if (long) at = writeZip64(record, at, [size, size]);
  writeTime(record, at, modified);
  return record;
}

/** Returns the central directory record of an entry. @param offset Offset of its local record. */
export function centralRecord(entry: ZipEntry, offset: number): Buffer {
  const name = Buffer.from(entry.name);
  const record = Buffer.alloc(centralLength(entry, name.length, offset));
  const { size, modified } = entry;
  const long = [...(isLong(size) ? [size, size] : []), ...(isLong(offset) ? [offset] : [])];
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(CREATED_BY, 4);
  writeCommon(record, 6, entry, name.length, long.length > 0);
  record.writeUInt16LE(record.length - CENTRAL_BYTES - name.length, 30);
  record.writeUInt32LE(PERMISSIONS, 38);
  record.writeUInt32LE(Math.min(offset, ZIP64_FROM), 42);
  let at = CENTRAL_BYTES + name.copy(record, CENTRAL_BYTES);
  if (long.length > 0) at = writeZip64(record, at, long);
  writeTime(record, at, modified);
  return record;
}

/** Returns the records at the end of the archive. @param directory Offset and length of the central directory. */
export function endRecords(count: number, directory: { offset: number; length: number }): Buffer {
  const { offset, length } = directory;
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, ZIP64_COUNT), 8);
  end.writeUInt16LE(Math.min(count, ZIP64_COUNT), 10);
  end.writeUInt32LE(Math.min(length, ZIP64_FROM), 12);
  end.writeUInt32LE(Math.min(offset, ZIP64_FROM), 16);
  if (count < ZIP64_COUNT && !isLong(offset) && !isLong(length)) return end;
  const long = Buffer.alloc(ZIP64_END_BYTES + ZIP64_LOCATOR_BYTES);
  long.writeUInt32LE(0x06064b50, 0);
  writeLong(long, 4, ZIP64_END_BYTES - 12);
  long.writeUInt16LE(CREATED_BY, 12);
  long.writeUInt16LE(VERSION_ZIP64, 14);
  writeLong(long, 24, count);
  writeLong(long, 32, count);
  writeLong(long, 40, length);
  writeLong(long, 48, offset);
  long.writeUInt32LE(0x07064b50, ZIP64_END_BYTES);
  writeLong(long, ZIP64_END_BYTES + 8, offset + length);
  long.writeUInt32LE(1, ZIP64_END_BYTES + 16);
  return Buffer.concat([long, end]);
}

/** Writes the fields that both records of an entry share, from the required version to the length of the name. */
function writeCommon(
  record: Buffer,
  at: number,
  { size, crc32, modified }: ZipEntry,
  nameBytes: number,
  zip64: boolean,
): void {
  record.writeUInt16LE(zip64 ? VERSION_ZIP64 : VERSION_PLAIN, at);
  record.writeUInt16LE(UTF8_NAMES, at + 2);
  const { date, time } = dosTime(modified);
  record.writeUInt16LE(time, at + 6);
  record.writeUInt16LE(date, at + 8);
  record.writeUInt32LE(crc32, at + 10);
  record.writeUInt32LE(Math.min(size, ZIP64_FROM), at + 14);
  record.writeUInt32LE(Math.min(size, ZIP64_FROM), at + 18);
  record.writeUInt16LE(nameBytes, at + 22);
}

function writeZip64(record: Buffer, at: number, numbers: readonly number[]): number {
  record.writeUInt16LE(0x0001, at);
  record.writeUInt16LE(numbers.length * 8, at + 2);
  numbers.forEach((number, index) => writeLong(record, at + 4 + index * 8, number));
  return at + 4 + numbers.length * 8;
}

/** Writes a 64-bit number. Supports values up to 2^53, which exceeds the limits of file systems. */
function writeLong(record: Buffer, at: number, number: number): void {
  record.writeUInt32LE(number % 0x1_0000_0000, at);
  record.writeUInt32LE(Math.floor(number / 0x1_0000_0000), at + 4);
}

/** Returns the seconds since 1970, or undefined if they do not fit into a signed 32-bit field. */
function unixSeconds(modified: number): number | undefined {
  const seconds = Math.floor(modified / 1000);
  return seconds >= -0x8000_0000 && seconds <= 0x7fff_ffff ? seconds : undefined;
}

const timeLength = (modified: number): number => (unixSeconds(modified) === undefined ? 0 : 9);

/**
 * Writes the time as Info-ZIP's extended timestamp: in UTC, with a resolution of one second. The DOS field is
 * less precise and has no time zone.
 */
function writeTime(record: Buffer, at: number, modified: number): void {
  const seconds = unixSeconds(modified);
  if (seconds === undefined) return;
  record.writeUInt16LE(0x5455, at);
  record.writeUInt16LE(5, at + 2);
  record.writeUInt8(1, at + 4);
  record.writeInt32LE(seconds, at + 5);
}

/**
 * Returns the MS-DOS time, with a resolution of two seconds, from 1980 to 2107, without a time zone. It is
 * written in UTC. With local time, the same archive would differ between machines, and a download could not be
 * resumed on another one.
 */
function dosTime(modified: number): { date: number; time: number } {
  const when = new Date(modified);
  const year = when.getUTCFullYear();
  if (!(year >= 1980)) return { date: (1 << 5) | 1, time: 0 };
  if (year > 2107) return { date: (127 << 9) | (12 << 5) | 31, time: (23 << 11) | (59 << 5) | 29 };
  return {
    date: ((year - 1980) << 9) | ((when.getUTCMonth() + 1) << 5) | when.getUTCDate(),
    time: (when.getUTCHours() << 11) | (when.getUTCMinutes() << 5) | (when.getUTCSeconds() >> 1),
  };
}
