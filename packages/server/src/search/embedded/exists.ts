import type { SearchRequest } from '../engine.js';
import { parseQuery } from '../query.js';
import { isActive, filterTest } from './match/filter-evaluator.js';
import type { IndexView } from './index-view.js';

/** Returns true if a search has any result. Stops at the first one. */
export function exists(
  { index, matcher }: IndexView,
  { query, filters, scope }: Pick<SearchRequest, 'query' | 'filters' | 'scope'>,
): boolean {
  const visible = index.folders.visible(scope);
  const { cells } = index.folders;
  const isVisible = (document: number): boolean => visible[cells[document]!] === 1;
  const parsed = parseQuery(query);
  const matchesAll = parsed.all.length === 0 && parsed.none.length === 0;
  const ids = matchesAll ? filters.get('id') : undefined;
  const requestedIds = ids !== undefined && ids.kind === 'any' && isActive(ids) ? ids.values : undefined;
  const tests = [...filters]
    .filter(([field, filter]) => isActive(filter) && !(field === 'id' && requestedIds !== undefined))
    .map(([field, filter]) => filterTest(index, field, filter));
  const passes = (document: number): boolean => isVisible(document) && tests.every((test) => test(document));
  if (requestedIds !== undefined) {
    return requestedIds.some((id) => {
      const document = index.find(id);
      return document >= 0 && passes(document);
    });
  }
  if (!matchesAll) return matcher.match(parsed).some(passes);
  for (let document = 0; document < index.size; document++) {
    if (index.dead[document] === 0 && passes(document)) return true;
  }
  return false;
}
