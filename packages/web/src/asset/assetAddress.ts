import type { Asset } from '@assetportal/sdk/contract';
import { assetRoute } from '@assetportal/sdk/rules';
import { basePath } from '../lib/startup/startupData.js';

/** Returns the route of an asset's page with a page of a document. */
export const assetPageRoute = (id: string, page: number): string =>
  `${assetRoute(id)}${page > 1 ? `?page=${page}` : ''}`;

/** Returns the address of an asset's page, which other users can open. */
export const assetAddress = ({ id }: Pick<Asset, 'id'>, page = 1): string =>
  `${window.location.origin}${basePath}${assetPageRoute(id, page)}`;
