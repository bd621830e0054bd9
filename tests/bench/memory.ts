import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { addressOf } from './library/running-server.js';
import { plausibleMemory } from './results/plausible-memory.js';
import type { Row } from './results/row.js';

const BINARY = resolve('packages/cli/bin/assetportal.cjs');
const LIBRARY = '../shared/assets/files';
/** Interval between two measurements of the processes, in milliseconds. */
const SAMPLING_MS = 250;
/** Interval between two searches, in milliseconds. */
const SEARCH_MS = 50;
const API = 'assetportal/api';

/** Pages of documents and videos that are viewed per asset. */
const PAGES = 3;

/** Default budget on a machine with 2 GB, in MB. */
const SMALL_MB = 1536;

/**
 * Measures the memory of the server and its child processes, and the time of searches while a library is being
 * indexed. The server is the built command in a separate process.
 */
export async function run(): Promise<{ title: string; rows: Row[]; notes: string[] }> {
  if (!existsSync(LIBRARY) || process.platform !== 'linux')
    return { title: TITLE, rows: [], notes: ['Skipped: it needs Linux and the shared assets.'] };
  const usual = await measure({});
  const small = await measure({ ASSETPORTAL_MEMORY: String(SMALL_MB) });
  const { during, idle } = usual;
  const p95 = { during: percentile(during, 0.95), idle: percentile(idle, 0.95) };
  return {
    title: TITLE,
    rows: [
      { label: 'server: resident memory after startup', value: usual.started, unit: 'MB' },
      { label: `after indexing ${usual.files} files`, value: usual.afterIndexing, unit: 'MB' },
      {
        label: `after viewing ${usual.viewed} previews`,
        value: usual.afterViewing,
        unit: 'MB',
        target: '≤ 300 MB',
      },
      { label: 'server: maximum', value: usual.maximum, unit: 'MB' },
      { label: 'server and child processes: maximum', value: usual.total, unit: 'MB', target: '< 3,000 MB' },
      {
        label: `same with the default of a machine with 2 GB (${SMALL_MB} MB)`,
        value: small.total,
        unit: 'MB',
        target: `< ${SMALL_MB.toLocaleString('en')} MB`,
      },
      { label: 'indexing', value: usual.indexing, unit: 's' },
      {
        label: 'same with the default of a machine with 2 GB',
        value: small.indexing,
        unit: 's',
        ratio: small.indexing / usual.indexing,
      },
      { label: 'search while indexing, median', value: percentile(during, 0.5), unit: 'ms' },
      {
        label: 'search while indexing, 95th percentile',
        value: p95.during,
        unit: 'ms',
        ratio: p95.during / p95.idle,
        target: '< 200 ms',
      },
      { label: 'search after indexing, 95th percentile', value: p95.idle, unit: 'ms' },
    ],
    notes: [
      `Every ${SEARCH_MS} ms a search with two facets and 50 rows, each for another word, so that no response is cached: ${during.length} searches while indexing. The ratio compares them with searches after indexing.`,
      'The sum counts memory that processes share once (PSS).',
    ],
  };
}

/** Sizes in MB, search times in milliseconds, `indexing` in seconds. */
interface Measurement {
  readonly files: number;
  readonly started: number;
  readonly afterIndexing: number;
  readonly viewed: number;
  readonly afterViewing: number;
  readonly maximum: number;
  readonly total: number;
  readonly indexing: number;
  /** Times of searches while indexing. */
  readonly during: readonly number[];
  /** Times of searches after indexing. */
  readonly idle: readonly number[];
}

