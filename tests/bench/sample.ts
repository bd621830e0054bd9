import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { makeSample, SAMPLE_COUNT } from '../../packages/sample/src/index.js';
import { costOf, costProblem, medianCost, minus, plausible } from './results/cost.js';
import type { Row, Skipped } from './results/row.js';

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
export async function run(): Promise<{ title: string; rows: Row[]; notes: string[] } | Skipped> {
  const problem = costProblem();
  if (problem !== undefined) return { skipped: problem };
  const rechecks: number[] = [];
  let bytes = 0;
  let notes: string[] = [];
  const creations = await medianCost(RUNS, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'assetportal-bench-'));
    try {
      const cost = await create(folder);
      const from = performance.now();
      notes = (await makeSample(folder)).notes.map(({ message }) => message);
      rechecks.push((performance.now() - from) / 1000);
      bytes = await bytesBelow(folder);
      return cost;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
  // The startup of the program is not part of the creation.
  const creation = plausible('creation', minus(creations, await medianCost(RUNS, () => create())));
  const seconds = (ms: number) => Number((ms / 1000).toFixed(2));
  return {
    title: 'The sample library',
    rows: [
      {
        label: `creating ${SAMPLE_COUNT} assets`,
        value: seconds(creation.wall),
        unit: 's',
        target: `${TARGET} s`,
      },
      { label: 'CPU time of the creation, with ffmpeg', value: seconds(creation.cpu), unit: 's' },
      { label: 'checking a complete library', value: Number(median(rechecks).toFixed(2)), unit: 's' },
      { label: 'size on disk', value: Math.round(bytes / 1e6), unit: 'MB' },
    ],
    notes: [`Median of ${RUNS} runs.`, ...notes],
  };
}

/** Creates the library in a separate process, to count the CPU time of ffmpeg. Without a folder, only starts it. */
function create(...folder: string[]) {
  const program = `import(${JSON.stringify(import.meta.url)}).then((bench) => bench.job(process.argv[1]))`;
  return costOf([[process.execPath, '--input-type=module', '-e', program, ...folder]], process.cwd());
}

/** Called in a separate process. */
export async function job(folder: string | undefined): Promise<void> {
  if (folder !== undefined) await makeSample(folder);
}
