import type { Portal } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import { terminalImageUrl } from '@assetportal/sdk/rules';
import { decodePng } from './png/decode.js';
import type { Thumbnail } from './pixels/thumbnail.js';

/** Maximum size of the file, in bytes. A PNG of 256 × 256 pixels has at most 263 kB. */
const MAX_BYTES = 1_000_000;

/**
 * Loads the thumbnail of an asset. A list must not fail because of an image, so that every error is an absent image.
 *
 * @param signal Ends the request.
 * @returns undefined if the asset has no image, or if the portal does not send it as PNG
 */
export async function loadThumbnail(
  portal: Pick<Portal, 'transport'>,
  asset: Pick<Asset, 'url'>,
  signal: AbortSignal,
): Promise<Thumbnail | undefined> {
  const url = terminalImageUrl(asset);
  if (url === undefined || signal.aborted) return undefined;
  // Ends a response that is not read. A separate controller, because the caller's signal may outlive many images.
  const connection = new AbortController();
  const abort = () => connection.abort(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  let isRead = false;
  try {
    const response = await portal.transport.open(url, { signal: connection.signal, retry: 0 });
    const length = Number(response.headers.get('content-length') ?? Number.NaN);
    // Another portal may send another file, of any size.
    if (response.headers.get('content-type') !== 'image/png' || !(length <= MAX_BYTES)) return undefined;
    const bytes = Buffer.from(await response.arrayBuffer());
    isRead = true;
    return decodePng(bytes);
  } catch {
    return undefined;
  } finally {
    signal.removeEventListener('abort', abort);
    // The connection of a response that was read serves the next request.
    if (!isRead) connection.abort();
  }
}
