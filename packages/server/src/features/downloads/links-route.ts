import { getDownloadLinks, ORIGINAL, type Asset, type ReplyOf } from '@assetportal/sdk/contract';
import type { LinkSubject } from '../../delivery/downloads/link-subjects.js';
import { ApiError } from '../../lib/api-error.js';
import { MediaError } from '../../lib/media-error.js';
import { inBatches } from '../../lib/scheduling/batches.js';
import type { AppContext } from '../context.js';

type Reply = ReplyOf<typeof getDownloadLinks>;

/** Number of assets looked up per turn of the event loop. */
const BATCH_SIZE = 200;

/** Adds the route for links to the files of many assets (decisions, section 2, Bulk links). */
export function linksRoute(ctx: AppContext): void {
  const { mount, authorizer, convertSets, linkSubjects, rateLimits, store } = ctx;
  mount(getDownloadLinks, async ({ body, principal, request, token }) => {
    const { csetid: convertSet, id } = body;
    if (!convertSets.offered.includes(convertSet)) throw new ApiError('convert-set-unknown');
    await rateLimits.consumeForIds('zip', id.length, request, principal);
    const subject = await linkSubjects.of(principal, token);
    const links: Reply['links'] = [];
    const rejected: Reply['rejected'] = [];
    for await (const ids of inBatches([...new Set(id)], BATCH_SIZE)) {
      const assets = new Map((await store.assets.many(ids)).map((record) => [record.id, record.asset]));
      for (const one of ids) {
        const asset = assets.get(one);
        const refusal =
          asset === undefined
            ? 'asset-not-found'
            : authorizer.refusal(principal, 'download', asset, convertSet);
        const link =
          asset === undefined || refusal !== undefined
            ? (refusal ?? 'asset-not-found')
            : await linkOf(ctx, asset, convertSet, subject);
        if (typeof link === 'string') rejected.push({ id: one, code: link });
        else links.push(link);
      }
    }
    if (links.length === 0) throw refusalOf(rejected);
    return { links, rejected };
  });
}

/** Returns the link to a file that is ready, or the code of the problem. */
async function linkOf(
  { downloadSource, links }: AppContext,
  asset: Asset,
  convertSet: string,
  subject: LinkSubject,
): Promise<Reply['links'][number] | string> {
  const { id, sha256 } = asset;
  try {
    const file = await downloadSource.find({ asset, convertSet, page: 1 });
    if (file === undefined) return 'not-ready';
    const { etag, fname, size } = file;
    const url = links.create({ id, convertSet, target: 'down', version: etag.slice(1, -1) }, subject);
    const isHashed = convertSet === ORIGINAL && sha256 !== undefined;
    return { id, url, fname, size, ...(isHashed ? { sha256 } : {}) };
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    if (error instanceof MediaError) return 'conversion-failed';
    throw error;
  }
}

/** Returns the most relevant reason why there is no link at all. */
function refusalOf(rejected: Reply['rejected']): ApiError {
  const codes = new Set(rejected.map(({ code }) => code));
  const order = ['forbidden', 'asset-not-found', 'asset-offline', 'file-changed', 'file-gone'] as const;
  const code = order.find((one) => codes.has(one)) ?? (codes.has('not-ready') ? 'not-ready' : undefined);
  if (code === 'asset-not-found') {
    const id = rejected.find((one) => one.code === code)?.id ?? '';
    return new ApiError(code, { values: { id } });
  }
  return new ApiError(code ?? 'conversion-failed');
}
