import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32 } from '../../../lib/checksum.js';
import type { Segment, ZipLayout } from './layout.js';
import type { ZipEntry } from './records.js';

/** Bytes that are read and sent at a time. */
const CHUNK = 256 * 1024;
/** Entries that a chunk holds something of at most: so many files are opened at once for it. */
const CHUNK_ENTRIES = 8;
/** Chunks that are made before their turn, so that files are read while what comes before them is sent. */
const AHEAD = 2;

/** What an entry holds: a file, which is closed when it has been read, or bytes. */
export type Content = FileHandle | Uint8Array;

/** Opens the content of an entry, by its number. */
export type OpenEntry = (index: number) => Promise<Content>;

/**
 * Part of a zip as a stream that reads little more than is taken from it. Its entries' contents are opened when it comes
 * to them. One that cannot be opened, is shorter than the layout says, has another CRC-32, or changes while it is read
 * breaks the stream before the end that was promised: what arrives whole is right.
 *
 * @param end Exclusive.
 */
export function zipStream(layout: ZipLayout, open: OpenEntry, start: number, end: number): Readable {
  return Readable.from(chunks(layout, open, start, end), { objectMode: false, highWaterMark: CHUNK });
}

async function* chunks(
  layout: ZipLayout,
  open: OpenEntry,
  start: number,
  end: number,
): AsyncGenerator<Buffer, void, undefined> {
  const readings = new Set<Reading>();
  const coming: { readonly parts: readonly Part[]; readonly made: Promise<Buffer> }[] = [];
  const planned = plan(layout.segments(start, end), ({ index, start: from, end: to }) => {
    const reading = new Reading(() => open(index), layout.entry(index), { start: from, end: to });
    readings.add(reading);
    return reading;
  });
  const lookAhead = () => {
    while (coming.length < AHEAD) {
      const { value: parts, done } = planned.next();
      if (done === true) return;
      const made = make(parts);
      // Told when it is its turn; by then the stream may be over.
      made.catch(() => undefined);
      coming.push({ parts, made });
    }
  };
  try {
    for (lookAhead(); coming.length > 0;) {
      const { parts, made } = coming.shift() as (typeof coming)[number];
      lookAhead();
      const chunk = await made;
      for (const { reading, at, length, isLast } of parts) {
        if (reading === undefined) continue;
        reading.take(chunk.subarray(at, at + length));
        if (!isLast) continue;
        // Before its last bytes go out, so that even a range that ends here breaks.
        await reading.check();
        readings.delete(reading);
        void reading.close();
      }
      yield chunk;
    }
  } finally {
    await Promise.all([...readings].map((reading) => reading.close()));
  }
}

/** What lies at a place of a chunk: bytes, or what is read of an entry's data from a place of its own. */
interface Part {
  readonly at: number;
  readonly length: number;
  readonly bytes?: Uint8Array;
  readonly reading?: Reading;
  readonly from: number;
  /** Nothing more is read of the entry. */
  readonly isLast: boolean;
}

/** Fills chunks, whatever they are made of: many small files cost hardly more writes than a large one. */
function* plan(
  segments: Iterable<Segment>,
  begin: (segment: Extract<Segment, { kind: 'data' }>) => Reading,
): Generator<Part[], void> {
  let parts: Part[] = [];
  let filled = 0;
  let entries = 0;
  for (const segment of segments) {
    const isData = segment.kind === 'data';
    const reading = isData ? begin(segment) : undefined;
    const end = isData ? segment.end : segment.bytes.length;
    let from = isData ? segment.start : 0;
    do {
      if (filled === CHUNK || (isData && entries === CHUNK_ENTRIES)) {
        yield parts;
        [parts, filled, entries] = [[], 0, 0];
      }
      const length = Math.min(CHUNK - filled, end - from);
      const place = { at: filled, length, from, isLast: from + length === end };
      if (reading !== undefined) parts.push({ ...place, reading });
      else if (!isData) parts.push({ ...place, bytes: segment.bytes.subarray(from, from + length) });
      filled += length;
      from += length;
      if (isData) entries += 1;
    } while (from < end);
  }
  if (parts.length > 0) yield parts;
}

async function make(parts: readonly Part[]): Promise<Buffer> {
  const { at, length } = parts.at(-1) as Part;
  // Never memory that was used before: that may still be on its way to the client.
  const chunk = Buffer.allocUnsafeSlow(at + length);
  await Promise.all(
    parts.map(async (part) => {
      if (part.bytes !== undefined) chunk.set(part.bytes, part.at);
      else await part.reading?.read(chunk.subarray(part.at, part.at + part.length), part.from);
    }),
  );
  return chunk;
}

/** The data of an entry, or a part of it, which is read in parallel and checked in order. */
class Reading {
  private readonly isWhole: boolean;
  private content: Promise<Content> | undefined;
  private file: FileHandle | undefined;
  private before: Stats | undefined;
  private crc = 0;

  constructor(
    private readonly open: () => Promise<Content>,
    private readonly entry: ZipEntry,
    { start, end }: { readonly start: number; readonly end: number },
  ) {
    this.isWhole = start === 0 && end === entry.size;
  }

  /** Fills a buffer from a place of the content on. */
  async read(into: Buffer, from: number): Promise<void> {
    this.content ??= this.begin();
    const content = await this.content;
    if (content instanceof Uint8Array) {
      into.set(content.subarray(from, from + into.length));
      return;
    }
    for (let at = 0; at < into.length;) {
      const { bytesRead } = await content.read(into, at, into.length - at, from + at);
      if (bytesRead === 0) throw new Error('A file of a zip became shorter while it was sent.');
      at += bytesRead;
    }
  }

  /** Is told what was read, in order. */
  take(bytes: Uint8Array): void {
    if (this.isWhole) this.crc = crc32(bytes, this.crc);
  }

  /** Makes sure, once all was read, that it is what was promised. @throws Error */
  async check(): Promise<void> {
    const { file, before } = this;
    const holds = this.isWhole
      ? this.crc === this.entry.crc32
      : file === undefined || before === undefined || isSame(before, await file.stat());
    if (!holds) throw new Error('A file of a zip has changed.');
  }

  async close(): Promise<void> {
    await this.content?.catch(() => undefined);
    await this.file?.close();
  }

  private async begin(): Promise<Content> {
    const content = await this.open();
    if (content instanceof Uint8Array) return content;
    this.file = content;
    // Of a part no sum can be compared: then the file must at least be the same before and after.
    if (!this.isWhole) this.before = await content.stat();
    return content;
  }
}

const isSame = (one: Stats, other: Stats): boolean =>
  one.size === other.size && one.mtimeMs === other.mtimeMs;
