export { contrastRatio } from '../../app/admin/colors/color.js';
export {
  colorPath,
  COLOR_KEYS,
  configuredColor,
  inheritedFrom,
  SCHEMES,
  type Appearance,
  type ColorKey,
  type Scheme,
} from '../../app/admin/colors/keys.js';
export { hexOfHsv, hsvOf, stepHsv, type Hsv } from '../../app/admin/colors/hsv.js';
export { parseHex } from '../../app/admin/colors/parse-hex.js';
export {
  colorOfProblem,
  contrastRepair,
  type ContrastRepair,
} from '../../app/admin/colors/contrast-repair.js';
export {
  isOpaqueImage,
  logoVerdict,
  PLATE_COLORS,
  type LogoVerdict,
} from '../../app/admin/colors/logo-contrast.js';
export {
  CONTRAST_PAIRS,
  MIXED_COLORS,
  FIXED_COLORS,
  type ColorArea,
  type ContrastPair,
  type PaintName,
} from '../../app/admin/colors/pairs.js';
export { effectiveColor } from '../../app/admin/colors/resolve.js';
export {
  contrastLevel,
  contrastProblems,
  contrastVerdicts,
  distinctVerdicts,
  nearestPassing,
  verdictsOf,
  worstVerdicts,
  type ContrastVerdict,
} from '../../app/admin/colors/contrast.js';
export { describePair, paintLabelKey, type PairDescription } from '../../app/admin/colors/describe-pair.js';
export { logoColors, type LogoColor } from '../../app/admin/colors/logo-colors.js';
export {
  paletteOfLogo,
  type ConfigEdit,
  type LogoPalette,
  type PaletteOptions,
} from '../../app/admin/colors/palette.js';
