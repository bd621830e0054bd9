import {
  countText,
  fieldLabel,
  isValues,
  formatValue,
  valueText,
  type FacetConfig,
  type FilterEntry,
} from '@assetportal/sdk';
import { useApp, useLocale, useStore, useT } from '@assetportal/sdk/react';
import { useMemo } from 'react';

/** The words for what a facet shows, in the reader's language. */
export interface ValueTexts {
  /** Of a value. */
  readonly of: (label: string) => string;
  readonly count: (count: number) => string;
}

/** The words for facets: their names, values and filters. */
export interface FacetTexts {
  readonly title: (facet: FacetConfig) => string;
  readonly values: (facet: FacetConfig) => ValueTexts;
  /** What a filter says, one text a value; a range is one. */
  readonly filter: (facet: FacetConfig, entry: FilterEntry) => readonly string[];
}

export function useFacetTexts(): FacetTexts {
  const app = useApp();
  const t = useT();
  const locale = useLocale();
  const texts = useStore(app.texts);
  const fields = useStore(app.fields.store, (state) => state.fields);
  return useMemo(() => {
    const of = (facet: FacetConfig, label: string) =>
      facet.field_name === 'filetype' ? label.toUpperCase() : valueText(facet.field_name, label, texts);
    return {
      title: (facet) => fieldLabel(facet.field_name, texts, facet.translation, fields),
      values: (facet) => ({ of: (label) => of(facet, label), count: (count) => countText(count, locale) }),
      filter: (facet, entry) => {
        if (isValues(entry)) return entry.map((label) => of(facet, label));
        const write = (end: number | string) => formatValue(end, facet.options.filterVal, locale);
        const { from, to } = entry;
        if (from !== undefined && to !== undefined)
          return [t('facets.between', { from: write(from), to: write(to) })];
        if (from !== undefined) return [t('facets.atLeast', { from: write(from) })];
        return to === undefined ? [] : [t('facets.atMost', { to: write(to) })];
      },
    };
  }, [texts, t, locale, fields]);
}
