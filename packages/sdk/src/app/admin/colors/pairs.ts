import type { ColorKey } from './keys.js';

/** A color that the stylesheets derive from configured ones, with `color-mix` in OKLab. */
export interface MixedColor {
  readonly of: ColorKey;
  /** Share of `of` in the mixture, from 0 to 1. */
  readonly share: number;
  /** The other color. `transparent`: the result is translucent, and is painted over the color `on`. */
  readonly over: ColorKey | 'transparent';
  readonly on?: ColorKey;
}

/** The derived colors that are part of a pair (theme/tokens.css and the header and toast of the web client). */
export const MIXED_COLORS = {
  /** Chips, hovered rows and buttons, and placeholders of images. */
  sunken: { of: 'text', share: 0.05, over: 'background' },
  /** Hovered quiet buttons. */
  hover: { of: 'text', share: 0.09, over: 'background' },
  /** Borders of fields, check boxes and buttons. */
  edge: { of: 'text', share: 0.55, over: 'background' },
  accentHover: { of: 'accent', share: 0.82, over: 'text' },
  accentSoft: { of: 'accent', share: 0.11, over: 'surface' },
  dangerSoft: { of: 'danger', share: 0.11, over: 'surface' },
  /** Border of the search field in the header. */
  headerEdge: { of: 'areas.header.text', share: 0.55, over: 'areas.header.background' },
  /** Border of the login button in the header. */
  headerOutline: {
    of: 'areas.header.text',
    share: 0.55,
    over: 'transparent',
    on: 'areas.header.background',
  },
  headerHover: { of: 'areas.header.text', share: 0.1, over: 'transparent', on: 'areas.header.background' },
  toastHover: { of: 'areas.toast.text', share: 0.14, over: 'transparent', on: 'areas.toast.background' },
} as const satisfies Readonly<Record<string, MixedColor>>;

/** Colors of icons and notices that cannot be configured (theme/tokens.css). */
export const FIXED_COLORS = {
  warning: { light: '#8a5300', dark: '#f0b766' },
  success: { light: '#1d6b3a', dark: '#7fd19b' },
} as const;

/** Name of a color of the portal: a configured, derived or fixed one, or the focus ring in the header. */
export type PaintName = ColorKey | keyof typeof MIXED_COLORS | keyof typeof FIXED_COLORS | 'headerFocus';

/** Part of the portal that shows a pair. */
export type ColorArea = 'page' | 'surface' | 'header' | 'sidebar' | 'footer' | 'toast';

/** Two colors that the portal shows on each other. */
export interface ContrastPair {
  readonly area: ColorArea;
  readonly foreground: PaintName;
  readonly ground: PaintName;
  /** Minimum ratio: 4.5 for text, 3 for focus rings, borders of controls and icons (WCAG 2.2, 1.4.3 and 1.4.11). */
  readonly needs: 4.5 | 3;
}

/**
 * All pairs, in each scheme. Lines are decoration, because borders of controls have the color `edge`. So the color
 * `border` is in no pair. A star of a rating has its value beside it, so it is not in a pair either.
 */
export const CONTRAST_PAIRS: readonly ContrastPair[] = [
  ...pairsOn('page', 'background', ['text', 'mutedText', 'accent', 'danger'], ['focus', 'edge', 'success']),
  ...pairsOn('page', 'sunken', ['text', 'mutedText']),
  ...pairsOn('page', 'hover', ['text']),
  ...pairsOn('page', 'accent', ['onAccent']),
  ...pairsOn('page', 'accentHover', ['onAccent']),
  ...pairsOn(
    'surface',
    'surface',
    ['text', 'mutedText', 'accent', 'danger', 'warning', 'success'],
    ['focus', 'edge'],
  ),
  ...pairsOn('surface', 'accentSoft', ['text'], ['accent']),
  ...pairsOn('surface', 'dangerSoft', ['text', 'danger']),
  ...pairsOn(
    'header',
    'areas.header.background',
    ['areas.header.text'],
    ['headerFocus', 'headerEdge', 'headerOutline'],
  ),
  ...pairsOn('header', 'headerHover', ['areas.header.text']),
  ...pairsOn(
    'sidebar',
    'areas.sidebar.background',
    ['areas.sidebar.text', 'mutedText', 'accent', 'danger'],
    ['focus', 'edge'],
  ),
  // The search field of a filter inherits the text color of the sidebar.
  ...pairsOn('sidebar', 'surface', ['areas.sidebar.text']),
  ...pairsOn('footer', 'areas.footer.background', ['areas.footer.text'], ['focus']),
  ...pairsOn(
    'toast',
    'areas.toast.background',
    ['areas.toast.text', 'mutedText'],
    ['accent', 'danger', 'success', 'warning', 'focus'],
  ),
  ...pairsOn('toast', 'toastHover', ['areas.toast.text']),
];

/**
 * @param text colors of text on the ground
 * @param graphics colors of focus rings, borders and icons on the ground
 */
function pairsOn(
  area: ColorArea,
  ground: PaintName,
  text: readonly PaintName[],
  graphics: readonly PaintName[] = [],
): ContrastPair[] {
  return [
    ...text.map((foreground) => ({ area, foreground, ground, needs: 4.5 as const })),
    ...graphics.map((foreground) => ({ area, foreground, ground, needs: 3 as const })),
  ];
}
