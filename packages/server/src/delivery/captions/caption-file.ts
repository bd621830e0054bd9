import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { Asset } from '@assetportal/sdk/contract';
import { openWithoutLinks } from '../../files/open-without-links.js';
import { ApiError, assetOffline } from '../../lib/api-error.js';
import { withTimeout } from '../../lib/scheduling/timeout.js';
import type { AssetRepository } from '../../store/assets.js';
import { webVttOf } from './webvtt.js';

/** Maximum size of a caption file, in bytes. */
const MAX_BYTES = 2 * 2 ** 20;
/** How long to wait for a disk in the network, in milliseconds. */
const MAX_WAIT_MS = 20_000;

/** A caption file as it is sent. */
export interface CaptionFile {
  /** WebVTT in UTF-8. */
  readonly bytes: Buffer;
  /** Strong ETag, in quotes. */
  readonly etag: string;
}

/**
 * Reads a caption file of a video. It is next to the video, with the name that the index has, and never follows a link.
 *
 * @param number Position of the caption file in `Asset.captions`, from 1.
 * @throws ApiError `file-gone`, `asset-offline`; `preview-unavailable` if it has no captions or is too large
 */
export async function readCaptions(
  assets: Pick<AssetRepository, 'file'>,
  asset: Asset,
  number: number,
): Promise<CaptionFile> {
  const caption = asset.captions?.[number - 1];
  const file = await assets.file(asset.id);
  if (caption === undefined || file === undefined) throw new ApiError('file-gone');
  if (file.offline) throw assetOffline();
  const late = () => new ApiError('unavailable');
  const original = await withTimeout(readNextTo(file.path, caption.fname), MAX_WAIT_MS, late);
  const text = original && webVttOf(original);
  if (text === undefined) throw new ApiError('preview-unavailable', { values: { reason: 'damaged' } });
  const etag = createHash('sha256').update(text).digest('base64url').slice(0, 27);
  return { bytes: Buffer.from(text), etag: `"${etag}"` };
}

/** Returns the content of a file in the folder of another. Undefined if it is too large. */
async function readNextTo(path: string | Buffer, fname: string): Promise<Buffer | undefined> {
  // The index has names in NFC, but the disk may have them in NFD.
  for (const name of new Set([fname, fname.normalize('NFD')])) {
    const handle = await openWithoutLinks(siblingOf(path, name)).catch(() => undefined);
    if (handle === undefined) continue;
    try {
      const stats = await handle.stat();
      if (!stats.isFile() || stats.size > MAX_BYTES) return undefined;
      // Not more than this, even if the file is growing.
      const content = Buffer.alloc(stats.size);
      const { bytesRead } = await handle.read(content, 0, content.length, 0);
      return content.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  }
  throw new ApiError('file-gone');
}

function siblingOf(path: string | Buffer, name: string): string | Buffer {
  if (typeof path === 'string') return join(dirname(path), name);
  return Buffer.concat([path.subarray(0, path.lastIndexOf('/') + 1), Buffer.from(name)]);
}
