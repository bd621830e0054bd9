import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { crc32 } from '../../lib/checksum.js';

export interface Sums {
  bytes: number;
  /** Base64 for URLs. */
  sha256: string;
  crc32: number;
}

const CHUNK = 1024 * 1024;

/** Counts what an etag and a zip are made of, over bytes or over a file, of which only a piece is in memory. */
export async function sumsOf(content: Buffer | string): Promise<Sums> {
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
