import { randomUUID } from 'node:crypto';
import type { AuditAction, Call, ChangeQuery } from '@assetportal/sdk/contract';
import { matchesEtag, mayChange, parseCondition, type CurrentVersion } from '../http/conditional/etag.js';
import type { HandlerInput } from '../http/mount.js';
import { ApiError } from '../lib/api-error.js';
import type { AuditLog } from '../auth/audit.js';
import type { ChangeBus } from './change-bus.js';
import type { ChangeOrigin, DocumentKey, DocumentRepository, StoredDocument } from '../store/documents.js';
import { point } from '../lib/fail-points/point.js';

/** Reads and writes versioned documents, which have an `ETag` (decisions, section 2, Lost updates). */
export interface VersionedDocuments {
  /**
   * Returns the stored document, or an empty object if there is none. Sends a 304 first if the client already
   * has this version.
   *
   * @param options.unconditional True to never send a 304, because the reply contains more than the document.
   */
  read(
    input: HandlerInput<Call>,
    key: DocumentKey,
    options?: { readonly unconditional?: boolean },
  ): Promise<Record<string, unknown>>;
  /**
   * Replaces the stored document and keeps the previous version in the history. Undefined content removes the
   * document.
   *
   * @throws ApiError `changed-meanwhile`, in which case nothing has changed
   */
  write(
    input: HandlerInput<Call>,
    key: DocumentKey,
    content: string | undefined,
    options?: WriteOptions,
  ): Promise<Record<string, never>>;
}

interface WriteOptions {
  /** Action in the audit log. Default `saved`. */
  readonly action?: AuditAction | undefined;
  /** Bytes of the file that the content describes. */
  readonly bytes?: Uint8Array | undefined;
}

export function createVersionedDocuments(parts: {
  readonly documents: DocumentRepository;
  readonly changes: ChangeBus;
  readonly audit: AuditLog;
}): VersionedDocuments {
  const { documents, changes, audit } = parts;
  return {
    async read(input, key, { unconditional = false } = {}) {
      const stored = await documents.get(key);
      if (unconditional) {
        input.reply.headers({ etag: versionOf(stored).etag, 'cache-control': 'private, no-store' });
      } else await sendVersion(input, stored, 'private, no-cache');
      return stored === undefined ? {} : (JSON.parse(stored.content) as Record<string, unknown>);
    },
    async write(input, key, content, { action = 'saved', bytes } = {}) {
      const { principal, ifMatch, reply } = input;
      const origin = originOf(input, action);
      const stored = await documents.change(key, {
        content,
        bytes,
        user: principal.kind === 'user' ? principal.name : null,
        origin,
        onlyIf: (current) => mayChange(ifMatch, versionOf(current)),
      });
      if (stored === 'refused') throw new ApiError('changed-meanwhile');
      POINT: await point('document:stored', { kind: key.kind });
      await changes.publish(key);
      const of = key.name === '' ? {} : { of: key.name };
      // The ID leads from the audit log to the history.
      await audit.write(input, action, key.kind, { ...of, change: origin.change });
      reply.header('etag', versionOf(stored).etag);
      return {};
    },
  };
}

/** Kind of client, by how it proves its session: only browsers use a cookie. */
const CLIENTS = { none: null, cookie: 'browser', bearer: 'program' } as const;

/** Returns how the history records a change, from the query of its request. */
export function originOf(
  { query, proof }: HandlerInput<Call>,
  action: AuditAction,
): ChangeOrigin & { readonly change: string } {
  // Every call that changes a document has these parameters, and validated them.
  const sent = (query ?? {}) as ChangeQuery;
  const note = sent.note?.trim() ?? '';
  return {
    change: sent.change ?? randomUUID(),
    action: action === 'restored' ? 'restore' : (sent.action ?? 'edit'),
    client: CLIENTS[proof],
    note: note === '' ? null : note,
  };
}

/**
 * Sets the `ETag` and `Cache-Control` headers. Sends a 304 if the client already has this version.
 *
 * @returns true if a 304 was sent
 */
async function sendVersion(
  input: HandlerInput<Call>,
  stored: StoredDocument | undefined,
  cacheControl: string,
): Promise<boolean> {
  return sendCurrent(input, versionOf(stored), cacheControl);
}

/** Like {@link sendVersion}, for content that is derived from a document and has a separate `ETag`. */
export async function sendCurrent(
  { request, reply }: HandlerInput<Call>,
  current: CurrentVersion,
  cacheControl: string,
): Promise<boolean> {
  reply.headers({ etag: current.etag, 'cache-control': cacheControl });
  if (!matchesEtag(parseCondition(request.headers['if-none-match']), current)) return false;
  await reply.code(304).send();
  return true;
}

/**
 * Returns the current version of a document. The absence of a document counts as a version too, so that the
 * first save can detect a concurrent one.
 */
export function versionOf(stored: StoredDocument | undefined): CurrentVersion {
  return stored === undefined
    ? { etag: '"none"', stored: false }
    : { etag: `"${stored.version}"`, stored: true };
}
