import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createPortal, type Portal } from '@assetportal/sdk';
import { plausibleMemory } from './results/plausible-memory.js';
import type { Row } from './results/row.js';

const BINARY = resolve('packages/cli/bin/assetportal.cjs');
const RUNS = Number(process.env['BENCH_RUNS'] ?? 3);
/**
 * Total size of each set of files, in megabytes. Set `BENCH_MEGABYTES` to a smaller number only to test the
 * benchmark itself.
 */
const MEGABYTES = Number(process.env['BENCH_MEGABYTES'] ?? 2000);
const CLIENTS = 50;
/** Maximum rate of a slow client, in bytes per second. */
const PACE = 40_000_000;

/**
 * Compares the download rate of 2 GB zips with `zip -0` and with a single file of the same size. Also measures
 * the server's memory usage with 50 clients.
 */
export async function run(): Promise<{ title: string; rows: Row[]; notes: string[] }> {
  const home = await mkdtemp(join(tmpdir(), 'assetportal-bench-'));
  try {
    const rows = [
      ...(await rates(home, { label: '20 files', files: 20 })),
      ...(await rates(home, { label: '2,000 files', files: 2000 })),
      ...(await memory(home)),
    ];
    return {
      title: 'Zips',
      rows,
      notes: [
        `Medians of ${RUNS} alternating runs over files in the page cache. ${MEGABYTES} MB in total, over HTTP on one machine, discarded by the client.`,
        '`zip -0 -r - | cat` computes each CRC-32 while it writes, and sends no length. The portal has the CRC-32 from indexing, sends the length first, and verifies the CRC-32 while it sends.',
        `The ${CLIENTS} clients each download a zip of sparse files at different rates, ${PACE / 1e6} MB/s at most. Memory is the resident set of the server process.`,
      ],
    };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function rates(home: string, set: { label: string; files: number }): Promise<Row[]> {
  const library = join(home, 'library');
  const bytes = Math.floor((MEGABYTES * 1e6) / set.files);
  await makeFiles(join(library, 'files'), set.files, bytes);
  // Baseline: the same server sends the same bytes as a single file.
  await makeFiles(join(library, 'one'), 1, bytes * set.files);
  const server = await serve(home, library);
  try {
    const ids = await idsOf(server.portal, 'folder:files');
    const [one] = await idsOf(server.portal, 'folder:one');
    const methods: Record<string, () => Promise<void>> = {
      '`assetportal` zip over HTTP': async () =>
        fetchAndDiscard(server.url + (await server.portal.downloads.zip({ ids })).url),
      '`zip -0 -r - | cat`': () => shell(join(library, 'files'), 'zip -q -0 -r - . | cat > /dev/null'),
      'the same bytes as one file over HTTP': async () =>
        fetchAndDiscard(server.url + (await server.portal.downloads.link({ id: one ?? '' })).url),
    };
    const times = new Map<string, number[]>();
    for (let round = 0; round < RUNS; round += 1) {
      for (const [name, method] of Object.entries(methods)) {
        const started = performance.now();
        await method();
        times.set(name, [...(times.get(name) ?? []), (performance.now() - started) / 1000]);
      }
    }
    const rate = (name: string) => (bytes * set.files) / 1e6 / median(times.get(name) ?? []);
    return Object.keys(methods).map((name) => ({
      label: `${set.label}: ${name}`,
      value: rate(name),
      unit: 'MB/s',
      ratio: rate(name) / rate('`zip -0 -r - | cat`'),
      ...(name.startsWith('`assetportal`') ? { target: '≥ 2.5 × zip -0' } : {}),
    }));
  } finally {
    await server.stop();
    await rm(library, { recursive: true, force: true });
  }
}

/**
 * Measures the memory of the server with many clients. Sparse files need no disk space, but take the same code
 * path.
 */
async function memory(home: string): Promise<Row[]> {
  const library = join(home, 'sparse');
  await mkdir(library);
  for (let index = 0; index < 10; index += 1) {
    const path = join(library, `${index}.bin`);
    await writeFile(path, String(index));
    await truncate(path, (MEGABYTES * 1e6) / 10);
  }
  const server = await serve(home, library);
  try {
    const ids = await idsOf(server.portal, '*');
    const { url } = await server.portal.downloads.zip({ ids });
    const before = await residentSet(server.child);
    let peak = before;
    const watch = setInterval(() => {
      void residentSet(server.child).then((now) => (peak = Math.max(peak, now)));
    }, 100);
    const started = performance.now();
    await Promise.all(Array.from({ length: CLIENTS }, () => fetchAndDiscard(server.url + url, PACE)));
    clearInterval(watch);
    const seconds = (performance.now() - started) / 1000;
    return [
      { label: `${CLIENTS} clients: memory before`, value: before, unit: 'MB' },
      { label: `${CLIENTS} clients: maximum memory`, value: peak, unit: 'MB' },
      {
        label: `${CLIENTS} clients: total rate`,
        value: (MEGABYTES * CLIENTS) / seconds,
        unit: 'MB/s',
      },
    ];
  } finally {
    await server.stop();
    await rm(library, { recursive: true, force: true });
  }
}

async function serve(home: string, library: string) {
  const child = spawn(process.execPath, [BINARY, 'serve', library, '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env['PATH'], ASSETPORTAL_CONFIG_DIR: home },
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  const portal = createPortal({ url, timeout: 120_000 });
  while ((await portal.index.status()).state !== 'idle') await delay(200);
  return {
    url,
    portal,
    child,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function idsOf(portal: Portal, query: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of portal.search.all({ query })) ids.push(id);
  return ids;
}

/** Downloads and discards a response, at a rate of at most `pace` bytes per second. */
async function fetchAndDiscard(url: string, pace = Number.POSITIVE_INFINITY): Promise<void> {
  const request = get(url);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`The server responded with ${response.statusCode}.`);
  const started = performance.now();
  let bytes = 0;
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length;
    const ahead = (bytes / pace) * 1000 - (performance.now() - started);
    if (ahead > 20) await delay(ahead);
  }
  if (bytes !== Number(response.headers['content-length'])) throw new Error('The response is incomplete.');
}

/** Returns the resident set size in megabytes. */
async function residentSet(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return plausibleMemory('server', Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

async function makeFiles(folder: string, count: number, bytes: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const block = Buffer.alloc(Math.min(bytes, 8 * 1024 * 1024), 'a file with distinct bytes ');
  for (let index = 0; index < count; index += 1) {
    const file = await open(join(folder, `file-${index}.bin`), 'w');
    block.writeUInt32LE(index);
    for (let written = 0; written < bytes; written += block.length) {
      await file.write(block, 0, Math.min(block.length, bytes - written));
    }
    await file.close();
  }
}

const shell = async (cwd: string, command: string): Promise<void> => {
  await promisify(execFile)('sh', ['-c', command], { cwd });
};

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
