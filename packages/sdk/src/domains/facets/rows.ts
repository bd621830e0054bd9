import type { FacetCount } from '../../contract/schemas/search.js';
import { collatorOf } from '../../lib/text/formatters.js';

/** Options for selecting and sorting the rows of a facet. */
export interface FacetRowsOptions {
  /** Number of displayed rows. Initially the preview size. */
  readonly shown: number;
  /** Number of rows that More adds and Less removes (specification, section 9, Facet list). */
  readonly preview: number;
  /** `given` preserves the order of the values, for example so that rows do not move while counts change. */
  readonly sort: 'count' | 'alph' | 'given';
  readonly orientation: 'asc' | 'desc';
  /** Selected values. They are always displayed. */
  readonly selected?: readonly string[];
  /** Locale for alphabetical order. */
  readonly locale?: string;
  /** True if the facet has more values than `values`. Default: false. */
  readonly truncated?: boolean;
}

/** The displayed rows of a facet, and the effects of Less and More. */
export interface FacetRows<Value extends FacetCount = FacetCount> {
  readonly rows: readonly Value[];
  /** Number of hidden values. Null if the list is truncated, because their number is then missing. */
  readonly hidden: number | null;
  /** Value of `shown` after More. Null if all values of the facet are displayed. */
  readonly more: number | null;
  /** Value of `shown` after Less. Null if only the first rows are displayed. */
  readonly less: number | null;
}

/** Returns the displayed rows of a facet with Less and More (specification, sections 2 and 9). */
export function facetRows<Value extends FacetCount>(
  values: readonly Value[],
  options: FacetRowsOptions,
): FacetRows<Value> {
  const preview = Math.max(1, options.preview);
  const shown = Math.max(preview, options.shown);
  const sorted = [...values].sort(order(options));
  const rows = sorted.filter((value, index) => index < shown || options.selected?.includes(value.label));
  return {
    rows,
    hidden: options.truncated === true ? null : sorted.length - rows.length,
    more: rows.length < sorted.length || options.truncated === true ? shown + preview : null,
    less:
      shown > preview && sorted.length > preview
        ? Math.max(preview, Math.min(shown, roundUp(sorted.length, preview)) - preview)
        : null,
  };
}

/**
 * Returns the index of the first row of the empty values at the end of a list, above which a divider is drawn. Null
 * if there are none, or if all rows are empty.
 */
export function emptyRowsFrom(rows: readonly FacetCount[], selected: readonly string[]): number | null {
  const last = rows.findLastIndex(({ label, count }) => count > 0 || selected.includes(label));
  return last === -1 || last === rows.length - 1 ? null : last + 1;
}

const roundUp = (count: number, step: number) => Math.ceil(count / step) * step;

function order({ sort, orientation, locale }: FacetRowsOptions): (a: FacetCount, b: FacetCount) => number {
  if (sort === 'given') return () => 0;
  const collator = collatorOf(locale, { numeric: true });
  const byLabel = (a: FacetCount, b: FacetCount) => collator.compare(a.label, b.label);
  const sign = orientation === 'asc' ? 1 : -1;
  if (sort === 'alph') return (a, b) => sign * byLabel(a, b);
  // Equal counts are sorted alphabetically in both directions, so that the order is stable.
  return (a, b) => sign * (a.count - b.count) || byLabel(a, b);
}
