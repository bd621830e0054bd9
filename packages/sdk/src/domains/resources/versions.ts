import type { Portal } from '../../client/portal.js';
import type { CallOptions } from '../../client/transport/options.js';
import type { ConfigFile, HistoryKind } from '../../contract/vocabulary.js';
import type { ResourceContent, ResourceVersion } from './resource.js';

/** Document in the history. */
interface HistoryFilter {
  readonly kind: HistoryKind;
  readonly lang?: string;
  readonly name?: ConfigFile;
}

/**
 * Yields the versions of a document in the history, newest first.
 *
 * @param toContent Converts a stored document. Default: unchanged.
 * @throws PortalError
 */
export async function* versionsOf(
  { history }: Portal,
  filter: HistoryFilter,
  options: CallOptions = {},
  toContent: (document: ResourceContent) => ResourceContent = (document) => document,
): AsyncGenerator<ResourceVersion, void, undefined> {
  for (const { id, user, date } of await history.list(filter, options)) {
    const { content } = await history.get({ id }, options);
    yield { content: toContent(content), user, date };
  }
}
