import type { UpgradeStep } from './step.js';

/** Configurations with older versions were written by the previous front end. */
export const UPGRADE_5_0_0: UpgradeStep = {
  version: '5.0.0',
  why: 'The new front end has separate colors for the light and dark schemes, which replace the stylesheet in the configuration. Settings of the whole portal moved to “global”. Posters are arranged in justified rows, for which the old heights are too small.',
  rename: [
    ['website_title', 'global.website_title'],
    ['hide_dashboard', 'global.hide_dashboard'],
    ['order_process', 'global.run_order_process'],
  ],
  override: { 'search.posters.min_height': 200, 'search.posters.max_height': 250 },
  remove: ['appearance.css', 'appearance.font', 'search.posters.columns'],
};
