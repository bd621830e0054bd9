import type { SearchDefaults } from '@assetportal/sdk/rules';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useMemo } from 'react';

/** Returns the configured sort order and view. The address of a search omits them. */
export function useSearchDefaults(): SearchDefaults {
  const { config, search } = useApp();
  const current = useStore(config, (state) => state.config);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the defaults depend on the configuration
  return useMemo(() => search.defaults(), [search, current]);
}
