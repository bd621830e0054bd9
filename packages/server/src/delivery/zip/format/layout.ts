import { createHash } from 'node:crypto';
import {
  centralLength,
  centralRecord,
  endRecords,
  localLength,
  localRecord,
  type ZipEntry,
} from './records.js';

/** A stretch of a zip: bytes of its own, or so much of the data of an entry (`end` is exclusive). */
export type Segment =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'data'; readonly index: number; readonly start: number; readonly end: number };

/**
 * Where everything lies in a zip whose entries are stored as they are. It is known from names and lengths alone, before
 * the first byte, so that the zip has a length and any part of it can be made without what comes before.
 */
export class ZipLayout {
  private readonly names: string[] = [];
  private readonly sizes: number[] = [];
  private readonly crcs: number[] = [];
  private readonly times: number[] = [];
  /** Where each local record begins, and last the directory. */
  private readonly locals: number[] = [0];
  /** Where each record of the directory begins, counted from the directory's beginning, and last its length. */
  private readonly centrals: number[] = [0];
  /** Another first word with every change of what is written for the same entries. */
  private readonly hash = createHash('sha256').update('zip 1\n');

  /** Adds an entry. Its name has to be one that no other has. */
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

  /** Bytes of the whole zip. */
  get size(): number {
    return last(this.locals) + last(this.centrals) + this.end().length;
  }

  /** A strong ETag, in quotes: two layouts with the same one are the same bytes, as long as the CRC-32s hold. */
  get etag(): string {
    return `"zip-${this.hash.copy().digest('base64url')}"`;
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
   * What lies between two places, in order. An entry without data is told as one, where the end of its local record is
   * asked for, so that its file too is looked at.
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

/** The part of a record that lies between two places of the zip. */
function clipped(record: Buffer, offset: number, start: number, end: number): Segment {
  return { kind: 'bytes', bytes: record.subarray(Math.max(0, start - offset), Math.max(0, end - offset)) };
}

/** Which of the stretches that begin at these places a place lies in: the number of the last that begins there or before. */
function indexAt(begins: readonly number[], place: number): number {
  let low = 0;
  let high = begins.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((begins[middle] as number) <= place) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
