import { countText, fieldLabel, valueText } from '@assetportal/sdk/rules';
import type { FacetConfig } from '@assetportal/sdk/config';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useMemo } from 'react';

/** Translated labels for the values of a facet. */
export interface ValueLabels {
  /** Returns the label of a value. */
  readonly of: (label: string) => string;
  readonly count: (count: number) => string;
}

/** Translated labels for facets: their names and values. */
export interface FacetLabels {
  readonly title: (facet: FacetConfig) => string;
  readonly values: (facet: FacetConfig) => ValueLabels;
}

export function useFacetLabels(): FacetLabels {
  const app = useApp();
  const translator = useStore(app.translator);
  const fields = useStore(app.fields.store, (state) => state.fields);
  return useMemo(
    () => ({
      title: (facet) => fieldLabel(facet.field_name, translator, facet.translation, fields),
      values: (facet) => ({
        of: (label) => valueText(facet.field_name, label, translator),
        count: (count) => countText(count, translator.locale),
      }),
    }),
    [translator, fields],
  );
}
