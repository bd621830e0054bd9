import type { Asset } from '@assetportal/sdk/contract';
import type { RowLayout, RowLayoutOptions } from '@assetportal/sdk/rules';
import { useMemo, useState } from 'react';
import { createIncrementalLayout } from './incrementalLayout.js';

export interface GridLayoutInput {
  readonly docs: readonly Asset[];
  readonly numFound: number;
  /** Width of the grid in pixels. */
  readonly width: number;
  /** Bounds of a row's height in pixels, as configured. */
  readonly minHeight: number;
  readonly maxHeight: number;
  /** Pixels between two tiles. */
  readonly gap: number;
}

/** Returns the justified rows of the loaded results. The last row is left out while more results can be loaded. */
export function useGridLayout(input: GridLayoutInput): RowLayout {
  const { docs, numFound, width, minHeight, maxHeight, gap } = input;
  const [layOutDocs] = useState(createIncrementalLayout);
  return useMemo(() => {
    const options: RowLayoutOptions = { width, ...heights(width, minHeight, maxHeight), gap };
    return layOutDocs(docs, options, docs.length < numFound);
  }, [layOutDocs, docs, numFound, width, minHeight, maxHeight, gap]);
}

/** On a phone the configured heights would leave one image per row: there they follow the width. */
function heights(width: number, minHeight: number, maxHeight: number) {
  const scale = Math.min(1, width / (maxHeight * 2.6));
  return { minHeight: minHeight * scale, maxHeight: maxHeight * scale };
}
