import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Row } from './results/row.js';

const RUNS = 15;
const BINARY = resolve('packages/cli/bin/assetportal.cjs');

/** Compares the startup time of the CLI with that of plain Node. Uses the medians of interleaved runs. */
export async function run(): Promise<{ title: string; rows: Row[]; notes: string[] }> {
  const home = await mkdtemp(join(tmpdir(), 'assetportal-bench-'));
  let onRequest: (() => void) | undefined;
  // Responds like an empty portal and reports each request.
  const server = createServer((_, response) => {
    onRequest?.();
    response.setHeader('content-type', 'application/json');
    response.end('{"response":{"numFound":0,"start":0,"docs":[]},"facetCounts":{"facetFields":{}}}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const environment = {
    PATH: process.env['PATH'],
    ASSETPORTAL_CONFIG_DIR: home,
    ASSETPORTAL_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  const untilExit = async (args: readonly string[]) => {
    const started = performance.now();
    const child = spawn(process.execPath, args, { env: environment, stdio: 'ignore' });
    await once(child, 'exit');
    return performance.now() - started;
  };
  const untilRequest = async (args: readonly string[]) => {
    const started = performance.now();
    const first = new Promise<number>((done) => (onRequest = () => done(performance.now() - started)));
    const child = spawn(process.execPath, args, { env: environment, stdio: 'ignore' });
    const exit = once(child, 'exit');
    await Promise.race([
      first,
      exit.then(([code]) => Promise.reject(new Error(`The CLI exited with ${code} without a request.`))),
    ]);
    await exit;
    return first;
  };
  const cases = [
    { label: '`node -e 0`', measure: () => untilExit(['-e', '0']) },
    { label: '`assetportal --version`', target: '≤ 1.1', measure: () => untilExit([BINARY, '--version']) },
    { label: '`assetportal --help`', measure: () => untilExit([BINARY, '--help']) },
    {
      label: '`assetportal search`, until its first request',
      target: '≤ 1.6',
      measure: () => untilRequest([BINARY, 'search', 'x']),
    },
    {
      label: '`assetportal search --json`, until its first request',
      target: '≤ 1.6',
      measure: () => untilRequest([BINARY, 'search', 'x', '--json']),
    },
    {
      label: '`assetportal config get`, until its first request',
      target: '≤ 1.6',
      measure: () => untilRequest([BINARY, 'config', 'get', 'search.defaultView']),
    },
    {
      label: '`assetportal search`, complete, no results',
      measure: () => untilExit([BINARY, 'search', 'x']),
    },
  ];
  const times = cases.map((): number[] => []);
  try {
    for (let round = 0; round <= RUNS; round += 1) {
      for (const [index, { measure }] of cases.entries()) {
        const duration = await measure();
        // The first round only warms the disk cache.
        if (round > 0) times[index]?.push(duration);
      }
    }
  } finally {
    server.close();
    await rm(home, { recursive: true, force: true });
  }
  const bare = median(times[0] ?? []);
  return {
    title: 'Start-up of the CLI',
    rows: cases.map(({ label, target }, index) => {
      const value = median(times[index] ?? []);
      return { label, value, unit: 'ms', ratio: value / bare, ...(target === undefined ? {} : { target }) };
    }),
    notes: [
      `Medians of ${RUNS} interleaved runs. The ratio is relative to bare Node with only PATH in the environment. Variables for certificates would slow down bare Node and reduce the ratios.`,
      `Background load affects the best run of each least. ${cases
        .map(({ label }, index) => `${label}: ${(best(times[index]) / best(times[0])).toFixed(2)}`)
        .slice(1)
        .join('. ')}.`,
    ],
  };
}

const best = (values: readonly number[] = []): number => Math.min(...values);

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
