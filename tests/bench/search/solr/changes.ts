import { setTimeout as delay } from 'node:timers/promises';
import type { IndexFeed } from '../../../../packages/server/src/indexing/index-feed.js';
import { median, rank95 } from '../../results/statistics.js';
import type { PortalState } from './portal-state.js';

const PER_SECOND = 100;
const SECONDS = 20;

/** Times from a change until searches include it, in milliseconds. */
export interface Visibility {
  readonly median: number;
  readonly rank95: number;
  readonly longest: number;
}

/** Adds 100 assets per second, as the indexing of the portal does. */
export async function visibilityOf(
  state: PortalState,
  feed: Pick<IndexFeed, 'update' | 'onVisible' | 'settled'>,
): Promise<Visibility> {
  const changedAt = new Map<string, number>();
  const times: number[] = [];
  const stop = feed.onVisible((changes) => {
    for (const { id } of changes) times.push(performance.now() - changedAt.get(id)!);
  });
  const started = performance.now();
  for (let change = 0; change < PER_SECOND * SECONDS; change++) {
    await delay(started + (change * 1000) / PER_SECOND - performance.now());
    const { id, asset } = await state.add();
    changedAt.set(id, performance.now());
    await feed.update({ removed: [], indexed: [], changes: [{ id, was: undefined, is: asset.folder }] });
  }
  await feed.settled();
  stop();
  return { median: median(times), rank95: rank95(times), longest: Math.max(...times) };
}
