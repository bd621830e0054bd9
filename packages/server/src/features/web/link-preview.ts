import {
  encodeSearch,
  type Asset,
  type AvailableConfig,
  type DashboardReply,
} from '@assetportal/sdk/contract';
import { chooseImage, type PortalConfig } from '@assetportal/sdk/config';
import {
  CARD_SIZE,
  facetTags,
  firstSearchOf,
  isActive,
  localizedText,
  searchFromUrl,
  searchToUrl,
  typedText,
  type SearchState,
} from '@assetportal/sdk/rules';
import type { Translator } from '@assetportal/sdk/translations';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../auth/principal.js';
import { cardPath } from '../../delivery/assets/rendition-url.js';
import { ApiError } from '../../lib/api-error.js';
import type { AppContext } from '../context.js';
import { parseSort } from '../search-parameters.js';
import { parseSearchFilters, searchInOrder } from '../selected-assets.js';
import { CARD_PATH, ICON_SIDES, iconPath } from './manifest.js';
import type { LinkPreview, PreviewImage } from './page.js';

/** Other applications see what a visitor without a session sees. */
const GUEST: Principal = { kind: 'guest' };
/** Number of first results among which the image of a search is looked for. */
const IMAGE_ROWS = 10;

/** The page of a link preview. */
interface PreviewedPage {
  /** Path of the page, without the path below which the portal is served. */
  readonly path: string;
  /** Path below which the portal is served. */
  readonly base: string;
  readonly translator: Translator;
  readonly config: PortalConfig;
  readonly available: Readonly<Partial<AvailableConfig>>;
  /** Title of the portal. */
  readonly site: string;
  /** Hero image in the data of the home page, as guests see it. */
  readonly hero: DashboardReply['hero'] | undefined;
  /** False if the page is for a visitor with a session: no other application shows it. */
  readonly isShared: boolean;
}

/**
 * Returns the link preview of a page (decisions, section 7, Link previews). It shows only what guests may view: an asset,
 * the number and the first image of a search, or the image of the home page. For everything else, it has the name and the
 * icon of the portal, so that it does not reveal whether an asset exists.
 */
export async function linkPreviewOf(
  ctx: AppContext,
  request: FastifyRequest,
  page: PreviewedPage,
): Promise<LinkPreview> {
  const address = addressOf(ctx, request, page.base);
  const unknown: LinkPreview = { title: page.site, image: iconOf(address, page.site) };
  if (!ctx.settings.guests) return unknown;
  try {
    const preview = await previewOf(ctx, request, page);
    if (preview === undefined) return unknown;
    const { path, image, ...words } = preview;
    return {
      ...unknown,
      ...words,
      url: `${address}${path}`,
      ...(image && { image: cardOf(address, image) }),
    };
  } catch (error) {
    if (error instanceof ApiError) return unknown;
    throw error;
  }
}

/** A link preview before its addresses are absolute. */
interface Draft {
  readonly title: string;
  readonly description?: string | undefined;
  readonly path: string;
  readonly image?: { readonly path: string; readonly alt: string } | undefined;
}

async function previewOf(
  ctx: AppContext,
  request: FastifyRequest,
  page: PreviewedPage,
): Promise<Draft | undefined> {
  const id = assetIdOf(page.path);
  if (id !== undefined) return assetPreview(await ctx.assets.get(id, GUEST), page);
  if (!page.isShared) return undefined;
  if (page.path.startsWith('/search/')) {
    const { defaults } = firstSearchOf(page.config, ctx.engine.limits);
    const query = request.url.slice(request.url.split('?', 1)[0]?.length);
    return searchPreview(ctx, page, searchFromUrl(page.path, query, defaults), defaults);
  }
  if (page.path === '/' && !page.config.global.hide_dashboard) return homePreview(ctx, page);
  return undefined;
}

function assetPreview(asset: Asset, { site, translator: { locale } }: PreviewedPage): Draft {
  const title = titleOf(asset, locale);
  return {
    title: `${title} – ${site}`,
    description: shortened(localizedText(asset, 'description', locale)),
    path: `/asset/${asset.id}`,
    image: imageOf(asset, locale),
  };
}

