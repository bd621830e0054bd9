import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { platform } from 'node:os';
import { ExifTool, exiftoolPath } from 'exiftool-vendored';
import { CHILD_FOLDER, childEnvironment, locateProgram } from './sandbox/environment.js';
import { spawnGuarded } from './sandbox/guard.js';
import { NICENESS, processLimits, TOOL_LIMITS } from './limits.js';
import type { Access } from './sandbox/sandbox.js';

/** Tool that reads metadata: exiftool if perl can run it, otherwise exifr, which supports fewer formats. */
export type MetadataTool = 'exiftool' | 'exifr';

let detected: Promise<MetadataTool> | undefined;

/**
 * Returns the metadata tool for this machine. The result is cached: if perl is installed later, the server must
 * be restarted.
 */
export function metadataTool(): Promise<MetadataTool> {
  detected ??= detect();
  return detected;
}

/**
 * Returns true if `ASSETPORTAL_METADATA=exifr` disables exiftool, as in tests that simulate a machine without
 * perl.
 */
export function isExiftoolDisabled(): boolean {
  return process.env['ASSETPORTAL_METADATA'] === 'exifr';
}

/**
 * Creates a pool of exiftool processes that stay open, because starting a process takes ten times as long as
 * reading a file. The processes exit on `end()`. Except on Windows, they also exit within two seconds after this
 * process has exited.
 *
 * @param options.access Folders that exiftool reads and writes.
 * @param options.timeoutMs Milliseconds after which a task fails and its process is killed.
 */
export function createExifToolProcesses(options: {
  readonly processes: number;
  readonly timeoutMs: number;
  readonly access: Access;
}): ExifTool {
  return new ExifTool({
    maxProcs: options.processes,
    maxTasksPerProcess: 1000,
    taskTimeoutMillis: options.timeoutMs,
    taskRetries: 0,
    // Longer than the default of two seconds, because nothing here depends on the periodic maintenance.
    onIdleIntervalMillis: 5000,
    processFactory: platform() === 'win32' ? startUnguarded : () => startGuarded(options.access),
  });
}

/**
 * Returns true if exiftool runs on this machine. Checks perl first, because the pool would retry a process that
 * cannot be started.
 */
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
  const exiftool = createExifToolProcesses({ processes: 1, timeoutMs: 15_000, access: {} });
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
 * script therefore checks every two seconds whether the parent process ID has changed.
 */
const GUARD = `my $parent = getppid();
  $SIG{ALRM} = sub { exit 0 if getppid() != $parent; alarm 2 }; alarm 2;
  $0 = shift @ARGV; do $0; die $@ if $@;`;

/**
 * Arguments of exiftool. Without `-config`, which must be the first, exiftool would run the Perl code in
 * `.ExifTool_config` of its home directory or working directory.
 */
const ARGUMENTS = ['-config', '', '-stay_open', 'True', '-@', '-'];

const childOptions = () => ({
  windowsHide: true,
  cwd: CHILD_FOLDER,
  env: { ...childEnvironment(), LANG: 'C' },
});

async function startGuarded(access: Access) {
  const args = ['-e', GUARD, await exiftoolPath(), ...ARGUMENTS];
  return spawnGuarded(
    locateProgram('perl') ?? 'perl',
    args,
    {
      limits: { memory: processLimits().memory, fileSize: TOOL_LIMITS.output },
      access,
      niceness: NICENESS.worker,
    },
    { env: childOptions().env, stdio: ['pipe', 'pipe', 'pipe'], group: 'parent' },
  ) as ChildProcessWithoutNullStreams;
}

async function startUnguarded() {
  return spawn(await exiftoolPath(), ARGUMENTS, { stdio: 'pipe', ...childOptions() });
}

function perlWorks(): Promise<boolean> {
  return new Promise((resolve) =>
    execFile('perl', ['-v'], { timeout: 10_000, ...childOptions() }, (error) => resolve(error === null)),
  );
}
