import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../lib/api-error.js';
import { sendFile } from '../../http/send/send-file.js';
import type { DownloadParts } from './routes.js';
import { principalOf } from '../../delivery/downloads/subject.js';
import { FILES, type Link, type Links } from '../../delivery/downloads/links.js';
import { SeenSet } from '../../delivery/downloads/seen-set.js';
import { waitForFile } from '../../delivery/downloads/pending-rendition.js';

/** Downloads under way whose further ranges are not counted again. */
const REMEMBERED = 10_000;

/** Hands over what links lead to: whole or in ranges, for as long as their holders have the right to it. */
export function fileRoute(app: FastifyInstance, parts: DownloadParts & { readonly links: Links }): void {
  const { assets, authorizer: authorizer, downloadSource: downloadSource, links, audit } = parts;
  const used = new SeenSet(REMEMBERED);
  const begun = new SeenSet(REMEMBERED);
  /** A download in many ranges is one, and so is one that is carried on with, for which a new link is made. */
  const isNewDownload = (
    request: FastifyRequest,
    { id, convertSet, page, subject: holder }: Link,
    etag: string,
  ) => {
    const isUsed = !used.isNew(request.url);
    const isBegun = !begun.isNew(JSON.stringify([holder, id, convertSet, page, etag]));
    return !isUsed && (beginsAtStart(request.headers.range) || !isBegun);
  };

  app.get<{ Params: { id: string; convertSet: string }; Querystring: Record<string, string | string[]> }>(
    `${FILES}:id/:convertSet`,
    { compress: false },
    async (request, reply) => {
      const link = links.read(request.params, request.query);
      if (link === undefined) throw new ApiError('link-expired');
      const { id, convertSet, target, page = 1, version } = link;
      const record = await assets.one(id);
      const principal = await principalOf(parts.users, link.subject);
      const may =
        record !== undefined &&
        (target === 'play'
          ? authorizer.mayView(principal, record.asset)
          : authorizer.mayDownload(principal, record.asset, convertSet));
      if (!may) throw new ApiError('asset-not-found', { values: { id } });
      const file = await waitForFile(downloadSource.make({ asset: record.asset, convertSet, page }));
      if (version !== undefined && file.etag !== `"${version}"`) throw new ApiError('file-changed');
      const handle = await waitForFile(file.open(), undefined, (late) => late.close());
      if (request.method === 'GET' && target === 'down' && isNewDownload(request, link, file.etag)) {
        const detail = { convert_set: convertSet, ...(page === 1 ? {} : { page }) };
        await audit.write({ principal, request }, 'download', id, detail).catch(async (error: unknown) => {
          await handle.close();
          throw error;
        });
        parts.counted(id);
      }
      return sendFile(request, reply, {
        handle,
        size: file.size,
        etag: file.etag,
        mime: file.mime,
        cacheControl: 'private, no-cache',
        disposition: contentDisposition(file.fname, {
          type: target !== 'down' && isShownSafely(file.mime) ? 'inline' : 'attachment',
        }),
      });
    },
  );
}

const beginsAtStart = (range: string | undefined): boolean => range === undefined || /^bytes=0-/.test(range);

/** What a browser may show by itself: nothing that can hold a script. */
function isShownSafely(mime: string): boolean {
  return /^(image|video|audio)\//.test(mime) ? !/svg|xml/.test(mime) : mime === 'application/pdf';
}
