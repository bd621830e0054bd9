import { createEmbeddedEngine } from '../../../packages/server/src/search/embedded/embedded-engine.js';
import { missingForSolr } from '../../engines/solr/cluster.js';
import { syntheticAssets } from '../library/search-library.js';
import type { Row, Skipped } from '../results/row.js';
import { completeTimes, type Times } from './solr/measure.js';
import { createState } from './solr/portal-state.js';
import { measureShards, type Measured } from './solr/shards.js';

/** Maximum time of the first page, and of suggestions, in milliseconds (issue 19). */
const PAGE_TARGET = 100;
const SUGGEST_TARGET = 50;
/** Maximum time of a request of the adapter, relative to the same request that is written by hand (issue 19). */
const OVERHEAD_TARGET = 1.1;
/** Maximum time until a change is visible, in milliseconds (issue 19). */
const VISIBLE_TARGET = 2000;

const TITLE = 'Search on one and two shards of Solr, 8 facets, 50 rows, compared with the embedded engine';
const NOTES = [
  'Searches: the value is the median time of the first page, without counts. An asset changes before each of them, so that all caches of Solr are empty. The portal requests the counts concurrently. “Complete” is the median time of page and counts, without changes in between and without cached counts. The ratio is the complete time on one shard, divided by the time of the embedded engine.',
  'Reasons for ratios above 3: for `*`, the embedded engine reads counts that each change updates. Lucene reads the values of each asset from compressed columns: 8 facets of 1,000,000 assets are more than 10 million values. The portal caches these counts for 2 seconds. At 100,000 assets, the fixed costs of the HTTP requests and of Solr’s facets are several milliseconds. A phrase is searched in 12 fields. Ranges need a second request, because their distribution depends on their extent.',
  'A page from 90,000 needs a queue of 90,060 assets in Solr. The embedded engine selects the page from a sorted order.',
  'Feeding: from the state in SQLite with the portal’s feeder, until the index was compared with the state. The colors are added to the assets that the feeder reads, because the benchmark has no previews.',
  'Visible: time from the stored change until the feeder reports it, at 100 new assets per second. Adapter: time relative to the same request that is written by hand and sent straight to Solr, measured alternately. The portal requests the number of results and the counts concurrently. Nodes share one Java process with 1 GB of heap. “Heap” is the size after a garbage collection.',
];

export async function run(): Promise<{ title: string; rows: Row[]; notes: string[] } | Skipped> {
  const missing = await missingForSolr();
  if (missing !== undefined) return { skipped: `${missing}.` };
  const sizes = (process.env['ASSETPORTAL_BENCH_SIZES'] ?? '100000,1000000').split(',').map(Number);
  const rows: Row[] = [];
  for (const size of sizes) rows.push(...(await measure(size)));
  return { title: TITLE, rows, notes: NOTES };
}

async function measure(size: number): Promise<Row[]> {
  const state = await createState(size);
  const one = await measureShards(state, 1);
  const two = await measureShards(state, 2);
  await state.close();
  const embedded = await createEmbeddedEngine({ load: () => syntheticAssets(size) });
  const times = await completeTimes(embedded);
  await embedded.close();
  const rows = [
    ...searchRows(one, two, times),
    ...suggestionRows(one, two),
    ...feedingRows(one, two),
    ...usageRows(one, two),
  ];
  return rows.map((row) => ({ ...row, label: `${size.toLocaleString('en')}: ${row.label}` }));
}

function searchRows(one: Measured, two: Measured, embedded: Times): Row[] {
  return [...one.pages].map(([label, page]) => {
    const complete = one.complete.get(label)!;
    const reference = embedded.get(label)!;
    return {
      label,
      value: page,
      more: {
        'two shards': two.pages.get(label)!,
        complete,
        'complete, two shards': two.complete.get(label)!,
        embedded: reference,
      },
      unit: 'ms',
      ratio: complete / reference,
      target: PAGE_TARGET,
    };
  });
}

function suggestionRows(one: Measured, two: Measured): Row[] {
  return [...one.suggestions].map(([text, value]) => ({
    label: `suggestions for “${text}”`,
    value,
    more: { 'two shards': two.suggestions.get(text)! },
    unit: 'ms',
    target: SUGGEST_TARGET,
  }));
}

function feedingRows(one: Measured, two: Measured): Row[] {
  const row = (label: string, valueOf: (measured: Measured) => number, rest: Partial<Row>): Row => ({
    label,
    value: valueOf(one),
    more: { 'two shards': valueOf(two) },
    ...rest,
  });
  const visible = { unit: 'ms', target: VISIBLE_TARGET };
  return [
    row('adapter relative to a request by hand, page', ({ overhead }) => overhead.page, {
      target: OVERHEAD_TARGET,
    }),
    row('adapter relative to a request by hand, counts', ({ overhead }) => overhead.counts, {
      target: OVERHEAD_TARGET,
    }),
    row('feeding', ({ feeding }) => Math.round(feeding), { unit: 'assets/s' }),
    row('visible, median', ({ visibility }) => visibility.median, visible),
    row('visible, 95th percentile', ({ visibility }) => visibility.rank95, visible),
    row('visible, longest', ({ visibility }) => visibility.longest, visible),
  ];
}

function usageRows(one: Measured, two: Measured): Row[] {
  const row = (label: string, valueOf: (measured: Measured) => number): Row => ({
    label,
    value: valueOf(one),
    more: { 'two shards': valueOf(two) },
    unit: 'MB',
  });
  return [
    row('Solr, heap', ({ usage }) => usage.heap),
    row('Solr, resident memory', ({ usage }) => usage.resident),
    row('Solr, index on the disk', ({ usage }) => usage.disk),
    row('portal, resident memory', ({ portal }) => portal),
  ];
}
