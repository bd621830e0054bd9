import type { Asset } from '../../contract/schemas/common/asset.js';
import type { IndexStatus } from '../../contract/schemas/indexing.js';

type WithPreview = Pick<Asset, 'url' | 'preview_problem' | 'offline'>;

/** Returns the reason why an asset has no preview. Undefined if it has one, even one with a problem. */
export const missingPreviewReason = ({
  url,
  preview_problem: problem,
}: Pick<WithPreview, 'url' | 'preview_problem'>): string | undefined =>
  url === undefined ? problem : undefined;

/** Returns the code of the problem of a preview that exists, such as `suspicious`. Undefined if it has none. */
export const previewNotice = ({
  url,
  preview_problem: problem,
}: Pick<WithPreview, 'url' | 'preview_problem'>): string | undefined =>
  url === undefined ? undefined : problem;

/** Returns true if the server has reported neither a preview nor the reason why there is none. */
export const lacksPreview = (asset: WithPreview): boolean =>
  asset.url === undefined && asset.preview_problem === undefined && asset.offline !== true;

/**
 * Returns true if the server is still creating the preview of an asset. A server that does not index the library never
 * creates one.
 *
 * @param status Last status of indexing, or null if none was received.
 */
export function isPreviewPending(
  asset: WithPreview,
  status: Pick<IndexStatus, 'state' | 'found' | 'done'> | null,
): boolean {
  // Users with hidden folders receive `idle` while previews are being created.
  return (
    lacksPreview(asset) && status !== null && (status.state === 'indexing' || status.done < status.found)
  );
}
