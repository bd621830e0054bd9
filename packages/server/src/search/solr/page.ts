import type { Selection, SolrBody } from './requests/base.js';
import { deepBody, deepIds } from './requests/deep-page.js';
import { isWordless, numberBody, pageBody, partialPageBody, type Page } from './requests/search.js';
import { decode } from './schema/encode.js';
import type { Documents } from './similar/similar.js';

/** Results of a page. */
export interface PageResults {
  readonly numFound: number;
  readonly ids: readonly string[];
  /** Mark of Solr's cursor behind the page. Undefined without `Page.mark`. */
  readonly nextMark: string | undefined;
}

type Ask = <T>(body: SolrBody) => Promise<T>;
type PageReply = Documents<{ id: string }> & { readonly nextCursorMark?: string };

/** Requests a page. The number of results is a separate request if both together take less time. */
export async function resultsOf(ask: Ask, selection: Selection, page: Page): Promise<PageResults> {
  if (page.rows === 0 || !isWordless(selection))
    return idsOf(ask, pageBody(selection, page), { rows: page.rows, isById: false });
  const order = { rows: page.rows, isById: page.sort.field === 'score' };
  const [results, all] = await Promise.all([
    idsOf(ask, partialPageBody(selection, page), order),
    ask<PageReply>(numberBody(selection)),
  ]);
  return { ...results, numFound: all.response.numFound };
}

async function idsOf(ask: Ask, body: SolrBody, order: Parameters<typeof deepIds>[1]): Promise<PageResults> {
  const deep = deepBody(body);
  if (deep !== undefined) {
    const around = resultsIn(await ask<PageReply>(deep));
    const ids = deepIds(around.ids, order);
    if (ids !== undefined) return { ...around, ids };
  }
  return resultsIn(await ask<PageReply>(body));
}

const resultsIn = ({ response: { numFound, docs }, nextCursorMark }: PageReply): PageResults => ({
  numFound,
  ids: docs.map(({ id }) => decode(id)),
  nextMark: nextCursorMark,
});
