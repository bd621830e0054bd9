import type { InfoConfig } from '../../config/schema/schema.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import { assetInfo } from '../assets/info.js';
import type { MetadataOptions, MetadataRow } from '../assets/metadata.js';

/** Maximum number of facts in the info panel. */
const MAX_FACTS = 6;

/** Content of the info panel below a row of posters. */
export interface PosterInfo {
  readonly title: string;
  /** Null if the description is not configured, or if the asset has none. */
  readonly description: string | null;
  /** Up to six further rows that have a value. */
  readonly facts: readonly MetadataRow[];
}

/**
 * Returns the content of the info panel on the home page (specification, section 2, Dashboard).
 *
 * @param infoView `infoView` in the configuration. Its description is a paragraph instead of a fact.
 */
export function posterInfo(asset: Asset, infoView: InfoConfig, options: MetadataOptions): PosterInfo {
  const { title, columns } = assetInfo(asset, infoView, { ...options, hideEmpty: true });
  const rows = columns.flat();
  const description = rows.find(({ field }) => field === 'description')?.values.join('\n') ?? '';
  return {
    title,
    description: description === '' ? null : description,
    facts: rows.filter(({ field }) => field !== 'description').slice(0, MAX_FACTS),
  };
}
