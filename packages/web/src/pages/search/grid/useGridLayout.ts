import { tileSizeModule } from '@assetportal/sdk';
import {
  layOutRows,
  ratioCodes,
  rowHeights,
  type RowLayout,
  type SearchResults,
} from '@assetportal/sdk/rules';
import { useApp, useModule, useStore } from '@assetportal/sdk/react';
import { useEffect, useMemo } from 'react';

export interface GridLayoutInput {
  readonly results: SearchResults;
  readonly numFound: number;
  /** Width of the grid in pixels. */
  readonly width: number;
  /** Gap between two tiles, in pixels. */
  readonly gap: number;
}

/**
 * Returns the justified rows of all results, loaded or not. Loads the aspect ratios of all results. Until they arrive,
 * the rows use those of the loaded results.
 */
export function useGridLayout({ results, numFound, width, gap }: GridLayoutInput): RowLayout {
  const { search, config } = useApp();
  const posters = useStore(config.store, (state) => state.config.search.posters);
  const { scale } = useStore(useModule(tileSizeModule));
  const layout = useStore(search.store, (state) => state.layout);
  const status = useStore(search.store, (state) => state.status);
  useEffect(() => {
    void search.loadLayout();
  }, [search, results, layout, status]);

  // With a layout, loading more results changes no row.
  const source = layout === null ? results : null;
  const codes = useMemo(() => ratioCodes(layout, source ?? results, numFound), [layout, source, numFound]); // eslint-disable-line react-hooks/exhaustive-deps -- `results` counts only without a layout.
  return useMemo(
    () => layOutRows(codes, { width, gap, ...rowHeights({ posters, window: window.innerWidth, scale }) }),
    [codes, width, gap, posters, scale],
  );
}
