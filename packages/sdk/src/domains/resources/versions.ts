import type { Portal } from '../../client/portal.js';
import type { CallOptions } from '../../client/transport/options.js';
import type { ConfigFile, HistoryKind } from '../../contract/vocabulary.js';
import type { ResourceContent } from './resource.js';

/** Document in the history. */
interface HistoryFilter {
  readonly kind: HistoryKind;
  readonly lang?: string;
  readonly name?: ConfigFile;
}

/** Yields the contents of a document in the history, newest first. @throws PortalError */
export async function* versionsOf(
  { history }: Portal,
  filter: HistoryFilter,
  options: CallOptions = {},
): AsyncGenerator<ResourceContent, void, undefined> {
  for (const { id } of await history.list(filter, options))
    yield (await history.get({ id }, options)).content;
}
