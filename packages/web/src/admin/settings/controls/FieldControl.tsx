import { fieldLabel } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Picker } from '../picker/Picker.js';
import { PickerValue } from '../picker/PickerValue.js';
import { useFieldGroups, useFieldOptions } from '../picker/useFieldGroups.js';
import type { ControlProps } from '../setting/controlProps.js';

/**
 * The choice of an index field. A stored name that the library does not have stays, because it may get the field later.
 */
export function FieldControl({ setting, id, describedBy }: ControlProps) {
  const t = useT();
  const { fields: purpose, labelKey } = setting.info;
  const translator = useStore(useApp().translator);
  const fields = useStore(useApp().fields, (state) => state.fields);
  const options = useFieldOptions(purpose);
  const groupsFor = useFieldGroups(purpose);
  const name = typeof setting.value === 'string' ? setting.value : '';
  const label = name === '' ? t('settings.field.noField') : fieldLabel(name, translator, {}, fields);
  const isUnknown = name !== '' && !options.some((option) => option.name === name);
  return (
    <Picker
      label={t('settings.field.choose')}
      placeholder={t('settings.field.find')}
      empty={t('settings.list.allUsed')}
      groupsFor={groupsFor}
      selected={name}
      onDone={([chosen]) => chosen !== undefined && setting.set(chosen)}
      button={
        <PickerValue
          id={id}
          name={t(labelKey)}
          label={label}
          code={name}
          unknown={isUnknown ? t('settings.field.unknown') : undefined}
          aria-describedby={describedBy}
        />
      }
    />
  );
}
