import { join } from 'node:path';
import { createSolrEngine } from '../../../../packages/server/src/search/solr/solr-engine.js';
import type { SearchEngine } from '../../../../packages/server/src/search/engine.js';
import { startSolr, type SolrCluster } from '../../../engines/solr/cluster.js';
import { IN_40_PERCENT, syntheticAsset } from '../../library/search-library.js';
import { plausibleMemory } from '../../results/plausible-memory.js';
import { REQUEST } from '../queries.js';
import { overheadOf, type Overhead } from './by-hand.js';
import { visibilityOf, type Visibility } from './changes.js';
import { completeTimes, durationOf, firstPageTimes, medianTime, type Times } from './measure.js';
import { usageOf, type Usage } from './memory.js';
import { TIMEOUT_MS, type PortalState } from './portal-state.js';

/** Figures of a number of shards. Times in milliseconds. */
export interface Measured {
  /** Assets per second. */
  readonly feeding: number;
  readonly visibility: Visibility;
  readonly pages: Times;
  readonly complete: Times;
  /** By typed text. */
  readonly suggestions: ReadonlyMap<string, number>;
  readonly overhead: Overhead;
  readonly usage: Usage;
  /** Resident memory of the process with the feeder, in MB. */
  readonly portal: number;
}

/** Name of the index. */
const ALIAS = 'bench';
const TYPED = ['b', 'har', `${IN_40_PERCENT} b`];

/** Feeds a state to a new cluster with one node per shard, and measures it. */
export async function measureShards(state: PortalState, shards: number): Promise<Measured> {
  const cluster = await startSolr(shards, join(process.cwd(), 'tests/engines/solr'));
  try {
    const url = `${cluster.url(ALIAS)}?shards=${shards}`;
    const fed = await feed(state, url);
    const engine = createSolrEngine({ url, timeoutMs: TIMEOUT_MS, broadFrom: Infinity });
    return { ...fed, ...(await search(engine, cluster)) };
  } finally {
    await cluster.stop();
  }
}

/** Fills the index from the state, and then changes assets, with the feeder of the portal. */
async function feed(
  state: PortalState,
  url: string,
): Promise<Pick<Measured, 'feeding' | 'visibility' | 'portal'>> {
  const search = await state.search(url);
  const { size } = state;
  const time = await durationOf(async () => {
    search.start();
    await search.feed.settled();
  });
  const visibility = await visibilityOf(state, search.feed);
  const portal = plausibleMemory('portal', Math.round(process.memoryUsage.rss() / 2 ** 20));
  await search.close();
  return { feeding: (size / time) * 1000, visibility, portal };
}

async function search(
  engine: SearchEngine,
  cluster: SolrCluster,
): Promise<Omit<Measured, 'feeding' | 'visibility' | 'portal'>> {
  const pages = await firstPageTimes(engine, syntheticAsset(0).asset.id);
  const complete = await completeTimes(engine);
  const { filters, scope } = REQUEST;
  const suggestions = new Map<string, number>();
  for (const text of TYPED)
    suggestions.set(text, await medianTime(() => engine.suggest({ text, filters, scope, rows: 8 })));
  const overhead = await overheadOf(engine, `${cluster.nodes[0]!}/${ALIAS}`);
  return { pages, complete, suggestions, overhead, usage: await usageOf(cluster) };
}
