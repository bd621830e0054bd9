import type { PortalConfig } from '../../config/schema/schema.js';
import type { IndexField } from '../../contract/calls/indexing.js';
import { fieldLabel } from '../fields/label.js';
import type { Translator } from '../../translations/translator.js';
import { VIEWS, type View } from './page-size.js';
import type { FilterEntry, Sort } from '../../contract/search-query.js';
import { isActive } from '../filters/filters.js';

/** A field to sort by, as it is offered. */
export interface OfferedSort {
  readonly field: string;
  readonly label: string;
}

/**
 * What can be sorted by (specification, section 3, Config): the active options in the configuration’s order. The field
 * that is sorted by now, of an address perhaps, is among them, so that it can be seen.
 *
 * @param fields What `index/fields` answered: they name fields that the configuration does not.
 */
export function sortOptions(
  sorting: Pick<PortalConfig['sorting'], 'options'>,
  current: Sort,
  translator: Translator,
  fields: readonly IndexField[] = [],
): OfferedSort[] {
  const offered = sorting.options.filter((option) => option.active || option.field_name === current.field);
  const options = offered.map(({ field_name: field, translation }) => ({
    field,
    label: fieldLabel(field, translator, translation, fields),
  }));
  const { field } = current;
  return options.some((option) => option.field === field)
    ? options
    : [...options, { field, label: fieldLabel(field, translator, {}, fields) }];
}

/** The sort with its direction turned: the arrow beside the fields (specification, section 2, Search screen). */
export function reversed(sort: Sort): Sort {
  return { ...sort, direction: sort.direction === 'asc' ? 'desc' : 'asc' };
}

/**
 * The views to choose from (specification, section 2, Search screen): the visible ones. Where none is, the default one
 * is all the same: results have to be shown somehow.
 */
export function offeredViews(search: Pick<PortalConfig['search'], 'views' | 'defaultView'>): readonly View[] {
  const visible = VIEWS.filter((view) => search.views[view].visible);
  return visible.length === 0 ? [search.defaultView] : visible;
}

/** The view to show: the wanted one where it is offered, else the default one, else the first that is. */
export function viewOf(wanted: View, search: Pick<PortalConfig['search'], 'views' | 'defaultView'>): View {
  const offered = offeredViews(search);
  const choice = [wanted, search.defaultView].find((view) => offered.includes(view));
  return choice ?? offered[0] ?? search.defaultView;
}

/** Whether the button that resets the search is shown (specification, section 2): a filter is active, or it has words. */
export function canReset(search: {
  readonly query: string;
  readonly filters: Readonly<Record<string, FilterEntry>>;
}): boolean {
  const query = search.query.trim();
  return (query !== '*' && query !== '') || Object.values(search.filters).some(isActive);
}
