import { createHash } from 'node:crypto';
import {
  access,
  appendFile,
  constants,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SampleError } from './errors.js';
import type { GeneratedFile } from './make.js';

/**
 * Name of the folder that marks a sample library. The folder contains the journal of created files, and
 * incomplete temporary files.
 */
const MARKER = '.assetportal-sample';

/**
 * Entries that do not count when checking for an empty folder: the marker, the state of the portal, and files
 * that desktop environments create.
 */
const HARMLESS = new Set([MARKER, '.assetportal', '.DS_Store', 'Thumbs.db', 'desktop.ini']);

const sha256 = (data: Buffer): string => createHash('sha256').update(data).digest('hex');

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/**
 * Sample library in a folder. Writes each file completely or not at all, and does not replace files that users
 * created or changed.
 */
export class SampleStore {
  private constructor(
    readonly folder: string,
    /**
     * SHA-256 hashes of the created files, keyed by path. A hash is recorded before the file is moved to its
     * path.
     */
    readonly hashes: Map<string, string>,
  ) {}

  static async open(folder: string): Promise<SampleStore> {
    let entries: string[];
    try {
      await mkdir(folder, { recursive: true });
      entries = await readdir(folder);
      await access(folder, constants.W_OK);
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EEXIST' || code === 'ENOTDIR') {
        throw new SampleError(
          'not-a-folder',
          `${folder} is not a folder. Specify an empty folder or one that does not exist yet.`,
          { cause: error },
        );
      }
      throw new SampleError(
        'folder-not-writable',
        `The folder ${folder} is not writable (${code ?? 'unknown reason'}). Check its permissions, or specify another folder.`,
        { cause: error },
      );
    }
    const journal = await readFile(join(folder, MARKER, 'made.tsv'), 'utf8').catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    });
    if (journal === undefined && entries.some((entry) => !HARMLESS.has(entry))) {
      throw new SampleError(
        'folder-not-empty',
        `The folder ${folder} contains other files. Specify an empty folder or one that does not exist yet.`,
      );
    }
    const hashes = new Map<string, string>();
    for (const line of (journal ?? '').split('\n')) {
      const [hash, path] = line.split('\t');
      // A crash can truncate a line. Lines without a complete hash and a path are skipped.
      if (hash?.length === 64 && path) hashes.set(path, hash);
    }
    const store = new SampleStore(folder, hashes);
    await rm(store.#scratch(), { recursive: true, force: true });
    await mkdir(store.#scratch(), { recursive: true });
    if (journal === undefined || !journal.endsWith('\n')) await appendFile(store.#journal(), '\n');
    return store;
  }

  #journal(): string {
    return join(this.folder, MARKER, 'made.tsv');
  }

  #scratch(): string {
    return join(this.folder, MARKER, 'part');
  }

  /** Returns the path for a temporary file with this name. */
  scratch(name: string): string {
    return join(this.#scratch(), name);
  }

  /**
   * Returns `same` for an unchanged file and `absent` if there is no file. Returns `foreign` if the generator
   * did not create the file, if the file was changed since, or if the path is not a file.
   */
  async state(path: string): Promise<'same' | 'foreign' | 'absent'> {
    const target = join(this.folder, path);
    try {
      if (!(await stat(target)).isFile()) return 'foreign';
      return this.hashes.get(path) === sha256(await readFile(target)) ? 'same' : 'foreign';
    } catch (error) {
      const code = codeOf(error);
      if (code === 'ENOENT') return 'absent';
      if (code === 'ENOTDIR') return 'foreign';
      throw error;
    }
  }

  /** Writes a file to its path. Returns false if a foreign file exists there, and does not replace it. */
  async put({ path, data }: GeneratedFile): Promise<boolean> {
    const target = join(this.folder, path);
    const part = this.scratch(`${sha256(Buffer.from(path)).slice(0, 24)}.part`);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(part, data);
    if ((await this.state(path)) === 'foreign') {
      await rm(part, { force: true });
      return false;
    }
    const hash = sha256(data);
    // Records the file first. After a crash in between, the journal can have an entry without a file, but there
    // is no file without an entry.
    await appendFile(this.#journal(), `${hash}\t${path}\n`);
    this.hashes.set(path, hash);
    await rename(part, target);
    return true;
  }

  async close(): Promise<void> {
    await rm(this.#scratch(), { recursive: true, force: true });
  }
}
