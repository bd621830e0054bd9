import type { PortalConfig } from '../../config/schema/schema.js';
import type { IndexField } from '../../contract/calls/indexing.js';
import { fieldOf, isFieldName, SCORE } from '../../contract/fields.js';
import { fieldLabel } from '../fields/label.js';
import type { Translator } from '../../translations/translator.js';
import { VIEWS, type View } from './view.js';
import type { FilterEntry, Sort } from '../../contract/search-query.js';
import { isActive } from '../filters/filters.js';

/** A sort field that the user can select. */
export interface OfferedSort {
  readonly field: string;
  readonly label: string;
}

/**
 * Returns the sort options (specification, section 3, Config): the active ones in the configured order. The
 * current sort field is always included, even if it is inactive or not configured, because it may come from a
 * URL.
 *
 * @param fields Response of `index/fields`. Provides labels for fields without a configured or built-in label.
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

/** Returns the sort in the opposite direction (specification, section 2, Search screen). */
export function reversed(sort: Sort): Sort {
  return { ...sort, direction: sort.direction === 'asc' ? 'desc' : 'asc' };
}

/**
 * Returns the message key of the current sort direction. The words fit the field: dates are newest or oldest
 * first, text is from A to Z, and numbers are highest or lowest first.
 *
 * @param fields Response of `index/fields`, for fields that are not built in.
 */
export function directionText({ field, direction }: Sort, fields: readonly IndexField[] = []): string {
  const ascending = direction === 'asc';
  if (field === SCORE) return ascending ? 'search.leastRelevantFirst' : 'search.mostRelevantFirst';
  const type = isFieldName(field) ? fieldOf(field).type : fields.find(({ name }) => name === field)?.type;
  if (type === 'date') return ascending ? 'search.oldestFirst' : 'search.newestFirst';
  if (type === 'integer' || type === 'float') return ascending ? 'search.lowestFirst' : 'search.highestFirst';
  return ascending ? 'search.aToZ' : 'search.zToA';
}

/**
 * Returns the visible views (specification, section 2, Search screen). If none is visible, returns the default
 * view, because results need a view.
 */
export function offeredViews(search: Pick<PortalConfig['search'], 'views' | 'defaultView'>): readonly View[] {
  const visible = VIEWS.filter((view) => search.views[view].visible);
  return visible.length === 0 ? [search.defaultView] : visible;
}

/** Returns the requested view if it is offered, or else the default view, or else the first offered view. */
export function viewOf(requested: View, search: Pick<PortalConfig['search'], 'views' | 'defaultView'>): View {
  const offered = offeredViews(search);
  const choice = [requested, search.defaultView].find((view) => offered.includes(view));
  return choice ?? offered[0] ?? search.defaultView;
}

/**
 * Returns true if the button that resets the search is displayed (specification, section 2): the search has text
 * or an active filter.
 */
export function canReset(search: {
  readonly query: string;
  readonly filters: Readonly<Record<string, FilterEntry>>;
}): boolean {
  const query = search.query.trim();
  return (query !== '*' && query !== '') || Object.values(search.filters).some(isActive);
}
