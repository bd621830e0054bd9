import type { UpgradeStep } from './step.js';

/** Older ones were written for the front end before this one. */
export const UPGRADE_5_0_0: UpgradeStep = {
  version: '5.0.0',
  why: 'The new front end has colors of their own for light and dark, which replace style sheet text in the configuration. What concerns the whole portal moved below “global”. Posters are laid out in justified rows, for which the old heights are too small.',
  rename: [
    ['website_title', 'global.website_title'],
    ['hide_dashboard', 'global.hide_dashboard'],
    ['order_process', 'global.run_order_process'],
  ],
  override: { 'search.posters.min_height': 200, 'search.posters.max_height': 250 },
  remove: ['appearance.css', 'appearance.font', 'search.posters.columns'],
};
