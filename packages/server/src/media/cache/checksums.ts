import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { crc32 } from '../../lib/checksum.js';

export interface Checksums {
  bytes: number;
  /** SHA-256 in base64url. */
  sha256: string;
  crc32: number;
}

const CHUNK = 1024 * 1024;

/**
 * Returns the size and the checksums of a buffer, or of the file at a path. The ETag uses the SHA-256, and zip
 * archives use the CRC-32. Files are read in chunks instead of being loaded into memory.
 */
export async function checksumsOf(content: Buffer | string): Promise<Checksums> {
  const hash = createHash('sha256');
  if (Buffer.isBuffer(content)) {
    return {
      bytes: content.length,
      sha256: hash.update(content).digest('base64url'),
      crc32: crc32(content),
    };
  }
  const file = await open(content, 'r');
  try {
    const buffer = Buffer.allocUnsafe(CHUNK);
    let bytes = 0;
    let sum = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK, bytes);
      if (bytesRead === 0) break;
      const part = buffer.subarray(0, bytesRead);
      hash.update(part);
      sum = crc32(part, sum);
      bytes += bytesRead;
    }
    return { bytes, sha256: hash.digest('base64url'), crc32: sum };
  } finally {
    await file.close();
  }
}
