import type { FacetCount } from '../../contract/schemas/search.js';

/** How the rows of a facet are chosen and ordered. */
export interface FacetRowsOptions {
  /** How many are shown now; the preview size at first. */
  readonly shown: number;
  /** How many More adds and Less takes away (specification, section 9, Facet list). */
  readonly preview: number;
  /** `given`: the values are in their order already, for instance to keep their places while counts change. */
  readonly sort: 'count' | 'alph' | 'given';
  readonly orientation: 'asc' | 'desc';
  /** Values that are chosen: they are never hidden behind More. */
  readonly selected?: readonly string[];
  /** For the order of letters. */
  readonly locale?: string;
}

/** The rows of a facet that are shown, and where Less and More lead. */
export interface FacetRows {
  readonly rows: readonly FacetCount[];
  /** How many values are not shown. */
  readonly hidden: number;
  /** What `shown` becomes by More; null where there is nothing more. */
  readonly more: number | null;
  /** What `shown` becomes by Less; null where no more than the first are shown. */
  readonly less: number | null;
}

/** The rows of a facet with Less and More (specification, sections 2 and 9). */
export function facetRows(values: readonly FacetCount[], options: FacetRowsOptions): FacetRows {
  const preview = Math.max(1, options.preview);
  const shown = Math.max(preview, options.shown);
  const sorted = [...values].sort(order(options));
  const rows = sorted.filter((value, index) => index < shown || options.selected?.includes(value.label));
  return {
    rows,
    hidden: sorted.length - rows.length,
    more: rows.length < sorted.length ? shown + preview : null,
    less:
      shown > preview && sorted.length > preview
        ? Math.max(preview, Math.min(shown, roundUp(sorted.length, preview)) - preview)
        : null,
  };
}

const roundUp = (count: number, step: number) => Math.ceil(count / step) * step;

function order({ sort, orientation, locale }: FacetRowsOptions): (a: FacetCount, b: FacetCount) => number {
  if (sort === 'given') return () => 0;
  const letters = new Intl.Collator(locale, { numeric: true });
  const byLabel = (a: FacetCount, b: FacetCount) => letters.compare(a.label, b.label);
  const sign = orientation === 'asc' ? 1 : -1;
  if (sort === 'alph') return (a, b) => sign * byLabel(a, b);
  // Equal counts keep to the alphabet in either direction, so that rows never swap by chance.
  return (a, b) => sign * (a.count - b.count) || byLabel(a, b);
}
