import type { AssetVersion } from '../lib/versions/asset-versions.js';
import type { IndexChange } from '../search/remote-engine.js';
import { TimeSlice } from '../lib/scheduling/time-slice.js';
import type { AssetRepository } from '../store/assets.js';
import type { PendingChange } from '../store/search/search-feed.js';

/** Maximum number of changes in a request to the engine. */
export const BATCH_COUNT = 500;
/** Size of the assets and their text after which a batch ends, in characters. One asset alone may be larger. */
const BATCH_SIZE = 4 * 2 ** 20;
/** Estimated size of the fields of an asset, in characters. */
const FIELDS_SIZE = 2000;

/** Changes to write in one request. */
export interface Batch {
  readonly changes: readonly IndexChange[];
  /** Versions that the changes contain. */
  readonly versions: readonly AssetVersion[];
  /** Entry behind which the next batch starts. */
  readonly last: PendingChange;
}

/**
 * Reads the assets of the first entries. Reads each text only for its batch: the content of all entries can exceed the
 * memory. Leaves out entries whose asset has changed since they were read, because these have a newer entry.
 */
export async function readBatch(
  assets: Pick<AssetRepository, 'one' | 'text'>,
  entries: readonly [PendingChange, ...PendingChange[]],
): Promise<Batch> {
  const changes: IndexChange[] = [];
  const versions: AssetVersion[] = [];
  let [last] = entries;
  const slice = new TimeSlice();
  let size = 0;
  for (const entry of entries) {
    if (size >= BATCH_SIZE) break;
    await slice.pause();
    last = entry;
    const change = await changeOf(assets, entry);
    if (change === undefined) continue;
    size += FIELDS_SIZE + (change.kind === 'put' ? change.indexed.content.length : 0);
    changes.push(change);
    versions.push({ id: entry.id, version: entry.version });
  }
  return { changes, versions, last };
}

async function changeOf(
  assets: Pick<AssetRepository, 'one' | 'text'>,
  { id, version, removed, touchOnly }: PendingChange,
): Promise<IndexChange | undefined> {
  if (removed) return { kind: 'remove', id };
  const record = await assets.one(id);
  if (record === undefined || record.asset.offline === true) return undefined;
  const { asset } = record;
  if (touchOnly) {
    return { kind: 'touch', touch: { id, numbers: { obj_dload_cnt: asset.obj_dload_cnt } }, version };
  }
  return { kind: 'put', indexed: { asset, content: await assets.text(id) }, version };
}
