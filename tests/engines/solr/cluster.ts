import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MIN_JAVA = 17;
/** Number of lines of the cluster's log that an error contains. */
const LOG_LINES = 40;

/** A SolrCloud that runs in a separate process. */
export interface SolrCluster {
  /** Base URLs of the nodes, such as `http://127.0.0.1:8983/solr`. */
  readonly nodes: readonly string[];
  /** ID of the process. */
  readonly pid: number;
  /** Returns the address for `createSolrEngine`. @param nodes Numbers of the nodes. Default: all. */
  url(alias: string, nodes?: readonly number[]): string;
  /** Runs a command of `Cluster.java` and waits until it is done. */
  command(line: `stop ${number}` | `start ${number}` | 'zookeeper'): Promise<void>;
  stop(): Promise<void>;
}

/** Returns why no cluster can run on this machine. Undefined if Java and Maven are present. */
export async function missingForSolr(): Promise<string | undefined> {
  const java = await run('java', ['-version']).catch(() => undefined);
  const version = /version "(\d+)/.exec(java?.stderr ?? '')?.[1];
  if (version === undefined || Number(version) < MIN_JAVA) return `Java ${MIN_JAVA} or later is missing`;
  const maven = await run('mvn', ['--version']).catch(() => undefined);
  return maven === undefined ? 'Maven is missing' : undefined;
}

/**
 * Starts a cluster with some nodes, and with ZooKeeper in the same process.
 *
 * @param source Folder of this file. A bundled benchmark is in another folder.
 */
export async function startSolr(nodes: number, source = import.meta.dirname): Promise<SolrCluster> {
  const libraries = await resolveLibraries(source);
  const folder = await mkdtemp(join(tmpdir(), 'assetportal-solr-'));
  const child = spawn(
    'java',
    [
      '-Xmx1g',
      // Two nodes in cleartext need HTTP/1.
      '-Dsolr.http1=true',
      `-Dlog4j2.configurationFile=${join(source, 'log4j2.xml')}`,
      ...['-cp', `${join(libraries, '*')}${delimiter}`],
      ...[join(source, 'Cluster.java'), String(nodes), folder],
    ],
    { stdio: 'pipe' },
  );
  const output = linesOf(child);
  const { nodes: urls } = JSON.parse(await output.next('{')) as { nodes: string[] };
  return {
    nodes: urls,
    pid: child.pid!,
    url: (alias, numbers = urls.map((_, number) => number)) => {
      const hosts = numbers.map((number) => urls[number]!.replace(/^http:\/\/|\/solr$/g, ''));
      return `solr+http://${hosts.join(',')}/solr/${alias}`;
    },
    command: async (line) => {
      child.stdin.write(`${line}\n`);
      await output.next(`done ${line}`);
    },
    stop: async () => {
      child.stdin.end();
      await output.ended;
      await rm(folder, { recursive: true, force: true });
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
      for (const { reject } of expected) reject(new Error(`The cluster ended.\n${log.join('\n')}`));
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
