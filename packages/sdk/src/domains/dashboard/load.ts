import type { Portal } from '../../client/portal.js';
import { isMissingCall } from '../../client/transport/errors.js';
import type { Dashboard } from './content.js';

/**
 * Loads the content of the home page in one call (decision record 50). For servers without this call, searches for
 * the image and the keywords instead. @throws PortalError
 */
export async function loadDashboard(portal: Portal, signal: AbortSignal): Promise<Dashboard> {
  try {
    const { collections, posters, ...content } = await portal.collections.dashboard({}, { signal });
    return { ...content, rows: { collections, posters } };
  } catch (error) {
    if (!isMissingCall(error)) throw error;
  }
  const { dashboardBySearch } = await import('./load-by-search.js');
  return dashboardBySearch(portal, signal);
}
