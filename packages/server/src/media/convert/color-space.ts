import type { Metadata, Sharp } from 'sharp';
import { FORMATS } from '../common/formats.js';
import type { RenditionSpec } from '../common/recipe.js';

/** What a picture becomes, as far as its colors go. */
export type ColorPlan =
  | { readonly to: 'srgb' | 'p3' | 'cmyk' | 'gray' }
  /** Its numbers are not touched. */
  | { readonly to: 'unchanged'; readonly space: 'cmyk' | 'b-w' | 'grey16' | 'rgb16' | undefined };

/** Nothing but CMYK into what holds no CMYK is converted unasked. */
export function planColors(
  spec: RenditionSpec,
  { space, depth }: Pick<Metadata, 'space' | 'depth'>,
): ColorPlan {
  const target = spec.color_space ?? 'srgb';
  const format = FORMATS[spec.format];
  const isCmyk = space === 'cmyk';
  // A second conversion would only lose: what is CMYK stays the CMYK that it is.
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
      // Lab, XYZ and others that few programs open.
      return { to: 'srgb' };
  }
}

/** Whether the numbers have to be read as they are, past the profile: it is neither applied nor handed on. */
export const ignoresProfile = (colors: ColorPlan, spec: RenditionSpec): boolean =>
  colors.to === 'unchanged' && spec.icc === false;

/**
 * Measured with sharp 0.35: without a pipeline in CMYK, pictures in CMYK go through sRGB and come out as another CMYK.
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
