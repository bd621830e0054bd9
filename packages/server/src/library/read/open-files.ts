import { readlinkSync } from 'node:fs';
import { rm, symlink, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { openWithoutLinks } from '../../files/open-without-links.js';
import { isTextPath } from '../../lib/byte-path.js';
import { ReadProblem, withStallTimeout } from './hash.js';

/** An open file of the library, with a path for libraries and exiftool. */
export interface OpenFile {
  readonly handle: FileHandle;
  /**
   * Returns a path that opens exactly this file, as long as the file is open. It has the extension of the file,
   * because some tools depend on it. Where the system offers no such path, returns that of the file.
   */
  path(): Promise<string>;
  /**
   * Checks that `path` was this file all the time, where the system cannot guarantee it.
   * @throws ReadProblem `changed-while-read`
   */
  assertSame(): Promise<void>;
}

/** True if other processes can open the descriptors of this process by path. */
const hasDescriptorPaths = ((): boolean => {
  try {
    return process.platform === 'linux' && readlinkSync('/proc/self') === String(process.pid);
  } catch {
    return false;
  }
})();

let links = 0;

/** The files that are open while a few files are read together. */
export class OpenFiles {
  readonly #handles: FileHandle[] = [];
  readonly #links: string[] = [];

  /** @param scratch Existing folder for temporary links. */
  constructor(private readonly scratch: string) {}

  /**
   * Opens a file of the library without following links and without blocking.
   *
   * @param path Absolute path.
   * @param extension Without the dot.
   * @throws ReadProblem `timed-out`, or an error of `openWithoutLinks`
   */
  async open(path: Buffer, extension: string): Promise<OpenFile> {
    const opening = openWithoutLinks(path);
    const handle = await withStallTimeout(opening, (late) => late.close());
    this.#handles.push(handle);
    let own: Promise<string> | undefined;
    return {
      handle,
      path: () => (own ??= this.#pathOf(handle, path, extension)),
      assertSame: () => assertSame(handle, path),
    };
  }

  /** Writes a temporary file, for a tool that reads only files. Returns its path. */
  async temporary(content: Buffer, extension: string): Promise<string> {
    links += 1;
    const path = join(this.scratch, `${links}.${extension}`);
    this.#links.push(path);
    await writeFile(path, content);
    return path;
  }

  /** Closes all files and removes the links and the temporary files. */
  async close(): Promise<void> {
    // Not awaited: closing waits for a read that hangs.
    for (const handle of this.#handles) handle.close().catch(() => undefined);
    await Promise.allSettled(this.#links.map((link) => rm(link, { force: true })));
  }

  async #pathOf({ fd }: FileHandle, path: Buffer, extension: string): Promise<string> {
    const target = hasDescriptorPaths ? `/proc/${process.pid}/fd/${fd}` : path;
    if (target === path && isTextPath(path)) return path.toString();
    links += 1;
    const suffix = /^[a-z0-9]{1,10}$/.test(extension) ? `.${extension}` : '';
    const link = join(this.scratch, `${links}${suffix}`);
    try {
      await symlink(target, link);
    } catch (error) {
      // The file system of the folder has no links. Only the extension is missing.
      if (typeof target === 'string') return target;
      throw error;
    }
    this.#links.push(link);
    return link;
  }
}

async function assertSame(handle: FileHandle, path: Buffer): Promise<void> {
  if (hasDescriptorPaths) return;
  const again = await openWithoutLinks(path).catch(() => undefined);
  try {
    const [before, now] = await Promise.all([handle.stat({ bigint: true }), again?.stat({ bigint: true })]);
    if (before.ino !== now?.ino || before.dev !== now.dev) throw new ReadProblem('changed-while-read');
  } finally {
    await again?.close();
  }
}
