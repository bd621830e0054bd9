import type { FacetConfig } from '@assetportal/sdk/config';
import type { FacetCount, IndexField } from '@assetportal/sdk/contract';
import {
  countText,
  facetRows,
  fieldLabel,
  formatValue,
  stableRows,
  valueText,
  visibleFacets,
  type FacetCounts,
  type SearchState,
} from '@assetportal/sdk/rules';
import type { Translator } from '@assetportal/sdk/translations';

/** A line of the facet column. */
export type FacetRow =
  | { readonly kind: 'heading'; readonly key: string; readonly label: string }
  | {
      readonly kind: 'value';
      readonly key: string;
      readonly field: string;
      readonly value: string;
      readonly label: string;
      readonly count: string;
      readonly active: boolean;
    }
  /** The span of a field with a slider. It can be changed only in the browser and with `--facet`. */
  | { readonly kind: 'range'; readonly key: string; readonly label: string }
  /** Shows more values of a field. `shown` is their number after that. */
  | {
      readonly kind: 'more';
      readonly key: string;
      readonly field: string;
      readonly hidden: number;
      readonly shown: number;
    };

interface FacetInput {
  readonly config: { readonly facets: FacetConfig[] };
  readonly counts: FacetCounts;
  readonly filters: SearchState['filters'];
  readonly fields: readonly IndexField[];
  readonly translator: Translator;
  /** Number of displayed values by field, after More. */
  readonly shown: ReadonlyMap<string, number>;
  /** Values in the order in which they are displayed. While the user is in the facets, they do not move. */
  readonly held: ReadonlyMap<string, readonly FacetCount[]> | undefined;
}

/** Rows of the facet column, and the order of the values. */
interface FacetColumn {
  readonly rows: readonly FacetRow[];
  readonly order: ReadonlyMap<string, readonly FacetCount[]>;
}

/** Returns the facet column by the rules of the web interface (SDK: `visibleFacets`, `facetRows`, `stableRows`). */
export function facetColumn(input: FacetInput): FacetColumn {
  const { config, counts, filters, fields, translator, shown, held } = input;
  const order = new Map<string, readonly FacetCount[]>();
  const rows: FacetRow[] = [];
  for (const visible of visibleFacets(config, counts, filters)) {
    const { facet } = visible;
    const { field_name: field, options } = facet;
    const label = fieldLabel(field, translator, facet.translation, fields);
    const heading: FacetRow = { kind: 'heading', key: field, label };
    if (visible.kind === 'range') {
      const { min, max } = visible.range;
      const ends = [min, max].map((end) => endText(end, options.filterVal, translator.locale));
      rows.push(heading, { kind: 'range', key: `${field}\n`, label: ends.join(' – ') });
      continue;
    }
    const selected = selectedValues(filters[field]);
    const before = held?.get(field);
    const values = before === undefined ? visible.values : stableRows(before, visible.values, selected);
    const sorting = { sort: options.sort, orientation: options.sort_orientation, locale: translator.locale };
    const list = facetRows(values, {
      ...(before === undefined ? sorting : { ...sorting, sort: 'given' }),
      shown: shown.get(field) ?? options.preview,
      ...{ preview: options.preview, selected },
    });
    order.set(
      field,
      before === undefined ? facetRows(values, { ...sorting, shown: Infinity, preview: 1 }).rows : values,
    );
    rows.push(heading, ...list.rows.map((row) => valueRow(field, row, selected, translator)));
    if (list.more !== null)
      rows.push({ kind: 'more', key: `${field}\nmore`, field, hidden: list.hidden, shown: list.more });
  }
  return { rows, order };
}

/** Formats an end of a range. Of a date, only the year fits in the column. */
function endText(end: number, format: FacetConfig['options']['filterVal'], locale: string): string {
  return format === 'date' ? String(new Date(end * 1000).getUTCFullYear()) : formatValue(end, format, locale);
}

function valueRow(
  field: string,
  { label: value, count }: FacetCount,
  selected: readonly string[],
  translator: Translator,
): FacetRow {
  return {
    ...{ kind: 'value', key: `${field}\nvalue\n${value}`, field, value },
    label: valueText(field, value, translator),
    count: countText(count, translator.locale),
    active: selected.includes(value),
  };
}

const selectedValues = (entry: SearchState['filters'][string] | undefined): readonly string[] =>
  Array.isArray(entry) ? (entry as readonly string[]) : [];

/** Returns true for a row that the cursor can be on. */
const isFacetStop = ({ kind }: FacetRow): boolean => kind === 'value' || kind === 'more';

/** Returns the key of the row that is `step` stops away from a row. The first stop if the row does not exist. */
export function facetAfter(rows: readonly FacetRow[], key: string | null, step: number): string | null {
  const stops = rows.filter(isFacetStop);
  const at = stops.findIndex((row) => row.key === key);
  const next = at === -1 ? 0 : Math.max(0, Math.min(stops.length - 1, at + step));
  return stops[next]?.key ?? null;
}
