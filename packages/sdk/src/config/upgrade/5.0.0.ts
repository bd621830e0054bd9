import type { UpgradeStep } from './step.js';

/** Configurations with older versions were written by the previous front end. */
export const UPGRADE_5_0_0: UpgradeStep = {
  version: '5.0.0',
  why: {
    website_title: 'portalSettings',
    hide_dashboard: 'portalSettings',
    order_process: 'portalSettings',
    'search.posters': 'posterRows',
    appearance: 'schemes',
  },
  rename: [
    ['website_title', 'global.website_title'],
    ['hide_dashboard', 'global.hide_dashboard'],
    ['order_process', 'global.run_order_process'],
  ],
  formerDefaults: { 'search.posters.min_height': 120, 'search.posters.max_height': 180 },
  remove: ['appearance.css', 'appearance.font', 'search.posters.columns'],
};
