import { LRUCache } from 'lru-cache';
import { ignoresCase, MAX_FACET_VALUES, valueKey, type FieldName } from '@assetportal/sdk/contract';
import { edgesOf, MAX_ROUNDS, narrowerCore, type Extent } from '../buckets.js';
import type { FacetRange, SearchRequest, SearchResult } from '../engine.js';
import type { Selection, SolrBody } from './requests/base.js';
import {
  countsBody,
  distributionBody,
  distributionOf,
  extentOf,
  type CountReply,
} from './requests/search.js';
import {
  facetOf,
  keysOf,
  spellingsBody,
  spellingsIn,
  valuesBody,
  type FacetValues,
} from './requests/facet-values.js';

/** Facets and ranges of a search. */
export type Counted = Pick<SearchResult, 'facets' | 'truncatedFacets' | 'ranges'>;

/** Duration for which counts are cached, in milliseconds. At most 3 seconds (decisions, section 7). */
const LIFETIME_MS = 2_000;
const MAX_CACHED = 200;

/** Options of {@link Counting}. */
export interface CountingOptions {
  readonly ask: <T>(body: SolrBody) => Promise<T>;
  /** Number of results from which a query is broad: its counts are expensive, and change little in seconds. */
  readonly broadFrom: number;
}

/**
 * Counts the facets and ranges of searches. The counts of broad queries are cached for {@link LIFETIME_MS}. The key is the
 * complete request, which contains the scope and the excluded IDs: a change of permissions acts at once.
 */
export class Counting {
  readonly #cache = new LRUCache<string, CountReply>({ max: MAX_CACHED, ttl: LIFETIME_MS });

  constructor(private readonly options: CountingOptions) {}

  /** Clears the cache, after changes that must be visible at once. */
  clear(): void {
    this.#cache.clear();
  }

  async count(
    selection: Selection,
    {
      facets,
      ranges,
      facetLimit = MAX_FACET_VALUES,
    }: Pick<SearchRequest, 'facets' | 'ranges' | 'facetLimit'>,
  ): Promise<Counted> {
    if (facets.length + ranges.length === 0)
      return { facets: new Map(), truncatedFacets: new Set(), ranges: new Map() };
    const reply = await this.#ask(countsBody(selection, { facets, ranges, limit: facetLimit }));
    const counted = new Map(facets.map((field) => [field, facetOf(reply, field, facetLimit)]));
    const extents = new Map<FieldName, Extent>();
    for (const field of ranges) {
      const extent = extentOf(reply, field);
      if (extent) extents.set(field, extent);
    }
    const [distributed, exact] = await Promise.all([
      this.#distribute(selection, extents),
      this.#exact(selection, counted, facetLimit),
    ]);
    const lists = [...counted].map(([field, list]) => [field, exact.get(field) ?? list] as const);
    return {
      facets: new Map(lists.map(([field, { values }]) => [field, values])),
      truncatedFacets: new Set(lists.filter(([, { isTruncated }]) => isTruncated).map(([field]) => field)),
      ranges: distributed,
    };
  }

  /** Returns the distributions of fields: as often as they become narrower, with one request for these fields. */
  async #distribute(
    selection: Selection,
    extents: ReadonlyMap<FieldName, Extent>,
  ): Promise<ReadonlyMap<FieldName, FacetRange>> {
    const ranges = new Map<FieldName, FacetRange>();
    let cores = extents;
    for (let round = 0; cores.size > 0 && round <= MAX_ROUNDS; round++) {
      const edges = new Map([...cores].map(([field, core]) => [field, edgesOf(extents.get(field)!, core)]));
      const reply = await this.#ask(distributionBody(selection, edges));
      const narrower = new Map<FieldName, Extent>();
      for (const [field, core] of cores) {
        const range = distributionOf(reply, field, edges.get(field)!);
        ranges.set(field, range);
        const counts = range.buckets.map(({ count }) => count);
        const next = narrowerCore(field, extents.get(field)!, core, counts);
        if (next !== undefined) narrower.set(field, next);
      }
      cores = narrower;
    }
    return new Map([...extents.keys()].map((field) => [field, ranges.get(field)!]));
  }

  /** Returns the facets with several spellings whose list is truncated, with exact counts. */
  async #exact(
    selection: Selection,
    counted: ReadonlyMap<FieldName, FacetValues>,
    limit: number,
  ): Promise<ReadonlyMap<FieldName, FacetValues>> {
    const truncated = [...counted].filter(([field, { isTruncated }]) => isTruncated && ignoresCase(field));
    if (truncated.length === 0) return new Map();
    const fields = truncated.map(([field]) => field);
    const reply = await this.#ask(valuesBody(selection, fields, limit));
    const exact = fields.map((field) => ({ field, ...keysOf(reply, field, limit) }));
    const labels = new Map(
      truncated.map(([field, { values }]) => [
        field,
        new Map(values.map(({ label }) => [valueKey(field, label), label])),
      ]),
    );
    // Values of which each spelling alone is not frequent enough for the list.
    const missing = exact.flatMap(({ field, values }) =>
      values.flatMap(({ label: key }) => (labels.get(field)!.has(key) ? [] : [{ field, key }])),
    );
    if (missing.length > 0) {
      const found = spellingsIn(
        await this.#ask(spellingsBody(selection, missing, { ownFilter: false })),
        missing,
      );
      missing.forEach(({ field, key }, at) => labels.get(field)!.set(key, found[at]!));
    }
    return new Map(
      exact.map(({ field, values, isTruncated }) => [
        field,
        {
          values: values.map(({ label: key, count }) => ({ label: labels.get(field)!.get(key)!, count })),
          isTruncated,
        },
      ]),
    );
  }

  async #ask(body: SolrBody): Promise<CountReply> {
    const key = JSON.stringify(body);
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached;
    const reply = await this.options.ask<CountReply>(body);
    if (reply.facets.count >= this.options.broadFrom) this.#cache.set(key, reply);
    return reply;
  }
}
