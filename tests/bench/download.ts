import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createPortal, type Portal } from '@assetportal/sdk';
import { plausibleMemory } from './results/plausible-memory.js';
import type { Row } from './results/row.js';

const RUNS = Number(process.env['BENCH_RUNS'] ?? 5);
const JOBS = 8;
/** Size of each large file, in megabytes. */
const MEGABYTES = Number(process.env['BENCH_MEGABYTES'] ?? 1000);
const BINARY = resolve('packages/cli/bin/assetportal.cjs');
const SETS = [
  { label: '2,000 × 200 KB', files: 2000, bytes: 200_000, unit: 'files/s', target: '≥ 1.2' },
  { label: `3 × ${MEGABYTES} MB`, files: 3, bytes: MEGABYTES * 1e6, unit: 'MB/s', target: '≥ 0.95' },
];
const OURS = '`assetportal download`';
const CURL = `curl -Z --parallel-max ${JOBS}`;
const ARIA = `aria2c -j${JOBS} -x1`;
const PASSWORD = 'only for this benchmark';
const execute = promisify(execFile);

/** Compares `assetportal download` with curl and aria2c, which get prepared links. */
export async function run(): Promise<{ title: string; rows: Row[]; notes: string[] }> {
  const home = await mkdtemp(join(tmpdir(), 'assetportal-bench-'));
  const rows: Row[] = [];
  try {
    for (const set of SETS) rows.push(...(await measure(home, set)));
  } finally {
    await rm(home, { recursive: true, force: true });
  }
  return {
    title: 'Downloads with the CLI',
    rows,
    notes: [
      `Medians of ${RUNS} interleaved runs with ${JOBS} jobs, client and server on one machine. The ratio is relative to the faster of curl and aria2c.`,
      `${OURS} starts from IDs. It looks up the assets, verifies the SHA-256 of each file, and writes a ledger. curl and aria2c get links that were prepared before the measurement, and verify nothing.`,
    ],
  };
}

/** Duration in seconds, and maximum resident set in megabytes. */
interface Measurement {
  readonly seconds: number;
  readonly memory: number;
}

async function measure(home: string, set: (typeof SETS)[number]): Promise<Row[]> {
  const library = join(home, 'library');
  await makeFiles(library, set.files, set.bytes);
  const server = spawn(process.execPath, [BINARY, 'serve', library, '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env['PATH'], ASSETPORTAL_CONFIG_DIR: home, ASSETPORTAL_ADMIN_PASSWORD: PASSWORD },
  });
  try {
    const [line] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
    const { url } = JSON.parse(line) as { url: string };
    // With the links of a guest, curl and aria2c would exceed the number of downloads per minute.
    const { session } = await createPortal({ url }).session.get({ user: 'admin', pass: PASSWORD });
    const portal = createPortal({ url, token: () => session ?? undefined });
    while ((await portal.index.status()).state !== 'idle') await delay(200);
    const ids: string[] = [];
    for await (const { id } of portal.search.all({})) ids.push(id);
    if (ids.length !== set.files) throw new Error(`${ids.length} of ${set.files} files are indexed.`);
    await writeFile(join(home, 'ids'), `${ids.join('\n')}\n`);
    const methods: Record<string, () => Promise<Measurement>> = {
      [OURS]: () => timed(home, (to) => assetportal(home, url, to)),
      [CURL]: async () => {
        const links = await linksOf(portal, url, ids);
        return timed(home, (to) => curl(home, links, to));
      },
      [ARIA]: async () => {
        const links = await linksOf(portal, url, ids);
        return timed(home, (to) => aria2c(home, links, to));
      },
    };
    const results = new Map<string, Measurement[]>();
    for (let round = 0; round < RUNS; round += 1) {
      for (const [name, method] of Object.entries(methods)) {
        results.set(name, [...(results.get(name) ?? []), await method()]);
      }
    }
    return rowsOf(set, results);
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
    await rm(library, { recursive: true, force: true });
  }
}

