import { encodePng } from '../png/encode.js';
import type { CellBox, Thumbnail } from '../pixels/thumbnail.js';

/** Encodes an image for the inline images protocol of iTerm2. Some terminals then move the cursor. */
export function iterm2(image: Thumbnail, { columns, rows }: CellBox): string {
  const bytes = encodePng(image);
  const options = [
    'inline=1',
    `size=${bytes.length}`,
    `width=${columns}`,
    `height=${rows}`,
    'preserveAspectRatio=1',
    'doNotMoveCursor=1',
  ];
  return `\u001b]1337;File=${options.join(';')}:${bytes.toString('base64')}\u0007`;
}
