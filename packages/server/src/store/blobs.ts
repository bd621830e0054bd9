import { sha256 } from '../lib/checksum.js';

/** The bytes of the files that admins set, by their SHA-256. They come and go with the documents that name them. */
export interface BlobRepository {
  get(hash: string): Promise<Uint8Array | undefined>;
}

/** Returns the key of a blob: the SHA-256 of its bytes in hexadecimal. */
export const blobHash = (bytes: Uint8Array): string => sha256(bytes);
