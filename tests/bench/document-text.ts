import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createEmbeddedEngine } from '../../packages/server/src/search/embedded/embedded-engine.js';
import type { IndexedAsset, SearchRequest } from '../../packages/server/src/search/engine.js';
import { syntheticAsset, syntheticText } from './library/search-library.js';
import { plausibleIndexMemory } from './results/plausible-memory.js';
import type { Row } from './results/row.js';

/** Maximum search time at the 95th percentile, in milliseconds. */
const TARGET = 50;
/** Maximum startup time, in milliseconds. */
const START_TARGET = 5000;
/** Every fifth asset is a document. */
const ONE_IN = 5;
/** Words per document. A page of text has about 400. */
const WORDS = 2000;
const RUNS = 40;

const REQUEST: SearchRequest = {
  query: '*',
  filters: new Map(),
  facets: ['keywords', 'filetype'],
  ranges: [],
  sort: { field: 'score', direction: 'desc' },
  start: 0,
  rows: 50,
  scope: { otherwise: true, rules: [] },
};

/** Measures the cost of document text in the index: memory, load time and search time. */
export async function run(): Promise<{ title: string; rows: Row[]; notes: string[] }> {
  const size = Number(process.env['ASSETPORTAL_BENCH_SIZES']?.split(',')[0] ?? 100_000);
  const plain = await measure(size, false);
  const rows = await measure(size, true);
  const without = plain.find(({ label }) => label === 'memory')?.value ?? 0;
  return {
    title: `Document text: ${size.toLocaleString('en')} assets, one in ${ONE_IN} with ${WORDS.toLocaleString('en')} words`,
    rows: rows.map((row) =>
      row.label === 'memory' ? { ...row, label: `memory (${without} MB without text)` } : row,
    ),
    notes: [
      'A restart reads the snapshot. The text is read from the state only after a kill with unsaved changes.',
    ],
  };
}

async function measure(size: number, withText: boolean): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'assetportal-bench-'));
  const snapshot = { file: join(folder, 'search.index'), revision: () => 'same' };
  function* library(): Generator<IndexedAsset> {
    for (let number = 0; number < size; number++) {
      const text = withText && number % ONE_IN === 0 ? syntheticText(number, WORDS) : '';
      yield { ...syntheticAsset(number), content: text };
    }
  }
  const before = memory();
  const built = await timed(() => createEmbeddedEngine({ load: library, snapshot }));
  await built.result.close();
  const snapshotSize = Math.round((await stat(snapshot.file)).size / 2 ** 20);
  const started = await timed(() => createEmbeddedEngine({ snapshot }));
  const engine = started.result;
  await engine.search(REQUEST);
  const rows: Row[] = [
    {
      label: 'build, including the generation of the text',
      value: Math.round(built.milliseconds),
      unit: 'ms',
    },
    { label: 'snapshot', value: snapshotSize, unit: 'MB' },
    {
      label: 'start from the snapshot',
      value: Math.round(started.milliseconds),
      unit: 'ms',
      target: START_TARGET,
    },
    { label: 'memory', value: plausibleIndexMemory(memory() - before, snapshotSize), unit: 'MB' },
  ];
  const words = syntheticText(5, WORDS).split(' ');
  for (const [label, query] of [
    ['a word', words[9] ?? ''],
    ['a phrase', `"${words.slice(20, 23).join(' ')}"`],
    ['a prefix', `${(words[9] ?? '').slice(0, 3)}*`],
  ] as const) {
    const times: number[] = [];
    for (let at = 0; at < RUNS; at++)
      times.push((await timed(() => engine.search({ ...REQUEST, query }))).milliseconds);
    times.sort((a, b) => a - b);
    rows.push({
      label: `${label}, p95`,
      value: round(times[Math.floor(RUNS * 0.95)] ?? 0),
      unit: 'ms',
      target: TARGET,
    });
  }
  const reindexed = await timed(() => engine.index([syntheticAsset(0)]));
  rows.push({
    label: 're-index one asset with unchanged text',
    value: round(reindexed.milliseconds),
    unit: 'ms',
  });
  await engine.close();
  await rm(folder, { recursive: true });
  return rows;
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; milliseconds: number }> {
  const from = performance.now();
  const result = await work();
  return { result, milliseconds: performance.now() - from };
}

const round = (value: number): number => Math.round(value * 10) / 10;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Returns the memory in use after garbage collection, in MB, including array buffers. */
function memory(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return Math.round((heapUsed + external) / 2 ** 20);
}
