import { createHash } from 'node:crypto';
import { ApiError } from '../../lib/api-error.js';
import type { ZipLimits, ZipRepository } from '../../store/zips.js';
import { subjectOf } from '../downloads/subject.js';
import { createLimiter } from '../../lib/limiter.js';
import { withTimeout } from '../../lib/timeout.js';
import type { SkippedAsset } from './skipped.js';
import { OpenZip } from './open-zip.js';
import { decodePlan, encodePlan } from './plan.js';
import { planZip, type PlannedZip, type ZipPlannerOptions, type ZipRequest } from './planner.js';

/** Seconds that a zip can be fetched for, from when it was asked for last. */
export const ZIP_LIFETIME_S = 24 * 60 * 60;
const LIMITS: ZipLimits = { zips: 200, bytes: 256 * 1024 * 1024 };
/** Seconds after which to ask again. */
const AGAIN = 3;
/** Milliseconds for which a zip is worked on that nobody asks for any more. */
const INTEREST = 5 * 60_000;
/** Plans that are made at once, and that wait. */
const PLANNING = { concurrency: 3, maxWaiting: 100 };
/** Files of the zips that are kept in memory, so that not each range has the plan read anew. */
const REMEMBERED_FILES = 250_000;

/** A zip that was promised. */
export interface ZipTicket {
  readonly id: string;
  readonly subject: string;
  readonly fname: string;
  readonly size: number;
  readonly rejected: readonly SkippedAsset[];
}

/**
 * Plans zips, keeps what was promised, and opens it again.
 *
 * @param options.patience Milliseconds that are waited for what has to be made.
 */
export function createZipService(
  parts: ZipPlannerOptions & { readonly zips: ZipRepository },
  { patience, limits = LIMITS }: { readonly patience: number; readonly limits?: ZipLimits },
) {
  const turns = createLimiter({
    ...PLANNING,
    full: () => new ApiError('unavailable', { headers: { 'retry-after': String(AGAIN) } }),
  });
  /** What is being planned: who asks for the same again waits for the same. */
  const running = new Map<string, { result: Promise<ZipTicket>; asked: number }>();
  const open = createOpenZips(parts.zips);

  async function plan(wish: ZipRequest, isWanted: () => boolean): Promise<ZipTicket> {
    const { plan: planned, rejected } = refuseEmpty(await turns.run(() => planZip(parts, wish, isWanted)));
    const { layout } = await OpenZip.of(planned);
    const holder = subjectOf(wish.principal);
    // The same zip for the same person is the same row, however often they ask.
    const id = createHash('sha256')
      .update(JSON.stringify([holder, wish.convertSet, planned.fname, layout.etag]))
      .digest('base64url')
      .slice(0, 22);
    const expires = Date.now() + ZIP_LIFETIME_S * 1000;
    await parts.zips.keep({ id, subject: holder, plan: await encodePlan(planned), expires }, limits);
    return { id, subject: holder, fname: planned.fname, size: layout.size, rejected };
  }

  return {
    /**
     * Promises a zip.
     *
     * @throws ApiError `asset-not-found`, `forbidden` and others where nothing would be in it; `not-ready` where what it
     * needs is still being made, which goes on
     */
    async promise(wish: ZipRequest): Promise<ZipTicket> {
      const key = keyOf(wish);
      let job = running.get(key);
      if (job === undefined) {
        const asked = () => running.get(key)?.asked ?? 0;
        const result = plan(wish, () => Date.now() - asked() < INTEREST);
        job = { result, asked: Date.now() };
        running.set(key, job);
        // Whoever waited may have gone.
        result.catch(() => undefined).finally(() => running.delete(key));
      }
      job.asked = Date.now();
      return withTimeout(job.result, patience, notReady);
    },
    /** One that was promised to the holder. @throws ApiError `link-expired` */
    async open(id: string, holder: string): Promise<OpenZip> {
      const kept = await open(id);
      if (kept?.holder !== holder) throw new ApiError('link-expired');
      return kept.zip;
    },
    /** Does something once for a zip, since it was promised last; where that fails, the next time. */
    async once(id: string, work: () => Promise<void>): Promise<void> {
      if (await parts.zips.isCounted(id)) return;
      await work();
      await parts.zips.setCounted(id);
    },
  };
}

export type ZipService = ReturnType<typeof createZipService>;

/** Zips that were opened lately. */
function createOpenZips(zips: ZipRepository) {
  interface Kept {
    readonly holder: string;
    readonly expires: number;
    readonly zip: OpenZip;
  }
  const recent = new Map<string, Promise<Kept | undefined>>();
  const files = new Map<string, number>();

  async function read(id: string): Promise<Kept | undefined> {
    const found = await zips.find(id);
    if (found === undefined) return undefined;
    const { subject: holder, expires } = found;
    const zip = await OpenZip.of(await decodePlan(found.plan));
    files.set(id, zip.layout.count);
    return { holder, expires, zip };
  }
  function forget(id: string): void {
    recent.delete(id);
    files.delete(id);
  }
  return async (id: string): Promise<Kept | undefined> => {
    const reading = recent.get(id) ?? read(id);
    // The newest last.
    recent.delete(id);
    recent.set(id, reading);
    try {
      const kept = await reading;
      let sum = 0;
      for (const other of [...recent.keys()].reverse()) {
        sum += files.get(other) ?? 0;
        if (sum > REMEMBERED_FILES && other !== id) forget(other);
      }
      if (kept !== undefined && kept.expires > Date.now()) return kept;
    } catch (error) {
      forget(id);
      throw error;
    }
    forget(id);
    return undefined;
  };
}

/** @throws ApiError why there is nothing in it, as far as that is the same for all */
function refuseEmpty(planned: PlannedZip): PlannedZip {
  if (planned.plan.files.length > 0) return planned;
  const reasons = new Set(planned.rejected.map(({ reason }) => reason));
  if (reasons.has('forbidden')) throw new ApiError('forbidden');
  const [id] = planned.rejected.map((one) => one.id);
  if (reasons.has('asset-not-found')) throw new ApiError('asset-not-found', { values: { id: id ?? '' } });
  for (const code of ['file-changed', 'file-gone'] as const) if (reasons.has(code)) throw new ApiError(code);
  throw new ApiError('conversion-failed');
}

function keyOf({ principal, ids, convertSet, folders, translator: texts }: ZipRequest): string {
  const wish = [subjectOf(principal), texts.locale, convertSet, folders, ids];
  return createHash('sha256').update(JSON.stringify(wish)).digest('base64');
}

const notReady = () => new ApiError('not-ready', { headers: { 'retry-after': String(AGAIN) } });
