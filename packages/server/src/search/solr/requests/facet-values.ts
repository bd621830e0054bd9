import { ignoresCase, valueKey, type FieldName } from '@assetportal/sdk/contract';
import type { FacetCount } from '../../engine.js';
import { decode } from '../schema/encode.js';
import { ENTRY_SEPARATOR, spellingPrefix } from '../schema/spelling-entry.js';
import { restrictTo, type Selection, type SolrBody } from './base.js';
import { tagOf } from './filters.js';
import type { CountReply } from './search.js';

/** Values of a facet in a response. */
export interface FacetValues {
  readonly values: readonly FacetCount[];
  /** True if there are more values than the limit, or may be. */
  readonly isTruncated: boolean;
}

interface Bucket {
  readonly val: string;
  readonly count: number;
}

const bucketsOf = (reply: CountReply, name: string): readonly Bucket[] =>
  (reply.facets[name] as { buckets?: readonly Bucket[] } | undefined)?.buckets ?? [];

/**
 * Returns the values of a facet of `countsBody`. An asset has one spelling of a value, so the counts of the spellings are
 * added. If the list is truncated, counts of values with several spellings may be too low: see {@link valuesBody}.
 */
export function facetOf(reply: CountReply, field: FieldName, limit: number): FacetValues {
  if (!ignoresCase(field)) return keysOf(reply, field, limit);
  const buckets = bucketsOf(reply, `s_${field}`);
  const values = new Map<string, FacetCount>();
  for (const { val, count } of buckets) {
    const [key, spelling] = val.split(ENTRY_SEPARATOR) as [string, string];
    const before = values.get(key);
    // The most frequent spelling is the first.
    values.set(key, { label: before?.label ?? decode(spelling), count: count + (before?.count ?? 0) });
  }
  const sorted = [...values.values()].sort((a, b) => b.count - a.count || compareKeys(field, a, b));
  return { values: sorted.slice(0, limit), isTruncated: buckets.length > limit };
}

function compareKeys(field: FieldName, a: FacetCount, b: FacetCount): number {
  return valueKey(field, a.label) < valueKey(field, b.label) ? -1 : 1;
}

/** Returns the request for the exact counts of values, for facets with several spellings whose list is truncated. */
export function valuesBody(selection: Selection, fields: readonly FieldName[], limit: number): SolrBody {
  const { params, query, filter, filtered } = restrictTo(selection, false);
  const facet = Object.fromEntries(
    fields.map((field) => {
      const domain = filtered.has(field) && { domain: { excludeTags: tagOf(field) } };
      const name = `v_${field}`;
      return [name, { type: 'terms', field: name, limit: limit + 1, refine: true, ...domain }];
    }),
  );
  return { query, filter, limit: 0, facet, params: params.all };
}

/** Returns the keys and exact counts of {@link valuesBody}. */
export function keysOf(reply: CountReply, field: FieldName, limit: number): FacetValues {
  const buckets = bucketsOf(reply, `v_${field}`);
  const values = buckets.slice(0, limit).map(({ val, count }) => ({ label: decode(val), count }));
  return { values, isTruncated: buckets.length > limit };
}

/** Key of a value of a field. */
export interface ValueKey {
  readonly field: FieldName;
  readonly key: string;
}

/**
 * Returns the request for the most frequent spelling of each value. One facet per value, so for few values only.
 *
 * @param options.ownFilter False if the filter of a field does not apply to its own values, as in the counts of a facet.
 */
export function spellingsBody(
  selection: Selection,
  keys: readonly ValueKey[],
  { ownFilter }: { readonly ownFilter: boolean },
): SolrBody {
  const { params, query, filter, filtered } = restrictTo(selection, false);
  const facet = Object.fromEntries(
    keys.map(({ field, key }, at) => {
      const domain = !ownFilter && filtered.has(field) && { domain: { excludeTags: tagOf(field) } };
      const terms = {
        type: 'terms',
        field: `s_${field}`,
        prefix: spellingPrefix(key),
        limit: 1,
        refine: true,
      };
      return [`l${at}`, { ...terms, ...domain }];
    }),
  );
  return { query, filter, limit: 0, facet, params: params.all };
}

/** Returns the spellings of {@link spellingsBody}, in the order of the keys. A value without one is displayed as its key. */
export const spellingsIn = (reply: CountReply, keys: readonly ValueKey[]): string[] =>
  keys.map(({ key }, at) => {
    const [bucket] = bucketsOf(reply, `l${at}`);
    return bucket === undefined ? key : decode(bucket.val.slice(spellingPrefix(key).length));
  });
