import type { Asset } from '../../../contract/schemas/common/asset.js';
import type { Similarity } from '../../../contract/vocabulary.js';
import { colorCodes } from '../kind.js';
import type { SearchState } from '../../search/url.js';

/**
 * Returns the search that shows the assets that have this in common with an asset: one of its colors, one of its
 * keywords, or its folder. Undefined if no search expresses it.
 */
export function similarSearch(
  asset: Pick<Asset, 'color_code' | 'keywords' | 'folder'>,
  by: Similarity,
): Pick<SearchState, 'query' | 'filters'> | undefined {
  const values = {
    // The first color has the largest area. Several would match nearly everything.
    color: colorCodes(asset).slice(0, 1).map(String),
    keywords: asset.keywords ?? [],
    folder: [asset.folder],
  }[by];
  const field = by === 'color' ? 'color_code' : by;
  return values.length === 0 ? undefined : { query: '*', filters: { [field]: values } };
}
