import type { Operation } from '@assetportal/sdk/contract';
import { DOWNLOAD_DAYS } from '../../delivery/statistics/statistics-sweep.js';
import type { KindTotals } from '../../store/assets.js';
import type { AppContext } from '../context.js';
import { filesSize } from './files-size.js';

/** Returns a function that returns the state of the server: storage, conversions, and how long data is stored. */
export function createOperation({
  indexing,
  renditions,
  settings,
  space,
  store,
}: Pick<AppContext, 'indexing' | 'renditions' | 'settings' | 'space' | 'store'>): () => Promise<Operation> {
  let changed: Date | undefined;
  indexing.onAssets(() => (changed = new Date()));
  const originals = cachedByRevision(
    () => store.assets.revision(),
    () => store.assets.totalsByKind(),
  );
  const { auditDays, addressDays, searchDays, offlineDays } = settings;
  const retention = {
    audit: auditDays,
    addresses: addressDays,
    searches: searchDays,
    downloads: DOWNLOAD_DAYS,
    offline: offlineDays,
  };
  return async () => {
    const [state, { free, total }] = await Promise.all([filesSize(settings.data), space.read()]);
    const load = [...renditions.load().values()];
    const sum = (name: 'running' | 'waiting' | 'failed') =>
      load.reduce((count, counts) => count + counts[name], 0);
    return {
      storage: {
        originals: (await originals()).map((totals) => ({ ...totals })),
        renditions: renditions.bytes,
        state,
        ...(Number.isFinite(total) && { disk: { free, total } }),
      },
      conversions: { running: sum('running'), waiting: sum('waiting'), failed: sum('failed') },
      ...(changed !== undefined && { changed: changed.toISOString() }),
      retention,
      mail: settings.mail !== undefined,
    };
  };
}

/** Caches the totals until an asset changes, because they are computed from all assets. */
function cachedByRevision(
  revision: () => string,
  read: () => Promise<readonly KindTotals[]>,
): () => Promise<readonly KindTotals[]> {
  let cached: { readonly revision: string; readonly totals: Promise<readonly KindTotals[]> } | undefined;
  return () => {
    const current = revision();
    if (cached?.revision !== current) cached = { revision: current, totals: read() };
    return cached.totals;
  };
}
