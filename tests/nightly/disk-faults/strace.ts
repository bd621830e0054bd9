import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseTrace, RECORD, type Call, type Fault, type FaultPoint } from './trace.js';

/** True if strace is installed and may trace processes. The nightly run installs it (scripts/tools/programs.mjs). */
export const HAS_STRACE =
  process.platform === 'linux' &&
  spawnSync('strace', ['-f', '--seccomp-bpf', '-o', '/dev/null', 'true']).status === 0;

/** Options of Node that fix the process ID and times as text, so that all file names are the same in each run. */
export const FIXED_NAMES = [
  '--import',
  `data:text/javascript,${[
    "Object.defineProperty(process,'pid',{value:2147483})",
    "Date.prototype.toISOString=()=>'2026-01-02T03:04:05.678Z'",
  ].join(';')}`,
];

export interface TracedOptions {
  /** File for the output of strace. */
  readonly output: string;
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Makes one call fail. Default: records all calls. */
  readonly fault?: FaultPoint & { readonly error: Fault };
}

/**
 * Starts a program of Node under strace. Signals reach the program itself. All its file operations run in one thread or in
 * the main thread.
 */
export function startTraced(
  args: readonly string[],
  { output, cwd, env, fault }: TracedOptions,
): ChildProcess {
  const inject =
    fault === undefined
      ? RECORD
      : [
          '-e',
          `trace=${fault.call}`,
          '-P',
          fault.path,
          '-e',
          `inject=${fault.call}:error=${fault.error}:when=${fault.index}`,
        ];
  return spawn('strace', ['-D', '-f', '--seccomp-bpf', '-o', output, ...inject, process.execPath, ...args], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: cwd, UV_THREADPOOL_SIZE: '1', ...env },
  });
}

/** Result of a program under strace. */
export interface Traced {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly calls: readonly Call[];
}

/** Runs a program under strace until it ends. */
export async function runTraced(args: readonly string[], options: TracedOptions): Promise<Traced> {
  return endOf(startTraced(args, options), options.output);
}

/** Resolves when a program under strace has ended. */
export async function endOf(child: ChildProcess, trace: string): Promise<Traced> {
  let [stdout, stderr] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, signal, stdout, stderr, calls: parseTrace(await traceOf(trace, child.pid ?? 0)) };
}

/** Returns the output of strace, which ends after the program. */
async function traceOf(output: string, pid: number): Promise<string> {
  const end = new RegExp(`^${pid} +\\+\\+\\+ (?:exited|killed)`, 'm');
  for (;;) {
    const text = existsSync(output) ? readFileSync(output, 'latin1') : '';
    if (end.test(text.slice(-10_000))) return text;
    await pause(5);
  }
}
