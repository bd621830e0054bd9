import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { ApiError, assetOffline } from '../../lib/api-error.js';
import type { DiskSpace } from '../../lib/disk-space.js';
import { InFlight } from '../../lib/scheduling/in-flight.js';
import { createLimiter } from '../../lib/scheduling/limiter.js';
import { withTimeout } from '../../lib/scheduling/timeout.js';
import type { ZipLimits, ZipRepository } from '../../store/zips.js';
import { subjectOf } from '../downloads/subject.js';
import { OpenZip } from './open-zip.js';
import { decodePlan, encodePlan } from './plan.js';
import { planZip, type PlannedZip, type ZipPlannerOptions, type ZipRequest } from './planner.js';
import type { SkippedAsset } from './skipped.js';

/** How long a ZIP archive can be downloaded after it was last planned, in seconds. */
export const ZIP_LIFETIME_S = 24 * 60 * 60;
const LIMITS: ZipLimits = { zips: 200, bytes: 256 * 1024 * 1024 };
/** Value of `Retry-After`, in seconds. */
const RETRY_AFTER_S = 3;
/** How long planning continues without a further request, in milliseconds. */
const INTEREST_MS = 5 * 60_000;
/** Maximum number of archives planned at the same time, and of waiting requests. */
const PLANNING = { concurrency: 3, maxWaiting: 100 };
/** Maximum total number of files in the cached archives. The cache avoids reading the plan again for each range. */
const MAX_CACHED_FILES = 250_000;

/** A planned ZIP archive. */
interface ZipTicket {
  readonly id: string;
  readonly subject: string;
  readonly fname: string;
  readonly size: number;
  readonly rejected: readonly SkippedAsset[];
  readonly zip: OpenZip;
}

/** Options of {@link createZipService}. */
export interface ZipServiceOptions extends ZipPlannerOptions {
  readonly zips: ZipRepository;
  /** Space for the plans. */
  readonly space: DiskSpace;
}

/** Plans ZIP archives, stores the plans, and opens them again. */
export interface ZipService {
  /**
   * Plans an archive. If the conversions exceed the timeout, they continue in the background.
   *
   * @throws ApiError `asset-not-found`, `forbidden` and others if the archive would be empty; `not-ready` after
   *   the timeout; `unavailable` if too many requests are waiting; `disk-full` if only the reserve is left
   */
  plan(request: ZipRequest): Promise<ZipTicket>;
  /** Opens an archive that was planned for the subject. @throws ApiError `link-expired` */
  open(id: string, subject: string): Promise<OpenZip>;
  /** Runs `work` unless it has run since the archive was last planned. If it fails, the next call runs it again. */
  once(id: string, work: () => Promise<void>): Promise<void>;
}

/** @param limits.timeout How long to wait for conversions, in milliseconds. */
export function createZipService(
  options: ZipServiceOptions,
  limits: { readonly timeout: number; readonly stored?: ZipLimits },
): ZipService {
  const { zips } = options;
  const unavailable = (code: 'unavailable' | 'not-ready') =>
    new ApiError(code, { headers: { 'retry-after': String(RETRY_AFTER_S) } });
  const limiter = createLimiter({ ...PLANNING, full: () => unavailable('unavailable') });
  /** Archives that are being planned. An identical request waits for the same plan. */
  const running = new Map<string, { result: Promise<ZipTicket>; requested: number }>();
  const open = createZipCache(zips);
  /** Work that runs once per archive. Concurrent first requests share it. */
  const counting = new InFlight<Promise<void>>((work) => work);

  const start = (key: string, request: ZipRequest) => {
    const isNeeded = () => performance.now() - (running.get(key)?.requested ?? 0) < INTEREST_MS;
    const result = limiter
      .run(() => planZip(options, request, isNeeded))
      .then((planned) => storePlan(zips, request, refuseEmpty(planned), limits.stored ?? LIMITS));
    const job = { result, requested: performance.now() };
    running.set(key, job);
    // The waiting clients may have disconnected.
    void result.catch(() => undefined).finally(() => running.delete(key));
    return job;
  };

  return {
    async plan(request) {
      if ((await options.space.missing()) > 0) throw new ApiError('disk-full');
      const key = keyOf(request);
      const job = running.get(key) ?? start(key, request);
      job.requested = performance.now();
      return withTimeout(job.result, limits.timeout, () => unavailable('not-ready'));
    },
    async open(id, subject) {
      const stored = await open(id);
      if (stored?.subject !== subject) throw new ApiError('link-expired');
      return stored.zip;
    },
    async once(id, work) {
      await counting.getOrStart(id, async () => {
        if (await zips.isCounted(id)) return;
        await work();
        await zips.setCounted(id);
      });
    },
  };
}

async function storePlan(
  zips: ZipRepository,
  { principal, convertSet }: ZipRequest,
  { plan, rejected }: PlannedZip,
  limits: ZipLimits,
): Promise<ZipTicket> {
  const zip = await OpenZip.of(plan);
  const { layout } = zip;
  const subject = subjectOf(principal);
  // Repeated requests by a subject for the same archive share one row.
  const id = createHash('sha256')
    .update(JSON.stringify([subject, convertSet, plan.fname, layout.etag]))
    .digest('base64url')
    .slice(0, 22);
  const expires = Date.now() + ZIP_LIFETIME_S * 1000;
  await zips.save({ id, subject, plan: await encodePlan(plan), expires }, limits);
  return { id, subject, fname: plan.fname, size: layout.size, rejected, zip };
}

interface CachedZip {
  readonly subject: string;
  readonly expires: number;
  readonly zip: OpenZip;
}

/**
 * Returns a function that reads stored archives through a cache. It returns undefined if the ID is unknown or
 * expired.
 */
function createZipCache(zips: ZipRepository): (id: string) => Promise<CachedZip | undefined> {
  const cache = new LRUCache<string, CachedZip>({
    maxSize: MAX_CACHED_FILES,
    // Cap the size, so that the largest archive is cached as well.
    sizeCalculation: ({ zip }) => Math.min(MAX_CACHED_FILES, zip.layout.count + 1),
    async fetchMethod(id) {
      const stored = await zips.find(id);
      if (stored === undefined) return undefined;
      const { subject, expires } = stored;
      return { subject, expires, zip: await OpenZip.of(await decodePlan(stored.plan)) };
    },
  });
  return async (id) => {
    const cached = await cache.fetch(id);
    if (cached !== undefined && cached.expires > Date.now()) return cached;
    cache.delete(id);
    return undefined;
  };
}

/** Rejects an empty plan. @throws ApiError with the most relevant reason why the archive would be empty */
function refuseEmpty(planned: PlannedZip): PlannedZip {
  if (planned.plan.files.length > 0) return planned;
  const reasons = new Set(planned.rejected.map(({ reason }) => reason));
  if (reasons.has('forbidden')) throw new ApiError('forbidden');
  const [id] = planned.rejected.map((one) => one.id);
  if (reasons.has('asset-not-found')) throw new ApiError('asset-not-found', { values: { id: id ?? '' } });
  if (reasons.has('asset-offline')) throw assetOffline();
  for (const code of ['file-changed', 'file-gone'] as const) if (reasons.has(code)) throw new ApiError(code);
  throw new ApiError('conversion-failed');
}

function keyOf({ principal, ids, convertSet, folders, translator, title }: ZipRequest): string {
  const request = [subjectOf(principal), translator.locale, title, convertSet, folders, ids];
  return createHash('sha256').update(JSON.stringify(request)).digest('base64');
}
