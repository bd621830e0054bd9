import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CARD_SIZE } from '@assetportal/sdk/rules';
import { clientHas } from '../../http/conditional/etag.js';
import { ApiError } from '../../lib/api-error.js';
import { MediaError } from '../../lib/media-error.js';
import { WorkerPool } from '../../workers/pool.js';
import type { AppContext } from '../context.js';
import type { IconTask } from './icon.worker.js';
import type { WebFile } from './static-files.js';

/** Sizes of the icons of the installed portal, in pixels. */
export const ICON_SIDES = [192, 512] as const;

/** Returns the path of an icon. */
export const iconPath = (side: number): string => `/icon-${side}.png`;

/** Path of the uploaded image of the home page for link previews: a JPEG of `CARD_SIZE`. */
export const CARD_PATH = '/share-image.jpg';
/** Timeout in seconds for rendering an icon. */
const TIMEOUT_S = 30;

/**
 * Adds the files that describe the portal to browsers and search engines: the manifest, with which it can be
 * installed, its icons, and `robots.txt`.
 *
 * @param builtIn icon of the web application, for portals without their own
 */
export function manifestRoutes(ctx: AppContext, builtIn: WebFile | undefined): void {
  const { app, changes, config, settings, translators } = ctx;
  const pool = new WorkerPool<IconTask, Uint8Array>('features/web/icon.worker', TIMEOUT_S);
  app.addHook('onClose', () => pool.close());
  const images = new Map<string, Promise<Uint8Array>>();
  changes.on(({ kind }) => {
    if (kind === 'file') images.clear();
  });
  const imageAt = (path: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const image = images.get(path) ?? draw();
    images.set(path, image);
    // Do not cache a failure.
    image.catch(() => images.delete(path));
    return image;
  };

  app.get('/robots.txt', (request, reply) =>
    send(request, reply, 'text/plain; charset=utf-8', robots(settings.guests)),
  );

  app.get('/manifest.webmanifest', async (request, reply) => {
    const { appearance, global } = await config.get();
    const colors = appearance.scheme === 'dark' ? appearance.dark : appearance.light;
    const name = global.website_title || 'assetportal';
    const { locale, t } = translators.for(request.headers['accept-language']);
    const manifest = {
      name,
      short_name: name,
      description: t('page.description', { title: name }),
      lang: locale,
      id: './',
      start_url: './',
      scope: './',
      display: 'standalone',
      background_color: colors.background,
      theme_color: colors.areas.header.background ?? colors.background,
      icons: ICON_SIDES.map((side) => ({
        src: `.${iconPath(side)}`,
        sizes: `${side}x${side}`,
        type: 'image/png',
      })),
    };
    reply.header('vary', 'accept-language');
    return send(request, reply, 'application/manifest+json; charset=utf-8', JSON.stringify(manifest));
  });

  for (const side of ICON_SIDES) {
    app.get(iconPath(side), async (request, reply) => {
      const icon = await imageAt(iconPath(side), () => drawIcon(ctx, pool, builtIn, side));
      return send(request, reply, 'image/png', Buffer.from(icon));
    });
  }

  app.get(CARD_PATH, async (request, reply) => {
    // Only visitors of the home page may view its image.
    if (!settings.guests) throw new ApiError('not-found');
    const card = await imageAt(CARD_PATH, () => drawCard(ctx, pool));
    return send(request, reply, 'image/jpeg', Buffer.from(card));
  });
}

/** Returns the rules for search engines. Without guests, they see only the login page, and must not list it. */
const robots = (guests: boolean): string =>
  guests ? 'User-agent: *\nAllow: /\n' : 'User-agent: *\nDisallow: /\n';

/** Draws the uploaded image of the home page as a JPEG for link previews. @throws ApiError `not-found` without one */
async function drawCard(
  { brandingFiles, logger }: AppContext,
  pool: WorkerPool<IconTask, Uint8Array>,
): Promise<Uint8Array> {
  const bytes = await (await brandingFiles.get('dashboardHero'))?.read();
  if (bytes === undefined) throw new ApiError('not-found');
  try {
    return await pool.run({ bytes, card: CARD_SIZE });
  } catch (err) {
    if (!(err instanceof MediaError)) throw err;
    logger.warn({ err }, 'The image of the home page cannot be drawn for link previews');
    throw new ApiError('not-found');
  }
}

/** Draws the configured favicon, or the built-in one, as a PNG of this size. */
async function drawIcon(
  { brandingFiles, logger }: AppContext,
  pool: WorkerPool<IconTask, Uint8Array>,
  builtIn: WebFile | undefined,
  side: number,
): Promise<Uint8Array> {
  const own = await (await brandingFiles.get('favicon'))?.read();
  for (const bytes of [own, builtIn?.text.plain]) {
    if (bytes === undefined) continue;
    try {
      return await pool.run({ bytes, side });
    } catch (err) {
      if (!(err instanceof MediaError)) throw err;
      logger.warn({ err }, 'The favicon cannot be drawn as an icon');
    }
  }
  throw new ApiError('not-found');
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  body: string | Buffer,
): FastifyReply {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  reply.headers({ 'content-type': type, etag, 'cache-control': 'public, no-cache' });
  if (clientHas(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.send(body);
}
