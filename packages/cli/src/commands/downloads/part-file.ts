import { createHash, type Hash } from 'node:crypto';
import { link, open, readFile, rename, rm, unlink, type FileHandle } from 'node:fs/promises';
import { constants, createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Sink } from '@assetportal/sdk';
import { writeAtomic } from '../../kernel/config/write-atomic.js';

/** Bytes: below this a file is simply fetched again, which is cheaper than keeping its etag. */
const WORTH_RESUMING = 256 * 1024;

/** Made where it is missing, kept where it is there; and never through a symbolic link to somewhere else. */
const OPENING = constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

/**
 * A file on its way: `<name>.<key>.part` beside where it will be, and for a large one its etag in a file beside that,
 * so that any later run can carry on. The key names the portal, asset and convert set: a part is never taken for
 * another file's.
 */
export class PartFile implements Sink {
  /** Bytes that are there. */
  size = 0;
  /** Of the version that the bytes are of; without one they cannot be added to. */
  etag: string | undefined;
  private hash: Hash = createHash('sha256');
  private constructor(
    readonly path: string,
    private readonly file: FileHandle,
  ) {}

  static async open(folder: string, name: string, key: string): Promise<PartFile> {
    const path = join(folder, `${name}.${key}.part`);
    const part = new PartFile(path, await open(path, OPENING));
    await part.pickUp();
    return part;
  }

  private get note(): string {
    return `${this.path}.json`;
  }

  private async pickUp(): Promise<void> {
    const { size } = await this.file.stat();
    if (size === 0) return;
    const note = await readFile(this.note, 'utf8')
      .then((text) => JSON.parse(text) as { etag?: unknown } | null)
      .catch(() => undefined);
    if (typeof note?.etag !== 'string') return this.restart();
    for await (const chunk of createReadStream(this.path)) this.hash.update(chunk as Buffer);
    this.etag = note.etag;
    this.size = size;
  }

  /** Forgets what is there. */
  async restart(): Promise<void> {
    await this.file.truncate(0);
    await rm(this.note, { force: true });
    this.etag = undefined;
    this.size = 0;
    this.hash = createHash('sha256');
  }

  /** Says which version the bytes to come are of, once it is known. */
  async belongsTo(etag: string | undefined, total: number | undefined): Promise<void> {
    if (etag === this.etag) return;
    this.etag = etag;
    if (etag === undefined || (total ?? Number.POSITIVE_INFINITY) < WORTH_RESUMING) return;
    await writeAtomic(this.note, `${JSON.stringify({ etag })}\n`, 0o644);
  }

  async append(chunks: readonly Uint8Array[]): Promise<void> {
    for (const chunk of chunks) this.hash.update(chunk);
    let at = this.size;
    // By position: what a second process writes to the same part at the same time is the same bytes in the same place.
    if (chunks.length > 1) {
      const { bytesWritten } = await this.file.writev([...chunks], at);
      at += bytesWritten;
    } else if (chunks[0] !== undefined) {
      at += (await this.file.write(chunks[0], 0, chunks[0].length, at)).bytesWritten;
    }
    const expected = this.size + chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    this.size = at;
    if (at !== expected) throw Object.assign(new Error('short write'), { code: 'ENOSPC', path: this.path });
  }

  /** SHA-256 of everything that is there. */
  digest(): string {
    return this.hash.copy().digest('hex');
  }

  /** Gives the whole file its name; false, and nothing changed, where that name is taken. */
  async finish(target: string): Promise<boolean> {
    try {
      // A link, unlike a renaming, never replaces what is there.
      await link(this.path, target);
      await unlink(this.path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') return false;
      if (code === 'ENOENT') throw error;
      if (!(await this.renameToFree(target))) return false;
    }
    if (this.size >= WORTH_RESUMING) await rm(this.note, { force: true });
    return true;
  }

  /** On file systems without links: the name is taken by an empty file first, which the renaming then replaces. */
  private async renameToFree(target: string): Promise<boolean> {
    try {
      await (await open(target, 'wx')).close();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
    await rename(this.path, target);
    return true;
  }

  async close(): Promise<void> {
    await this.file.close();
  }

  /** Takes away what is there, where it is of no use to a later run. */
  async discard(): Promise<void> {
    await rm(this.path, { force: true });
    await rm(this.note, { force: true });
  }
}
