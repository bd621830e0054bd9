import type { Portal } from '../../../client/portal.js';
import { isPortalError } from '../../../client/transport/errors.js';
import type { HistoryKind } from '../../../contract/vocabulary.js';
import { resourceOfVersion } from '../../../documents/history.js';
import { keyedVersionsOf } from '../../../documents/keyed-versions.js';
import type {
  ChangedDocument,
  ChangeSet,
  VersionReference,
} from '../../../contract/schemas/admin/history.js';

/** A document of a change set with its contents. Undefined: the document did not exist. */
export interface LoadedDocument {
  readonly document: ChangedDocument;
  readonly before: unknown;
  readonly after: unknown;
  /** The stored content now. */
  readonly current: unknown;
  /** ETag of the current content, for a restore. Undefined if the document does not exist. */
  readonly etag: string | undefined;
  /** False if a content is no longer stored, so that it can neither be compared nor restored. */
  readonly isComplete: boolean;
}

/**
 * Loads the contents of a change set.
 *
 * @throws PortalError
 */
export async function loadDocuments(
  portal: Portal,
  { documents }: Pick<ChangeSet, 'documents'>,
  signal: AbortSignal,
): Promise<readonly LoadedDocument[]> {
  const contentOf = async ({ state, id }: VersionReference, kind: HistoryKind): Promise<unknown> => {
    if (state === 'dropped' || id === undefined) return undefined;
    const document = await versionOf(portal, id, signal);
    const keyed = keyedVersionsOf(kind);
    return keyed === undefined || document === undefined
      ? document
      : keyed.toVersion(keyed.toContent(document));
  };
  return Promise.all(
    documents.map(async (document) => {
      const { before, after } = document;
      const [from, to, now] = await Promise.all([
        contentOf(before, document.kind),
        contentOf(after, document.kind),
        currentOf(portal, document, signal),
      ]);
      const isComplete = before.state !== 'dropped' && after.state !== 'dropped';
      return { document, before: from, after: to, current: now.value, etag: now.etag, isComplete };
    }),
  );
}

/** Returns the content of a version. Undefined if it does not exist, for example because it was removed in between. */
async function versionOf(portal: Portal, id: string, signal: AbortSignal): Promise<unknown> {
  try {
    return (await portal.history.get({ id }, { signal })).content;
  } catch (error) {
    if (isPortalError(error) && error.status === 404) return undefined;
    throw error;
  }
}

interface Current {
  readonly value: unknown;
  readonly etag?: string | undefined;
}

/** Returns the current content with the ETag that a restore needs. */
async function currentOf(portal: Portal, document: ChangedDocument, signal: AbortSignal): Promise<Current> {
  const { kind, lang = '', name } = document;
  const resource =
    kind === 'file' || kind === 'custom_html' ? undefined : resourceOfVersion(portal, document);
  if (resource !== undefined) {
    const { value, etag } = await resource.read({ signal });
    return { value: keyedVersionsOf(kind)?.toVersion(value) ?? value, etag };
  }
  const id = ['current', kind, kind === 'file' ? name : lang].filter(Boolean).join('.');
  return { value: await versionOf(portal, id, signal) };
}
