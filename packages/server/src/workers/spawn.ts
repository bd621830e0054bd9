import type { ChildProcess } from 'node:child_process';
import { basename } from 'node:path';
import { childEnvironment, locateProgram, searchPath } from './sandbox/environment.js';
import { spawnGuarded } from './sandbox/guard.js';
import { killGroup } from './kill-group.js';
import { MAX_REPLY_BYTES, NICENESS, processLimits, TOOL_LIMITS } from './limits.js';
import { runWithRetry } from './attempts.js';
import { endError, isGuardFailure, ProcessEnded, type ProcessEnd } from './process-end.js';
import { MediaError } from '../lib/media-error.js';

/**
 * Returns the path of a program, or undefined if it is not installed. The result is cached: if a program is
 * installed later, the server must be restarted.
 */
export function findTool(name: string): Promise<string | undefined> {
  const key = JSON.stringify([name, searchPath()]);
  if (!located.has(key)) located.set(key, locateProgram(name));
  return Promise.resolve(located.get(key));
}

const located = new Map<string, string | undefined>();

export interface ToolOptions {
  /** Folder of the job: the program's home directory and the folder for its temporary files. */
  folder: string;
  signal: AbortSignal;
  /** Seconds until the program is killed. Default: `TOOL_LIMITS.seconds`. */
  seconds?: number;
  /**
   * Maximum output in bytes. Applies to standard output and, on Linux with `prlimit`, to files. Default:
   * `TOOL_LIMITS.output`. Without `onOutput`, standard output is limited to `MAX_REPLY_BYTES` as well.
   */
  bytes?: number;
  /**
   * Receives standard output in chunks. If set, the output is not buffered and `runTool` resolves with an empty
   * buffer.
   */
  onOutput?: (chunk: Buffer) => void;
  /** Descriptor of a file that the program inherits as descriptor 3. */
  input?: number | undefined;
  /** True to run the program with low CPU priority. */
  background?: boolean;
  /** Environment variables in addition to those that every tool gets. */
  env?: Readonly<Record<string, string>>;
  /**
   * Absolute paths of files and folders that the program reads, apart from `folder` and `input`. It can write only to
   * `folder`. Default: none.
   */
  readable?: readonly string[];
}

/**
 * Runs an installed program on a file, without a shell and without the server's environment. Time and standard
 * output are limited. On Linux with `prlimit`, memory, CPU time and file sizes are limited as well.
 *
 * Except on Windows, processes that the program starts are killed with it, or when it has ended. On Linux with a suitable `setpriv`,
 * the program also dies with the server, however the server ends. Elsewhere, it continues to run if the server
 * is killed.
 *
 * If the program is ended from outside, it runs once more while no other conversion runs (attempts.ts).
 *
 * @returns the standard output
 * @throws MediaError `tool-missing`, `timed-out`, `too-large`, `damaged` if the program failed or crashed twice, or
 *   `ProcessEnded`
 */
export async function runTool(name: string, args: readonly string[], options: ToolOptions): Promise<Buffer> {
  const { signal, seconds = TOOL_LIMITS.seconds } = options;
  const tool = await findTool(name);
  if (!tool) throw new MediaError('tool-missing', name);
  let hasOutput = false;
  const onOutput = options.onOutput && {
    onOutput: (chunk: Buffer) => {
      hasOutput = true;
      options.onOutput?.(chunk);
    },
  };
  return runWithRetry(() => attempt(tool, args, { ...options, ...onOutput }), {
    // The receiver of the output cannot start again.
    mayRepeat: () => !signal.aborted && !hasOutput,
    long: seconds > LONG_SECONDS,
  });
}

/** Seconds above which other conversions do not wait for a program that runs alone. */
const LONG_SECONDS = 180;

function attempt(tool: string, args: readonly string[], options: ToolOptions): Promise<Buffer> {
  const { signal, seconds = TOOL_LIMITS.seconds, bytes: limit = TOOL_LIMITS.output } = options;
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new MediaError('timed-out', 'closing'));
    const child = start(tool, args, options, { seconds, bytes: limit });
    const maxOutput = options.onOutput ? limit : Math.min(limit, MAX_REPLY_BYTES);
    const output: Buffer[] = [];
    let bytes = 0;
    let stderr = '';
    let exceeded: ProcessEnd['exceeded'];
    const end = (reason?: ProcessEnd['exceeded']) => {
      exceeded ??= reason;
      killGroup(child);
      // A process that has left the group may still have them open.
      child.stdout?.destroy();
      child.stderr?.destroy();
    };
    const abort = () => end('time');
    // p-timeout would only reject the Promise, but the program and its child processes must also be killed.
    const timer = setTimeout(abort, seconds * 1000);
    signal.addEventListener('abort', abort, { once: true });
    // Node creates no streams for a process that it could not start for lack of descriptors.
    child.stdout?.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxOutput) end('output');
      else if (options.onOutput) options.onOutput(chunk);
      else output.push(chunk);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      if (stderr.length < 2000) stderr += chunk.toString('utf8');
    });
    const ended = (how: Pick<ProcessEnd, 'code' | 'signal' | 'error'>) => {
      clearTimeout(timer);
      // The program has ended, but maybe not the processes that it has started.
      killGroup(child);
      signal.removeEventListener('abort', abort);
      const message = `${basename(tool)} ended with ${how.signal ?? how.code}: ${stderr.slice(0, 2000)}`;
      const error = endError({ ...how, exceeded, started: !isGuardFailure(stderr) }, message);
      if (error) reject(error);
      else resolve(Buffer.concat(output));
    };
    child.once('error', (error) => ended({ code: null, signal: null, error }));
    child.once('close', (code, signal) => ended({ code, signal }));
  });
}

/**
 * Starts a program in the sandbox with limits of its running time and its output.
 *
 * @throws ProcessEnded if it cannot be started
 */
function start(
  tool: string,
  args: readonly string[],
  { folder, input, readable = [], background = false, env }: ToolOptions,
  { seconds, bytes }: { readonly seconds: number; readonly bytes: number },
): ChildProcess {
  const { memory, addressSpace } = processLimits();
  try {
    return spawnGuarded(
      tool,
      args,
      {
        limits: { memory, addressSpace, fileSize: bytes, cpuSeconds: seconds * 2 },
        access: { readable, writable: [folder] },
        niceness: background ? NICENESS.background : NICENESS.worker,
      },
      {
        env: { ...childEnvironment(folder), LC_ALL: 'C.UTF-8', VIPS_CONCURRENCY: '1', ...env },
        stdio: ['ignore', 'pipe', 'pipe', input ?? 'ignore'],
      },
    );
  } catch (error) {
    // For example, the system has no memory for another process.
    throw new ProcessEnded('ended', `${tool} could not be started`, { cause: error });
  }
}
