import type { FileBytes } from '../../../../packages/server/src/library/read/streams/file-bytes.js';

/** Returns a file with this content. */
export const bytesFrom = (content: Buffer): FileBytes => ({
  size: content.length,
  read: (position, length) => Promise.resolve(content.subarray(position, position + length)),
});

/** Returns bytes from characters up to `\xff`. */
export const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
