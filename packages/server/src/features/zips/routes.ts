import { getZip, getZipByBody, type BodyOutput, type ZipReply } from '@assetportal/sdk/contract';
import { ZIP_LIFETIME_S } from '../../delivery/zip/service.js';
import type { HandlerInput } from '../../http/mount.js';
import { ApiError } from '../../lib/api-error.js';
import type { AppContext } from '../context.js';
import { zipFileRoute, ZIPS } from './zip-file-route.js';

/** A request and its principal. */
type By = Pick<HandlerInput<never>, 'principal' | 'token' | 'request'>;

/** Adds the ZIP archive routes: the links, and the archives themselves. */
export function zipRoutes(ctx: AppContext): void {
  const { mount } = ctx;
  mount(getZip, (input) => planZip(ctx, input.query, input));
  mount(getZipByBody, (input) => planZip(ctx, input.body, input));
  zipFileRoute(ctx);
}

/** Plans a ZIP archive. Returns a link to it. */
async function planZip(
  { config, convertSets, linkSubjects, rateLimits, signer, store, translators, zips }: AppContext,
  { csetid, id, folders = false, entries }: Omit<BodyOutput<typeof getZipByBody>, 'operation'>,
  { principal, token, request }: By,
): Promise<ZipReply> {
  if (!convertSets.offered.includes(csetid)) throw new ApiError('convert-set-unknown');
  await rateLimits.consumeForIds('zip', id.length, request, principal);
  const ticket = await zips.plan({
    principal,
    folders,
    convertSet: csetid,
    ids: [...new Set(id)],
    translator: translators.for(request.headers['accept-language']),
    title: (await config.get()).global.website_title || 'assetportal',
  });
  const subject = await linkSubjects.of(principal, token);
  const signature = signer.sign(['zip', ticket.id, ...subject.signed], ZIP_LIFETIME_S);
  const query = new URLSearchParams({ for: subject.id, ...signature });
  return {
    url: `${ZIPS}${ticket.id}?${query.toString()}`,
    rejected_asset_ids: ticket.rejected.map((asset) => asset.id),
    rejected: ticket.rejected.map((asset) => ({ ...asset })),
    size: ticket.size,
    fname: ticket.fname,
    ...(entries === true ? { entries: await ticket.zip.entries(store.assets) } : {}),
  };
}
