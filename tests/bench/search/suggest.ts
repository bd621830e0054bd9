import { setImmediate } from 'node:timers/promises';
import type { FieldName } from '@assetportal/sdk/contract';
import { createEmbeddedEngine } from '../../../packages/server/src/search/embedded/embedded-engine.js';
import type {
  FilterValue,
  SearchEngine,
  SuggestRequest,
} from '../../../packages/server/src/search/engine.js';
import { IN_40_PERCENT, IN_6_PERCENT, syntheticAssets } from '../library/search-library.js';
import { plausible } from '../results/cost.js';
import type { Row } from '../results/row.js';

/** Maximum time at the 95th percentile with 100,000 assets, in milliseconds. */
const TARGET = 20;
const MAX_SIZE_WITH_BAR = 100_000;
const RUNS = 60;
const BATCH = 200;
const BATCH_EVERY = 10;

const REQUEST: SuggestRequest = {
  text: '',
  filters: new Map(),
  scope: { otherwise: true, rules: [] },
  rows: 8,
};
const FILTERS = new Map<FieldName, FilterValue>([
  ['filetype', { kind: 'any', values: ['jpg', 'png'] }],
  ['width', { kind: 'range', from: 2000 }],
]);

const REQUESTS: { label: string; request: Partial<SuggestRequest> }[] = [
  { label: 'one character', request: { text: 'b' } },
  { label: 'two characters', request: { text: 'ba' } },
  { label: 'three characters', request: { text: 'har' } },
  { label: 'a digit', request: { text: '1' } },
  { label: 'after a word in 6%', request: { text: `${IN_6_PERCENT} b` } },
  { label: 'after a word in 40%', request: { text: `${IN_40_PERCENT} b` } },
  { label: 'with two filters', request: { text: 'b', filters: FILTERS } },
  {
    label: 'with hidden folders',
    request: { text: 'b', scope: { otherwise: true, rules: [{ folder: '2010', visible: false }] } },
  },
  { label: 'of a field', request: { text: 'keywords:b' } },
  { label: 'no match', request: { text: 'xqzzz' } },
  { label: 'similar words, one typo', request: { text: 'arbor', typos: 1, rows: 5 } },
  { label: 'similar words, two typos', request: { text: 'ountain', typos: 2, rows: 5 } },
  { label: 'similar words, no match', request: { text: 'xqzzzvwyx', typos: 2, rows: 5 } },
];

export async function run(): Promise<{ title: string; rows: Row[]; notes: string[] }> {
  const sizes = (process.env['ASSETPORTAL_BENCH_SIZES'] ?? '100000,1000000').split(',').map(Number);
  const rows: Row[] = [];
  for (const size of sizes) rows.push(...(await measure(size)));
  return {
    title: 'Suggestions while typing, interleaved with indexing batches of 200 assets',
    rows,
    notes: [
      '“First” reads the words of all facet values, in slices. Later suggestions read only new values.',
    ],
  };
}

async function measure(size: number): Promise<Row[]> {
  const name = size.toLocaleString('en');
  const engine = await createEmbeddedEngine({ load: () => syntheticAssets(size) });
  const first = await timed(() => engine.suggest({ ...REQUEST, text: 'b' }));
  const rows: Row[] = [{ label: `${name}: first`, value: round(first), unit: 'ms' }];
  let added = 0;
  for (const { label, request } of REQUESTS) {
    const times: number[] = [];
    const processorTimes: number[] = [];
    for (let i = 0; i < RUNS; i++) {
      if (i % BATCH_EVERY === 0) await update(engine, size + added, (added += BATCH / 2));
      const used = process.cpuUsage();
      times.push(await timed(() => engine.suggest({ ...REQUEST, ...request })));
      const { user, system } = process.cpuUsage(used);
      processorTimes.push((user + system) / 1000);
    }
    times.sort((a, b) => a - b);
    processorTimes.sort((a, b) => a - b);
    plausible(label, { cpu: at(processorTimes, 0.5), wall: at(times, 0.5) });
    const target = size <= MAX_SIZE_WITH_BAR ? { target: TARGET } : {};
    rows.push({ label: `${name}: ${label}, p95`, value: round(at(times, 0.95)), unit: 'ms', ...target });
    const median = round(at(processorTimes, 0.5));
    rows.push({ label: `${name}: ${label}, CPU time, median`, value: median, unit: 'ms' });
  }
  await engine.close();
  return rows;
}

/** Indexes a batch. Half of the assets are new, the others replace existing ones. */
async function update(engine: SearchEngine, from: number, changed: number): Promise<void> {
  await setImmediate();
  await engine.index([...syntheticAssets(BATCH / 2, from), ...syntheticAssets(BATCH / 2, changed)]);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
const round = (value: number): number => Number(value.toPrecision(3));
