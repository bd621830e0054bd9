import { execFile, spawn } from 'node:child_process';
import { platform } from 'node:os';
import { ExifTool, exiftoolPath, ExifToolTask } from 'exiftool-vendored';
import { parseTags, WANTED, type Tags } from './tags.js';

/** Files for one command: a round trip costs more than reading a picture's header. */
export const BATCH = 12;

/** A file on which exiftool takes longer than this is left without metadata, and its process is ended. */
const FILE_TIMEOUT = 15_000;

class ReadMany extends ExifToolTask<Map<string, Tags>> {
  constructor(files: readonly string[]) {
    const tags = WANTED.map((name) => `-${name}`);
    super(['-json', '-a', '-G1', '-struct', ...tags, ...files], { ignoreMinorErrors: true });
  }

  /** Files that cannot be read are missing from the answer; an answer without any file is none. */
  override parse(stdout: string, error?: Error): Map<string, Tags> {
    if (stdout.trim() === '') {
      if (error) throw error;
      return new Map();
    }
    return new Map(parseTags(stdout).map((tags) => [String(tags['SourceFile']), tags]));
  }
}

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
  const tool = new ExifTool({
    maxProcs: processes,
    maxTasksPerProcess: 1000,
    taskTimeoutMillis: FILE_TIMEOUT,
    taskRetries: 0,
    // batch-cluster looks for orphans with `ps`, which slim images lack; nothing here depends on it.
    onIdleIntervalMillis: 5000,
    ...(platform() !== 'win32' && { processFactory: startGuarded }),
  });

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
    works: () =>
      (works ??= runs('perl').then(
        (perl) =>
          perl &&
          tool.version().then(
            () => true,
            () => false,
          ),
      )),
    read: (files) => (files.length === 0 ? Promise.resolve(new Map()) : read(files)),
    close: () => tool.end(),
  };
}

let found: Promise<'exiftool' | 'exifr'> | undefined;

/**
 * exiftool waits for more even after its input has ended, so that it would outlive a process that is killed. Perl is
 * therefore told to look every two seconds whether the process that started it is still there.
 */
const GUARD = `my $parent = shift @ARGV;
  $SIG{ALRM} = sub { exit 0 if getppid() != $parent; alarm 2 }; alarm 2;
  $0 = shift @ARGV; do $0; die $@ if $@;`;

/** Nothing of the server's settings or secrets is for code that reads strangers' files. */
const bareEnvironment = () => ({ PATH: process.env['PATH'] ?? '', LANG: 'C' });

async function startGuarded() {
  const args = ['-e', GUARD, String(process.pid), await exiftoolPath(), '-stay_open', 'True', '-@', '-'];
  return spawn('perl', args, { stdio: 'pipe', windowsHide: true, env: bareEnvironment() });
}

/** Asked first, since a process that cannot be started is tried again and again. */
function runs(program: string): Promise<boolean> {
  return new Promise((resolve) =>
    execFile(program, ['-v'], { timeout: 10_000, env: bareEnvironment() }, (error) =>
      resolve(error === null),
    ),
  );
}

/** Which tool reads the metadata here: exiftool where perl can run it, else exifr, which knows fewer formats. */
export function metadataTool(): Promise<'exiftool' | 'exifr'> {
  found ??= probe();
  return found;
}

async function probe(): Promise<'exiftool' | 'exifr'> {
  const exiftool = createExifTool(1);
  try {
    return withoutPerl() || !(await exiftool.works()) ? 'exifr' : 'exiftool';
  } finally {
    await exiftool.close().catch(() => undefined);
  }
}

/** For trying what a machine without perl does. */
export function withoutPerl(): boolean {
  return process.env['ASSETPORTAL_METADATA'] === 'exifr';
}
