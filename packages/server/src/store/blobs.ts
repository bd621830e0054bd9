import { sha256 } from '../lib/checksum.js';

/** The content of uploaded files, by SHA-256. A blob exists as long as a document or its history refers to it. */
export interface BlobRepository {
  get(hash: string): Promise<Uint8Array | undefined>;
}

/** Returns the key of a blob: the SHA-256 of its bytes in hexadecimal. */
export const blobHash = (bytes: Uint8Array): string => sha256(bytes);
