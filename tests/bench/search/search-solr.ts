import { join } from 'node:path';
import type { FieldName } from '@assetportal/sdk/contract';
import type { FilterValue, SearchEngine, SearchRequest } from '../../../packages/server/src/search/engine.js';
import { createEmbeddedEngine } from '../../../packages/server/src/search/embedded/embedded-engine.js';
import { createSolrEngine } from '../../../packages/server/src/search/solr/solr-engine.js';
import { missingForSolr, startSolr } from '../../engines/solr/cluster.js';
import { IN_40_PERCENT, IN_6_PERCENT, syntheticAsset, syntheticAssets } from '../library/search-library.js';
import type { Row } from '../results/row.js';

/** Maximum time of the first page, and of suggestions, in milliseconds (issue 19). */
const PAGE_TARGET = 100;
const SUGGEST_TARGET = 50;
const RUNS = 9;
const BATCH = 500;
const TIMEOUT_MS = 120_000;
const FACETS: FieldName[] = [
  ...(['keywords', 'creator', 'city', 'country', 'folder', 'filetype', 'orientation', 'color_code'] as const),
];
const REQUEST: SearchRequest = {
  query: '*',
  filters: new Map(),
  facets: FACETS,
  ranges: [],
  sort: { field: 'score', direction: 'desc' },
  start: 0,
  rows: 50,
  scope: { otherwise: true, rules: [] },
};
const FILTERS = new Map<FieldName, FilterValue>([
  ['filetype', { kind: 'any', values: ['jpg', 'png'] }],
  ['orientation', { kind: 'any', values: ['landscape'] }],
]);
const RULES = Array.from({ length: 201 }, (_, at) => ({
  folder: `20${String(at).padStart(2, '0')}`,
  visible: at % 2 === 0,
}));

const QUERIES: Record<string, Partial<SearchRequest>> = {
  '*': {},
  'word in 6%': { query: IN_6_PERCENT },
  'word in 40%': { query: IN_40_PERCENT },
  'prefix of 3 characters': { query: 'har*' },
  'prefix of 1 character': { query: 'b*' },
  '* with two filters': { filters: FILTERS },
  'word in 40%, three ranges': { query: IN_40_PERCENT, ranges: ['taken_date', 'file_size', 'width'] },
  '* by date': { sort: { field: 'taken_date', direction: 'desc' } },
  '* from 90000': { start: 90_000 },
  'word in 40%, 201 rules': { query: IN_40_PERCENT, scope: { otherwise: true, rules: RULES } },
  'word in 40%, no facets': { query: IN_40_PERCENT, facets: [] },
  phrase: { query: `"${syntheticAsset(7).asset.title.split(' ').slice(0, 2).join(' ')}"` },
};

export async function run(): Promise<{ title: string; rows: Row[]; notes: string[] }> {
  const missing = await missingForSolr();
  if (missing !== undefined) throw new Error(`The cluster cannot start: ${missing}.`);
  const sizes = (process.env['ASSETPORTAL_BENCH_SIZES'] ?? '100000').split(',').map(Number);
  const rows: Row[] = [];
  for (const size of sizes) rows.push(...(await measure(size)));
  return {
    title: 'Search on one shard of Solr, 8 facets, 50 rows, compared with the embedded engine',
    rows,
    notes: [
      'Median times, without indexing in between and without cached counts. Ratio: time of Solr divided by the time of the embedded engine. “First page” is the time of the page alone, which the portal requests concurrently with the counts. Repeated pages come from Solr’s cache. “First time” is the first request of the query, without the cache.',
    ],
  };
}

async function measure(size: number): Promise<Row[]> {
  const name = size.toLocaleString('en');
  const cluster = await startSolr(1, join(process.cwd(), 'tests/engines/solr'));
  const solr = createSolrEngine({ url: cluster.url('bench'), timeoutMs: TIMEOUT_MS, broadFrom: Infinity });
  const embedded = await createEmbeddedEngine({ load: () => syntheticAssets(size) });
  const index = await solr.create();
  const started = performance.now();
  for (let at = 0; at < size; at += BATCH) {
    const assets = [...syntheticAssets(Math.min(BATCH, size - at), at)];
    await index.write(
      assets.map(({ asset, content = '' }, place) => ({
        kind: 'put',
        indexed: { asset, content },
        version: at + place + 1,
      })),
    );
  }
  await index.refresh();
  const rate = Math.round((size / (performance.now() - started)) * 1000);
  await solr.activate(index);
  const rows: Row[] = [{ label: `${name}: feeding`, value: rate, unit: 'assets/s' }];
  for (const [label, changes] of Object.entries(QUERIES)) {
    const request = { ...REQUEST, ...changes };
    const first = await durationOf(() => solr.search({ ...request, facets: [], ranges: [] }));
    const time = await median(() => solr.search(request));
    const ratio = round(time / (await median(() => embedded.search(request))));
    const page = await median(() => solr.search({ ...request, facets: [], ranges: [] }));
    rows.push({ label: `${name}: ${label}`, value: round(time), unit: 'ms', ratio });
    rows.push({
      label: `${name}: ${label}, first page`,
      value: round(page),
      unit: 'ms',
      target: PAGE_TARGET,
    });
    rows.push({
      label: `${name}: ${label}, first page, first time`,
      value: round(first),
      unit: 'ms',
      target: PAGE_TARGET,
    });
  }
  for (const text of ['b', 'har', `${IN_40_PERCENT} b`]) rows.push(await suggestion(name, solr, text));
  await Promise.all([embedded.close(), cluster.stop()]);
  return rows;
}

async function suggestion(name: string, engine: SearchEngine, text: string): Promise<Row> {
  const { filters, scope } = REQUEST;
  const value = round(await median(() => engine.suggest({ text, filters, scope, rows: 8 })));
  return { label: `${name}: suggestions for “${text}”`, value, unit: 'ms', target: SUGGEST_TARGET };
}

/** Returns the duration, in milliseconds. */
async function durationOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Returns the median duration, after one run that fills the caches, in milliseconds. */
async function median(work: () => Promise<unknown>): Promise<number> {
  await work();
  const times: number[] = [];
  for (let at = 0; at < RUNS; at++) {
    times.push(await durationOf(work));
  }
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
}

const round = (value: number): number => Number(value.toPrecision(3));
