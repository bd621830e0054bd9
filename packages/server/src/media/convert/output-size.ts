import { FORMATS } from '../common/formats.js';
import { LIMITS } from '../common/limits.js';
import type { RenditionSpec } from '../common/recipe.js';
import type { Source } from '../common/source.js';
import { plan, requestedSide, type Dimensions } from './geometry.js';

/**
 * Longer side, in pixels, at which a page, an SVG or a model is rendered if the convert set does not limit the
 * size.
 */
const PAGE_SIDE = 3200;
/** Longer side, in pixels, that is passed to a decoder if the image is needed at full size. */
const FULL_SIDE = 65_500;

/** Vector types, which can be rendered at any size. */
const VECTORS = new Set(['svg', 'svgz', 'pdf', 'ai']);

/** File type and kind of an original. */
type Kind = Pick<Source, 'filetype' | 'assetGroup'>;

/** Returns true if the original consists of pixels, false if it is rendered at any requested size. */
const hasIntrinsicSize = ({ filetype, assetGroup }: Kind): boolean =>
  !VECTORS.has(filetype.toLowerCase()) && assetGroup !== 'document' && assetGroup !== '3d';

/** Returns the longer side, in pixels, at which an original is decoded or rendered for a conversion. */
export function decodingSide(kind: Kind, spec: RenditionSpec): number {
  if (!hasIntrinsicSize(kind)) return requestedSide(spec) ?? PAGE_SIDE;
  return spec.crop ? FULL_SIDE : (requestedSide(spec) ?? FULL_SIDE);
}

/**
 * Returns the size in pixels of the image that a conversion creates. The conversion rounds in the same way.
 *
 * @param original Displayed size of the original. Of an original without a size in pixels, any size with the same
 *   aspect ratio.
 */
export function outputSize(original: Dimensions, kind: Kind, spec: RenditionSpec): Dimensions {
  const { width, height } = plan(decodedSize(original, kind, spec), spec, FORMATS[spec.format].side);
  return { width, height };
}

function decodedSize(original: Dimensions, kind: Kind, spec: RenditionSpec): Dimensions {
  if (hasIntrinsicSize(kind)) return original;
  const limit = kind.assetGroup === '3d' ? LIMITS.modelSide : LIMITS.vectorSide;
  const scale = Math.min(decodingSide(kind, spec), limit) / Math.max(original.width, original.height);
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(original.width), height: side(original.height) };
}
