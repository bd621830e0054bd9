import type { UpgradeStep } from './step.js';

/**
 * In older versions, the list showed square crops of the images, for which lower rows and a narrower column were
 * enough.
 */
export const UPGRADE_5_0_2: UpgradeStep = {
  version: '5.0.2',
  why: {
    search: 'wholeImages',
  },
  formerDefaults: { 'search.rowHeight': 96, 'search.imageColWidth': 96 },
  remove: ['search.cropImages'],
};
