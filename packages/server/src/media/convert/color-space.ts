import type { Metadata, Sharp } from 'sharp';
import { FORMATS } from '../common/formats.js';
import type { RenditionSpec } from '../common/recipe.js';

/** Color conversion of an image. */
export type ColorPlan =
  | { readonly to: 'srgb' | 'p3' | 'cmyk' | 'gray' }
  /** The color values are copied without conversion. */
  | { readonly to: 'unchanged'; readonly space: 'cmyk' | 'b-w' | 'grey16' | 'rgb16' | undefined };

/**
 * Returns the color conversion for an image.
 *
 * With the color space `keep`, only two kinds of image are converted: CMYK images if the format does not support
 * CMYK, and images in rare color spaces.
 */
export function planColors(
  spec: RenditionSpec,
  { space, depth }: Pick<Metadata, 'space' | 'depth'>,
): ColorPlan {
  const target = spec.color_space ?? 'srgb';
  const format = FORMATS[spec.format];
  const isCmyk = space === 'cmyk';
  // A CMYK image stays in its own color space, because converting it to another CMYK space would only lose
  // quality.
  if (isCmyk && format.cmyk === true && (target === 'cmyk' || target === 'keep'))
    return { to: 'unchanged', space: 'cmyk' };
  if (target === 'cmyk') return { to: format.cmyk === true ? 'cmyk' : 'srgb' };
  if (target !== 'keep') return { to: target };
  const deep = depth === 'ushort' && format.deep === true;
  switch (space) {
    case 'srgb':
    case 'rgb':
      return { to: 'unchanged', space: undefined };
    case 'rgb16':
      return { to: 'unchanged', space: deep ? 'rgb16' : undefined };
    case 'b-w':
      return { to: 'unchanged', space: 'b-w' };
    case 'grey16':
      return { to: 'unchanged', space: deep ? 'grey16' : 'b-w' };
    default:
      // CMYK in a format without CMYK support, or a color space that few programs can open, such as Lab or XYZ.
      return { to: 'srgb' };
  }
}

/** Returns true if the embedded profile must be ignored: it is neither applied nor written to the output. */
export const ignoresProfile = (colors: ColorPlan, spec: RenditionSpec): boolean =>
  colors.to === 'unchanged' && spec.icc === false;

/**
 * Applies the color conversion to an image.
 *
 * CMYK images need a CMYK pipeline. Without it, sharp converts them through sRGB, which changes their CMYK
 * values (measured with sharp 0.35).
 */
export function convertColors(image: Sharp, colors: ColorPlan, spec: RenditionSpec): Sharp {
  const attach = spec.icc !== false;
  switch (colors.to) {
    case 'gray':
      return image.toColourspace('b-w');
    case 'cmyk':
      return image.toColourspace('cmyk').withIccProfile('cmyk', { attach });
    case 'unchanged': {
      const { space } = colors;
      let unchanged = space === undefined ? image : image.toColourspace(space);
      if (space === 'cmyk' || space === 'rgb16') unchanged = unchanged.pipelineColourspace(space);
      return attach ? unchanged.keepIccProfile() : unchanged;
    }
    default:
      return image.withIccProfile(colors.to, { attach });
  }
}
