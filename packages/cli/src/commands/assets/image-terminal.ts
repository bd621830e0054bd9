import type { Context } from '../../kernel/context.js';
import type { ThumbnailChoice } from '../../kernel/config/thumbnails.js';
import { terminalWidth } from '../../kernel/io/terminal-width.js';
import type { ImageTerminal } from '../../ui/image/open-images.js';

/**
 * Returns how the terminal draws images. Undefined if it shows none, is not a terminal, or is too small. The code of images
 * is loaded only for terminals.
 *
 * @param space Minimum size of the terminal.
 */
export async function imageTerminal(
  { io, world }: Context,
  requested: ThumbnailChoice,
  space: { readonly columns: number; readonly rows: number },
): Promise<ImageTerminal | undefined> {
  if (!io.interactive || io.json || requested === 'none') return undefined;
  if (terminalWidth(io) < space.columns || io.stdout.rows < space.rows) return undefined;
  const { openImages } = await import('../../ui/image/open-images.js');
  return openImages(io, requested, world.env);
}
