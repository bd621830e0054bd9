import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32 } from '../crc32.js';
import type { Segment, ZipLayout } from './layout.js';
import type { ZipEntry } from './records.js';

/** Bytes that are read and sent at a time. */
const CHUNK = 256 * 1024;
/** Stretches that are looked at before their turn, so that the next few files are open by then. */
const AHEAD = 8;

/** What an entry holds: a file, which is closed when it has been read, or bytes. */
export type Content = FileHandle | Uint8Array;

/** Opens the content of an entry, by its number. */
export type OpenEntry = (index: number) => Promise<Content>;

/**
 * Part of a zip as a stream that reads no more than is taken from it. Its entries' contents are opened when it comes to
 * them. One that cannot be opened, is shorter than the layout says, has another CRC-32, or changes while it is read
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
  const gathering = new Gathering(end - start);
  const segments = layout.segments(start, end);
  const coming: { readonly segment: Segment; readonly content?: Promise<Content> }[] = [];
  const lookAhead = () => {
    while (coming.length < AHEAD) {
      const { value: segment, done } = segments.next();
      if (done === true) return;
      if (segment.kind === 'bytes') coming.push({ segment });
      else {
        const content = open(segment.index);
        // Told when it is its turn; by then the stream may be over.
        content.catch(() => undefined);
        coming.push({ segment, content });
      }
    }
  };
  try {
    for (lookAhead(); coming.length > 0; lookAhead()) {
      const { segment, content: opening } = coming.shift() as (typeof coming)[number];
      if (segment.kind === 'bytes') {
        yield* gathering.copy(segment.bytes);
        continue;
      }
      const content = await (opening as Promise<Content>);
      if (content instanceof Uint8Array) yield* gathering.copy(content.subarray(segment.start, segment.end));
      else yield* gathering.read(content, segment, layout.entry(segment.index));
    }
  } finally {
    for (const { content } of coming) void content?.then(close, () => undefined);
  }
}

const close = async (content: Content): Promise<void> => {
  if (!(content instanceof Uint8Array)) await content.close();
};

/** Gathers full chunks, whatever they are made of: many small files cost no more writes than a large one. */
class Gathering {
  private chunk: Buffer;
  private filled = 0;

  /** @param left Bytes to come. */
  constructor(private left: number) {
    this.chunk = Buffer.allocUnsafe(Math.min(CHUNK, left));
  }

  *copy(bytes: Uint8Array): Generator<Buffer> {
    for (let at = 0; at < bytes.length;) {
      const part = bytes.subarray(at, at + this.chunk.length - this.filled);
      this.chunk.set(part, this.filled);
      at += part.length;
      this.filled += part.length;
      if (this.filled === this.chunk.length) yield this.next();
    }
  }

  async *read(
    file: FileHandle,
    { start, end }: Extract<Segment, { kind: 'data' }>,
    entry: ZipEntry,
  ): AsyncGenerator<Buffer> {
    const isWhole = start === 0 && end === entry.size;
    let crc = 0;
    try {
      // Of a part no sum can be compared: then the file must at least be the same before and after.
      const before = isWhole ? undefined : await file.stat();
      for (let at = start; at < end;) {
        const room = Math.min(this.chunk.length - this.filled, end - at);
        const { bytesRead } = await file.read(this.chunk, this.filled, room, at);
        if (bytesRead === 0) throw new Error(`A file of a zip became shorter while it was sent.`);
        if (isWhole) crc = crc32(this.chunk.subarray(this.filled, this.filled + bytesRead), crc);
        at += bytesRead;
        this.filled += bytesRead;
        // Before its last bytes go out, so that even a range that ends here breaks.
        if (at === end && !(before === undefined ? crc === entry.crc32 : isSame(before, await file.stat()))) {
          throw new Error('A file of a zip has changed.');
        }
        if (this.filled === this.chunk.length) yield this.next();
      }
    } finally {
      await file.close();
    }
  }

  /** The chunk that is full; the next one is never the same memory, since this one is still on its way to the client. */
  private next(): Buffer {
    const full = this.chunk;
    this.left -= full.length;
    this.filled = 0;
    this.chunk = Buffer.allocUnsafe(Math.min(CHUNK, this.left));
    return full;
  }
}

const isSame = (
  one: { readonly size: number; readonly mtimeMs: number },
  other: { readonly size: number; readonly mtimeMs: number },
): boolean => one.size === other.size && one.mtimeMs === other.mtimeMs;
