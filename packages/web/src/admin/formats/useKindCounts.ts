import { useApp } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';

/** Field with the kinds of an asset. */
const KIND = 'asset_groups';

/** Returns the number of assets of each kind. Empty before they are loaded. */
export function useKindCounts(): ReadonlyMap<string, number> {
  const { portal } = useApp();
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    const controller = new AbortController();
    portal.search
      .query({ query: '', facets: [KIND], rows: 0 }, { signal: controller.signal })
      .then(({ facets }) =>
        setCounts(new Map((facets[KIND] ?? []).map(({ label, count }) => [label, count]))),
      )
      // Without the numbers, the kinds can still be chosen.
      .catch(() => undefined);
    return () => controller.abort();
  }, [portal]);
  return counts;
}
