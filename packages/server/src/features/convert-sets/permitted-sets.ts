import type { Asset } from '@assetportal/sdk/contract';
import type { Principal } from '../../auth/principal.js';
import { TimeSlice } from '../../lib/scheduling/time-slice.js';
import type { AppContext } from '../context.js';

/**
 * Returns the convert sets in which the principal may download all of the assets. Yields to the event loop at
 * intervals: there may be hundreds of convert sets and a thousand assets.
 */
export async function permittedSets(
  { authorizer, convertSets }: Pick<AppContext, 'authorizer' | 'convertSets'>,
  assets: readonly Asset[],
  principal: Principal,
): Promise<string[]> {
  const slice = new TimeSlice();
  const permitted: string[] = [];
  for (const id of convertSets.offered) {
    const isPermitted = assets.every(
      (asset) => convertSets.canConvert(id, asset) && authorizer.allows(principal, 'download', asset, id),
    );
    if (isPermitted) permitted.push(id);
    await slice.pause();
  }
  return permitted;
}
