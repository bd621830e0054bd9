import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createRemoteSearch, type SearchHealth } from '../../feeding/remote-feed.js';
import type { FeederTiming } from '../../feeding/feeder.js';
import { directFeed, type IndexFeed } from '../../indexing/index-feed.js';
import { createEmbeddedEngine } from '../../search/embedded/embedded-engine.js';
import type { SearchEngine } from '../../search/engine.js';
import type { RemoteEngine, RemoteEngineOptions } from '../../search/remote-engine.js';
import { createSolrEngine } from '../../search/solr/solr-engine.js';
import type { Store } from '../../store/store.js';
import type { SearchSettings } from './settings.js';

/** Remote engine to use instead of the embedded one. */
export interface RemoteSearchOptions {
  /** Creates the engine. Does not fail if the engine is unavailable. */
  readonly connect: (options: RemoteEngineOptions) => Promise<RemoteEngine>;
  /** Label of the requested re-index. */
  readonly reindex?: string | undefined;
  /** Overrides of the delays and intervals of the feeder (tests). */
  readonly timing?: Partial<FeederTiming> | undefined;
}

/** Returns the options for the SolrCloud of the settings. Undefined without one. */
export function solrSearch(settings: SearchSettings | undefined): RemoteSearchOptions | undefined {
  if (settings === undefined) return undefined;
  const { reindex, ...solr } = settings;
  return { reindex, connect: (options) => Promise.resolve(createSolrEngine({ ...solr, ...options })) };
}

/** The search engine of a portal, and the feed that fills it. */
export interface PortalSearch {
  readonly engine: SearchEngine;
  readonly feed: IndexFeed;
  /** Returns the state of a remote engine. Undefined for the embedded one, which cannot be unavailable. */
  readonly health: (() => Promise<SearchHealth>) | undefined;
  /** Call after the indexing was closed. */
  close(): Promise<void>;
}

/** Opens the remote engine, or the embedded one if `remote` is undefined. Does not wait for a remote engine. */
export async function openSearch(
  remote: RemoteSearchOptions | undefined,
  parts: {
    readonly store: Pick<Store, 'assets' | 'searchFeed'>;
    /** State directory. */
    readonly data: string;
    readonly logger: FastifyBaseLogger;
  },
): Promise<PortalSearch> {
  const { store, data, logger } = parts;
  const { assets, searchFeed } = store;
  if (remote === undefined) {
    await searchFeed.deactivate();
    const engine = await createEmbeddedEngine({
      load: () => assets.all(),
      snapshot: { file: join(data, 'search.snapshot'), revision: () => assets.revision() },
    });
    return { engine, feed: directFeed(engine), health: undefined, close: () => engine.close() };
  }
  const { connect, reindex, timing } = remote;
  const search = await createRemoteSearch({
    connect,
    assets,
    reindex,
    timing,
    outbox: searchFeed,
    log: logger,
  });
  search.start();
  const { engine, feed } = search;
  return { engine, feed, health: () => search.health(), close: () => search.close() };
}
