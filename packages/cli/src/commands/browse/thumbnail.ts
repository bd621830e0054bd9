import type { Portal } from '@assetportal/sdk';
import type { Context } from '../../kernel/context.js';
import { charactersOf } from '../../kernel/text/characters.js';
import { readThumbnails } from '../../kernel/config/thumbnails.js';
import type { BrowseServices } from './contract.js';

/** Bits per pixel from which half blocks show an image. */
const MIN_DEPTH = 8;

/**
 * Returns the service that draws thumbnails with half blocks, or undefined if the terminal has too few colors or the user
 * wants no thumbnails. Half blocks are text, so that Ink can draw them as lines, in every terminal.
 */
export async function createThumbnails(
  { io, settings, world: { env } }: Pick<Context, 'io' | 'settings' | 'world'>,
  portal: Portal,
): Promise<BrowseServices['thumbnail']> {
  if (!io.allowsColor || readThumbnails(settings.get('thumbnails')) === 'none') return undefined;
  // The half block is not ASCII.
  if (charactersOf(env) === 'ascii') return undefined;
  const { colorDepth } = await import('../../ui/image/detect.js');
  const depth = colorDepth(env);
  if (depth < MIN_DEPTH) return undefined;
  const { loadThumbnail } = await import('../../ui/image/load-thumbnail.js');
  const { drawThumbnail } = await import('../../ui/image/draw-thumbnail.js');
  return async (asset, box, signal) => {
    const image = await loadThumbnail(portal, asset, signal);
    return image && drawThumbnail(image, 'blocks', { ...box, depth }).split('\n');
  };
}
