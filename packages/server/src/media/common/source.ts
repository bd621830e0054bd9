import { randomBytes } from 'node:crypto';
import { mkdir, open, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { MediaError } from '../../lib/media-error.js';

/** An indexed file in the library. */
export interface Source {
  /** The asset's ID. */
  id: string;
  /** Absolute path; bytes if the name is not UTF-8. */
  path: string | Buffer;
  /** Canonical extension of the detected format: `jpg`, `tif`, `pdf`, … */
  filetype: string;
  assetGroup: string;
  /** Changes when the content changes. */
  version: string;
  /** In bytes. */
  size: number;
  /**
   * Returns the library file that this file references by name (a texture or a buffer), or undefined if there is
   * none.
   */
  resolveReference?: (name: string) => Promise<Source | undefined>;
}

/** A source with functions for reading it. The functions are valid only while the callback of `withSource` runs. */
export interface OpenSource extends Source {
  /**
   * Returns a path that a library or another program can open safely: the original path if it is harmless,
   * otherwise a temporary symbolic link.
   *
   * A name can start with `-`, contain `:` or end with `[…]`, which libvips and ffmpeg would interpret. It can
   * also be invalid UTF-8.
   */
  plainPath(): Promise<string>;
  /** Returns the first `bytes` bytes. */
  head(bytes: number): Promise<Buffer>;
  /** Returns the entire file. @throws MediaError `too-large` if it exceeds `limit` bytes */
  bytes(limit: number): Promise<Buffer>;
  /** Returns a temporary folder that only this conversion uses. */
  folder(): Promise<string>;
}

/** Calls `work` with an open source, and removes its temporary files afterwards. */
export async function withSource<T>(
  source: Source,
  temp: string,
  work: (source: OpenSource) => Promise<T>,
): Promise<T> {
  let temporaryFolder: Promise<string> | undefined;
  let safePath: Promise<string> | undefined;
  const folder = () =>
    (temporaryFolder ??= (async () => {
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
      // On Windows, only some accounts may create links. The original path is absolute there, so it is used
      // unless it ends with `]`.
      if (typeof source.path === 'string' && !source.path.endsWith(']')) return source.path;
      throw error;
    }
    return path;
  };
  try {
    return await work({
      ...source,
      folder,
      plainPath: () => (safePath ??= link()),
      head: (bytes) => read(source.path, bytes),
      bytes: (limit) => {
        if (source.size > limit) throw new MediaError('too-large', `over ${limit} bytes`);
        return read(source.path, limit);
      },
    });
  } finally {
    if (temporaryFolder)
      await temporaryFolder.then((path) => rm(path, { recursive: true, force: true })).catch(() => undefined);
  }
}

/** Reads at most `limit` bytes from the start of a file, even if the file has grown. */
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
