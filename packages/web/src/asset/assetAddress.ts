import type { Asset } from '@assetportal/sdk/contract';
import { assetRoute, hitRoute } from '@assetportal/sdk/rules';
import { basePath } from '../lib/startup/startupData.js';

/**
 * Returns the route of an asset's page with a page of a document.
 *
 * @param find words that the page marks. The first page is in the address then, because the address without a page opens
 *   the first page with a match.
 */
export const assetPageRoute = (id: string, page: number, find?: string): string =>
  find !== undefined ? hitRoute(id, page, find) : `${assetRoute(id)}${page > 1 ? `?page=${page}` : ''}`;

/**
 * Returns the address of an asset's page, which other users can open.
 *
 * @param find see {@link assetPageRoute}
 */
export const assetAddress = ({ id }: Pick<Asset, 'id'>, page = 1, find?: string): string =>
  `${window.location.origin}${basePath}${assetPageRoute(id, page, find)}`;
