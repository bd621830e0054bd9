import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createRemoteSearch,
  type RemoteSearch,
} from '../../../../packages/server/src/feeding/remote-feed.js';
import { createSolrEngine } from '../../../../packages/server/src/search/solr/solr-engine.js';
import type { FileAsset, ReadFile } from '../../../../packages/server/src/store/assets/indexed-file.js';
import type { AssetRepository } from '../../../../packages/server/src/store/assets.js';
import { openState } from '../../../../packages/server/src/store/sqlite/database/open.js';
import { sqliteStore } from '../../../../packages/server/src/store/sqlite/store.js';
import { syntheticAsset } from '../../library/search-library.js';

const BATCH = 1000;
const NO_LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** State of a portal with synthetic assets. */
export interface PortalState {
  /** Number of assets. */
  readonly size: number;
  /** Adds an asset. Resolves when the change is stored durably. */
  add(): Promise<ReadFile>;
  /** Creates the search on a SolrCloud, with the feeder of the portal. */
  search(url: string): Promise<RemoteSearch>;
  close(): Promise<void>;
}

/** Creates a state directory with a number of assets. */
export async function createState(size: number): Promise<PortalState> {
  const folder = await mkdtemp(join(tmpdir(), 'assetportal-bench-'));
  const state = openState(folder);
  const { assets, searchFeed: outbox } = sqliteStore(state.db);
  assets.useRoot('/library');
  let added = 0;
  const add = async (count: number): Promise<ReadFile[]> => {
    const upserts = Array.from({ length: count }, () => fileOf(added++));
    await assets.apply({ upserts, removed: [] });
    return upserts;
  };
  while (added < size) await add(Math.min(BATCH, size - added));
  return {
    get size() {
      return added;
    },
    add: async () => (await add(1))[0]!,
    search: (url) =>
      createRemoteSearch({
        connect: (options) => Promise.resolve(createSolrEngine({ ...options, url, timeoutMs: TIMEOUT_MS })),
        assets: complete(assets),
        outbox,
        reindex: undefined,
        log: NO_LOG,
      }),
    async close() {
      state.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Maximum duration of a request on a busy machine, in milliseconds. */
export const TIMEOUT_MS = 120_000;

/** Returns the file of an asset. */
function fileOf(number: number): ReadFile {
  const { asset } = syntheticAsset(number);
  const { id, fname, file_size: size = 0, sha256 = '' } = asset;
  return {
    id,
    size,
    sha256,
    ino: number,
    mtimeMs: number,
    path: Buffer.from(`${asset.folder}/${number}/${fname}`),
    stamp: String(number),
    asset: { ...asset, asset_groups: asset.asset_groups as FileAsset['asset_groups'] },
  };
}

/** Adds the colors, which the portal computes from previews. The name of a file contains the number of its asset. */
function complete(assets: AssetRepository): Pick<AssetRepository, 'one' | 'text'> {
  return {
    text: (id) => assets.text(id),
    async one(id) {
      const record = await assets.one(id);
      if (record === undefined) return undefined;
      const { asset } = syntheticAsset(Number(/_(\d+)\./.exec(record.asset.fname)![1]));
      return { ...record, asset: { ...record.asset, color_code: asset.color_code } };
    },
  };
}
