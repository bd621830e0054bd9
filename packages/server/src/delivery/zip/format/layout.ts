import { createHash } from 'node:crypto';
import {
  centralLength,
  centralRecord,
  endRecords,
  localLength,
  localRecord,
  type ZipEntry,
} from './records.js';

/** Section of a ZIP archive: literal bytes, or a part of an entry's data (`end` is exclusive). */
export type Segment =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'data'; readonly index: number; readonly start: number; readonly end: number };

/**
 * Layout of a ZIP archive whose entries are stored uncompressed. It depends only on the properties of the
 * entries, so the length of the archive is fixed before the first byte. Any range can be created without the
 * data before it.
 */
export class ZipLayout {
  private readonly names: string[] = [];
  private readonly sizes: number[] = [];
  private readonly crcs: number[] = [];
  private readonly times: number[] = [];
  /** Offsets of the local records, followed by the offset of the central directory. */
  private readonly locals: number[] = [0];
  /** Offsets of the central directory records, relative to the start of the directory, followed by its length. */
  private readonly centrals: number[] = [0];
  /** Change the prefix whenever the bytes written for the same entries change. */
  private readonly hash = createHash('sha256').update('zip 1\n');

  /** Adds an entry. Its name must be unique. */
  add(entry: ZipEntry): void {
    const { name, size, crc32, modified } = entry;
    const nameBytes = Buffer.byteLength(name);
    const offset = last(this.locals);
    this.names.push(name);
    this.sizes.push(size);
    this.crcs.push(crc32);
    this.times.push(modified);
    this.locals.push(offset + localLength(entry, nameBytes) + size);
    this.centrals.push(last(this.centrals) + centralLength(entry, nameBytes, offset));
    this.hash.update(`${JSON.stringify(name)} ${size} ${crc32} ${Math.floor(modified / 1000)}\n`);
  }

  get count(): number {
    return this.names.length;
  }

  /** Size of the whole archive, in bytes. */
  get size(): number {
    return last(this.locals) + last(this.centrals) + this.end().length;
  }

  /**
   * Strong ETag, in quotes. Layouts with the same ETag have identical bytes, provided that the CRC-32 values are
   * correct.
   */
  get etag(): string {
    return `"zip-${this.hash.copy().digest('base64url')}"`;
  }

  /** Returns the position of the first byte of an entry's data. */
  dataOffset(index: number): number {
    return this.local(index + 1) - (this.sizes[index] as number);
  }

  entry(index: number): ZipEntry {
    return {
      name: this.names[index] as string,
      size: this.sizes[index] as number,
      crc32: this.crcs[index] as number,
      modified: this.times[index] as number,
    };
  }

  /**
   * Returns the sections between two offsets, in order. An entry without data is also returned as a section if
   * the range includes the end of its local record, so that its file is checked too.
   *
   * @param end Exclusive.
   */
  *segments(start: number, end: number): Generator<Segment> {
    const directory = last(this.locals);
    for (let index = indexAt(this.locals, start); index < this.count && this.local(index) < end; index += 1) {
      const entry = this.entry(index);
      const offset = this.local(index);
      const dataAt = this.local(index + 1) - entry.size;
      if (start < dataAt) yield clipped(localRecord(entry), offset, start, end);
      const from = Math.max(start, dataAt) - dataAt;
      const to = Math.min(end, this.local(index + 1)) - dataAt;
      const isEmpty = entry.size === 0 && start < dataAt && end >= dataAt;
      if (to > from || isEmpty) yield { kind: 'data', index, start: from, end: to };
    }
    if (end <= directory) return;
    const from = Math.max(start - directory, 0);
    for (let index = indexAt(this.centrals, from); index < this.count; index += 1) {
      const offset = directory + (this.centrals[index] as number);
      if (offset >= end) return;
      yield clipped(centralRecord(this.entry(index), this.local(index)), offset, start, end);
    }
    const offset = directory + last(this.centrals);
    if (offset < end) yield clipped(this.end(), offset, start, end);
  }

  private local(index: number): number {
    return this.locals[index] as number;
  }

  private end(): Buffer {
    return endRecords(this.count, { offset: last(this.locals), length: last(this.centrals) });
  }
}

const last = (numbers: readonly number[]): number => numbers[numbers.length - 1] as number;

/** Returns the part of a record that is between two offsets in the archive. */
function clipped(record: Buffer, offset: number, start: number, end: number): Segment {
  return { kind: 'bytes', bytes: record.subarray(Math.max(0, start - offset), Math.max(0, end - offset)) };
}

/** Returns the index of the last section that starts at or before an offset. */
function indexAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] as number) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
