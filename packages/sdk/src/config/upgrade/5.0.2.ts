import type { UpgradeStep } from './step.js';

/** Older ones measure the list for pictures that were cut to squares. */
export const UPGRADE_5_0_2: UpgradeStep = {
  version: '5.0.2',
  why: 'Pictures of the list are shown whole instead of cut to squares, and need the higher rows and the wider column.',
  override: { 'search.rowHeight': 180, 'search.imageColWidth': 250 },
  remove: ['search.cropImages'],
};
