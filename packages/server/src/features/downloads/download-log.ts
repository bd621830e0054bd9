import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../auth/principal.js';
import type { Link } from '../../delivery/downloads/links.js';
import { SeenSet } from '../../delivery/downloads/seen-set.js';
import type { ServableFile } from '../../delivery/downloads/servable-file.js';
import { subjectOf } from '../../delivery/downloads/subject.js';
import { network } from '../../lib/client-address.js';
import { isDiskFull } from '../../lib/errors.js';
import type { AppContext } from '../context.js';

/** Maximum number of tracked downloads. Further requests of a tracked download are not recorded again. */
const MAX_TRACKED = 10_000;
/** Time without a request after which further ranges of a file count as another download, in milliseconds. */
const REPEAT_MS = 10 * 60_000;

/** A request for a file. */
interface Download {
  readonly request: FastifyRequest;
  readonly principal: Principal;
  readonly link: Link;
  readonly file: ServableFile;
}

/**
 * Returns a function that records the start of a download in the audit log and in the download counter. All requests
 * with a link count once. So do all ranges that a client requests from the same file, with any links, until it
 * pauses for {@link REPEAT_MS}. The function rejects with `too-many-requests` if a guest starts too many downloads.
 */
export function createDownloadLog({
  audit,
  indexing,
  rateLimits,
}: AppContext): (download: Download) => Promise<void> {
  const usedUrls = new SeenSet(MAX_TRACKED);
  const started = new SeenSet(MAX_TRACKED, REPEAT_MS);
  return async ({ request, principal, link, file }) => {
    if (request.method !== 'GET' || link.target !== 'down') return;
    const { id, convertSet, page = 1 } = link;
    const client = [subjectOf(principal), network(request.ip)];
    const key = JSON.stringify([...client, id, convertSet, page, file.etag]);
    const isUsed = !usedUrls.isNew(request.url);
    const isStarted = !started.isNew(key);
    if (isUsed || (isStarted && request.headers.range !== undefined)) return;
    try {
      if (principal.kind !== 'user') await rateLimits.consume('guestDownload', request, principal);
      const detail = { convert_set: convertSet, ...(page === 1 ? {} : { page }) };
      await audit.write({ principal, request }, 'download', id, detail);
    } catch (error) {
      if (!isDiskFull(error)) {
        usedUrls.delete(request.url);
        started.delete(key);
        throw error;
      }
      // A full disk must not prevent downloads. The request log still records it.
      request.log.error({ err: error }, 'A download could not be written to the audit log');
    }
    indexing.downloadCounter.add([id]);
  };
}
