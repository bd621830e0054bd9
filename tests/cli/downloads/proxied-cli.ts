import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { idOf, portalWithFiles, type CliPortal } from '../library.js';
import { startProxy, type Proxy } from '../network/proxy.js';
import { terminal } from '../terminal.js';

/** A portal for all tests in a file, and a CLI that reaches it through a proxy. */
export interface ProxiedCli {
  readonly library: CliPortal;
  /** New for each test, like `home`. */
  readonly proxy: Proxy;
  readonly cli: ReturnType<typeof terminal>;
  /** Path of the home directory. */
  readonly home: string;
  /** Path for downloads. The folder does not exist yet. */
  readonly to: string;
  /** Returns the ID of the asset at a path. */
  id(path: string): string;
  /** Returns the SHA-256 of a file of the library. */
  original(path: string): Promise<string>;
  /** Returns the paths of the downloaded files in `to`, relative to it. */
  files(): Promise<string[]>;
  /** Returns the names of the parts of unfinished downloads. */
  parts(): Promise<string[]>;
  /** Returns the SHA-256 of a file in `to`. */
  downloaded(name: string): Promise<string>;
}

/**
 * Returns the SHA-256 of a file's content. The tests compare hashes, because the test runner takes seconds to
 * compare buffers.
 */
export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Folder in a target with the ledger and the parts. */
export const STATE_FOLDER = '.assetportal';

/** Returns the paths of the files in a folder, relative to it, without those of the state folder. */
export async function downloadedFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((path) => !path.startsWith(STATE_FOLDER))
    .sort();
}

/** Returns the names of the parts of unfinished downloads into a folder. */
export async function unfinishedParts(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, STATE_FOLDER)).catch(() => []);
  // A killed run can leave an ETag file with a number, which a later run deletes because of its age.
  return names.filter((name) => /\.part(\.json)?$/.test(name));
}

/** Starts a portal for a folder with these files: see {@link portalWithFiles}. */
export function proxiedCli(files: Parameters<typeof portalWithFiles>[0]): ProxiedCli {
  let library: CliPortal;
  let home: Awaited<ReturnType<typeof temporaryFolder>>;
  let proxy: Proxy;
  beforeAll(async () => {
    library = await portalWithFiles(files);
  });
  afterAll(() => library.close());
  beforeEach(async () => {
    home = await temporaryFolder();
    proxy = await startProxy(library.portal.url);
  });
  afterEach(async () => {
    await proxy.close();
    await home.remove();
  });
  return {
    get library() {
      return library;
    },
    get proxy() {
      return proxy;
    },
    get cli() {
      return terminal(home.path, { ASSETPORTAL_URL: proxy.url });
    },
    get home() {
      return home.path;
    },
    get to() {
      return join(home.path, 'downloads');
    },
    id: (path) => idOf(library, path),
    original: async (path) => sha256(await readFile(join(library.folder, path))),
    files: () => downloadedFiles(join(home.path, 'downloads')),
    parts: () => unfinishedParts(join(home.path, 'downloads')),
    downloaded: async (name) => sha256(await readFile(join(home.path, 'downloads', name))),
  };
}
