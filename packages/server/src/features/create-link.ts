import type { Asset } from '@assetportal/sdk/contract';
import type { Link } from '../delivery/downloads/links.js';
import { waitForFile } from '../delivery/downloads/pending-rendition.js';
import type { DownloadRequest, ServableFile } from '../delivery/downloads/servable-file.js';
import type { HandlerInput } from '../http/mount.js';
import { ApiError } from '../lib/api-error.js';
import type { AppContext } from './context.js';

/** A request and its principal. */
type By = Pick<HandlerInput<never>, 'principal' | 'token' | 'request'>;

/** Returns a file whose size and content are fixed. Converts it first if necessary. */
export async function readyFile(
  { downloadSource, rateLimits }: AppContext,
  download: DownloadRequest,
  { principal, request }: By,
): Promise<ServableFile> {
  const file = await waitForFile(downloadSource.find(download));
  if (file !== undefined) return file;
  // Apply the rate limit for conversions also to clients that skip the preparation call.
  await rateLimits.consume('prepare', request, principal);
  return waitForFile(downloadSource.getOrCreate(download));
}

/** Creates a link to a file. Converts the file first if necessary. */
export async function createLink(
  ctx: AppContext,
  asset: Asset,
  link: Pick<Link, 'convertSet' | 'target' | 'page'>,
  by: By,
) {
  const { convertSet, page = 1 } = link;
  return linkTo(ctx, await readyFile(ctx, { asset, convertSet, page }, by), { ...link, id: asset.id }, by);
}

/** Creates a link to a file that is ready. */
export async function linkTo(
  { linkSubjects, links }: AppContext,
  { etag, size, fname }: ServableFile,
  link: Omit<Link, 'version'>,
  { principal, token }: By,
) {
  const version = etag.slice(1, -1);
  const url = links.create({ ...link, version }, await linkSubjects.of(principal, token));
  return { url, size, fname };
}

/** Throws an error of a file for a viewer. A failed conversion means that there is no preview. */
export function asPreviewUnavailable(error: unknown): never {
  if (!(error instanceof ApiError && error.code === 'conversion-failed')) throw error;
  throw new ApiError('preview-unavailable', { values: error.values, cause: error });
}
