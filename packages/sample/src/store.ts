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

/** The folder that marks a sample library: what was made is noted in it, and files grow in it before they are moved. */
const MARKER = '.assetportal-sample';

/** What may lie in a folder that still counts as empty: the portal's own state, and what desktops leave behind. */
const HARMLESS = new Set([MARKER, '.assetportal', '.DS_Store', 'Thumbs.db', 'desktop.ini']);

const sha256 = (data: Buffer): string => createHash('sha256').update(data).digest('hex');

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** The files of a sample library on disk: writes each whole or not at all, and never over one that it did not make. */
export class SampleStore {
  private constructor(
    readonly folder: string,
    /** Hash of every file that was ever made, by path: told before the file is moved to its place. */
    readonly made: Map<string, string>,
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
          `${folder} is not a folder. Name one that is empty or does not exist yet.`,
          { cause: error },
        );
      }
      throw new SampleError(
        'folder-not-writable',
        `The folder ${folder} cannot be written (${code ?? 'unknown reason'}). Check its rights or name another.`,
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
        `The folder ${folder} holds other files. Name an empty folder for the sample library, or one that does not exist yet.`,
      );
    }
    const made = new Map<string, string>();
    for (const line of (journal ?? '').split('\n')) {
      const [hash, path] = line.split('\t');
      // A last line that was cut off by a crash has no whole hash or no path.
      if (hash?.length === 64 && path) made.set(path, hash);
    }
    const store = new SampleStore(folder, made);
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

  /** A path for a file that is not finished. */
  scratch(name: string): string {
    return join(this.#scratch(), name);
  }

  /** `same`: as it was made; `foreign`: changed since or made by someone else; `absent`. */
  async state(path: string): Promise<'same' | 'foreign' | 'absent'> {
    const target = join(this.folder, path);
    try {
      if (!(await stat(target)).isFile()) return 'foreign';
      return this.made.get(path) === sha256(await readFile(target)) ? 'same' : 'foreign';
    } catch (error) {
      const code = codeOf(error);
      if (code === 'ENOENT') return 'absent';
      if (code === 'ENOTDIR') return 'foreign';
      throw error;
    }
  }

  /** Puts a file in its place. Answers false, and leaves what is there, when that is not the sample's own. */
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
    // Noted first: a crash between the two leaves a note without a file, never a file that nobody knows.
    await appendFile(this.#journal(), `${hash}\t${path}\n`);
    this.made.set(path, hash);
    await rename(part, target);
    return true;
  }

  async close(): Promise<void> {
    await rm(this.#scratch(), { recursive: true, force: true });
  }
}
