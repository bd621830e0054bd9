import { facetAfter } from './facet-rows.js';
import type { Key } from './keys.js';
import { atStart } from './reduce-results.js';
import type { Facts, Step, UiState } from './ui-state.js';

/** Number of rows that Page Up and Page Down move. */
const PAGE = 8;

const STEPS: Readonly<Record<string, number>> = {
  up: -1,
  down: 1,
  pageup: -PAGE,
  pagedown: PAGE,
  home: -Infinity,
  end: Infinity,
};

/** Handles a key in the facet column. */
export function reduceFacets(ui: UiState, { name }: Key, { facets }: Facts): Step {
  const step = STEPS[name];
  if (step !== undefined) return { ui: { ...ui, facet: facetAfter(facets, ui.facet, step) }, actions: [] };
  switch (name) {
    case ' ':
    case 'enter':
    case 'x':
      return toggled(ui, facets);
    case 'c':
      return { ui: atStart(ui), actions: [{ type: 'clear-filters' }] };
    case 'tab':
    case 'right':
    case 'escape':
      return { ui: { ...ui, focus: 'results' }, actions: [] };
    default:
      return { ui, actions: [] };
  }
}

function toggled(ui: UiState, facets: Facts['facets']): Step {
  const row = facets.find(({ key }) => key === ui.facet);
  if (row?.kind === 'value') {
    const { field, value } = row;
    return { ui: atStart(ui), actions: [{ type: 'toggle', field, value }] };
  }
  if (row?.kind !== 'more') return { ui, actions: [] };
  const { field, shown } = row;
  // Stays near the values that appear in place of this row.
  const previous = facets[facets.indexOf(row) - 1]?.key ?? null;
  return { ui: { ...ui, facet: previous }, actions: [{ type: 'more-values', field, shown }] };
}
