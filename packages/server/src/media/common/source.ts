import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, symlink, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MediaError } from '../../lib/media-error.js';
import { withTimeout } from '../../lib/scheduling/timeout.js';
import { checkVersion, openInputFile, readRange, readStream, type InputFile } from './input-file.js';

/** An indexed file in the library. */
export interface Source extends InputFile {
  /** The asset's ID. */
  readonly id: string;
  readonly path: string | Buffer;
  /** Canonical extension of the detected format: `jpg`, `tif`, `pdf`, … */
  readonly filetype: string;
  readonly assetGroup: string;
  /** Changes when the content changes. */
  readonly version: string;
  readonly size: number;
  /** Size at which an image is displayed, in pixels, according to its metadata. Undefined if it has none. */
  readonly displayed?: { readonly width: number; readonly height: number } | undefined;
  /**
   * Returns the library file that this file references by name (a texture or a buffer), or undefined if there is
   * none.
   */
  readonly resolveReference?: (name: string) => Promise<Source | undefined>;
}

/** A file that an external program reads. */
export interface ToolInput {
  /** Path under which the program opens the file. It is harmless: without special characters. */
  readonly path: string;
  /** Option for `runTool`: the descriptor that the program inherits. */
  readonly input?: number;
}

/** A source with functions for reading it. The functions are valid only while the callback of `withSource` runs. */
export interface OpenSource extends Source {
  /** The file as an input for worker processes, which open it themselves. */
  readonly file: InputFile;
  /** Returns the first `bytes` bytes. */
  head(bytes: number): Promise<Buffer>;
  /**
   * Returns the file as an input for an external program, which inherits a descriptor of exactly the indexed file.
   */
  toolInput(): Promise<ToolInput>;
  /** Copies the file. */
  copyTo(path: string): Promise<void>;
  /** Returns a temporary folder that only this job uses. Programs may write to it, but workers only read it. */
  folder(): Promise<string>;
  /** Writes a temporary file to that folder. Returns its path. */
  writeTemporary(content: string | Uint8Array, extension?: string): Promise<string>;
  /**
   * Returns a path at which a worker creates a file. The server must not write there, and must read or move the
   * file with the functions of `output.ts`.
   */
  outputFile(): Promise<string>;
}

/** Seconds for opening a file and reading its first bytes. A disk in the network can stop responding. */
const OPEN_SECONDS = 20;
/** Number under which a program inherits the descriptor of its input file, after the three standard streams. */
const INHERITED = 3;

/** Returns the properties of a source that worker processes need to open the file. */
export const inputFileOf = ({ path, size, mtimeMs, ctimeMs, ino }: Source): InputFile => ({
  path,
  size,
  mtimeMs,
  ctimeMs,
  ino,
});

/**
 * Calls `work` with an open source, and removes its temporary files afterwards.
 *
 * @throws MediaError `unreadable` if the file changes during `work`; or the error of `work`
 */
export async function withSource<T>(
  source: Source,
  temp: string,
  work: (source: OpenSource) => Promise<T>,
): Promise<T> {
  const file = inputFileOf(source);
  const job = new JobFiles(file, source.filetype, temp);
  try {
    const result = await work({
      ...source,
      file,
      head: async (bytes) => inTime(readRange(await job.handle(), 0, Math.min(bytes, source.size))),
      toolInput: () => job.toolInput(),
      copyTo: (path) => job.copyTo(path),
      folder: () => job.folder(),
      writeTemporary: async (content, extension = 'bin') => {
        const path = join(await job.folder(), `${randomName()}.${extension}`);
        await writeFile(path, content, { flag: 'wx', mode: 0o600 });
        return path;
      },
      outputFile: () => job.outputFile(),
    });
    await job.check();
    return result;
  } finally {
    await job.close();
  }
}

/**
 * Returns the folder for the outputs of workers inside of the folder for temporary files. Workers write nowhere else.
 */
export const outputFolder = (temp: string): string => join(temp, 'out');

const randomName = (): string => randomBytes(12).toString('hex');

/** The open file and the temporary folders of a job. They are created when they are needed. */
class JobFiles {
  #handle: Promise<FileHandle> | undefined;
  #folder: Promise<string> | undefined;
  #outputs: Promise<string> | undefined;
  #toolInput: Promise<ToolInput> | undefined;

  constructor(
    private readonly file: InputFile,
    private readonly filetype: string,
    private readonly temp: string,
  ) {}

  handle(): Promise<FileHandle> {
    return inTime((this.#handle ??= openInputFile(this.file)));
  }

  folder(): Promise<string> {
    return (this.#folder ??= (async () => {
      const path = join(this.temp, randomName());
      await mkdir(path, { recursive: true, mode: 0o700 });
      return path;
    })());
  }

  async outputFile(): Promise<string> {
    const folder = await (this.#outputs ??= (async () => {
      const path = join(outputFolder(this.temp), randomName());
      await mkdir(path, { recursive: true, mode: 0o700 });
      return path;
    })());
    // A worker could replace the folder by a link, but nowhere else is a file with this name.
    return join(folder, randomName());
  }

  async copyTo(path: string): Promise<void> {
    const copy = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await pipeline(readStream(await this.handle()), copy);
  }

  toolInput(): Promise<ToolInput> {
    return (this.#toolInput ??= this.#createToolInput());
  }

  /** @throws MediaError `unreadable` if the file has changed since it was opened */
  async check(): Promise<void> {
    if (this.#handle) await checkVersion(await this.#handle, this.file);
  }

  async close(): Promise<void> {
    // An open call may still be waiting for a disk that does not respond.
    void this.#handle?.then((handle) => handle.close()).catch(() => undefined);
    for (const creating of [this.#folder, this.#outputs]) {
      const folder = await creating?.catch(() => undefined);
      if (folder !== undefined) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    }
  }

  /** Some programs detect the format by the extension, so the path is a link to the inherited descriptor. */
  async #createToolInput(): Promise<ToolInput> {
    const { fd } = await this.handle();
    const path = join(await this.folder(), `source.${this.filetype.replace(/\W/g, '') || 'bin'}`);
    if (process.platform === 'linux') {
      await symlink(`/proc/self/fd/${INHERITED}`, path);
      return { path, input: fd };
    }
    // Elsewhere, programs would share the position of an inherited descriptor. They open the file by its name.
    const original = typeof this.file.path === 'string' ? this.file.path : Buffer.from(this.file.path);
    try {
      await symlink(original, path);
      return { path };
    } catch (error) {
      // On Windows, only some accounts may create links. A name that ends with `]` has a special meaning.
      if (typeof original === 'string' && !original.endsWith(']')) return { path: original };
      throw error;
    }
  }
}

const inTime = <T>(work: Promise<T>): Promise<T> =>
  withTimeout(work, OPEN_SECONDS * 1000, () => new MediaError('timed-out', 'the disk does not respond'));
