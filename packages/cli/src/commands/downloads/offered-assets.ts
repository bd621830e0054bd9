import { isPortalError, type Portal } from '@assetportal/sdk';
import { ORIGINAL } from '@assetportal/sdk/contract';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/text/plain.js';
import type { SelectedAsset } from './select-assets.js';

/** Number of assets per request. */
const BATCH = 200;

/**
 * Adds the version of the recipe to assets, and marks those that are not available in a convert set. One request covers
 * many assets (decisions, section 7, Formats of many assets). If the portal does not have the call or rejects it, the
 * assets stay unchanged, and the download of each one reports its error.
 */
export async function* offeredAssets(
  portal: Portal,
  assets: AsyncIterable<SelectedAsset>,
  convertSet: string,
  signal: AbortSignal,
): AsyncGenerator<SelectedAsset, void, undefined> {
  if (convertSet === ORIGINAL) {
    yield* assets;
    return;
  }
  let batch: SelectedAsset[] = [];
  for await (const selected of assets) {
    batch.push(selected);
    if (batch.length < BATCH) continue;
    yield* await marked(portal, batch, convertSet, signal);
    batch = [];
  }
  if (batch.length > 0) yield* await marked(portal, batch, convertSet, signal);
}

async function marked(
  portal: Portal,
  batch: readonly SelectedAsset[],
  convertSet: string,
  signal: AbortSignal,
): Promise<readonly SelectedAsset[]> {
  const ids = batch.flatMap(({ id, asset }) => (asset === undefined ? [] : [id]));
  if (ids.length === 0) return batch;
  let offer: Awaited<ReturnType<Portal['downloads']['offer']>>;
  try {
    offer = await portal.downloads.offer({ ids, convertSet }, { signal });
  } catch (error) {
    if (isPortalError(error) && !signal.aborted) return batch;
    throw error;
  }
  const recipe = offer.convertSets.find(({ id }) => id === convertSet)?.version;
  const unavailable = new Set(offer.unavailable);
  const others = offer.convertSets.filter(({ id }) => id !== convertSet);
  const available = others.map(({ id, title }) => `${plain(id)} (${plain(title)})`).join(', ');
  return batch.map((selected) => {
    if (selected.asset === undefined || !unavailable.has(selected.id)) return { ...selected, recipe };
    const parameters = { name: convertSet, available };
    return { ...selected, problem: new CliError('convert-set-unknown', EXIT.refused, parameters) };
  });
}
