import { ORIGINAL, type Asset, type Call } from '@assetportal/sdk/contract';
import type { HandlerInput } from '../http/mount.js';
import { ApiError } from '../lib/api-error.js';
import type { AppContext } from './context.js';

type Input = Pick<HandlerInput<Call>, 'principal'> & {
  readonly query: { readonly terms?: 'accepted' | undefined };
};

/**
 * Returns the reason why players and viewers may not load the original of an asset, or null if they may (decisions,
 * section 7, Original pixels, and section 8, Terms):
 *
 * - `permission`: the principal may not download it.
 * - `terms`: the portal has terms of use, and the request does not say that the user has accepted them.
 */
export async function originalRefusal(
  { authorizer, config }: Pick<AppContext, 'authorizer' | 'config'>,
  asset: Asset,
  { principal, query }: Input,
): Promise<'permission' | 'terms' | null> {
  if (!authorizer.allows(principal, 'download', asset, ORIGINAL)) return 'permission';
  return query.terms !== 'accepted' && (await config.get()).terms_of_use.show ? 'terms' : null;
}

/** @throws ApiError `forbidden` if the principal may not load the original. The value `reason` is `terms` if terms are pending. */
export async function authorizeOriginal(
  ctx: Pick<AppContext, 'authorizer' | 'config'>,
  asset: Asset,
  input: Input,
): Promise<void> {
  const refusal = await originalRefusal(ctx, asset, input);
  if (refusal !== null)
    throw new ApiError('forbidden', refusal === 'terms' ? { values: { reason: 'terms' } } : {});
}
