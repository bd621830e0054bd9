import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** The command as it is installed: `bin/assetportal.cjs` over the build. */
export const BINARY = resolve(import.meta.dirname, '../../packages/cli/bin/assetportal.cjs');

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly input?: string | Buffer;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** A terminal of one's own: its settings lie in `home`, and none of this machine's variables reach it. */
export function terminal(home: string, preset: Readonly<Record<string, string>> = {}) {
  if (!existsSync(resolve(BINARY, '../../dist/main.cjs'))) {
    throw new Error('The terminal is not built: run `npm run build`, or `npm test`, which does.');
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
  return {
    environment,
    start,
    run: (args: readonly string[], options: RunOptions = {}): Promise<Ran> => {
      const child = start(args, options);
      child.stdin?.end(options.input ?? '');
      return ended(child);
    },
    /** Stdout as the bytes that came. */
    async bytes(args: readonly string[]): Promise<Buffer> {
      const child = start(args);
      const chunks: Buffer[] = [];
      for await (const chunk of child.stdout ?? []) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    },
  };
}

/** What a process wrote, and how it ended. */
export function ended(child: ChildProcess): Promise<Ran> {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', (code) => done({ code, stdout, stderr }));
  });
}

/** Waits until something holds, and looks often. */
export async function until(holds: () => boolean | Promise<boolean>, within = 15_000): Promise<void> {
  const end = performance.now() + within;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('It did not come to hold in time.');
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** The lines of NDJSON. */
export function events(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** The rows of a JSON document. */
export function itemsOf(text: string): Record<string, unknown>[] {
  return (JSON.parse(text) as { items: Record<string, unknown>[] }).items;
}
