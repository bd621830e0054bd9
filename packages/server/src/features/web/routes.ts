import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brandingPath } from '@assetportal/sdk/config';
import { pageReplyKey, type PageData } from '@assetportal/sdk';
import { getDashboard, type DashboardReply } from '@assetportal/sdk/contract';
import { extractToken, queryFromPath, queryOfText, searchPath } from '@assetportal/sdk/rules';
import { createBasePath } from '../../http/base-path.js';
import { CompressedText } from '../../lib/content-encoding.js';
import type { AppContext } from '../context.js';
import { firstPaint } from './first-paint.js';
import { assetIdOf, linkPreviewOf } from './link-preview.js';
import { manifestRoutes } from './manifest.js';
import { assetOfData, pageDataOf } from './page-data.js';
import { createPageTemplate, type PageParts, type PageTemplate } from './page.js';
import { createPreviewEntry, isPreviewPath } from './preview-entry.js';
import { readWebFiles, sendText, sendWebFile, type WebFile } from './static-files.js';

/** Quality of the compression of a page, which is compressed for each visitor. */
const QUALITY = { br: 5, gzip: 6 };
/** Maximum number of pages whose compressed form is cached. Guests get the same page. */
const MAX_PAGES = 50;

/**
 * Serves the built web application from memory: it is small and does not change while the server runs, so each
 * file is read and compressed only once. All other paths outside `/assetportal/` return the application's page, which
 * does its own routing, except those of the live preview.
 */
export function webRoutes(ctx: AppContext): void {
  const { app, settings } = ctx;
  if (settings.web === undefined) return;
  const files = readWebFiles(settings.web);
  const html = files.get('/index.html')?.text.plain.toString();
  const template = html === undefined ? undefined : templateOf(settings.web, html, files);
  const pages = new Map<string, CompressedText>();
  const basePath = createBasePath(settings);
  const previewEntry = createPreviewEntry(files.get('/preview.html'));
  manifestRoutes(ctx, files.get('/favicon.svg'));

  app.get('/*', async (request, reply) => {
    const path = pathOf(request.url);
    if (isPreviewPath(path)) return previewEntry.send(request, reply, basePath.of(request.raw));
    const file = path === '/index.html' ? undefined : files.get(path);
    if (file !== undefined) return sendWebFile(request, reply, file);
    if (template === undefined || path.startsWith('/assetportal/')) return reply.callNotFound();
    const place = { path: path === '/index.html' ? '/' : path, base: basePath.of(request.raw) };
    const words = new URLSearchParams(request.url.slice(path.length)).get('q');
    // The form of the first paint, before the scripts have loaded.
    if (place.path === '/' && words !== null)
      return reply.redirect(`${place.base}${searchPath(queryOfText(words))}`);
    const page = await renderPage(ctx, template, request, reply, place);
    let text = pages.get(page);
    if (text === undefined) {
      text = new CompressedText(Buffer.from(page), QUALITY);
      if (pages.size >= MAX_PAGES) pages.delete(pages.keys().next().value ?? '');
      pages.set(page, text);
    }
    return sendText(request, reply, { text, type: 'text/html; charset=utf-8' });
  });
}

/**
 * Resolves the dot segments of a path, as a browser does. Returns an invalid path unchanged, for example `//`,
 * which would start a host name.
 */
function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return URL.canParse(path, 'http://portal') ? new URL(path, 'http://portal').pathname : path;
}

function templateOf(directory: string, html: string, files: ReadonlyMap<string, WebFile>): PageTemplate {
  const scheme = html.includes('src="./scheme.js"')
    ? files.get('/scheme.js')?.text.plain.toString()
    : undefined;
  return createPageTemplate(html, readParts(directory), scheme, files.has('/start.js'));
}

/** Returns the build's description of the page. Undefined for an application that was built in another way. */
function readParts(directory: string): PageParts | undefined {
  try {
    return JSON.parse(readFileSync(join(directory, '.vite', 'page.json'), 'utf8')) as PageParts;
  } catch {
    return undefined;
  }
}

/** Returns the HTML of a page with its data (decisions, section 7, First load), and sets the headers for it. */
async function renderPage(
  ctx: AppContext,
  template: PageTemplate,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, base }: { readonly path: string; readonly base: string },
): Promise<string> {
  const { brandingFiles, settings, translators } = ctx;
  const config = await ctx.config.get();
  const { appearance, global } = config;
  const translator = translators.for(request.headers['accept-language']);
  const { locale, t } = translator;
  const title = global.website_title || 'assetportal';
  const page = path.split('/')[1] ?? '';
  const available = await brandingFiles.available();
  // The token in the address starts another session, for which these data would be wrong.
  const hasToken = extractToken(request.url).token !== null;
  const id = assetIdOf(path);
  const data = hasToken
    ? null
    : await pageDataOf(ctx, request, reply, { locale, page, asset: id, available });
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  const hashes = template.scriptHashes.join(' ');
  const paint = firstPaint({
    config,
    title,
    page,
    base,
    available,
    translator,
    query: page === 'search' ? queryFromPath(path) : undefined,
    // Without data, or without the right to search, the visitor may be sent to the login page.
    hasHeader: data?.search != null && page !== 'login' && page !== 'logout',
    hero: heroOfPage(data),
    asset: assetOfData(data, id),
    assetPage: new URLSearchParams(request.url.split('?')[1]).get('page'),
  });
  reply.headers({
    'cache-control': 'private, no-store',
    'content-security-policy': `${policy.replace("script-src 'self'", `script-src 'self' ${hashes}`.trimEnd())};style-src 'self' ${paint.styleHash}`,
    ...(settings.guests ? {} : { 'x-robots-tag': 'noindex' }),
  });
  const preview = await linkPreviewOf(ctx, request, {
    path,
    base,
    translator,
    config,
    available,
    site: title,
    hero: heroOfPage(data),
    isShared: data !== null && !hasSession(request),
  });
  return template.render({
    first: page,
    locale,
    base,
    appearance,
    data,
    preview,
    paint,
    title: preview.title,
    site: title,
    description: t('page.description', { title }),
    indexed: settings.guests,
    favicon: available.favicon ? brandingPath('favicon') : undefined,
  });
}

/** Returns true if the browser has a session. Other applications, which show link previews, send no cookies. */
const hasSession = ({ headers }: FastifyRequest): boolean =>
  headers.cookie !== undefined || headers.authorization !== undefined;

/** Returns the hero image in the data of the home page. */
function heroOfPage(data: PageData | null): DashboardReply['hero'] | undefined {
  const { method, path } = getDashboard;
  return (data?.replies[pageReplyKey(method, path)]?.body as DashboardReply | undefined)?.hero;
}
