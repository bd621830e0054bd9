import type { FileHandle } from 'node:fs/promises';

/** Bytes that are read at once, from which small headers are taken. */
const WINDOW = 64 * 1024;

/** Reads parts of a file. Small neighboring parts share one read. */
export class FileParts {
  #window: Buffer = Buffer.alloc(0);
  #start = 0;

  constructor(
    private readonly file: FileHandle,
    /** Size of the file in bytes. */
    readonly size: number,
  ) {}

  /** Returns `length` bytes from `at`. Fewer at the end of the file. */
  async read(at: number, length: number): Promise<Buffer> {
    const available = Math.max(0, Math.min(length, this.size - at));
    if (available > WINDOW) return this.#load(at, available);
    if (at < this.#start || at + available > this.#start + this.#window.length) {
      this.#window = await this.#load(at, WINDOW);
      this.#start = at;
    }
    return this.#window.subarray(at - this.#start, at - this.#start + available);
  }

  async #load(at: number, length: number): Promise<Buffer> {
    const bytes = Buffer.alloc(Math.min(length, Math.max(0, this.size - at)));
    const { bytesRead } = await this.file.read(bytes, 0, bytes.length, at);
    return bytes.subarray(0, bytesRead);
  }
}

/** Blocks of a file that this folder reads: comments, named text, and the manifest store of C2PA. */
export interface Blocks {
  /** Comments without a declared encoding. */
  readonly comments: Buffer[];
  /** Text by its name in the file (PNG). */
  readonly texts: Record<string, string>;
  /** Manifest store of the Content Credentials, a JUMBF box. Empty if there is none. */
  credentials: Buffer;
}

/** Maximum number of blocks (segments, chunks, boxes) that are visited in a file. */
export const MAX_BLOCKS = 4096;
/** Maximum size of a manifest store in bytes. It can contain thumbnails of all ingredients. */
export const MAX_CREDENTIALS = 16 * 1024 * 1024;
/** Maximum size of one comment or text in bytes. */
export const MAX_COMMENT = 128 * 1024;
/** Maximum number of comments and of text chunks. */
export const MAX_COMMENTS = 20;
