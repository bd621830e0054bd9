import { execFile, spawn } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createPortal } from '@assetportal/sdk';
import type { Row } from './results/row.js';

const RUNS = 3;
const JOBS = 16;
const BINARY = resolve('packages/cli/bin/assetportal.cjs');
const SETS = [
  { label: '2,000 × 200 KB', files: 2000, bytes: 200_000, unit: 'files/s', target: '≥ 0.9' },
  { label: '3 × 256 MiB', files: 3, bytes: 256 * 1024 * 1024, unit: 'MB/s', target: '≥ 0.75' },
];
const execute = promisify(execFile);

/** Compares `assetportal download` with `curl --parallel`, using the same server. */
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
      `Medians of ${RUNS} alternating runs, ${JOBS} concurrent downloads, one machine. The ratio is relative to curl with the same set.`,
      '`assetportal download` starts from IDs. It looks up the assets, requests a signed link for each, writes part files, and verifies length and SHA-256. `curl` gets the links as input. `curl, requesting each link` requests the link of each file first. Neither verifies the content.',
    ],
  };
}

async function measure(home: string, set: (typeof SETS)[number]): Promise<Row[]> {
  const library = join(home, 'library');
  await makeFiles(library, set.files, set.bytes);
  const server = spawn(process.execPath, [BINARY, 'serve', library, '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env['PATH'], ASSETPORTAL_CONFIG_DIR: home },
  });
  try {
    const [line] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
    const { url } = JSON.parse(line) as { url: string };
    const portal = createPortal({ url });
    while ((await portal.index.status()).state !== 'idle') await delay(200);
    const ids: string[] = [];
    for await (const { id } of portal.search.all({})) ids.push(id);
    if (ids.length !== set.files) throw new Error(`${ids.length} of ${set.files} files are indexed.`);
    await writeFile(join(home, 'ids'), `${ids.join('\n')}\n`);
    const amount = set.unit === 'MB/s' ? (set.files * set.bytes) / 1e6 : set.files;
    const methods = {
      assetportal: () => assetportal(home, url),
      curl: async () => {
        const links = await Promise.all(ids.map(async (id) => (await portal.downloads.link({ id })).url));
        return timed(home, () =>
          curl(
            home,
            links.map((link) => `${url}${link}`),
          ),
        );
      },
      'curl, requesting each link': () => timed(home, () => curlWithLinks(home, url, ids)),
    };
    const times = new Map<string, number[]>();
    for (let round = 0; round < RUNS; round += 1) {
      for (const [name, method] of Object.entries(methods))
        times.set(name, [...(times.get(name) ?? []), await method()]);
    }
    const rate = (name: string) => amount / median(times.get(name) ?? []);
    return Object.keys(methods).map((name) => ({
      label: `${set.label}: ${name === 'assetportal' ? '`assetportal download`' : name}`,
      value: rate(name),
      unit: set.unit,
      ratio: rate(name) / rate('curl'),
      ...(name === 'assetportal' ? { target: set.target } : {}),
    }));
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
    await rm(library, { recursive: true, force: true });
  }
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

const assetportal = (home: string, url: string) =>
  timed(home, async (to) => {
    const args = ['download', '-', '--to', to, '--jobs', String(JOBS), '--yes', '--quiet', '--url', url];
    const child = spawn(process.execPath, [BINARY, ...args], {
      stdio: ['pipe', 'ignore', 'inherit'],
      env: { PATH: process.env['PATH'], ASSETPORTAL_CONFIG_DIR: home },
    });
    child.stdin.end(await readFile(join(home, 'ids')));
    const [code] = (await once(child, 'exit')) as [number];
    if (code !== 0) throw new Error(`The download exited with ${code}.`);
  });

/** Returns the duration of `work`, in seconds. Deletes the downloaded files after the measurement. */
async function timed(home: string, work: (to: string) => Promise<void>): Promise<number> {
  const to = await mkdtemp(join(home, 'to-'));
  const started = performance.now();
  await work(to);
  const seconds = (performance.now() - started) / 1000;
  await rm(to, { recursive: true });
  return seconds;
}

async function curl(home: string, urls: readonly string[], to = join(home, 'curl')): Promise<void> {
  await mkdir(to, { recursive: true });
  const config = urls.map((url, index) => `url = "${url}"\noutput = "${join(to, String(index))}"\n`).join('');
  const file = join(home, 'curl.config');
  await writeFile(file, config);
  await execute('curl', [
    '--silent',
    '--fail',
    '--parallel',
    '--parallel-max',
    String(JOBS),
    '--config',
    file,
  ]);
}

async function curlWithLinks(home: string, url: string, ids: readonly string[]): Promise<void> {
  const to = join(home, 'links');
  await curl(
    home,
    ids.map((id) => `${url}/assetportal/api/download?id=${id}`),
    to,
  );
  const links = await Promise.all(
    ids.map(async (_, index) => {
      const { url: link } = JSON.parse(await readFile(join(to, String(index)), 'utf8')) as { url: string };
      return `${url}${link}`;
    }),
  );
  await curl(home, links);
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
