import { createHash } from 'node:crypto';
import { open, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { constants, createReadStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Sink } from '@assetportal/sdk';
import { writeAtomic } from '../../../kernel/config/write-atomic.js';
import { openThreadHash, type FileHash } from './hash-thread.js';
import { moveToFree } from './move.js';

/** Minimum size of a resumable file, in bytes. Downloading a smaller file again is cheaper than storing its ETag. */
const MIN_RESUMABLE_SIZE = 256 * 1024;

/** Size from which the SHA-256 is computed in a thread, in bytes. Starting it takes as long as hashing this much. */
const MIN_THREAD_SIZE = 16 * 1024 * 1024;

/**
 * Flags to create the file or open an existing one. If the platform supports it, symbolic links are not
 * followed, because they can lead out of the folder.
 */
const OPEN_FLAGS = constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

/**
 * A partial download: `<key>.part` in the state folder of the target. The ETag of a large file is stored next to it,
 * so that a later run can resume. The key identifies the portal and the requested content, so that a part is not
 * used for another download.
 */
export class PartFile implements Sink {
  readonly releasesChunks = true;
  /** Size of the part, in bytes. */
  size = 0;
  /** ETag of the file version that the bytes belong to. Without it, the part cannot be resumed. */
  etag: string | undefined;
  private hash: FileHash;
  private constructor(
    readonly path: string,
    private readonly file: FileHandle,
    private readonly hashWorker: () => string,
  ) {
    this.hash = this.openHash(0);
  }

  /** @param hashWorker Returns the path of the thread that hashes large files. */
  static async open(stateFolder: string, key: string, hashWorker: () => string): Promise<PartFile> {
    const path = join(stateFolder, `${key}.part`);
    let file = await open(path, OPEN_FLAGS);
    if ((await file.stat()).nlink > 1) {
      // A run was killed after it had named the file. Writing to the part would change the named file.
      await file.close();
      await rm(path);
      file = await open(path, OPEN_FLAGS);
    }
    const part = new PartFile(path, file, hashWorker);
    await part.resume();
    return part;
  }

  /** Starts a SHA-256 for a file of this size, in bytes. */
  private openHash(size: number): FileHash {
    return size >= MIN_THREAD_SIZE ? openThreadHash(this.hashWorker) : openHash();
  }

  private get etagFile(): string {
    return `${this.path}.json`;
  }

  private async resume(): Promise<void> {
    const { size } = await this.file.stat();
    if (size === 0) return;
    const stored = await readFile(this.etagFile, 'utf8')
      .then((text) => JSON.parse(text) as { etag?: unknown } | null)
      .catch(() => undefined);
    if (typeof stored?.etag !== 'string') return this.restart();
    this.hash = this.openHash(size);
    const content = createReadStream(this.path, { highWaterMark: READ_SIZE });
    for await (const chunk of content) await this.hash.update([chunk as Buffer]);
    this.etag = stored.etag;
    this.size = size;
  }

  /** Discards the content and the ETag. */
  async restart(): Promise<void> {
    await this.file.truncate(0);
    await rm(this.etagFile, { force: true });
    this.etag = undefined;
    this.size = 0;
    this.hash.end();
    this.hash = this.openHash(0);
  }

  /**
   * Sets the ETag of the version that the next bytes belong to. Saves it on disk, unless the file is small. Call
   * it when the response headers have arrived.
   */
  async setVersion(etag: string | undefined, total: number | undefined): Promise<void> {
    if (this.size === 0) {
      this.hash.end();
      this.hash = this.openHash(total ?? 0);
    }
    if (etag === this.etag) return;
    this.etag = etag;
    if (etag === undefined || (total ?? Number.POSITIVE_INFINITY) < MIN_RESUMABLE_SIZE) return;
    await writeAtomic(this.etagFile, `${JSON.stringify({ etag })}\n`, 0o600);
  }

  async append(chunks: readonly Uint8Array[]): Promise<void> {
    const hashed = this.hash.update(chunks);
    let at = this.size;
    // Writes at an explicit position. If a second process downloads the same part, both write the same bytes to
    // the same position.
    if (chunks.length > 1) {
      const { bytesWritten } = await this.file.writev([...chunks], at);
      at += bytesWritten;
    } else if (chunks[0] !== undefined) {
      at += (await this.file.write(chunks[0], 0, chunks[0].length, at)).bytesWritten;
    }
    await hashed;
    const expected = this.size + chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    this.size = at;
    if (at !== expected) throw Object.assign(new Error('short write'), { code: 'ENOSPC', path: this.path });
  }

  /** Returns the SHA-256 of the content so far. */
  digest(): Promise<string> {
    return this.hash.digest();
  }

  /** Sets the time of the last change, in milliseconds since the epoch. Returns the time that the disk stored. */
  async setModified(modified: number | undefined): Promise<number> {
    const time = modified === undefined ? undefined : new Date(modified);
    if (time !== undefined) await this.file.utimes(time, time);
    return Math.floor((await this.file.stat()).mtimeMs);
  }

  /** Moves the complete file to `target`, in place of an existing file. */
  async replace(target: string): Promise<void> {
    await rename(this.path, target);
    await this.deleteEtag();
  }

  /** Moves the complete file to `target`. Returns false, without changing anything, if `target` exists. */
  async finish(target: string): Promise<boolean> {
    if (!moveToFree(this.path, target)) return false;
    await this.deleteEtag();
    return true;
  }

  private async deleteEtag(): Promise<void> {
    if (this.size >= MIN_RESUMABLE_SIZE) await rm(this.etagFile, { force: true });
  }

  async close(): Promise<void> {
    this.hash.end();
    await this.file.close();
  }

  /** Deletes the part and its ETag. */
  async discard(): Promise<void> {
    await rm(this.path, { force: true });
    await rm(this.etagFile, { force: true });
  }
}

/** Deletes a part and its ETag, if they exist. */
export function discardPart(stateFolder: string, key: string): void {
  const path = join(stateFolder, `${key}.part`);
  rmSync(path, { force: true });
  rmSync(`${path}.json`, { force: true });
}

/** Number of bytes read at once from an existing part. */
const READ_SIZE = 256 * 1024;

/** Starts a SHA-256 in this thread. */
function openHash(): FileHash {
  const hash = createHash('sha256');
  return {
    update: (chunks) => {
      for (const chunk of chunks) hash.update(chunk);
      return Promise.resolve();
    },
    digest: () => Promise.resolve(hash.copy().digest('hex')),
    end: () => undefined,
  };
}
