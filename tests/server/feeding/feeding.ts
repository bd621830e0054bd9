import { onTestFinished } from 'vitest';
import { createRemoteSearch, type RemoteSearch } from '../../../packages/server/src/feeding/remote-feed.js';
import type { FeederTiming } from '../../../packages/server/src/feeding/feeder.js';
import type { RemoteEngine, RemoteEngineOptions } from '../../../packages/server/src/search/remote-engine.js';
import type { AssetRepository } from '../../../packages/server/src/store/assets.js';
import type { SearchFeedRepository } from '../../../packages/server/src/store/search/search-feed.js';
import { openState } from '../../../packages/server/src/store/sqlite/database/open.js';
import { sqliteStore } from '../../../packages/server/src/store/sqlite/store.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { RemoteServer } from '../../fixtures/search/remote-server.js';
import { file } from '../store/assets-contract.js';

/** Timing without delays, so that a test does not wait. */
const AT_ONCE: Partial<FeederTiming> = { collect: 0, poll: 20, retry: 5, longestRetry: 20 };

/** A log that is not written. */
const NO_LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A search server. */
interface Connectable {
  readonly connect: (options: RemoteEngineOptions) => Promise<RemoteEngine>;
}

export interface Feeding<Server extends Connectable = RemoteServer> {
  readonly assets: AssetRepository;
  readonly outbox: SearchFeedRepository;
  readonly server: Server;
  /** The current search. */
  readonly search: () => RemoteSearch;
  /** Starts a feeder. Ends the one before. */
  start(options?: { reindex?: string; timing?: Partial<FeederTiming> }): Promise<RemoteSearch>;
  stop(): Promise<void>;
  add(...names: string[]): Promise<void>;
  move(name: string, folder: string): Promise<void>;
  remove(...names: string[]): Promise<void>;
  /** Passes a change of the store on. */
  changed(): Promise<void>;
}

type TemporaryFolder = Awaited<ReturnType<typeof temporaryFolder>>;

/**
 * Opens a store, which is removed after the test, and a search server.
 *
 * @param data State directory. Default: a new one.
 */
export async function feeding(): Promise<Feeding>;
export async function feeding<Server extends Connectable>(
  server: Server,
  data?: TemporaryFolder,
): Promise<Feeding<Server>>;
export async function feeding(
  server: Connectable = new RemoteServer(),
  data?: TemporaryFolder,
): Promise<Feeding<Connectable>> {
  const folder = data ?? (await temporaryFolder());
  const state = openState(folder.path);
  const { assets, searchFeed: outbox } = sqliteStore(state.db);
  let search: RemoteSearch | undefined;
  const stop = async () => {
    await search?.close();
    search = undefined;
  };
  onTestFinished(async () => {
    await stop();
    state.close();
    await folder.remove();
  });
  const current = () => {
    if (search === undefined) throw new Error('The feeder is not started');
    return search;
  };
  const changed = async () => search?.feed.update({ removed: [], indexed: [], changes: [] });
  const apply = async (batch: Parameters<AssetRepository['apply']>[0]) => {
    await assets.apply(batch);
    await changed();
  };
  return {
    assets,
    outbox,
    server,
    stop,
    changed,
    search: current,
    async start({ reindex, timing } = {}) {
      await stop();
      search = await createRemoteSearch({
        connect: (options: RemoteEngineOptions) => server.connect(options),
        assets,
        outbox,
        reindex,
        log: NO_LOG,
        timing: { ...AT_ONCE, ...timing },
      });
      search.start();
      return search;
    },
    add: (...names) => apply({ upserts: names.map((name) => file(name)), removed: [] }),
    move(name, to) {
      const read = file(name);
      return apply({ upserts: [{ ...read, asset: { ...read.asset, folder: to } }], removed: [] });
    },
    remove: (...names) => apply({ upserts: [], removed: names.map((name) => `id-${name}`) }),
  };
}

/** Returns the assets of the store as the index should contain them. */
export async function storedContent({ assets }: Pick<Feeding, 'assets'>): Promise<object> {
  const all: Record<string, object> = {};
  for await (const { id, asset, content } of assets.all()) all[id] = { asset, content };
  return all;
}
