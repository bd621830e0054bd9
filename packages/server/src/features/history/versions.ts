import type { Call } from '@assetportal/sdk/contract';
import { isKnown, mayChange, parseCondition, type CurrentVersion } from '../../http/conditions.js';
import type { Handled } from '../../http/mount.js';
import { ApiError } from '../../http/problem.js';
import type { Audit } from '../audit/audit.js';
import type { Changes } from './changes.js';
import type { DocumentKey, DocumentRepository, StoredDocument } from '../../store/documents.js';

/** What a versioned call reads and writes: documents with an `ETag` (decisions, section 2, Lost updates). */
export interface Versions {
  /** What is stored, or an empty object. Who has this version already gets 304 and nothing else. */
  read(asked: Handled<Call>, key: DocumentKey): Promise<Record<string, unknown>>;
  /**
   * Puts it in the place of what is stored, which is kept in the history; an undefined one removes that.
   *
   * @throws ApiError `changed-meanwhile`, and then nothing has changed
   */
  write(asked: Handled<Call>, key: DocumentKey, content: string | undefined): Promise<Record<string, never>>;
}

export function createVersions(parts: {
  readonly documents: DocumentRepository;
  readonly changes: Changes;
  readonly audit: Audit;
}): Versions {
  const { documents, changes, audit } = parts;
  return {
    async read({ request, reply }, key) {
      const stored = await documents.get(key);
      const current = versionOf(stored);
      reply.headers({ etag: current.etag, 'cache-control': 'private, no-cache' });
      if (isKnown(parseCondition(request.headers['if-none-match']), current)) await reply.code(304).send();
      return stored === undefined ? {} : (JSON.parse(stored.content) as Record<string, unknown>);
    },
    async write(asked, key, content) {
      const { principal, ifMatch, reply } = asked;
      const stored = await documents.change(key, {
        content,
        user: principal.kind === 'user' ? principal.name : null,
        onlyIf: (current) => mayChange(ifMatch, versionOf(current)),
      });
      if (stored === 'refused') throw new ApiError('changed-meanwhile');
      await changes.tell(key);
      await audit.write(asked, 'saved', key.kind, key.lang === '' ? undefined : { of: key.lang });
      reply.header('etag', versionOf(stored).etag);
      return {};
    },
  };
}

/** Nothing is a version too, so that the first to save can tell whether someone else was faster. */
function versionOf(stored: StoredDocument | undefined): CurrentVersion {
  return stored === undefined
    ? { etag: '"none"', stored: false }
    : { etag: `"${stored.version}"`, stored: true };
}
