import { IMAGE_SIZES } from '@assetportal/sdk/rules';
import type { Row } from '../results/row.js';
import { median } from '../results/statistics.js';

/** Number of results whose images are measured. */
const RESULTS = 400;

/** Returns the median size of the images in the results, by width. */
export async function thumbnailRows(url: string): Promise<Row[]> {
  const reply = await fetch(`${url}/assetportal/api/search?solr_q=*&solr_rows=${RESULTS}`);
  const { response } = (await reply.json()) as { response: { docs: { url?: string }[] } };
  const sizes: Record<'small' | 'thumbnail', number[]> = { small: [], thumbnail: [] };
  for (const { url: address } of response.docs) {
    if (address === undefined) continue;
    for (const size of ['small', 'thumbnail'] as const) {
      const image = await fetch(new URL(address.replace('/thumbnail?', `/${size}?`), url));
      const bytes = await image.arrayBuffer();
      if (image.ok) sizes[size].push(bytes.byteLength);
    }
  }
  const row = (width: number, values: readonly number[]): Row => ({
    label: `thumbnail of ${width} px, median size`,
    value: Math.round(median(values) / 100) / 10,
    unit: 'KB',
    target: '25 KB',
  });
  return [row(IMAGE_SIZES.small.width, sizes.small), row(IMAGE_SIZES.thumbnail.width, sizes.thumbnail)];
}
