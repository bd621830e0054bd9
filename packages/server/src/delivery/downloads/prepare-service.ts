import { createHash } from 'node:crypto';
import type { BodyOutput, ReplyOf, prepareDownload } from '@assetportal/sdk/contract';
import type { Principal } from '../../auth/principal.js';
import { ApiError } from '../../lib/api-error.js';
import type { Authorizer } from '../../auth/permissions/authorizer.js';
import type { AssetRepository } from '../../store/assets.js';
import type { DownloadSource } from './servable-file.js';
import { subjectOf } from './subject.js';
import { PrepareJob, type PrepareItem } from './prepare-job.js';
import { KeyedLimiter } from '../../lib/limiter.js';

type Asked = BodyOutput<typeof prepareDownload>;

/** Has files made ahead of a download, and tells how far it is. */
export interface PrepareService {
  /** Begins, or goes on telling of what was begun with the same question. @throws ApiError */
  prepare(asked: Asked, principal: Principal): Promise<ReplyOf<typeof prepareDownload>>;
  close(): void;
}

/** Milliseconds without a question after which nobody waits for it any more: what is left is not made. */
const FORGOTTEN_MS = 60_000;
/** So many at once, of everybody; the one that was asked for longest ago goes first. */
const MOST = 500;
/** Files that are made for one user at a time: ten thousand of one user leave room for one of another. */
const MAX_PER_USER = 2;
/** Assets looked up at a time. */
const PORTION = 500;

export function createPrepareService(parts: {
  readonly assets: AssetRepository;
  readonly authorizer: Authorizer;
  readonly downloadSource: DownloadSource;
}): PrepareService {
  const running = new Map<string, PrepareJob>();
  const turns = new KeyedLimiter(MAX_PER_USER);

  const begin = async (asked: Asked, principal: Principal): Promise<PrepareJob> => {
    const items = await itemsOf(asked, principal, parts);
    return new PrepareJob(items, async ({ id, page }, onProgress) => {
      await turns.run(subjectOf(principal), async () => {
        const record = await parts.assets.one(id);
        if (record === undefined) throw new ApiError('asset-not-found');
        const wanted = { asset: record.asset, convertSet: asked.csetid, page };
        await parts.downloadSource.make(wanted, onProgress);
      });
    });
  };

  const forget = (key: string) => {
    running.get(key)?.stop();
    running.delete(key);
  };

  return {
    async prepare(asked, principal) {
      const key = keyOf(asked, principal);
      let preparation = running.get(key);
      if (preparation === undefined) {
        preparation = await begin(asked, principal);
        const oldest = running.size >= MOST ? running.keys().next() : undefined;
        if (oldest?.value !== undefined) forget(oldest.value);
      }
      // The last asked for stands last.
      running.delete(key);
      running.set(key, preparation);
      preparation.onIdle(FORGOTTEN_MS, () => forget(key));
      const state = await preparation.state((asked.wait ?? 0) * 1000);
      // Who asks again after the end has it looked up anew: something may have been evicted since.
      if (state.ready && running.get(key) === preparation) forget(key);
      return state;
    },
    close() {
      for (const key of [...running.keys()]) forget(key);
    },
  };
}

/** Every file that the download holds; assets that may not be downloaded are told when the link is asked for. */
async function itemsOf(
  { csetid, id: ids, page }: Asked,
  principal: Principal,
  { assets, authorizer, downloadSource }: Parameters<typeof createPrepareService>[0],
): Promise<PrepareItem[]> {
  const items: PrepareItem[] = [];
  let isSeen = false;
  let isAllowed = false;
  const unique = [...new Set(ids)];
  for (let at = 0; at < unique.length; at += PORTION) {
    for (const { id, asset } of await assets.many(unique.slice(at, at + PORTION))) {
      if (!authorizer.mayView(principal, asset)) continue;
      isSeen = true;
      if (!authorizer.mayDownload(principal, asset, csetid)) continue;
      isAllowed = true;
      const pages = page === undefined ? downloadSource.pages(asset, csetid) : [page];
      for (const one of pages) items.push({ id, page: one });
      if (pages.length === 0) items.push({ id, page: 1 });
    }
  }
  if (!isSeen) throw new ApiError('asset-not-found');
  if (!isAllowed) throw new ApiError('forbidden');
  return items;
}

const keyOf = ({ csetid, id, page }: Asked, principal: Principal): string =>
  createHash('sha256')
    .update(JSON.stringify([subjectOf(principal), csetid, page ?? null, id]))
    .digest('base64url');
