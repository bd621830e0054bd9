import { randomBytes } from 'node:crypto';
import { mkdir, open, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { MediaError } from '../../lib/media-error.js';

/** A file of the library, as the index knows it. */
export interface Source {
  /** The asset's id. */
  id: string;
  /** Absolute; bytes where the name is not UTF-8. */
  path: string | Buffer;
  /** Canonical extension of what the file really is: `jpg`, `tif`, `pdf`, … */
  filetype: string;
  assetGroup: string;
  /** Changes when the content changes. */
  version: string;
  /** Bytes. */
  size: number;
  /** The file of the library that this one refers to by a name (of a texture, a buffer); undefined where there is none. */
  resolveReference?: (name: string) => Promise<Source | undefined>;
}

/** A source while it is being converted. */
export interface OpenSource extends Source {
  /**
   * A path that a library or another program may open: the file's own where that is harmless, else a link to it. A name
   * may begin with `-`, hold `:` or end with `[…]` (which libvips and ffmpeg would interpret), or not be text at all.
   */
  plainPath(): Promise<string>;
  /** The first bytes. */
  head(bytes: number): Promise<Buffer>;
  /** The whole file, up to `limit` bytes. @throws MediaError `too-large` */
  bytes(limit: number): Promise<Buffer>;
  /** A folder for this conversion alone. */
  folder(): Promise<string>;
}

/** Gives `work` what it needs to read the file, and clears away what it left. */
export async function withSource<T>(
  source: Source,
  temp: string,
  work: (source: OpenSource) => Promise<T>,
): Promise<T> {
  let own: Promise<string> | undefined;
  let plain: Promise<string> | undefined;
  const folder = () =>
    (own ??= (async () => {
      const path = join(temp, randomBytes(8).toString('hex'));
      await mkdir(path, { recursive: true, mode: 0o700 });
      return path;
    })());
  const link = async () => {
    if (typeof source.path === 'string' && /^\/[\w./ -]*\.\w+$/.test(source.path)) return source.path;
    const path = join(await folder(), `source.${source.filetype.replace(/\W/g, '') || 'bin'}`);
    try {
      await symlink(typeof source.path === 'string' ? resolve(source.path) : source.path, path);
    } catch (error) {
      // Windows lets only some accounts make links; its names are always text, and absolute.
      if (typeof source.path === 'string' && !source.path.endsWith(']')) return source.path;
      throw error;
    }
    return path;
  };
  try {
    return await work({
      ...source,
      folder,
      plainPath: () => (plain ??= link()),
      head: (bytes) => read(source.path, bytes),
      bytes: (limit) => {
        if (source.size > limit) throw new MediaError('too-large', `over ${limit} bytes`);
        return read(source.path, limit);
      },
    });
  } finally {
    if (own) await own.then((path) => rm(path, { recursive: true, force: true })).catch(() => undefined);
  }
}

/** At most `limit` bytes, whatever the file has grown to meanwhile. */
async function read(path: string | Buffer, limit: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const buffer = Buffer.allocUnsafe(Math.min(size, limit));
    let length = 0;
    while (length < buffer.length) {
      const { bytesRead } = await file.read(buffer, length, buffer.length - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return buffer.subarray(0, length);
  } finally {
    await file.close();
  }
}
