/** Incremental SHA-256. `node:crypto` hashes can implement it. */
export interface Sha256 {
  /** Adds bytes to the hash. */
  update(bytes: Uint8Array): void;
  /** Returns the hash of all bytes so far, in lower-case hexadecimal. More bytes may follow. */
  digest(): string;
}

/** Creates a SHA-256. */
export type CreateSha256 = () => Sha256 | Promise<Sha256>;

/**
 * Creates a SHA-256 that is implemented in JavaScript and loaded on demand. `crypto.subtle` can only hash
 * complete data.
 */
export async function createSha256(): Promise<Sha256> {
  const { sha256 } = await import('@noble/hashes/sha2.js');
  const hash = sha256.create();
  return {
    update: (bytes) => void hash.update(bytes),
    digest: () => Array.from(hash.clone().digest(), (byte) => byte.toString(16).padStart(2, '0')).join(''),
  };
}
