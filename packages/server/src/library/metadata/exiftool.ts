import { ExifToolTask } from 'exiftool-vendored';
import { createExifToolProcesses, exiftoolWorks } from '../../workers/exiftool.js';
import { parseTags, REQUESTED_TAGS, type Tags } from './tags.js';

/** A file on which exiftool takes longer than this is left without metadata, and its process is ended. */
const FILE_TIMEOUT = 15_000;

class ReadMany extends ExifToolTask<Map<string, Tags>> {
  constructor(files: readonly string[]) {
    const tags = REQUESTED_TAGS.map((name) => `-${name}`);
    super(['-json', '-a', '-G1', '-struct', ...tags, ...files], { ignoreMinorErrors: true });
  }

  /** Files that cannot be read are missing from the answer; an answer without any file is none. */
  override parse(stdout: string, error?: Error): Map<string, Tags> {
    if (stdout.trim() === '') {
      if (error) throw error;
      return new Map();
    }
    return new Map(parseTags(stdout).map((tags) => [tags['SourceFile'] as string, tags]));
  }
}

/** Reader of metadata on exiftool processes that stay open. */
export interface ExifToolReader {
  /** Tags by the path as it was given. A file that exiftool cannot read, or hangs on, is missing. */
  read(files: readonly string[]): Promise<Map<string, Tags>>;
  /** Whether it runs here at all: it needs perl. */
  works(): Promise<boolean>;
  /** Ends the processes. */
  close(): Promise<void>;
}

/** Keeps `processes` exiftools open. They end with `close`, and by themselves when this process dies. */
export function createExifTool(processes: number): ExifToolReader {
  const tool = createExifToolProcesses({ processes, timeoutMs: FILE_TIMEOUT });

  async function read(files: readonly string[]): Promise<Map<string, Tags>> {
    try {
      return await tool.enqueueTask(() => new ReadMany(files), false);
    } catch {
      if (files.length <= 1) return new Map();
      // One of them broke the command: each on its own, so that the others are not lost.
      const parts = await Promise.all(files.map((file) => read([file])));
      return new Map(parts.flatMap((part) => [...part]));
    }
  }

  let works: Promise<boolean> | undefined;

  return {
    works: () => (works ??= exiftoolWorks(tool)),
    read: (files) => (files.length === 0 ? Promise.resolve(new Map()) : read(files)),
    close: () => tool.end(),
  };
}
