import { encodePng } from '../png/encode.js';
import type { CellBox, Thumbnail } from '../pixels/thumbnail.js';

/** Maximum size of a chunk, in base64 characters (kitty graphics protocol, remote client). */
const CHUNK = 4096;

/**
 * Encodes an image for the kitty graphics protocol. The terminal does not reply (`q=2`), and does not move the cursor
 * (`C=1`).
 */
export function kitty(image: Thumbnail, { columns, rows }: CellBox): string {
  const data = encodePng(image).toString('base64');
  const chunks = Array.from({ length: Math.ceil(data.length / CHUNK) }, (_, index) =>
    data.slice(index * CHUNK, (index + 1) * CHUNK),
  );
  return chunks
    .map((chunk, index) => {
      const keys = index === 0 ? `a=T,f=100,q=2,C=1,c=${columns},r=${rows}` : 'q=2';
      return `\u001b_G${keys},m=${index === chunks.length - 1 ? 0 : 1};${chunk}\u001b\\`;
    })
    .join('');
}
