import type { AuditAction, Call } from '@assetportal/sdk/contract';
import { matchesEtag, mayChange, parseCondition, type CurrentVersion } from '../http/conditional/etag.js';
import type { HandlerInput } from '../http/mount.js';
import { ApiError } from '../lib/api-error.js';
import type { AuditLog } from '../auth/audit.js';
import type { ChangeBus } from './change-bus.js';
import type { DocumentKey, DocumentRepository, StoredDocument } from '../store/documents.js';

/** What a versioned call reads and writes: documents with an `ETag` (decisions, section 2, Lost updates). */
export interface VersionedDocuments {
  /** What is stored, or an empty object. Who has this version already gets 304 and nothing else. */
  read(asked: HandlerInput<Call>, key: DocumentKey): Promise<Record<string, unknown>>;
  /**
   * Puts it in the place of what is stored, which is kept in the history; an undefined one removes that.
   *
   * @throws ApiError `changed-meanwhile`, and then nothing has changed
   */
  write(
    asked: HandlerInput<Call>,
    key: DocumentKey,
    content: string | undefined,
    how?: WriteOptions,
  ): Promise<Record<string, never>>;
}

interface WriteOptions {
  /** What the audit log calls it. Default `saved`. */
  readonly action?: AuditAction | undefined;
  /** Of a file: what its content names. */
  readonly bytes?: Uint8Array | undefined;
}

export function createVersionedDocuments(parts: {
  readonly documents: DocumentRepository;
  readonly changes: ChangeBus;
  readonly audit: AuditLog;
}): VersionedDocuments {
  const { documents, changes, audit } = parts;
  return {
    async read(asked, key) {
      const stored = await documents.get(key);
      await sendVersion(asked, stored, 'private, no-cache');
      return stored === undefined ? {} : (JSON.parse(stored.content) as Record<string, unknown>);
    },
    async write(asked, key, content, { action = 'saved', bytes } = {}) {
      const { principal, ifMatch, reply } = asked;
      const stored = await documents.change(key, {
        content,
        bytes,
        user: principal.kind === 'user' ? principal.name : null,
        onlyIf: (current) => mayChange(ifMatch, versionOf(current)),
      });
      if (stored === 'refused') throw new ApiError('changed-meanwhile');
      await changes.publish(key);
      await audit.write(asked, action, key.kind, key.name === '' ? undefined : { of: key.name });
      reply.header('etag', versionOf(stored).etag);
      return {};
    },
  };
}

/** Says which version it is; who has this one already gets 304 and nothing else. @returns whether that was all */
export async function sendVersion(
  { request, reply }: HandlerInput<Call>,
  stored: StoredDocument | undefined,
  cacheControl: string,
): Promise<boolean> {
  const current = versionOf(stored);
  reply.headers({ etag: current.etag, 'cache-control': cacheControl });
  if (!matchesEtag(parseCondition(request.headers['if-none-match']), current)) return false;
  await reply.code(304).send();
  return true;
}

/** Nothing is a version too, so that the first to save can tell whether someone else was faster. */
function versionOf(stored: StoredDocument | undefined): CurrentVersion {
  return stored === undefined
    ? { etag: '"none"', stored: false }
    : { etag: `"${stored.version}"`, stored: true };
}
