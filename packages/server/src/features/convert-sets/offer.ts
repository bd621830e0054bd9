import { ORIGINAL, type Asset, type BodyOutput, type getConvertSetOffer } from '@assetportal/sdk/contract';
import type { Principal } from '../../auth/principal.js';
import { recipeOf } from '../../delivery/downloads/recipe-of.js';
import { ApiError, assetOffline } from '../../lib/api-error.js';
import { inBatches } from '../../lib/scheduling/batches.js';
import { TimeSlice } from '../../lib/scheduling/time-slice.js';
import { variantOf } from '../../media/renditions.js';
import type { AppContext } from '../context.js';
import { OfferTally } from './offer-tally.js';
import { cachedByAsset, type Cached, type PreparedSet } from './rendition-estimate.js';

/** Number of assets looked up per turn of the event loop. */
const BATCH_SIZE = 200;

/** Result of an offer: the convert sets with at least one asset, and the IDs of the unavailable assets. */
export interface Offer {
  readonly tallies: readonly OfferTally[];
  /** Number of assets that the principal may view. */
  readonly total: number;
  readonly unavailable: string[];
}

/**
 * Determines the convert sets that are available for at least one of the assets, and what the principal would get in
 * each (decisions, section 7, Formats of many assets). Yields to the event loop at intervals.
 *
 * @throws ApiError `convert-set-unknown`; `forbidden`, `asset-offline` or `asset-not-found` if nothing is available
 */
export async function createOffer(
  ctx: AppContext,
  { asset_id: requested, csetid }: BodyOutput<typeof getConvertSetOffer>,
  principal: Principal,
): Promise<Offer> {
  if (csetid !== undefined && !ctx.convertSets.offered.includes(csetid)) {
    throw new ApiError('convert-set-unknown');
  }
  const ids = [...new Set(requested)];
  const sets = await preparedSets(ctx);
  const isSingle = ids.length === 1;
  const tallies = ctx.convertSets.offered.map((id) => new OfferTally(id, sets.get(id), isSingle));
  const counter = new OfferCounter(ctx, principal, tallies, sets);
  const unavailable: string[] = [];
  const slice = new TimeSlice();
  for await (const batch of inBatches(ids, BATCH_SIZE)) {
    const records = new Map((await ctx.store.assets.many(batch)).map(({ id, asset }) => [id, asset]));
    const cachedOf = cachedByAsset(ctx.renditions.sizes([...records.keys()]));
    for (const id of batch) {
      const asset = records.get(id);
      const available = asset === undefined ? [] : counter.add(asset, cachedOf(asset));
      if (csetid === undefined ? available.length === 0 : !available.includes(csetid)) unavailable.push(id);
      if (slice.due) await slice.pause();
    }
  }
  const offered = tallies.filter((tally) => tally.isOffered);
  if (offered.length > 0) return { tallies: offered, total: counter.visible, unavailable };
  if (counter.offline > 0) throw assetOffline();
  throw new ApiError(counter.visible > 0 ? 'forbidden' : 'asset-not-found');
}

/** Returns the offered convert sets, without the original, with the properties that are the same for all assets. */
async function preparedSets({
  convertSets,
  brandingFiles,
}: AppContext): Promise<ReadonlyMap<string, PreparedSet>> {
  const prepared = new Map<string, PreparedSet>();
  for (const id of convertSets.offered) {
    const definition = convertSets.find(id);
    if (definition === undefined) continue;
    const recipe = await recipeOf(definition, brandingFiles);
    prepared.set(id, { definition, spec: recipe.spec, variant: variantOf(recipe) });
  }
  return prepared;
}

/** Adds assets to the tallies of the convert sets in which the principal may download them. */
class OfferCounter {
  /** Number of assets that the principal may view. */
  visible = 0;
  /** Number of offline assets that the principal may download once they return. */
  offline = 0;
  /** Tallies of the permitted convert sets by folder. Undefined if the principal may not view the folder. */
  readonly #permitted = new Map<string, readonly OfferTally[] | undefined>();

  constructor(
    private readonly ctx: AppContext,
    private readonly principal: Principal,
    private readonly tallies: readonly OfferTally[],
    private readonly sets: ReadonlyMap<string, PreparedSet>,
  ) {}

  /** Returns the IDs of the convert sets in which the asset is available. */
  add(asset: Asset, cached: Cached): string[] {
    const permitted = this.#permittedIn(asset.folder);
    if (permitted === undefined) return [];
    this.visible += 1;
    const available: string[] = [];
    for (const tally of permitted) {
      if (this.#count(tally, asset, cached)) available.push(tally.id);
    }
    return available;
  }

  /** Counts the asset, and returns true, if it is available in the convert set. */
  #count(tally: OfferTally, asset: Asset, cached: Cached): boolean {
    const definition = this.sets.get(tally.id)?.definition;
    const files = definition && this.ctx.convertSets.filesOf(definition, asset);
    if (tally.id !== ORIGINAL && files === undefined) return false;
    if (asset.offline) {
      this.offline += 1;
      return false;
    }
    if (files === undefined) tally.addOriginal(asset);
    else tally.addRenditions(asset, files, cached);
    return true;
  }

  #permittedIn(folder: string): readonly OfferTally[] | undefined {
    if (this.#permitted.has(folder)) return this.#permitted.get(folder);
    const { authorizer } = this.ctx;
    const permitted = authorizer.allows(this.principal, 'view', { folder })
      ? this.tallies.filter(({ id }) => authorizer.allows(this.principal, 'download', { folder }, id))
      : undefined;
    this.#permitted.set(folder, permitted);
    return permitted;
  }
}
