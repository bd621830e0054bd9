import type { UpgradeStep } from './step.js';

/** Older ones have a footer that is a bare list, and sizes that are no pixels. */
export const UPGRADE_3_4_0: UpgradeStep = {
  version: '3.4.0',
  why: 'The footer got a height beside its entries. The sidebar’s width, once a share of the window in percent, became pixels. Logos became files of the server, so that their addresses are gone.',
  rename: [['footer', 'footer.entries']],
  override: { 'search.sidebar.width': 260, 'search.sidebar.min_width': 80 },
  remove: ['appearance.logo_url', 'login.logoImage.url'],
};
