import { create as contentDisposition } from 'content-disposition';
import { API_BASE_PATH } from '@assetportal/sdk/contract';
import { queryValue, type Query } from '../../delivery/downloads/link-subjects.js';
import { subjectOf } from '../../delivery/downloads/subject.js';
import { ZIP_LIFETIME_S } from '../../delivery/zip/service.js';
import { zipStream } from '../../delivery/zip/format/index.js';
import type { OpenZip } from '../../delivery/zip/open-zip.js';
import type { HandlerInput } from '../../http/mount.js';
import { sendBytes } from '../../http/send/send-bytes.js';
import { ApiError } from '../../lib/api-error.js';
import type { AppContext } from '../context.js';

/** URL prefix of planned archives; the ID of the archive follows. */
export const ZIPS = `${API_BASE_PATH}zips/`;

/** Maximum number of IDs in an audit log entry. */
const MAX_LOGGED_IDS = 1000;

/** Adds the route that serves signed links to ZIP archives. It sends whole archives or ranges. */
export function zipFileRoute(ctx: AppContext): void {
  const { app, authorizer, downloadSource, linkSubjects, signer, store, zips } = ctx;
  const files = { assets: store.assets, authorizer, downloadSource };
  app.get<{ Params: { id: string }; Querystring: Query }>(
    `${ZIPS}:id`,
    { compress: false },
    async (request, reply) => {
      const { id } = request.params;
      const text = (name: string): string => queryValue(request.query, name);
      const signature = { expires: text('expires'), signature: text('signature') };
      const subject = await linkSubjects.find(request.query);
      if (
        subject === undefined ||
        !signer.verify(['zip', id, ...subject.signed], signature, ZIP_LIFETIME_S)
      ) {
        throw new ApiError('link-expired');
      }
      const { principal } = subject;
      const zip = await zips.open(id, subjectOf(principal));
      zip.assertAuthorized(authorizer, principal);
      const { layout, plan } = zip;
      return sendBytes(request, reply, {
        size: layout.size,
        etag: layout.etag,
        mime: 'application/zip',
        cacheControl: 'private, no-cache',
        disposition: contentDisposition(plan.fname, { type: 'attachment' }),
        async stream(start, length) {
          // A resumed download counts as the same download.
          if (start === 0) await zips.once(id, () => recordDownload(ctx, zip, { principal, request }));
          // An error before the first bytes are sent still returns a problem document. Later errors can only
          // close the connection.
          return zipStream(layout, (index) => zip.open(files, principal, index), start, start + length);
        },
      });
    },
  );
}

async function recordDownload(
  { audit, indexing }: AppContext,
  zip: OpenZip,
  by: Pick<HandlerInput<never>, 'principal' | 'request'>,
): Promise<void> {
  const { ids, layout, plan } = zip;
  const detail = { csetid: plan.convertSet, count: ids.length, bytes: layout.size };
  await audit.write(by, 'zip', null, { ...detail, ids: ids.slice(0, MAX_LOGGED_IDS) });
  indexing.downloadCounter.add(ids);
}
