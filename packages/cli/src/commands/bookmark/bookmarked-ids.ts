import type { Portal } from '@assetportal/sdk';
import type { Context } from '../../kernel/context.js';

/**
 * Returns the IDs of the user's bookmarks.
 *
 * @throws PortalError `not-logged-in` for a guest
 */
export const bookmarkedIds = ({ signal }: Context, portal: Portal): Promise<string[]> =>
  portal.bookmarks.list({}, { signal });
