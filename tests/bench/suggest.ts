import { setImmediate } from 'node:timers/promises';
import type { FieldName } from '@assetportal/sdk/contract';
import { createEmbeddedEngine } from '../../packages/server/src/search/embedded/embedded-engine.js';
import type { FilterValue, SearchEngine, SuggestRequest } from '../../packages/server/src/search/engine.js';
import { IN_40_PERCENT, IN_6_PERCENT, syntheticAssets } from './search-library.js';

interface Row {
  what: string;
  value: number;
  unit?: string;
  bar?: number;
}

/** Maximum time at the 95th percentile with 100,000 assets, in milliseconds. */
const BAR = 20;
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

const REQUESTS: { what: string; request: Partial<SuggestRequest> }[] = [
  { what: 'one character', request: { text: 'b' } },
  { what: 'two characters', request: { text: 'ba' } },
  { what: 'three characters', request: { text: 'har' } },
  { what: 'a digit', request: { text: '1' } },
  { what: 'after a word in 6%', request: { text: `${IN_6_PERCENT} b` } },
  { what: 'after a word in 40%', request: { text: `${IN_40_PERCENT} b` } },
  { what: 'with two filters', request: { text: 'b', filters: FILTERS } },
  {
    what: 'with hidden folders',
    request: { text: 'b', scope: { otherwise: true, rules: [{ folder: '2010', visible: false }] } },
  },
  { what: 'of a field', request: { text: 'keywords:b' } },
  { what: 'no match', request: { text: 'xqzzz' } },
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
  const rows: Row[] = [{ what: `${name}: first`, value: round(first), unit: 'ms' }];
  let added = 0;
  for (const { what, request } of REQUESTS) {
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
    const bar = size <= MAX_SIZE_WITH_BAR ? { bar: BAR } : {};
    rows.push({ what: `${name}: ${what}, p95`, value: round(at(times, 0.95)), unit: 'ms', ...bar });
    const median = round(at(processorTimes, 0.5));
    rows.push({ what: `${name}: ${what}, CPU time, median`, value: median, unit: 'ms' });
  }
  await engine.close();
  return rows;
}

/** Indexes a batch: half of the assets are new, the other half replaces existing ones. */
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
