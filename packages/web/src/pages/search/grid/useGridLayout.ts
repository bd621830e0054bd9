import { tileSizeModule } from '@assetportal/sdk';
import {
  ratioCodes,
  rowHeights,
  rowLayouts,
  type RowLayout,
  type SearchResults,
} from '@assetportal/sdk/rules';
import { useApp, useModule, useStore } from '@assetportal/sdk/react';
import { useEffect, useMemo, useState } from 'react';

export interface GridLayoutInput {
  readonly results: SearchResults;
  readonly numFound: number;
  /** Width of the grid in pixels. */
  readonly width: number;
  /** Gap between two tiles, in pixels. */
  readonly gap: number;
}

/** The justified rows, and whether they will stay as they are. */
interface GridLayout {
  readonly rows: RowLayout;
  /** False while the ratios of results that are not loaded are estimates. */
  readonly isExact: boolean;
}

/**
 * Returns the justified rows of all results, loaded or not. Loads the aspect ratios of all results. Until they arrive,
 * the rows use those of the loaded results.
 */
export function useGridLayout({ results, numFound, width, gap }: GridLayoutInput): GridLayout {
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
  const [layOut] = useState(rowLayouts);
  const rows = useMemo(() => {
    const heights = rowHeights({ posters, window: window.innerWidth, scale });
    return layOut(codes, { width, gap, ...heights });
  }, [codes, width, gap, posters, scale, layOut]);
  return { rows, isExact: layout !== null };
}
