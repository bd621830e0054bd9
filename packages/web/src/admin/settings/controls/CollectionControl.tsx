import { countKey } from '@assetportal/sdk/admin';
import { countText } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { LibraryBig, Search } from 'lucide-react';
import { useAdmin } from '../../context/adminContext.js';
import { Picker } from '../picker/Picker.js';
import type { PickerGroup } from '../picker/pickerOptions.js';
import { PickerValue } from '../picker/PickerValue.js';
import { useCollectionOptions } from '../picker/useCollectionOptions.js';
import type { ControlProps } from '../setting/controlProps.js';

/** ID of the option without a collection. No indicator has a slash at its start. */
const NONE = '/none';

/** The choice of a collection of the server, by name, with the number of its assets. */
export function CollectionControl({ setting, id, describedBy }: ControlProps) {
  const t = useT();
  const { hitCounts } = useAdmin();
  const { options, isLoaded } = useCollectionOptions();
  const groupsFor = useGroups();
  const value = typeof setting.value === 'string' ? setting.value : '';
  const chosen = options.find(({ indicator }) => indicator === value);
  const isUnknown = value !== '' && chosen === undefined && isLoaded;
  return (
    <Picker
      label={t('settings.collection.choose')}
      placeholder={t('settings.collection.find')}
      empty={t('settings.collection.empty')}
      selected={value === '' ? NONE : value}
      onOpen={() =>
        hitCounts.count(
          'picker',
          options.map(({ indicator }) => ({ indicator })),
        )
      }
      groupsFor={groupsFor}
      onDone={([next]) => next !== undefined && setting.set(next === NONE ? '' : next)}
      button={
        <PickerValue
          id={id}
          name={t(setting.info.labelKey)}
          label={value === '' ? t('settings.collection.none') : (chosen?.name ?? value)}
          code={value}
          unknown={isUnknown ? t('settings.collection.unknown') : undefined}
          aria-describedby={describedBy}
        />
      }
    />
  );
}

/** Returns a function that returns the collections that match a text, after the option without one. */
function useGroups(): (query: string) => readonly PickerGroup[] {
  const { t, locale } = useStore(useApp().translator);
  const { hitCounts } = useAdmin();
  const { counts } = useStore(hitCounts.store);
  const { matching } = useCollectionOptions();
  const none = { id: NONE, icon: <Search aria-hidden />, label: t('settings.collection.none') };
  const factOf = (indicator: string, members: number) => {
    if (members > 0) return t('settings.collection.group', { count: members });
    const count = counts.get(countKey({ indicator }));
    return typeof count === 'number' ? countText(count, locale) : undefined;
  };
  return (query) => [
    { label: t('settings.collection.choose'), options: query.trim() === '' ? [none] : [] },
    {
      label: t('settings.collection.list'),
      options: matching(query).map(({ indicator, name, members }) => ({
        id: indicator,
        icon: <LibraryBig aria-hidden />,
        label: name,
        code: indicator === name ? undefined : indicator,
        fact: factOf(indicator, members),
      })),
    },
  ];
}
