import { blobHash, type BlobRepository } from '../../blobs.js';
import type { Sqlite } from '../database/sqlite.js';

/** Blob repository with methods for use within a transaction on the documents. */
export interface BlobTable extends BlobRepository {
  /** @returns the hash under which the bytes are stored */
  put(bytes: Uint8Array): string;
  /** Removes blobs that neither a document nor an overwritten version refers to. */
  sweep(): void;
}

export function sqliteBlobs(db: Sqlite): BlobTable {
  const get = db.prepare<[string], Uint8Array>('SELECT bytes FROM blobs WHERE hash = ?').pluck();
  const put = db.prepare('INSERT OR IGNORE INTO blobs (hash, bytes) VALUES (?, ?)');
  const sweep = db.prepare(
    `DELETE FROM blobs WHERE hash NOT IN (
       SELECT content ->> '$.sha256' FROM documents WHERE kind = 'file'
       UNION SELECT content ->> '$.sha256' FROM document_history WHERE kind = 'file')`,
  );
  return {
    get: async (hash) => get.get(hash),
    put(bytes) {
      const hash = blobHash(bytes);
      put.run(hash, bytes);
      return hash;
    },
    sweep: () => void sweep.run(),
  };
}
