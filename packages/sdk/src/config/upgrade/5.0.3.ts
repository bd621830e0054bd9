import type { UpgradeStep } from './step.js';

/** In older versions, each sort field had a separate direction. */
export const UPGRADE_5_0_3: UpgradeStep = {
  version: '5.0.3',
  why: {
    sorting: 'sortDirection',
    facets: 'collapsed',
  },
  formerDefaults: { 'sorting.default': 'score desc' },
  convert: [{ path: 'sorting.default', to: withoutDirection }],
  remove: ['sorting.options.*.orientation', 'facets.*.options.collapsed'],
};

/** Splits a value such as “title asc” into field and direction. A field name without a direction stays. */
function withoutDirection(value: unknown) {
  const [, field, orientation] = (typeof value === 'string' && /^(\S+) +(asc|desc)$/.exec(value)) || [];
  return field === undefined ? undefined : { 'sorting.default': field, 'sorting.orientation': orientation };
}
