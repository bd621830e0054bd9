import type { ConfigFieldInfo } from '@assetportal/sdk/config';
import { fieldLabel } from '@assetportal/sdk/rules';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useMemo } from 'react';

interface FieldOption {
  readonly name: string;
  readonly label: string;
}

/** Returns the index fields for a purpose with their labels, sorted by label. */
export function useFieldOptions(purpose: ConfigFieldInfo['fields']): readonly FieldOption[] {
  const app = useApp();
  const translator = useStore(app.translator);
  const fields = useStore(app.fields, (state) => state.fields);
  return useMemo(
    () =>
      fields
        .filter(({ isFacet, isRange }) => purpose !== 'facet' || isFacet || isRange)
        .map(({ name }) => ({ name, label: fieldLabel(name, translator, {}, fields) }))
        .sort((a, b) => a.label.localeCompare(b.label, translator.locale)),
    [fields, purpose, translator],
  );
}
