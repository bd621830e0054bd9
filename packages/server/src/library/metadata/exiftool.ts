import { ExifToolTask } from 'exiftool-vendored';
import { extensionOf } from '../../lib/byte-path.js';
import { createExifToolProcesses, exiftoolWorks } from '../../workers/exiftool.js';
import { readEmbedded } from './embedded/embedded.js';
import { CHARSETS, decodedTags } from './encodings/undeclared.js';
import { parseTags, REQUESTED_TAGS, type Tags } from './tags.js';
import { readSidecarPlace } from './xmp/sidecar.js';

/**
 * Maximum time for one exiftool command, in milliseconds. After a timeout, the process is terminated. A file
 * gets no metadata if it causes a timeout when it is read separately.
 */
const FILE_TIMEOUT = 15_000;

class ReadMany extends ExifToolTask<Map<string, Tags>> {
  constructor(files: readonly string[]) {
    const tags = REQUESTED_TAGS.map((name) => `-${name}`);
    super(['-json', '-a', '-G1', '-struct', ...CHARSETS, ...tags, ...files], { ignoreMinorErrors: true });
  }

  /**
   * Returns the tags by file path. Omits files that cannot be read.
   * @throws exiftool's error if it returns no files at all
   */
  override parse(stdout: string, error?: Error): Map<string, Tags> {
    if (stdout.trim() === '') {
      if (error) throw error;
      return new Map();
    }
    return new Map(parseTags(stdout).map((tags) => [tags['SourceFile'] as string, decodedTags(tags)]));
  }
}

/** Reads metadata with long-running exiftool processes. */
export interface ExifToolReader {
  /**
   * Returns tags by file path, in the form in which the path was passed. Omits files that exiftool cannot read
   * or hangs on.
   */
  read(files: readonly string[]): Promise<Map<string, Tags>>;
  /** Returns true if exiftool works on this machine. It needs Perl. */
  works(): Promise<boolean>;
  /** Terminates the processes. */
  close(): Promise<void>;
}

/** Starts `processes` exiftool processes. They end on `close`, and when this process exits. */
export function createExifTool(processes: number): ExifToolReader {
  // This process is in the sandbox, and so is exiftool.
  const access = {};
  const tool = createExifToolProcesses({ processes, timeoutMs: FILE_TIMEOUT, access });

  async function read(files: readonly string[]): Promise<Map<string, Tags>> {
    try {
      return await tool.enqueueTask(() => new ReadMany(files), false);
    } catch {
      if (files.length <= 1) return new Map();
      // One of the files caused the command to fail. Read each separately, so that the tags of the others are
      // not lost.
      const parts = await Promise.all(files.map((file) => read([file])));
      return new Map(parts.flatMap((part) => [...part]));
    }
  }

  /** Adds what exiftool does not return as it is in the file. */
  async function completed(files: readonly string[]): Promise<Map<string, Tags>> {
    const tagsByFile = await read(files);
    for (const [file, tags] of tagsByFile) {
      const own = extensionOf(file) === 'xmp' ? await readSidecarPlace(file) : await readEmbedded(file);
      tagsByFile.set(file, { ...tags, ...own });
    }
    return tagsByFile;
  }

  let works: Promise<boolean> | undefined;

  return {
    works: () => (works ??= exiftoolWorks(tool)),
    read: (files) => (files.length === 0 ? Promise.resolve(new Map()) : completed(files)),
    close: () => tool.end(),
  };
}
