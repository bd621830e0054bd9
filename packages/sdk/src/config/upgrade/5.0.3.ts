import type { UpgradeStep } from './step.js';

/** Older ones hold a direction with each field to sort by. */
export const UPGRADE_5_0_3: UpgradeStep = {
  version: '5.0.3',
  why: 'One direction holds for all fields to sort by. Before, each had its own, and the one to begin with was written behind the field’s name, as in “title asc”, which is no field.',
  override: { 'sorting.default': 'score', 'sorting.orientation': 'desc' },
  remove: ['sorting.options.*.orientation', 'facets.*.options.collapsed'],
};
