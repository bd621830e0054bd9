import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import { ORIGINAL } from '@assetportal/sdk/contract';
import { FILES } from '../../delivery/downloads/links.js';
import { waitForFile } from '../../delivery/downloads/pending-rendition.js';
import { PLAYER_PREVIEW } from '../../delivery/downloads/player.js';
import { readCaptions } from '../../delivery/captions/caption-file.js';
import { CAPTIONS, isViewerSet } from '../../delivery/downloads/viewer-specs.js';
import type { Query } from '../../delivery/downloads/link-subjects.js';
import { sendBytes } from '../../http/send/send-bytes.js';
import { sendFile } from '../../http/send/send-file.js';
import { ApiError } from '../../lib/api-error.js';
import type { AppContext } from '../context.js';
import { createDownloadLog } from './download-log.js';

/**
 * Adds the route that serves signed file links. It sends whole files or ranges as long as the link's subject has
 * permission and is still logged in.
 */
export function fileRoute(ctx: AppContext): void {
  const { app, assets, authorizer, downloadSource, linkSubjects, links, store } = ctx;
  const record = createDownloadLog(ctx);

  app.get<{ Params: { id: string; convertSet: string }; Querystring: Query }>(
    `${FILES}:id/:convertSet`,
    { compress: false },
    async (request, reply) => {
      const subject = await linkSubjects.find(request.query);
      const link = subject && links.read(request.params, request.query, subject);
      if (subject === undefined || link === undefined) throw new ApiError('link-expired');
      const { id, convertSet, target, page = 1, version } = link;
      const { principal } = subject;
      const asset = await assets.get(id, principal);
      if (convertSet === CAPTIONS) {
        const { bytes, etag } = await readCaptions(store.assets, asset, page);
        return sendBytes(request, reply, {
          size: bytes.length,
          etag,
          mime: 'text/vtt; charset=utf-8',
          cacheControl: 'private, no-cache',
          stream: (start, length) => Readable.from([bytes.subarray(start, start + length)]),
        });
      }
      // Playing the preview requires only the permission to view, and any other file of a player or viewer the
      // permission for the original. Without permission, the link returns 404.
      if (convertSet !== PLAYER_PREVIEW) {
        const required = target === 'play' || isViewerSet(convertSet) ? ORIGINAL : convertSet;
        authorizer.authorize(principal, 'download', asset, {
          convertSet: required,
          refusal: 'asset-not-found',
        });
      }
      const file = await waitForFile(downloadSource.getOrCreate({ asset, convertSet, page }));
      if (version !== undefined && file.etag !== `"${version}"`) throw new ApiError('file-changed');
      const opened = await waitForFile(file.open(), undefined, (late) => late.handle.close());
      await record({ request, principal, link, file }).catch(async (error: unknown) => {
        await opened.handle.close();
        throw error;
      });
      // A client that saves the file preserves the time of the original.
      reply.header('last-modified', new Date(file.modified).toUTCString());
      const inline = target !== 'down' && isSafeInline(file.mime);
      return sendFile(request, reply, {
        file: opened,
        size: file.size,
        etag: file.etag,
        mime: file.mime,
        cacheControl: 'private, no-cache',
        disposition: contentDisposition(file.fname, { type: inline ? 'inline' : 'attachment' }),
      });
    },
  );
}

/** Returns true for media types that are safe to display inline in a browser. */
function isSafeInline(mime: string): boolean {
  return /^(image|video|audio)\//.test(mime) ? !/svg|xml/.test(mime) : mime === 'application/pdf';
}
