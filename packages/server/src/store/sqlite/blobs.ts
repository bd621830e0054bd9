import { blobHash, type BlobRepository } from '../blobs.js';
import type { Sqlite } from './database/sqlite.js';

/** The same within a transaction of the documents. */
export interface BlobTable extends BlobRepository {
  /** @returns the hash under which they are kept */
  put(bytes: Uint8Array): string;
  /** Removes what no document and no overwritten one names. */
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
