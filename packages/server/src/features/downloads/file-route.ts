import { create as contentDisposition } from 'content-disposition';
import type { FastifyRequest } from 'fastify';
import { FILES, type Link } from '../../delivery/downloads/links.js';
import { waitForFile } from '../../delivery/downloads/pending-rendition.js';
import { SeenSet } from '../../delivery/downloads/seen-set.js';
import type { ServableFile } from '../../delivery/downloads/servable-file.js';
import { principalOf } from '../../delivery/downloads/subject.js';
import { sendFile } from '../../http/send/send-file.js';
import { ApiError } from '../../lib/api-error.js';
import type { AppContext } from '../context.js';

/** Maximum number of tracked downloads. Further ranges of a tracked download are not counted again. */
const MAX_TRACKED = 10_000;

/**
 * Adds the route that serves signed file links. It sends whole files or ranges as long as the link's subject has
 * permission.
 */
export function fileRoute(ctx: AppContext): void {
  const { app, assets, authorizer, downloadSource, links, store } = ctx;
  const isNewDownload = createDownloadDetector();

  app.get<{ Params: { id: string; convertSet: string }; Querystring: Record<string, string | string[]> }>(
    `${FILES}:id/:convertSet`,
    { compress: false },
    async (request, reply) => {
      const link = links.read(request.params, request.query);
      if (link === undefined) throw new ApiError('link-expired');
      const { id, convertSet, target, page = 1, version } = link;
      const principal = await principalOf(store.users, link.subject);
      const asset = await assets.get(id, principal);
      // Playing requires only the permission to view. Without permission, the link returns 404.
      if (target !== 'play') {
        authorizer.authorize(principal, 'download', asset, { convertSet, refusal: 'asset-not-found' });
      }
      const file = await waitForFile(downloadSource.getOrCreate({ asset, convertSet, page }));
      if (version !== undefined && file.etag !== `"${version}"`) throw new ApiError('file-changed');
      const handle = await waitForFile(file.open(), undefined, (late) => late.close());
      if (isNewDownload(request, link, file)) {
        const detail = { convert_set: convertSet, ...(page === 1 ? {} : { page }) };
        await ctx.audit
          .write({ principal, request }, 'download', id, detail)
          .catch(async (error: unknown) => {
            await handle.close();
            throw error;
          });
        ctx.indexing.downloadCounter.add([id]);
      }
      const inline = target !== 'down' && isSafeInline(file.mime);
      return sendFile(request, reply, {
        handle,
        size: file.size,
        etag: file.etag,
        mime: file.mime,
        cacheControl: 'private, no-cache',
        disposition: contentDisposition(file.fname, { type: inline ? 'inline' : 'attachment' }),
      });
    },
  );
}

/**
 * Returns a function that detects the start of a download, for the download counter. A download in many ranges
 * counts once. So does a resumed download, although the client uses a new link.
 */
function createDownloadDetector() {
  const usedUrls = new SeenSet(MAX_TRACKED);
  const started = new SeenSet(MAX_TRACKED);
  return (request: FastifyRequest, link: Link, { etag }: ServableFile): boolean => {
    if (request.method !== 'GET' || link.target !== 'down') return false;
    const { subject, id, convertSet, page } = link;
    const download = JSON.stringify([subject, id, convertSet, page, etag]);
    const isUsed = !usedUrls.isNew(request.url);
    const isStarted = !started.isNew(download);
    return !isUsed && (startsAtZero(request.headers.range) || !isStarted);
  };
}

const startsAtZero = (range: string | undefined): boolean => range === undefined || /^bytes=0-/.test(range);

/** Returns true for media types that are safe to display inline in a browser. */
function isSafeInline(mime: string): boolean {
  return /^(image|video|audio)\//.test(mime) ? !/svg|xml/.test(mime) : mime === 'application/pdf';
}
