import type { Thumbnail } from '../pixels/thumbnail.js';

/** A color as red, green and blue, from 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number];

/** Image with a palette. */
export interface IndexedImage {
  readonly palette: readonly Color[];
  /** Index into the palette of each pixel, or -1 for a transparent one. */
  readonly indexes: Int16Array;
}

/** Alpha from which a pixel is visible. */
export const VISIBLE = 128;

interface Bucket {
  readonly key: number;
  readonly color: Color;
  readonly count: number;
}

/**
 * Reduces an image to a palette by median cut: splits the colors at the median of their widest channel until there are
 * enough groups.
 *
 * @param size Maximum number of colors.
 */
export function quantize({ pixels }: Thumbnail, size: number): IndexedImage {
  const groups: Bucket[][] = [bucketsOf(pixels)];
  while (groups.length < size) {
    const widest = groups.reduce(
      (best, group, index) => (spread(group) > spread(groups[best] ?? []) ? index : best),
      0,
    );
    const group = groups[widest] ?? [];
    if (group.length < 2) break;
    groups.splice(widest, 1, ...split(group));
  }
  const palette = groups.filter((group) => group.length > 0).map(mean);
  const indexOf = new Map(
    groups.flatMap((group, index) => group.map(({ key }): [number, number] => [key, index])),
  );
  const indexes = new Int16Array(pixels.length / 4);
  for (let index = 0; index < indexes.length; index += 1) {
    const isVisible = (pixels[index * 4 + 3] ?? 0) >= VISIBLE;
    indexes[index] = isVisible ? (indexOf.get(keyOf(pixels, index * 4)) ?? 0) : -1;
  }
  return { palette, indexes };
}

/** Returns a color with 5 bits per channel. */
const keyOf = (pixels: Uint8Array, at: number): number =>
  (((pixels[at] ?? 0) >> 3) << 10) | (((pixels[at + 1] ?? 0) >> 3) << 5) | ((pixels[at + 2] ?? 0) >> 3);

/** Counts the visible pixels by color. Each color is the average of its pixels. */
function bucketsOf(pixels: Uint8Array): Bucket[] {
  const sums = new Map<number, [number, number, number, number]>();
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < VISIBLE) continue;
    const key = keyOf(pixels, at);
    const sum = sums.get(key) ?? [0, 0, 0, 0];
    sum[0] += pixels[at] ?? 0;
    sum[1] += pixels[at + 1] ?? 0;
    sum[2] += pixels[at + 2] ?? 0;
    sum[3] += 1;
    sums.set(key, sum);
  }
  return [...sums].map(([key, [red, green, blue, count]]) => ({
    key,
    count,
    color: [red / count, green / count, blue / count],
  }));
}

const CHANNELS = [0, 1, 2] as const;

function range(group: readonly Bucket[], channel: 0 | 1 | 2): number {
  let [low, high] = [255, 0];
  for (const { color } of group) {
    low = Math.min(low, color[channel]);
    high = Math.max(high, color[channel]);
  }
  return high - low;
}

/** Returns how much a group gains from a split: its widest range of colors, weighted by its number of pixels. */
function spread(group: readonly Bucket[]): number {
  if (group.length < 2) return 0;
  const count = group.reduce((sum, bucket) => sum + bucket.count, 0);
  return Math.max(...CHANNELS.map((channel) => range(group, channel))) * Math.sqrt(count);
}

function split(group: Bucket[]): [Bucket[], Bucket[]] {
  const ranges = CHANNELS.map((channel) => range(group, channel));
  const channel = CHANNELS.reduce((best, one) => ((ranges[one] ?? 0) > (ranges[best] ?? 0) ? one : best));
  const sorted = [...group].sort((a, b) => a.color[channel] - b.color[channel]);
  const half = sorted.reduce((sum, { count }) => sum + count, 0) / 2;
  let counted = 0;
  const median = sorted.findIndex(({ count }) => (counted += count) >= half);
  const at = Math.max(1, Math.min(sorted.length - 1, median + 1));
  return [sorted.slice(0, at), sorted.slice(at)];
}

function mean(group: readonly Bucket[]): Color {
  const count = group.reduce((sum, bucket) => sum + bucket.count, 0);
  const channel = (index: 0 | 1 | 2) =>
    Math.round(group.reduce((sum, bucket) => sum + bucket.color[index] * bucket.count, 0) / count);
  return [channel(0), channel(1), channel(2)];
}
