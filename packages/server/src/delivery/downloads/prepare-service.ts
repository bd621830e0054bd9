import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { BodyOutput, ReplyOf, prepareDownload } from '@assetportal/sdk/contract';
import type { Authorizer, Refusal } from '../../auth/permissions/authorizer.js';
import type { Principal } from '../../auth/principal.js';
import { ApiError, assetOffline } from '../../lib/api-error.js';
import { inBatches } from '../../lib/scheduling/batches.js';
import { KeyedLimiter } from '../../lib/scheduling/limiter.js';
import type { AssetRepository } from '../../store/assets.js';
import { PrepareJob, type PrepareItem } from './prepare-job.js';
import type { DownloadSource } from './servable-file.js';
import { subjectOf } from './subject.js';

type PrepareRequest = BodyOutput<typeof prepareDownload>;

/** Converts the files of a download before it starts and reports the progress. */
export interface PrepareService {
  /** Starts a job, or reports on the job that an identical request has started. @throws ApiError */
  prepare(request: PrepareRequest, principal: Principal): Promise<ReplyOf<typeof prepareDownload>>;
  close(): void;
}

/** Time without a request after which a job is stopped, in milliseconds. */
const IDLE_MS = 60_000;
/** Maximum number of jobs for all users together. The least recently requested job is stopped first. */
const MAX_JOBS = 500;
/** Maximum number of files converted at a time per user, so that a large download does not block other users. */
const MAX_PER_USER = 2;
/** Number of assets per lookup. */
const BATCH_SIZE = 500;

/** Options of {@link createPrepareService}. */
export interface PrepareServiceOptions {
  readonly assets: AssetRepository;
  readonly authorizer: Authorizer;
  readonly downloadSource: DownloadSource;
}

export function createPrepareService(options: PrepareServiceOptions): PrepareService {
  const { assets, downloadSource } = options;
  const limiter = new KeyedLimiter(MAX_PER_USER);
  const jobs = new LRUCache<string, PrepareJob>({
    max: MAX_JOBS,
    ttl: IDLE_MS,
    ttlAutopurge: true,
    dispose: (job) => job.stop(),
  });

  const start = async (request: PrepareRequest, principal: Principal): Promise<PrepareJob> => {
    const items = await itemsOf(request, principal, options);
    return new PrepareJob(items, async ({ id, page }, onProgress) => {
      await limiter.run(subjectOf(principal), async () => {
        const record = await assets.one(id);
        if (record === undefined) throw new ApiError('asset-not-found');
        await downloadSource.getOrCreate(
          { asset: record.asset, convertSet: request.csetid, page },
          onProgress,
        );
      });
    });
  };

  return {
    async prepare(request, principal) {
      const key = keyOf(request, principal);
      let job = jobs.get(key);
      if (job === undefined) {
        const started = await start(request, principal);
        // An identical request may have started a job in the meantime.
        job = jobs.get(key) ?? started;
        if (job !== started) started.stop();
      }
      // This also restarts the idle time.
      jobs.set(key, job);
      const state = await job.state((request.wait ?? 0) * 1000).catch((error: unknown) => {
        // The next request tries again.
        if (jobs.peek(key) === job) jobs.delete(key);
        throw error;
      });
      // A later request starts a new job, because a rendition may have been evicted by then.
      if (state.ready && jobs.peek(key) === job) jobs.delete(key);
      return state;
    },
    close: () => jobs.clear(),
  };
}

/**
 * Lists the files of the download. Skips assets that the principal may not download, and offline ones; they are
 * reported when the link is requested.
 *
 * @throws ApiError `asset-offline`, `forbidden` or `asset-not-found` if no file remains
 */
async function itemsOf(
  { csetid, id: ids, page }: PrepareRequest,
  principal: Principal,
  { assets, authorizer, downloadSource }: PrepareServiceOptions,
): Promise<PrepareItem[]> {
  const items: PrepareItem[] = [];
  const refusals = new Set<Refusal>();
  let isAnyOffline = false;
  for await (const batch of inBatches([...new Set(ids)], BATCH_SIZE)) {
    for (const { id, asset } of await assets.many(batch)) {
      const refusal = authorizer.refusal(principal, 'download', asset, csetid);
      if (refusal !== undefined) {
        refusals.add(refusal);
        continue;
      }
      if (asset.offline) {
        isAnyOffline = true;
        continue;
      }
      const pages = page === undefined ? downloadSource.pages(asset, csetid) : [page];
      for (const one of pages) items.push({ id, page: one });
      if (pages.length === 0) items.push({ id, page: 1 });
    }
  }
  if (items.length > 0) return items;
  if (isAnyOffline) throw assetOffline();
  throw new ApiError(refusals.has('forbidden') ? 'forbidden' : 'asset-not-found');
}

const keyOf = ({ csetid, id, page }: PrepareRequest, principal: Principal): string =>
  createHash('sha256')
    .update(JSON.stringify([subjectOf(principal), csetid, page ?? null, id]))
    .digest('base64url');
