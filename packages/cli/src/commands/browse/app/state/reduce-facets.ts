import { textOf } from './edited-text.js';
import { facetAfter, facetAt, type FacetRow, type FacetStop } from './facet-rows.js';
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
  const row = facetAt(facets, ui.facet);
  const results: Step = { ui: { ...ui, focus: 'results' }, actions: [] };
  switch (name) {
    case ' ':
    case 'enter':
    case 'x':
      return row === undefined ? { ui, actions: [] } : changed(ui, row, facets);
    case 'c':
      return { ui: atStart(ui), actions: [{ type: 'clear-filters' }] };
    case 'right':
      return opened(ui, row) ?? results;
    case 'left':
      return closed(ui, row, facets) ?? { ui, actions: [] };
    case 'tab':
    case 'escape':
      return results;
    default:
      return { ui, actions: [] };
  }
}

/** Opens a folder. Undefined if the row is no closed folder. */
function opened(ui: UiState, row: FacetStop | undefined): Step | undefined {
  if (row?.kind !== 'value' || row.folder === undefined) return undefined;
  const { folders, open } = row.folder;
  if (folders === 0 || open) return undefined;
  return { ui, actions: [{ type: 'open-folder', folder: row.value, folders }] };
}

/** Closes a folder, or moves to its parent folder. Undefined if neither is possible. */
function closed(ui: UiState, row: FacetStop | undefined, facets: readonly FacetRow[]): Step | undefined {
  if (row?.kind !== 'value' || row.folder === undefined) return undefined;
  const { field, value, folder } = row;
  if (folder.open && folder.folders > 0) return { ui, actions: [{ type: 'close-folder', folder: value }] };
  const parent = facets
    .slice(0, facets.indexOf(row))
    .findLast(
      (each) => each.kind === 'value' && each.field === field && isBelow(each.folder?.depth, folder.depth),
    );
  return parent === undefined ? undefined : { ui: { ...ui, facet: parent.key }, actions: [] };
}

const isBelow = (depth: number | undefined, limit: number): boolean => depth !== undefined && depth < limit;

function changed(ui: UiState, row: FacetStop, facets: readonly FacetRow[]): Step {
  const { field } = row;
  switch (row.kind) {
    case 'value':
      return { ui: atStart(ui), actions: [{ type: 'toggle', field, value: row.value }] };
    case 'any':
      return { ui: atStart(ui), actions: [{ type: 'clear-field', field }] };
    case 'range': {
      const { name, input, texts } = row;
      const ends = { from: textOf(texts.from), to: textOf(texts.to) };
      const prompt = { kind: 'range', field, name, input, texts: ends, side: 'from', invalid: null } as const;
      return { ui: { ...ui, prompt }, actions: [] };
    }
    case 'more':
    case 'less': {
      // Stays near the values that appear in place of this row, or at the first value.
      const previous = facets[facets.indexOf(row) - 1]?.key ?? null;
      const first = facets.find((each) => each.kind === 'value' && each.field === field)?.key ?? null;
      const facet = row.kind === 'more' ? previous : first;
      return { ui: { ...ui, facet }, actions: [{ type: 'more-values', field, shown: row.shown }] };
    }
  }
}
