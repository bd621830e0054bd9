import type { Readable } from 'node:stream';
import { isUnchanged, type OpenedFile } from '../../../files/opened-file.js';
import { crc32 } from '../../../lib/checksum.js';
import { BUFFER_SIZE, takeBuffer } from '../../../lib/streams/buffers.js';
import { ChunkStream } from '../../../lib/streams/chunk-stream.js';
import type { Segment, ZipLayout } from './layout.js';
import type { ZipEntry } from './records.js';
import { point } from '../../../lib/fail-points/point.js';

/** Maximum number of entries per chunk, which limits the number of files opened for it at once. */
const CHUNK_ENTRIES = 8;
/** Number of chunks prepared in advance, so that files are read while earlier chunks are sent. */
const AHEAD = 2;

/** Content of an entry: an open file, which is closed after reading, or bytes. */
export type Content = OpenedFile | Uint8Array;

/** Opens the content of an entry by its index. */
export type OpenEntry = (index: number) => Promise<Content>;

/**
 * Creates a stream of part of a ZIP archive. It reads only slightly ahead of the consumer and opens each entry
 * when it reaches it. The stream fails before its announced end in these cases:
 * - An entry cannot be opened.
 * - An entry is shorter than the layout states.
 * - The CRC-32 of an entry that is read completely differs from the layout.
 * - An entry changes while it is read.
 *
 * A complete response is therefore always correct.
 *
 * @param end Exclusive.
 */
export function zipStream(layout: ZipLayout, open: OpenEntry, start: number, end: number): Readable {
  return new ChunkStream(chunks(layout, open, start, end));
}

async function* chunks(
  layout: ZipLayout,
  open: OpenEntry,
  start: number,
  end: number,
): AsyncGenerator<Buffer, void, undefined> {
  const readings = new Set<Reading>();
  const pending: { readonly parts: readonly Part[]; readonly buffer: Promise<Buffer> }[] = [];
  const planned = groupIntoChunks(layout.segments(start, end), ({ index, start: from, end: to }) => {
    const reading = new Reading(() => open(index), layout.entry(index), { start: from, end: to });
    readings.add(reading);
    return reading;
  });
  const lookAhead = () => {
    while (pending.length < AHEAD) {
      const { value: parts, done } = planned.next();
      if (done === true) return;
      const buffer = fill(parts);
      // The error is reported when the chunk is awaited, unless the stream ends before that.
      buffer.catch(() => undefined);
      pending.push({ parts, buffer });
    }
  };
  try {
    for (lookAhead(); pending.length > 0;) {
      const { parts, buffer } = pending.shift() as (typeof pending)[number];
      lookAhead();
      const chunk = await buffer;
      for (const { reading, at, length, isLast } of parts) {
        if (reading === undefined) continue;
        reading.addToChecksum(chunk.subarray(at, at + length));
        if (!isLast) continue;
        // Check before the last bytes are sent. If the file has changed, even the response to a range that ends
        // here then fails.
        await reading.check();
        POINT: await point('zip:entry-read', { name: reading.entry.name });
        readings.delete(reading);
        void reading.close();
      }
      yield chunk;
    }
  } finally {
    await Promise.all([...readings].map((reading) => reading.close()));
  }
}

/** Part of a chunk: literal bytes, or the data of an entry from offset `from`. */
interface Part {
  readonly at: number;
  readonly length: number;
  readonly bytes?: Uint8Array;
  readonly reading?: Reading;
  readonly from: number;
  /** True if no more data of the entry is read. */
  readonly isLast: boolean;
}

/** Groups segments into full chunks, so that many small files need hardly more writes than one large file. */
function* groupIntoChunks(
  segments: Iterable<Segment>,
  open: (segment: Extract<Segment, { kind: 'data' }>) => Reading,
): Generator<Part[], void> {
  let parts: Part[] = [];
  let filled = 0;
  let entries = 0;
  for (const segment of segments) {
    const isData = segment.kind === 'data';
    const reading = isData ? open(segment) : undefined;
    const end = isData ? segment.end : segment.bytes.length;
    let from = isData ? segment.start : 0;
    do {
      if (filled === BUFFER_SIZE || (isData && entries === CHUNK_ENTRIES)) {
        yield parts;
        [parts, filled, entries] = [[], 0, 0];
      }
      const length = Math.min(BUFFER_SIZE - filled, end - from);
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

async function fill(parts: readonly Part[]): Promise<Buffer> {
  const { at, length } = parts.at(-1) as Part;
  const chunk = takeBuffer(at + length);
  await Promise.all(
    parts.map(async (part) => {
      if (part.bytes !== undefined) chunk.set(part.bytes, part.at);
      else await part.reading?.read(chunk.subarray(part.at, part.at + part.length), part.from);
    }),
  );
  return chunk;
}

/** Reads the data of an entry, or a part of it. Reads run in parallel; checks run in order. */
class Reading {
  private readonly isComplete: boolean;
  private content: Promise<Content> | undefined;
  private file: OpenedFile | undefined;
  private crc = 0;

  constructor(
    private readonly open: () => Promise<Content>,
    readonly entry: ZipEntry,
    { start, end }: { readonly start: number; readonly end: number },
  ) {
    this.isComplete = start === 0 && end === entry.size;
  }

  /** Fills a buffer with the content from an offset. */
  async read(into: Buffer, from: number): Promise<void> {
    this.content ??= this.openContent();
    const content = await this.content;
    if (content instanceof Uint8Array) {
      into.set(content.subarray(from, from + into.length));
      return;
    }
    for (let at = 0; at < into.length;) {
      const { bytesRead } = await content.handle.read(into, at, into.length - at, from + at);
      if (bytesRead === 0) throw new Error('A file of the ZIP archive was truncated while it was sent.');
      at += bytesRead;
    }
  }

  /** Adds the read bytes to the checksum, in order. */
  addToChecksum(bytes: Uint8Array): void {
    if (this.isComplete) this.crc = crc32(bytes, this.crc);
  }

  /**
   * Checks the data after it was read. A complete entry must have the CRC-32 of the layout. A partial
   * read cannot verify it. For that, the file must not have changed in the meantime.
   *
   * @throws Error
   */
  async check(): Promise<void> {
    const isCorrect = this.isComplete
      ? this.crc === this.entry.crc32
      : this.file === undefined || (await isUnchanged(this.file));
    if (!isCorrect) throw new Error('A file of the ZIP archive changed while it was sent.');
  }

  async close(): Promise<void> {
    await this.content?.catch(() => undefined);
    await this.file?.handle.close();
  }

  private async openContent(): Promise<Content> {
    const content = await this.open();
    if (!(content instanceof Uint8Array)) this.file = content;
    return content;
  }
}
