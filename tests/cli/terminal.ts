import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { PATIENCE } from '../fixtures/run/patience.js';
import { runInProcess } from './in-process.js';

/** Path of the installed command. It runs the build. */
export const BINARY = resolve(import.meta.dirname, '../../packages/cli/bin/assetportal.cjs');

export interface RunResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly input?: string | Buffer;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/**
 * Creates an isolated CLI: its settings are in `home`, and it does not inherit the environment of this process. `run` and
 * `bytes` run the program in this process, which is ten times cheaper. `spawn` and `start` run the installed command, for
 * tests of pipes, signals, terminals, the exit of the process, its startup, and commands that start the server.
 */
export function terminal(home: string, preset: Readonly<Record<string, string>> = {}) {
  if (!existsSync(resolve(BINARY, '../../dist/main.cjs'))) {
    throw new Error('The CLI has not been built. Run `npm run build` or `npm test`.');
  }
  const environment = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    ASSETPORTAL_CONFIG_DIR: home,
    ...preset,
  };
  const start = (
    args: readonly string[],
    options: RunOptions & Pick<SpawnOptions, 'stdio'> = {},
  ): ChildProcess =>
    spawn(process.execPath, [BINARY, ...args], {
      cwd: options.cwd ?? home,
      env: { ...environment, ...options.env },
      stdio: options.stdio ?? 'pipe',
    });
  const inProcess = (args: readonly string[], options: RunOptions) =>
    runInProcess(args, {
      env: { ...environment, ...options.env },
      cwd: options.cwd ?? home,
      input: options.input ?? '',
    });
  return {
    environment,
    start,
    /** Runs the program in this process, without a terminal. */
    run: async (args: readonly string[], options: RunOptions = {}): Promise<RunResult> => {
      const { code, stdout, stderr } = await inProcess(args, options);
      return { code, stdout: stdout.toString(), stderr: stderr.toString() };
    },
    /** Runs the installed command. */
    spawn: (args: readonly string[], options: RunOptions = {}): Promise<RunResult> => {
      const child = start(args, options);
      // A command that ends without reading its input closes the pipe. Its exit code and output are the result.
      child.stdin?.on('error', ignoreClosedPipe).end(options.input ?? '');
      return waitForExit(child);
    },
    /** Runs the program in this process, and returns the bytes of stdout. */
    bytes: async (args: readonly string[]): Promise<Buffer> => (await inProcess(args, {})).stdout,
  };
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

/** Resolves with the output and the exit code of a process. */
export function waitForExit(child: ChildProcess): Promise<RunResult> {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** Util-linux's `script` runs a program on a pseudo-terminal. Empty on other systems, where it has different options. */
export const SCRIPT = process.platform === 'linux' ? '/usr/bin/script' : '';

/** Runs a command on a terminal, replies to its prompts in order, and returns the output with the exit code. */
export async function replyOnTerminal(
  environment: Readonly<Record<string, string>>,
  command: string,
  ...replies: readonly [prompt: string, reply: string][]
): Promise<string> {
  const line = `stty cols 100; '${process.execPath}' '${BINARY}' ${command}; echo "ended with $?"`;
  const child = spawn(SCRIPT, ['-qec', line, '/dev/null'], { env: { ...environment, TERM: 'xterm' } });
  let shown = '';
  let from = 0;
  const pending = [...replies];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    const [prompt, reply] = pending[0] ?? [];
    if (prompt === undefined || !shown.slice(from).includes(prompt)) return;
    pending.shift();
    from = shown.length;
    child.stdin.write(reply);
  });
  await once(child, 'close');
  return shown;
}

/** Polls a condition until it is true. Rejects after {@link PATIENCE}. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error('The condition did not become true in time.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Parses the NDJSON lines in a text. Ignores other lines. */
export function events(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Returns the `items` of a JSON document. */
export function itemsOf(text: string): Record<string, unknown>[] {
  return (JSON.parse(text) as { items: Record<string, unknown>[] }).items;
}
