import type { ScrubberInput } from '@assetportal/sdk/rules';
import { useApp, useLocale, useStore, useT } from '@assetportal/sdk/react';
import { useEffect, useMemo } from 'react';

/** Returns the content of the scrubber. Loads the marks of the results, in every view. */
export function useScrubberInput(total: number): ScrubberInput {
  const { search } = useApp();
  const locale = useLocale();
  const undated = useT()('search.undated');
  const { results, layout, status, field } = useStore(search.store, (state) => ({
    results: state.results,
    layout: state.layout,
    status: state.status,
    field: state.sort.field,
  }));
  useEffect(() => {
    void search.loadLayout();
  }, [search, results, layout, status]);
  return useMemo(
    () => ({ marks: layout?.marks ?? [], total, field, locale, undated }),
    [layout, total, field, locale, undated],
  );
}
