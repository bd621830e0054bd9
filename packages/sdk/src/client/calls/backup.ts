import { API_BASE_PATH } from '../../contract/call.js';
import {
  checkBackup,
  getBackup,
  getBackupFacts,
  getStoredBackup,
  restoreBackup,
} from '../../contract/calls/admin/backup.js';
import type { BackupPart } from '../../contract/vocabulary.js';
import type { CallOptions, Transport } from '../transport/transport.js';
import { encodeQuery, fillPath } from '../transport/url.js';
import type { NoInput } from './no-input.js';
import { versioned } from './versioned.js';

/** Parts to back up or restore. Default: all. */
export interface PartsInput {
  readonly parts?: readonly BackupPart[] | undefined;
}

/** Content of an archive. */
export interface ArchiveInput {
  readonly bytes: Uint8Array<ArrayBuffer> | Blob;
}

const TYPE = 'application/zip';

/** Creates the calls that back up and restore everything that an admin has set. */
export const backupCalls = (transport: Transport) => ({
  /** Returns the size and content of each part, and the backups that the server stored before restores. */
  facts: (_input?: NoInput, options?: CallOptions) => transport.send(getBackupFacts, {}, options),
  /**
   * Fetches a backup. The same content gives the same bytes.
   *
   * `withSecrets` includes password hashes, and requires the session of a login.
   */
  get: (
    { parts, withSecrets = false }: PartsInput & { readonly withSecrets?: boolean } = {},
    options?: CallOptions,
  ): Promise<Response> => {
    const query = { ...partsQuery(parts), ...(withSecrets ? { with_secrets: '1' } : {}) };
    return transport.open(`${API_BASE_PATH}${getBackup.path}${encodeQuery(query)}`, options, getBackup.name);
  },
  /** Fetches a backup that the server stored before a restore. It contains password hashes. */
  stored: ({ name }: { readonly name: string }, options?: CallOptions): Promise<Response> =>
    transport.open(
      `${API_BASE_PATH}${fillPath(getStoredBackup.path, { name })}`,
      options,
      getStoredBackup.name,
    ),
  /** Resolves with what restoring a backup would change, and the ETag of the present settings. Changes nothing. */
  check: ({ bytes }: ArchiveInput, options?: CallOptions) =>
    versioned(
      transport.exchange(checkBackup, { query: { dry_run: '1' }, file: { bytes, type: TYPE } }, options),
    ),
  /**
   * Restores parts of a backup, each in full or not at all. Fails if `ifMatch` is set but is not the ETag of the
   * present settings.
   */
  restore: ({ bytes, parts }: ArchiveInput & PartsInput, options?: CallOptions) =>
    transport.send(restoreBackup, { query: partsQuery(parts), file: { bytes, type: TYPE } }, options),
});

const partsQuery = (parts: readonly BackupPart[] | undefined) =>
  parts === undefined ? {} : { parts: parts.join(',') };
