import type { Portal } from '../../../client/portal.js';
import type { Asset } from '../../../contract/schemas/common/asset.js';
import { ASSET_KINDS } from '../../../contract/vocabulary.js';
import { missingPreviewReason } from '../../../domains/assets/pending-preview.js';
import { STORAGE_KEYS, type Storage } from '../../../lib/storage.js';
import { assetIdsIn } from '../lists/asset-ids.js';

/** Number of assets that were tried last and are offered again. */
const MAX_RECENT = 6;
/** Number of results of a search. */
const ROWS = 12;

/** Kinds of asset that formats convert. Of an audio file, its cover or its waveform. */
const KINDS = ASSET_KINDS.filter((kind) => kind !== 'other');

/** Assets that are proposed before the user searches. */
export interface TrialProposals {
  /** Those that were tried last and still exist. */
  readonly recent: readonly Asset[];
  /** One of each kind. */
  readonly byKind: readonly Asset[];
  /** Why some are missing. Null if none are. */
  readonly error: unknown;
}

/** Assets to try formats on. */
export interface TrialAssets {
  /** Returns the proposals that could be loaded. Those tried last require no search. Never rejects. */
  readonly proposals: () => Promise<TrialProposals>;
  /** Returns the assets with an ID or a link in the text, or else the first results of a search. */
  readonly find: (text: string, signal?: AbortSignal) => Promise<readonly Asset[]>;
  /** Puts an asset in front of those that were tried last. */
  readonly remember: (asset: Asset) => void;
}

/** Creates the functions that find assets to try. @param storage storage of the visit */
export function createTrialAssets(portal: Portal, storage: Storage): TrialAssets {
  const recentIds = (): readonly string[] => {
    try {
      const stored: unknown = JSON.parse(storage.get(STORAGE_KEYS.triedAssets) ?? '[]');
      return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
    } catch {
      return [];
    }
  };
  const byIds = (ids: readonly string[], signal?: AbortSignal) =>
    ids.length === 0 ? Promise.resolve([]) : portal.assets.get({ ids: [...ids] }, { signal });
  const firstOf = async (kind: string) => {
    const { assets } = await portal.search.query({ query: '', filters: { asset_groups: [kind] }, rows: 1 });
    return assets.filter((asset) => missingPreviewReason(asset) === undefined);
  };
  return {
    async proposals() {
      const [recent, byKind] = await Promise.allSettled([
        byIds(recentIds()),
        Promise.all(KINDS.map((kind) => firstOf(kind))),
      ]);
      const failed = [recent, byKind].find(({ status }) => status === 'rejected');
      return {
        recent: recent.status === 'fulfilled' ? recent.value : [],
        byKind: byKind.status === 'fulfilled' ? byKind.value.flat() : [],
        error: failed?.status === 'rejected' ? failed.reason : null,
      };
    },
    async find(text, signal) {
      const ids = assetIdsIn(text);
      const named = ids.length === 1 ? await byIds(ids, signal).catch(() => []) : [];
      if (named.length > 0) return named;
      return (await portal.search.query({ query: text.trim(), rows: ROWS }, { signal })).assets;
    },
    remember({ id }) {
      const ids = [id, ...recentIds().filter((other) => other !== id)].slice(0, MAX_RECENT);
      storage.set(STORAGE_KEYS.triedAssets, JSON.stringify(ids));
    },
  };
}
