import {
  fieldOptions,
  matchingFields,
  otherField,
  type FieldKind,
  type FieldOption,
} from '@assetportal/sdk/admin';
import type { ConfigFieldInfo } from '@assetportal/sdk/config';
import { useApp, useStore } from '@assetportal/sdk/react';
import { Braces, CalendarDays, Hash, Tag, TextAlignStart, type LucideIcon } from 'lucide-react';
import { useMemo } from 'react';
import { useAdmin } from '../../context/adminContext.js';
import type { PickerGroup, PickerOption } from './pickerOptions.js';

const ICONS: Readonly<Record<FieldKind, LucideIcon>> = {
  text: TextAlignStart,
  keyword: Tag,
  number: Hash,
  date: CalendarDays,
  computed: Braces,
};

/** Returns the fields of the library for a purpose, by label. */
export function useFieldOptions(purpose: ConfigFieldInfo['fields']): readonly FieldOption[] {
  const app = useApp();
  const { fieldCounts } = useAdmin();
  const translator = useStore(app.translator);
  const fields = useStore(app.fields, (state) => state.fields);
  const counts = useStore(fieldCounts.store, (state) => state.fields);
  return useMemo(
    () => fieldOptions({ purpose, fields, counts, translator }),
    [purpose, fields, counts, translator],
  );
}

/**
 * Returns a function that returns the fields that match a text: those that can be chosen, then those that cannot.
 *
 * @param used Names of fields that are not offered.
 */
export function useFieldGroups(
  purpose: ConfigFieldInfo['fields'],
  used: readonly string[] = [],
): (query: string) => readonly PickerGroup[] {
  const { t } = useStore(useApp().translator);
  const options = useFieldOptions(purpose);
  return (query) => {
    const free = options.filter(({ name }) => !used.includes(name));
    const found = matchingFields(free, query);
    const optionOf = ({ name, label, kind, values, examples, reason }: FieldOption): PickerOption => {
      const Icon = ICONS[kind];
      return {
        id: name,
        icon: <Icon aria-hidden />,
        label,
        code: label === name ? undefined : name,
        fact: values === '' ? undefined : values,
        note: examples === '' ? undefined : examples,
        reason: reason === null ? undefined : t(reason),
      };
    };
    return [
      {
        label: t(used.length > 0 ? 'settings.field.notUsed' : 'settings.field.fields'),
        options: found.filter(({ reason }) => reason === null).map(optionOf),
      },
      {
        label: t(purpose === 'sort' ? 'settings.field.cannotSort' : 'settings.field.cannotFilter'),
        options: found.filter(({ reason }) => reason !== null).map(optionOf),
      },
      {
        label: t('settings.field.other'),
        options: otherField(purpose, options, query).map((name) => ({
          id: name,
          icon: <Braces aria-hidden />,
          label: name,
          note: t('settings.field.unknown'),
        })),
      },
    ];
  };
}
