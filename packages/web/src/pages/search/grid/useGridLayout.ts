import type { Asset } from '@assetportal/sdk/contract';
import type { RowLayout, RowLayoutOptions } from '@assetportal/sdk/rules';
import { useMemo, useState } from 'react';
import { createIncrementalLayout } from './incrementalLayout.js';

export interface GridLayoutInput {
  readonly docs: readonly Asset[];
  readonly numFound: number;
  /** Width of the grid in pixels. */
  readonly width: number;
  /** Configured minimum row height, in pixels. */
  readonly minHeight: number;
  /** Configured maximum row height, in pixels. */
  readonly maxHeight: number;
  /** Gap between two tiles, in pixels. */
  readonly gap: number;
}

/**
 * Returns the justified rows of the loaded results. Omits an incomplete last row while more results can be
 * loaded.
 */
export function useGridLayout(input: GridLayoutInput): RowLayout {
  const { docs, numFound, width, minHeight, maxHeight, gap } = input;
  const [layOutDocs] = useState(createIncrementalLayout);
  return useMemo(() => {
    const options: RowLayoutOptions = { width, ...heights(width, minHeight, maxHeight), gap };
    return layOutDocs(docs, options, docs.length < numFound);
  }, [layOutDocs, docs, numFound, width, minHeight, maxHeight, gap]);
}

/**
 * Scales the configured heights down on narrow screens, where the full heights would leave room for only one
 * image per row.
 */
function heights(width: number, minHeight: number, maxHeight: number) {
  const scale = Math.min(1, width / (maxHeight * 2.6));
  return { minHeight: minHeight * scale, maxHeight: maxHeight * scale };
}
