import type { ResourceChange, ResourcePlan } from '@assetportal/sdk/admin';
import { isPortalError } from '@assetportal/sdk';
import type { Context } from '../../kernel/context.js';

/**
 * Returns the number of assets in the folder of each change that takes access away. Empty if the caller has no right to search.
 *
 * @throws PortalError
 */
export async function affectedAssets(
  context: Context,
  plans: readonly ResourcePlan[],
): Promise<ReadonlyMap<ResourceChange, number>> {
  const { signal } = context;
  const affected = new Map<ResourceChange, number>();
  for (const { resource, changes } of plans) {
    for (const change of changes) {
      const folder = resource.narrows?.(change) === true ? resource.folderOf?.(change) : undefined;
      if (folder === undefined) continue;
      const filters = folder === '' ? {} : { folder: [folder] };
      try {
        const { total } = await context.portal().search.query({ filters, rows: 0 }, { signal });
        affected.set(change, total);
      } catch (error) {
        if (isPortalError(error, 'forbidden')) return affected;
        throw error;
      }
    }
  }
  return affected;
}