/** Serves, indexes and views a copy of the shared assets. @param env Further environment variables of the server */
async function measure(env: NodeJS.ProcessEnv): Promise<Measurement> {
  const folder = await mkdtemp(join(tmpdir(), 'assetportal-bench-'));
  await cp(LIBRARY, join(folder, 'library'), { recursive: true });
  const server = spawn(
    process.execPath,
    [BINARY, 'serve', join(folder, 'library'), '--data', join(folder, 'state'), '--port', '0'],
    {
      env: { ...process.env, ASSETPORTAL_ADMIN_PASSWORD: 'only for this benchmark', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const processes = new ProcessSampler(server.pid as number);
  try {
    const url = await addressOf(server);
    const started = processes.resident();
    const from = performance.now();
    const during = await searchWhile(url, () => indexed(url));
    const indexing = (performance.now() - from) / 1000;
    const afterIndexing = processes.resident();
    const viewed = await viewAll(url);
    const afterViewing = processes.resident();
    const idle = await searchWhile(url, () => delay(10_000));
    const { maximum, total } = processes;
    processes.check();
    const files = await fileCount(folder);
    return { files, started, afterIndexing, viewed, afterViewing, maximum, total, indexing, during, idle };
  } finally {
    processes.stop();
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
}

const TITLE = 'Memory, and searches while indexing';

async function getJson<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

async function indexed(url: string): Promise<void> {
  for (;;) {
    const { state } = await getJson<{ state: string }>(`${url}/${API}/index/status`);
    if (state === 'idle') return;
    await delay(500);
  }
}

/** Searches until `work` ends. Returns the times in milliseconds. */
async function searchWhile(url: string, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const requests: Promise<void>[] = [];
  let running = true;
  const done = work().finally(() => (running = false));
  for (let number = 0; running; number += 1) {
    requests.push(
      (async () => {
        const from = performance.now();
        const query = new URLSearchParams({ solr_q: `* -unused${number}`, solr_rows: '50' });
        await getJson(`${url}/${API}/search?${query}&solr_facetfields=filetype&solr_facetfields=keywords`);
        times.push(performance.now() - from);
      })(),
    );
    await delay(SEARCH_MS);
  }
  await Promise.all([...requests, done]);
  return times;
}

/** Loads the preview, the thumbnail and the first pages of each asset. Returns the number of images. */
async function viewAll(url: string): Promise<number> {
  const { response } = await getJson<{ response: { docs: { id: string; page_cnt?: number }[] } }>(
    `${url}/${API}/search?solr_q=*&solr_rows=1000`,
  );
  let images = 0;
  for (const { id, page_cnt: pages = 1 } of response.docs) {
    const addresses = ['thumbnail', ...Array.from({ length: Math.min(pages, PAGES) }, (_, page) => page + 1)];
    for (const page of addresses) {
      const path = page === 'thumbnail' ? 'thumbnail' : `preview?page=${page}`;
      const reply = await fetch(`${url}/${API}/renditions/${encodeURIComponent(id)}/${path}`);
      await reply.arrayBuffer();
      if (reply.ok) images += 1;
    }
  }
  return images;
}

async function fileCount(folder: string): Promise<number> {
  const entries = await readdir(join(folder, 'library'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Measures the memory of a process and its descendants at intervals, in MB. */
class ProcessSampler {
  /** Highest resident memory of the process. */
  maximum = 0;
  /** Highest proportional set size of the process and its descendants together. */
  total = 0;
  /** Highest number of child processes, and the memory of the server alone when the sum was highest. */
  #children = 0;
  #ownShare = 0;
  readonly #timer: NodeJS.Timeout;

  constructor(private readonly pid: number) {
    this.#timer = setInterval(() => this.#sample(), SAMPLING_MS);
  }

  resident(): number {
    return plausibleMemory('server', (fieldOf(this.pid, 'status', 'VmRSS') ?? 0) / 1000);
  }

  /** @throws Error if the sum cannot contain the memory of child processes */
  check(): void {
    plausibleMemory('server: maximum', this.maximum);
    if (this.#children === 0)
      throw new Error('The server converts files in child processes, but none was seen.');
    plausibleMemory('child processes', this.total - this.#ownShare);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #sample(): void {
    this.maximum = Math.max(this.maximum, (fieldOf(this.pid, 'status', 'VmHWM') ?? 0) / 1000);
    const children = descendants(this.pid);
    this.#children = Math.max(this.#children, children.length);
    const [own = 0, ...others] = [this.pid, ...children].map((pid) => shareOf(pid) / 1000);
    const sum = others.reduce((a, b) => a + b, own);
    if (sum > this.total) [this.total, this.#ownShare] = [sum, own];
  }
}

/**
 * Returns the proportional set size of a process in KB, or 0 if it has exited.
 *
 * @throws Error if the process exists, but its memory cannot be read
 */
function shareOf(pid: number): number {
  const share = fieldOf(pid, 'smaps_rollup', 'Pss');
  // A process that ends has no memory anymore.
  if (
    share === undefined &&
    fieldOf(pid, 'status', 'VmRSS') !== undefined &&
    existsSync(`/proc/${pid}/smaps_rollup`)
  )
    throw new Error(`The memory of the child process ${pid} cannot be read. Run the benchmark as root.`);
  return share ?? 0;
}

/** Returns a number from a file in `/proc` (sizes are in KB), or undefined if the process has exited. */
function fieldOf(pid: number, file: string, name: string): number | undefined {
  try {
    const match = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'));
    return match ? Number(match[1]) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the process IDs of all descendants. */
function descendants(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name): [number, number | undefined] => [Number(name), fieldOf(Number(name), 'status', 'PPid')]);
  const childrenOf = (parent: number): number[] =>
    parents.filter(([, of]) => of === parent).flatMap(([child]) => [child, ...childrenOf(child)]);
  return childrenOf(pid);
}
