import type { Portal } from '../../client/portal.js';
import type { HistoryDocument, Resource, ResourceContent, ResourceVersion } from './resource.js';

/**
 * Returns how the versions of a resource are in the history.
 *
 * @param fromVersion Returns the content of a stored document. Default: the document.
 */
export const inHistory = (
  portal: Portal,
  history: HistoryDocument,
  fromVersion: (document: ResourceContent) => ResourceContent = (document) => document,
): Pick<Resource, 'history' | 'versions' | 'fromVersion'> => ({
  history,
  fromVersion,
  versions: async function* (options) {
    for (const { id, user, date } of await portal.history.list(history, options)) {
      const { content } = await portal.history.get({ id }, options);
      yield { content: fromVersion(content), user, date };
    }
  },
});

/** Yields nothing: documents with personal data are not in the history. */
export async function* noVersions(): AsyncGenerator<ResourceVersion, void, undefined> {
  // Nothing to yield.
}
