import type { SearchRequest } from '../engine.js';
import { parseQuery } from '../query.js';
import { isActive, passing } from './match/filter-evaluator.js';
import type { IndexView } from './index-view.js';

/** Returns true if a search has any result. Stops at the first one. */
export function exists(
  { index, matcher }: IndexView,
  { query, filters, scope }: Pick<SearchRequest, 'query' | 'filters' | 'scope'>,
): boolean {
  const visible = index.folders.visible(scope);
  const { cells } = index.folders;
  const isSeen = (document: number): boolean => visible[cells[document]!] === 1;
  const parsed = parseQuery(query);
  const isPlain = parsed.all.length === 0 && parsed.none.length === 0;
  const ids = isPlain ? filters.get('id') : undefined;
  const named = ids !== undefined && ids.kind === 'any' && isActive(ids) ? ids.values : undefined;
  const tests = [...filters]
    .filter(([field, filter]) => isActive(filter) && !(field === 'id' && named !== undefined))
    .map(([field, filter]) => passing(index, field, filter));
  const passes = (document: number): boolean => isSeen(document) && tests.every((test) => test(document));
  if (named !== undefined) {
    return named.some((id) => {
      const document = index.find(id);
      return document >= 0 && passes(document);
    });
  }
  if (!isPlain) return matcher.match(parsed).some(passes);
  for (let document = 0; document < index.size; document++) {
    if (index.dead[document] === 0 && passes(document)) return true;
  }
  return false;
}
