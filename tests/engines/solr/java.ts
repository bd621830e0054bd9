import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MIN_JAVA = 17;
/** Number of lines of a process's log that an error contains. */
const LOG_LINES = 40;

/** Returns why no cluster can run on this machine. Undefined if Java and Maven are present. */
export async function missingForSolr(): Promise<string | undefined> {
  const java = await run('java', ['-version']).catch(() => undefined);
  const version = /version "(\d+)/.exec(java?.stderr ?? '')?.[1];
  if (version === undefined || Number(version) < MIN_JAVA) return `Java ${MIN_JAVA} or later is missing`;
  const maven = await run('mvn', ['--version']).catch(() => undefined);
  return maven === undefined ? 'Maven is missing' : undefined;
}

/** A process that runs a program in this folder. */
export interface JavaProcess {
  readonly pid: number;
  /** The JSON that the program prints at its start. */
  readonly started: unknown;
  /** Sends a line, and waits until the program prints `done` and the line. */
  command(line: string): Promise<void>;
  /** Sends a signal to the process. After SIGKILL, waits until it has ended. */
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  /** Ends the process, also if it is paused. */
  stop(): Promise<void>;
}

/**
 * Starts a program of this folder, and waits until it has printed its first line.
 *
 * @param source Folder of this file. A bundled benchmark is in another folder.
 */
export async function startJava(
  source: string,
  program: 'Cluster' | 'Node',
  values: readonly string[],
): Promise<JavaProcess> {
  const libraries = await resolveLibraries(source);
  const child = spawn(
    'java',
    [
      '-Xmx1g',
      // Two nodes in cleartext need HTTP/1.
      '-Dsolr.http1=true',
      // A node that was killed counts as alive for this time, in milliseconds.
      '-Dsolr.zkclienttimeout=10000',
      `-Dlog4j2.configurationFile=${join(source, 'log4j2.xml')}`,
      '-cp',
      `${join(libraries, '*')}${delimiter}`,
      join(source, `${program}.java`),
      ...values,
    ],
    { stdio: 'pipe' },
  );
  // A process that was killed does not read its input.
  child.stdin.on('error', () => undefined);
  const output = linesOf(child);
  return {
    pid: child.pid!,
    started: JSON.parse(await output.next('{')) as unknown,
    command: async (line) => {
      child.stdin.write(`${line}\n`);
      await output.next(`done ${line}`);
    },
    signal: async (name) => {
      child.kill(name);
      if (name === 'SIGKILL') await output.ended;
    },
    stop: async () => {
      child.kill('SIGCONT');
      child.stdin.end();
      await output.ended;
    },
  };
}

/** Reads the lines that a process writes. Other output than the expected lines is for errors. */
function linesOf(child: ChildProcessWithoutNullStreams) {
  const log: string[] = [];
  const expected: { start: string; resolve: (line: string) => void; reject: (error: Error) => void }[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    log.push(line);
    if (log.length > LOG_LINES) log.shift();
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const at = expected.findIndex(({ start }) => line.startsWith(start));
    if (at >= 0) expected.splice(at, 1)[0]!.resolve(line);
  });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      for (const { reject } of expected) reject(new Error(`The process ended.\n${log.join('\n')}`));
      resolve();
    });
  });
  const next = (start: string) =>
    new Promise<string>((resolve, reject) => expected.push({ start, resolve, reject }));
  return { next, ended };
}

/** Returns the folder with the libraries of `pom.xml`. Resolves them once for each version of the file. */
async function resolveLibraries(source: string): Promise<string> {
  const cache = join(source, '../../../node_modules/.cache/solr-test');
  const pom = join(source, 'pom.xml');
  const version = createHash('sha256')
    .update(await readFile(pom))
    .digest('hex')
    .slice(0, 10);
  const libraries = join(cache, version);
  if (existsSync(libraries)) return libraries;
  await mkdir(cache, { recursive: true });
  const part = await mkdtemp(join(cache, 'part-'));
  const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${part}`];
  await run('mvn', ['--quiet', '--batch-mode', `--file=${pom}`, ...goal]);
  // Another test may have resolved them at the same time.
  await rename(part, libraries).catch(() => rm(part, { recursive: true, force: true }));
  return libraries;
}
