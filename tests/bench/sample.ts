import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { makeSample, SAMPLE_COUNT } from '../../packages/sample/src/index.js';
import type { Row } from './results/row.js';

const RUNS = 3;
/** Maximum time to create the sample library, in seconds. */
const TARGET = 20;

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;

async function bytesBelow(folder: string): Promise<number> {
  let sum = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) sum += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return sum;
}

/** Measures the sample generator: creating a library, and checking a complete one. */
export async function run(): Promise<{ title: string; rows: Row[]; notes: string[] }> {
  const walls: number[] = [];
  const cpus: number[] = [];
  const rechecks: number[] = [];
  let bytes = 0;
  let notes: string[] = [];
  for (let i = 0; i < RUNS; i++) {
    const folder = await mkdtemp(join(tmpdir(), 'assetportal-bench-'));
    try {
      const cpu = process.cpuUsage();
      const from = performance.now();
      notes = (await makeSample(folder)).notes.map(({ message }) => message);
      walls.push((performance.now() - from) / 1000);
      const used = process.cpuUsage(cpu);
      cpus.push((used.user + used.system) / 1e6);
      const second = performance.now();
      await makeSample(folder);
      rechecks.push((performance.now() - second) / 1000);
      bytes = await bytesBelow(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  const seconds = (values: number[]) => Number(median(values).toFixed(2));
  return {
    title: 'The sample library',
    rows: [
      { label: `creating ${SAMPLE_COUNT} assets`, value: seconds(walls), unit: 's', target: `${TARGET} s` },
      { label: 'CPU time of the creation (without ffmpeg)', value: seconds(cpus), unit: 's' },
      { label: 'checking a complete library', value: seconds(rechecks), unit: 's' },
      { label: 'size on disk', value: Math.round(bytes / 1e6), unit: 'MB' },
    ],
    notes: [`Median of ${RUNS} runs.`, ...notes],
  };
}
