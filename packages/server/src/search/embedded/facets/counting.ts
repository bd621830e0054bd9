import { MAX_FACET_VALUES, type FieldName } from '@assetportal/sdk/contract';
import { edgesOf, MAX_ROUNDS, narrowerCore } from '../../buckets.js';
import type { FacetCount, FacetRange, SearchRequest, SearchResult } from '../../engine.js';
import type { FilterResult } from '../match/filter-evaluator.js';
import type { KeywordColumn } from '../columns/keyword-column.js';
import type { MemoryIndex } from '../index/memory-index.js';
import type { NumberColumn } from '../columns/number-column.js';

const NO_DOCUMENTS = new Uint32Array(0);

/** Parts of an `IndexView` that counting needs. */
interface Counters {
  readonly index: MemoryIndex;
  readonly filters: { complement(documents: Uint32Array): Uint32Array };
}

/** Documents to count, as the sum of these parts. */
export interface Counted {
  readonly plus: readonly Uint32Array[];
  /** If set, all live documents except these are counted in addition to `plus`. */
  readonly allBut?: Uint32Array;
}

/** Counts the facets and ranges of a request. */
export function countAll(
  { index, filters }: Counters,
  { passed, failedOnly }: FilterResult,
  { facets: counted, ranges: measured, facetLimit = MAX_FACET_VALUES }: SearchRequest,
): Pick<SearchResult, 'facets' | 'truncatedFacets' | 'ranges'> {
  // Columns store the counts for all live documents. If more than half of the documents passed, subtract the
  // others from these counts. At most half of the documents are then counted.
  const allBut = passed.length * 2 > index.alive ? filters.complement(passed) : undefined;
  const facets = new Map<FieldName, readonly FacetCount[]>();
  const truncatedFacets = new Set<FieldName>();
  for (const field of counted) {
    const failed = failedOnly.get(field);
    const plus = [...(allBut ? [] : [passed]), ...(failed ? [failed] : [])];
    const { values, isTruncated } = countValues(
      index,
      field,
      { plus, ...(allBut && { allBut }) },
      facetLimit,
    );
    facets.set(field, values);
    if (isTruncated) truncatedFacets.add(field);
  }
  const ranges = new Map<FieldName, FacetRange>();
  for (const field of measured) {
    const column = index.numbers.get(field);
    const range = column && measure(field, column, [passed, failedOnly.get(field) ?? NO_DOCUMENTS]);
    if (range) ranges.set(field, range);
  }
  return { facets, truncatedFacets, ranges };
}

/** Counts of the values of a field. */
interface ValueCounts {
  readonly values: readonly FacetCount[];
  /** True if there are more values. */
  readonly isTruncated: boolean;
}

/** Counts the values of a field, and returns the `limit` most frequent ones. */
function countValues(index: MemoryIndex, field: FieldName, counted: Counted, limit: number): ValueCounts {
  const column = index.keywords.get(field);
  return column
    ? toFacetCounts(column, countsOf(index, column, counted), limit)
    : { values: [], isTruncated: false };
}

/**
 * Returns an array, indexed by value number, with the number of documents that have the value. Of the spellings of a
 * value, only the most frequent one in these documents has a count.
 */
export function countsOf(index: MemoryIndex, column: KeywordColumn, counted: Counted): Uint32Array {
  const counts = spellingCounts(index, column, counted);
  column.spellings.merge(counts);
  return counts;
}

/**
 * Returns an array, indexed by value number, with the number of documents that have the value in this spelling. A
 * folder's count includes its subfolders.
 */
export function spellingCounts(
  index: MemoryIndex,
  column: KeywordColumn,
  { plus, allBut }: Counted,
): Uint32Array {
  const counts = allBut
    ? column.counts.slice(0, column.labels.length)
    : new Uint32Array(column.labels.length);
  if (allBut) column.count(allBut, counts, -1);
  for (const part of plus) column.count(part, counts, 1);
  counts[0] = 0;
  if (column === index.folders) index.folders.rollUp(counts);
  return counts;
}

function toFacetCounts(column: KeywordColumn, counts: Uint32Array, limit: number): ValueCounts {
  const occurring = counts.filter((count) => count > 0).sort();
  const lowest = occurring[Math.max(0, occurring.length - limit)] ?? 0;
  // The remaining room is for values with exactly the lowest count, in the order of their labels.
  let room = limit;
  for (let i = occurring.length - 1; i >= 0 && occurring[i]! > lowest; i--) room--;
  const rows: FacetCount[] = [];
  for (const number of column.byLabel) {
    const count = counts[number]!;
    if (count === 0 || count < lowest || (count === lowest && room-- <= 0)) continue;
    rows.push({ label: column.labels[number]!, count });
  }
  return { values: rows.sort((a, b) => b.count - a.count), isTruncated: occurring.length > limit };
}

/**
 * Returns the minimum, maximum and distribution of a field's numbers in these documents. Undefined if there are
 * none.
 */
function measure(
  field: FieldName,
  column: NumberColumn,
  parts: readonly Uint32Array[],
): FacetRange | undefined {
  const extents = parts.map((part) => column.extent(part));
  const min = Math.min(...extents.map(([low]) => low));
  const max = Math.max(...extents.map(([, high]) => high));
  if (min > max) return undefined;
  const extent = { min, max };
  let edges = edgesOf(extent);
  const counts = new Uint32Array(edges.length - 1);
  const count = () => {
    counts.fill(0);
    for (const part of parts) column.addToBuckets(part, edges, counts);
  };
  count();
  let core = narrowerCore(field, extent, extent, counts);
  for (let round = 0; core !== undefined && round < MAX_ROUNDS; round++) {
    edges = edgesOf(extent, core);
    count();
    core = narrowerCore(field, extent, core, counts);
  }
  return {
    min,
    max,
    buckets: Array.from(counts, (count, i) => ({ from: edges[i]!, to: edges[i + 1]!, count })),
  };
}
