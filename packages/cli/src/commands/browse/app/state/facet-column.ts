import type { FacetConfig } from '@assetportal/sdk/config';
import { isValues, type FacetCount, type IndexField, type Range } from '@assetportal/sdk/contract';
import {
  countText,
  facetRows,
  facetWidget,
  fieldLabel,
  fixedValues,
  folderTree,
  formatValue,
  hasFractions,
  openFolders,
  rangeEntry,
  valueText,
  visibleFolders,
  type RangeInput,
  type SearchState,
  type VisibleFacet,
} from '@assetportal/sdk/rules';
import type { Translator } from '@assetportal/sdk/translations';
import { valueKey, type FacetRow } from './facet-rows.js';

interface FacetInput {
  /** Facets in the order of the web interface (SDK: `createStableFacets`). */
  readonly facets: readonly VisibleFacet[];
  readonly filters: SearchState['filters'];
  readonly fields: readonly IndexField[];
  readonly translator: Translator;
  /** Fields with more values than `facets` contains. */
  readonly truncated: readonly string[];
  /** Number of displayed values by field, after More. */
  readonly shown: ReadonlyMap<string, number>;
  /** Folders that the user has opened. */
  readonly opened: ReadonlySet<string>;
}

/** Returns the rows of the facet column by the rules of the web interface. */
export function facetColumn(input: FacetInput): readonly FacetRow[] {
  return input.facets.flatMap((visible): readonly FacetRow[] => {
    const { field_name: field, translation } = visible.facet;
    const label = fieldLabel(field, input.translator, translation, input.fields);
    const rows =
      visible.kind === 'range' ? rangeRows(visible, label, input) : valueRows(visible, field, input);
    return [{ kind: 'heading', key: field, label }, ...rows];
  });
}

type ValueFacet = Extract<VisibleFacet, { kind: 'values' }>;
type RangeFacet = Extract<VisibleFacet, { kind: 'range' }>;

function valueRows(visible: ValueFacet, field: string, input: FacetInput): readonly FacetRow[] {
  const fixed = fixedValues(field);
  if (fixed !== null) {
    const counts = new Map(visible.values.map(({ label, count }) => [label, count]));
    return fixed.map((label) => valueRow(field, { label, count: counts.get(label) ?? 0 }, input));
  }
  if (field === 'folder') return folderRows(visible, field, input);
  const { filters, translator } = input;
  const list = listOf(visible.facet, visible.values, field, input);
  const { t } = translator;
  const active = selectedValues(filters[field]).length === 0;
  const any: readonly FacetRow[] =
    facetWidget(visible.facet) === 'radio'
      ? [{ kind: 'any', key: `${field}\nany`, field, label: t('facets.any'), active }]
      : [];
  return [...any, ...list.rows.map((value) => valueRow(field, value, input)), ...moreRows(field, list, t)];
}

function folderRows({ facet, values }: ValueFacet, field: string, input: FacetInput): readonly FacetRow[] {
  const { filters, translator, opened } = input;
  const open = openFolders(opened, selectedValues(filters[field]));
  const tree = visibleFolders(folderTree(values, translator.locale), ({ label }) => open.has(label));
  const list = listOf(facet, tree, field, input);
  const rows = list.rows.map((folder): FacetRow => {
    const { depth, folders, label, name } = folder;
    const place = { depth, open: open.has(label), folders: folders.length };
    const row = valueRow(field, folder, input);
    return { ...row, ...(name === '' ? {} : { label: name }), folder: place };
  });
  return [...rows, ...moreRows(field, list, translator.t)];
}

function listOf<Value extends FacetCount>(
  { options: { preview, sort_orientation: orientation } }: FacetConfig,
  values: readonly Value[],
  field: string,
  { shown, filters, truncated }: FacetInput,
) {
  const selected = selectedValues(filters[field]);
  return facetRows(values, {
    shown: shown.get(field) ?? preview,
    preview,
    sort: 'given',
    orientation,
    selected,
    truncated: truncated.includes(field),
  });
}

