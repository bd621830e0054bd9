import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { SearchEngine, SearchRequest } from '../../../packages/server/src/search/engine.js';
import { createEmbeddedEngine } from '../../../packages/server/src/search/embedded/embedded-engine.js';
import { Fts5Baseline } from '../library/search-fts5.js';
import { IN_40_PERCENT, IN_6_PERCENT, syntheticAssets } from '../library/search-library.js';
import { plausible } from '../results/cost.js';
import { plausibleIndexMemory } from '../results/plausible-memory.js';
import type { Row } from '../results/row.js';
import { BY_DATE, DEEP, FACETS, FILTERS, QUERIES, RANGES, REQUEST, type QueryLabel } from './queries.js';

/** Maximum search time at the 95th percentile, in milliseconds. */
const TARGET = 50;
/** Maximum startup time with 1,000,000 assets, in milliseconds. */
const START_TARGET = 5000;
const RUNS = 40;
const BATCH = 200;
const BATCH_EVERY = 5;

/** Labeled requests. A request with `match` is also run against the baseline. */
const REQUESTS: { label: string; request: Partial<SearchRequest>; match?: string | null }[] = [
  { ...shared('*'), match: null },
  { ...shared('word in 6%'), match: IN_6_PERCENT },
  { ...shared('word in 40%'), match: IN_40_PERCENT },
  { ...shared('prefix of 3 characters'), match: 'har*' },
  { ...shared('prefix of 1 character'), match: 'b*' },
  { label: 'number prefix', request: { query: '1*' }, match: '1*' },
  shared('phrase'),
  { label: 'three words, one excluded', request: { query: `${IN_40_PERCENT} ${IN_6_PERCENT} jpg -png` } },
  shared('* with two filters'),
  { label: 'word in 40%, two filters', request: { query: IN_40_PERCENT, filters: FILTERS } },
  shared('word in 40%, three ranges'),
  { label: '* with three ranges', request: { ranges: RANGES } },
  shared(`* from ${DEEP}`),
  { label: `prefix, deep paging`, request: { query: 'b*', start: 20_000 } },
  { ...shared('* by date'), match: null },
  { label: 'word in 40% by date', request: { query: IN_40_PERCENT, sort: BY_DATE }, match: IN_40_PERCENT },
  { label: `* by date from ${DEEP}`, request: { sort: BY_DATE, start: DEEP } },
  { label: '* by title', request: { sort: { field: 'title', direction: 'asc' } } },
  {
    label: '* with hidden folders',
    request: { scope: { otherwise: true, rules: [{ folder: '2010', visible: false }] } },
  },
];

/** Returns a search that is also measured on other engines. */
function shared(label: QueryLabel): { label: string; request: Partial<SearchRequest> } {
  return { label, request: QUERIES[label] };
}

export async function run(): Promise<{ title: string; rows: Row[]; notes: string[] }> {
  const sizes = (process.env['ASSETPORTAL_BENCH_SIZES'] ?? '100000,1000000').split(',').map(Number);
  const rows: Row[] = [];
  for (const size of sizes) rows.push(...(await measure(size)));
  return {
    title: 'Search, 8 facets, 50 rows, interleaved with indexing batches of 200 assets',
    rows,
    notes: [
      'On a busy machine, CPU time is more reliable than wall time. “First time” is listed only if it exceeds the target. A sort order is computed on its first use, in slices.',
      'Ratio: time of SQLite FTS5 with one GROUP BY per facet, divided by the time of the portal. SQLite runs in memory with 100,000 assets, without indexing in between.',
    ],
  };
}

