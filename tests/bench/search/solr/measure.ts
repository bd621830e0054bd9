import type { SearchEngine, SearchRequest } from '../../../../packages/server/src/search/engine.js';
import { median } from '../../results/statistics.js';
import { QUERIES, REQUEST, type QueryLabel } from '../queries.js';

/** Number of measurements of each search. */
const RUNS = 9;
/** Number of rounds through all searches before the first measurement: Java compiles what runs often. */
const WARM_UP = 3;

/** Median times of the searches, by label, in milliseconds. */
export type Times = ReadonlyMap<QueryLabel, number>;

/** Returns the searches, by label. */
const searches = (): [QueryLabel, SearchRequest][] =>
  Object.entries(QUERIES).map(([label, changes]) => [label as QueryLabel, { ...REQUEST, ...changes }]);

/** Measures complete searches: the page and the counts. */
export async function completeTimes(engine: SearchEngine): Promise<Times> {
  const times = new Map<QueryLabel, number>();
  for (const [label, request] of searches()) {
    times.set(label, await medianTime(() => engine.search(request)));
  }
  return times;
}

/**
 * Measures first pages, without counts. An asset changes before each of them, which empties all caches of Solr.
 *
 * @param id ID of an asset.
 */
export async function firstPageTimes(engine: SearchEngine, id: string): Promise<Times> {
  const pages = searches().map(
    ([label, request]) => [label, { ...request, facets: [], ranges: [] }] as const,
  );
  for (let round = 0; round < WARM_UP; round++) for (const [, page] of pages) await engine.search(page);
  const times = new Map<QueryLabel, number>();
  for (const [label, page] of pages) {
    let changes = 0;
    const change = () => engine.touch([{ id, numbers: { obj_dload_cnt: changes++ } }]);
    times.set(label, await medianTime(() => engine.search(page), change));
  }
  return times;
}

/**
 * Returns the median duration, after one run that is not measured, in milliseconds.
 *
 * @param before Runs before each run, and is not measured.
 */
export async function medianTime(
  work: () => Promise<unknown>,
  before: () => Promise<unknown> = () => Promise.resolve(),
): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run <= RUNS; run++) {
    await before();
    const time = await durationOf(work);
    if (run > 0) times.push(time);
  }
  return median(times);
}

/** Returns the duration, in milliseconds. */
export async function durationOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
