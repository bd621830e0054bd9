import type { IndexFeed } from '../indexing/index-feed.js';
import { SearchUnavailable } from '../search/engine.js';
import type { RemoteEngine, RemoteEngineOptions } from '../search/remote-engine.js';
import type { AssetRepository } from '../store/assets.js';
import type { Backlog, SearchFeedRepository } from '../store/search/search-feed.js';
import { createExclusion } from './exclusion.js';
import { soleFeeder } from './feeder-lock.js';
import { Feeder, type FeederLog, type FeederStatus, type FeederTiming } from './feeder.js';
import { VisibleChanges } from './visible-changes.js';

/** A remote engine with the feeder of its index. */
export interface RemoteSearch {
  readonly engine: RemoteEngine;
  readonly feed: IndexFeed;
  /** Starts the feeder. Does not wait for the engine. */
  start(): void;
  health(): Promise<SearchHealth>;
  /** Stops the feeder, and closes the engine. */
  close(): Promise<void>;
}

/** State of the search, for metrics and health checks. */
export interface SearchHealth extends FeederStatus, Backlog {}

/** Creates the remote engine, and the feed that records changes in the outbox. Activates the outbox. */
export async function createRemoteSearch(parts: {
  /** Creates the engine. Does not fail if the engine is unavailable. */
  readonly connect: (options: RemoteEngineOptions) => Promise<RemoteEngine>;
  readonly assets: Pick<AssetRepository, 'one' | 'text'>;
  readonly outbox: SearchFeedRepository;
  readonly reindex: string | undefined;
  readonly timing?: Partial<FeederTiming> | undefined;
  readonly log: FeederLog;
}): Promise<RemoteSearch> {
  const { connect, assets, outbox, reindex, timing, log } = parts;
  await outbox.activate();
  const startVersion = await outbox.version();
  const visible = new VisibleChanges(outbox);
  const exclusion = createExclusion(outbox);
  let isSearchable = () => false;
  const engine = await connect({
    async excluded() {
      if (!isSearchable()) throw new SearchUnavailable(new Error('The index is not complete yet'));
      return exclusion();
    },
    generation: () => outbox.generation(),
  });
  const feeder = new Feeder({
    engine,
    assets,
    reindex,
    timing,
    log,
    visible,
    startVersion,
    feed: outbox,
    lock: soleFeeder,
  });
  isSearchable = () => feeder.isSearchable;
  return {
    engine,
    feed: {
      update({ changes }) {
        visible.add(changes);
        feeder.wake();
        return Promise.resolve();
      },
      touch() {
        feeder.wake();
        return Promise.resolve();
      },
      onVisible: (listener) => visible.on(listener),
      settled: () => feeder.settled(),
    },
    start: () => feeder.start(),
    health: async () => ({ ...feeder.status(), ...(await outbox.backlog()) }),
    async close() {
      await feeder.close();
      await engine.close();
    },
  };
}