function moreRows(
  field: string,
  { more, less, hidden }: { more: number | null; less: number | null; hidden: number | null },
  t: Translator['t'],
): readonly FacetRow[] {
  const row = (kind: 'more' | 'less', shown: number, label: string): FacetRow => ({
    kind,
    key: `${field}\n${kind}`,
    field,
    label,
    shown,
  });
  const label = hidden === null ? t('facets.moreUncounted') : t('facets.more', { count: hidden });
  return [
    ...(more === null ? [] : [row('more', more, label)]),
    ...(less === null ? [] : [row('less', less, t('facets.less'))]),
  ];
}

function valueRow(
  field: string,
  { label: value, count }: FacetCount,
  { filters, translator }: FacetInput,
): Extract<FacetRow, { kind: 'value' }> {
  return {
    kind: 'value',
    key: valueKey(field, value),
    field,
    value,
    empty: count === 0,
    label: valueText(field, value, translator),
    count: countText(count, translator.locale),
    active: selectedValues(filters[field]).includes(value),
  } as const;
}

/** Maximum number of characters of the distribution. */
const BARS = 18;

function rangeRows({ facet, range }: RangeFacet, name: string, input: FacetInput): readonly FacetRow[] {
  const { field_name: field, options } = facet;
  const { filters, fields, translator } = input;
  const { locale, t } = translator;
  const format = options.filterVal;
  const filter = rangeOf(filters[field]);
  const fractions = hasFractions(
    range,
    fields.find((each) => each.name === field),
  );
  const about: RangeInput = { min: range.min, max: range.max, format, fractions, locale };
  const span = [range.min, range.max].map((end) => endText(end, format, locale)).join(' – ');
  const ends = [
    ...(filter?.from === undefined
      ? []
      : [t('facets.atLeast', { from: formatValue(filter.from, format, locale) })]),
    ...(filter?.to === undefined ? [] : [t('facets.atMost', { to: formatValue(filter.to, format, locale) })]),
  ];
  const [label = span, ...others] = ends;
  const bars = histogram(
    range.buckets.map(({ count }) => count),
    BARS,
  );
  return [
    {
      kind: 'range',
      key: `${field}\nrange`,
      field,
      name,
      label,
      input: about,
      active: ends.length > 0,
      texts: rangeEntry(filter, about),
    },
    ...others.map((other): FacetRow => ({ kind: 'note', key: `${field}\nend`, label: other })),
    ...(bars === '' ? [] : [{ kind: 'note', key: `${field}\nbars`, label: bars } as const]),
  ];
}

/** Formats an end of a range. Of a date, only the year fits in the column. */
function endText(end: number, format: RangeInput['format'], locale: string): string {
  return format === 'date' ? String(new Date(end * 1000).getUTCFullYear()) : formatValue(end, format, locale);
}

const selectedValues = (entry: SearchState['filters'][string] | undefined): readonly string[] =>
  entry !== undefined && isValues(entry) ? entry : [];

const rangeOf = (entry: SearchState['filters'][string] | undefined): Range | undefined =>
  entry === undefined || isValues(entry) ? undefined : entry;

/** Bars of increasing height. */
const LEVELS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;

/**
 * Returns counts as bars, one character each. Adjacent counts are added until there are at most `width` bars. An interval
 * without assets is a space. Empty for fewer than two counts.
 */
export function histogram(counts: readonly number[], width: number): string {
  if (counts.length < 2) return '';
  const perBar = Math.ceil(counts.length / width);
  const sums = Array.from({ length: Math.ceil(counts.length / perBar) }, (_, bar) =>
    counts.slice(bar * perBar, (bar + 1) * perBar).reduce((sum, count) => sum + count, 0),
  );
  const highest = Math.max(...sums);
  if (highest === 0) return '';
  return sums
    .map((sum) => (sum === 0 ? ' ' : (LEVELS[Math.ceil((sum / highest) * LEVELS.length) - 1] ?? '')))
    .join('');
}
