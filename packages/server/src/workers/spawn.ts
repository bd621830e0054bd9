import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { access, constants as modes } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { delimiter, join } from 'node:path';
import { PROCESS_LIMITS } from './limits.js';
import { MediaError } from '../lib/media-error.js';

const lookups = new Map<string, Promise<string | undefined>>();

/**
 * Returns the path of a program, or undefined if it is not installed. The result is cached: if a program is
 * installed later, the server must be restarted.
 */
export function findTool(name: string): Promise<string | undefined> {
  let lookup = lookups.get(name);
  if (!lookup) lookups.set(name, (lookup = lookUp(name)));
  return lookup;
}

async function lookUp(name: string): Promise<string | undefined> {
  const names = process.platform === 'win32' ? [`${name}.exe`] : [name];
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const file of names) {
      const path = join(folder, file);
      if (
        folder &&
        (await access(path, modes.X_OK).then(
          () => true,
          () => false,
        ))
      )
        return path;
    }
  }
  return undefined;
}

export interface ToolOptions {
  cwd: string;
  signal: AbortSignal;
  /** Seconds until the program is killed. Default: `PROCESS_LIMITS.toolSeconds`. */
  seconds?: number;
  /**
   * Maximum output in bytes. Applies to standard output and, on Linux with `prlimit`, to files. Default:
   * `PROCESS_LIMITS.toolOutput`.
   */
  bytes?: number;
  /**
   * Receives standard output in chunks. If set, the output is not buffered and `runTool` resolves with an empty
   * buffer.
   */
  onOutput?: (chunk: Buffer) => void;
  /** True to run the program with low CPU priority. */
  background?: boolean;
  /** Environment variables in addition to those that every tool gets. */
  env?: Readonly<Record<string, string>>;
}

/**
 * Runs an installed program on a file, without a shell and without the server's environment. Time and standard
 * output are limited. On Linux with `prlimit`, memory, CPU time and file sizes are limited as well.
 *
 * Except on Windows, processes that the program starts are killed with it. On Linux with a suitable `setpriv`,
 * the program also dies with the server, however the server ends. Elsewhere, it continues to run if the server
 * is killed.
 *
 * @returns the standard output
 * @throws MediaError `tool-missing`, `timed-out`, `too-large`, or `damaged` if the program failed
 */
export async function runTool(name: string, args: readonly string[], options: ToolOptions): Promise<Buffer> {
  const tool = await findTool(name);
  if (!tool) throw new MediaError('tool-missing', name);
  if (options.signal.aborted) throw new MediaError('timed-out', 'closing');
  const { seconds = PROCESS_LIMITS.toolSeconds, bytes: limit = PROCESS_LIMITS.toolOutput } = options;
  const [command = tool, ...all] = [...(await guards(seconds, limit)), tool, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(command, all, {
      cwd: options.cwd,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: options.cwd,
        TMPDIR: options.cwd,
        LC_ALL: 'C.UTF-8',
        VIPS_CONCURRENCY: '1',
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      // Ctrl-C in the terminal must reach only the server. The server then terminates the program and records
      // the reason. A separate process group can be killed as a whole, including the programs that a wrapper
      // script starts.
      detached: process.platform !== 'win32',
    });
    if (options.background && child.pid !== undefined) lowerPriority(child.pid);
    const output: Buffer[] = [];
    let bytes = 0;
    let stderr = '';
    const end = () => killGroup(child);
    // p-timeout would only reject the Promise, but the program and its child processes must also be killed.
    const timer = setTimeout(end, seconds * 1000);
    options.signal.addEventListener('abort', end, { once: true });
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limit) end();
      else if (options.onOutput) options.onOutput(chunk);
      else output.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (stderr.length < 2000) stderr += chunk.toString('utf8');
    });
    const done = () => {
      clearTimeout(timer);
      options.signal.removeEventListener('abort', end);
    };
    child.once('error', (error) => {
      done();
      reject(new MediaError('timed-out', error.message, { cause: error }));
    });
    child.once('close', (code, signal) => {
      done();
      if (bytes > limit || signal === 'SIGXFSZ')
        return reject(new MediaError('too-large', `${name} exceeded the output limit`));
      if (signal) return reject(new MediaError('timed-out', `${name} was killed by ${signal}`));
      if (code !== 0)
        return reject(new MediaError('damaged', `${name} exited with ${code}: ${stderr.slice(0, 2000)}`));
      resolve(Buffer.concat(output));
    });
  });
}

/**
 * Returns the command prefix that limits a tool. Commands that are not available are omitted. Empty except on
 * Linux.
 */
async function guards(seconds: number, bytes: number): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const prlimit = await findTool('prlimit');
  return [
    ...(await parentDeathGuard()),
    ...(prlimit
      ? [
          prlimit,
          `--as=${PROCESS_LIMITS.toolMemory}`,
          `--fsize=${bytes}`,
          // Total CPU time of all threads.
          `--cpu=${Math.ceil(seconds * 2)}`,
          '--core=0',
          '--',
        ]
      : []),
  ];
}

let parentDeathCommand: Promise<string[]> | undefined;

/**
 * Returns a command prefix that makes the kernel kill the program when this process dies. Empty if `setpriv` is
 * missing or does not support this.
 */
function parentDeathGuard(): Promise<string[]> {
  return (parentDeathCommand ??= (async () => {
    const setpriv = await findTool('setpriv');
    if (!setpriv) return [];
    const command = [setpriv, '--pdeathsig', 'KILL'];
    const works = await new Promise<boolean>((resolve) =>
      // `setpriv` runs itself as a test, because the BusyBox version does not support this option.
      execFile(setpriv, [...command.slice(1), setpriv, '--version'], { timeout: 5000 }, (error) =>
        resolve(error === null),
      ),
    );
    return works ? command : [];
  })());
}

/**
 * Lowers the CPU priority of a process. Some systems and containers do not allow this; the priority then stays
 * the same.
 */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has exited, or the system does not allow it.
  }
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process has exited.
  }
}
