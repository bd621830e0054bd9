import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isTextPath } from '../../lib/byte-path.js';

/**
 * Makes files accessible to libraries and tools that need paths as text. A path that is not UTF-8 or contains
 * control characters is replaced by a symbolic link in a temporary folder.
 */
export interface PlainPaths {
  /**
   * Returns a path that opens the file. A link has the given `extension` (without the dot), because some tools
   * depend on it.
   */
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
      if (isTextPath(path)) return Promise.resolve(path.toString());
      const key = path.toString('latin1');
      let linked = links.get(key);
      if (linked === undefined) links.set(key, (linked = link(path, extension)));
      return linked;
    },
    async close() {
      if (folder) await rm(await folder, { recursive: true, force: true });
    },
  };
}
