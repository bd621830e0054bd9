import type { UpgradeStep } from './step.js';

/** In older versions, the footer was a list without options, and the sidebar widths were not in pixels. */
export const UPGRADE_3_4_0: UpgradeStep = {
  version: '3.4.0',
  why: 'The footer has a height in addition to its entries. The width of the sidebar changed from percent to pixels. Logos are files of the server, so their addresses are removed.',
  rename: [['footer', 'footer.entries']],
  override: { 'search.sidebar.width': 260, 'search.sidebar.min_width': 80 },
  remove: ['appearance.logo_url', 'login.logoImage.url'],
};
