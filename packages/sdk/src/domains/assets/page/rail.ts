import type { Asset } from '../../../contract/schemas/common/asset.js';
import { joined } from '../../../lib/direction.js';
import { assetInfo } from '../info.js';
import { localized, textLanguage } from '../localized.js';
import type { MetadataRow } from '../metadata.js';
import { aiLabel, type AiRole } from '../provenance/ai-label.js';
import { FIELDS_OF, railBlocks, type RailBlock, type RailContext, type RailOptions } from './blocks.js';
import { assetFacts } from './facts.js';
import { technicalSummary } from './summary.js';

/** What the rail beside an asset shows (mockup portal-asset, Asset page). */
export interface AssetRail {
  readonly title: string;
  /** Languages of the title and the description, if they are other ones than that of the portal. */
  readonly languages: { readonly title?: string | undefined; readonly description?: string | undefined };
  /** Line below the title. */
  readonly facts: string;
  /** Role of a generative model in the asset. Its label is shown with every configuration. */
  readonly ai: AiRole | null;
  readonly description: string | null;
  readonly blocks: readonly RailBlock[];
  readonly technical: {
    /** One or two columns of rows, as configured. Empty columns are omitted. */
    readonly columns: readonly (readonly MetadataRow[])[];
    /** Short form for the closed section. */
    readonly summary: string;
  };
  /** Width of the separators in pixels. */
  readonly borderWidth: number;
}

/**
 * Returns the content of the rail beside an asset. Only fields that `assetInfo` lists are shown. Those without a block
 * are rows of the technical section, in the configured order (decisions, section 7, Configuration keys on the asset
 * page). Fields without a value are rows there too, if the configuration shows them.
 */
export function assetRail(original: Asset, options: RailOptions): AssetRail {
  const asset = localized(original, options.translator.locale);
  const { assetInfo: info } = options.config;
  const fields = new Set([...info.paramsLeft, ...info.paramsRight].map(({ field_name: name }) => name));
  const context: RailContext = { ...options, asset, listed: (field) => fields.has(field) };
  const facts = assetFacts(asset, options.translator, context.listed);
  const description = context.listed('description') ? (asset.description?.trim() ?? '') : '';
  const shown = new Set([...(description === '' ? [] : ['description']), ...facts.map(({ field }) => field)]);
  const blocks = railBlocks(context);
  for (const block of blocks) for (const field of FIELDS_OF[block.kind]) shown.add(field);
  // The name of a paper size is not its size.
  if (asset.asset_groups.includes('document')) shown.delete('extent');
  const { title, columns, borderWidth } = assetInfo(asset, info, options);
  const languageOf = (field: 'title' | 'description') =>
    textLanguage(asset, field, options.translator.locale);
  const rest = columns.map((rows) =>
    rows.filter(({ field, values }) => values.length === 0 || !shown.has(field)),
  );
  return {
    title,
    languages: {
      title: info.title === 'title' ? languageOf('title') : undefined,
      description: languageOf('description'),
    },
    facts: joined(
      facts.map(({ text }) => text),
      options.translator.locale,
    ),
    ai: aiLabel(asset) ?? null,
    description: description === '' ? null : description,
    blocks,
    technical: { columns: rest.filter((rows) => rows.length > 0), summary: technicalSummary(context) },
    borderWidth,
  };
}
