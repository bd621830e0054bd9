import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPlain } from '../../lib/byte-path.js';

/**
 * Makes files reachable for libraries and tools that take paths as text: a name that is not UTF-8, or that has a line
 * break in it, is stood in for by a link in a temporary folder.
 */
export interface PlainPaths {
  /** A path that opens the file. `extension` (without the dot) is kept, as tools look at it. */
  of(path: Buffer, extension?: string): Promise<string>;
  close(): Promise<void>;
}

export function createPlainPaths(): PlainPaths {
  let folder: Promise<string> | undefined;
  let count = 0;
  const links = new Map<string, Promise<string>>();

  async function link(path: Buffer, extension: string): Promise<string> {
    folder ??= mkdtemp(join(tmpdir(), 'assetportal-'));
    const name = join(await folder, `${++count}${/^[a-z0-9]{1,10}$/.test(extension) ? `.${extension}` : ''}`);
    await symlink(path, Buffer.from(name));
    return name;
  }

  return {
    of(path, extension = '') {
      if (isPlain(path)) return Promise.resolve(path.toString());
      const key = path.toString('latin1');
      let made = links.get(key);
      if (made === undefined) links.set(key, (made = link(path, extension)));
      return made;
    },
    async close() {
      if (folder) await rm(await folder, { recursive: true, force: true });
    },
  };
}
