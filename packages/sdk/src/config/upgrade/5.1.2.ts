import type { UpgradeStep } from './step.js';

/** In older versions, borders were drawn inside the images. */
export const UPGRADE_5_1_2: UpgradeStep = {
  version: '5.1.2',
  why: {
    'dashboard.poster_border_width': 'borders',
    search: 'borders',
    assetInfo: 'borders',
    infoView: 'borders',
    bookmark: 'borders',
    'dashboard.heroImage': 'heroFiles',
    'login.heroImage': 'heroFiles',
  },
  formerDefaults: {
    'dashboard.poster_border_width': 20,
    'search.posters.border_width': 12,
    'assetInfo.options.border_width': 8,
    'infoView.options.border_width': 8,
    'bookmark.options.border_width': 8,
  },
  remove: ['dashboard.heroImage.url', 'login.heroImage'],
};
