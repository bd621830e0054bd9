import type { OpenSource } from '../common/source.js';
import type { Dimensions } from '../convert/geometry.js';
import { isOpaque, needsHeader, OPACITY_BYTES } from './opacity.js';

/**
 * Contradiction between a decoded image and the facts about its file. `proportions`: they differ. `transparent`: the file
 * is opaque. `one-color`: the file must have more colors. `embedded`: an image inside the file replaces that of the file.
 */
export type Violation = 'proportions' | 'transparent' | 'one-color' | 'embedded';

/** Result of a decoder, with the rule that it violates, if any. */
export interface Decoded<T> {
  readonly result: T;
  readonly violation?: Violation | undefined;
}

/** Facts about an image file that do not depend on its decoder. */
export interface SourceFacts {
  /** True if the file has no transparency. */
  readonly opaque: boolean;
  /** Displayed size in pixels. Undefined if it is not certain. */
  readonly size: Dimensions | undefined;
  /** True if so many bytes are compressed pixels of more than one color. */
  readonly colorful: boolean;
}

/** Maximum difference of the aspect ratio, relative. */
const TOLERANCE = 0.02;

/**
 * Types whose pixels are compressed well if they have one color. The first frame of an animation says nothing about the
 * others.
 */
const COMPRESSED: ReadonlySet<string> = new Set(['avif', 'heic', 'jp2', 'jpg', 'jxl', 'png']);
/** Number of bytes that a file of one color can have: per pixel, and for its metadata. */
const PLAIN = { perPixel: 0.05, metadata: 256 * 1024 } as const;

/** Reads the facts from the header of a file. */
export async function sourceFacts(source: OpenSource): Promise<SourceFacts> {
  const { assetGroup, displayed } = source;
  if (assetGroup !== 'image') return { opaque: false, size: undefined, colorful: false };
  const type = source.filetype.toLowerCase();
  const head = needsHeader(type) ? await source.head(OPACITY_BYTES) : Buffer.alloc(0);
  const { width, height } = displayed ?? { width: 0, height: 0 };
  const plainBytes = PLAIN.metadata + width * height * PLAIN.perPixel;
  return {
    opaque: isOpaque(type, head),
    size: displayed,
    colorful: displayed !== undefined && COMPRESSED.has(type) && source.size > plainBytes,
  };
}

/** Properties of a preview that {@link violationOf} compares. */
interface Seen extends Dimensions {
  readonly oneColor?: boolean;
  readonly translucent?: boolean;
}

/** Returns the rule that a preview violates, or undefined. */
export function violationOf(seen: Seen, { opaque, size, colorful }: SourceFacts): Violation | undefined {
  if (size && !haveSameProportions(seen, size)) return 'proportions';
  if (opaque && seen.translucent) return 'transparent';
  return colorful && seen.oneColor ? 'one-color' : undefined;
}

/** Compares aspect ratios. Sides are whole pixels, so that the shorter one can differ by one pixel. */
export function haveSameProportions(a: Dimensions, b: Dimensions): boolean {
  const [small, large] = a.width * a.height < b.width * b.height ? [a, b] : [b, a];
  const scale = Math.max(small.width, small.height) / Math.max(large.width, large.height);
  const fits = (side: number, expected: number) =>
    Math.abs(side - expected) <= Math.max(1, expected * TOLERANCE);
  return fits(small.width, large.width * scale) && fits(small.height, large.height * scale);
}

/**
 * Returns the best of several contradicting results: the first one. If different tools see only one color, the file has
 * only one.
 */
export function bestOf<T>(results: readonly Decoded<T>[]): Decoded<T> | undefined {
  const [first] = results;
  const plain = results.filter(({ violation }) => violation === 'one-color');
  return first && plain.length > 1 && plain.length === results.length ? { result: first.result } : first;
}