function rowsOf(set: (typeof SETS)[number], results: ReadonlyMap<string, readonly Measurement[]>): Row[] {
  const amount = set.unit === 'MB/s' ? (set.files * set.bytes) / 1e6 : set.files;
  const rate = (name: string) => amount / median((results.get(name) ?? []).map(({ seconds }) => seconds));
  const fastest = Math.max(rate(CURL), rate(ARIA));
  const memory = plausibleMemory(OURS, Math.max(...(results.get(OURS) ?? []).map((result) => result.memory)));
  return [
    ...[...results.keys()].map((name) => ({
      label: `${set.label}: ${name}`,
      value: rate(name),
      unit: set.unit,
      ratio: rate(name) / fastest,
      ...(name === OURS ? { target: set.target } : {}),
    })),
    { label: `${set.label}: maximum memory of ${OURS}`, value: memory, unit: 'MB', target: '< 150 MB' },
  ];
}

async function makeFiles(folder: string, count: number, bytes: number): Promise<void> {
  await mkdir(folder);
  const block = Buffer.alloc(Math.min(bytes, 8 * 1024 * 1024));
  for (let index = 0; index < count; index += 1) {
    const file = await open(join(folder, `file-${index}.bin`), 'w');
    for (let written = 0; written < bytes; written += block.length) {
      randomFillSync(block);
      await file.write(block, 0, Math.min(block.length, bytes - written));
    }
    await file.close();
  }
}

/** Returns a link for each asset, without the time that this takes. */
async function linksOf(portal: Portal, url: string, ids: readonly string[]): Promise<string[]> {
  const links: string[] = [];
  for (let start = 0; start < ids.length; start += 1000) {
    const batch = await portal.downloads.links({ ids: ids.slice(start, start + 1000) });
    links.push(...batch.links.map((link) => `${url}${link.url}`));
  }
  return links;
}

/** Runs a program that downloads into a new folder, and deletes the files after the measurement. */
async function timed(
  home: string,
  start: (to: string) => Promise<ChildProcess> | ChildProcess,
): Promise<Measurement> {
  const to = await mkdtemp(join(home, 'to-'));
  // Files of the previous run that are still written to the disk would slow down this one.
  await execute('sync');
  const started = performance.now();
  const child = await start(to);
  let memory = 0;
  const watch = setInterval(() => {
    void peakMemory(child).then((peak) => (memory = Math.max(memory, peak)));
  }, 50);
  const [code] = (await once(child, 'exit')) as [number];
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  if (code !== 0) throw new Error(`${child.spawnfile} exited with ${code}.`);
  await rm(to, { recursive: true });
  return { seconds, memory };
}

/** Returns the maximum resident set of a process so far, in megabytes. 0 after it has ended. */
async function peakMemory({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return (Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024) / 1e6;
}

async function assetportal(home: string, url: string, to: string): Promise<ChildProcess> {
  const ids = await open(join(home, 'ids'));
  const args = ['download', '-', '--to', to, '--jobs', String(JOBS), '--yes', '--quiet', '--url', url];
  const child = spawn(process.execPath, [BINARY, ...args], {
    stdio: [ids.fd, 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'], ASSETPORTAL_CONFIG_DIR: home },
  });
  await ids.close();
  return child;
}

async function curl(home: string, urls: readonly string[], to: string): Promise<ChildProcess> {
  const config = urls.map((url, index) => `url = "${url}"\noutput = "${join(to, String(index))}"\n`).join('');
  await writeFile(join(home, 'curl.config'), config);
  const parallel = ['--parallel', '--parallel-max', String(JOBS)];
  return spawn('curl', ['--silent', '--fail', ...parallel, '--config', join(home, 'curl.config')]);
}

async function aria2c(home: string, urls: readonly string[], to: string): Promise<ChildProcess> {
  await writeFile(join(home, 'aria2'), urls.map((url, index) => `${url}\n  out=${index}\n`).join(''));
  const args = ['--quiet', `-j${JOBS}`, '-x1', '--dir', to, '--input-file', join(home, 'aria2')];
  return spawn('aria2c', args, { stdio: 'ignore' });
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
