import type { UpgradeStep } from './step.js';

/** In older versions, each sort field had a separate direction. */
export const UPGRADE_5_0_3: UpgradeStep = {
  version: '5.0.3',
  why: 'All sort fields share one direction. Before, each field had a separate direction, and the default included it, as in “title asc”, which is not a field name.',
  override: { 'sorting.default': 'score', 'sorting.orientation': 'desc' },
  remove: ['sorting.options.*.orientation', 'facets.*.options.collapsed'],
};