/** Returns the preview of a search: its words and filters, the number of results, and the image of the first one. */
async function searchPreview(
  ctx: AppContext,
  { config, translator, site }: PreviewedPage,
  state: SearchState,
  defaults: Parameters<typeof searchToUrl>[1],
): Promise<Draft> {
  const { total, image } = await firstImage(ctx, state, translator.locale);
  const words = typedText(state.query);
  const filters = Object.fromEntries(Object.entries(state.filters).filter(([, entry]) => isActive(entry)));
  const parts = [words, ...facetTags(filters, config.facets, translator).map(({ text }) => text)];
  const name = parts.filter((part) => part !== '').join(' · ');
  const title = name === '' ? site : `${name} – ${translator.t('search.found', { count: total })}`;
  return { title, path: searchToUrl(state, defaults), image };
}

/** Returns the preview of the home page: with its uploaded image, that of the library, or the first asset. */
async function homePreview(
  ctx: AppContext,
  { available, config, site, hero, translator: { locale } }: PreviewedPage,
): Promise<Draft> {
  const uploaded = chooseImage('dashboardHero', { available, visibleLogos: config.visibleLogos });
  const page = { title: site, path: '/' };
  if (uploaded.kind === 'file') return { ...page, image: { path: CARD_PATH, alt: site } };
  if (hero?.asset.url !== undefined) return { ...page, image: imageOf(hero.asset, locale) };
  const { defaults } = firstSearchOf(config, ctx.engine.limits);
  const { image } = await firstImage(ctx, { ...defaults, query: '*', filters: {} }, locale);
  return { ...page, image };
}

/** Returns the number of results that guests may view, and the image of the first one with an image. */
async function firstImage(
  { engine, store, assets, authorizer }: AppContext,
  { query, filters, sort }: SearchState,
  locale: string,
): Promise<{ readonly total: number; readonly image: Draft['image'] }> {
  const { filter } = encodeSearch({ filters });
  const { numFound, ids } = await searchInOrder(engine, {
    query,
    filters: await parseSearchFilters(filter, store.assets),
    sort: parseSort(`${sort.field} ${sort.direction}`),
    facets: [],
    ranges: [],
    start: 0,
    rows: IMAGE_ROWS,
    scope: authorizer.scope(GUEST),
  });
  const shown = (await assets.many(ids, GUEST)).find(({ url }) => url !== undefined);
  return { total: numFound, image: shown && imageOf(shown, locale) };
}

const titleOf = (asset: Asset, locale: string): string =>
  localizedText(asset, 'title', locale) ?? asset.fname;

/** Returns the image of an asset that guests may view. Undefined if it has none. */
const imageOf = (asset: Asset, locale: string): Draft['image'] =>
  asset.url === undefined
    ? undefined
    : { path: cardPath(asset), alt: localizedText(asset, 'alt_text', locale) ?? titleOf(asset, locale) };

const cardOf = (address: string, { path, alt }: NonNullable<Draft['image']>): PreviewImage => ({
  url: `${address}${path}`,
  alt,
  type: 'image/jpeg',
  size: CARD_SIZE,
  isLarge: true,
});

/** Returns the icon of the portal, which anyone may view. */
function iconOf(address: string, site: string): PreviewImage {
  const side = Math.max(...ICON_SIDES);
  const size = { width: side, height: side };
  return { url: `${address}${iconPath(side)}`, alt: site, type: 'image/png', size, isLarge: false };
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

/** Returns the ID of the asset whose page has this path. Undefined for other pages. */
export const assetIdOf = (path: string): string | undefined => /^\/asset\/([\w-]{1,100})\/?$/.exec(path)?.[1];

/** Returns the address at which other applications reach the portal. */
function addressOf({ settings }: AppContext, request: FastifyRequest, base: string): string {
  return settings.publicUrl ?? `${request.protocol}://${request.host}${base}`;
}
