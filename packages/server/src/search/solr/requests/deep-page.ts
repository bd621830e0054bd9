import type { SolrBody } from './base.js';
import { idNumber } from '../schema/encode.js';
import { BY_ID, BY_NUMBER } from './search.js';

/** Position from which a page is requested without the IDs in its order. */
const DEEP = 1000;
/** Number of results before and behind the page that are also requested. */
const MARGIN = 10;

/** A page of results, and its order. */
interface Order {
  readonly rows: number;
  /** True if the results are ordered only by their ID. */
  readonly isById: boolean;
}

/**
 * Returns the request for a deep page whose order does not compare IDs, with some results around it. Solr would read the ID
 * of each asset before the page. Their numbers decide nearly always, so that {@link deepIds} can complete the order.
 * Undefined if the page is not deep, or has a cursor.
 */
export function deepBody(body: SolrBody): SolrBody | undefined {
  const { offset = 0, limit, sort = '', params } = body;
  if (offset < DEEP || limit === 0 || params['cursorMark'] !== undefined) return undefined;
  const [from, to] = [offset - MARGIN, offset + limit + MARGIN];
  return {
    ...body,
    offset: from,
    limit: to - from,
    sort: sort.replace(BY_ID, BY_NUMBER),
    params: { ...params, ...(params['minExactCount'] !== undefined && { minExactCount: String(to) }) },
  };
}

/**
 * Returns the IDs of a page from the IDs of {@link deepBody}. Undefined if their order is not certain: then IDs with the
 * same number must be compared by Solr.
 */
export function deepIds(ids: readonly string[], { rows, isById }: Order): readonly string[] | undefined {
  const numbers = ids.map(idNumber);
  const end = MARGIN + rows;
  const isTie = (a: number, b: number): boolean => numbers[a] !== undefined && numbers[a] === numbers[b];
  if (!isById) {
    const hasTies = numbers.some((_, at) => isTie(at, at + 1));
    return hasTies ? undefined : ids.slice(MARGIN, end);
  }
  // IDs with the same number are neighbors. Those at an end may have others that were not returned.
  if (isTie(0, MARGIN) || isTie(end - 1, end + MARGIN - 1)) return undefined;
  return ids.toSorted((a, b) => (a < b ? -1 : Number(a > b))).slice(MARGIN, end);
}
