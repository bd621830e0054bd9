import type { Asset } from '@assetportal/sdk/contract';
import { IMAGE_SIZES, localizedText } from '@assetportal/sdk/rules';
import type { FastifyRequest } from 'fastify';
import { imageVersion, renditionPath } from '../../delivery/assets/rendition-url.js';
import { ApiError } from '../../lib/api-error.js';
import type { AppContext } from '../context.js';
import type { LinkPreview, PreviewImage } from './page.js';

/**
 * Returns the link preview of a page (decisions, section 7, Link previews). An asset that guests may view has its
 * title, description and image. For all other assets, the result is that of every other page, so that it does not reveal
 * whether they exist.
 *
 * @param place path of the page, path below which the portal is served, and language of the page
 * @param site title of the portal
 */
export async function linkPreviewOf(
  ctx: AppContext,
  request: FastifyRequest,
  { path: page, base, locale }: { readonly path: string; readonly base: string; readonly locale: string },
  site: string,
): Promise<LinkPreview> {
  const id = assetIdOf(page);
  if (id === undefined || !ctx.settings.guests) return { title: site };
  try {
    const asset = await ctx.assets.get(id, { kind: 'guest' });
    const title = localizedText(asset, 'title', locale) ?? asset.fname;
    const address = addressOf(ctx, request, base);
    const preview: LinkPreview = {
      title: `${title} – ${site}`,
      description: shortened(localizedText(asset, 'description', locale)),
      url: `${address}/asset/${id}`,
    };
    if (asset.url === undefined) return preview;
    const path = renditionPath(id, 'large', { version: imageVersion(asset) });
    const alt = localizedText(asset, 'alt_text', locale) ?? title;
    return { ...preview, image: { url: `${address}${path}`, alt, size: previewSize(asset) } };
  } catch (error) {
    if (error instanceof ApiError) return { title: site };
    throw error;
  }
}

/** Maximum number of characters of a description. Other applications show about two lines. */
const MAX_DESCRIPTION = 200;

function shortened(description: string | undefined): string | undefined {
  const line = description?.replace(/\s+/g, ' ').trim();
  if (line === undefined || line === '') return undefined;
  if (line.length <= MAX_DESCRIPTION) return line;
  // The cut may be inside a character of two code units.
  return `${line
    .slice(0, MAX_DESCRIPTION - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`;
}

/** Returns the size of the large rendition of an asset in pixels. Undefined if the size of the asset is not in pixels. */
function previewSize({ asset_groups: groups, width, height }: Asset): PreviewImage['size'] {
  if (!groups.includes('image') || width === undefined || height === undefined) return undefined;
  const scale = Math.min(1, IMAGE_SIZES.large.width / width, IMAGE_SIZES.large.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Returns the ID of the asset whose page has this path. Undefined for other pages. */
export const assetIdOf = (path: string): string | undefined => /^\/asset\/([\w-]{1,100})\/?$/.exec(path)?.[1];

/** Returns the address at which other applications reach the portal. */
function addressOf({ settings }: AppContext, request: FastifyRequest, base: string): string {
  return settings.publicUrl ?? `${request.protocol}://${request.host}${base}`;
}
