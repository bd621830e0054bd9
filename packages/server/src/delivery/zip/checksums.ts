import { isUnchanged } from '../../files/opened-file.js';
import type { AssetRepository } from '../../store/assets.js';
import { crc32 } from '../../lib/checksum.js';
import { ApiError } from '../../lib/api-error.js';
import type { ServableFile } from '../downloads/servable-file.js';
import { createLimiter } from '../../lib/scheduling/limiter.js';

const CHUNK = 1024 * 1024;
const CONCURRENCY = 2;

/**
 * Creates a service that computes and stores the CRC-32 of originals indexed before checksums were stored.
 * Concurrent calls for a file share one read.
 */
export function createChecksums(assets: AssetRepository) {
  const limiter = createLimiter({ concurrency: CONCURRENCY });
  const running = new Map<string, Promise<number>>();

  async function compute(id: string, original: ServableFile): Promise<number> {
    const file = await assets.file(id);
    if (file === undefined) throw new ApiError('file-gone');
    const opened = await original.open();
    const { handle } = opened;
    try {
      const buffer = Buffer.allocUnsafe(Math.min(CHUNK, Math.max(1, original.size)));
      let crc = 0;
      for (let at = 0; ;) {
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
        if (bytesRead === 0) break;
        crc = crc32(buffer.subarray(0, bytesRead), crc);
        at += bytesRead;
      }
      if (!(await isUnchanged(opened))) throw new ApiError('file-changed');
      await assets.setCrc32(id, file, crc);
      return crc;
    } finally {
      await handle.close();
    }
  }

  return {
    /** Returns the CRC-32 of an original. @throws ApiError `file-gone`, `file-changed` */
    of(id: string, original: ServableFile): Promise<number> {
      const result =
        running.get(id) ?? limiter.run(() => compute(id, original)).finally(() => running.delete(id));
      running.set(id, result);
      return result;
    },
  };
}

export type Checksums = ReturnType<typeof createChecksums>;
