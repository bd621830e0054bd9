/** A SHA-256 that is counted as the bytes come. `node:crypto`'s can be put behind it. */
export interface Sha256 {
  /** Takes the next bytes. */
  update(bytes: Uint8Array): void;
  /** Of all bytes so far, in lower-case hexadecimal; more may follow. */
  digest(): string;
}

/** A SHA-256 in plain JavaScript, loaded when it is first needed: `crypto.subtle` takes a whole file at once only. */
export async function createSha256(): Promise<Sha256> {
  const { sha256 } = await import('@noble/hashes/sha2.js');
  const hash = sha256.create();
  return {
    update: (bytes) => void hash.update(bytes),
    digest: () => Array.from(hash.clone().digest(), (byte) => byte.toString(16).padStart(2, '0')).join(''),
  };
}
