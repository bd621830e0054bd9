import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { access, constants as modes } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { delimiter, join } from 'node:path';
import { PROCESS_LIMITS } from './limits.js';
import { MediaError } from '../lib/media-error.js';

const known = new Map<string, Promise<string | undefined>>();

/** The program's path, if it is installed. Looked up once: what is installed later is found after a restart. */
export function findTool(name: string): Promise<string | undefined> {
  let found = known.get(name);
  if (!found) known.set(name, (found = lookUp(name)));
  return found;
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
  /** Until it is ended. Default: `PROCESS_LIMITS.toolSeconds`. */
  seconds?: number;
  /** What it may write into a file or to us. Default: `PROCESS_LIMITS.toolOutput`. */
  bytes?: number;
  /** Takes what it writes to standard output as it comes; nothing of it is kept then. */
  onOutput?: (chunk: Buffer) => void;
  /** Leaves the processors to whatever else wants them. */
  background?: boolean;
  /** Environment variables besides the few that every tool gets. */
  env?: Readonly<Record<string, string>>;
}

/**
 * Runs an installed program on a file: no shell, none of our environment, an end to time, memory and output. What it
 * starts ends with it, and it ends with this process however that ends (Linux; elsewhere a kill leaves it its time limit).
 *
 * @returns what it wrote to standard output
 * @throws MediaError `tool-missing`, `timed-out`, `too-large`, or `damaged` where it failed
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
      // A Ctrl-C in the terminal is for the server, which ends this itself and knows why it ended. And a group of its
      // own can be ended whole: some programs are scripts that start the real one.
      detached: process.platform !== 'win32',
    });
    if (options.background && child.pid !== undefined) makeNice(child.pid);
    const output: Buffer[] = [];
    let bytes = 0;
    let words = '';
    const end = () => endGroup(child);
    // No p-timeout: the program and all that it started must be ended, not only the promise.
    const timer = setTimeout(end, seconds * 1000);
    options.signal.addEventListener('abort', end, { once: true });
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limit) end();
      else if (options.onOutput) options.onOutput(chunk);
      else output.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (words.length < 2000) words += chunk.toString('utf8');
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
      if (bytes > limit) return reject(new MediaError('too-large', `${name} wrote too much`));
      if (signal === 'SIGXFSZ') return reject(new MediaError('too-large', `${name} wrote too much`));
      if (signal) return reject(new MediaError('timed-out', `${name} was ended by ${signal}`));
      if (code !== 0)
        return reject(new MediaError('damaged', `${name} ended with ${code}: ${words.slice(0, 2000)}`));
      resolve(Buffer.concat(output));
    });
  });
}

/** The commands that a tool is started through; they come with every Linux distribution, if not in all their parts. */
async function guards(seconds: number, bytes: number): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const prlimit = await findTool('prlimit');
  return [
    ...(await endingWithUs()),
    ...(prlimit
      ? [
          prlimit,
          `--as=${PROCESS_LIMITS.toolMemory}`,
          `--fsize=${bytes}`,
          // Of all its threads together.
          `--cpu=${Math.ceil(seconds * 2)}`,
          '--core=0',
          '--',
        ]
      : []),
  ];
}

let ending: Promise<string[]> | undefined;

/** A command that has the kernel end what it starts when this process dies, where there is one that can. */
function endingWithUs(): Promise<string[]> {
  return (ending ??= (async () => {
    const setpriv = await findTool('setpriv');
    if (!setpriv) return [];
    const command = [setpriv, '--pdeathsig', 'KILL'];
    const works = await new Promise<boolean>((resolve) =>
      // Tried with itself: the one of BusyBox does not know this.
      execFile(setpriv, [...command.slice(1), setpriv, '--version'], { timeout: 5000 }, (error) =>
        resolve(error === null),
      ),
    );
    return works ? command : [];
  })());
}

/** Some systems and containers do not let a process give way; then it does not. */
function makeNice(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Gone already, or not allowed.
  }
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}
