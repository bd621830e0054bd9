import { execFile, spawn } from 'node:child_process';
import { platform } from 'node:os';
import { ExifTool, exiftoolPath } from 'exiftool-vendored';

/** The program that reads metadata: exiftool if perl can run it, otherwise exifr, which supports fewer formats. */
export type MetadataTool = 'exiftool' | 'exifr';

let detected: Promise<MetadataTool> | undefined;

/** Returns the metadata program of this machine. The result is cached: a program installed later needs a restart. */
export function metadataTool(): Promise<MetadataTool> {
  detected ??= detect();
  return detected;
}

/** Returns true if exiftool is disabled by `ASSETPORTAL_METADATA=exifr`, to test a machine without perl. */
export function isExiftoolDisabled(): boolean {
  return process.env['ASSETPORTAL_METADATA'] === 'exifr';
}

/**
 * Creates a pool of exiftool processes that stay open, because starting a process takes ten times as long as
 * reading a file. The processes exit on `end()`, or within two seconds after this process has exited.
 *
 * @param options.timeoutMs Milliseconds after which a task fails and its process is killed.
 */
export function createExifToolProcesses(options: {
  readonly processes: number;
  readonly timeoutMs: number;
}): ExifTool {
  return new ExifTool({
    maxProcs: options.processes,
    maxTasksPerProcess: 1000,
    taskTimeoutMillis: options.timeoutMs,
    taskRetries: 0,
    // batch-cluster finds orphaned processes with `ps`, which slim images lack. Nothing here depends on it.
    onIdleIntervalMillis: 5000,
    ...(platform() !== 'win32' && { processFactory: startGuarded }),
  });
}

/** Returns true if exiftool runs on this machine. Starts perl first: a process that cannot be started is retried. */
export async function exiftoolWorks(exiftool: ExifTool): Promise<boolean> {
  return (
    (await perlWorks()) &&
    exiftool.version().then(
      () => true,
      () => false,
    )
  );
}

async function detect(): Promise<MetadataTool> {
  if (isExiftoolDisabled()) return 'exifr';
  const exiftool = createExifToolProcesses({ processes: 1, timeoutMs: 15_000 });
  try {
    return (await exiftoolWorks(exiftool)) ? 'exiftool' : 'exifr';
  } finally {
    await exiftool.end().catch(() => undefined);
  }
}

/**
 * Perl script that runs exiftool and exits when the parent process has died.
 *
 * With `-stay_open`, exiftool keeps waiting after its input has ended, so it would outlive a killed server. The
 * script therefore compares the parent process ID every two seconds.
 */
const GUARD = `my $parent = shift @ARGV;
  $SIG{ALRM} = sub { exit 0 if getppid() != $parent; alarm 2 }; alarm 2;
  $0 = shift @ARGV; do $0; die $@ if $@;`;

/** Environment without the server's settings and secrets, for code that reads untrusted files. */
const bareEnvironment = () => ({ PATH: process.env['PATH'] ?? '', LANG: 'C' });

async function startGuarded() {
  const args = ['-e', GUARD, String(process.pid), await exiftoolPath(), '-stay_open', 'True', '-@', '-'];
  return spawn('perl', args, { stdio: 'pipe', windowsHide: true, env: bareEnvironment() });
}

function perlWorks(): Promise<boolean> {
  return new Promise((resolve) =>
    execFile('perl', ['-v'], { timeout: 10_000, env: bareEnvironment() }, (error) => resolve(error === null)),
  );
}
