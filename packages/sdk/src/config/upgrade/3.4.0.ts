import type { UpgradeStep } from './step.js';

/** In older versions, the footer was a list without options, and the sidebar widths were not in pixels. */
export const UPGRADE_3_4_0: UpgradeStep = {
  version: '3.4.0',
  why: {
    footer: 'footer',
    'search.sidebar': 'sidebar',
    'appearance.logo_url': 'logoFiles',
    'login.logoImage.url': 'logoFiles',
  },
  rename: [['footer', 'footer.entries']],
  formerDefaults: { 'search.sidebar.width': 20, 'search.sidebar.min_width': 5 },
  convert: [
    { path: 'search.sidebar.width', to: (value) => toPixels('search.sidebar.width', value, 80) },
    { path: 'search.sidebar.min_width', to: (value) => toPixels('search.sidebar.min_width', value, 40) },
  ],
  remove: ['appearance.logo_url', 'login.logoImage.url'],
};

/** Width of a window in which the old default of 20 percent is as wide as the new one, in pixels. */
const WINDOW_WIDTH = 1300;

/** Converts a width in percent to pixels. Greater values are in pixels already. */
function toPixels(path: string, percent: unknown, least: number) {
  if (typeof percent !== 'number' || !(percent > 0 && percent < least)) return undefined;
  return { [path]: Math.max(least, Math.round((percent / 100) * WINDOW_WIDTH)) };
}