async function measure(size: number): Promise<Row[]> {
  const name = size.toLocaleString('en');
  const rows: Row[] = [];
  const before = memory();
  const assets = [...syntheticAssets(Math.min(size, 20_000))];
  const indexing = await timed(() => createEmbeddedEngine({ load: () => assets }));
  await indexing.result.close();
  rows.push({
    label: `${name}: indexing`,
    value: Math.round((assets.length / indexing.milliseconds) * 1000),
    unit: 'assets/s',
  });
  assets.length = 0;
  const folder = await mkdtemp(join(tmpdir(), 'assetportal-bench-'));
  const snapshot = { file: join(folder, 'search.index'), revision: () => name };
  const { result: built, milliseconds } = await timed(() =>
    createEmbeddedEngine({ load: () => syntheticAssets(size), snapshot }),
  );
  rows.push({
    label: `${name}: build, including the generation of the assets`,
    value: Math.round(milliseconds),
    unit: 'ms',
  });
  const closing = await timed(() => built.close());
  rows.push({ label: `${name}: writing the snapshot`, value: Math.round(closing.milliseconds), unit: 'ms' });
  const snapshotSize = Math.round((await stat(snapshot.file)).size / 2 ** 20);
  rows.push({ label: `${name}: snapshot`, value: snapshotSize, unit: 'MB' });
  const { result: engine, milliseconds: start } = await timed(() => createEmbeddedEngine({ snapshot }));
  rows.push({
    label: `${name}: start from the snapshot`,
    value: Math.round(start),
    unit: 'ms',
    target: START_TARGET,
  });
  await rm(folder, { recursive: true });
  await engine.search({ ...REQUEST, sort: BY_DATE });
  const used = plausibleIndexMemory(memory() - before, snapshotSize);
  rows.push({ label: `${name}: memory`, value: used, unit: 'MB' });
  const baseline = size <= 100_000 ? new Fts5Baseline(syntheticAssets(size), FACETS) : undefined;
  const updates = new Updates(engine, size);
  for (const { label, request: changes, match } of REQUESTS) {
    const request = { ...REQUEST, ...changes };
    const first = (await timed(() => engine.search(request))).milliseconds;
    const times: number[] = [];
    const processorTimes: number[] = [];
    for (let i = 0; i < RUNS; i++) {
      if (i % BATCH_EVERY === 0) await updates.next();
      const from = process.cpuUsage();
      times.push((await timed(() => engine.search(request))).milliseconds);
      const { user, system } = process.cpuUsage(from);
      processorTimes.push((user + system) / 1000);
    }
    processorTimes.sort((a, b) => a - b);
    times.sort((a, b) => a - b);
    plausible(label, { cpu: at(processorTimes, 0.5), wall: at(times, 0.5) });
    const row: Row = {
      label: `${name}: ${label}, p95`,
      value: round(at(times, 0.95)),
      unit: 'ms',
      target: TARGET,
    };
    if (baseline && match !== undefined) {
      const slow = Array.from({ length: 3 }, () =>
        timedNow(() => baseline.search(match ?? undefined, request)),
      );
      row.ratio = round(
        at(
          slow.sort((a, b) => a - b),
          0.5,
        ) / at(times, 0.5),
      );
    }
    rows.push(row, {
      label: `${name}: ${label}, CPU time, median`,
      value: round(at(processorTimes, 0.5)),
      unit: 'ms',
    });
    if (first > TARGET)
      rows.push({ label: `${name}: ${label}, first time`, value: round(first), unit: 'ms' });
  }
  rows.push({
    label: `${name}: indexing a batch of ${BATCH}, p95`,
    value: round(
      at(
        updates.times.sort((a, b) => a - b),
        0.95,
      ),
    ),
    unit: 'ms',
  });
  const facts = await timed(() => engine.fieldFacts(REQUEST.scope));
  rows.push({ label: `${name}: facts about all fields`, value: round(facts.milliseconds), unit: 'ms' });
  baseline?.close();
  await engine.close();
  return rows;
}

/** Indexes batches. Half of the assets in a batch are new, the others replace existing ones. */
class Updates {
  readonly times: number[] = [];
  #added = 0;

  constructor(
    private readonly engine: SearchEngine,
    private readonly size: number,
  ) {}

  async next(): Promise<void> {
    const added = this.size + this.#added;
    const batch = [...syntheticAssets(BATCH / 2, added), ...syntheticAssets(BATCH / 2, this.#added)];
    this.#added += BATCH / 2;
    await setImmediate();
    this.times.push((await timed(() => this.engine.index(batch))).milliseconds);
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; milliseconds: number }> {
  const started = performance.now();
  const result = await work();
  return { result, milliseconds: performance.now() - started };
}

function timedNow(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
const round = (value: number): number => Number(value.toPrecision(3));

/** Returns the memory in use after garbage collection, in megabytes. */
function memory(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return Math.round((heapUsed + arrayBuffers) / 2 ** 20);
}
