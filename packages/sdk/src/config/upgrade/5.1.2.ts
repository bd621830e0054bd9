import type { UpgradeStep } from './step.js';

/** Older ones have borders drawn inside the pictures. */
export const UPGRADE_5_1_2: UpgradeStep = {
  version: '5.1.2',
  why: 'Borders are drawn around pictures instead of over them, where wide ones were needed to be seen at all. Hero images became files of the server, so that their addresses are gone.',
  override: {
    'dashboard.poster_border_width': 2,
    'search.posters.border_width': 2,
    'assetInfo.options.border_width': 1,
    'infoView.options.border_width': 1,
    'bookmark.options.border_width': 1,
  },
  remove: ['dashboard.heroImage.url', 'login.heroImage'],
};
