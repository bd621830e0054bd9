import { localizedText } from '@assetportal/sdk/rules';
import type { FastifyRequest } from 'fastify';
import { imageVersion, renditionPath } from '../../delivery/assets/rendition-url.js';
import { ApiError } from '../../lib/api-error.js';
import type { AppContext } from '../context.js';
import type { LinkPreview } from './page.js';

/**
 * Returns the link preview of a page (decisions, section 7, Link previews). An asset that guests may view has its
 * title and image. For all other assets, the result is that of every other page, so that it does not reveal
 * whether they exist.
 *
 * @param place path of the page, path below which the portal is served, and language of the page
 * @param site title of the portal
 */
export async function linkPreviewOf(
  ctx: AppContext,
  request: FastifyRequest,
  { path, base, locale }: { readonly path: string; readonly base: string; readonly locale: string },
  site: string,
): Promise<LinkPreview> {
  const id = assetIdOf(path);
  if (id === undefined || !ctx.settings.guests) return { title: site };
  try {
    const asset = await ctx.assets.get(id, { kind: 'guest' });
    const title = `${localizedText(asset, 'title', locale) ?? asset.fname} – ${site}`;
    if (asset.url === undefined) return { title };
    const image = renditionPath(id, 'preview', { version: imageVersion(asset) });
    return { title, image: `${addressOf(ctx, request, base)}${image}` };
  } catch (error) {
    if (error instanceof ApiError) return { title: site };
    throw error;
  }
}

/** Returns the ID of the asset whose page has this path. Undefined for other pages. */
export const assetIdOf = (path: string): string | undefined => /^\/asset\/([\w-]{1,100})\/?$/.exec(path)?.[1];

/** Returns the address at which other applications reach the portal. */
function addressOf({ settings }: AppContext, request: FastifyRequest, base: string): string {
  return settings.publicUrl ?? `${request.protocol}://${request.host}${base}`;
}
