import type { SearchDefaults } from '@assetportal/sdk/rules';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useMemo } from 'react';

/** What a search's address leaves out, because the configuration says it: order and view. */
export function useSearchDefaults(): SearchDefaults {
  const { config, search } = useApp();
  const current = useStore(config, (state) => state.config);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the defaults are those of the configuration
  return useMemo(() => search.defaults(), [search, current]);
}
