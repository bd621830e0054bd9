import { ORIGINAL, type Asset } from '@assetportal/sdk/contract';
import type { Principal } from '../auth/principal.js';
import type { AppContext } from './context.js';

/**
 * Returns true if players and viewers may load the original of an asset (decisions, section 7, Original pixels).
 * The principal must have permission to download it. If users must accept terms before a download, the result is
 * false, because the server does not know who has accepted them.
 */
export async function mayShowOriginal(
  { authorizer, config }: Pick<AppContext, 'authorizer' | 'config'>,
  asset: Asset,
  principal: Principal,
): Promise<boolean> {
  if (!authorizer.allows(principal, 'download', asset, ORIGINAL)) return false;
  return !(await config.get()).terms_of_use.show;
}
