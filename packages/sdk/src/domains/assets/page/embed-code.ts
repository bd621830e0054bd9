import type { Asset } from '../../../contract/schemas/common/asset.js';
import { IMAGE_SIZES } from '../image-sources.js';

/** Content of the HTML code of an asset. */
export interface EmbedInput {
  /** Absolute address of the page of the asset. */
  readonly address: string;
  /** Absolute address of its large image. Undefined if it has none. */
  readonly image: string | undefined;
  /** Alternative text of the image, as configured. */
  readonly alt: string;
}

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => REFERENCES[character] ?? character);

/**
 * Returns the HTML code with which another page shows an asset: its image with the alternative text, and below it a
 * link to the asset and the extended description. Without an image, it is the link.
 */
export function embedCode(
  asset: Pick<Asset, 'title' | 'extended_description' | 'width' | 'height'>,
  { address, image, alt }: EmbedInput,
): string {
  const link = `<a href="${escaped(address)}">${escaped(asset.title)}</a>`;
  const long = asset.extended_description?.trim() ?? '';
  if (image === undefined) return link;
  const source = `<img src="${escaped(image)}" alt="${escaped(alt)}"${sizeOf(asset)} loading="lazy">`;
  const caption = [link, ...(long === '' ? [] : [`<p>${escaped(long)}</p>`])].join('');
  return `<figure>${source}<figcaption>${caption}</figcaption></figure>`;
}

/** Returns the attributes with the dimensions of the large image, so that the page does not move when it loads. */
function sizeOf({ width = 0, height = 0 }: Pick<Asset, 'width' | 'height'>): string {
  if (width <= 0 || height <= 0) return '';
  const box = IMAGE_SIZES.large;
  const scale = Math.min(1, box.width / width, box.height / height);
  const side = (length: number) => String(Math.max(1, Math.round(length * scale)));
  return ` width="${side(width)}" height="${side(height)}"`;
}
